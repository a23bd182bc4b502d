//! Tests the chances of initial boards and of new gems. All streams are seeded, so a test that passes once always
//! passes.

use std::collections::HashMap;

use crate::planes::{Board, Drawn, Plane, Refill, State, Uniform};
use crate::{Clears, Goal, NewGems, Rules, Start};
use rand::RngExt;
use sweetfish_core::rng::{self, Playout};

use super::games::grid;
use super::reference::Grid;

/// Returns how many standard deviations the chi-square of the counts lies above its mean.
pub(crate) fn excess(counts: impl Iterator<Item = u64>, cells: usize) -> f64 {
    let counts: Vec<u64> = counts.collect();
    let expected = counts.iter().sum::<u64>() as f64 / cells as f64;
    // Cells that were never seen are not among the counts.
    let unseen = (cells - counts.len()) as f64 * expected;
    let distance = |count: u64| (count as f64 - expected).powi(2) / expected;
    let chi_square = counts.into_iter().map(distance).sum::<f64>() + unseen;
    let freedom = (cells - 1) as f64;
    (chi_square - freedom) / (2.0 * freedom).sqrt()
}

/// Returns all boards of three by three, of three kinds, that hold no run.
fn small_boards() -> Vec<Grid> {
    let board = |number: u32| {
        let mut grid = Grid::empty(3, 3);
        for (digit, (row, column)) in (0..).zip(grid.places()) {
            grid.cells[row][column] = 1 + (number / 3_u32.pow(digit) % 3) as u8;
        }
        grid
    };
    (0..3_u32.pow(9))
        .map(board)
        .filter(Grid::is_stable)
        .collect()
}

#[test]
fn boards_without_runs_have_all_the_same_chance() {
    let all = small_boards();
    for first_swap in [false, true] {
        let possible: Vec<&Grid> = all
            .iter()
            .filter(|grid| !first_swap || !grid.swaps().is_empty())
            .collect();
        let rules = Rules {
            first_swap,
            ..Rules::gemgem(3, 3, Goal::MostPoints { swaps: 1 })
        };
        let mut rng = rng::playout(41, first_swap.into());
        let mut counts: HashMap<Grid, u64> = HashMap::new();
        for _ in 0..possible.len() * 40 {
            let game = State::<u64>::new(rules, &mut rng);
            assert!(!first_swap || !game.valid().is_empty());
            *counts.entry(grid(game.board(), 3, 3)).or_default() += 1;
        }
        assert!(counts.keys().all(|grid| possible.contains(&grid)));
        let excess = excess(counts.into_values(), possible.len());
        assert!(excess.abs() < 3.0, "{excess}");
    }
}

#[test]
fn first_boards_are_as_the_rules_say() {
    for (number, start) in (0..).zip([Start::NoRuns, Start::NoEqualNeighbours, Start::AfterCascade])
    {
        let mut rng = rng::playout(42, number);
        let mut equals = 0;
        for round in 0..2000 {
            let kinds = 5 + (round % 3) as u8;
            let rules = Rules {
                width: 3 + (round / 3 % 7) as u8,
                height: 3 + (round / 21 % 7) as u8,
                kinds,
                start,
                ..Rules::gemgem(9, kinds, Goal::MostPoints { swaps: 1 })
            };
            let game = State::<u128>::new(rules, &mut rng);
            let grid = grid(game.board(), rules.width.into(), rules.height.into());
            assert!(grid.is_stable() && game.board().holes() == 0, "{grid:?}");
            assert!(!grid.swaps().is_empty(), "{grid:?}");
            assert_eq!((game.score(), game.swaps()), (0, 0));
            let (right, down) = game.board().equals();
            equals += right.count_ones() + down.count_ones();
        }
        assert_eq!(equals == 0, start == Start::NoEqualNeighbours, "{start:?}");
    }
}

/// With three kinds, a hole between all of them takes any gem.
#[test]
fn new_gems_may_equal_no_neighbour() {
    let mut rng = rng::playout(44, 0);
    for round in 0..250 {
        let kinds = 3 + round % 5;
        let mut rules = Rules::gemgem(7, kinds, Goal::LongestGame);
        let mut board = *State::<u64>::new(rules, &mut rng).board();
        for _ in 0..4 {
            let cells: Vec<u8> = board.cells().cells().collect();
            board.clear(u64::cell(cells[rng.random_range(0..cells.len())]));
        }
        board.fall();
        let holes = board.holes();
        rules.refill = NewGems::NoEqualNeighbours;
        Drawn::new(&rules, &mut rng).refill(&mut board);
        assert_eq!(board.holes(), 0);
        let (right, down) = board.equals();
        let equal = (right & (holes | holes.left())) | (down & (holes | holes.up()));
        assert!(
            equal == 0 || kinds == 3,
            "{kinds}: {:?}",
            grid(&board, 7, 7)
        );
    }
}

