//! Checks that an agent keeps its time: single moves on a suite of boards with various clocks, and whole games against
//! itself, also with disturbances that it cannot see.

use std::collections::HashMap;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use sweetfish_core::table::Table;

use crate::competitor::Competitor;
use crate::disturbance::{Disturbance, Overhead, Stall, usual_moves};
use crate::error::GameError;
use crate::game::Referee;
use crate::opening::{BoardClass, Opening, Openings};
use crate::pool::{Pool, PoolError, Worker};
use crate::record::{GameRecord, Side};
use crate::schedule::{ClockKind, Pairing, Rules, Slot, Timeout};
use crate::tally::Waiting;
use sweetfish_sandbox::SandboxConfig;

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

/// A check on a board with a clock.
#[derive(Clone, Debug)]
pub(crate) enum Check {
    /// A single move.
    Move {
        /// Seconds left.
        seconds: f64,
        /// The board.
        opening: Opening,
    },
    /// A game against itself for each overhead.
    Games {
        /// Seconds a side.
        seconds: f64,
        /// The board that they begin with.
        opening: Opening,
        /// The overhead of each game.
        overheads: Vec<Overhead>,
    },
}

impl Check {
    /// Returns the number of results.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Move { .. } => 1,
            Self::Games { overheads, .. } => overheads.len(),
        }
    }

    /// Returns the seconds on the clock.
    pub(crate) fn seconds(&self) -> f64 {
        match self {
            Self::Move { seconds, .. } | Self::Games { seconds, .. } => *seconds,
        }
    }
}

/// The result of a single move or a game.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// Seconds on the clock.
    pub(crate) seconds: f64,
    /// The overhead of a game. `None` for a single move.
    pub(crate) overhead: Option<Overhead>,
    /// The name of the board.
    pub(crate) board: String,
    /// Seconds used. In a game those of the side that used more.
    pub(crate) used: f64,
    /// The fault, if there was one.
    pub(crate) fault: Option<String>,
    /// The waiting of its moves for a core.
    pub(crate) waiting: Waiting,
}

impl Found {
    /// Returns the share of the clock that was used, from 0 to 1.
    pub(crate) fn share(&self) -> f64 {
        self.used / self.seconds
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

/// The setup of all checks.
pub(crate) struct TimeCheck<'a> {
    /// The agent.
    pub(crate) competitor: &'a Competitor,
    /// How it is confined.
    pub(crate) sandbox: &'a SandboxConfig,
    /// What the clock measures.
    pub(crate) clock: ClockKind,
    /// Milliseconds that a move may exceed the clock by.
    pub(crate) margin_ms: u64,
    /// The seconds of a stall once a game, and the seed that chooses its move.
    pub(crate) stall: Option<(f64, u64)>,
}

impl TimeCheck<'_> {
    /// Runs all checks. Calls `seen` for each result.
    ///
    /// # Errors
    /// If the agent cannot be run as requested, or the user interrupts.
    pub(crate) fn run(
        &self,
        checks: &[Check],
        pool: Pool,
        mut seen: impl FnMut(&Found),
    ) -> Result<Vec<Found>, PoolError> {
        let found = pool.map(
            checks,
            |number, check, worker| self.make(number, check, worker),
            |found| found.iter().for_each(&mut seen),
        )?;
        Ok(found.into_iter().flatten().collect())
    }

    /// Returns the least seconds that the agent takes for a move on a board of one cell, which is most of it its start.
    /// `None` if it makes none there.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub(crate) fn start(&self, pool: Pool) -> Result<Option<f64>, PoolError> {
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
        let good = found.iter().filter(|one| one.fault.is_none());
        Ok(good.map(|one| one.used).min_by(f64::total_cmp))
    }

    fn make(&self, number: usize, check: &Check, worker: &Worker) -> Result<Vec<Found>, GameError> {
        let rules = Rules {
            seconds: check.seconds(),
            clock: self.clock,
            margin_ms: self.margin_ms,
            lenient: false,
            ties_by_time: false,
            timeout: Timeout::Forfeit,
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
        let trial = referee.try_move(&name, opening.position()?, self.competitor)?;
        let mut waiting = Waiting::default();
        waiting.add_move(trial.used, trial.waited);
        Ok(Found {
            seconds: referee.rules.seconds,
            overhead: None,
            board: opening.class.clone(),
            used: trial.used,
            fault: trial.verdict.err().map(|end| end.to_string()),
            waiting,
        })
    }

    /// Plays a game for each overhead. The share of a move comes from the last game without an overhead. If there was
    /// none, one is played for it.
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
            referee.play(&pairing, opening.clone(), [self.competitor; 2])
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
    Found {
        seconds,
        overhead: Some(overhead),
        board: game.opening.class.clone(),
        used: game.used[0].max(game.used[1]),
        fault: game.end.culprit().map(|_| game.end.to_string()),
        waiting,
    }
}

