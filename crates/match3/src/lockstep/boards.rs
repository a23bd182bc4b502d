//! The boards of random play in lockstep.

use std::ops::Range;

use super::rows::{LANES, Lanes, MARGIN, Rows, lanes};
use super::streams::{Streams, fill};
#[cfg(test)]
use crate::planes::{Board, Swaps};
use crate::planes::{Plane, Row};
use crate::rules::{Clears, Rules};

/// Rectangular boards of endless random play. All runs clear.
///
/// Each turn makes one step on every board. A stable board makes a random valid swap first. Then all runs clear, gems
/// fall, and holes are refilled. Boards are full after each turn.
///
/// To move up and down, the code reads another entry. To move sideways, it shifts small words, of which a vector
/// register holds many.
pub(crate) struct Boards<P: Plane> {
    pub(super) width: u32,
    pub(super) height: usize,
    pub(super) kinds: u8,
    pub(super) streams: Streams<P::Row>,
    pub(super) swaps: u64,
    pub(super) planes: [Rows<P::Row>; 3],
    pub(super) equals: Equals<P::Row>,
    /// The valid swaps, or after picking the one that each board makes.
    pub(super) right: Rows<P::Row>,
    pub(super) down: Rows<P::Row>,
    /// Cells in runs, and later holes that gems fall into.
    pub(super) runs: Rows<P::Row>,
    /// All bits for each board in play, none for one that has no valid swap.
    pub(super) alive: Lanes<P::Row>,
}

/// The cells that equal a certain neighbour.
pub(super) struct Equals<R> {
    /// The next to the right.
    pub(super) next: Rows<R>,
    pub(super) next_but_one: Rows<R>,
    pub(super) below: Rows<R>,
    pub(super) below_but_one: Rows<R>,
    pub(super) lower_right: Rows<R>,
    pub(super) lower_left: Rows<R>,
}

impl<P: Plane> Boards<P> {
    /// Returns random boards.
    ///
    /// # Panics
    /// If the boards do not fit the plane, or the rules clear only the largest group.
    pub(crate) fn new(rules: Rules, seed: u64) -> Self {
        assert!(
            rules.width.max(rules.height) <= P::SIDE && rules.clears == Clears::AllRuns,
            "found other rules, expected boards that fit the plane and all runs to clear"
        );
        let none = || [Lanes::all(P::Row::default()); _];
        let mut boards = Self {
            width: rules.width.into(),
            height: rules.height.into(),
            kinds: rules.kinds,
            streams: Streams::new(seed),
            swaps: 0,
            planes: [none(), none(), none()],
            equals: Equals {
                next: none(),
                next_but_one: none(),
                below: none(),
                below_but_one: none(),
                lower_right: none(),
                lower_left: none(),
            },
            right: none(),
            down: none(),
            runs: none(),
            alive: Lanes::all(P::Row::ALL),
        };
        boards.refill();
        boards
    }

    /// Returns one of the boards.
    #[cfg(test)]
    pub(crate) fn board(&self, lane: usize) -> Board<P> {
        let mut board = Board::empty(self.width as u8, self.height as u8);
        board.fill(self.planes.each_ref().map(|plane| self.mask(plane, lane)));
        board
    }

    /// Returns the swap that a board made in the last turn, or no swap if it made none.
    #[cfg(test)]
    pub(crate) fn swapped(&self, lane: usize) -> Swaps<P> {
        Swaps {
            right: self.mask(&self.right, lane),
            down: self.mask(&self.down, lane),
        }
    }

    /// Returns the rows of one board as a mask.
    #[cfg(test)]
    fn mask(&self, rows: &Rows<P::Row>, lane: usize) -> P {
        let mut mask = P::NONE;
        for row in 0..self.height {
            let bits: u32 = rows[row + MARGIN][lane].into();
            for column in (0..self.width).filter(|column| bits >> column & 1 == 1) {
                mask |= P::cell(P::number(row as u8, column as u8));
            }
        }
        mask
    }

    /// Returns the number of swaps made so far on all boards.
    pub(crate) fn swaps(&self) -> u64 {
        self.swaps
    }

    /// Returns the entries of the rows.
    #[inline(always)]
    pub(super) fn entries(&self) -> Range<usize> {
        MARGIN..MARGIN + self.height
    }

    /// Returns the cells of a row.
    #[inline(always)]
    pub(super) fn cells(&self) -> P::Row {
        P::Row::ALL >> (8 * size_of::<P::Row>() as u32 - self.width)
    }

    /// Returns the planes of a row.
    #[inline(always)]
    pub(super) fn gems(&self, row: usize) -> [Lanes<P::Row>; 3] {
        let [a, b, c] = &self.planes;
        [a[row], b[row], c[row]]
    }

    /// Fills all holes.
    #[inline(always)]
    pub(super) fn refill(&mut self) {
        match self.kinds {
            1 => self.refill_with::<1>(),
            2 => self.refill_with::<2>(),
            3 => self.refill_with::<3>(),
            4 => self.refill_with::<4>(),
            5 => self.refill_with::<5>(),
            6 => self.refill_with::<6>(),
            _ => self.refill_with::<7>(),
        }
    }

    /// Fills all holes with gems of this many kinds.
    #[inline(always)]
    fn refill_with<const KINDS: u8>(&mut self) {
        let cells = self.cells();
        for row in self.entries() {
            let mut gems = self.gems(row);
            let [a, b, c] = gems;
            let mut holes = lanes!(lane => cells & !(a[lane] | b[lane] | c[lane]));
            // Gems have fallen, so there is no hole below a row without one.
            if !holes.any() {
                break;
            }
            while holes.any() {
                holes = fill::<P::Row, KINDS>(&mut self.streams, &mut gems, holes);
            }
            let planes = &mut self.planes;
            [planes[0][row], planes[1][row], planes[2][row]] = gems;
        }
    }
}
