//! Rows of many boards side by side, as the compiler turns into vector code.

use crate::planes::Row;

/// Boards side by side.
pub(crate) const LANES: usize = 64;

/// The same row of each board, or a number for each board.
pub(super) type Lanes<R> = [R; LANES];

/// All rows of all boards. Row `r` of the boards is entry `r + MARGIN`; the entries above and below
/// stay empty.
pub(super) type Rows<R> = [Lanes<R>; 9 + 2 * MARGIN];

/// Rows that are read beyond the first and the last.
pub(super) const MARGIN: usize = 2;

/// Sets all lanes. `lanes` is a parameter, so that the compiler knows that nothing that `value` reads
/// changes.
#[inline(always)]
pub(super) fn set<R>(lanes: &mut Lanes<R>, value: impl Fn(usize) -> R) {
    for lane in 0..LANES {
        lanes[lane] = value(lane);
    }
}

/// Returns whether a bit is set in any lane.
#[inline(always)]
pub(super) fn any<R: Row>(lanes: &Lanes<R>) -> bool {
    lanes.iter().fold(R::default(), |any, &bits| any | bits) != R::default()
}
