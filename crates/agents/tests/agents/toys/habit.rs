//! Turns with the same actions.

use rand::{Rng, RngExt};
use sweetfish_core::puzzle::{HasGoal, Puzzle};

/// Eight turns with the same five actions. `3` makes a point in four of five turns, the others none.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Habit {
    turns: u32,
    made: u32,
    /// How many of the eight points a win may miss.
    spare: u32,
}

impl Habit {
    /// Returns a game that is won with `8 - spare` points.
    pub(crate) fn without(spare: u32) -> Self {
        Self {
            spare,
            ..Self::default()
        }
    }
}

impl Puzzle for Habit {
    type Action = u32;

    fn actions(&self, list: &mut Vec<u32>) {
        list.clear();
        if !self.is_over() {
            list.extend(0..5);
        }
    }

    fn is_over(&self) -> bool {
        self.turns == 8
    }

    fn play<R: Rng>(&mut self, action: u32, rng: &mut R) -> f64 {
        let point = action == 3 && rng.random_range(0..5) > 0;
        self.turns += 1;
        self.made += u32::from(point);
        f64::from(u8::from(point))
    }

    fn utility(&self) -> f64 {
        f64::from(self.made)
    }
}

impl HasGoal for Habit {
    fn is_won(&self) -> bool {
        self.made + self.spare >= 8
    }

    fn progress(&self) -> f64 {
        f64::from(self.made) / 8.0
    }
}
