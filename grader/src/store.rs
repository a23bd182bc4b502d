//! The results file: a header line, then a line for each game, appended whole. A run that was killed
//! at any instant goes on with what the file holds.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, flock};
use thiserror::Error;

use crate::record::{GameRecord, Line};
use crate::schedule::Schedule;

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
    /// What is played; none in a file that ends before its first line does.
    pub schedule: Option<Schedule>,
    /// The games, each of them once, in the order of the file.
    pub games: Vec<GameRecord>,
    /// Bytes of the file up to the last whole line.
    whole: u64,
    /// Whether the last line was torn.
    pub torn: bool,
}

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
        schedule: None,
        games: Vec::new(),
        whole: 0,
        torn: !text.is_empty() && !text.ends_with(b"\n"),
    };
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
        match (parse(line).map_err(&wrong)?, number) {
            (Line::Header { schedule }, 1) => results.schedule = Some(schedule),
            (Line::Game(game), 2..) if seen.insert(game.id) => results.games.push(*game),
            (Line::Game(game), 2..) => return Err(wrong(format!("a second game {}", game.id))),
            (_, 1) => return Err(wrong("found a game, expected the schedule".into())),
            _ => return Err(wrong("found a second schedule, expected a game".into())),
        }
    }
    Ok(results)
}

fn parse(line: &[u8]) -> Result<Line, String> {
    // Read as what it calls itself, so that the message is about the field that is wrong.
    let value: serde_json::Value = serde_json::from_slice(line)
        .map_err(|error| format!("found no JSON ({error}), expected a line of a results file"))?;
    let header = value.get("schedule").cloned();
    let parsed = match header {
        Some(schedule) => {
            serde_json::from_value(schedule).map(|schedule| Line::Header { schedule })
        }
        None => serde_json::from_value(value).map(|game| Line::Game(Box::new(game))),
    };
    parsed.map_err(|error| format!("no line of a results file: {error}"))
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
        if let Some(found) = &results.schedule {
            same(path, found, schedule)?;
        }
        // What follows the last whole line would spoil the next one.
        file.set_len(results.whole).map_err(failed)?;
        let mut store = Self {
            path: path.to_path_buf(),
            file,
        };
        if results.schedule.is_none() {
            let schedule = schedule.clone();
            store.append(&Line::Header { schedule })?;
        }
        Ok((store, results))
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If the file cannot be written to.
    pub fn add(&mut self, game: &GameRecord) -> Result<(), StoreError> {
        self.append(&Line::Game(Box::new(game.clone())))
    }

    fn append(&mut self, line: &Line) -> Result<(), StoreError> {
        // One call writes the whole line to the end of the file.
        let written = self.file.write_all(to_text(line).as_bytes());
        let kept = written.and_then(|()| self.file.sync_data());
        kept.map_err(|error| StoreError::File {
            path: self.path.clone(),
            error,
        })
    }
}

fn to_text(line: &Line) -> String {
    serde_json::to_string(line).expect("a line is plain data") + "\n"
}

/// The text of a results file with these games, in the order of the schedule.
pub fn whole_file(schedule: &Schedule, games: &[GameRecord]) -> String {
    let mut games: Vec<_> = games.iter().collect();
    games.sort_by_key(|game| game.id);
    let header = Line::Header {
        schedule: schedule.clone(),
    };
    let lines = games
        .into_iter()
        .map(|game| to_text(&Line::Game(Box::new(game.clone()))));
    to_text(&header) + &lines.collect::<String>()
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
