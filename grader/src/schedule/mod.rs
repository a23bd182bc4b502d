//! The definition of a tournament. Everything that is played follows from it and, with rounds, from earlier games.

mod joining;
mod slot;

use std::collections::{BTreeMap, HashSet};

use serde::{Deserialize, Serialize};

use crate::opening::{BoardClass, Opening, Openings};
use sweetfish_rating::Sprt;

pub(crate) use joining::number_in_stage;
pub(crate) use slot::{Encounter, Pairing, Slot, games};

/// An agent by the name it plays under.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Player {
    /// The name in tables and files; unique in a schedule.
    pub(crate) name: String,
    pub(crate) command: String,
    /// Seconds on its clock, if they are not those of the rules. Files of earlier versions do not name them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seconds: Option<f64>,
}

impl Player {
    /// Makes a player with the clock of the rules.
    pub(crate) fn new(name: &str, command: &str) -> Self {
        Self {
            name: name.to_string(),
            command: command.to_string(),
            seconds: None,
        }
    }
}

/// An agent that was to play, and was left out before the first game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Dropped {
    pub(crate) name: String,
    /// What it did in place of a legal move.
    pub(crate) why: String,
}

impl Dropped {
    /// Says who is left out, a sentence for each reason.
    pub(crate) fn sentences(dropped: &[Self]) -> Vec<String> {
        let mut by_reason: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for own in dropped {
            let named = format!("`{}`", own.name);
            by_reason.entry(&own.why).or_default().push(named);
        }
        let sentences = by_reason.into_iter().map(|(why, names)| {
            let are = if names.len() == 1 { "is" } else { "are" };
            format!("{} {are} left out: {why}", names.join(", "))
        });
        sentences.collect()
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Format {
    /// The first player against the second.
    Match,
    /// As `Match`, until the test is decided or all pairs are played.
    Sprt {
        /// The test, from the first player's point of view.
        test: Sprt,
    },
    /// Everybody against everybody.
    RoundRobin,
    /// The first player against everybody else.
    Gauntlet,
    /// Each of the first players, a class of submissions, against each of the others.
    Marking {
        /// The number of submissions among the players.
        submissions: usize,
        /// Whether the second game of the last pair is left out. Files of earlier versions lack it.
        #[serde(default, skip_serializing_if = "is_default")]
        is_odd: bool,
    },
    /// The winners of each round advance. The order of the players is the seeding.
    Knockout,
    /// In each round players with about the same points meet, nobody again before all have met if possible.
    Swiss { rounds: u32 },
}

impl Format {
    pub(crate) fn name(&self) -> &'static str {
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

    /// Returns whether the pairings of later rounds depend on the results of earlier ones.
    pub(crate) fn has_rounds(&self) -> bool {
        matches!(self, Self::Knockout | Self::Swiss { .. })
    }
}

/// The most seconds on a clock: more than eleven days.
pub(crate) const MOST_CLOCK: f64 = 1e6;

/// The default margin in milliseconds: what a busy machine adds to the start and end of a process.
pub(crate) const MARGIN_MS: u64 = 10;

pub(crate) const MOST_PAIRS: u32 = 1_000_000;

/// What the clock of the game measures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ClockKind {
    #[default]
    /// Time from the start of an agent's process to its end
    Wall,
    /// Processor time of an agent's process, its threads and its children
    Cpu,
}

/// What happens when a side has used up its clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Timeout {
    /// It loses the game
    #[default]
    Forfeit,
    /// The game stops and the points decide, as in the homework; whoever is ahead can then gain by stalling
    Stop,
    /// The referee takes the smallest groups for it until the board is empty, and the points decide
    Smallest,
}

/// What an exit code other than 0 means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ExitCodes {
    /// The program has crashed, even if its answer is right
    #[default]
    Fault,
    /// Nothing, if there is an answer; a signal is a fault all the same
    Ignore,
}

/// Returns whether a rule is that of files that do not name it.
fn is_default<Rule: Default + PartialEq>(rule: &Rule) -> bool {
    *rule == Rule::default()
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, clap::Args)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rules {
    // Seconds that each side has for the whole game, if it has no clock of its own.
    #[arg(skip)]
    pub(crate) seconds: f64,
    /// What the clock measures
    #[arg(long, value_enum, default_value_t = ClockKind::Wall)]
    pub(crate) clock: ClockKind,
    /// Milliseconds that a move may exceed the clock by
    #[arg(long, value_name = "MS", default_value_t = MARGIN_MS)]
    pub(crate) margin_ms: u64,
    /// Continue after a legal move with a wrong board
    #[arg(long)]
    pub(crate) lenient: bool,
    /// On equal points the side with more time left wins, as in the course's handout, instead of a draw
    #[arg(long)]
    pub(crate) ties_by_time: bool,
    /// What happens when a side has used up its clock
    // Files of earlier versions do not name it.
    #[serde(default, skip_serializing_if = "is_default")]
    #[arg(long, value_enum, default_value_t = Timeout::Forfeit)]
    pub(crate) timeout: Timeout,
    /// What an exit code other than 0 means
    // Files of earlier versions do not name it.
    #[serde(default, skip_serializing_if = "is_default")]
    #[arg(long, value_enum, default_value_t = ExitCodes::Fault)]
    pub(crate) exit_code: ExitCodes,
}

