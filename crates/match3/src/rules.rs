//! The rules of a game as data. Boards and states live in `planes`.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What one step of a cascade clears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Clears {
    /// All gems in horizontal or vertical runs of three or more, at once (`GemGem`, assumption 1).
    #[serde(rename = "all")]
    AllRuns,
    /// Only the largest group, as in `CandyCrush.ai`'s code. A group is the union of the runs of three or more in
    /// the row and in the column of one cell. Of several as large, the first in reading order clears.
    #[serde(rename = "largest")]
    LargestGroup,
}

/// What a step of a cascade scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Scoring {
    /// One point a gem (`GemGem`).
    Gems,
    /// Step i clears c gems and scores (10 c² − 10 c) i (`CandyCrush.ai`'s code).
    Group,
    /// As [`Self::Group`], where c is the length of the longest run (`CandyCrush.ai`'s text, section 4.1).
    #[serde(rename = "longest")]
    LongestRun,
    /// As [`Self::Group`], where c is the length of a run, summed over all runs.
    #[serde(rename = "every")]
    EveryRun,
}

impl Scoring {
    /// Returns the points of a first step that clears a single run of three.
    pub(crate) fn of_three(self) -> u32 {
        match self {
            Self::Gems => 3,
            Self::Group | Self::LongestRun | Self::EveryRun => 60,
        }
    }

    /// Returns the points of step `number` of a cascade, from 1, that clears `gems` gems in `runs` of
    /// these lengths.
    #[inline(always)]
    pub(crate) fn points(self, gems: u32, runs: impl Iterator<Item = u32>, number: u32) -> u32 {
        let of = |count: u32| 10 * count * (count - 1) * number;
        match self {
            Self::Gems => gems,
            Self::Group => of(gems),
            Self::LongestRun => of(runs.max().unwrap_or(1)),
            Self::EveryRun => runs.map(of).sum(),
        }
    }
}

/// How a board begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// Any board without a run, all with the same chance.
    NoRuns,
    /// Filled cell by cell, column by column from the bottom, each with a gem that equals no neighbour so far (the
    /// program that `GemGem`'s authors started from).
    #[serde(rename = "no-equal")]
    NoEqualNeighbours,
    /// Any board, after one cascade that scores nothing (`CandyCrush.ai`'s code).
    #[serde(rename = "cascade")]
    AfterCascade,
    /// Any board, all with the same chance. It may have runs, which clear with the first swap (`CandyCrush.ai`'s
    /// text, section 4.1 and figure 1).
    Random,
}

/// The gems that come into the cells that a step empties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum NewGems {
    /// A gem of any kind, all with the same chance.
    #[default]
    Random,
    /// A gem that equals no neighbour, cell by cell, column by column from the bottom; any gem if the neighbours have all
    /// kinds, which is possible only with three kinds (the program that `GemGem`'s authors started from).
    #[serde(rename = "no-equal")]
    NoEqualNeighbours,
}

impl NewGems {
    /// Returns whether it is the default, which is not serialized.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
    fn is_random(&self) -> bool {
        *self == Self::Random
    }
}

/// What happens when no swap is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Stuck {
    /// The game is over.
    #[serde(rename = "over")]
    GameOver,
    /// The gems are shuffled until there is a valid swap and no run.
    Shuffle,
}

/// The goal of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Goal {
    /// Reach the score `target` in as few swaps as possible (`GemGem`'s P1).
    #[serde(rename = "p1")]
    FewestSwaps {
        /// The score that ends the game.
        target: u32,
    },
    /// Score as much as possible in a given number of swaps (`GemGem`'s P2; `CandyCrush.ai`).
    #[serde(rename = "p2")]
    MostPoints {
        /// The swaps of a game.
        swaps: u32,
    },
    /// Make as many swaps as possible before none is valid (`GemGem`'s P3).
    #[serde(rename = "p3")]
    LongestGame,
    /// Make one gem vanish in as few swaps as possible. Whether a gem can be made to vanish is question
    /// Q1 of "Bejeweled, Candy Crush and other Match-Three Games are (NP-)Hard" (Gualà, Leucci and
    /// Natale, 2014).
    RemoveGem {
        /// The row and the column of the gem at the start, both from 0 at the top left; without them one is drawn.
        cell: Option<(u8, u8)>,
    },
}

