//! The five heuristics of the `GemGem` paper, and sets of them.

use std::fmt;

/// A heuristic, in the order of the weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heuristic {
    Score,
    Pairs,
    Moves,
    Depth,
    Touching,
}

impl Heuristic {
    pub(super) const ALL: [Self; 5] = [
        Self::Score,
        Self::Pairs,
        Self::Moves,
        Self::Depth,
        Self::Touching,
    ];

    /// Returns its name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Pairs => "pairs",
            Self::Moves => "moves",
            Self::Depth => "depth",
            Self::Touching => "touching",
        }
    }
}

impl fmt::Display for Heuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of heuristics, as bits, the score the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Set(pub(super) u8);

impl Set {
    /// Returns all sets but the empty one, in the order of their bits.
    pub(super) fn all() -> impl Iterator<Item = Self> + Clone {
        (1..1 << Heuristic::ALL.len()).map(Self)
    }

    /// Returns whether the heuristic is in the set.
    pub(super) fn has(self, heuristic: Heuristic) -> bool {
        self.0 >> heuristic as u8 & 1 == 1
    }

    /// Returns how many heuristics are in it.
    pub(super) fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns weights that are 1 for its heuristics, 0 for all others.
    pub(super) fn weights(self) -> [&'static str; 5] {
        Heuristic::ALL.map(|own| if self.has(own) { "1" } else { "0" })
    }
}

impl From<Heuristic> for Set {
    fn from(heuristic: Heuristic) -> Self {
        Self(1 << heuristic as u8)
    }
}

impl fmt::Display for Set {
    /// Writes the names joined by `+`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = Heuristic::ALL.into_iter().filter(|own| self.has(*own));
        let names: Vec<_> = own.map(Heuristic::name).collect();
        f.write_str(&names.join("+"))
    }
}
