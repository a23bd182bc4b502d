//! Random play on many boards in lockstep, by plain loops over boards that the compiler turns into
//! vector code.

mod look;
mod streams;

use super::{Board, Clears, Plane, Row, Rules, Swaps};
use crate::cpu::{self, Task};
use streams::{Streams, gems};

/// Boards in a batch.
pub const LANES: usize = 64;

/// The same row of each board, or a number for each.
type Lanes<R> = [R; LANES];

/// All rows of all boards. Row `r` of the boards is entry `r + MARGIN`; the entries above and below
/// stay empty.
type Rows<R> = [Lanes<R>; 9 + 2 * MARGIN];

/// Rows that are looked at beyond the first and the last.
const MARGIN: usize = 2;

/// Boards of a rectangle on each of which random play goes on for ever, all runs clearing.
///
/// In every turn each board goes one step on: one that is stable makes a random valid swap, and then
/// whatever is in a run clears, gems fall, and holes are refilled. Boards are full after each turn.
///
/// Moving up and down is looking at another entry, and moving sideways is a shift of small words, of
/// which a vector register holds many.
pub struct Batch<P: Plane> {
    width: u32,
    height: usize,
    kinds: u8,
    streams: Streams,
    swaps: u64,
    planes: [Rows<P::Row>; 3],
    equals: Equals<P::Row>,
    /// The listed swaps, of which picking leaves the one that each board makes.
    right: Rows<P::Row>,
    down: Rows<P::Row>,
    /// Cells in runs, and later holes that gems fall into.
    runs: Rows<P::Row>,
    /// All bits for each board that goes on, none for one that has no valid swap.
    alive: Lanes<P::Row>,
}

/// The cells that equal another one.
struct Equals<R> {
    /// The next to the right.
    next: Rows<R>,
    next_but_one: Rows<R>,
    below: Rows<R>,
    below_but_one: Rows<R>,
    lower_right: Rows<R>,
    lower_left: Rows<R>,
}

/// Sets all lanes. What is set is a parameter, so that the compiler knows that nothing else that is
/// looked at changes.
#[inline(always)]
fn set<R>(lanes: &mut Lanes<R>, value: impl Fn(usize) -> R) {
    for lane in 0..LANES {
        lanes[lane] = value(lane);
    }
}

/// Whether a bit is set in any lane.
#[inline(always)]
fn any<R: Row>(lanes: &Lanes<R>) -> bool {
    lanes.iter().fold(R::default(), |any, &bits| any | bits) != R::default()
}

impl<P: Plane> Batch<P> {
    /// Begins on random boards.
    ///
    /// # Panics
    /// If the boards do not fit the plane, or the rules clear only the largest group.
    pub fn new(rules: Rules, seed: u64) -> Self {
        assert!(
            rules.width.max(rules.height) <= P::SIDE && rules.clears == Clears::AllRuns,
            "a batch is of boards that fit their plane and on which all runs clear"
        );
        let none = || [[P::Row::default(); LANES]; _];
        let mut batch = Self {
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
            alive: [P::Row::ALL; LANES],
        };
        batch.refill();
        batch
    }

    /// One of the boards.
    pub fn board(&self, lane: usize) -> Board<P> {
        let mut board = Board::empty(self.width as u8, self.height as u8);
        board.fill(self.planes.each_ref().map(|plane| self.mask(plane, lane)));
        board
    }

    /// The swap that a board made in the last turn; none if it made none.
    pub fn swapped(&self, lane: usize) -> Swaps<P> {
        Swaps {
            right: self.mask(&self.right, lane),
            down: self.mask(&self.down, lane),
        }
    }

    /// The rows of one board.
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

    /// Swaps made so far on all boards.
    pub fn swaps(&self) -> u64 {
        self.swaps
    }

    /// Plays so many turns.
    pub fn run(&mut self, turns: u32) {
        cpu::run_wide(Turns(self, turns));
    }

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

    /// The entries of the rows.
    #[inline(always)]
    fn entries(&self) -> std::ops::Range<usize> {
        MARGIN..MARGIN + self.height
    }

    /// The cells of a row.
    #[inline(always)]
    fn cells(&self) -> P::Row {
        P::Row::ALL >> (8 * size_of::<P::Row>() as u32 - self.width)
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
            // The cells with an odd number of holes below them, of the holes that are still to count.
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

    /// Fills all holes.
    #[inline(always)]
    fn refill(&mut self) {
        let cells = self.cells();
        for row in self.entries() {
            let [a, b, c] = self.planes.each_mut().map(|plane| &mut plane[row]);
            let mut holes = [cells; LANES];
            for lane in 0..LANES {
                holes[lane] &= !(a[lane] | b[lane] | c[lane]);
            }
            // Gems have fallen, so that there is no hole below a row without one.
            if !any(&holes) {
                break;
            }
            while any(&holes) {
                let gems = gems::<P::Row>(self.kinds, &mut self.streams);
                for lane in 0..LANES {
                    a[lane] |= gems[0][lane] & holes[lane];
                    b[lane] |= gems[1][lane] & holes[lane];
                    c[lane] |= gems[2][lane] & holes[lane];
                    holes[lane] &= !(a[lane] | b[lane] | c[lane]);
                }
            }
        }
    }
}

struct Turns<'a, P: Plane>(&'a mut Batch<P>, u32);

impl<P: Plane> Task for Turns<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for _ in 0..self.1 {
            self.0.turn();
        }
    }
}