/// The rules of a gem-swap game. They are serialized in the words of the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Columns of the board, 3 to 9.
    pub width: u8,
    /// Rows of the board, 3 to 9.
    pub height: u8,
    /// Kinds of gems, 3 to 7.
    pub kinds: u8,
    /// What a step clears.
    pub clears: Clears,
    /// What a step scores.
    pub scoring: Scoring,
    /// How a board begins.
    pub start: Start,
    /// The gems that come into the cells that a step empties.
    #[serde(default, skip_serializing_if = "NewGems::is_random")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<NewGems>"))]
    pub refill: NewGems,
    /// Whether every game begins with at least one valid swap.
    pub first_swap: bool,
    /// What happens when no swap is valid.
    pub stuck: Stuck,
    /// The goal of the player.
    pub goal: Goal,
}

/// Why rules do not make a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RulesError {
    /// The board is too small or too large.
    #[error("found a board of {0}x{1}, expected 3 to 9 rows and columns")]
    Size(u8, u8),
    /// Too few or too many kinds.
    #[error("found {0} kinds, expected 3 to 7")]
    Kinds(u8),
    /// No game would ever end.
    #[error("found goal p3 with a shuffle, expected rules without one, as no game ends")]
    Endless,
    /// Every game would be over at its start.
    #[error("found a goal of 0 swaps or points, expected 1 or more")]
    Over,
    /// A shuffle would move the gem that has to vanish.
    #[error("found goal q1 with a shuffle, expected rules without one, as it moves the gem")]
    Exchanged,
    /// The gem that has to vanish is not on the board.
    #[error("found a gem at row {}, column {}, expected a cell of the board", u16::from(*.0) + 1, u16::from(*.1) + 1)]
    Gem(u8, u8),
}

impl Rules {
    /// Returns the standard `GemGem` game: a square board, all runs clear, one point a gem, over when no
    /// swap is valid.
    ///
    /// A first swap is guaranteed except under [`Goal::LongestGame`].
    pub const fn gemgem(size: u8, kinds: u8, goal: Goal) -> Self {
        Self {
            width: size,
            height: size,
            kinds,
            clears: Clears::AllRuns,
            scoring: Scoring::Gems,
            start: Start::NoRuns,
            refill: NewGems::Random,
            first_swap: !matches!(goal, Goal::LongestGame),
            stuck: Stuck::GameOver,
            goal,
        }
    }

    /// Returns the game of `CandyCrush.ai`'s published code: 9x9, five kinds, only the largest group clears, 50 swaps.
    pub const fn crush() -> Self {
        Self {
            width: 9,
            height: 9,
            kinds: 5,
            clears: Clears::LargestGroup,
            scoring: Scoring::Group,
            start: Start::AfterCascade,
            refill: NewGems::Random,
            first_swap: true,
            stuck: Stuck::Shuffle,
            goal: Goal::MostPoints { swaps: 50 },
        }
    }

    /// Returns the game of `CandyCrush.ai`'s text (section 4.1). It is [`Rules::crush`], but all runs clear, a step
    /// scores by the longest of them, and the game may start with runs, as in figure 1.
    ///
    /// The text shuffles "until a move is available" and does not say whether there may be runs then. Here there are
    /// none, as in the other games.
    pub const fn crush_text() -> Self {
        Self {
            clears: Clears::AllRuns,
            scoring: Scoring::LongestRun,
            start: Start::Random,
            ..Self::crush()
        }
    }

