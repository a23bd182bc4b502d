//! A reward now that costs more later.

use rand::Rng;
use sweetfish_core::puzzle::{HasGoal, Puzzle};

/// Two turns. `true` gains 5 in the first and loses 10 in the second; `false` gains 0, then 3.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Trap {
    taken: Vec<i32>,
}

impl Puzzle for Trap {
    type Action = bool;

    fn actions(&self, list: &mut Vec<bool>) {
        list.clear();
        match self.taken[..] {
            [] => list.extend([true, false]),
            [first] => list.push(first == 5),
            _ => {}
        }
    }

    fn is_over(&self) -> bool {
        self.taken.len() == 2
    }

    fn play<R: Rng>(&mut self, bait: bool, _: &mut R) -> f64 {
        let taken = match (self.taken.len(), bait) {
            (0, true) => 5,
            (0, false) => 0,
            (_, true) => -10,
            (_, false) => 3,
        };
        self.taken.push(taken);
        f64::from(taken)
    }

    fn utility(&self) -> f64 {
        f64::from(self.taken.iter().sum::<i32>())
    }
}

impl HasGoal for Trap {
    fn is_won(&self) -> bool {
        self.is_over() && self.utility() > 0.0
    }

    fn progress(&self) -> f64 {
        self.taken.len() as f64 / 2.0
    }
}
