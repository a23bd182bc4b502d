//! The results file: a header line, then a line for each game, appended whole. A run that was killed
//! at any instant goes on with what the file holds.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, flock};
use serde::Serialize;
use serde_json::Value;
use thiserror::Error;

use crate::record::{End, GameRecord, Header};
use crate::schedule::{MOST_SECONDS, Schedule};

/// What is wrong with a results file.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// There is a file already, and the run is a new one.
    #[error("{}: exists already; `--resume` goes on with it", .0.display())]
    Exists(PathBuf),
    /// Another run writes to the file.
    #[error("{}: another run is writing to it", .0.display())]
    InUse(PathBuf),
    /// A line is none of a results file.
    #[error("{}: line {line}: {error}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: String,
    },
    /// The schedule of a new run is none that a file may hold.
    #[error("{0}")]
    Schedule(String),
    /// The file holds another tournament.
    #[error("{}: holds another schedule: its `{field}` differs", path.display())]
    OtherSchedule {
        /// The file.
        path: PathBuf,
        /// The part of the schedule that differs.
        field: String,
    },
}

/// What a results file holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// The first line; none in a file that ends before it does.
    pub header: Option<Header>,
    /// The games, each of them once, in the order of the file.
    pub games: Vec<GameRecord>,
    /// Bytes of the file up to the last whole line.
    whole: u64,
    /// Whether the last line was torn.
    pub torn: bool,
}

const NO_SCHEDULE: &str = "found something else, expected the schedule of a results file";

/// Reads a results file. A torn last line, as a kill in the middle of a write leaves it, is passed
/// over.
///
/// # Errors
/// If the file cannot be read, or another line than the last is none of a results file.
pub fn read(path: &Path) -> Result<Results, StoreError> {
    let text = fs::read(path).map_err(|error| StoreError::File {
        path: path.to_path_buf(),
        error,
    })?;
    let mut results = Results {
        header: None,
        games: Vec::new(),
        whole: 0,
        torn: !text.is_empty() && !text.ends_with(b"\n"),
    };
    if !is_begun(&text) {
        return Err(StoreError::Line {
            path: path.to_path_buf(),
            line: 1,
            error: NO_SCHEDULE.into(),
        });
    }
    let mut seen = HashSet::new();
    let lines = text
        .split_inclusive(|&b| b == b'\n')
        .filter(|line| line.ends_with(b"\n"));
    for (number, line) in (1..).zip(lines) {
        let wrong = |error: String| StoreError::Line {
            path: path.to_path_buf(),
            line: number,
            error,
        };
        results.whole += line.len() as u64;
        let value: Value = serde_json::from_slice(line).map_err(|error| {
            wrong(format!(
                "found no JSON ({error}), expected a line of a results file"
            ))
        })?;
        let is_header = value.get("schedule").is_some();
        let misfit =
            |error: serde_json::Error| wrong(format!("no line of a results file: {error}"));
        match (is_header, number) {
            (true, 1) => {
                let header: Header = serde_json::from_value(value).map_err(misfit)?;
                header.schedule.check().map_err(wrong)?;
                results.header = Some(header);
            }
            (true, _) => return Err(wrong("found a second schedule, expected a game".into())),
            (false, 1) => return Err(wrong(NO_SCHEDULE.into())),
            (false, _) => {
                let game: GameRecord = serde_json::from_value(value).map_err(misfit)?;
                check_times(&game).map_err(wrong)?;
                if !seen.insert(game.id) {
                    return Err(wrong(format!("found a second game {}", game.id)));
                }
                results.games.push(game);
            }
        }
    }
    Ok(results)
}

/// Checks that all times of a game can have been measured.
fn check_times(game: &GameRecord) -> Result<(), String> {
    let moves = game
        .moves
        .iter()
        .flat_map(|made| [made.seconds, made.waited.unwrap_or(0.0)]);
    let end = match game.end {
        End::OutOfTime {
            used, had, waited, ..
        } => [used, had, waited.unwrap_or(0.0)],
        _ => [0.0; 3],
    };
    let mut times = moves.chain(game.used).chain(end);
    let wrong = times.find(|time| time.is_nan() || time.abs() > MOST_SECONDS);
    wrong.map_or(Ok(()), |time| {
        Err(format!(
            "found a time of {time:e} s, expected at most {MOST_SECONDS:e} s"
        ))
    })
}

