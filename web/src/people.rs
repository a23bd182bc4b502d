//! Requests about games that people played: checks of records, and their means.

use serde::{Deserialize, Serialize};
use sweetfish::people::{GameType, Measure, Record, Results, TimedCell, parse_records, results};
use sweetfish::stats::Estimate;

use crate::error::{RequestError, line};

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PeopleRequest"))]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Request {
    /// Plays each record of a file again; returns the records, a line each.
    Check { text: String },
    /// The means of records, as `sweetfish people` prints them, and what is wrong with records that do not count.
    Results { lines: Vec<String> },
    /// The record of a game of cells, a line.
    Record {
        game: GameType,
        player: String,
        started: u64,
        cells: Vec<TimedCell>,
    },
}

/// The results of games of one type.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Row {
    game: String,
    rules: GameType,
    people: usize,
    games: u64,
    quit: u64,
    failed: u64,
    measure: Measure,
    value: Option<Interval>,
    points_a_swap: Option<Interval>,
    seconds_a_swap: Option<Interval>,
    /// The measure, points a swap and seconds a swap of people in a paper.
    published: Option<[Option<f64>; 3]>,
}

/// A mean with the ends of its 95 % interval.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Interval {
    mean: f64,
    range: Option<(f64, f64)>,
}

/// The answers to the requests of the same names.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PeopleAnswer"))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Answer {
    Check(Vec<String>),
    Results(Table),
    Record(String),
}

/// The means of records, and the records that do not count: which line, and why.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Table {
    results: Vec<Row>,
    faults: Vec<(usize, String)>,
}

impl Request {
    pub(crate) fn answer(self) -> Result<Answer, RequestError> {
        Ok(match self {
            Self::Check { text } => {
                let records = parse_records(&text)?;
                Answer::Check(records.iter().map(Record::to_string).collect())
            }
            Self::Results { lines } => {
                let mut records = Vec::new();
                let mut faults = Vec::new();
                for (index, text) in lines.iter().enumerate() {
                    match Record::checked(text) {
                        Ok(record) => records.push(record),
                        Err(fault) => faults.push((index, fault.to_string())),
                    }
                }
                Answer::Results(Table {
                    results: results(&records).into_iter().map(row).collect(),
                    faults,
                })
            }
            Self::Record {
                game,
                player,
                started,
                cells,
            } => {
                let record = Record::of_cells(game, &player, started, cells);
                Answer::Record(record.map_err(line)?.to_string())
            }
        })
    }
}

fn row(results: Results) -> Row {
    Row {
        game: results.game.to_string(),
        people: results.people,
        games: results.games,
        quit: results.quit,
        failed: results.failed,
        measure: results.measure,
        value: results.value.map(interval),
        points_a_swap: results.points_a_swap.map(interval),
        seconds_a_swap: results.seconds_a_swap.map(interval),
        published: results
            .published
            .map(|of| [of.value, of.points_a_swap, of.seconds_a_swap]),
        rules: results.game,
    }
}

fn interval(estimate: Estimate) -> Interval {
    Interval {
        mean: estimate.value,
        range: estimate.range,
    }
}
