//! What a swap of random play costs, listing all valid swaps included: in a game, and on the plain array
//! that is the reference implementation of the tests.

#[path = "../tests/match3/reference.rs"]
#[allow(dead_code)]
mod reference;

use std::time::Duration;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use rand::RngExt;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::{self, Playout};
use sweetfish_match3::speed::boards;
use sweetfish_match3::{Game, Rules, Swap};

use reference::Grid;

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

/// Random play of a game; where no swap is valid, a new game begins.
struct Play {
    game: Game,
    list: Vec<Swap>,
    rng: Playout,
}

impl Play {
    fn new(rules: Rules, mut rng: Playout) -> Self {
        let game = Game::new(rules, &mut rng);
        Self {
            game,
            list: Vec::new(),
            rng,
        }
    }

    fn swap(&mut self) {
        self.game.actions(&mut self.list);
        while self.list.is_empty() {
            self.game = Game::new(*self.game.rules(), &mut self.rng);
            self.game.actions(&mut self.list);
        }
        let swap = self.list[self.rng.random_range(0..self.list.len())];
        self.game.step(swap, &mut self.rng);
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
        let id = BenchmarkId::new("game", &class);
        let mut play = Play::new(rules, rng::playout(2026, 2));
        group.bench_function(id, |bencher| bencher.iter(|| play.swap()));
    }
    group.finish();
}

criterion_group!(benches, random_play);
criterion_main!(benches);
