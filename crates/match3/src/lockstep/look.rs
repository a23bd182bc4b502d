//! Compares cells, lists the valid swaps and picks one, on all boards at once.

use super::boards::Boards;
use super::rows::{LANES, Lanes, lanes};
use crate::planes::{Plane, Row};

impl<P: Plane> Boards<P> {
    /// Compares neighbouring gems, as [`crate::planes::Board::swaps`] does.
    #[inline(always)]
    pub(super) fn compare(&mut self) {
        let cells = self.cells();
        for row in self.entries() {
            let here = self.gems(row);
            let (under, under_but_one) = (self.gems(row + 1), self.gems(row + 2));
            // Compares with the gems of another row, shifted.
            macro_rules! equal {
                ($other:ident $($shift:tt)*) => {
                    lanes!(lane => {
                        let a = here[0][lane] ^ $other[0][lane] $($shift)*;
                        let b = here[1][lane] ^ $other[1][lane] $($shift)*;
                        let c = here[2][lane] ^ $other[2][lane] $($shift)*;
                        cells & !(a | b | c)
                    })
                };
            }
            let equals = &mut self.equals;
            equals.next[row] = equal!(here >> 1);
            equals.next_but_one[row] = equal!(here >> 2);
            equals.below[row] = equal!(under);
            equals.below_but_one[row] = equal!(under_but_one);
            equals.lower_right[row] = equal!(under >> 1);
            equals.lower_left[row] = equal!(under << 1);
        }
    }

    /// Lists the valid swaps, as [`crate::planes::Board::swaps`] does.
    #[inline(always)]
    pub(super) fn list(&mut self) {
        let last = self.entries().end - 1;
        for row in self.entries() {
            self.right[row] = self.list_right(row);
            if row != last {
                self.down[row] = self.list_down(row);
            }
        }
    }

    /// Lists the valid swaps to the right in a row.
    #[inline(always)]
    fn list_right(&self, row: usize) -> Lanes<P::Row> {
        let cells = self.cells() >> 1;
        let equals = &self.equals;
        let (next, next_but_one) = (equals.next[row], equals.next_but_one[row]);
        let (over, under) = (equals.below[row - 2], equals.below[row + 1]);
        let (lower_left, lower_right) = (equals.lower_left[row], equals.lower_right[row]);
        let (upper_left, upper_right) = (equals.lower_right[row - 1], equals.lower_left[row - 1]);
        lanes!(lane => {
            let (from_above, from_below) = (upper_right[lane] >> 1, lower_right[lane]);
            let left = (next_but_one[lane] & next[lane] >> 2)
                | (from_above & (over[lane] >> 1 | from_below))
                | (from_below & under[lane] >> 1);
            let (to_above, to_below) = (upper_left[lane], lower_left[lane] >> 1);
            let right = (next_but_one[lane] << 1 & next[lane] << 2)
                | (to_above & (over[lane] | to_below))
                | (to_below & under[lane]);
            (left | right) & cells
        })
    }

    /// Lists the valid swaps downwards in a row that is not the last.
    #[inline(always)]
    fn list_down(&self, row: usize) -> Lanes<P::Row> {
        let cells = self.cells();
        let equals = &self.equals;
        let (here, under) = (equals.next[row], equals.next[row + 1]);
        let (lower_left, lower_right) = (equals.lower_left[row], equals.lower_right[row]);
        let (above_but_one, above) = (equals.below_but_one[row - 1], equals.below[row - 2]);
        let (below_but_one, below) = (equals.below_but_one[row], equals.below[row + 2]);
        lanes!(lane => {
            let (from_before, from_after) = (lower_left[lane], lower_right[lane]);
            let upper = (below_but_one[lane] & below[lane])
                | (from_before & (under[lane] << 2 | from_after))
                | (from_after & under[lane] >> 1);
            let (to_before, to_after) = (from_after << 1, from_before >> 1);
            let lower = (above_but_one[lane] & above[lane])
                | (to_before & (here[lane] << 2 | to_after))
                | (to_after & here[lane] >> 1);
            (upper | lower) & cells
        })
    }

    /// Picks a random valid swap on each stable board.
    #[inline(always)]
    pub(super) fn pick(&mut self) {
        let none = P::Row::default();
        let runs = self.runs();
        let counts = self.counts();
        let drawn = self.streams.below(counts);
        let picks = lanes!(lane => P::Row::all_if(runs[lane] == none) & P::Row::all_if(counts[lane] != none));
        self.alive = lanes!(lane => P::Row::all_if(runs[lane] != none) | P::Row::all_if(counts[lane] != none));
        let mut count = 0;
        for lane in 0..LANES {
            count += u32::from(picks[lane] != none);
        }
        self.swaps += u64::from(count);
        // It exceeds the number of swaps where none is picked.
        self.choose(lanes!(lane => drawn[lane] | !picks[lane]));
    }

    /// Returns the columns with the left or upper end of a run in some row.
    #[inline(always)]
    fn runs(&self) -> Lanes<P::Row> {
        let mut runs = Lanes::all(P::Row::default());
        for row in self.entries() {
            let next = self.equals.next[row];
            let (below, under) = (self.equals.below[row], self.equals.below[row + 1]);
            runs = lanes!(lane => runs[lane] | (next[lane] & next[lane] >> 1) | (below[lane] & under[lane]));
        }
        runs
    }

    /// Returns the number of swaps listed for each board.
    #[inline(always)]
    fn counts(&self) -> Lanes<P::Row> {
        let none = P::Row::default();
        let mut counts = Lanes::all(none);
        for row in self.entries() {
            let (right, down) = (self.right[row], self.down[row]);
            counts = lanes!(lane => counts[lane]
                .minus(none.minus(right[lane].count()))
                .minus(none.minus(down[lane].count())));
        }
        counts
    }

    /// Keeps only the listed swap with its number, or none if the number is too large.
    #[inline(always)]
    fn choose(&mut self, numbers: Lanes<P::Row>) {
        let none = Lanes::all(P::Row::default());
        // Keeps only the row of the swap. The number becomes that of the swaps before it in its row.
        let (mut numbers, mut chosen, mut passed) = (numbers, none, none);
        for row in self.entries() {
            for rows in [&mut self.right, &mut self.down] {
                let listed = rows[row];
                let here = lanes!(lane => P::Row::all_if(numbers[lane] < listed[lane].count()));
                chosen = lanes!(lane => chosen[lane] | (listed[lane] & here[lane]));
                passed = lanes!(lane => passed[lane] | (numbers[lane] & here[lane]));
                numbers = lanes!(lane => numbers[lane].minus(listed[lane].count()) | here[lane]);
                rows[row] = lanes!(lane => listed[lane] & here[lane]);
            }
        }
        for number in 1..self.width as u8 {
            chosen = lanes!(lane => {
                let more = P::Row::all_if(passed[lane] >= number.into());
                (chosen[lane] & !more) | (chosen[lane].without_first() & more)
            });
        }
        let first = lanes!(lane => chosen[lane] & !chosen[lane].without_first());
        for row in self.entries() {
            for rows in [&mut self.right, &mut self.down] {
                let listed = rows[row];
                rows[row] = lanes!(lane => listed[lane] & first[lane]);
            }
        }
    }
}
