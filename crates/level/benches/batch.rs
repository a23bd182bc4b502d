//! Batches of games of a level: steps with boards, goals and legal actions as arrays, and each part alone.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::RngExt;
use sweetfish_core::rng::{self, Playout};
use sweetfish_level::batch::{AutoReset, Batch, GOALS, PLANES};
use sweetfish_level::builtin;

const LEVEL: &str = "05-hedges";

/// A batch with the arrays of a learner.
struct Learner {
    batch: Batch,
    cells: Vec<u8>,
    goals: Vec<u32>,
    legal: Vec<bool>,
    actions: Vec<usize>,
    rng: Playout,
}

impl Learner {
    fn new(games: usize) -> Self {
        let level = builtin::by_name(LEVEL).expect("a built-in level").level();
        let seeds: Vec<u64> = (0..games as u64).collect();
        let batch = Batch::new(&[level], &seeds).expect("a sound level");
        let batch = batch.with_auto_reset(AutoReset::SameStep);
        let mut learner = Self {
            cells: vec![0; games * PLANES.len() * batch.actions() / 2],
            goals: vec![0; games * GOALS],
            legal: vec![false; games * batch.actions()],
            actions: vec![0; games],
            rng: rng::playout(2026, 0),
            batch,
        };
        // Games of all ages.
        learner.observe();
        for _ in 0..50 {
            learner.choose();
            learner.step();
            learner.observe();
        }
        learner
    }

    /// Chooses a random legal action in each game.
    fn choose(&mut self) {
        let masks = self.legal.chunks(self.batch.actions());
        for (action, mask) in self.actions.iter_mut().zip(masks) {
            let number = self
                .rng
                .random_range(0..mask.iter().filter(|&&legal| legal).count());
            let mut legal = (0..mask.len()).filter(|&action| mask[action]);
            *action = legal.nth(number).expect("fewer than there are");
        }
    }

    fn step(&mut self) {
        black_box(self.batch.step(&self.actions).expect("legal actions"));
    }

    /// Writes all that a learner sees.
    fn observe(&mut self) {
        self.batch.observe(&mut self.cells);
        self.batch.goals(&mut self.goals);
        self.batch.legal_actions(&mut self.legal);
    }

    /// Returns how long many rounds take, without the choice of actions.
    fn time(&mut self, rounds: u64, mut timed: impl FnMut(&mut Self)) -> Duration {
        let mut total = Duration::ZERO;
        for _ in 0..rounds {
            self.choose();
            let watch = Instant::now();
            timed(self);
            total += watch.elapsed();
        }
        total
    }
}

fn batches(criterion: &mut Criterion) {
    for games in [1, 64, 4096] {
        let mut learner = Learner::new(games);
        let mut group = criterion.benchmark_group(format!("{LEVEL} by {games}"));
        group.throughput(Throughput::Elements(games as u64));
        group.bench_function("step and observe", |bench| {
            bench.iter_custom(|rounds| {
                learner.time(rounds, |learner| {
                    learner.step();
                    learner.observe();
                })
            });
        });
        group.bench_function("step", |bench| {
            bench.iter_custom(|rounds| {
                let mut total = Duration::ZERO;
                for _ in 0..rounds {
                    total += learner.time(1, Learner::step);
                    learner.batch.legal_actions(&mut learner.legal);
                }
                total
            });
        });
        let Learner {
            batch,
            cells,
            goals,
            legal,
            ..
        } = &mut learner;
        group.bench_function("boards", |bench| bench.iter(|| batch.observe(cells)));
        group.bench_function("goals", |bench| bench.iter(|| batch.goals(goals)));
        group.bench_function("legal actions", |bench| {
            bench.iter(|| batch.legal_actions(legal));
        });
        group.finish();
    }
}

criterion_group!(benches, batches);
criterion_main!(benches);
