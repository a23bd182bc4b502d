//! Computes marks from games and answers.

use super::config::Opponent;
use super::submission::Submission;
use crate::confinement::Level;
use crate::game::session_name;
use crate::record::GameRecord;
use crate::session::log_name;
use crate::tally::{Tally, WinDrawLoss};
use sweetfish::table::Table;

/// A submission's answer on a test board.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Answer {
    /// The number of the submission.
    pub(crate) submission: usize,
    /// The name of the board.
    pub(crate) board: String,
    /// The name of its session, by which its log is found.
    pub(crate) session: String,
    /// Points for a right answer.
    pub(crate) points: f64,
    /// What is wrong with the answer. `None` if it is right.
    pub(crate) wrong: Option<String>,
}

/// The marks of one submission.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Marks {
    /// Its name.
    pub(crate) name: String,
    /// Points for its games.
    pub(crate) games: f64,
    /// Points for its answers.
    pub(crate) cases: f64,
    /// Its games against each opponent.
    pub(crate) balances: Vec<WinDrawLoss>,
    /// The number of right answers.
    pub(crate) right: usize,
    /// The lowest level of confinement of its games.
    pub(crate) confined: Level,
    /// Its faults, each with its game or board.
    pub(crate) faults: Vec<String>,
}

impl Marks {
    /// Returns all points.
    pub(crate) fn total(&self) -> f64 {
        self.games + self.cases
    }
}

/// Computes the marks of all submissions, in their order. `level` is the confinement of this run; games of an earlier
/// run carry their own. `has_log` returns whether a log of this name exists.
pub(crate) fn marks(
    submissions: &[Submission],
    opponents: &[Opponent],
    games: &[GameRecord],
    answers: &[Answer],
    level: Level,
    has_log: &dyn Fn(&str) -> bool,
) -> Vec<Marks> {
    let own_names = submissions.iter().map(|submission| &submission.name);
    let names = own_names.chain(opponents.iter().map(|opponent| &opponent.name));
    let tally = Tally::of(names.map(String::as_str), games);
    let own = |(number, submission): (usize, &Submission)| {
        let name = &submission.name;
        let others = submissions.len()..submissions.len() + opponents.len();
        let balances: Vec<_> = others
            .map(|other| tally.meeting(number, other).balance)
            .collect();
        let points = balances.iter().zip(opponents);
        let levels = games
            .iter()
            .filter(|game| game.side_of(name).is_some())
            .map(|game| game.confined.unwrap_or_default());
        let answers: Vec<_> = answers
            .iter()
            .filter(|answer| answer.submission == number)
            .collect();
        let right: Vec<_> = answers
            .iter()
            .filter(|answer| answer.wrong.is_none())
            .collect();
        Marks {
            name: name.clone(),
            games: points
                .map(|(balance, opponent)| balance.points() * opponent.points)
                .sum(),
            // `sum` of nothing would be -0.
            cases: right.iter().fold(0.0, |sum, answer| sum + answer.points),
            right: right.len(),
            confined: levels.chain([level]).min().unwrap_or_default(),
            faults: faults(submission, games, &answers, has_log),
            balances,
        }
    };
    submissions.iter().enumerate().map(own).collect()
}

fn faults(
    submission: &Submission,
    games: &[GameRecord],
    answers: &[&Answer],
    has_log: &dyn Fn(&str) -> bool,
) -> Vec<String> {
    if let Some(problem) = &submission.problem {
        // All its games and answers fail for this reason.
        return vec![problem.clone()];
    }
    let with_log = |fault: String, session: &str| {
        let log = log_name(session, &submission.name);
        if has_log(&log) {
            format!("{fault}, see {log}")
        } else {
            fault
        }
    };
    let wrong = answers.iter().filter_map(|answer| {
        let wrong = answer.wrong.as_ref()?;
        Some(with_log(
            format!("{}: {wrong}", answer.board),
            &answer.session,
        ))
    });
    let lost = games.iter().filter_map(|game| {
        let side = game.side_of(&submission.name)?;
        let ply = game.moves.len() + 1;
        let fault = || format!("game {}, ply {ply}: {}", game.id, game.end);
        let own = game.end.culprit() == Some(side);
        own.then(|| with_log(fault(), &session_name(game.id, side)))
    });
    wrong.chain(lost).collect()
}

/// Returns the marks as a table, best first.
pub(crate) fn table(marks: &[Marks], opponents: &[Opponent], cases: usize) -> Table {
    let header = ["submission", "points", "games", "cases", "right"].map(str::to_string);
    let names = opponents.iter().map(|opponent| opponent.name.clone());
    let mut table = Table::new(
        header
            .into_iter()
            .chain(names)
            .chain(["confined".into(), "faults".into()]),
    );
    let mut order: Vec<_> = marks.iter().collect();
    order.sort_by(|a, b| b.total().total_cmp(&a.total()));
    for own in order {
        let points = [own.total(), own.games, own.cases].map(|points| format!("{points:.1}"));
        let row = std::iter::once(own.name.clone())
            .chain(points)
            .chain([format!("{} of {cases}", own.right)])
            .chain(own.balances.iter().map(ToString::to_string))
            .chain([own.confined.to_string(), own.faults.len().to_string()]);
        table.push(row);
    }
    table
}

/// Returns a text as a cell that no spreadsheet takes for a formula.
fn no_formula(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{text}")
    } else {
        text.to_string()
    }
}

/// Returns the marks as CSV, one line for each submission in their order. The last column has all faults.
///
/// # Errors
/// If it cannot be written, which no text causes.
pub(crate) fn csv(marks: &[Marks], opponents: &[Opponent]) -> anyhow::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let header = [
        "submission",
        "points",
        "game points",
        "case points",
        "cases right",
    ];
    let columns = opponents.iter().flat_map(|opponent| {
        ["won", "drawn", "lost"].map(|what| format!("{what} against {}", opponent.name))
    });
    let header = header.map(str::to_string).into_iter().chain(columns);
    writer.write_record(header.chain(["confined", "faults"].map(String::from)))?;
    for own in marks {
        let numbers = [own.total(), own.games, own.cases].map(|points| points.to_string());
        let balances = own.balances.iter();
        let counts = balances.flat_map(|balance| [balance.won, balance.drawn, balance.lost]);
        let row = std::iter::once(no_formula(&own.name))
            .chain(numbers)
            .chain([own.right.to_string()])
            .chain(counts.map(|count| count.to_string()))
            .chain([own.confined.to_string()])
            .chain([no_formula(&own.faults.join("; "))]);
        writer.write_record(row)?;
    }
    Ok(writer
        .into_inner()
        .map_err(csv::IntoInnerError::into_error)?)
}
