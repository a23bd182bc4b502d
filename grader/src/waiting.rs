//! How long moves waited for a core, and when that can have decided a game.

use crate::record::{End, GameRecord, NOTICEABLE_WAIT, Side};
use crate::schedule::MOST_SECONDS;

/// The share of the time used above which waiting for a core is said, and a loss on time is played again alone.
const NOTABLE_WAITING: f64 = 0.05;

/// How long moves waited for a core. Covers the moves for which the system counts it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Waiting {
    pub(crate) moves: u32,
    /// The number of moves that waited for a noticeable time.
    pub(crate) waited: u32,
    /// Seconds on the clock of all moves.
    pub(crate) used: f64,
    /// Seconds of noticeable waiting.
    pub(crate) seconds: f64,
}

impl Waiting {
    /// Adds the moves of a side, with one that lost on time.
    pub(crate) fn add(&mut self, game: &GameRecord, side: Side) {
        for made in game.moves_of(side) {
            self.add_move(made.seconds, made.waited);
        }
        if let End::OutOfTime {
            culprit,
            used,
            waited,
            ..
        } = game.end
            && culprit == side
        {
            self.add_move(used, waited);
        }
    }

    /// Adds a move that took `seconds`, if its waiting is known.
    pub(crate) fn add_move(&mut self, seconds: f64, waited: Option<f64>) {
        let Some(waited) = waited else {
            return;
        };
        self.moves += 1;
        self.used += plausible(seconds, MOST_SECONDS);
        if waited >= NOTICEABLE_WAIT {
            self.waited += 1;
            self.seconds += plausible(waited, MOST_SECONDS);
        }
    }

    /// Returns the sum of two counts.
    #[must_use]
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            moves: self.moves + other.moves,
            waited: self.waited + other.waited,
            used: self.used + other.used,
            seconds: self.seconds + other.seconds,
        }
    }

    /// Returns whether so much of the time used was waiting that games may have gone otherwise without it.
    pub(crate) fn is_notable(self) -> bool {
        self.seconds > NOTABLE_WAITING * self.used
    }

    /// Returns the share of moves that waited, from 0 to 1; `None` if nothing is known.
    pub(crate) fn share(self) -> Option<f64> {
        (self.moves > 0).then(|| f64::from(self.waited) / f64::from(self.moves))
    }
}

/// Returns the side whose clock ran out after it had waited for a core during a notable share of its time.
pub(crate) fn disturbed(game: &GameRecord) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| {
        let mut waiting = Waiting::default();
        waiting.add(game, side);
        game.out_of_time(side).is_some() && waiting.is_notable()
    })
}

/// Returns whether a game was lost on time, or was finished by the referee, after its side had so waited.
pub(crate) fn is_disturbed(game: &GameRecord) -> bool {
    disturbed(game).is_some()
}

/// Clamps a number of a file to 0..=`most`, so that it can be printed.
pub(crate) fn plausible(value: f64, most: f64) -> f64 {
    // NaN becomes 0.
    if value > 0.0 { value.min(most) } else { 0.0 }
}
