//! What a guided simulation costs beside a random one: searches of a hundred simulations with random,
//! heuristic and clouded playouts from the same starts, in turn, on the levels that compare settings.

use std::hint::black_box;
use std::time::Instant;

use sweetfish::agents::Agent;
use sweetfish::agents::mcts::{Options, PlayoutPolicy};
use sweetfish::level::agent::{Search, search};
use sweetfish::level::{Game, Map, builtin};
use sweetfish::match3::Plane;
use sweetfish::rng;

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

/// The rounds of which the median is taken, and the searches in each.
const ROUNDS: u64 = 15;
const SEARCHES: u64 = 8;

fn main() {
    println!("level, microseconds of a random simulation, heuristic ratio, clouded ratio");
    let mut sums = [0.0; 3];
    for name in LEVELS {
        let level = builtin::by_name(name).expect("a built-in level").level();
        let times = if level.fits_64() {
            measure(&Map::<u64>::new(&level))
        } else {
            measure(&Map::<u128>::new(&level))
        };
        println!("{name}, {:.1}, {:.2}, {:.2}", times[0], times[1], times[2]);
        for (sum, time) in sums.iter_mut().zip(times) {
            *sum += time / LEVELS.len() as f64;
        }
    }
    println!("mean, {:.1}, {:.2}, {:.2}", sums[0], sums[1], sums[2]);
}

/// Returns the median time of a random simulation in microseconds, and the median ratios to it of a
/// heuristic and of a clouded one.
fn measure<P: Plane>(map: &Map<P>) -> [f64; 3] {
    let policies = [
        PlayoutPolicy::Random,
        PlayoutPolicy::Heuristic,
        PlayoutPolicy::Clouded,
    ];
    let mut rounds: [Vec<f64>; 3] = Default::default();
    for round in 0..ROUNDS {
        let times = policies.map(|policy| searches(map, policy, round));
        rounds[0].push(times[0]);
        rounds[1].push(times[1] / times[0]);
        rounds[2].push(times[2] / times[0]);
    }
    rounds.map(|mut values| {
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    })
}

/// Returns the microseconds of a simulation in the first searches of some games.
fn searches<P: Plane>(map: &Map<P>, policy: PlayoutPolicy, round: u64) -> f64 {
    let options = Options {
        policy,
        ..Options::default()
    };
    let games: Vec<_> = (0..SEARCHES)
        .map(|number| Game::new(map, &mut rng::stream(round, number)))
        .collect();
    let mut searches: Vec<Search<P>> = games.iter().map(|_| search(options, None)).collect();
    let watch = Instant::now();
    for (number, (game, search)) in (0..).zip(games.iter().zip(&mut searches)) {
        black_box(search.choose(game, &mut rng::playout(round, number)));
    }
    watch.elapsed().as_secs_f64() * 1e6 / (100 * SEARCHES) as f64
}
