//! What is played in which order: a pure function of the schedule's definition and, for formats with
//! rounds, of the games already played.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::opening::{BoardClass, Openings};
use crate::record::Opening;
use crate::stats::Sprt;

/// An agent by the name it plays under.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The name in tables and files; unique in a schedule.
    pub name: String,
    /// The command as it was given.
    pub command: String,
}

/// Who meets whom.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Format {
    /// The first player against the second.
    Match,
    /// As `Match`, until the test is decided or the pairs are used up.
    Sprt {
        /// The test, from the first player's view.
        test: Sprt,
    },
    /// Everybody against everybody.
    RoundRobin,
    /// The first player against everybody else.
    Gauntlet,
    /// Each of the first players, a class of submissions, against each of the others.
    Marking {
        /// How many of the players are submissions.
        submissions: usize,
    },
    /// The winners of each round go on; players in their order are the seeds.
    Knockout,
    /// In each round players with about the same points meet, nobody twice if it can be helped.
    Swiss {
        /// Number of rounds.
        rounds: u32,
    },
}

impl Format {
    /// The name, as a heading.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Match => "Match",
            Self::Sprt { .. } => "Sequential test",
            Self::RoundRobin => "Round robin",
            Self::Gauntlet => "Gauntlet",
            Self::Marking { .. } => "Class",
            Self::Knockout => "Knockout",
            Self::Swiss { .. } => "Swiss tournament",
        }
    }

    /// Whether what is played later depends on results.
    pub fn depends_on_results(&self) -> bool {
        match self {
            Self::Match | Self::RoundRobin | Self::Gauntlet | Self::Marking { .. } => false,
            Self::Sprt { .. } | Self::Knockout | Self::Swiss { .. } => true,
        }
    }
}

/// The most seconds on a clock: more than eleven days.
pub const MOST_CLOCK: f64 = 1e6;

/// The most pairs of an encounter.
pub const MOST_PAIRS: u32 = 1_000_000;

/// What the clock of the game measures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClockKind {
    #[default]
    /// Time from the start of the agent's process to its end.
    Wall,
    /// Processor time of the process, its threads and its children.
    Cpu,
}

/// The rules that the referee applies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rules {
    /// Seconds that each side has for the whole game.
    pub seconds: f64,
    /// What the clock measures.
    pub clock: ClockKind,
    /// Milliseconds that a move may exceed the clock by, for the noise of the measurement.
    pub margin_ms: u64,
    /// Whether a legal move with a wrong board is played on.
    pub lenient: bool,
    /// Whether on equal points the side with more time left wins, as in the homework; else a draw.
    pub ties_by_time: bool,
}

/// No time in a file is longer: thirty years.
pub const MOST_SECONDS: f64 = 1e9;

/// A tournament, in full: two files with equal schedules hold games of the same tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Schedule {
    /// Who meets whom.
    pub format: Format,
    /// Who plays.
    pub players: Vec<Player>,
    /// Pairs of games that an encounter has (at most, if it may stop early). Each pair plays one
    /// opening with both sides.
    pub pairs: u32,
    /// The boards.
    pub openings: Openings,
    /// Seed of the random boards.
    pub seed: u64,
    /// What the referee applies.
    pub rules: Rules,
}

impl Schedule {
    /// Checks what the types leave open; without it neither playing nor the tables are sure to end
    /// well.
    ///
    /// # Errors
    /// Says which part was found and what was expected.
    pub fn check(&self) -> Result<(), String> {
        const MOST_ROUNDS: u32 = 1000;
        let count = self.players.len();
        match self.format {
            // A class may have test boards and no opponents.
            Format::Marking { submissions } if !(1..=count).contains(&submissions) => {
                return Err(format!(
                    "found {submissions} submissions among {count} players, expected 1 or more"
                ));
            }
            Format::Marking { .. } => {}
            _ if count < 2 => return Err(format!("found {count} players, expected at least 2")),
            Format::Swiss { rounds } if rounds > MOST_ROUNDS => {
                return Err(format!(
                    "found {rounds} rounds, expected at most {MOST_ROUNDS}"
                ));
            }
            _ => {}
        }
        let mut names = HashSet::new();
        for Player { name, .. } in &self.players {
            if name.is_empty() || !names.insert(name) {
                return Err(format!(
                    "found a player `{name}`, expected names that are different and not empty"
                ));
            }
        }
        if !(1..=MOST_PAIRS).contains(&self.pairs) {
            let found = self.pairs;
            return Err(format!("found {found} pairs, expected 1 to {MOST_PAIRS}"));
        }
        let seconds = self.rules.seconds;
        if !(seconds > 0.0 && seconds <= MOST_CLOCK) {
            return Err(format!(
                "found {seconds:e} seconds, expected more than 0 and at most {MOST_CLOCK}"
            ));
        }
        check_openings(&self.openings)
    }

    /// The board of a game: the same for all encounters of a round, another one for every pair.
    pub fn opening(&self, slot: Slot) -> Opening {
        let number = u64::from(slot.round) * u64::from(self.pairs) + u64::from(slot.pair);
        self.openings.opening(self.seed, number)
    }

