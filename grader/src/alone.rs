//! What an agent lost on time while it waited for a core is played again alone.

use std::sync::{PoisonError, RwLock};

use crate::error::GameError;
use crate::load::Load;
use crate::record::End;
use crate::wording::some_of;

/// How often a game or a move is played again at most.
const REPLAYS: u32 = 3;

/// What several workers play beside each other, until one of them has to play alone.
#[derive(Debug, Default)]
pub(crate) struct Room<'a> {
    alone: RwLock<()>,
    /// What keeps cores busy unless somebody plays alone.
    load: Option<&'a Load>,
}

impl<'a> Room<'a> {
    pub(crate) fn beside(load: Option<&'a Load>) -> Self {
        Self {
            load,
            ..Self::default()
        }
    }

    /// Calls `play`, and again while nobody else in the room plays as long as something was lost for want of a core by
    /// `is_disturbed`, [`REPLAYS`] times at most, whatever became of others. Returns the result that counts, which is the last one,
    /// and before it the first one, if there are several.
    pub(crate) fn play<Played>(
        &self,
        play: impl Fn() -> Result<Played, GameError>,
        is_disturbed: impl Fn(&Played) -> bool,
    ) -> Result<(Option<Played>, Played), GameError> {
        let beside = {
            let _others = self.alone.read().unwrap_or_else(PoisonError::into_inner);
            play()?
        };
        if !is_disturbed(&beside) {
            return Ok((None, beside));
        }
        let _nobody = self.alone.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(load) = self.load {
            load.end();
        }
        let mut alone = play()?;
        for _ in 1..REPLAYS {
            if !is_disturbed(&alone) {
                break;
            }
            alone = play()?;
        }
        if let Some(load) = self.load {
            load.begin().map_err(|error| GameError::System {
                what: "the busy processes",
                error,
            })?;
        }
        Ok((Some(beside), alone))
    }
}

/// What is said of a submission of which something was lost on time while waiting for a core whenever it was played.
pub(crate) const DOUBTFUL: &str = "doubtful: mark again on a quiet machine";

/// The same for somebody who tries an agent.
pub(crate) const TRY_AGAIN: &str = "doubtful: try again on a quiet machine";

/// What is said of what was played again.
pub(crate) const REPLAYED: &str = "lost on time while waiting for a core, so played again alone";

/// Says what was played again, by its places. `None` if nothing was.
pub(crate) fn sentence(places: &[String]) -> Option<String> {
    named(REPLAYED, places)
}

/// Says what was lost on time while waiting for a core whenever it was played, by its places, after `advice`. `None` if nothing was.
pub(crate) fn doubtful(advice: &str, places: &[String]) -> Option<String> {
    let words = format!("{advice}; lost on time while waiting for a core, alone as well");
    named(&words, places)
}

fn named(words: &str, places: &[String]) -> Option<String> {
    const NAMED: usize = 5;
    (!places.is_empty()).then(|| format!("{words}: {}", some_of(places, NAMED)))
}

/// Describes how something ended at first that was played again.
pub(crate) fn at_first(end: &End) -> String {
    format!("played again alone, since at first it was {end}")
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Plays in a room, where only the first `disturbed` of all playings are. Returns what counts, and what does not.
    fn play(room: &Room, disturbed: u32) -> (Option<u32>, u32) {
        let count = Cell::new(0);
        let next = || {
            count.set(count.get() + 1);
            Ok(count.get())
        };
        room.play(next, |&number| number <= disturbed).unwrap()
    }

    #[test]
    fn what_was_disturbed_is_played_again_until_quiet_or_three_times() {
        let room = Room::default();
        // Each time, however often it was in vain before.
        for _ in 0..9 {
            for (disturbed, found) in [
                (0, (None, 1)),
                (1, (Some(1), 2)),
                (2, (Some(1), 3)),
                (3, (Some(1), 4)),
                (4, (Some(1), 4)),
                (9, (Some(1), 4)),
            ] {
                assert_eq!(play(&room, disturbed), found, "{disturbed}");
            }
        }
    }

    #[test]
    fn five_places_are_named() {
        let places: Vec<_> = (1..=7).map(|number| format!("r{number}e1p1a")).collect();
        assert_eq!(sentence(&[]), None);
        let words = sentence(&places[..2]).unwrap();
        assert!(words.ends_with("alone: r1e1p1a; r2e1p1a"), "{words}");
        let words = sentence(&places).unwrap();
        assert!(words.ends_with("r5e1p1a and 2 more"), "{words}");
    }

    #[test]
    fn nobody_plays_beside_what_is_played_again() {
        let room = Room::default();
        let again = Cell::new(false);
        let play_again = || {
            let is_again = again.replace(true);
            assert_eq!(room.alone.try_read().is_err(), is_again);
            Ok(is_again)
        };
        let found = room.play(play_again, |&is_again| !is_again);
        assert_eq!(found.unwrap(), (Some(false), true));
    }
}
