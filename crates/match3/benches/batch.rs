//! A batch of 4,096 games: a step with legal actions, the boards and the legal actions as arrays.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use rand::RngExt;
use sweetfish_core::rng::{self, Playout};
use sweetfish_match3::batch::{AutoReset, Batch};
use sweetfish_match3::{Goal, Rules};

const GAMES: usize = 4096;

/// Returns a random legal action of each game.
fn actions(batch: &Batch, legal: &mut [bool], rng: &mut Playout) -> Vec<usize> {
    batch.legal_actions(legal);
    let masks = legal.chunks(batch.actions());
    let draw = |mask: &[bool]| {
        let number = rng.random_range(0..mask.iter().filter(|&&legal| legal).count());
        let mut legal = (0..mask.len()).filter(|&action| mask[action]);
        legal.nth(number).expect("fewer than there are")
    };
    masks.map(draw).collect()
}

fn batches(criterion: &mut Criterion) {
    let seeds: Vec<u64> = (0..GAMES as u64).collect();
    for (size, kinds) in [(6, 4), (9, 5)] {
        let rules = Rules::gemgem(size, kinds, Goal::MostPoints { swaps: 50 });
        let batch = Batch::new(rules, &seeds).with_auto_reset(AutoReset::SameStep);
        let mut legal = vec![false; GAMES * batch.actions()];
        let mut cells = vec![0; GAMES * batch.actions() / 2];
        let mut rng = rng::playout(2026, 0);
        let mut group = criterion.benchmark_group(format!("batch {size}x{size}x{kinds}"));
        group.throughput(Throughput::Elements(GAMES as u64));
        group.bench_function("observe", |bench| bench.iter(|| batch.observe(&mut cells)));
        group.bench_function("legal actions", |bench| {
            bench.iter(|| batch.legal_actions(&mut legal));
        });
        group.bench_function("step", |bench| {
            let draw = || {
                let drawn = actions(&batch, &mut legal, &mut rng);
                (batch.clone(), drawn)
            };
            let step = |(batch, drawn): &mut (Batch, Vec<usize>)| {
                batch.step(drawn).expect("legal actions");
            };
            bench.iter_batched_ref(draw, step, BatchSize::PerIteration);
        });
        group.finish();
    }
}

criterion_group!(benches, batches);
criterion_main!(benches);
