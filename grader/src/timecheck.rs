//! Checks that an agent keeps its time: single moves, and games against itself with disturbances that it cannot see.

mod report;

use crate::competitor::Competitor;
use crate::disturbance::{Disturbance, Overhead, Stall, usual_moves};
use crate::error::GameError;
use crate::game::Referee;
use crate::opening::{BoardClass, Opening, Openings};
use crate::pool::{Pool, Worker};
use crate::record::{End, GameRecord, Side};
use crate::schedule::{ClockKind, Pairing, Rules, Slot};
use crate::waiting::{Waiting, is_disturbed};
use sweetfish_sandbox::SandboxConfig;

pub(crate) use report::{faults, junit, replayed, table};

/// Classes of the seeded boards (size, kinds): from tiny to the largest, with few kinds and with many.
const CLASSES: [(usize, usize); 8] = [
    (5, 3),
    (8, 3),
    (10, 4),
    (15, 6),
    (20, 3),
    (26, 2),
    (26, 9),
    (26, 10),
];

/// Returns the seeded boards: `each` of each class, named after it.
pub(crate) fn seeded_boards(seed: u64, each: u64) -> Vec<Opening> {
    let mut boards = Vec::new();
    for (size, kinds) in CLASSES {
        let classes = BoardClass::new(size, kinds, 100).into_iter().collect();
        let openings = Openings::Random { classes };
        for number in 0..each {
            let mut opening = openings.opening(seed, number);
            opening.class = format!("{}#{}", opening.class, number + 1);
            boards.push(opening);
        }
    }
    boards
}

#[derive(Clone, Debug)]
pub(crate) enum Check {
    Move {
        seconds: f64,
        opening: Opening,
    },
    /// A game against itself for each overhead.
    Games {
        seconds: f64,
        opening: Opening,
        overheads: Vec<Overhead>,
    },
}

impl Check {
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Move { .. } => 1,
            Self::Games { overheads, .. } => overheads.len(),
        }
    }

    pub(crate) fn seconds(&self) -> f64 {
        match self {
            Self::Move { seconds, .. } | Self::Games { seconds, .. } => *seconds,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// Seconds on the clock.
    pub(crate) seconds: f64,
    /// The overhead of a game. `None` for a single move.
    pub(crate) overhead: Option<Overhead>,
    pub(crate) board: String,
    /// Seconds used. In a game those of the side that used more.
    pub(crate) used: f64,
    pub(crate) verdict: Verdict,
    /// Whether it was lost on time while waiting for a core, and so was played again alone.
    pub(crate) is_replayed: bool,
    pub(crate) waiting: Waiting,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Passed,
    Fault(String),
    /// It was lost on time while waiting for a core, alone as well.
    Doubtful(String),
}

impl Verdict {
    fn of(fault: Option<&End>, is_disturbed: bool) -> Self {
        match fault.map(End::to_string) {
            None => Self::Passed,
            Some(end) if is_disturbed => Self::Doubtful(end),
            Some(end) => Self::Fault(end),
        }
    }
}

impl Found {
    /// Returns the share of the clock that was used, from 0 to 1.
    pub(crate) fn share(&self) -> f64 {
        self.used / self.seconds
    }

    /// Returns the fault, if there was one.
    pub(crate) fn fault(&self) -> Option<&str> {
        match &self.verdict {
            Verdict::Fault(fault) => Some(fault),
            _ => None,
        }
    }

    pub(crate) fn is_doubtful(&self) -> bool {
        matches!(self.verdict, Verdict::Doubtful(_))
    }

    /// Returns its checks and its board in words.
    fn place(&self) -> String {
        let [kind, overhead] = self.group();
        let with = match self.overhead {
            None | Some(Overhead::NONE) => String::new(),
            Some(_) => format!(", overhead {overhead}"),
        };
        format!("{kind}{with}, on {}", self.board)
    }

    /// Returns the name of its checks and their overhead, as in tables: `moves with 0.2 s`, `none`.
    fn group(&self) -> [String; 2] {
        match self.overhead {
            None => [format!("moves with {} s", self.seconds), "none".into()],
            Some(overhead) => [
                format!("games with {} s a side", self.seconds),
                overhead.to_string(),
            ],
        }
    }
}

pub(crate) struct TimeCheck<'a> {
    pub(crate) competitor: &'a Competitor,
    pub(crate) sandbox: &'a SandboxConfig,
    pub(crate) clock: ClockKind,
    /// Milliseconds that a move may exceed the clock by.
    pub(crate) margin_ms: u64,
    /// The seconds of a stall once a game, and the seed that chooses its move.
    pub(crate) stall: Option<(f64, u64)>,
}

