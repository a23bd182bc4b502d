//! A part of the work.

/// A part of the work: every `of`-th piece, from the `part`-th on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1 to `of`.
    pub part: u64,
    /// How many parts there are.
    pub of: u64,
}

impl Shard {
    /// All of the work.
    pub const WHOLE: Self = Self { part: 1, of: 1 };

    /// Returns the number of pieces in this part of `total`.
    pub fn count(self, total: u64) -> u64 {
        total.saturating_sub(self.part - 1).div_ceil(self.of)
    }

    /// Returns whether piece `number`, counted from 0, is in this part.
    pub fn has(self, number: u64) -> bool {
        number % self.of == self.part - 1
    }
}
