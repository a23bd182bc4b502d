//! What a guided simulation costs beside a random one: searches of a hundred simulations with random,
//! heuristic and clouded playouts from the same starts, in turn, on the levels that compare settings.

use std::hint::black_box;
use std::time::Instant;

use sweetfish_agents::Agent;
use sweetfish_agents::mcts::{Options, PlayoutPolicy};
use sweetfish_core::rng;
use sweetfish_level::agent::{Search, search};
use sweetfish_level::{Game, Map, builtin};

const LEVELS: [&str; 8] = [
    "thesis-13-like",
    "thesis-77-like",
    "thesis-100-like",
    "05-hedges",
    "18-narrow-gate",
    "31-four-corners",
    "35-fortress",
    "37-chocolate-war",
];

/// The rounds, of which the fastest counts, and the searches in each, the same in all rounds.
const ROUNDS: u64 = 15;
const SEARCHES: u64 = 16;

fn main() {
    println!("level, microseconds of a random simulation, heuristic ratio, clouded ratio");
    let mut sums = [0.0; 3];
    for name in LEVELS {
        let level = builtin::by_name(name).expect("a built-in level").level();
        let times = measure(&Map::new(&level));
        println!("{name}, {:.1}, {:.2}, {:.2}", times[0], times[1], times[2]);
        for (sum, time) in sums.iter_mut().zip(times) {
            *sum += time / LEVELS.len() as f64;
        }
    }
    println!("mean, {:.1}, {:.2}, {:.2}", sums[0], sums[1], sums[2]);
}

/// Returns the time of a random simulation in microseconds, and the ratios to it of a heuristic and of a
/// clouded one.
fn measure(map: &Map) -> [f64; 3] {
    let policies = [
        PlayoutPolicy::Random,
        PlayoutPolicy::Heuristic,
        PlayoutPolicy::Clouded,
    ];
    let mut least = [f64::INFINITY; 3];
    for _ in 0..ROUNDS {
        for (least, policy) in least.iter_mut().zip(policies) {
            *least = least.min(searches(map, policy));
        }
    }
    let [random, heuristic, clouded] = least;
    [random, heuristic / random, clouded / random]
}

/// Returns the microseconds of a simulation in the first searches of some games.
fn searches(map: &Map, policy: PlayoutPolicy) -> f64 {
    let options = Options {
        policy,
        ..Options::default()
    };
    let games: Vec<_> = (0..SEARCHES)
        .map(|number| Game::new(map, &mut rng::stream(2026, number)))
        .collect();
    let mut searches: Vec<Search> = games.iter().map(|_| search(options, None)).collect();
    let watch = Instant::now();
    for (number, (game, search)) in (0..).zip(games.iter().zip(&mut searches)) {
        black_box(search.choose(game, &mut rng::playout(2026, number)));
    }
    watch.elapsed().as_secs_f64() * 1e6 / (100 * SEARCHES) as f64
}
