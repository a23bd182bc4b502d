//! Tests the exact solver against all plays of small boards, which a reference implementation without shared code
//! searches. `SWEETFISH_TIMES=N` tries N times as many boards.

mod bounds;

use std::num::NonZeroU64;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rand::{Rng, RngExt};
use sweetfish_core::rng;
use sweetfish_sm3::solver::{self, Limits, Solution};
use sweetfish_sm3::{Board, Fall, Game, Rules, Values};

use super::reference::{Grid, Reference, usual};
use super::{Cell, FALLS, board};

/// A game of the library and of the reference implementation.
pub(crate) struct Case {
    pub(crate) reference: Reference,
    pub(crate) grid: Grid,
    pub(crate) game: Game,
}

impl Case {
    pub(crate) fn new(reference: Reference, grid: Grid, actions: u32) -> Self {
        let board = board(&grid.text());
        let rules = Rules {
            values: Values::new(reference.values.clone()).expect("small values"),
            fall: reference.fall,
            actions,
            target: reference.target,
        };
        let game = Game::new(board, rules);
        Self {
            reference,
            grid,
            game,
        }
    }

    /// Returns a random game on a board of up to `cells` cells.
    pub(crate) fn random(rng: &mut impl Rng, fall: u8, cells: usize) -> Self {
        let (width, height) = loop {
            let (width, height) = (rng.random_range(1..=7), rng.random_range(1..=6));
            if width * height <= cells {
                break (width, height);
            }
        };
        let colours = rng.random_range(1..=3);
        let share = rng.random_range(40..=100);
        let cell = |rng: &mut dyn Rng| {
            let is_block = rng.random_range(0..100) < share;
            u8::from(is_block) * rng.random_range(1..=colours)
        };
        let row = |_| (0..width).map(|_| cell(rng)).collect();
        let grid = Grid((0..height).map(row).collect());
        let target = match rng.random_range(0..3) {
            0 => 0,
            _ => rng.random_range(1..=12),
        };
        let reference = Reference {
            fall: FALLS[usize::from(fall)],
            values: values(rng),
            target,
        };
        Self::new(reference, grid, rng.random_range(0..=8))
    }

    pub(crate) fn solve(&self, limits: Limits<'_>, start: &[Cell]) -> Solution {
        let solution = solver::exact(&self.game, limits, start);
        self.check(&solution);
        solution
    }

    /// Asserts that the solver finds the best total of all plays.
    fn assert_solved(&self, seed: u64) {
        let solution = self.solve(Limits::default(), &[]);
        let best = self.reference.best(&self.grid, self.game.left());
        assert!(
            solution.exact && solution.total() == best,
            "seed {seed}: found {solution:?}, expected {best}\n{:?}\n{}",
            self.game.rules(),
            self.game.board(),
        );
    }

    /// Asserts that the actions make the total, the bound is no smaller, and `exact` is right.
    fn check(&self, solution: &Solution) {
        let mut game = self.game.clone();
        for &action in &solution.actions {
            game.take(action);
        }
        assert_eq!(game.points(), solution.points);
        assert_eq!(game.total(), solution.total());
        assert!(solution.bound >= solution.total());
        assert_eq!(solution.exact, solution.bound == solution.total());
    }
}

/// Returns the usual values in half of the games, otherwise unusual ones.
fn values(rng: &mut impl Rng) -> Vec<u32> {
    match rng.random_range(0..6) {
        0 => (0..12).map(|_| rng.random_range(0..=6)).collect(),
        1 => vec![0, 0, 0, 1],
        2 => usual().iter().map(|value| value * value).collect(),
        _ => usual(),
    }
}

/// Returns how many times as many boards `SWEETFISH_TIMES` asks for.
fn times() -> u64 {
    let times = std::env::var("SWEETFISH_TIMES").unwrap_or_else(|_| "1".to_owned());
    let times: NonZeroU64 = times.parse().expect("SWEETFISH_TIMES is above 0");
    times.get()
}

