//! The verdict on a submission: what it got for each test board and each opponent, and why.

use std::cmp::Ordering;

use serde::Serialize;

use super::archive::{BUILD_LOG, Findings};
use super::config::Config;
use super::incidents::{self, Incident};
use super::intake::Lateness;
use super::points::Opponent;
use crate::feedback;
use crate::game::log_of;
use crate::logs::log_name;
use crate::record::GameRecord;
use crate::tally::{WinDrawLoss, balances};
use crate::test_board::{self, TestBoard, Visibility};
use sweetfish_sandbox::Confinement;

/// What a student reads about each test of a submission that cannot be run; why stands above all tests.
const NOT_RUN: &str = "The program cannot be run, so there are no points here.\n";

/// What a test is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// An answer on a test board.
    Board,
    /// The games against an opponent.
    Games,
    /// Games and boards that were gone through without a fault.
    Time,
    /// The rank in a class.
    Rank,
}

/// What is wrong with the submission of a student who handed in none.
const NOTHING: &str = "handed in nothing";

/// One thing that points are given for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Test {
    /// What it is about.
    pub kind: Kind,
    /// What students call it.
    pub name: String,
    /// The points, 0 to `max_points`.
    pub points: f64,
    /// The most points.
    pub max_points: f64,
    /// Who sees it besides the teacher.
    pub visibility: Visibility,
    /// Seconds that the submission used on its clock.
    #[serde(skip)]
    pub seconds: f64,
    /// What happened, in lines.
    pub output: String,
    /// Games won, drawn and lost, if it is about games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<WinDrawLoss>,
    /// The faults, each with where it happened.
    pub faults: Vec<String>,
}

impl Test {
    /// Returns a test that everybody may see, without points, words and faults.
    pub(crate) fn new(kind: Kind, name: &str, max_points: f64) -> Self {
        Self {
            kind,
            name: name.to_string(),
            points: 0.0,
            max_points,
            visibility: Visibility::Visible,
            seconds: 0.0,
            output: String::new(),
            games: None,
            faults: Vec::new(),
        }
    }

    /// Returns whether all points were given.
    pub fn passed(&self) -> bool {
        self.points >= self.max_points
    }
}

/// The verdict on a submission.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Verdict {
    /// The name of the submission.
    pub name: String,
    /// Why it cannot be run, if it cannot.
    pub problem: Option<String>,
    /// What its build printed at last, if that failed.
    pub build_output: Option<String>,
    /// The tests: boards, then opponents, in the order of the configuration.
    pub tests: Vec<Test>,
    /// How it was confined.
    pub confinement: Confinement,
    /// The platform's id of the student.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// How late it was handed in, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub late: Option<Lateness>,
    /// Where it was played or asked again alone.
    #[serde(skip)]
    pub(crate) replayed: Vec<String>,
    /// Its faults where they happened.
    #[serde(skip)]
    pub(crate) incidents: Vec<Incident>,
}

impl Verdict {
    /// Returns the points for tests of a kind.
    pub fn points_for(&self, kind: Kind) -> f64 {
        // `sum` of nothing would be -0.
        let own = self.tests.iter().filter(|test| test.kind == kind);
        own.fold(0.0, |sum, test| sum + test.points)
    }

    /// Returns all points, less what lateness costs.
    pub fn points(&self) -> f64 {
        match &self.late {
            Some(late) if late.share > 0.0 => {
                // Without the error of the last digits, which nobody wants to read.
                (self.points_before() * (1.0 - late.share) * 1e9).round() / 1e9
            }
            _ => self.points_before(),
        }
    }

    /// Returns all points, before anything comes off for lateness.
    pub fn points_before(&self) -> f64 {
        // `sum` of nothing would be -0.
        self.tests.iter().fold(0.0, |sum, test| sum + test.points)
    }

    /// Returns whether nothing was handed in.
    pub fn is_absent(&self) -> bool {
        self.problem.as_deref() == Some(NOTHING)
    }

    /// Returns the most points that there are.
    pub fn max_points(&self) -> f64 {
        self.tests
            .iter()
            .fold(0.0, |sum, test| sum + test.max_points)
    }

    /// Returns the number of test boards with a right answer.
    pub fn right(&self) -> usize {
        let right = |test: &&Test| test.kind == Kind::Board && test.faults.is_empty();
        self.tests.iter().filter(right).count()
    }

    /// Returns all faults. If it cannot be run, that is the only one.
    pub fn faults(&self) -> Vec<String> {
        if let Some(problem) = &self.problem {
            return vec![problem.clone()];
        }
        let tests = self.tests.iter();
        tests.flat_map(|test| test.faults.clone()).collect()
    }
}

