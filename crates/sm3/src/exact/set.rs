//! Sets of blocks.

use crate::Board;

/// Words of a set for the largest region: a full board of one colour.
pub(super) const WORDS: usize = (Board::SIDE as usize * Board::SIDE as usize).div_ceil(64);

/// A set of up to 64 `N` blocks of a region, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Set<const N: usize>([u64; N]);

impl<const N: usize> Set<N> {
    pub(super) const EMPTY: Self = Self([0; N]);

    /// Returns the set of the first `n` blocks.
    #[inline]
    pub(super) fn first_n(n: usize) -> Self {
        let mut set = Self::EMPTY;
        (0..n).for_each(|i| set.insert(i));
        set
    }

    #[inline]
    pub(super) fn has(&self, i: usize) -> bool {
        self.0[i / 64] >> (i % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn insert(&mut self, i: usize) {
        self.0[i / 64] |= 1 << (i % 64);
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    pub(super) fn without(&self, other: &Self) -> Self {
        let mut set = *self;
        for i in 0..N {
            set.0[i] &= !other.0[i];
        }
        set
    }

    #[inline]
    pub(super) fn with(&self, other: &Self) -> Self {
        let mut set = *self;
        for i in 0..N {
            set.0[i] |= other.0[i];
        }
        set
    }

    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        Blocks {
            rest: self.0,
            at: 0,
        }
    }
}

/// The blocks of a set in order.
struct Blocks<const N: usize> {
    rest: [u64; N],
    /// The first word with blocks that are left.
    at: usize,
}

impl<const N: usize> Iterator for Blocks<N> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.at < N {
            let word = self.rest[self.at];
            if word != 0 {
                self.rest[self.at] = word & (word - 1);
                return Some(self.at * 64 + word.trailing_zeros() as usize);
            }
            self.at += 1;
        }
        None
    }
}