fn compare(fall: u8, cells: usize, few: u64) {
    for seed in 0..few * times() {
        let mut rng = rng::stream(seed, fall.into());
        Case::random(&mut rng, fall, cells).assert_solved(seed);
    }
}

#[test]
fn boards_without_fall_are_solved() {
    compare(0, 30, 750);
}

/// The boards have one colour, and are large enough for the search by layers.
#[test]
fn large_regions_are_solved() {
    // Seed 88 has a target just out of reach, so only the points count.
    for seed in 70..70 + 23 * times() {
        let mut rng = rng::stream(seed, 9);
        let share = rng.random_range(60..=100);
        let cell = |rng: &mut dyn Rng| u8::from(rng.random_range(0..100) < share);
        let row = |_| (0..7).map(|_| cell(&mut rng)).collect();
        let grid = Grid((0..6).map(row).collect());
        let target = [0, 0, 10, 16][rng.random_range(0..4)];
        let reference = Reference {
            fall: Fall::None,
            values: usual(),
            target,
        };
        Case::new(reference, grid, rng.random_range(1..=9)).assert_solved(seed);
    }
}

#[test]
fn boards_with_fall_are_solved() {
    compare(1, 20, 375);
}

#[test]
fn boards_with_closing_columns_are_solved() {
    compare(2, 20, 375);
}

#[test]
fn a_game_that_has_ended_needs_no_search() {
    let rules = Rules::new(0, 0);
    let solution = solver::exact(
        &Game::new(Board::empty(3, 3), rules),
        Limits::default(),
        &[],
    );
    assert!(solution.exact && solution.total() == 0 && solution.actions.is_empty());
}

#[test]
fn limits_of_nodes_give_the_same_every_time() {
    for nodes in [0, 1, 10, 100, 1000] {
        for (seed, fall) in (0..20).zip((0..3).cycle()) {
            let case = Case::random(&mut rng::stream(seed, 7), fall, 42);
            let [first, second] = [(); 2].map(|()| case.solve(Limits::nodes(nodes), &[]));
            assert_eq!(first, second, "seed {seed}, {nodes} nodes");
            assert!(first.nodes <= nodes);
        }
    }
}

#[test]
fn a_large_region_with_a_limit_of_nodes_gives_the_same_every_time() {
    let board = sweetfish_sm3::generate::board(12, 12, 1, 80, &mut rng::stream(2, 0));
    let game = Game::new(board, Rules::new(12, 0));
    let [first, second] = [(); 2].map(|()| solver::exact(&game, Limits::nodes(700), &[]));
    assert_eq!(first, second);
    assert!(!first.exact && first.total() > 0 && first.nodes == 700);
}

#[test]
fn limits_of_time_hold() {
    let board = sweetfish_sm3::generate::board(26, 26, 1, 90, &mut rng::stream(1, 0));
    for fall in [Fall::None, Fall::Down] {
        let rules = Rules {
            fall,
            ..Rules::new(40, 0)
        };
        let game = Game::new(board.clone(), rules);
        let solution = solver::exact(&game, Limits::time(Duration::from_millis(50)), &[]);
        assert!(!solution.exact && solution.total() > 0);
    }
}

#[test]
fn a_flag_ends_every_solver() {
    let board = sweetfish_sm3::generate::board(26, 26, 1, 90, &mut rng::stream(1, 0));
    for fall in [Fall::None, Fall::Down] {
        let rules = Rules {
            fall,
            ..Rules::new(40, 0)
        };
        let game = Game::new(board.clone(), rules);
        for solver in [solver::beam, solver::mcts, solver::solve] {
            let flag = AtomicBool::new(true);
            let limits = Limits {
                stop: Some(&flag),
                ..Limits::time(Duration::from_secs(3600))
            };
            assert!(solver(&game, limits).total() > 0);
        }
    }
}