pub(crate) struct Evidence<'a> {
    pub(crate) name: &'a str,
    pub(crate) findings: &'a Findings,
    pub(crate) games: &'a [GameRecord],
    /// Returns the end of a log by its file name, if there is such a log. It is empty where nobody may read it in results.
    pub(crate) log: &'a dyn Fn(&str) -> Option<String>,
}

pub(crate) fn verdict(evidence: &Evidence, boards: &[TestBoard], config: &Config) -> Verdict {
    let findings = evidence.findings;
    let build_log = (evidence.log)(BUILD_LOG).filter(|_| findings.problem.is_some());
    let problem = findings.problem.clone();
    let problem = problem.map(|problem| see(problem, BUILD_LOG, build_log.is_some()));
    let answers = boards.iter().enumerate();
    let answers = answers.map(|(number, board)| answer(evidence, number, board));
    let opponents = config.opponents.iter();
    let played = opponents.map(|opponent| played(evidence, opponent, config.best_of));
    let timed = (config.time_points > 0.0).then(|| timed(evidence, config.time_points));
    Verdict {
        name: evidence.name.to_string(),
        build_output: build_log.filter(|end| !end.is_empty()),
        problem,
        tests: answers.chain(played).chain(timed).collect(),
        confinement: lowest(&findings.confinement, evidence.games),
        replayed: replayed(evidence, boards),
        incidents: incidents::all(evidence, boards, &config.opponents),
        ..Verdict::default()
    }
}

/// Returns the verdict on a student, name and id, who handed in nothing.
pub(crate) fn absent(
    (name, id): (&str, Option<String>),
    boards: &[TestBoard],
    config: &Config,
    confinement: &Confinement,
) -> Verdict {
    let test = |kind, name: &str, max_points, visibility| Test {
        visibility,
        games: (kind == Kind::Games).then(WinDrawLoss::default),
        faults: vec![NOTHING.into()],
        ..Test::new(kind, name, max_points)
    };
    // A match has points once.
    let times = config.best_of.map_or(f64::from(config.games), |_| 1.0);
    let boards = boards
        .iter()
        .map(|board| test(Kind::Board, &board.name, board.points, board.visibility));
    let opponents = config.opponents.iter();
    let opponents =
        opponents.map(|one| test(Kind::Games, &one.name, times * one.points, one.visibility));
    let others = [
        (Kind::Time, "time", config.time_points),
        (Kind::Rank, "rank", config.rank_points),
    ];
    let others = others.into_iter().filter(|(_, _, points)| *points > 0.0);
    let others = others.map(|(kind, name, points)| test(kind, name, points, Visibility::Visible));
    Verdict {
        name: name.to_string(),
        problem: Some(NOTHING.into()),
        tests: boards.chain(opponents).chain(others).collect(),
        confinement: confinement.clone(),
        id,
        ..Verdict::default()
    }
}

/// Returns the boards and games in which a submission was lost on time while waiting for a core.
fn replayed(evidence: &Evidence, boards: &[TestBoard]) -> Vec<String> {
    let answers = boards.iter().zip(&evidence.findings.answers);
    let answers = answers.filter(|(_, answer)| answer.replaced.is_some());
    let games = evidence.games.iter();
    let games = games.filter(|game| game.replaced.is_some());
    let places = answers.map(|(board, _)| format!("{}, {}", evidence.name, board.name));
    let games = games.map(|game| format!("{}, game {}", evidence.name, game.id));
    places.chain(games).collect()
}

/// Returns the lowest confinement of a submission: a resumed run can have had less than the first.
fn lowest(asked: &Confinement, games: &[GameRecord]) -> Confinement {
    let played = games.iter().filter_map(|game| game.confined).min();
    match played.filter(|level| *level < asked.level) {
        Some(level) => Confinement {
            level,
            ..Confinement::default()
        },
        None => asked.clone(),
    }
}

fn answer(evidence: &Evidence, number: usize, board: &TestBoard) -> Test {
    let answer = &evidence.findings.answers[number];
    let wrong = board.wrong(answer);
    let log = log_name(&test_board::session_name(number), evidence.name);
    let printed = wrong.as_ref().and_then(|_| (evidence.log)(&log));
    Test {
        points: if wrong.is_none() { board.points } else { 0.0 },
        visibility: board.visibility,
        seconds: answer.used,
        output: if evidence.findings.problem.is_some() {
            NOT_RUN.into()
        } else {
            feedback::of_answer(board, answer, printed.as_deref())
        },
        faults: wrong
            .map(|wrong| see(format!("{}: {wrong}", board.name), &log, printed.is_some()))
            .into_iter()
            .collect(),
        ..Test::new(Kind::Board, &board.name, board.points)
    }
}

