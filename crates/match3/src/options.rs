//! Rules as people choose them: those of a paper, and what is changed.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::named::NamedRules;
use super::rules::{Clears, Goal, NewGems, Rules, RulesError, Scoring, Start, Stuck};

/// A goal without its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GoalName {
    /// [`Goal::FewestSwaps`].
    P1,
    /// [`Goal::MostPoints`].
    P2,
    /// [`Goal::LongestGame`].
    P3,
    /// [`Goal::RemoveGem`].
    Q1,
}

/// What people may choose of rules. What they leave out is as in the rules that they begin with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleOptions {
    /// Rows and columns, 3 to 9.
    pub size: Option<u8>,
    /// Kinds of gems, 3 to 7.
    pub kinds: Option<u8>,
    /// What a step clears.
    pub clears: Option<Clears>,
    /// What a step scores.
    pub scoring: Option<Scoring>,
    /// How a board begins.
    pub start: Option<Start>,
    /// The gems that come into the cells that a step empties.
    pub refill: Option<NewGems>,
    /// What happens when no swap is valid.
    pub stuck: Option<Stuck>,
    /// The goal; `None` is P2 if the rules that are changed have it, else P1.
    pub goal: Option<GoalName>,
    /// The score to reach in P1; `None` is 250.
    pub target: Option<u32>,
    /// The swaps of P2; `None` is 20 unless the rules say more.
    pub swaps: Option<u32>,
    /// Row and column of the gem of Q1, from 0; `None` draws one for each game.
    pub gem: Option<(u8, u8)>,
}

/// Why options make no rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OptionError {
    /// An option is for another goal.
    #[error("found {option}, which is for goal {own}")]
    Goal {
        /// The option.
        option: &'static str,
        /// The goal that has it.
        own: &'static str,
    },
    /// The rules make no game.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

impl RuleOptions {
    /// Returns rules with these changes.
    ///
    /// # Errors
    /// If an option is for another goal, or [`Rules::checked`] refuses the rules.
    pub fn rules(&self, base: NamedRules) -> Result<Rules, OptionError> {
        Ok(self.unchecked(base)?.checked()?)
    }

    /// Returns rules with these changes, which need not make a game.
    ///
    /// # Errors
    /// If an option is for another goal.
    pub fn unchecked(&self, base: NamedRules) -> Result<Rules, OptionError> {
        let base = base.rules;
        let goal = self.goal(base)?;
        Ok(Rules {
            width: self.size.unwrap_or(base.width),
            height: self.size.unwrap_or(base.height),
            kinds: self.kinds.unwrap_or(base.kinds),
            clears: self.clears.unwrap_or(base.clears),
            scoring: self.scoring.unwrap_or(base.scoring),
            start: self.start.unwrap_or(base.start),
            refill: self.refill.unwrap_or(base.refill),
            first_swap: goal != Goal::LongestGame,
            stuck: self.stuck.unwrap_or(base.stuck),
            goal,
        })
    }

    fn goal(&self, base: Rules) -> Result<Goal, OptionError> {
        // The goal of the rules, and the swaps of p2 by them.
        let (default, swaps) = match base.goal {
            Goal::MostPoints { swaps } => (GoalName::P2, swaps),
            _ => (GoalName::P1, 20),
        };
        let goal = self.goal.unwrap_or(default);
        for (is_given, option, name, own) in [
            (self.target.is_some(), "target", "p1", GoalName::P1),
            (self.swaps.is_some(), "swaps", "p2", GoalName::P2),
            (self.gem.is_some(), "gem", "q1", GoalName::Q1),
        ] {
            if is_given && goal != own {
                return Err(OptionError::Goal { option, own: name });
            }
        }
        Ok(match goal {
            GoalName::P1 => Goal::FewestSwaps {
                target: self.target.unwrap_or(250),
            },
            GoalName::P2 => Goal::MostPoints {
                swaps: self.swaps.unwrap_or(swaps),
            },
            GoalName::P3 => Goal::LongestGame,
            GoalName::Q1 => Goal::RemoveGem { cell: self.gem },
        })
    }
}