    /// Returns these rules if they make a game.
    ///
    /// # Errors
    /// If the size or the number of kinds is out of range, if a game would never end or be over at its start, or if
    /// [`Goal::RemoveGem`] has a shuffle or a cell outside the board.
    pub fn checked(self) -> Result<Self, RulesError> {
        let sides = 3..=9;
        if !sides.contains(&self.width) || !sides.contains(&self.height) {
            return Err(RulesError::Size(self.width, self.height));
        }
        if !(3..=7).contains(&self.kinds) {
            return Err(RulesError::Kinds(self.kinds));
        }
        if self.goal == Goal::LongestGame && self.stuck == Stuck::Shuffle {
            return Err(RulesError::Endless);
        }
        if matches!(
            self.goal,
            Goal::FewestSwaps { target: 0 } | Goal::MostPoints { swaps: 0 }
        ) {
            return Err(RulesError::Over);
        }
        if let Goal::RemoveGem { cell } = self.goal {
            if self.stuck == Stuck::Shuffle {
                return Err(RulesError::Exchanged);
            }
            let is_outside = |&(row, column): &_| row >= self.height || column >= self.width;
            if let Some((row, column)) = cell.filter(is_outside) {
                return Err(RulesError::Gem(row, column));
            }
        }
        Ok(self)
    }
}

/// A rule that is printed as it is serialized: in its word of the command line.
struct Word<T>(T);

impl<T: Serialize> fmt::Display for Word<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.serialize(f)
    }
}

impl fmt::Display for Rules {
    /// Writes all rules in one line, in the words of the command line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let refill = match self.refill {
            NewGems::Random => String::new(),
            NewGems::NoEqualNeighbours => format!(", refill {}", Word(self.refill)),
        };
        let goal = match self.goal {
            Goal::FewestSwaps { target } => format!("p1 target {target}"),
            Goal::MostPoints { swaps } => format!("p2 swaps {swaps}"),
            Goal::LongestGame => "p3".into(),
            Goal::RemoveGem { cell: None } => "q1".into(),
            Goal::RemoveGem {
                cell: Some((row, column)),
            } => format!("q1 gem {},{}", row + 1, column + 1),
        };
        let first = if self.first_swap {
            ""
        } else {
            ", a first swap by chance"
        };
        write!(
            f,
            "{}x{}, {} kinds, clears {}, scoring {}, start {}{refill}{first}, stuck {}, {goal}",
            self.width,
            self.height,
            self.kinds,
            Word(self.clears),
            Word(self.scoring),
            Word(self.start),
            Word(self.stuck),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_that_make_no_game_are_errors() {
        let shuffled = |goal| Rules {
            goal,
            ..Rules::crush()
        };
        let refused = |rules: Rules| rules.checked().unwrap_err();
        assert_eq!(refused(shuffled(Goal::LongestGame)), RulesError::Endless);
        let nothing = [
            Goal::MostPoints { swaps: 0 },
            Goal::FewestSwaps { target: 0 },
        ];
        for goal in nothing {
            assert_eq!(refused(shuffled(goal)), RulesError::Over);
        }
        for (size, kinds) in [(2, 4), (10, 4)] {
            let rules = Rules::gemgem(size, kinds, Goal::LongestGame);
            assert_eq!(refused(rules), RulesError::Size(size, size));
        }
        for kinds in [2, 8] {
            let rules = Rules::gemgem(6, kinds, Goal::LongestGame);
            assert_eq!(refused(rules), RulesError::Kinds(kinds));
        }
        let gem = |cell| Goal::RemoveGem { cell };
        assert_eq!(refused(shuffled(gem(None))), RulesError::Exchanged);
        for (row, column) in [(6, 0), (0, 6), (255, 255)] {
            let rules = Rules::gemgem(6, 4, gem(Some((row, column))));
            assert_eq!(refused(rules), RulesError::Gem(row, column));
        }
        assert!(Rules::gemgem(6, 4, gem(Some((5, 5)))).checked().is_ok());
        for rules in [Rules::crush(), Rules::crush_text()] {
            assert_eq!(rules.checked(), Ok(rules));
        }
    }
}
