//! How fast levels are played at random: swaps a second with all moves listed, and the time of a
//! hundred whole games.

use std::hint::black_box;
use std::time::Instant;

use rand::RngExt;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng;
use sweetfish_level::{Game, Map, builtin};

const LEVELS: [&str; 6] = [
    "02-open-field",
    "14-stone-oven",
    "full-house",
    "thesis-13-like",
    "thesis-77-like",
    "thesis-100-like",
];

fn main() {
    println!("level, swaps a second, ms for 100 games, moves a game, won");
    for name in LEVELS {
        let level = builtin::by_name(name).expect("a built-in level").level();
        measure(name, "u128", &Map::wide(&level));
        if level.width.max(level.height) <= 8 {
            measure(name, "u64", &Map::new(&level));
        }
    }
}

fn measure(name: &str, plane: &str, map: &Map) {
    let mut rng = rng::playout(2026, 0);
    let (mut best, mut least) = (0.0_f64, f64::INFINITY);
    let (mut moves, mut won, mut games) = (0, 0, 0);
    let mut actions = Vec::new();
    for _ in 0..20 {
        let starts: Vec<_> = (0..100).map(|_| Game::new(map, &mut rng)).collect();
        let (mut swaps, watch) = (0, Instant::now());
        for _ in 0..10 {
            for start in &starts {
                let mut game = start.clone();
                loop {
                    game.actions(&mut actions);
                    if actions.is_empty() {
                        break;
                    }
                    let swap = actions[rng.random_range(0..actions.len())];
                    game.play(swap, &mut rng);
                }
                swaps += u64::from(game.moves());
                moves += u64::from(game.moves());
                won += u32::from(game.won());
                games += 1;
                black_box(&game);
            }
        }
        let seconds = watch.elapsed().as_secs_f64();
        best = best.max(swaps as f64 / seconds);
        least = least.min(seconds / 10.0);
    }
    println!(
        "{name} ({plane}), {best:.0}, {:.3}, {:.2}, {:.4}",
        least * 1e3,
        moves as f64 / f64::from(games),
        f64::from(won) / f64::from(games)
    );
}
