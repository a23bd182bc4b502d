//! How fast levels are played: swaps a second at random with all moves listed, the time of a hundred whole games, and how
//! much longer a playout of the moves rated best takes than a random one. An argument measures levels whose name contains it.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rand::RngExt;
use sweetfish_agents::Best;
use sweetfish_agents::mcts::Heuristic;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::{self, Playout};
use sweetfish_level::agent::Useful;
use sweetfish_level::{Game, Level, Map, builtin, format};

const LEVELS: [&str; 6] = [
    "02-open-field",
    "14-stone-oven",
    "full-house",
    "thesis-13-like",
    "thesis-77-like",
    "thesis-100-like",
];
/// The levels of the experiment `level-setups`.
const GUIDED: [&str; 8] = [
    "thesis-13-like",
    "thesis-77-like",
    "thesis-100-like",
    "05-hedges",
    "18-narrow-gate",
    "31-four-corners",
    "35-fortress",
    "37-chocolate-war",
];

fn main() {
    let mut args = std::env::args().skip(1);
    let filter = args.find(|arg| !arg.starts_with('-')).unwrap_or_default();
    let built_in = |name: &str| builtin::by_name(name).expect("a built-in level").level();
    println!("level, swaps a second, ms for 100 games, moves a game, won");
    let all = format::parse(include_str!("all.toml")).expect("a level");
    let levels = LEVELS.map(|name| (name, built_in(name)));
    for (name, level) in levels.iter().chain([&("all-elements", all)]) {
        if name.contains(&filter) {
            measure(name, "u128", &Map::wide(level));
            if level.width.max(level.height) <= 8 {
                measure(name, "u64", &Map::new(level));
            }
        }
    }
    println!("level, us for a random and for a guided playout, ratio");
    let (mut sum, mut count) = (0.0, 0.0);
    for name in GUIDED {
        if name.contains(&filter) {
            sum += guided(name, &built_in(name));
            count += 1.0;
        }
    }
    println!("mean ratio {:.2}", sum / count);
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

/// Prints the least times of random and guided playouts, which alternate, and returns the ratio.
fn guided(name: &str, level: &Level) -> f64 {
    let map = Map::new(level);
    let mut rng = rng::playout(2026, 1);
    let starts: Vec<_> = (0..100).map(|_| Game::new(&map, &mut rng)).collect();
    let mut ratings = Vec::new();
    let [mut random, mut guided] = [Duration::MAX; 2];
    for _ in 0..20 {
        random = random.min(play_out(&starts, &mut rng, |_, actions, rng| {
            rng.random_range(0..actions.len())
        }));
        guided = guided.min(play_out(&starts, &mut rng, |game, actions, rng| {
            Useful.rate(game, actions, &mut ratings);
            Best::index(ratings.iter().copied(), rng)
        }));
    }
    let us = |time: Duration| time.as_secs_f64() * 1e6 / starts.len() as f64;
    let ratio = us(guided) / us(random);
    println!("{name}, {:.2}, {:.2}, {ratio:.2}", us(random), us(guided));
    ratio
}

/// Plays all games by a choice, and returns how long that takes.
fn play_out(
    starts: &[Game],
    rng: &mut Playout,
    mut choose: impl FnMut(&Game, &[sweetfish_match3::Swap], &mut Playout) -> usize,
) -> Duration {
    let (mut actions, watch) = (Vec::new(), Instant::now());
    for start in starts {
        let mut game = start.clone();
        while !game.is_over() {
            game.actions(&mut actions);
            let chosen = choose(&game, &actions, rng);
            game.play(actions[chosen], rng);
        }
        black_box(&game);
    }
    watch.elapsed()
}
