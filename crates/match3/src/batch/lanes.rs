//! Words of many games in columns, a chunk of which the compiler makes vector code of.
//!
//! It does so in every build if the loop over a chunk works on local values, has no branch, and calls only what must be
//! inlined.

use crate::planes::{Halves, Plane};

/// The most games that are played together. Their numbers are bytes, so that no access is checked.
pub(super) const GAMES: usize = 256;
/// The games of a chunk.
pub(super) const LANES: usize = 16;

/// A word of each game of a chunk.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Words(pub(super) [u64; LANES]);

/// A word of each game.
#[repr(C, align(64))]
pub(super) struct Column(pub(super) [u64; GAMES]);

impl Words {
    pub(super) const ZERO: Self = Self([0; LANES]);
}

impl Column {
    pub(super) const ZERO: Self = Self([0; GAMES]);

    /// Returns a chunk.
    #[inline(always)]
    pub(super) fn load(&self, chunk: usize) -> Words {
        Words(self.0.as_chunks().0[chunk])
    }

    /// Replaces a chunk.
    #[inline(always)]
    pub(super) fn store(&mut self, chunk: usize, words: Words) {
        self.0.as_chunks_mut().0[chunk] = words.0;
    }
}

/// A plane whose operations on many games the compiler makes vector code of, in columns of words.
pub(super) trait Lane: Plane {
    /// The planes of a chunk.
    type Chunk: Copy;
    /// The planes of all games.
    type Column;
    /// A chunk without cells.
    const CHUNK: Self::Chunk;
    /// A column without cells.
    const COLUMN: Self::Column;

    /// Returns the plane of a lane.
    fn of(chunk: &Self::Chunk, lane: usize) -> Self;
    /// Sets the plane of a lane.
    fn to(self, chunk: &mut Self::Chunk, lane: usize);
    /// Returns the plane of a game.
    fn get(column: &Self::Column, game: u8) -> Self;
    /// Sets the plane of a game.
    fn set(self, column: &mut Self::Column, game: u8);
    /// Returns a chunk.
    fn load(column: &Self::Column, chunk: usize) -> Self::Chunk;
    /// Replaces a chunk.
    fn store(column: &mut Self::Column, chunk: usize, planes: Self::Chunk);

    /// Returns the mask of the cell with this number.
    fn at(number: u64) -> Self;
    /// Returns the plane if `odd` is, otherwise no cell.
    #[must_use]
    fn keep_if(self, odd: u64) -> Self;
}

impl Lane for u64 {
    type Chunk = Words;
    type Column = Column;
    const CHUNK: Words = Words::ZERO;
    const COLUMN: Column = Column::ZERO;

    #[inline(always)]
    fn of(chunk: &Words, lane: usize) -> Self {
        chunk.0[lane]
    }

    #[inline(always)]
    fn to(self, chunk: &mut Words, lane: usize) {
        chunk.0[lane] = self;
    }

    #[inline(always)]
    fn get(column: &Column, game: u8) -> Self {
        column.0[usize::from(game)]
    }

    #[inline(always)]
    fn set(self, column: &mut Column, game: u8) {
        column.0[usize::from(game)] = self;
    }

    #[inline(always)]
    fn load(column: &Column, chunk: usize) -> Words {
        column.load(chunk)
    }

    #[inline(always)]
    fn store(column: &mut Column, chunk: usize, planes: Words) {
        column.store(chunk, planes);
    }

    #[inline(always)]
    fn at(number: u64) -> Self {
        1 << (number & 63)
    }

    #[inline(always)]
    fn keep_if(self, odd: u64) -> Self {
        self & (odd & 1).wrapping_neg()
    }
}

impl Lane for Halves {
    type Chunk = [Words; 2];
    type Column = [Column; 2];
    const CHUNK: [Words; 2] = [Words::ZERO; 2];
    const COLUMN: [Column; 2] = [Column::ZERO; 2];

    #[inline(always)]
    fn of([low, high]: &[Words; 2], lane: usize) -> Self {
        Self::new(low.0[lane], high.0[lane])
    }

    #[inline(always)]
    fn to(self, [low, high]: &mut [Words; 2], lane: usize) {
        [low.0[lane], high.0[lane]] = self.words();
    }

    #[inline(always)]
    fn get([low, high]: &[Column; 2], game: u8) -> Self {
        Self::new(low.0[usize::from(game)], high.0[usize::from(game)])
    }

    #[inline(always)]
    fn set(self, [low, high]: &mut [Column; 2], game: u8) {
        [low.0[usize::from(game)], high.0[usize::from(game)]] = self.words();
    }

    #[inline(always)]
    fn load([low, high]: &[Column; 2], chunk: usize) -> [Words; 2] {
        [low.load(chunk), high.load(chunk)]
    }

    #[inline(always)]
    fn store([low, high]: &mut [Column; 2], chunk: usize, planes: [Words; 2]) {
        low.store(chunk, planes[0]);
        high.store(chunk, planes[1]);
    }

    #[inline(always)]
    fn at(number: u64) -> Self {
        let bit = 1 << (number & 63);
        let is_high = number >> 6 & 1;
        Self::new(u64::keep_if(bit, !is_high), u64::keep_if(bit, is_high))
    }

    #[inline(always)]
    fn keep_if(self, odd: u64) -> Self {
        let [low, high] = self.words();
        Self::new(low.keep_if(odd), high.keep_if(odd))
    }
}

/// A plane of a game, and the one for many games.
pub(super) trait Word: Plane + Into<Self::Lane> + From<Self::Lane> {
    type Lane: Lane;
}

impl Word for u64 {
    type Lane = Self;
}

impl Word for u128 {
    type Lane = Halves;
}
