//! What an agent lost on time while it waited for a core is played again alone.

use std::collections::HashSet;
use std::sync::{PoisonError, RwLock};

use crate::error::GameError;
use crate::record::End;

/// What several workers play beside each other, until one of them has to play alone.
#[derive(Debug, Default)]
pub(crate) struct Room {
    /// The agents that lost alone as well while waiting: threads of their own take the cores.
    own_fault: RwLock<HashSet<String>>,
}

impl Room {
    /// Calls `play`, and once more while nobody else in the room plays if `disturbed` names an agent that lost for want of a core.
    /// Returns the result that counts, and before it the one that does not, if there are two.
    pub(crate) fn play<Played>(
        &self,
        play: impl Fn() -> Result<Played, GameError>,
        disturbed: impl Fn(&Played) -> Option<String>,
    ) -> Result<(Option<Played>, Played), GameError> {
        let beside = {
            let own_fault = self
                .own_fault
                .read()
                .unwrap_or_else(PoisonError::into_inner);
            let beside = play()?;
            match disturbed(&beside) {
                Some(agent) if !own_fault.contains(&agent) => beside,
                _ => return Ok((None, beside)),
            }
        };
        let mut own_fault = self
            .own_fault
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        let alone = play()?;
        own_fault.extend(disturbed(&alone));
        Ok((Some(beside), alone))
    }
}

/// Says what was played again, by its places. `None` if nothing was.
pub(crate) fn sentence(places: &[String]) -> Option<String> {
    const NAMED: usize = 5;
    let named = places.iter().take(NAMED).map(String::as_str);
    let named = named.collect::<Vec<_>>().join("; ");
    let more = match places.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    (!places.is_empty()).then(|| {
        format!("lost on time while waiting for a core, so played again alone: {named}{more}")
    })
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
    fn only_what_was_disturbed_is_played_again() {
        let room = Room::default();
        assert_eq!(play(&room, 0), (None, 1));
        assert_eq!(play(&room, 1), (Some(1), 2));
    }

    #[test]
    fn an_agent_that_disturbs_itself_has_one_more_try_in_all() {
        let room = Room::default();
        assert_eq!(play(&room, 2), (Some(1), 2));
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
            assert_eq!(room.own_fault.try_read().is_err(), is_again);
            Ok(is_again)
        };
        let found = room.play(play_again, |&is_again| (!is_again).then(|| "a".into()));
        assert_eq!(found.unwrap(), (Some(false), true));
    }
}