/// Returns a table with a row for each kind of check and overhead: the number, the largest share of the clock with its
/// board, and the faults.
pub(crate) fn table(found: &[Found]) -> Table {
    let mut kinds: Vec<[String; 2]> = Vec::new();
    let mut groups: HashMap<[String; 2], Vec<&Found>> = HashMap::new();
    for one in found {
        let kind = one.group();
        groups.entry(kind.clone()).or_default().push(one);
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let header = [
        "checks",
        "overhead",
        "number",
        "worst share",
        "seconds",
        "slowest on",
        "moves that waited",
        "faults",
    ];
    let mut table = Table::new(header);
    for kind in kinds {
        let group = &groups[&kind];
        let Some(worst) = group.iter().max_by(|a, b| a.share().total_cmp(&b.share())) else {
            continue;
        };
        let faults = group.iter().filter(|one| one.fault.is_some()).count();
        let all = group.iter().map(|one| one.waiting);
        let waiting = all.fold(Waiting::default(), Waiting::and);
        let [kind, overhead] = kind;
        table.push([
            kind,
            overhead,
            group.len().to_string(),
            format!("{:.1} %", 100.0 * worst.share()),
            format!("{:.3}", worst.used),
            worst.board.clone(),
            waiting
                .share()
                .map_or("-".into(), |share| format!("{:.1} %", 100.0 * share)),
            faults.to_string(),
        ]);
    }
    table
}

/// Returns a table of the checks that found a fault.
pub(crate) fn faults(found: &[Found]) -> Table {
    let mut table = Table::new(["checks", "overhead", "board", "fault"]);
    for one in found {
        if let Some(fault) = &one.fault {
            let [kind, overhead] = one.group();
            table.push([kind, overhead, one.board.clone(), fault.clone()]);
        }
    }
    table
}

/// Returns all checks as a `JUnit` report in XML, which continuous integration systems show.
///
/// # Errors
/// If it cannot be written, which no text causes.
pub(crate) fn junit(found: &[Found]) -> Result<String, quick_junit::SerializeError> {
    let mut report = Report::new("grader timecheck");
    let mut suites: Vec<(String, TestSuite)> = Vec::new();
    for one in found {
        let status = match &one.fault {
            None => TestCaseStatus::success(),
            Some(fault) => {
                let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
                status.set_message(fault.clone()).set_type("fault");
                status
            }
        };
        let mut case = TestCase::new(one.board.clone(), status);
        case.set_time(std::time::Duration::from_secs_f64(one.used.max(0.0)));
        let name = match (one.group(), one.overhead) {
            ([kind, _], None) => kind,
            ([kind, overhead], Some(_)) => format!("{kind}, overhead {overhead}"),
        };
        case.set_classname(name.clone());
        let place = suites.iter().position(|(other, _)| *other == name);
        let place = place.unwrap_or_else(|| {
            suites.push((name.clone(), TestSuite::new(name)));
            suites.len() - 1
        });
        suites[place].1.add_test_case(case);
    }
    report.add_test_suites(suites.into_iter().map(|(_, suite)| suite));
    report.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(seconds: f64, board: &str, used: f64, fault: Option<&str>) -> Found {
        Found {
            seconds,
            overhead: None,
            board: board.into(),
            used,
            fault: fault.map(str::to_string),
            waiting: Waiting::default(),
        }
    }

    #[test]
    fn the_worst_of_each_kind_is_shown() {
        let all = [
            found(0.2, "a", 0.1, None),
            found(0.2, "b", 0.15, None),
            found(1.0, "c<&>", 1.5, Some("out of time <\u{1}>")),
        ];
        let table = table(&all);
        assert_eq!(
            table.rows[0][..6],
            ["moves with 0.2 s", "none", "2", "75.0 %", "0.150", "b"]
        );
        assert_eq!(table.rows[1][6..], ["-", "1"]);
        assert_eq!(faults(&all).rows.len(), 1);
        let xml = junit(&all).unwrap();
        assert!(
            xml.contains(r#"tests="3" skipped="0" failures="1""#),
            "{xml}"
        );
        assert!(xml.contains("c&lt;&amp;&gt;"), "{xml}");
    }

    #[test]
    fn seeded_boards_have_names_of_their_own() {
        let boards = seeded_boards(1, 2);
        let names: std::collections::HashSet<_> = boards.iter().map(|board| &board.class).collect();
        assert_eq!((boards.len(), names.len()), (16, 16));
    }
}