/// A fifth of all neighbours are equal, and nearly all boards have runs.
#[test]
fn a_random_start_may_hold_runs() {
    let mut rng = rng::playout(45, 0);
    let (mut equals, mut with_runs) = (0, 0);
    for _ in 0..2000 {
        let game = State::<u128>::new(Rules::crush_text(), &mut rng);
        let (right, down) = game.board().equals();
        equals += right.count_ones() + down.count_ones();
        with_runs += u32::from(!game.board().is_stable());
        assert!(!game.valid().is_empty() && game.board().holes() == 0);
    }
    let share = f64::from(equals) / (2000.0 * 144.0);
    assert!((share - 0.2).abs() < 0.003, "{share}");
    assert!(with_runs > 1900, "{with_runs}");
}

#[test]
fn a_first_swap_is_certain_only_by_its_rule() {
    for first_swap in [false, true] {
        let mut rng = rng::playout(43, first_swap.into());
        let rules = Rules {
            first_swap,
            ..Rules::gemgem(3, 6, Goal::LongestGame)
        };
        let stuck = (0..2000)
            .filter(|_| State::<u64>::new(rules, &mut rng).valid().is_empty())
            .count();
        assert_eq!(stuck == 0, first_swap, "{stuck}");
    }
}

/// Returns the kinds that come into the holes of an empty board, in reading order.
fn fill(kinds: u8, rng: &mut Playout) -> Vec<u8> {
    let mut board = Board::<u64>::empty(8, 8);
    Uniform { rng, kinds }.refill(&mut board);
    (0..64).map(|cell| board.kind(cell)).collect()
}

#[test]
fn all_kinds_come_with_the_same_chance() {
    for kinds in 3..=7 {
        let mut rng = rng::playout(44, kinds.into());
        let mut ones: HashMap<u8, u64> = HashMap::new();
        let mut pairs: HashMap<(u8, u8), u64> = HashMap::new();
        for _ in 0..20_000 {
            let drawn = fill(kinds, &mut rng);
            for pair in drawn.chunks(2) {
                *pairs.entry((pair[0], pair[1])).or_default() += 1;
            }
            // Draws that do not share a pair with these, across the ends of shared fractions too.
            for pair in drawn[1..63].chunks(2) {
                *pairs.entry((pair[0], pair[1])).or_default() += 1;
            }
            for kind in drawn {
                *ones.entry(kind).or_default() += 1;
            }
        }
        let kinds = usize::from(kinds);
        assert!(ones.keys().all(|&kind| (1..=kinds).contains(&kind.into())));
        let (ones, pairs) = (
            excess(ones.into_values(), kinds),
            excess(pairs.into_values(), kinds * kinds),
        );
        assert!(ones < 3.0 && pairs < 3.0, "{kinds} kinds: {ones}, {pairs}");
    }
}

#[test]
fn gems_that_come_after_a_swap_are_as_likely() {
    // The three gems that come after one run vanished, if the first step was all.
    let mut rng = rng::playout(45, 0);
    let start = Board::<u64>::parse("123412\n341234\n123412\n414321\n141432").expect("a board");
    let swap = start.swaps().nth(0);
    let (first, second) = swap.masks();
    let mut counts: HashMap<String, u64> = HashMap::new();
    let mut holes = Vec::new();
    for _ in 0..64_000 {
        let mut board = start;
        board.exchange(first, second);
        let clearing = board.matches(Clears::AllRuns).expect("the swap is valid");
        board.clear(clearing.cells);
        board.fall();
        holes = board.holes().cells().collect();
        Uniform {
            rng: &mut rng,
            kinds: 4,
        }
        .refill(&mut board);
        let gems = holes.iter().map(|&cell| board.kind(cell).to_string());
        *counts.entry(gems.collect()).or_default() += 1;
    }
    let excess = excess(counts.into_values(), 4_usize.pow(holes.len() as u32));
    assert!(excess.abs() < 3.0, "{excess}");
}
