//! Measures the hot loops of the library and prints a line for each: its name and its rate. `.ci/profiles`
//! compares what two profiles print.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rand::RngExt;
use sweetfish::duel::{Limit, Options, Searcher, random_board};
use sweetfish::level::{Game, Map, builtin};
use sweetfish::match3::batch::{AutoReset, Batch};
use sweetfish::match3::{Rules, speed};
use sweetfish::puzzle::Puzzle;
use sweetfish::rng;
use sweetfish::sm3::{Fall, Game as Sm3, Rules as Sm3Rules, generate, solver};

/// The time for each board of `match3::speed`, which measures four rates.
const FOUR_RATES: Duration = Duration::from_millis(400);
/// The time for each other rate.
const ONE_RATE: Duration = Duration::from_millis(150);

fn main() {
    for rules in speed::boards() {
        match3(rules);
    }
    for name in [
        "02-open-field",
        "05-hedges",
        "thesis-77-like",
        "35-fortress",
    ] {
        level(name);
    }
    for (size, kinds, depth) in [(8, 3, 12), (10, 4, 9), (20, 8, 5)] {
        duel(size, kinds, depth);
    }
    for fall in [Fall::None, Fall::Down] {
        sm3(fall);
    }
}

/// Prints the rate of the fastest round, because other load can only slow a round down. `round` returns
/// the work that it did.
fn print(name: &str, mut round: impl FnMut() -> u64) {
    let (begin, mut best) = (Instant::now(), 0.0_f64);
    while begin.elapsed() < ONE_RATE {
        let watch = Instant::now();
        let done = round();
        best = best.max(done as f64 / watch.elapsed().as_secs_f64());
    }
    println!("{name} {best:.0}");
}

/// Measures gem-swap boards: lists, steps and swaps, one at a time, in a batch of games, and with what an environment shows.
fn match3(rules: Rules) {
    let name = format!("match3/{}x{}x{}", rules.width, rules.height, rules.kinds);
    let speed = speed::measure(rules, FOUR_RATES);
    println!("{name}/list {:.0}", 1.0 / speed.list);
    println!("{name}/step {:.0}", 1.0 / speed.step);
    println!("{name}/play {:.0}", speed.play);
    println!("{name}/batch {:.0}", speed.batch);
    games(&name, rules);
}

/// Measures steps of games with their observations and masks, as environments make them.
fn games(name: &str, rules: Rules) {
    const GAMES: u64 = 64;
    const STEPS: u64 = 16;
    let seeds: Vec<u64> = (0..GAMES).collect();
    let mut batch = Batch::new(rules, &seeds).with_auto_reset(AutoReset::SameStep);
    let count = batch.actions();
    let mut cells = vec![0; seeds.len() * usize::from(rules.width) * usize::from(rules.height)];
    let mut legal = vec![false; seeds.len() * count];
    print(&format!("{name}/games"), || {
        for _ in 0..STEPS {
            batch.observe(&mut cells);
            batch.legal_actions(&mut legal);
            let first = |mask: &[bool]| mask.iter().position(|&legal| legal).unwrap_or(0);
            let actions: Vec<usize> = legal.chunks(count).map(first).collect();
            black_box(batch.step(&actions).expect("legal actions"));
        }
        GAMES * STEPS
    });
}

/// Measures moves of random play of a level.
fn level(name: &str) {
    let level = builtin::by_name(name).expect("a built-in level").level();
    let start = Game::new(Map::new(&level), &mut rng::playout(2026, 0));
    let mut actions = Vec::new();
    print(&format!("level/{name}"), || {
        // The same games in each round.
        let mut rng = rng::playout(2026, 1);
        let mut moves = 0;
        for _ in 0..40 {
            let mut game = start.clone();
            loop {
                game.actions(&mut actions);
                if actions.is_empty() {
                    break;
                }
                game.play(actions[rng.random_range(0..actions.len())], &mut rng);
            }
            moves += u64::from(game.moves());
        }
        moves
    });
}

/// Measures nodes of the duel's search.
fn duel(size: usize, kinds: usize, depth: u32) {
    let position = random_board(size, kinds, 100, &mut rng::stream(2026, 0));
    print(&format!("duel/{size}x{size}x{kinds}"), || {
        let searcher = Searcher::new(&Options::default().hash_mb(1));
        let report = searcher.run(&position, Limit::Depth(depth));
        report.expect("a board with moves").nodes
    });
}

/// Measures nodes of the exact solver of swapless match-3.
fn sm3(fall: Fall) {
    let board = generate::board(9, 9, 3, 100, &mut rng::stream(2026, 0));
    let rules = Sm3Rules {
        fall,
        ..Sm3Rules::new(6, 0)
    };
    let game = Sm3::new(board, rules);
    print(&format!("sm3/{fall:?}"), || {
        solver::exact(&game, solver::Limits::nodes(2_000), &[]).nodes
    });
}
