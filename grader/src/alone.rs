//! What an agent lost on time while it waited for a core is played again alone.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use crate::error::GameError;
use crate::record::End;
use crate::wording::some_of;

/// How often a game or a move is played again at most.
const REPLAYS: u32 = 3;

/// How many replays in a row may be disturbed before an agent is not played again in this run: then its own processes take the
/// cores, or the machine does not become quiet.
const MOST_IN_VAIN: u32 = 3 * REPLAYS;

/// What several workers play beside each other, until one of them has to play alone.
#[derive(Debug, Default)]
pub(crate) struct Room {
    /// The replays that were disturbed as well since the last quiet one, by agents.
    in_vain: RwLock<HashMap<String, u32>>,
}

impl Room {
    /// Calls `play`, and again while nobody else in the room plays as long as `disturbed` names an agent that lost for want of a
    /// core, [`REPLAYS`] times at most. Returns the result that counts, which is the last one, and before it the first one, if
    /// there are several.
    pub(crate) fn play<Played>(
        &self,
        play: impl Fn() -> Result<Played, GameError>,
        disturbed: impl Fn(&Played) -> Option<String>,
    ) -> Result<(Option<Played>, Played), GameError> {
        let beside = {
            let in_vain = self.in_vain.read().unwrap_or_else(PoisonError::into_inner);
            let beside = play()?;
            let is_hopeless = |agent: &String| in_vain.get(agent) >= Some(&MOST_IN_VAIN);
            if disturbed(&beside).is_none_or(|agent| is_hopeless(&agent)) {
                return Ok((None, beside));
            }
            beside
        };
        let mut in_vain = self.in_vain.write().unwrap_or_else(PoisonError::into_inner);
        let mut alone = play()?;
        for left in (0..REPLAYS).rev() {
            let Some(agent) = disturbed(&alone) else {
                in_vain.extend(disturbed(&beside).map(|agent| (agent, 0)));
                break;
            };
            *in_vain.entry(agent).or_default() += 1;
            if left > 0 {
                alone = play()?;
            }
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
        let found = room.play(next, |&number| (number <= disturbed).then(|| "a".into()));
        found.unwrap()
    }

    #[test]
    fn what_was_disturbed_is_played_again_until_quiet_or_three_times() {
        for (disturbed, found) in [
            (0, (None, 1)),
            (1, (Some(1), 2)),
            (2, (Some(1), 3)),
            (3, (Some(1), 4)),
            (4, (Some(1), 4)),
            (9, (Some(1), 4)),
        ] {
            assert_eq!(play(&Room::default(), disturbed), found, "{disturbed}");
        }
    }

    #[test]
    fn an_agent_that_is_disturbed_each_time_has_nine_more_tries_in_a_row() {
        let room = Room::default();
        for _ in 0..2 {
            assert_eq!(play(&room, 4), (Some(1), 4));
        }
        // A quiet one shows that waiting is not all its own doing.
        assert_eq!(play(&room, 3), (Some(1), 4));
        for _ in 0..3 {
            assert_eq!(play(&room, 4), (Some(1), 4));
        }
        assert_eq!(play(&room, 1), (None, 1));
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
            assert_eq!(room.in_vain.try_read().is_err(), is_again);
            Ok(is_again)
        };
        let found = room.play(play_again, |&is_again| (!is_again).then(|| "a".into()));
        assert_eq!(found.unwrap(), (Some(false), true));
    }
}
