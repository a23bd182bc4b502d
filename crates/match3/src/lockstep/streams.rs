//! Random numbers for all boards at once.

use rand::Rng;

use super::rows::{LANES, Lanes, lanes};
use crate::planes::Row;
use sweetfish_core::rng;

/// Generators side by side, each a Xoshiro256++.
pub(super) struct Streams<R> {
    state: [Words; 4],
    /// Bits for a row of each board. The first [`Self::DRAWN`] entries are drawn together.
    drawn: [Lanes<R>; 4],
    /// How many of these entries are spent.
    spent: usize,
}

/// A word of each generator.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Words([u64; Self::COUNT]);

impl Words {
    /// The number of generators: enough for the compiler to vectorise the loop over them.
    const COUNT: usize = 32;
}

impl<R: Row> Streams<R> {
    /// How many rows are drawn together.
    const DRAWN: usize = size_of::<Words>() / size_of::<Lanes<R>>();

    pub(super) fn new(seed: u64) -> Self {
        let mut seeds = rng::stream(seed, 0);
        let mut state = [Words([0; Words::COUNT]); 4];
        for Words(words) in &mut state {
            words.fill_with(|| seeds.next_u64());
        }
        Self {
            state,
            drawn: [Lanes::all(R::default()); 4],
            spent: Self::DRAWN,
        }
    }

    /// Draws a word from each generator.
    #[inline(always)]
    fn draw(&mut self) -> [u64; Words::COUNT] {
        let [Words(mut a), Words(mut b), Words(mut c), Words(mut d)] = self.state;
        let mut drawn = [0; Words::COUNT];
        for word in 0..Words::COUNT {
            drawn[word] = a[word]
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
        self.state = [Words(a), Words(b), Words(c), Words(d)];
        drawn
    }

    /// Draws random bits for a row of each board.
    #[inline(always)]
    fn bits(&mut self) -> Lanes<R> {
        if self.spent >= Self::DRAWN {
            let drawn = self.draw();
            let bits: &[R] = bytemuck::cast_slice(&drawn);
            for number in 0..Self::DRAWN {
                self.drawn[number] = lanes!(lane => bits[LANES * number + lane]);
            }
            self.spent = 0;
        }
        let bits = self.drawn[self.spent];
        self.spent += 1;
        bits
    }

    /// Draws a number below its count for each board. The chances differ by less than one in ten million.
    #[inline(always)]
    pub(super) fn below(&mut self, counts: Lanes<R>) -> Lanes<R> {
        let drawn: [u32; LANES] = bytemuck::cast(self.draw());
        self.spent = Self::DRAWN;
        lanes!(lane => {
            let count: u32 = counts[lane].into();
            R::low((u64::from(drawn[lane]) * u64::from(count)) >> 32)
        })
    }
}

/// Draws gems for the holes of a row of each board, all kinds with the same chance. Returns the holes that are left.
/// The number of kinds is a constant, so that there is one loop without a branch.
#[allow(clippy::many_single_char_names, reason = "digits of gems, and bits")]
#[inline(always)]
pub(super) fn fill<R: Row, const KINDS: u8>(
    streams: &mut Streams<R>,
    row: &mut [Lanes<R>; 3],
    holes: Lanes<R>,
) -> Lanes<R> {
    let (low, middle) = (streams.bits(), streams.bits());
    // For four kinds two bits make 0 to 3, and one is added. Otherwise three bits make 0 to 7, and a cell stays empty
    // at 0 and above the number of kinds.
    let high = if KINDS == 4 { low } else { streams.bits() };
    let [mut a, mut b, mut c] = *row;
    let mut left = holes;
    for lane in 0..LANES {
        let (x, y, z) = (low[lane], middle[lane], high[lane]);
        let (x, y, z) = if KINDS == 4 {
            (!x, x ^ y, x & y)
        } else {
            (x, y, z)
        };
        let too_large = match KINDS {
            1 => y | z,
            2 => (x & y) | z,
            3 => z,
            5 => z & y,
            6 => z & y & x,
            _ => R::default(),
        };
        let open = holes[lane] & !too_large;
        a[lane] |= x & open;
        b[lane] |= y & open;
        c[lane] |= z & open;
        left[lane] = holes[lane] & !((x | y | z) & open);
    }
    *row = [a, b, c];
    left
}
