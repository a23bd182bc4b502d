//! What a swap of random play costs, listing all valid swaps included, on the kernel's boards and on
//! the plain array that is its twin in the tests.

#[path = "../match3/twin.rs"]
#[allow(dead_code)]
mod twin;

use std::time::Duration;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use rand::RngExt;
use sweetfish::match3::speed::{RandomPlay, boards};
use sweetfish::match3::{Plane, Rules};
use sweetfish::rng::{self, Playout};

use twin::Grid;

/// Random play on the array; where no swap is valid, a new board begins.
struct PlainPlay {
    grid: Grid,
    rules: Rules,
    rng: Playout,
}

impl PlainPlay {
    fn new(rules: Rules, mut rng: Playout) -> Self {
        let grid = Self::start(rules, &mut rng);
        Self { grid, rules, rng }
    }

    fn start(rules: Rules, rng: &mut Playout) -> Grid {
        Grid::random(
            rules.width.into(),
            rules.height.into(),
            rules.kinds,
            100,
            rng,
        )
    }

    fn swap(&mut self) {
        let Self { grid, rules, rng } = self;
        let mut valid = grid.swaps();
        while valid.is_empty() {
            *grid = Self::start(*rules, rng);
            valid = grid.swaps();
        }
        let pair = valid[rng.random_range(0..valid.len())];
        grid.play(pair, rules.clears, rules.scoring, |grid| {
            grid.refill(rules.kinds, rng);
        });
    }
}

fn random_play(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("swap");
    group
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2));
    for rules in boards() {
        let class = format!("{}x{}x{}", rules.width, rules.height, rules.kinds);
        let id = BenchmarkId::new("array", &class);
        let mut plain = PlainPlay::new(rules, rng::playout(2026, 2));
        group.bench_function(id, |bencher| bencher.iter(|| plain.swap()));
        let id = BenchmarkId::new("bit planes", &class);
        if rules.fits_64() {
            group.bench_function(id, planes::<u64>(rules));
        } else {
            group.bench_function(id, planes::<u128>(rules));
        }
    }
    group.finish();
}

/// Measures random play on planes. One iteration is one swap.
fn planes<P: Plane>(rules: Rules) -> impl FnMut(&mut criterion::Bencher<'_>) {
    let mut play = RandomPlay::<P>::new(rules, rng::playout(2026, 2));
    move |bencher| {
        bencher.iter_custom(|iterations| {
            let watch = sweetfish::clock::Stopwatch::start();
            play.run(u32::try_from(iterations).expect("a bench makes fewer swaps"));
            watch.elapsed()
        });
    }
}

criterion_group!(benches, random_play);
criterion_main!(benches);
