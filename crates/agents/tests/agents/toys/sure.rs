//! One turn without chance.

use rand::Rng;
use sweetfish_core::puzzle::{HasGoal, Puzzle};

/// One turn with actions `0`, `1`, ..., each with a certain utility from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sure {
    pub(crate) utilities: &'static [f64],
    pub(crate) made: Option<f64>,
}

impl Puzzle for Sure {
    type Action = usize;

    fn actions(&self, list: &mut Vec<usize>) {
        list.clear();
        if self.made.is_none() {
            list.extend(0..self.utilities.len());
        }
    }

    fn is_over(&self) -> bool {
        self.made.is_some()
    }

    fn play<R: Rng>(&mut self, action: usize, _: &mut R) -> f64 {
        self.made = Some(self.utilities[action]);
        self.utility()
    }

    fn utility(&self) -> f64 {
        self.made.unwrap_or(0.0)
    }
}

impl HasGoal for Sure {
    fn is_won(&self) -> bool {
        self.made == Some(1.0)
    }

    fn progress(&self) -> f64 {
        self.utility()
    }
}
