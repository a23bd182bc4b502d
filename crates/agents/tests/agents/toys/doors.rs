//! Two turns; the second pays by chance.

use rand::{Rng, RngExt};
use sweetfish_core::puzzle::{HasGoal, Puzzle};

/// Two turns. In the first, `40` ends the game with 40 points, and `0` leads to five doors, `0` to `4`.
/// Door `2` gives 100 points in four of five games, the others none. At the doors random play makes 16
/// points on average, the best play 80.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Doors {
    pub(crate) turns: u32,
    made: u32,
    /// A random number from 0 to 4 that distinguishes states and has no effect.
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
