//! Corrections of the sum of patterns: classes of boards by the best swaps that their known gems allow.
//!
//! A sum of weights grows with every chance on the board, though only the best ones will be taken. So
//! boards are sorted into classes by how many swaps are known to be valid and by the points that the
//! two best of them surely make. Each class has its own correction of the sum.

use crate::planes::{Board, Empty, Plane, cascade};
use crate::rules::Rules;

/// Classes of the best swap's points, of the second best's, and of the number of swaps.
const BEST: usize = 24;
const SECOND: usize = 16;
const SWAPS: usize = 8;

/// The number of classes.
pub(super) const CLASSES: usize = BEST * SECOND * SWAPS;

/// Returns the class of points; `unit` is what three gems score.
fn class(points: u32, unit: u32, classes: usize) -> usize {
    ((3 * points / unit) as usize).min(classes - 1)
}

/// Returns the class of a board, some of whose cells may be unknown.
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
