//! Sets of blocks.

use crate::Board;

/// Words of a set for the largest region, a whole board of one colour.
pub(super) const WORDS: usize = (Board::SIDE as usize * Board::SIDE as usize).div_ceil(64);

/// A set of up to 64 `N` blocks of a region, by their numbers there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Set<const N: usize>([u64; N]);

impl<const N: usize> Set<N> {
    pub(super) const EMPTY: Self = Self([0; N]);

    /// Returns the set of the first `n` blocks.
    pub(super) fn first_n(n: usize) -> Self {
        let mut set = Self::EMPTY;
        (0..n).for_each(|i| set.insert(i));
        set
    }

    pub(super) fn has(&self, i: usize) -> bool {
        self.0[i / 64] >> (i % 64) & 1 == 1
    }

    pub(super) fn insert(&mut self, i: usize) {
        self.0[i / 64] |= 1 << (i % 64);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    pub(super) fn with(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(at, mut word)| {
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros();
                (word != 0).then(|| {
                    word &= word - 1;
                    at * 64 + bit as usize
                })
            })
        })
    }
}
