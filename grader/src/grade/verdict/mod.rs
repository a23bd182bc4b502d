//! The verdict on a submission: what it got for each test board and each opponent, and why.

mod absent;
mod incident;

use std::cmp::Ordering;

use serde::Serialize;

use super::intake::Lateness;
use super::marking::{Archive, Log, Played};
use super::points::{self, Opponent};
use super::scheme::Scheme;
use super::submission::Submission;
use crate::alone::DOUBTFUL;
use crate::feedback;
use crate::game::Trial;
use crate::record::GameRecord;
use crate::tally::{WinDrawLoss, balances};
use crate::test_board::{TestBoard, Visibility};
use crate::waiting::is_disturbed;
use sweetfish_sandbox::{Confinement, ConfinementLevel};

pub(crate) use absent::{absent, unmarked};
pub(crate) use incident::Incident;

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

/// The same of a student whose submission can be there, as it is not known whose one is.
const NOT_MATCHED: &str =
    "not matched: a submission that does not say whose it is can be this student's";

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
    /// Whether its points come on top, so that the most points of the verdict do not count them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_extra: bool,
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
            is_extra: false,
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
    /// What it is called in the tournament of the class, if that is not its name.
    #[serde(skip)]
    pub(crate) pseudonym: Option<String>,
    /// How late it was handed in, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub late: Option<Lateness>,
    /// The boards and games in which a side was lost on time while waiting for a core whenever they were played. A later run does
    /// so again.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub doubtful: Vec<String>,
    /// Where it was played or asked again alone, and came through without waiting so long.
    #[serde(skip)]
    pub(crate) replayed: Vec<String>,
    /// Its faults where they happened, and where it lost by its clock without one.
    #[serde(skip)]
    pub(crate) incidents: Vec<Incident>,
}

impl Verdict {
    /// Returns the points for tests of a kind.
    pub fn points_for(&self, kind: Kind) -> f64 {
        let own = self.tests.iter().filter(|test| test.kind == kind);
        points::sum(own.map(|test| test.points))
    }

    /// Returns all points, less what lateness costs.
    pub fn points(&self) -> f64 {
        match &self.late {
            Some(late) if late.share > 0.0 => {
                points::rounded(self.points_before() * (1.0 - late.share))
            }
            _ => self.points_before(),
        }
    }

    /// Returns all points, before anything comes off for lateness.
    pub fn points_before(&self) -> f64 {
        points::sum(self.tests.iter().map(|test| test.points))
    }

    /// Returns whether there is no submission of this student, as far as is known.
    pub fn is_absent(&self) -> bool {
        self.problem.as_deref() == Some(NOTHING) || self.is_unmatched()
    }

    /// Returns whether it is not known which submission is this student's, so that there are no points yet, not even 0.
    pub fn is_unmatched(&self) -> bool {
        self.problem.as_deref() == Some(NOT_MATCHED)
    }

