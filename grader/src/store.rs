//! The results file: a header line, then a line for each game, appended as a whole. A run that was killed at any instant
//! can be resumed from it.

use std::collections::HashSet;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use serde::Serialize;
use sweetfish_core::json::{at_line, in_words};
use sweetfish_shell::{BadInput, LONGEST_RESULTS, WriteLock, is_of_path};
use thiserror::Error;

use crate::checksum::{self, Checked};
use crate::conditions::Notice;
use crate::record::{End, GameRecord, Header};
use crate::replay;
use crate::schedule::{MOST_SECONDS, Schedule, Slot};

/// What is wrong with a results file.
#[derive(Debug, Error)]
pub(crate) enum StoreError {
    /// The system cannot read or write the file.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The file, the path or the schedule is not as it must be. What was found, in one line.
    #[error("{0}")]
    Wrong(String),
}

impl StoreError {
    fn file(path: &Path) -> impl Fn(io::Error) -> Self {
        let path = path.to_path_buf();
        move |error| Self::File {
            path: path.clone(),
            error,
        }
    }

    fn wrong(path: &Path, problem: impl fmt::Display) -> Self {
        Self::Wrong(format!("{}: {problem}", path.display()))
    }
}

/// The contents of a results file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Results {
    /// The first line. `None` if the file has no whole line.
    pub(crate) header: Option<Header>,
    /// The games, each of them once, in the order of the file.
    pub(crate) games: Vec<GameRecord>,
    /// The length in bytes up to the last whole line.
    whole: u64,
    /// Whether the last line was torn.
    pub(crate) torn: bool,
}

/// The start of the first line, and of no other one.
const BEGIN: &[u8] = br#"{"schedule":"#;
const NO_SCHEDULE: &str = "found something else, expected the schedule of a results file";

/// Reads a results file. Skips a torn last line, which a kill during a write leaves.
///
/// # Errors
/// If the file cannot be read, or a whole line is invalid.
pub(crate) fn read(path: &Path) -> Result<Results, StoreError> {
    let text = sweetfish_shell::read(path, LONGEST_RESULTS).map_err(StoreError::file(path))?;
    parse(path, &text)
}

/// Opens the results file at a path, a new one or with `resume` one to continue. Returns it and its games.
///
/// # Errors
/// If it cannot be read or written, or is none of this schedule.
pub(crate) fn open(
    path: &Path,
    resume: bool,
    schedule: &Schedule,
    notices: &mut dyn FnMut(&Notice),
) -> anyhow::Result<(Store, Vec<GameRecord>)> {
    let opened = Store::open(path, schedule, resume);
    let (store, results) = opened.map_err(|error| match error {
        StoreError::File { .. } => anyhow::Error::new(error),
        StoreError::Wrong(problem) => BadInput(problem).into(),
    })?;
    if results.torn {
        notices(&Notice::Torn);
    }
    Ok((store, results.games))
}

/// Parses the text of a results file. `path` is only for errors.
fn parse(path: &Path, text: &[u8]) -> Result<Results, StoreError> {
    let mut results = Results {
        header: None,
        games: Vec::new(),
        whole: 0,
        torn: !text.is_empty() && !text.ends_with(b"\n"),
    };
    let wrong = |line: usize, error: String| StoreError::wrong(path, at_line(line, error));
    if !is_begun(text) {
        return Err(wrong(1, NO_SCHEDULE.into()));
    }
    let mut reader = Reader::default();
    let lines = text.split_inclusive(|&b| b == b'\n');
    for (number, line) in (1..).zip(lines.filter(|line| line.ends_with(b"\n"))) {
        results.whole += line.len() as u64;
        let line = reader.read(line).map_err(|error| wrong(number, error))?;
        match line {
            Line::Header(header) => results.header = Some(*header),
            Line::Game(game) => results.games.push(*game),
        }
    }
    if let Some(header) = &results.header {
        let checked = replay::check_rounds(&results.games, &header.schedule);
        checked.map_err(|error| StoreError::wrong(path, error))?;
    }
    Ok(results)
}

/// A line of a results file.
enum Line {
    Header(Box<Header>),
    Game(Box<GameRecord>),
}

/// The state of reading a file: what the next line depends on.
#[derive(Default)]
struct Reader {
    schedule: Option<Schedule>,
    /// Whether every line has a checksum. Files of earlier versions have none.
    has_sums: bool,
    seen: HashSet<Slot>,
}

impl Reader {
    fn read(&mut self, line: &[u8]) -> Result<Line, String> {
        let text = checksum::strip(line);
        let is_header = line.starts_with(BEGIN);
        match &self.schedule {
            None if !names_schedule(line) => return Err(NO_SCHEDULE.into()),
            Some(_) if is_header => return Err("found a second schedule, expected a game".into()),
            None => self.has_sums = !matches!(text, Checked::Without(_)),
            Some(_) => {}
        }
        let text = match text {
            Checked::Right(text) => text,
            Checked::Wrong => return Err("its checksum is that of another line".into()),
            Checked::Without(_) if self.has_sums => {
                return Err(
                    "found no checksum at its end, expected one as in the lines above".into(),
                );
            }
            Checked::Without(text) => text.to_vec(),
        };
        let misfit = |error: serde_json::Error| in_words(&error, &text, "a line of a results file");
        let Some(schedule) = &self.schedule else {
            let header: Header = serde_json::from_slice(&text).map_err(misfit)?;
            header.schedule.check()?;
            self.schedule = Some(header.schedule.clone());
            return Ok(Line::Header(Box::new(header)));
        };
        let game: GameRecord = serde_json::from_slice(&text).map_err(misfit)?;
        let id = game.id;
        if !self.seen.insert(id) {
            return Err(format!("found a second game {id}"));
        }
        check_times(&game)
            .and_then(|()| replay::check(&game, schedule))
            .map_err(|error| format!("game {id}: {error}"))?;
        Ok(Line::Game(Box::new(game)))
    }
}