/// Whether a text begins as a results file does, however early it was torn: what does not is another
/// file of the user's, and never to be taken for a torn line.
fn is_begun(text: &[u8]) -> bool {
    const BEGIN: &[u8] = br#"{"schedule":"#;
    let whole = text.contains(&b'\n');
    whole || text.starts_with(BEGIN) || BEGIN.starts_with(text)
}

/// A results file that games are added to; no other run can write to it meanwhile.
pub struct Store {
    path: PathBuf,
    file: File,
}

impl Store {
    /// Makes the file of a new run or, with `resume`, goes on with one that may exist. Returns the
    /// games that it holds already.
    ///
    /// # Errors
    /// If the file cannot be used, or holds another schedule.
    pub fn open(
        path: &Path,
        schedule: &Schedule,
        resume: bool,
    ) -> Result<(Self, Results), StoreError> {
        let failed = |error: io::Error| StoreError::File {
            path: path.to_path_buf(),
            error,
        };
        // What is written must be read again.
        schedule.check().map_err(StoreError::Schedule)?;
        let mut options = OpenOptions::new();
        options.read(true).append(true);
        let opened = if resume {
            options.create(true).open(path)
        } else {
            options.create_new(true).open(path)
        };
        let file = opened.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => StoreError::Exists(path.to_path_buf()),
            _ => failed(error),
        })?;
        flock(&file, FlockOperation::NonBlockingLockExclusive)
            .map_err(|_| StoreError::InUse(path.to_path_buf()))?;
        let results = read(path)?;
        if let Some(found) = &results.header {
            same(path, &found.schedule, schedule)?;
        }
        // What follows the last whole line would spoil the next one.
        file.set_len(results.whole).map_err(failed)?;
        let mut store = Self {
            path: path.to_path_buf(),
            file,
        };
        if results.header.is_none() {
            store.append(&header(schedule))?;
        }
        Ok((store, results))
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If the file cannot be written to.
    pub fn add(&mut self, game: &GameRecord) -> Result<(), StoreError> {
        self.append(game)
    }

    fn append(&mut self, line: &impl Serialize) -> Result<(), StoreError> {
        // One call writes the whole line to the end of the file.
        let written = self.file.write_all(to_text(line).as_bytes());
        let kept = written.and_then(|()| self.file.sync_data());
        kept.map_err(|error| StoreError::File {
            path: self.path.clone(),
            error,
        })
    }
}

fn to_text(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("a line is plain data") + "\n"
}

fn header(schedule: &Schedule) -> Header {
    Header {
        schedule: schedule.clone(),
        grader: env!("CARGO_PKG_VERSION").to_string(),
    }
}

/// The text of a results file with these games, in the order of the schedule.
pub fn whole_file(schedule: &Schedule, games: &[GameRecord]) -> String {
    let mut games: Vec<_> = games.iter().collect();
    games.sort_by_key(|game| game.id);
    let lines = games.into_iter().map(to_text);
    to_text(&header(schedule)) + &lines.collect::<String>()
}

/// Fails unless the schedule found in a file is the one wanted.
///
/// # Errors
/// Names the first part that differs.
pub fn same(path: &Path, found: &Schedule, wanted: &Schedule) -> Result<(), StoreError> {
    if found == wanted {
        return Ok(());
    }
    let value = |schedule| serde_json::to_value(schedule).expect("a schedule is plain data");
    let (found, wanted) = (value(found), value(wanted));
    let fields = wanted.as_object().expect("a schedule has fields").keys();
    let mut different = fields.filter(|field| found.get(field) != wanted.get(field));
    Err(StoreError::OtherSchedule {
        path: path.to_path_buf(),
        field: different.next().cloned().unwrap_or_default(),
    })
}
