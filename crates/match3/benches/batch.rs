//! Batches of games: the boards and the legal actions as arrays, a step, all three, and both starts.

use criterion::measurement::WallTime;
use criterion::{
    BatchSize, BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main,
};
use rand::RngExt;
use sweetfish_core::rng::{self, Playout};
use sweetfish_match3::batch::{AutoReset, Batch, Starts};
use sweetfish_match3::{Goal, Rules};

/// A batch with the arrays that a caller has.
struct Caller {
    batch: Batch,
    cells: Vec<u8>,
    legal: Vec<bool>,
    actions: Vec<usize>,
    rng: Playout,
}

impl Caller {
    /// Begins a batch, and plays it until its games are at different swaps.
    fn new(rules: Rules, games: usize, starts: Starts) -> Self {
        let seeds: Vec<u64> = (0..games as u64).collect();
        let batch = Batch::with_starts(rules, &seeds, starts).with_auto_reset(AutoReset::SameStep);
        let mut caller = Self {
            cells: vec![0; games * batch.actions() / 2],
            legal: vec![false; games * batch.actions()],
            actions: vec![0; games],
            batch,
            rng: rng::playout(2026, 0),
        };
        for _ in 0..200 {
            caller.draw();
            caller.step();
        }
        caller
    }

    /// Draws a random legal action of each game.
    fn draw(&mut self) {
        self.batch.legal_actions(&mut self.legal);
        let masks = self.legal.chunks(self.batch.actions());
        for (mask, action) in masks.zip(&mut self.actions) {
            let count = mask.iter().filter(|&&legal| legal).count();
            let number = self.rng.random_range(0..count);
            let mut legal = (0..mask.len()).filter(|&action| mask[action]);
            *action = legal.nth(number).expect("fewer than there are");
        }
    }

    fn step(&mut self) {
        self.batch.step(&self.actions).expect("legal actions");
    }

    fn view(&mut self) {
        self.batch.observe(&mut self.cells);
        self.batch.legal_actions(&mut self.legal);
    }
}

/// Measures `work` on a batch, without the time to draw actions.
fn measure(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    caller: &mut Caller,
    work: fn(&mut Caller),
) {
    group.bench_function(name, |bench| {
        bench.iter_custom(|rounds| {
            let mut total = std::time::Duration::ZERO;
            for _ in 0..rounds {
                caller.draw();
                let watch = std::time::Instant::now();
                work(caller);
                total += watch.elapsed();
            }
            total
        });
    });
}

fn batches(criterion: &mut Criterion) {
    for (size, kinds) in [(6, 4), (9, 5)] {
        let rules = Rules::gemgem(size, kinds, Goal::FewestSwaps { target: 250 });
        for games in [1, 64, 4096] {
            let name = format!("{games} games {size}x{size}x{kinds}");
            let mut group = criterion.benchmark_group(name);
            group.throughput(Throughput::Elements(games as u64));
            let caller = &mut Caller::new(rules, games, Starts::Quick);
            measure(&mut group, "observe", caller, |caller| {
                caller.batch.observe(&mut caller.cells);
            });
            measure(&mut group, "legal actions", caller, |caller| {
                caller.batch.legal_actions(&mut caller.legal);
            });
            measure(&mut group, "step", caller, Caller::step);
            let all = |caller: &mut Caller| {
                caller.step();
                caller.view();
            };
            measure(&mut group, "all", caller, all);
            let caller = &mut Caller::new(rules, games, Starts::Uniform);
            measure(&mut group, "all, uniform starts", caller, all);
            for starts in [Starts::Uniform, Starts::Quick] {
                let seeds: Vec<u64> = (0..games as u64).collect();
                group.bench_function(format!("{starts:?} start"), |bench| {
                    let begin = |seeds: &mut Vec<u64>| Batch::with_starts(rules, seeds, starts);
                    bench.iter_batched_ref(|| seeds.clone(), begin, BatchSize::PerIteration);
                });
            }
            group.finish();
        }
    }
}

criterion_group!(benches, batches);
criterion_main!(benches);
