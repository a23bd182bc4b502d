//! What patterns cannot add up: the best that the known gems of a board already allow.
//!
//! A sum of weights grows with every chance on the board, but only the best ones will be taken. So
//! boards are sorted by how many swaps are known to be valid and by the points that the two best of
//! them are known to make, and each class corrects the sum by its own number.

use crate::match3::state::cascade;
use crate::match3::{Board, Empty, Plane, Rules};

/// Classes of the best swap's points, of the second best's, and of the number of swaps.
const BEST: usize = 24;
const SECOND: usize = 16;
const SWAPS: usize = 8;

/// The number of classes.
pub(super) const CLASSES: usize = BEST * SECOND * SWAPS;

/// Points in a class: `unit` is what three gems score.
fn class(points: u32, unit: u32, classes: usize) -> usize {
    ((3 * points / unit) as usize).min(classes - 1)
}

/// The class of a board, some of whose cells may be unknown.
#[inline(always)]
pub(super) fn class_of<P: Plane>(board: &Board<P>, rules: &Rules) -> usize {
    let valid = board.swaps();
    let (mut best, mut second) = (0, 0);
    for swap in valid.iter() {
        let mut after = *board;
        let points = cascade(&mut after, swap, rules, &mut Empty);
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
