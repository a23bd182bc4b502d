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

use anyhow::{Context, bail};
use rustix::fs::OFlags;
use serde::Serialize;
use sweetfish_cli_support::{
    BadInput, LONGEST_RESULTS, WriteLock, as_text, follow_own_link, is_of_path,
};

use crate::checksum;
use crate::competitor::Notices;
use crate::header::Header;
use crate::record::GameRecord;
use reader::wrong;
use succession::{Misfit, changed, check, check_prefix};

pub(crate) use parts::{Parts, begun_beside, tasks_beside};
pub(crate) use reader::{Results, parse};

/// Reads a results file. Skips a torn last line, which a kill during a write leaves.
pub(crate) fn read(path: &Path) -> Result<Results, BadInput> {
    let own = |error| wrong(path, error);
    let mut text = sweetfish_cli_support::read(path, LONGEST_RESULTS).map_err(own)?;
    // As shells of Windows redirect what is printed.
    if MARKS.iter().any(|mark| text.starts_with(mark)) {
        text = as_text(text).map_err(own)?.into_bytes();
    }
    parse(path, &text)
}

/// The byte order marks of UTF-8 and UTF-16.
const MARKS: [&[u8]; 3] = [b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"];

/// The notice for a file whose last line was torn.
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

/// Opens the results file at `path`, a new one or one to continue, that fits the header. Returns it and its games.
pub(crate) fn open(
    path: &Path,
    resume: Resume,
    header: &Header,
    notices: &mut Notices,
) -> anyhow::Result<(Store, Vec<GameRecord>)> {
    // A file that is written must be readable again.
    header.check().map_err(BadInput)?;
    let (mut store, text) = Store::open(path, resume)?;
    let mut results = parse(path, &text)?;
    let is_new = results.header.as_ref().is_none_or(|found| {
        found.schedule != header.schedule
            || !header.programs.is_empty() && found.programs != header.programs
    });
    if let Some(found) = &results.header {
        let fits = check(found, &header.schedule, &results.games);
        fits.map_err(|misfit| wrong(path, misfit.of_run()))?;
        check_agents(path, found, header, resume)?;
    }
    if is_new {
        let begun = results.begin(header.clone());
        begun.map_err(|misfit| wrong(path, misfit))?;
    }
    store.cut_to(results.whole)?;
    if is_new {
        store.add(header)?;
    }
    if results.torn {
        notices(TORN);
    }
    if let Some(words) = results.copies_in_words() {
        notices(&format!("{}: {words}", path.display()));
    }
    if !results.set_aside.is_empty() {
        notices(&format!(
            "agents have changed since {} games of the file: these are set aside",
            results.set_aside.len()
        ));
    }
    Ok((store, results.games))
}

/// A file of lines with checksums that is open for appending. No other run can write to it meanwhile.
pub(crate) struct Store {
    path: PathBuf,
    file: File,
    /// Held while this run may write.
    lock: WriteLock,
}

impl Store {
    /// Creates the file of a new run, or opens one to resume. Returns its text as well.
    pub(crate) fn open(path: &Path, resume: Resume) -> anyhow::Result<(Self, Vec<u8>)> {
        let shown = || path.display().to_string();
        let no_place = |problem: &dyn fmt::Display| {
            wrong(
                path,
                format_args!("{problem}, expected a results file to write"),
            )
        };
        // Opening a pipe blocks, and a device may be endless.
        if std::fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            return Err(no_place(&"not a plain file").into());
        }
        let mut options = OpenOptions::new();
        let flags = OFlags::NOFOLLOW.bits() as i32;
        options.read(true).append(true).custom_flags(flags);
        let opened = follow_own_link(path).and_then(|path| match resume {
            Resume::No => options.create_new(true).open(path),
            Resume::Same | Resume::Changed => options.create(true).open(path),
        });
        let file = opened.or_else(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                Err(wrong(path, "exists already; `--resume` continues it").into())
            }
            kind if is_of_path(kind) || kind == io::ErrorKind::Other => {
                Err(no_place(&error).into())
            }
            _ => Err(error).with_context(shown),
        })?;
        let lock = WriteLock::take(path, &file).with_context(shown)?;
        let lock = lock.ok_or_else(|| wrong(path, "another run is writing to it"))?;
        let text =
            sweetfish_cli_support::read_to_end(&file, LONGEST_RESULTS).with_context(shown)?;
        let store = Self {
            path: path.to_path_buf(),
            file,
            lock,
        };
        Ok((store, text))
    }

    /// Cuts off what follows the first `whole` bytes: a torn line would spoil the next one.
    pub(crate) fn cut_to(&self, whole: u64) -> anyhow::Result<()> {
        let cut = self.file.set_len(whole);
        cut.with_context(|| self.path.display().to_string())
    }

    /// Appends a line.
    pub(crate) fn add(&mut self, line: &impl Serialize) -> anyhow::Result<()> {
        if !self.lock.is_held() {
            let path = self.path.display();
            bail!("{path}: another run has begun to write to it while this one was stopped");
        }
        let written = self.restore().and_then(|()| {
            // One call appends the whole line.
            self.file.write_all(to_text(line).as_bytes())?;
            Ok(self.file.sync_data()?)
        });
        written.with_context(|| self.path.display().to_string())
    }

    /// Writes the file again if it was removed. Its contents exist as long as it is open.
    fn restore(&mut self) -> anyhow::Result<()> {
        let held = self.file.metadata()?;
        match std::fs::metadata(&self.path) {
            Ok(there) if (there.dev(), there.ino()) == (held.dev(), held.ino()) => return Ok(()),
            Ok(_) => bail!("another file took its place while the games were played"),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error.into()),
        }
        let mut text = Vec::new();
        self.file.rewind()?;
        self.file.read_to_end(&mut text)?;
        let mut options = OpenOptions::new();
        options.read(true).append(true).create_new(true);
        self.file = options.open(&self.path)?;
        Ok(self.file.write_all(&text)?)
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
) -> Result<(), BadInput> {
    let Some((player, file)) = changed(found, wanted).first().copied() else {
        return Ok(());
    };
    if !wanted.schedule.is_extendable() {
        return Err(wrong(
            path,
            format_args!(
                "`{file}` of agent `{player}` has changed since these games, and later rounds depend on them: another `--out` \
                 begins anew"
            ),
        ));
    }
    match resume {
        Resume::Changed => Ok(()),
        _ => Err(wrong(
            path,
            format_args!(
                "`{file}` of agent `{player}` has changed since these games: `--changed` plays them again and counts the old ones \
                 apart, another `--out` begins anew"
            ),
        )),
    }
}

/// Returns the longer of two headers of one schedule. Fails if schedules or agents differ.
pub(crate) fn join(path: &Path, before: Header, found: Header) -> Result<Header, BadInput> {
    // Some agents may have joined in one of them.
    let checked = if found.schedule.players.len() < before.schedule.players.len() {
        check_prefix(&found.schedule, &before.schedule).map_err(Misfit::turned)
    } else {
        check_prefix(&before.schedule, &found.schedule)
    };
    checked.map_err(|misfit| wrong(path, misfit.of_files()))?;
    if let Some((player, file)) = changed(&before, &found).first() {
        return Err(wrong(
            path,
            format_args!(
                "holds games of another `{player}` than the files before it: its `{file}` has changed in between; join the files of \
                 each version apart"
            ),
        ));
    }
    let size = |own: &Header| (own.schedule.players.len(), own.schedule.pairs);
    let (mut longer, other) = if size(&found) > size(&before) {
        (found, before)
    } else {
        (before, found)
    };
    longer.schedule.pairs = longer.schedule.pairs.max(other.schedule.pairs);
    if longer.programs.is_empty() && size(&longer).0 == size(&other).0 {
        longer.programs = other.programs;
    }
    Ok(longer)
}
