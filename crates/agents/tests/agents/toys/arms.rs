//! A bandit of one turn.

use rand::{Rng, RngExt};
use sweetfish_core::puzzle::{HasGoal, Puzzle};

/// A bandit: the player pulls one arm, once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Arms {
    /// The prize of each arm and its chance in percent.
    arms: &'static [(i32, u32)],
    won: Option<i32>,
}

impl Arms {
    pub(crate) fn new(arms: &'static [(i32, u32)]) -> Self {
        Self { arms, won: None }
    }
}

impl Puzzle for Arms {
    type Action = usize;

    fn actions(&self, list: &mut Vec<usize>) {
        list.clear();
        if self.won.is_none() {
            list.extend(0..self.arms.len());
        }
    }

    fn is_over(&self) -> bool {
        self.won.is_some()
    }

    fn play<R: Rng>(&mut self, arm: usize, rng: &mut R) -> f64 {
        let (prize, percent) = self.arms[arm];
        let won = if rng.random_range(0..100) < percent {
            prize
        } else {
            0
        };
        self.won = Some(won);
        f64::from(won)
    }

    fn utility(&self) -> f64 {
        f64::from(self.won.unwrap_or(0))
    }
}

impl HasGoal for Arms {
    fn is_won(&self) -> bool {
        self.won.is_some_and(|won| won > 0)
    }

    fn progress(&self) -> f64 {
        f64::from(u8::from(self.is_won()))
    }
}
