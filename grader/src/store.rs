//! The results file: a header line, then a line for each game, appended as a whole. A run that was killed at any instant
//! can be resumed from it. Where it goes on with more pairs or with other agents, another header line stands.

mod parts;
mod reader;
mod succession;
#[cfg(test)]
mod tests;

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::OFlags;
use serde::Serialize;
use sweetfish_shell::{BadInput, LONGEST_RESULTS, WriteLock, follow_own_link, is_of_path};
use thiserror::Error;

use crate::checksum;
use crate::conditions::Notices;
use crate::header::Header;
use crate::record::GameRecord;
use reader::parse;
use succession::{changed, check_prefix};

pub(crate) use parts::Parts;
pub(crate) use reader::Results;

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

/// Reads a results file. Skips a torn last line, which a kill during a write leaves.
///
/// # Errors
/// If the file cannot be read, or a whole line is invalid.
pub(crate) fn read(path: &Path) -> Result<Results, StoreError> {
    let text = sweetfish_shell::read(path, LONGEST_RESULTS).map_err(StoreError::file(path))?;
    parse(path, &text)
}

/// What the user is told of a file whose last line was torn.
pub(crate) const TORN: &str = "the last line of the file was torn: its game is played again";

/// What becomes of a results file that exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resume {
    /// It is refused.
    No,
    /// It is continued by the same agents.
    Same,
    /// It is continued. Games of agents whose files changed are set aside.
    Changed,
}

/// Opens the results file at a path, a new one or one to continue. Returns it and its games.
///
/// # Errors
/// If it cannot be read or written, or does not fit the header.
pub(crate) fn open(
    path: &Path,
    resume: Resume,
    header: &Header,
    notices: &mut Notices,
) -> anyhow::Result<(Store, Vec<GameRecord>)> {
    let opened = Store::open(path, header, resume);
    let (store, results) = opened.map_err(|error| match error {
        StoreError::File { .. } => anyhow::Error::new(error),
        StoreError::Wrong(problem) => BadInput(problem).into(),
    })?;
    if results.torn {
        notices(TORN);
    }
    if !results.set_aside.is_empty() {
        notices(&format!(
            "agents have changed since {} games of the file: these are set aside",
            results.set_aside.len()
        ));
    }
    Ok((store, results.games))
}

/// A results file that is open for appending. No other run can write to it meanwhile.
pub(crate) struct Store {
    path: PathBuf,
    file: File,
    /// Held while this run may write.
    _lock: WriteLock,
}

impl Store {
    /// Creates the file of a new run, or opens one to resume. Returns the contents as well.
    ///
    /// # Errors
    /// If the file cannot be used, or does not fit the header.
    pub(crate) fn open(
        path: &Path,
        header: &Header,
        resume: Resume,
    ) -> Result<(Self, Results), StoreError> {
        let failed = StoreError::file(path);
        let wrong = |problem: &str| StoreError::wrong(path, problem);
        let no_place = |problem: &dyn fmt::Display| {
            wrong(&format!("{problem}, expected a results file to write"))
        };
        // A file that is written must be readable again.
        header.check().map_err(StoreError::Wrong)?;
        // Opening a pipe blocks, and a device may be endless.
        if std::fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            return Err(no_place(&"not a plain file"));
        }
        let mut options = OpenOptions::new();
        let flags = OFlags::NOFOLLOW.bits() as i32;
        options.read(true).append(true).custom_flags(flags);
        let opened = follow_own_link(path).and_then(|path| match resume {
            Resume::No => options.create_new(true).open(path),
            Resume::Same | Resume::Changed => options.create(true).open(path),
        });
        let file = opened.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => wrong("exists already; `--resume` continues it"),
            kind if is_of_path(kind) || kind == io::ErrorKind::Other => no_place(&error),
            _ => failed(error),
        })?;
        let lock = WriteLock::take(path, &file).map_err(&failed)?;
        let lock = lock.ok_or_else(|| wrong("another run is writing to it"))?;
        let text = sweetfish_shell::read_to_end(&file, LONGEST_RESULTS).map_err(&failed)?;
        let mut results = parse(path, &text)?;
        let is_new = results.header.as_ref().is_none_or(|found| {
            found.schedule != header.schedule
                || !header.programs.is_empty() && found.programs != header.programs
        });
        if let Some(found) = &results.header {
            check_agents(path, found, header, resume)?;
        }
        if is_new {
            let begun = results.begin(header.clone());
            begun.map_err(|problem| StoreError::wrong(path, problem))?;
        }
        // A torn line would spoil the next one.
        file.set_len(results.whole).map_err(failed)?;
        let mut store = Self {
            path: path.to_path_buf(),
            file,
            _lock: lock,
        };
        if is_new {
            store.add(header)?;
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

/// Returns the text of a results file with these games, in the order of the schedule.
pub(crate) fn whole_file(header: &Header, games: &[GameRecord]) -> String {
    let mut games: Vec<_> = games.iter().collect();
    games.sort_by_key(|game| game.id);
    let lines = games.into_iter().map(to_text);
    to_text(header) + &lines.collect::<String>()
}

/// Checks that the files of the agents are those of the games in the file `path`, or that they may differ.
fn check_agents(
    path: &Path,
    found: &Header,
    wanted: &Header,
    resume: Resume,
) -> Result<(), StoreError> {
    let Some((player, file)) = changed(found, wanted).first().copied() else {
        return Ok(());
    };
    if !wanted.schedule.is_extendable() {
        return Err(StoreError::wrong(
            path,
            format_args!(
                "`{file}` of agent `{player}` has changed since these games, and later rounds depend on them: another `--out` \
                 begins anew"
            ),
        ));
    }
    match resume {
        Resume::Changed => Ok(()),
        _ => Err(StoreError::wrong(
            path,
            format_args!(
                "`{file}` of agent `{player}` has changed since these games: `--changed` plays them again and counts the old ones \
                 apart, another `--out` begins anew"
            ),
        )),
    }
}

/// Returns what the file `path` and the files before it have in common: the longer of their schedules, and the agents.
///
/// # Errors
/// If they hold different schedules or agents.
pub(crate) fn join(path: &Path, before: Header, found: Header) -> Result<Header, StoreError> {
    let checked = check_prefix(&found.schedule, &before.schedule);
    checked.map_err(|problem| StoreError::wrong(path, problem))?;
    if let Some((player, file)) = changed(&before, &found).first() {
        return Err(StoreError::wrong(
            path,
            format_args!(
                "holds games of another `{player}` than the files before it: its `{file}` differs"
            ),
        ));
    }
    let (mut longer, other) = if found.schedule.pairs > before.schedule.pairs {
        (found, before)
    } else {
        (before, found)
    };
    if longer.programs.is_empty() {
        longer.programs = other.programs;
    }
    Ok(longer)
}
