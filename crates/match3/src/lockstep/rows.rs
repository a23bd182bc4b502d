//! Rows of many boards side by side, which the compiler vectorises.
//!
//! It vectorises a loop over lanes in every build only if the loop works on values of its own. So rows are copied
//! before they are read, because two references may alias. The macro [`lanes`] writes the loop out, because a closure
//! may stay a call. And loops call only functions that must be inlined, unlike `[T; N]::map` and `copy_from_slice`.

use std::ops::{Index, IndexMut};

use crate::planes::Row;

/// Boards side by side.
pub(crate) const LANES: usize = 64;

/// The same row of each board, or a number for each board. It is aligned for the widest registers.
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
