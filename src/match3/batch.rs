//! Random play on many boards in lockstep, by plain loops over boards that the compiler turns into
//! vector code.

use rand::Rng;

use super::{Board, Clears, Plane, Rules};
use crate::cpu::{self, Task};
use crate::rng;

/// Boards in a batch.
pub const LANES: usize = 64;

/// A word of each board.
type Lanes = [u64; LANES];

/// Boards up to 8x8 on each of which random play goes on for ever, all runs clearing.
///
/// In every turn each board goes one step on: one that is stable makes a random valid swap, and then
/// whatever is in a run clears, gems fall, and holes are refilled. Holes are filled by drawing three
/// bits for each until they spell a kind; a hole for which they did not in three draws stays, and
/// its board waits for it in the next turn. Of four kinds, two bits always spell one.
pub struct Batch {
    planes: [Lanes; 3],
    cells: u64,
    kinds: u8,
    rng: Streams,
    /// The swap each board is to make, as the two cells; none if it makes none.
    picked: [Lanes; 2],
    swaps: u64,
}

/// Draws for a hole in a turn.
const TRIES: u32 = 3;

/// A generator a board, Xoshiro256++ in each.
struct Streams([Lanes; 4]);

impl Streams {
    fn new(seed: u64) -> Self {
        let mut seeds = rng::stream(seed, 0);
        let mut state = [[0; LANES]; 4];
        for words in &mut state {
            words.fill_with(|| seeds.next_u64());
        }
        Self(state)
    }

    #[inline(always)]
    fn draw(&mut self) -> Lanes {
        let [a, b, c, d] = &mut self.0;
        let mut drawn = [0; LANES];
        for lane in 0..LANES {
            drawn[lane] = a[lane]
                .wrapping_add(d[lane])
                .rotate_left(23)
                .wrapping_add(a[lane]);
            let shifted = b[lane] << 17;
            c[lane] ^= a[lane];
            d[lane] ^= b[lane];
            b[lane] ^= c[lane];
            a[lane] ^= d[lane];
            c[lane] ^= shifted;
            d[lane] = d[lane].rotate_left(45);
        }
        drawn
    }
}

impl Batch {
    /// Begins on random boards.
    ///
    /// # Panics
    /// If the boards do not fit 64 bits, or the rules clear only the largest group.
    pub fn new(rules: Rules, seed: u64) -> Self {
        assert!(
            rules.fits_64() && rules.clears == Clears::AllRuns,
            "a batch is of boards up to 8x8 on which all runs clear"
        );
        let empty = Board::<u64>::empty(rules.width, rules.height);
        Self {
            planes: [[0; LANES]; 3],
            cells: empty.cells(),
            kinds: rules.kinds,
            rng: Streams::new(seed),
            picked: [[0; LANES]; 2],
            swaps: 0,
        }
    }

    /// One of the boards.
    #[inline(always)]
    pub fn board(&self, lane: usize) -> Board<u64> {
        let [a, b, c] = &self.planes;
        Board::from_planes([a[lane], b[lane], c[lane]], self.cells)
    }

    /// The two cells that a board exchanged in the last turn, none if it made no swap.
    pub fn exchanged(&self, lane: usize) -> [u64; 2] {
        [self.picked[0][lane], self.picked[1][lane]]
    }

    /// Swaps made so far on all boards.
    pub fn swaps(&self) -> u64 {
        self.swaps
    }

    /// Plays so many turns.
    pub fn run(&mut self, turns: u32) {
        cpu::run(Turns(self, turns));
    }

    #[inline(always)]
    fn turn(&mut self) {
        self.pick();
        self.step();
        self.refill();
    }

    /// Picks a random valid swap on each stable board.
    #[inline(always)]
    fn pick(&mut self) {
        let (mut right, mut down, mut stable) = ([0; LANES], [0; LANES], [0; LANES]);
        for lane in 0..LANES {
            let board = self.board(lane);
            let still = u64::from(board.is_stable() & (board.holes() == 0)).wrapping_neg();
            let swaps = board.swaps();
            right[lane] = swaps.right & still;
            down[lane] = swaps.down & still;
            stable[lane] = still;
        }
        let drawn = self.rng.draw();
        for lane in 0..LANES {
            let (rights, downs) = (right[lane].count(), down[lane].count());
            let n = ((u128::from(drawn[lane]) * u128::from(rights + downs)) >> 64) as u32;
            let is_right = n < rights;
            let (mask, n, shift) = if is_right {
                (right[lane], n, 1)
            } else {
                (down[lane], n - rights, u64::STRIDE)
            };
            let any = u64::from(rights + downs > 0);
            let first = any << (mask.nth(n) & 63);
            self.picked[0][lane] = first;
            self.picked[1][lane] = first << shift;
            self.swaps += any;
        }
        // A board without a valid swap is emptied, and so refilled.
        for lane in 0..LANES {
            let dead = stable[lane] & u64::from(self.picked[0][lane] == 0).wrapping_neg();
            for plane in &mut self.planes {
                plane[lane] &= !dead;
            }
        }
    }

    /// Makes the swaps that were picked; what is in a run vanishes, and gems fall.
    #[inline(always)]
    fn step(&mut self) {
        for lane in 0..LANES {
            let mut board = self.board(lane);
            board.exchange(self.picked[0][lane], self.picked[1][lane]);
            let full = u64::from(board.holes() == 0).wrapping_neg();
            board.clear(board.in_runs() & full);
            board.fall_evenly();
            for (plane, bits) in self.planes.iter_mut().zip(board.planes()) {
                plane[lane] = bits;
            }
        }
    }

    /// Fills holes for which random bits spell a kind.
    #[inline(always)]
    fn refill(&mut self) {
        if self.kinds == 4 {
            let (a, b) = (self.rng.draw(), self.rng.draw());
            for lane in 0..LANES {
                let (a, b) = (a[lane], b[lane]);
                // One more than the two bits spell.
                self.fill(lane, [!a, a ^ b, a & b]);
            }
            return;
        }
        for _ in 0..TRIES {
            let (a, b, c) = (self.rng.draw(), self.rng.draw(), self.rng.draw());
            for lane in 0..LANES {
                let (a, b, c) = (a[lane], b[lane], c[lane]);
                // The bits spell 1 to 7, or 0, which leaves the hole.
                let too_large = match self.kinds {
                    3 => c,
                    5 => c & b,
                    6 => c & b & a,
                    _ => 0,
                };
                self.fill(lane, [a & !too_large, b & !too_large, c & !too_large]);
            }
        }
    }

    /// Puts gems into the holes of a board.
    #[inline(always)]
    fn fill(&mut self, lane: usize, gems: [u64; 3]) {
        let holes = self.board(lane).holes();
        for (plane, bits) in self.planes.iter_mut().zip(gems) {
            plane[lane] |= bits & holes;
        }
    }
}

struct Turns<'a>(&'a mut Batch, u32);

impl Task for Turns<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for _ in 0..self.1 {
            self.0.turn();
        }
    }
}
