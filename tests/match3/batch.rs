//! Boards in lockstep against the twin: every turn is a legal one, and chance is fair.

use std::collections::HashMap;

use sweetfish::match3::batch::{Batch, LANES};
use sweetfish::match3::{Clears, Goal, Plane, Rules};

use crate::chance::excess;
use crate::games::grid;
use crate::twin::{EMPTY, Grid, Place};

fn place(cell: u64) -> Place {
    let number = cell.first();
    (u64::row(number).into(), u64::column(number).into())
}

/// The board after a turn, with a hole where only chance knows.
fn follow(before: &Grid, exchanged: [u64; 2], kinds: usize) -> Grid {
    let mut grid = *before;
    let full = grid
        .places()
        .all(|(row, column)| grid.cells[row][column] != EMPTY);
    let valid = if full && grid.is_stable() {
        grid.swaps()
    } else {
        Vec::new()
    };
    if exchanged == [0, 0] {
        assert!(valid.is_empty(), "{kinds}{before:?}: a swap was valid");
        if full && grid.is_stable() {
            return Grid::empty(grid.width, grid.height);
        }
    } else {
        let (one, other) = (place(exchanged[0]), place(exchanged[1]));
        assert!(valid.contains(&(one, other)), "{kinds}{before:?}: {one:?}");
        grid.exchange(one, other);
    }
    if full {
        let clearing = grid.clearing(Clears::AllRuns).expect("there is a run");
        for (row, column) in clearing.places {
            grid.cells[row][column] = EMPTY;
        }
    }
    // What came into a hole above one that stayed falls too.
    grid.fall();
    grid
}

#[test]
fn every_turn_follows_the_rules() {
    for (size, kinds) in [(6, 4), (8, 5), (8, 6), (7, 7), (4, 3), (3, 5), (5, 4)] {
        let side = usize::from(size);
        let rules = Rules::gemgem(size, kinds, Goal::Survive);
        let mut batch = Batch::new(rules, u64::from(size));
        let mut swaps = 0;
        let mut gems: HashMap<u8, u64> = HashMap::new();
        let mut picks: HashMap<(usize, usize), u64> = HashMap::new();
        for _ in 0..400 {
            let before: Vec<Grid> = (0..LANES)
                .map(|lane| grid(&batch.board(lane), side, side))
                .collect();
            batch.run(1);
            for (lane, before) in before.iter().enumerate() {
                let exchanged = batch.exchanged(lane);
                let after = grid(&batch.board(lane), side, side);
                let expected = follow(before, exchanged, kinds.into());
                for (row, column) in before.places() {
                    let (known, found) = (expected.cells[row][column], after.cells[row][column]);
                    if known == EMPTY {
                        *gems.entry(found).or_default() += u64::from(found != EMPTY);
                    } else {
                        assert_eq!(known, found, "{size} {kinds}{before:?}{after:?}");
                    }
                }
                if exchanged != [0, 0] {
                    swaps += 1;
                    let valid = before.swaps();
                    let pair = (place(exchanged[0]), place(exchanged[1]));
                    let number = valid.iter().position(|&other| other == pair);
                    let number = number.expect("it was seen to be valid");
                    if valid.len() <= 4 {
                        *picks.entry((valid.len(), number)).or_default() += 1;
                    }
                }
            }
        }
        assert_eq!(batch.swaps(), swaps);
        gems.remove(&EMPTY);
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