    /// The encounters of formats that consist of one round, as players' numbers.
    pub fn encounters(&self) -> Vec<Encounter> {
        let count = self.players.len();
        let all = (0..count).flat_map(|a| (a + 1..count).map(move |b| Encounter { a, b }));
        match self.format {
            Format::RoundRobin => all.collect(),
            Format::Match | Format::Sprt { .. } => vec![Encounter { a: 0, b: 1 }],
            Format::Gauntlet => all.filter(|encounter| encounter.a == 0).collect(),
            Format::Marking { submissions } => all
                .filter(|met| met.a < submissions && met.b >= submissions)
                .collect(),
            Format::Knockout | Format::Swiss { .. } => Vec::new(),
        }
    }
}

fn check_openings(openings: &Openings) -> Result<(), String> {
    match openings {
        Openings::Random { classes } if classes.is_empty() => {
            Err("found no classes of boards, expected at least one".into())
        }
        Openings::Given { boards } if boards.is_empty() => {
            Err("found no boards, expected at least one".into())
        }
        Openings::Random { classes } => {
            let wrong = |&&BoardClass { size, kinds, fill }: &&BoardClass| {
                BoardClass::new(size, kinds, fill).is_none()
            };
            classes.iter().find(wrong).map_or(Ok(()), |class| {
                // The error of reading its name says what is expected.
                let read = format!("{}x{}@{}", class.size, class.kinds, class.fill);
                read.parse::<BoardClass>()
                    .map(|_| ())
                    .map_err(|error| error.to_string())
            })
        }
        Openings::Given { boards } => {
            for board in boards {
                let class = &board.class;
                let position = board
                    .position()
                    .map_err(|error| format!("board `{class}`: {error}"))?;
                if position.is_empty() {
                    return Err(format!("found an empty board `{class}`, expected pieces"));
                }
            }
            Ok(())
        }
    }
}

/// Two players who meet, by their numbers in the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Encounter {
    /// The one who moves first in the first game of each pair.
    pub a: usize,
    /// The other one.
    pub b: usize,
}

/// The place of a game in the schedule: its identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Slot {
    /// The round, from 0.
    pub round: u32,
    /// The pair, from 0. It stands before the encounter in the order, so that a tournament that
    /// stops early has played about as much of each encounter.
    pub pair: u32,
    /// The encounter in the round, from 0.
    pub encounter: u32,
    /// Whether this is the pair's second game, in which the second player moves first.
    pub swapped: bool,
}

impl fmt::Display for Slot {
    /// Such as `r1e2p13b`: round 1, encounter 2, pair 13, its second game.
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
        let part = |text: &str| -> Option<u32> { text.parse::<u32>().ok()?.checked_sub(1) };
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
        parse().ok_or_else(wrong)
    }
}

impl TryFrom<String> for Slot {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

/// One game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Its place.
    pub slot: Slot,
    /// The number of the player who moves first.
    pub first: usize,
    /// The number of the other one.
    pub second: usize,
}

/// The games of a round in the order in which they are played: pair by pair, encounters in turn,
/// both games of a pair together. `pairs` are the numbers of the pairs to play.
pub fn games(
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

/// A part of a schedule, for one of several machines. Pairs are never torn apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1.
    pub part: u64,
    /// Number of parts.
    pub of: u64,
}

impl Shard {
    /// Everything in one part.
    pub const WHOLE: Self = Self { part: 1, of: 1 };

    /// How many of so many pairs of games are in this part.
    pub fn pairs_of(self, pairs: u64) -> u64 {
        pairs.saturating_sub(self.part - 1).div_ceil(self.of)
    }

    /// Whether the game at place `number` of a list made by [`games`] is in this part.
    pub fn has(self, number: u64) -> bool {
        (number / 2) % self.of == self.part - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    /// Reads `I/N`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parse = || -> Option<Self> {
            let (part, of) = text.split_once('/')?;
            let (part, of) = (part.parse().ok()?, of.parse().ok()?);
            (1..=of).contains(&part).then_some(Self { part, of })
        };
        parse().ok_or_else(|| format!("found `{text}`, expected I/N with I from 1 to N"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_read_as_they_are_written() {
        for (text, swapped) in [("r1e2p13b", true), ("r10e1p1a", false)] {
            let slot: Slot = text.parse().unwrap();
            assert_eq!(
                (slot.to_string(), slot.swapped),
                (text.to_string(), swapped)
            );
        }
        for wrong in ["", "r0e1p1a", "r1e1p1c", "r1p1e1a", "r1e1p1", "r1e1p-1a"] {
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
            let shard: Shard = format!("{part}/3").parse().unwrap();
            let own: Vec<_> = (0..)
                .zip(&all)
                .filter(|(number, _)| shard.has(*number))
                .collect();
            assert_eq!(own.len() as u64, 2 * shard.pairs_of(10));
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
        for wrong in ["0/3", "4/3", "1/0", "1", "a/b"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
