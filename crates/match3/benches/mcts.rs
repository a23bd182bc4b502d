//! Measures the cost of a tree search beyond its playouts: compares random playouts of a game of 21 swaps with
//! searches of as many simulations, with warm buffers. One iteration is all playouts of one search.

use std::time::Duration;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use rand::RngExt;
use sweetfish_agents::mcts::{Limit, Mcts, Options, Signal};
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng;
use sweetfish_match3::{Game, Goal, Rules};

fn start() -> Game {
    let rules = Rules::gemgem(6, 4, Goal::MostPoints { swaps: 21 });
    Game::new(rules, &mut rng::stream(2026, 0))
}

fn searches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("playouts of 21 swaps");
    group
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3));
    for count in [100_u32, 1000] {
        let (game, mut rng, mut list) = (start(), rng::playout(2026, 1), Vec::new());
        group.bench_function(BenchmarkId::new("raw", count), |bencher| {
            bencher.iter(|| {
                let mut score = 0;
                for _ in 0..count {
                    let mut game = game;
                    while !game.is_over() {
                        game.actions(&mut list);
                        game.play(list[rng.random_range(0..list.len())], &mut rng);
                    }
                    score += game.score();
                }
                score
            });
        });
        for (name, signal) in [
            ("mcts binary", Signal::Binary),
            ("mcts score", Signal::Score),
        ] {
            let options = Options {
                limit: Limit::Simulations(count),
                signal,
                ..Options::default()
            };
            let mut mcts = Mcts::new(options);
            group.bench_function(BenchmarkId::new(name, count), |bencher| {
                bencher.iter(|| mcts.search(&game, &mut rng).action);
            });
        }
    }
    group.finish();
}

criterion_group!(benches, searches);
criterion_main!(benches);
