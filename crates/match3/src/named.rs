//! The games that the papers play, by name.

use std::fmt;

use super::rules::{Goal, Rules};

/// Rules with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedRules {
    /// What they are called, on the command line, too.
    pub name: &'static str,
    /// The rules.
    pub rules: Rules,
}

impl NamedRules {
    /// `GemGem`: 250 points in few swaps, at 6x6 with 4 kinds.
    pub const P1: Self = Self::new("p1", Rules::gemgem(6, 4, Goal::FewestSwaps { target: 250 }));
    /// `GemGem`: many points in 20 swaps, on the same boards.
    pub const P2: Self = Self::new("p2", Rules::gemgem(6, 4, Goal::MostPoints { swaps: 20 }));
    /// `GemGem`: many swaps, at 5x5 with 5 kinds. They hardly ever end on the boards of p1.
    pub const P3: Self = Self::new("p3", Rules::gemgem(5, 5, Goal::LongestGame));
    /// `CandyCrush.ai` as its code has it.
    pub const CRUSH: Self = Self::new("crush", Rules::crush());
    /// `CandyCrush.ai` as its text has it.
    pub const CRUSH_TEXT: Self = Self::new("crush-text", Rules::crush_text());
    /// All of them.
    pub const ALL: [Self; 5] = [Self::P1, Self::P2, Self::P3, Self::CRUSH, Self::CRUSH_TEXT];

    /// Gives a name to rules.
    pub const fn new(name: &'static str, rules: Rules) -> Self {
        Self { name, rules }
    }
}

impl fmt::Display for NamedRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
