//! Two turns, the second of which pays by chance.

use rand::{Rng, RngExt};
use sweetfish_core::puzzle::{HasGoal, Puzzle};

/// Two turns: `40` ends the game with that much for sure; `0` leads to five doors, `0` to `4`, behind
/// the third of which lie 100 in four of five games, behind the others nothing. Random play makes
/// 16 of the doors, the best play 80.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Doors {
    pub(crate) turns: u32,
    made: u32,
    /// What the way to the doors looked like, from 0 to 4, which matters to nothing.
    sight: u32,
}

impl Puzzle for Doors {
    type Action = u32;

    fn actions(&self, list: &mut Vec<u32>) {
        list.clear();
        match self.turns {
            0 => list.extend([0, 40]),
            1 => list.extend(0..5),
            _ => {}
        }
    }

    fn is_over(&self) -> bool {
        self.turns == 2
    }

    fn play<R: Rng>(&mut self, action: u32, rng: &mut R) -> f64 {
        match (self.turns, action) {
            (0, 0) => self.sight = rng.random_range(0..5),
            (0, _) => (self.turns, self.made) = (1, 40),
            (_, 2) if rng.random_range(0..5) > 0 => self.made = 100,
            _ => {}
        }
        self.turns += 1;
        f64::from(self.made)
    }

    fn utility(&self) -> f64 {
        f64::from(self.made)
    }
}

impl HasGoal for Doors {
    fn is_won(&self) -> bool {
        self.made == 100
    }

    fn progress(&self) -> f64 {
        f64::from(self.made) / 100.0
    }
}
