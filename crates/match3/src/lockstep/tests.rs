//! Tests boards in lockstep against the reference implementation: every turn is legal, and chance is fair.

use std::collections::HashMap;

use rand::RngExt;

use super::boards::Boards;
use super::rows::LANES;
use super::turn::Turns;
use crate::planes::Plane;
use crate::planes::tests::chance::excess;
use crate::planes::tests::games::grid;
use crate::reference::{EMPTY, Grid, Place};
use crate::rules::{Clears, Goal, Rules};
use sweetfish_core::cpu::{self, Task};

/// Returns the two places of the swap that a board made, the left or upper one first.
fn exchanged<P: Plane>(boards: &Boards<P>, lane: usize) -> Option<(Place, Place)> {
    let swaps = boards.swapped(lane);
    let mut swaps = swaps.iter();
    let ends = swaps.next()?.ends();
    assert!(swaps.next().is_none());
    let [one, other] = ends.map(|(row, column)| (row.into(), column.into()));
    Some((one, other))
}

/// Returns the board after a turn, with holes for new gems.
fn follow(before: &Grid, exchanged: Option<(Place, Place)>, kinds: usize) -> Grid {
    let mut grid = *before;
    let valid = if grid.is_stable() {
        grid.swaps()
    } else {
        Vec::new()
    };
    if let Some(pair) = exchanged {
        assert!(valid.contains(&pair), "{kinds}{before:?}: {pair:?}");
        grid.exchange(pair.0, pair.1);
    } else {
        assert!(valid.is_empty(), "{kinds}{before:?}: a swap was valid");
    }
    let Some(clearing) = grid.clearing(Clears::AllRuns) else {
        return Grid::empty(grid.width, grid.height);
    };
    for (row, column) in clearing.places {
        grid.cells[row][column] = EMPTY;
    }
    grid.fall();
    grid
}

#[test]
fn every_turn_follows_the_rules() {
    follows_the_rules::<u64>(&[
        (6, 4),
        (8, 5),
        (8, 6),
        (7, 7),
        (4, 3),
        (3, 5),
        (5, 4),
        (4, 2),
    ]);
}

#[test]
fn every_turn_on_wide_boards_follows_the_rules() {
    follows_the_rules::<u128>(&[
        (9, 5),
        (9, 6),
        (9, 4),
        (9, 3),
        (4, 3),
        (3, 5),
        (9, 7),
        (5, 2),
    ]);
}

fn follows_the_rules<P: Plane>(classes: &[(u8, u8)]) {
    for &(size, kinds) in classes {
        let side = usize::from(size);
        let rules = Rules::gemgem(size, kinds, Goal::LongestGame);
        let mut boards = Boards::<P>::new(rules, u64::from(size));
        let mut swaps = 0;
        let mut gems: HashMap<u8, u64> = HashMap::new();
        let mut picks: HashMap<(usize, usize), u64> = HashMap::new();
        for _ in 0..400 {
            let before: Vec<Grid> = (0..LANES)
                .map(|lane| grid(&boards.board(lane), side, side))
                .collect();
            boards.run(1);
            for (lane, before) in before.iter().enumerate() {
                let exchanged = exchanged(&boards, lane);
                let after = grid(&boards.board(lane), side, side);
                let expected = follow(before, exchanged, kinds.into());
                for (row, column) in before.places() {
                    let (known, found) = (expected.cells[row][column], after.cells[row][column]);
                    assert_ne!(found, EMPTY, "{size} {kinds}{before:?}{after:?}");
                    if known == EMPTY {
                        *gems.entry(found).or_default() += 1;
                    } else {
                        assert_eq!(known, found, "{size} {kinds}{before:?}{after:?}");
                    }
                }
                if let Some(pair) = exchanged {
                    swaps += 1;
                    let valid = before.swaps();
                    let number = valid.iter().position(|&other| other == pair);
                    let number = number.expect("the swap is valid");
                    if valid.len() <= 4 {
                        *picks.entry((valid.len(), number)).or_default() += 1;
                    }
                }
            }
        }
        assert_eq!(boards.swaps(), swaps);
        let count = gems.len();
        assert_eq!(count, usize::from(kinds));
        let excess_of_gems = excess(gems.into_values(), count);
        assert!(excess_of_gems < 3.0, "{size} {kinds}: {excess_of_gems}");
        for valid in 2..=4 {
            let of_these = picks.iter().filter(|((of, _), _)| *of == valid);
            let counts: Vec<u64> = of_these.map(|(_, &count)| count).collect();
            if counts.iter().sum::<u64>() > 100 {
                let excess = excess(counts.into_iter(), valid);
                assert!(excess < 3.5, "{size} {kinds}, {valid} swaps: {excess}");
            }
        }
    }
}

/// Plays the same boards in the code for any processor, in that of [`cpu::run`] and in the widest.
fn forms_agree<P: Plane>(seed: u64) {
    let mut rng = sweetfish_core::rng::stream(seed, 0);
    let mut rules = Rules::gemgem(3, 3, Goal::LongestGame);
    rules.width = rng.random_range(3..=P::SIDE);
    rules.height = rng.random_range(3..=P::SIDE);
    rules.kinds = rng.random_range(1..=7);
    let [mut any, mut some, mut wide] = [(); 3].map(|()| Boards::<P>::new(rules, seed));
    for turn in 0..100 {
        Turns(&mut any, 1).run();
        cpu::run(Turns(&mut some, 1));
        wide.run(1);
        for lane in 0..LANES {
            let board = any.board(lane);
            assert_eq!(board, some.board(lane), "seed {seed}, turn {turn}");
            assert_eq!(board, wide.board(lane), "seed {seed}, turn {turn}");
        }
        assert_eq!(any.swaps(), some.swaps(), "seed {seed}, turn {turn}");
        assert_eq!(any.swaps(), wide.swaps(), "seed {seed}, turn {turn}");
    }
}

#[test]
fn all_compiled_forms_play_the_same() {
    for seed in 0..30 {
        forms_agree::<u64>(seed);
        forms_agree::<u128>(seed);
    }
}

/// Returns the swaps of many turns from a seed.
fn swaps<P: Plane>(size: u8, kinds: u8) -> u64 {
    let rules = Rules::gemgem(size, kinds, Goal::LongestGame);
    let mut boards = Boards::<P>::new(rules, 2026);
    boards.run(19_200);
    boards.swaps()
}

#[test]
fn a_seed_gives_the_same_games_in_every_release() {
    assert_eq!(swaps::<u64>(6, 4), 611_872);
    assert_eq!(swaps::<u64>(8, 5), 712_517);
    assert_eq!(swaps::<u128>(9, 5), 679_631);
    assert_eq!(swaps::<u128>(9, 6), 829_610);
}
