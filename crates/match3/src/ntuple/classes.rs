//! Classes of boards by their best swaps, for corrections of the sum of patterns.
//!
//! The sum grows with every possible swap, though only the best ones will be played. So boards are sorted into
//! classes by the number of valid swaps and by the points of the two best ones without new gems. Each class has its
//! own correction of the sum.

use crate::planes::{Board, Empty, Plane, cascade};
use crate::rules::Rules;

/// Classes of the best swap's points, of the second best's, and of the number of swaps.
const BEST: usize = 24;
const SECOND: usize = 16;
const SWAPS: usize = 8;

/// The number of classes.
pub(super) const CLASSES: usize = BEST * SECOND * SWAPS;

/// Returns the class of points, where three gems score `unit`.
fn class(points: u32, unit: u32, classes: usize) -> usize {
    ((3 * points / unit) as usize).min(classes - 1)
}

/// Returns the class of a board, which may have unknown cells.
#[inline(always)]
pub(super) fn class_of<P: Plane>(board: &Board<P>, rules: &Rules) -> usize {
    let valid = board.swaps();
    let (mut best, mut second) = (0, 0);
    for swap in valid.iter() {
        let mut after = *board;
        let points = cascade(&mut after, swap, rules, &mut Empty, |_, _| ());
        if points > best {
            (best, second) = (points, best);
        } else if points > second {
            second = points;
        }
    }
    let unit = rules.scoring.of_three();
    let swaps = (valid.count() as usize).min(SWAPS - 1);
    (class(best, unit, BEST) * SECOND + class(second, unit, SECOND)) * SWAPS + swaps
}
