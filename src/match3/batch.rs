//! Random play on many boards in lockstep, by plain loops over boards that the compiler turns into
//! vector code.

use bytemuck::Pod;
use rand::Rng;

use super::{Board, Clears, Plane, Row, Rules, Swaps};
use crate::cpu::{self, Task};
use crate::rng;

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

/// Generators side by side, each a Xoshiro256++.
struct Streams {
    state: [[u64; Self::WORDS]; 4],
    drawn: [u64; Self::WORDS],
    /// The bytes of what is drawn that are spent.
    spent: usize,
}

impl Streams {
    /// How many there are: so many that the compiler turns the loop over them into vector code
    /// rather than into a long row of scalar code.
    const WORDS: usize = 32;

    fn new(seed: u64) -> Self {
        let mut seeds = rng::stream(seed, 0);
        let mut state = [[0; Self::WORDS]; 4];
        for words in &mut state {
            words.fill_with(|| seeds.next_u64());
        }
        Self {
            state,
            drawn: [0; Self::WORDS],
            spent: size_of::<[u64; Self::WORDS]>(),
        }
    }

    #[inline(always)]
    fn draw(&mut self) {
        let [a, b, c, d] = &mut self.state;
        for word in 0..Self::WORDS {
            self.drawn[word] = a[word]
                .wrapping_add(d[word])
                .rotate_left(23)
                .wrapping_add(a[word]);
            let shifted = b[word] << 17;
            c[word] ^= a[word];
            d[word] ^= b[word];
            b[word] ^= c[word];
            a[word] ^= d[word];
            c[word] ^= shifted;
            d[word] = d[word].rotate_left(45);
        }
        self.spent = 0;
    }

    /// A random number for each board.
    #[inline(always)]
    fn bits<R: Pod>(&mut self) -> Lanes<R> {
        let bytes = size_of::<Lanes<R>>();
        if self.spent + bytes > size_of_val(&self.drawn) {
            self.draw();
        }
        let mut bits = [R::zeroed(); LANES];
        let drawn = &bytemuck::bytes_of(&self.drawn)[self.spent..][..bytes];
        bytemuck::cast_slice_mut(&mut bits).copy_from_slice(drawn);
        self.spent += bytes;
        bits
    }

    /// For each board a number below its count, all with the same chance but for one in ten million.
    #[inline(always)]
    fn below<R: Row>(&mut self, counts: &Lanes<R>) -> Lanes<R> {
        let drawn = self.bits::<u32>();
        let mut numbers = [R::default(); LANES];
        set(&mut numbers, |lane| {
            let count: u32 = counts[lane].into();
            R::low((u64::from(drawn[lane]) * u64::from(count)) >> 32)
        });
        numbers
    }
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

    /// Looks for equal gems, as [`Board::swaps`] does.
    #[inline(always)]
    fn compare(&mut self) {
        let cells = self.cells();
        for row in self.entries() {
            let planes = &self.planes;
            let [a, b, c] = [&planes[0][row], &planes[1][row], &planes[2][row]];
            // The gems of a row that come to stand in this one, after a shift.
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

    /// Lists the valid swaps, as [`Board::swaps`] does.
    #[inline(always)]
    fn list(&mut self) {
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
    fn pick(&mut self) {
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
        // The number of the swap among those not yet passed; too large for any where none is wanted.
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

/// Random gems for a row of each board, all kinds with the same chance; some cells stay empty.
#[inline(always)]
fn gems<R: Row>(kinds: u8, streams: &mut Streams) -> [Lanes<R>; 3] {
    let (mut a, mut b) = (streams.bits::<R>(), streams.bits::<R>());
    if kinds == 4 {
        // One more than two bits spell.
        let mut c = a;
        for lane in 0..LANES {
            c[lane] &= b[lane];
            b[lane] ^= a[lane];
            a[lane] = !a[lane];
        }
        return [a, b, c];
    }
    // Three bits spell 1 to 7, or 0, which leaves the cell empty, as does what is too large.
    let mut c = streams.bits::<R>();
    for lane in 0..LANES {
        let too_large = match kinds {
            1 => b[lane] | c[lane],
            2 => (a[lane] & b[lane]) | c[lane],
            3 => c[lane],
            5 => c[lane] & b[lane],
            6 => c[lane] & b[lane] & a[lane],
            _ => R::default(),
        };
        for bits in [&mut a, &mut b, &mut c] {
            bits[lane] &= !too_large;
        }
    }
    [a, b, c]
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
