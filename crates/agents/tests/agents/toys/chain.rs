//! Three steps to a prize.

use rand::{Rng, RngExt};
use sweetfish_core::puzzle::{HasGoal, Puzzle};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Way {
    Stop,
    Go,
}

/// Three steps to a prize. Stopping before it gives 1 and ends the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Chain {
    /// 0 to 2, or 3 when over.
    pub(crate) at: u8,
    made: u8,
    /// The prize is 10 plus or minus this, each with probability 1/2.
    swing: u8,
    may_stop: bool,
}

impl Chain {
    pub(crate) fn new(at: u8, swing: u8) -> Self {
        Self {
            at,
            made: 0,
            swing,
            may_stop: true,
        }
    }

    /// Returns a chain in which the only action is to go.
    pub(crate) fn without_stops(at: u8) -> Self {
        Self {
            may_stop: false,
            ..Self::new(at, 0)
        }
    }
}

impl Puzzle for Chain {
    type Action = Way;

    fn actions(&self, list: &mut Vec<Way>) {
        list.clear();
        if !self.is_over() {
            list.extend(self.may_stop.then_some(Way::Stop));
            list.push(Way::Go);
        }
    }

    fn is_over(&self) -> bool {
        self.at == 3
    }

    fn play<R: Rng>(&mut self, way: Way, rng: &mut R) -> f64 {
        (self.at, self.made) = match (way, self.at) {
            (Way::Stop, _) => (3, 1),
            (Way::Go, 2) if rng.random() => (3, 10 + self.swing),
            (Way::Go, 2) => (3, 10 - self.swing),
            (Way::Go, at) => (at + 1, 0),
        };
        f64::from(self.made)
    }

    fn utility(&self) -> f64 {
        f64::from(self.made)
    }
}

impl HasGoal for Chain {
    fn is_won(&self) -> bool {
        self.made > 1
    }

    fn progress(&self) -> f64 {
        f64::from(self.at) / 3.0
    }
}
