//! A turn of random play on all boards.

use super::boards::Boards;
use super::rows::{LANES, Lanes, lanes};
use crate::planes::Plane;
use sweetfish_core::cpu::{self, Task};

impl<P: Plane> Boards<P> {
    /// Plays `turns` turns.
    pub(crate) fn run(&mut self, turns: u32) {
        cpu::run_wide(Turns(self, turns));
    }

    /// Plays a turn.
    #[inline(always)]
    fn turn(&mut self) {
        self.compare();
        self.list();
        self.pick();
        self.exchange();
        self.clear();
        self.fall();
        self.refill();
    }

    /// Makes the swaps that were picked, and empties the boards without a valid swap.
    #[inline(always)]
    fn exchange(&mut self) {
        let alive = self.alive;
        for row in self.entries() {
            let (right, down) = (self.right[row], self.down[row]);
            for plane in &mut self.planes {
                let (here, under) = (plane[row], plane[row + 1]);
                plane[row] = lanes!(lane => {
                    let gems = here[lane] & alive[lane];
                    let across = (gems ^ gems >> 1) & right[lane];
                    gems ^ across ^ across << 1 ^ ((gems ^ under[lane]) & down[lane])
                });
                plane[row + 1] = lanes!(lane => {
                    let gems = here[lane] & alive[lane];
                    under[lane] ^ ((gems ^ under[lane]) & down[lane])
                });
            }
        }
    }

    /// Empties all cells in runs.
    #[allow(clippy::many_single_char_names, reason = "the planes of two rows")]
    #[inline(always)]
    fn clear(&mut self) {
        let cells = self.cells();
        for row in self.entries() {
            let [a, b, c] = self.gems(row);
            let [d, e, f] = self.gems(row + 1);
            self.equals.next[row] = lanes!(lane => cells
                & !((a[lane] ^ a[lane] >> 1) | (b[lane] ^ b[lane] >> 1) | (c[lane] ^ c[lane] >> 1)));
            self.equals.below[row] = lanes!(lane => cells
                & !((a[lane] ^ d[lane]) | (b[lane] ^ e[lane]) | (c[lane] ^ f[lane])));
        }
        for row in self.entries() {
            let (next, below) = (self.equals.next[row], &self.equals.below);
            let [two, one, this, under] =
                [below[row - 2], below[row - 1], below[row], below[row + 1]];
            let runs = lanes!(lane => {
                let across = next[lane] & next[lane] >> 1;
                let downwards = (two[lane] & one[lane]) | (one[lane] & this[lane]) | (this[lane] & under[lane]);
                across | across << 1 | across << 2 | downwards
            });
            for plane in &mut self.planes {
                let gems = plane[row];
                plane[row] = lanes!(lane => gems[lane] & !runs[lane]);
            }
            self.runs[row] = runs;
        }
    }

    /// Lets gems fall into the cells that were cleared, by the binary digits of the number of holes below each, as
    /// [`crate::planes::Board::fall`] does.
    #[inline(always)]
    fn fall(&mut self) {
        let rows = self.entries();
        let mut distance = 1;
        while distance < self.height {
            // The cells with an odd number of holes below them that are not yet counted.
            let mut odd = Lanes::all(P::Row::default());
            for row in (rows.start..rows.end - 1).rev() {
                let holes = self.runs[row + 1];
                odd = lanes!(lane => odd[lane] ^ holes[lane]);
                self.runs[row + 1] = lanes!(lane => holes[lane] & !odd[lane]);
                if row + distance >= rows.end {
                    continue;
                }
                for plane in &mut self.planes {
                    let (here, under) = (plane[row], plane[row + distance]);
                    plane[row] = lanes!(lane => here[lane] & !odd[lane]);
                    plane[row + distance] = lanes!(lane => under[lane] | (here[lane] & odd[lane]));
                }
            }
            distance *= 2;
        }
    }
}

/// Turns to play.
pub(super) struct Turns<'a, P: Plane>(pub(super) &'a mut Boards<P>, pub(super) u32);

impl<P: Plane> Task for Turns<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for _ in 0..self.1 {
            self.0.turn();
        }
    }
}