/// Returns whether a line can be the first one of a results file. Another program may have written it with other spaces
/// and in another order.
fn names_schedule(line: &[u8]) -> bool {
    const NAME: &[u8] = b"\"schedule\"";
    line.windows(NAME.len()).any(|part| part == NAME)
}

/// Checks that all times of a game are plausible.
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

/// Returns whether a text begins as a results file does, even if the first line is torn. Any other file of the user must
/// not be taken for a torn line and overwritten.
fn is_begun(text: &[u8]) -> bool {
    let whole = text.contains(&b'\n');
    whole || text.starts_with(BEGIN) || BEGIN.starts_with(text)
}

/// A results file that is open for appending. No other run can write to it meanwhile.
pub(crate) struct Store {
    path: PathBuf,
    file: File,
    /// Held while this run may write.
    _lock: WriteLock,
}

impl Store {
    /// Creates the file of a new run or, with `resume`, opens one that may exist. Returns the contents as well.
    ///
    /// # Errors
    /// If the file cannot be used, or holds another schedule.
    pub(crate) fn open(
        path: &Path,
        schedule: &Schedule,
        resume: bool,
    ) -> Result<(Self, Results), StoreError> {
        let failed = StoreError::file(path);
        let wrong = |problem: &str| StoreError::wrong(path, problem);
        let no_place = |problem: &dyn fmt::Display| {
            wrong(&format!("{problem}, expected a results file to write"))
        };
        // A file that is written must be readable again.
        schedule.check().map_err(StoreError::Wrong)?;
        // Opening a pipe blocks, and a device may be endless.
        if std::fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            return Err(no_place(&"not a plain file"));
        }
        let mut options = OpenOptions::new();
        options.read(true).append(true);
        let opened = if resume {
            options.create(true).open(path)
        } else {
            options.create_new(true).open(path)
        };
        let file = opened.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => wrong("exists already; `--resume` continues it"),
            kind if is_of_path(kind) => no_place(&error),
            _ => failed(error),
        })?;
        let lock = WriteLock::take(path, &file).map_err(&failed)?;
        let lock = lock.ok_or_else(|| wrong("another run is writing to it"))?;
        let text = sweetfish_shell::read_to_end(&file, LONGEST_RESULTS).map_err(&failed)?;
        let results = parse(path, &text)?;
        if let Some(found) = &results.header {
            same(path, &found.schedule, schedule)?;
        }
        // A torn line would spoil the next one.
        file.set_len(results.whole).map_err(failed)?;
        let mut store = Self {
            path: path.to_path_buf(),
            file,
            _lock: lock,
        };
        if results.header.is_none() {
            store.add(&header(schedule))?;
        }
        Ok((store, results))
    }

    /// Appends a game, or the header.
    ///
    /// # Errors
    /// If the file cannot be written to.
    pub(crate) fn add(&mut self, line: &impl Serialize) -> Result<(), StoreError> {
        self.restore()?;
        // One call appends the whole line.
        let written = self.file.write_all(to_text(line).as_bytes());
        let kept = written.and_then(|()| self.file.sync_data());
        kept.map_err(StoreError::file(&self.path))
    }

    /// Writes the file again if it was removed. Its contents exist as long as it is open.
    fn restore(&mut self) -> Result<(), StoreError> {
        let failed = StoreError::file(&self.path);
        let held = self.file.metadata().map_err(&failed)?;
        match std::fs::metadata(&self.path) {
            Ok(there) if (there.dev(), there.ino()) == (held.dev(), held.ino()) => return Ok(()),
            Ok(_) => {
                let problem = "another file took its place while the games were played";
                return Err(StoreError::wrong(&self.path, problem));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(failed(error)),
        }
        let mut text = Vec::new();
        self.file.rewind().map_err(&failed)?;
        self.file.read_to_end(&mut text).map_err(&failed)?;
        let mut options = OpenOptions::new();
        options.read(true).append(true).create_new(true);
        self.file = options.open(&self.path).map_err(&failed)?;
        self.file.write_all(&text).map_err(failed)
    }
}

fn to_text(line: &impl Serialize) -> String {
    let text = serde_json::to_string(line).expect("a line is plain data");
    checksum::add(&text) + "\n"
}

fn header(schedule: &Schedule) -> Header {
    Header {
        schedule: schedule.clone(),
        grader: env!("CARGO_PKG_VERSION").to_string(),
    }
}

/// Returns the text of a results file with these games, in the order of the schedule.
pub(crate) fn whole_file(schedule: &Schedule, games: &[GameRecord]) -> String {
    let mut games: Vec<_> = games.iter().collect();
    games.sort_by_key(|game| game.id);
    let lines = games.into_iter().map(to_text);
    to_text(&header(schedule)) + &lines.collect::<String>()
}

/// Checks that the schedule found in the file `path` equals the wanted one.
///
/// # Errors
/// Names the first field that differs.
pub(crate) fn same(path: &Path, found: &Schedule, wanted: &Schedule) -> Result<(), StoreError> {
    if found == wanted {
        return Ok(());
    }
    let value = |schedule| serde_json::to_value(schedule).expect("a schedule is plain data");
    let (found, wanted) = (value(found), value(wanted));
    let fields = wanted.as_object().expect("a schedule has fields").keys();
    let mut different = fields.filter(|field| found.get(field) != wanted.get(field));
    let field = different.next().cloned().unwrap_or_default();
    let problem = format_args!("holds another schedule: its `{field}` differs");
    Err(StoreError::wrong(path, problem))
}
