//! The places of games in a schedule: their ids and their order.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Two players who meet, by their numbers in the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Encounter {
    /// The player who moves first in the first game of each pair.
    pub(crate) a: usize,
    pub(crate) b: usize,
}

impl Encounter {
    /// That of two players alone.
    pub(crate) const ONLY: [Self; 1] = [Self { a: 0, b: 1 }];
}

/// The place of a game in the schedule, which is its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct Slot {
    /// The round, from 0.
    pub(crate) round: u32,
    /// The pair, from 0. It orders before the encounter, so that a stopped tournament is balanced.
    pub(crate) pair: u32,
    /// The encounter in the round, from 0.
    pub(crate) encounter: u32,
    /// Whether this is the pair's second game, in which the second player moves first.
    pub(crate) swapped: bool,
}

impl fmt::Display for Slot {
    /// Writes the place, such as `r1e2p13b` for round 1, encounter 2, pair 13, its second game.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = if self.swapped { 'b' } else { 'a' };
        let (round, encounter, pair) = (self.round + 1, self.encounter + 1, self.pair + 1);
        write!(f, "r{round}e{encounter}p{pair}{game}")
    }
}

impl From<Slot> for String {
    fn from(slot: Slot) -> Self {
        slot.to_string()
    }
}

impl FromStr for Slot {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || format!("found `{text}`, expected a game's place such as `r1e2p13b`");
        let part = |text: &str| {
            text.parse::<u32>()
                .ok()?
                .checked_sub(1)
                .filter(|&n| n < u32::MAX - 1)
        };
        let parse = || -> Option<Self> {
            let (round, rest) = text.strip_prefix('r')?.split_once('e')?;
            let (encounter, rest) = rest.split_once('p')?;
            let pair = rest.strip_suffix(['a', 'b'])?;
            Some(Self {
                round: part(round)?,
                pair: part(pair)?,
                encounter: part(encounter)?,
                swapped: rest.ends_with('b'),
            })
        };
        // Other spellings of the same numbers would allow the same game twice.
        let slot = parse().filter(|slot| slot.to_string() == text);
        slot.ok_or_else(wrong)
    }
}

impl TryFrom<String> for Slot {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pairing {
    pub(crate) slot: Slot,
    /// The number of the player who moves first.
    pub(crate) first: usize,
    pub(crate) second: usize,
}

/// Returns the games of a round in playing order: pair by pair, encounters in turn. `pairs` are those to play.
pub(crate) fn games(
    round: u32,
    encounters: &[Encounter],
    pairs: std::ops::Range<u32>,
) -> impl Iterator<Item = Pairing> {
    pairs.flat_map(move |pair| {
        (0..).zip(encounters).flat_map(move |(number, &met)| {
            [false, true].map(|swapped| {
                let (first, second) = if swapped {
                    (met.b, met.a)
                } else {
                    (met.a, met.b)
                };
                let slot = Slot {
                    round,
                    pair,
                    encounter: number,
                    swapped,
                };
                Pairing {
                    slot,
                    first,
                    second,
                }
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish_cli_support::Shard;

    #[test]
    fn slots_are_read_as_they_are_written() {
        for (text, swapped) in [("r1e2p13b", true), ("r10e1p1a", false)] {
            let slot: Slot = text.parse().unwrap();
            assert_eq!(
                (slot.to_string(), slot.swapped),
                (text.to_string(), swapped)
            );
        }
        for wrong in [
            "", "r0e1p1a", "r1e1p1c", "r1p1e1a", "r1e1p1", "r1e1p-1a", "r01e1p1a", "r1e+1p1a",
        ] {
            assert!(wrong.parse::<Slot>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn shards_part_the_games_and_keep_pairs() {
        let encounters = [Encounter { a: 0, b: 1 }, Encounter { a: 0, b: 2 }];
        let all: Vec<_> = games(0, &encounters, 0..5).collect();
        assert_eq!(all.len(), 20);
        let mut seen = 0;
        for part in 1..=3 {
            let shard = Shard { part, of: 3 };
            let own: Vec<_> = (0..)
                .zip(&all)
                .filter(|(number, _)| shard.has(number / 2))
                .collect();
            assert_eq!(own.len() as u64, 2 * shard.count(10));
            seen += own.len();
            for pair in own.chunks(2) {
                let [(_, a), (_, b)] = pair else { panic!() };
                assert_eq!((a.first, a.second), (b.second, b.first));
                assert_eq!(
                    (a.slot.pair, a.slot.encounter),
                    (b.slot.pair, b.slot.encounter)
                );
            }
        }
        assert_eq!(seen, 20);
    }
}