fn played(evidence: &Evidence, opponent: &Opponent, best_of: Option<u32>) -> Test {
    let name = evidence.name;
    let games: Vec<_> = evidence
        .games
        .iter()
        .filter(|game| [&game.first, &game.second].contains(&&opponent.name))
        .cloned()
        .collect();
    let balance = balances([name, opponent.name.as_str()], &games)[0];
    let faults = games.iter().filter_map(|game| {
        let side = game.side_of(name);
        let side = side.filter(|side| game.end.culprit() == Some(*side))?;
        let log = log_of(name, game, side);
        let (opponent, ply) = (&opponent.name, game.moves.len() + 1);
        let fault = format!("{opponent}, game {}, ply {ply}: {}", game.id, game.end);
        Some(see(fault, &log, (evidence.log)(&log).is_some()))
    });
    let points = games.iter().filter_map(|game| {
        let side = game.side_of(name)?;
        // A fault has no points, however close the game was.
        let is_fault = game.end.culprit() == Some(side);
        (!is_fault).then(|| opponent.points_for(game.half_points(side), game.margin(side)))
    });
    let used = games.iter().filter_map(|game| {
        let side = game.side_of(name)?;
        Some(game.used[side.index()])
    });
    let (points, most) = match best_of {
        Some(_) => (opponent.points * majority(balance), opponent.points),
        None => (
            points.sum::<f64>() + 0.0,
            f64::from(balance.games()) * opponent.points,
        ),
    };
    Test {
        points,
        visibility: opponent.visibility,
        seconds: used.sum::<f64>() + 0.0,
        output: if evidence.findings.problem.is_some() {
            NOT_RUN.into()
        } else {
            let of_margin = opponent.full_margin.map(feedback::of_margin);
            let of_games = feedback::of_games(name, &opponent.name, balance, &games, evidence.log);
            let of_match =
                best_of.map(|games| format!("Best of {games}: most wins have all points.\n"));
            of_match.or(of_margin).unwrap_or_default() + &of_games
        },
        games: Some(balance),
        faults: faults.collect(),
        ..Test::new(Kind::Games, &opponent.name, most)
    }
}

/// Returns the share of the points for a match: all for more won games than lost ones, half for equally many.
fn majority(balance: WinDrawLoss) -> f64 {
    match balance.won.cmp(&balance.lost) {
        Ordering::Greater => 1.0,
        Ordering::Equal => 0.5,
        Ordering::Less => 0.0,
    }
}

/// Returns the points for time: the share of `points` of the boards and games without a fault.
fn timed(evidence: &Evidence, points: f64) -> Test {
    let own = evidence.name;
    let answers = evidence.findings.answers.iter();
    let boards = answers.map(|answer| answer.verdict.is_ok());
    let games = evidence.games.iter().map(|game| {
        let ended = game.end.ended_by();
        ended.is_none() || ended != game.side_of(own)
    });
    let kept: Vec<_> = boards.chain(games).collect();
    let good = kept.iter().filter(|kept| **kept).count();
    let share = good as f64 / kept.len().max(1) as f64;
    Test {
        points: points * share,
        output: format!(
            "{good} of {} boards and games gone through in time and without another fault.\n",
            kept.len()
        ),
        ..Test::new(Kind::Time, "time", points)
    }
}

/// Adds the points for ranks: `points` for the first, none for the last, and none for a submission without other points.
pub(crate) fn add_ranks(verdicts: &mut [Verdict], points: f64) {
    let ranks = ranks(verdicts);
    let count = verdicts.len();
    for (rank, own) in ranks.into_iter().zip(verdicts) {
        let behind = (count - rank) as f64 / (count - 1).max(1) as f64;
        let share = if count == 1 { 1.0 } else { behind };
        own.tests.push(Test {
            points: if own.points() > 0.0 {
                points * share
            } else {
                0.0
            },
            output: format!("Rank {rank} of {count}.\n"),
            ..Test::new(Kind::Rank, "rank", points)
        });
    }
}

/// Returns the ranks of the submissions, from 1: equal points have equal ranks.
pub(crate) fn ranks(verdicts: &[Verdict]) -> Vec<usize> {
    let rank = |own: &Verdict| {
        let better = verdicts.iter().filter(|one| one.points() > own.points());
        1 + better.count()
    };
    verdicts.iter().map(rank).collect()
}

/// Adds to a fault where more can be read.
fn see(fault: String, log: &str, is_there: bool) -> String {
    if is_there {
        format!("{fault}, see {log}")
    } else {
        fault
    }
}

/// Returns a verdict of points for one test, of ten at most.
#[cfg(test)]
pub(crate) fn of_points(name: &str, id: Option<&str>, points: f64) -> Verdict {
    Verdict {
        name: name.into(),
        tests: vec![Test {
            points,
            ..Test::new(Kind::Board, "board", 10.0)
        }],
        id: id.map(str::to_string),
        ..Verdict::default()
    }
}
