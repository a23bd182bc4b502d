//! A turn of random play on all boards.

use super::boards::{Boards, Equals};
use super::rows::{LANES, set};
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

    /// Makes the swaps that were picked, and empties boards that had none.
    #[inline(always)]
    fn exchange(&mut self) {
        for row in self.entries() {
            let (right, down) = (&self.right[row], &self.down[row]);
            for plane in &mut self.planes {
                let [here, under] = plane
                    .get_disjoint_mut([row, row + 1])
                    .expect("a row is not the next one");
                for lane in 0..LANES {
                    let gems = here[lane] & self.alive[lane];
                    let across = (gems ^ gems >> 1) & right[lane];
                    let downwards = (gems ^ under[lane]) & down[lane];
                    here[lane] = gems ^ across ^ across << 1 ^ downwards;
                    under[lane] ^= downwards;
                }
            }
        }
    }

    /// Empties all cells in runs.
    #[inline(always)]
    fn clear(&mut self) {
        let cells = self.cells();
        for row in self.entries() {
            let [a, b, c] = &self.planes;
            let Equals { next, below, .. } = &mut self.equals;
            set(&mut next[row], |lane| {
                let [a, b, c] = [a, b, c].map(|plane| plane[row][lane]);
                cells & !((a ^ a >> 1) | (b ^ b >> 1) | (c ^ c >> 1))
            });
            set(&mut below[row], |lane| {
                let [a, b, c] = [a, b, c].map(|plane| plane[row][lane] ^ plane[row + 1][lane]);
                cells & !(a | b | c)
            });
        }
        for row in self.entries() {
            let Equals { next, below, .. } = &self.equals;
            set(&mut self.runs[row], |lane| {
                let across = next[row][lane] & next[row][lane] >> 1;
                let [one, two] = [1, 2].map(|up| below[row - up][lane]);
                let [this, under] = [0, 1].map(|down| below[row + down][lane]);
                across | across << 1 | across << 2 | (two & one) | (one & this) | (this & under)
            });
            for plane in &mut self.planes {
                for lane in 0..LANES {
                    plane[row][lane] &= !self.runs[row][lane];
                }
            }
        }
    }

    /// Lets gems fall into the cells that were cleared, by the binary digits of the number of holes
    /// below each, as in a board.
    #[inline(always)]
    fn fall(&mut self) {
        let rows = self.entries();
        let mut distance = 1;
        while distance < self.height {
            // The cells with an odd number of holes below them, of the holes not yet counted.
            let mut odd = [P::Row::default(); LANES];
            for row in (rows.start..rows.end - 1).rev() {
                let holes = &mut self.runs[row + 1];
                for lane in 0..LANES {
                    odd[lane] ^= holes[lane];
                    holes[lane] &= !odd[lane];
                }
                if row + distance >= rows.end {
                    continue;
                }
                for plane in &mut self.planes {
                    let [here, under] = plane
                        .get_disjoint_mut([row, row + distance])
                        .expect("the distance is not zero");
                    for lane in 0..LANES {
                        let falling = here[lane] & odd[lane];
                        here[lane] ^= falling;
                        under[lane] |= falling;
                    }
                }
            }
            distance *= 2;
        }
    }
}

/// Turns to play.
struct Turns<'a, P: Plane>(&'a mut Boards<P>, u32);

impl<P: Plane> Task for Turns<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for _ in 0..self.1 {
            self.0.turn();
        }
    }
}