    /// Returns the most points that there are, without extra ones.
    pub fn max_points(&self) -> f64 {
        let tests = self.tests.iter().filter(|test| !test.is_extra);
        points::sum(tests.map(|test| test.max_points))
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

/// Returns the verdict on a submission. `archive` has its logs.
pub(crate) fn verdict(
    submission: &Submission,
    played: &Played,
    archive: &Archive,
    scheme: &Scheme,
) -> Verdict {
    let name = &submission.player;
    let log = |log: &str| {
        let end = archive.excerpt(name, log)?;
        // It can name programs and files.
        Some(submission.kept(end, |_| String::new()))
    };
    let config = &scheme.config;
    let problem = played.problem.as_ref();
    let not_run = problem.map(|problem| Incident::not_run(problem, &log));
    let (mut tests, mut incidents) = (Vec::new(), Vec::new());
    let answers = scheme.boards.iter().zip(&played.answers).enumerate();
    for (number, (board, answer)) in answers {
        // None was given if the marking was interrupted.
        let Some(answer) = answer else { continue };
        let incident = Incident::on_board(name, (number, board), answer, &log);
        tests.push(on_board(board, answer, incident.as_ref()));
        incidents.extend(incident);
    }
    for opponent in &config.opponents {
        let games = played.games.iter();
        let games = games.filter(|game| [&game.first, &game.second].contains(&&opponent.name));
        let games: Vec<_> = games.cloned().collect();
        let faults = games.iter();
        let faults = faults.filter_map(|game| Incident::in_game(name, opponent, game, &log));
        let faults: Vec<_> = faults.collect();
        tests.push(in_games(
            name,
            opponent,
            &games,
            &faults,
            config.best_of,
            &log,
        ));
        incidents.extend(faults);
    }
    if not_run.is_some() {
        for test in &mut tests {
            test.output = NOT_RUN.into();
        }
    }
    tests.extend((config.time_points > 0.0).then(|| timed(name, played, config.time_points)));
    let build_output = not_run.as_ref().and_then(|one| one.printed.clone());
    Verdict {
        name: name.clone(),
        problem: not_run.as_ref().map(Incident::in_words),
        build_output: build_output.filter(|end| !end.is_empty()),
        tests,
        confinement: lowest(
            &played.confinement,
            played.games.iter().filter_map(|game| game.confined),
        ),
        id: submission.id.clone().filter(|_| !submission.is_anonymous),
        pseudonym: None,
        late: submission.late.clone(),
        doubtful: places(played, &scheme.boards, Trial::is_disturbed, is_disturbed),
        replayed: places(
            played,
            &scheme.boards,
            |answer| answer.replaced.is_some() && !answer.is_disturbed(),
            |game| game.replaced.is_some() && !is_disturbed(game),
        ),
        incidents: not_run.map_or(incidents, |one| vec![one]),
    }
}

/// Returns the places of some of the boards and games.
fn places(
    played: &Played,
    boards: &[TestBoard],
    has_answer: impl Fn(&Trial) -> bool,
    has_game: impl Fn(&GameRecord) -> bool,
) -> Vec<String> {
    let answers = played.answers(boards);
    let answers = answers.filter(|(_, answer)| has_answer(answer));
    let places = answers.map(|(board, _)| board.name.clone());
    let games = played.games.iter().filter(|game| has_game(game));
    places
        .chain(games.map(|game| format!("game {}", game.id)))
        .collect()
}

/// Returns the lowest of what was asked for and of the levels of games: a resumed run can have had less than the first.
fn lowest(asked: &Confinement, played: impl Iterator<Item = ConfinementLevel>) -> Confinement {
    match played.min().filter(|level| *level < asked.level) {
        Some(level) => Confinement {
            level,
            ..Confinement::default()
        },
        None => asked.clone(),
    }
}

/// Returns the test of an answer, with what is wrong with it.
fn on_board(board: &TestBoard, answer: &Trial, wrong: Option<&Incident>) -> Test {
    let printed = wrong.and_then(|wrong| wrong.printed.as_deref());
    Test {
        points: if wrong.is_none() { board.points } else { 0.0 },
        visibility: board.visibility,
        is_extra: board.extra,
        seconds: answer.used,
        output: feedback::of_answer(board, answer, wrong.is_none(), printed, DOUBTFUL),
        faults: wrong.map(Incident::in_words).into_iter().collect(),
        ..Test::new(Kind::Board, &board.name, board.points)
    }
}

/// Returns the test of the games against an opponent, with the faults in them.
fn in_games(
    name: &str,
    opponent: &Opponent,
    games: &[GameRecord],
    faults: &[Incident],
    best_of: Option<u32>,
    log: Log,
) -> Test {
    let balance = balances([name, opponent.name.as_str()], games)[0];
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
            points::sum(points),
            points::rounded(f64::from(balance.games()) * opponent.points),
        ),
    };
    let at_fault = faults.iter().filter(|one| one.is_fault);
    let of_margin = opponent.full_margin.map(feedback::of_margin);
    let of_games = feedback::of_games(name, &opponent.name, balance, games, log, DOUBTFUL);
    let of_match = best_of.map(|games| format!("Best of {games}: most wins have all points.\n"));
    Test {
        points,
        visibility: opponent.visibility,
        is_extra: opponent.extra,
        seconds: used.sum::<f64>() + 0.0,
        output: of_match.or(of_margin).unwrap_or_default() + &of_games,
        games: Some(balance),
        faults: at_fault.map(Incident::in_words).collect(),
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
fn timed(own: &str, played: &Played, points: f64) -> Test {
    let answers = played.answers.iter().flatten();
    let boards = answers.map(|answer| answer.verdict.is_ok());
    let games = played.games.iter().map(|game| {
        let is_fault = |side| game.end.ended_by() == Some(side) || game.moved_for(side).is_some();
        !game.side_of(own).is_some_and(is_fault)
    });
    let kept: Vec<_> = boards.chain(games).collect();
    let good = kept.iter().filter(|kept| **kept).count();
    let share = good as f64 / kept.len().max(1) as f64;
    Test {
        points: points::rounded(points * share),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_submission_is_confined_as_its_least_confined_game() {
        let asked = Confinement {
            level: ConfinementLevel::Enclosed,
            ..Confinement::default()
        };
        let of = |games: &[ConfinementLevel]| lowest(&asked, games.iter().copied()).level;
        assert_eq!(of(&[]), ConfinementLevel::Enclosed);
        assert_eq!(
            of(&[ConfinementLevel::Isolated]),
            ConfinementLevel::Enclosed
        );
        let mixed = [
            ConfinementLevel::Isolated,
            ConfinementLevel::Restricted,
            ConfinementLevel::Enclosed,
        ];
        assert_eq!(of(&mixed), ConfinementLevel::Restricted);
    }
}