impl TimeCheck<'_> {
    /// Runs all checks. Calls `seen` for each result.
    pub(crate) fn run(
        &self,
        checks: &[Check],
        pool: Pool,
        mut seen: impl FnMut(&Found),
    ) -> anyhow::Result<Vec<Found>> {
        let found = pool.map(
            checks,
            |number, check, worker| self.make(number, check, worker),
            |found| found.iter().for_each(&mut seen),
        )?;
        Ok(found.into_iter().flatten().collect())
    }

    /// Returns the least seconds of a move on a board of one cell, mostly the start. `None` if it makes none.
    pub(crate) fn start(&self, pool: Pool) -> anyhow::Result<Option<f64>> {
        /// Long enough for any interpreter.
        const SECONDS: f64 = 2.0;
        const TRIES: usize = 3;
        let opening = Opening {
            class: "1x1".into(),
            kinds: 1,
            rows: vec!["0".into()],
        };
        let check = Check::Move {
            seconds: SECONDS,
            opening,
        };
        let found = self.run(&vec![check; TRIES], pool, |_| {})?;
        let good = found.iter().filter(|one| one.verdict == Verdict::Passed);
        Ok(good.map(|one| one.used).min_by(f64::total_cmp))
    }

    fn make(&self, number: usize, check: &Check, worker: &Worker) -> Result<Vec<Found>, GameError> {
        let rules = Rules {
            clock: self.clock,
            margin_ms: self.margin_ms,
            ..Rules::new(check.seconds())
        };
        let referee = Referee {
            rules: &rules,
            disturbance: Disturbance::NONE,
            sandbox: self.sandbox,
            worker,
        };
        match check {
            Check::Move { opening, .. } => Ok(vec![self.make_move(number, &referee, opening)?]),
            Check::Games {
                opening, overheads, ..
            } => self.make_games(number, &referee, opening, overheads),
        }
    }

    fn make_move(
        &self,
        number: usize,
        referee: &Referee,
        opening: &Opening,
    ) -> Result<Found, GameError> {
        let name = format!("move{number}");
        let trial = referee.try_move_fairly(&name, &opening.position()?, self.competitor)?;
        let mut waiting = Waiting::default();
        waiting.add_move(trial.used, trial.waited);
        Ok(Found {
            seconds: referee.rules.seconds,
            overhead: None,
            board: opening.class.clone(),
            used: trial.used,
            verdict: Verdict::of(trial.verdict.as_ref().err(), trial.is_disturbed()),
            is_replayed: trial.replaced.is_some(),
            waiting,
        })
    }

    /// Plays a game for each overhead. The share of a move comes from the last game without one, played first if needed.
    fn make_games(
        &self,
        number: usize,
        referee: &Referee,
        opening: &Opening,
        overheads: &[Overhead],
    ) -> Result<Vec<Found>, GameError> {
        let pairing = Pairing {
            slot: Slot {
                round: number as u32,
                pair: 0,
                encounter: 0,
                swapped: false,
            },
            first: 0,
            second: 0,
        };
        let play = |disturbance| {
            let referee = Referee {
                disturbance,
                ..*referee
            };
            referee.play_fairly(&pairing, opening, [self.competitor; 2])
        };
        let seconds = referee.rules.seconds;
        let share_in = |game: &GameRecord| seconds / game.moves.len().div_ceil(2).max(1) as f64;
        let moves = usual_moves(&opening.position()?);
        let stall = |(length, seed)| Stall::at_random(length, moves, seed, number as u64);
        let stall = self.stall.map(stall);
        let mut share = None;
        let mut found = Vec::new();
        for &overhead in overheads {
            if share.is_none() && overhead.is_relative() {
                share = Some(share_in(&play(Disturbance::NONE)?));
            }
            let game = play(Disturbance {
                overhead: overhead.seconds(share.unwrap_or(seconds)),
                stall,
            })?;
            if overhead == Overhead::NONE {
                share = Some(share_in(&game));
            }
            found.push(found_in(&game, seconds, overhead));
        }
        Ok(found)
    }
}

fn found_in(game: &GameRecord, seconds: f64, overhead: Overhead) -> Found {
    let mut waiting = Waiting::default();
    for side in Side::BOTH {
        waiting.add(game, side);
    }
    let fault = game.end.culprit().map(|_| &game.end);
    Found {
        seconds,
        overhead: Some(overhead),
        board: game.opening.class.clone(),
        used: game.used[0].max(game.used[1]),
        verdict: Verdict::of(fault, is_disturbed(game)),
        is_replayed: game.replaced.is_some(),
        waiting,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeded_boards_have_names_of_their_own() {
        let boards = seeded_boards(1, 2);
        let names: std::collections::HashSet<_> = boards.iter().map(|board| &board.class).collect();
        assert_eq!((boards.len(), names.len()), (16, 16));
    }
}
