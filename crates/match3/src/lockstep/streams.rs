//! Random numbers for all boards at once.

use bytemuck::Pod;
use rand::Rng;

use super::rows::{LANES, Lanes, set};
use crate::planes::Row;
use sweetfish_core::rng;

/// Generators side by side, each a Xoshiro256++.
pub(super) struct Streams {
    state: [[u64; Self::WORDS]; 4],
    drawn: [u64; Self::WORDS],
    /// How many drawn bytes are spent.
    spent: usize,
}

impl Streams {
    /// How many there are: enough for the compiler to turn the loop over them into vector code rather
    /// than into a long row of scalar code.
    const WORDS: usize = 32;

    pub(super) fn new(seed: u64) -> Self {
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

    /// Draws a random number for each board.
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

    /// Draws a number below its count for each board, all with the same chance but for one in ten million.
    #[inline(always)]
    pub(super) fn below<R: Row>(&mut self, counts: &Lanes<R>) -> Lanes<R> {
        let drawn = self.bits::<u32>();
        let mut numbers = [R::default(); LANES];
        set(&mut numbers, |lane| {
            let count: u32 = counts[lane].into();
            R::low((u64::from(drawn[lane]) * u64::from(count)) >> 32)
        });
        numbers
    }
}

/// Draws gems for a row of each board, all kinds with the same chance. Some cells stay empty.
#[inline(always)]
pub(super) fn gems<R: Row>(kinds: u8, streams: &mut Streams) -> [Lanes<R>; 3] {
    let (mut a, mut b) = (streams.bits::<R>(), streams.bits::<R>());
    if kinds == 4 {
        // Two bits make 0 to 3; one is added.
        let mut c = a;
        for lane in 0..LANES {
            c[lane] &= b[lane];
            b[lane] ^= a[lane];
            a[lane] = !a[lane];
        }
        return [a, b, c];
    }
    // Three bits make 0 to 7. A cell stays empty at 0 and at what exceeds the number of kinds.
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
