//! The games that the papers play, by name.

use std::fmt;

use super::rules::{Goal, Rules};

/// Rules with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedRules {
    /// The name, also on the command line.
    pub name: &'static str,
    /// The rules.
    pub rules: Rules,
}

impl NamedRules {
    /// `GemGem`: 250 points in as few swaps as possible, at 6x6 with 4 kinds.
    pub const P1: Self = Self::new("p1", Rules::gemgem(6, 4, Goal::FewestSwaps { target: 250 }));
    /// `GemGem`: as many points as possible in 20 swaps, on the same boards.
    pub const P2: Self = Self::new("p2", Rules::gemgem(6, 4, Goal::MostPoints { swaps: 20 }));
    /// `GemGem`: as many swaps as possible, at 5x5 with 5 kinds. Games on the boards of p1 hardly ever end.
    pub const P3: Self = Self::new("p3", Rules::gemgem(5, 5, Goal::LongestGame));
    /// `CandyCrush.ai` as in its code.
    pub const CRUSH: Self = Self::new("crush", Rules::crush());
    /// `CandyCrush.ai` as in its text.
    pub const CRUSH_TEXT: Self = Self::new("crush-text", Rules::crush_text());
    /// All of them.
    pub const ALL: [Self; 5] = [Self::P1, Self::P2, Self::P3, Self::CRUSH, Self::CRUSH_TEXT];

    /// Returns rules with a name.
    pub const fn new(name: &'static str, rules: Rules) -> Self {
        Self { name, rules }
    }
}

impl fmt::Display for NamedRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
