//! Rows of many boards side by side, as the compiler turns into vector code.
//!
//! The loops over lanes are vector code in every build only if each is one loop over values of its own:
//! rows are copied before they are read, because references to two of them may be one for all that the
//! compiler knows; the loop is written out by [`lanes`], because a closure may stay a call; and nothing is
//! called but what must be inlined, which `[T; N]::map` and `copy_from_slice` need not be.

use std::ops::{Index, IndexMut};

use crate::planes::Row;

/// Boards side by side.
pub(crate) const LANES: usize = 64;

/// The same row of each board, or a number for each board. Begins where the widest registers are loaded
/// at once.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Lanes<R>([R; LANES]);

impl<R: Row> Lanes<R> {
    /// Returns lanes that are all the same.
    #[inline(always)]
    pub(super) fn all(value: R) -> Self {
        Self([value; LANES])
    }

    /// Returns whether a bit is set in any lane.
    #[inline(always)]
    pub(super) fn any(&self) -> bool {
        let mut any = R::default();
        for lane in 0..LANES {
            any |= self.0[lane];
        }
        any != R::default()
    }
}

impl<R> Index<usize> for Lanes<R> {
    type Output = R;

    #[inline(always)]
    fn index(&self, lane: usize) -> &R {
        &self.0[lane]
    }
}

impl<R> IndexMut<usize> for Lanes<R> {
    #[inline(always)]
    fn index_mut(&mut self, lane: usize) -> &mut R {
        &mut self.0[lane]
    }
}

/// Makes lanes, each the value of an expression that may use its number.
macro_rules! lanes {
    ($lane:ident => $value:expr) => {{
        let mut lanes = Lanes::all(Default::default());
        for $lane in 0..LANES {
            lanes[$lane] = $value;
        }
        lanes
    }};
}

pub(super) use lanes;

/// All rows of all boards. Row `r` of the boards is entry `r + MARGIN`; the entries above and below
/// stay empty.
pub(super) type Rows<R> = [Lanes<R>; 9 + 2 * MARGIN];

/// Rows that are read beyond the first and the last.
pub(super) const MARGIN: usize = 2;