impl Rules {
    /// Returns the usual rules: wall time with the usual margin, no leniency, and a forfeit when the clock has run out.
    pub(crate) fn new(seconds: f64) -> Self {
        Self {
            seconds,
            clock: ClockKind::Wall,
            margin_ms: MARGIN_MS,
            lenient: false,
            ties_by_time: false,
            timeout: Timeout::Forfeit,
            exit_code: ExitCodes::Fault,
        }
    }
}

/// The longest time in a file, in seconds: thirty years.
pub(crate) const MOST_SECONDS: f64 = 1e9;

/// A whole tournament. Files with equal schedules hold games of the same tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Schedule {
    pub(crate) format: Format,
    pub(crate) players: Vec<Player>,
    /// Those that were left out. Files of earlier versions do not name them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) dropped: Vec<Dropped>,
    /// How many of the players, the last ones, joined when games had been played. Files of earlier versions do not say it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) joined: usize,
    /// Pairs of games in an encounter, at most if it may stop early. Each pair plays one opening with both sides.
    pub(crate) pairs: u32,
    pub(crate) openings: Openings,
    pub(crate) seed: u64,
    pub(crate) rules: Rules,
}

impl Schedule {
    /// Leaves the agents out that an earlier run of this schedule left out.
    pub(crate) fn leave_out(&mut self, dropped: &[Dropped]) {
        self.dropped = dropped.to_vec();
        let is_dropped = |name: &String| dropped.iter().any(|one| one.name == *name);
        self.players.retain(|player| !is_dropped(&player.name));
    }

    /// Checks what the types do not ensure. Playing and reporting rely on it.
    pub(crate) fn check(&self) -> Result<(), String> {
        const MOST_ROUNDS: u32 = 1000;
        const MOST_PLAYERS: usize = 2000;
        let count = self.players.len();
        if count > MOST_PLAYERS {
            return Err(format!(
                "found {count} players, expected at most {MOST_PLAYERS}"
            ));
        }
        let joined = self.joined;
        if joined > 0 && (!self.can_be_joined() || joined + 2 > count) {
            return Err(format!(
                "found {joined} of {count} players that joined, expected at least 2 others, of a gauntlet or a round robin"
            ));
        }
        match self.format {
            // A class may have test boards and no opponents.
            Format::Marking { submissions, .. } if !(1..=count).contains(&submissions) => {
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
        let own = self.players.iter().filter_map(|player| player.seconds);
        let mut clocks = own.chain([self.rules.seconds]);
        if let Some(seconds) = clocks.find(|seconds| !(*seconds > 0.0 && *seconds <= MOST_CLOCK)) {
            return Err(format!(
                "found {seconds:e} seconds, expected more than 0 and at most {MOST_CLOCK}"
            ));
        }
        check_openings(&self.openings)
    }

    /// Returns whether the schedule with more pairs begins with all games of this one.
    pub(crate) fn is_extendable(&self) -> bool {
        !self.format.has_rounds()
    }

    /// Returns whether a game of the last pair is left out.
    pub(crate) fn leaves_out(&self, slot: Slot) -> bool {
        let is_odd = matches!(self.format, Format::Marking { is_odd: true, .. });
        is_odd && slot.swapped && slot.pair + 1 == self.pairs
    }

    /// Returns the seconds on the clock of an agent.
    pub(crate) fn seconds_of(&self, agent: &str) -> f64 {
        let player = self.players.iter().find(|player| player.name == agent);
        let own = player.and_then(|player| player.seconds);
        own.unwrap_or(self.rules.seconds)
    }

    /// Returns the board of a game: the same for all encounters of a round, a different one for every pair.
    pub(crate) fn opening(&self, slot: Slot) -> Opening {
        let number = u64::from(slot.round) * u64::from(self.pairs) + u64::from(slot.pair);
        self.openings.opening(self.seed, number)
    }

    /// Returns the encounters of formats with one round.
    pub(crate) fn encounters(&self) -> Vec<Encounter> {
        let count = self.players.len();
        let all = (0..count).flat_map(|a| (a + 1..count).map(move |b| Encounter { a, b }));
        match self.format {
            Format::RoundRobin => self.round_robin(),
            Format::Match | Format::Sprt { .. } => Encounter::ONLY.to_vec(),
            Format::Gauntlet => all.filter(|encounter| encounter.a == 0).collect(),
            Format::Marking { submissions, .. } => all
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
                // The error of parsing its name describes what is expected.
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
