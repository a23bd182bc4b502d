//! Comparing cells, listing the valid swaps and picking one, on all boards at once.

use super::boards::{Boards, Equals};
use super::rows::{LANES, set};
use crate::planes::{Plane, Row};

impl<P: Plane> Boards<P> {
    /// Compares neighbouring gems, as [`crate::planes::Board::swaps`] does.
    #[inline(always)]
    pub(super) fn compare(&mut self) {
        let cells = self.cells();
        for row in self.entries() {
            let planes = &self.planes;
            let [a, b, c] = [&planes[0][row], &planes[1][row], &planes[2][row]];
            // Compares with the gems of another row, shifted.
            let equal = |lane: usize, row: usize, to: &dyn Fn(P::Row) -> P::Row| {
                let a = a[lane] ^ to(planes[0][row][lane]);
                let b = b[lane] ^ to(planes[1][row][lane]);
                let c = c[lane] ^ to(planes[2][row][lane]);
                cells & !(a | b | c)
            };
            let equals = &mut self.equals;
            set(&mut equals.next[row], |lane| {
                equal(lane, row, &|gems| gems >> 1)
            });
            set(&mut equals.next_but_one[row], |lane| {
                equal(lane, row, &|gems| gems >> 2)
            });
            set(&mut equals.below[row], |lane| {
                equal(lane, row + 1, &|gems| gems)
            });
            set(&mut equals.below_but_one[row], |lane| {
                equal(lane, row + 2, &|gems| gems)
            });
            set(&mut equals.lower_right[row], |lane| {
                equal(lane, row + 1, &|gems| gems >> 1)
            });
            set(&mut equals.lower_left[row], |lane| {
                equal(lane, row + 1, &|gems| gems << 1)
            });
        }
    }

    /// Lists the valid swaps, as [`crate::planes::Board::swaps`] does.
    #[inline(always)]
    pub(super) fn list(&mut self) {
        let cells = self.cells();
        let last = self.entries().end - 1;
        for row in self.entries() {
            let Equals {
                next,
                next_but_one,
                below,
                below_but_one,
                lower_right,
                lower_left,
            } = &self.equals;
            set(&mut self.right[row], |lane| {
                let (next, next_but_one) = (next[row][lane], next_but_one[row][lane]);
                let (over, under) = (below[row - 2][lane], below[row + 1][lane]);
                let (from_above, from_below) =
                    (lower_left[row - 1][lane] >> 1, lower_right[row][lane]);
                let left = (next_but_one & next >> 2)
                    | (from_above & (over >> 1 | from_below))
                    | (from_below & under >> 1);
                let (to_above, to_below) = (lower_right[row - 1][lane], lower_left[row][lane] >> 1);
                let right = (next_but_one << 1 & next << 2)
                    | (to_above & (over | to_below))
                    | (to_below & under);
                (left | right) & (cells >> 1)
            });
            if row == last {
                continue;
            }
            set(&mut self.down[row], |lane| {
                let (from_before, from_after) = (lower_left[row][lane], lower_right[row][lane]);
                let (here, under) = (next[row][lane], next[row + 1][lane]);
                let upper = (below_but_one[row][lane] & below[row + 2][lane])
                    | (from_before & (under << 2 | from_after))
                    | (from_after & under >> 1);
                let (to_before, to_after) = (from_after << 1, from_before >> 1);
                let lower = (below_but_one[row - 1][lane] & below[row - 2][lane])
                    | (to_before & (here << 2 | to_after))
                    | (to_after & here >> 1);
                (upper | lower) & cells
            });
        }
    }

    /// Picks a random valid swap on each stable board.
    #[inline(always)]
    pub(super) fn pick(&mut self) {
        let none = P::Row::default();
        let (mut runs, mut counts) = ([none; LANES], [none; LANES]);
        for row in self.entries() {
            let Equals { next, below, .. } = &self.equals;
            for lane in 0..LANES {
                let across = next[row][lane] & next[row][lane] >> 1;
                runs[lane] |= across | (below[row][lane] & below[row + 1][lane]);
                let count = self.right[row][lane].count();
                counts[lane] = counts[lane].minus(none.minus(count));
                let count = self.down[row][lane].count();
                counts[lane] = counts[lane].minus(none.minus(count));
            }
        }
        // The number of the swap among those not yet passed. It exceeds them all where none is picked.
        let mut numbers = self.streams.below(&counts);
        let mut picks = 0;
        for lane in 0..LANES {
            let stable = P::Row::all_if(runs[lane] == none);
            let some = P::Row::all_if(counts[lane] != none);
            self.alive[lane] = !stable | some;
            numbers[lane] |= !(stable & some);
            picks += u32::from(stable & some != none);
        }
        self.swaps += u64::from(picks);
        // Only the row where the swap is stays.
        let (mut chosen, mut passed) = ([none; LANES], [none; LANES]);
        for row in self.entries() {
            for rows in [&mut self.right, &mut self.down] {
                for lane in 0..LANES {
                    let count = rows[row][lane].count();
                    let here = P::Row::all_if(numbers[lane] < count);
                    rows[row][lane] &= here;
                    chosen[lane] |= rows[row][lane];
                    passed[lane] |= numbers[lane] & here;
                    numbers[lane] = numbers[lane].minus(count) | here;
                }
            }
        }
        for number in 1..self.width as u8 {
            for lane in 0..LANES {
                let more = P::Row::all_if(passed[lane] >= number.into());
                let first = chosen[lane] & !chosen[lane].without_first();
                chosen[lane] &= !(first & more);
            }
        }
        for row in self.entries() {
            for rows in [&mut self.right, &mut self.down] {
                for lane in 0..LANES {
                    rows[row][lane] &= chosen[lane] & !chosen[lane].without_first();
                }
            }
        }
    }
}
