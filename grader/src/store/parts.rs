//! The results files of the other parts of a schedule, which other machines write meanwhile. They are only read.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use sweetfish_cli_support::{LONGEST_RESULTS, Tasks, WriteLock};

use super::reader::Reader;
use super::succession::{changed, check_prefix};
use crate::competitor::Notices;
use crate::header::Header;
use crate::record::GameRecord;
use crate::replay::check_rounds;
use crate::schedule::Schedule;

/// The other results files (`*.jsonl`) beside a part's own, if they hold the same schedule and agents.
pub(crate) struct Parts {
    own: PathBuf,
    /// A name of the schedule and the agents, as others can be played in the same folder.
    name: String,
    header: Header,
    files: BTreeMap<PathBuf, Part>,
}

/// Returns how the tasks were numbered that began parts of this schedule, each with its file: `own` or one beside it.
pub(crate) fn tasks_beside(own: &Path, schedule: &Schedule) -> Vec<(PathBuf, Tasks)> {
    let begun = headers_beside(own, schedule);
    begun
        .filter_map(|(path, header)| Some((path, header.tasks?)))
        .collect()
}

/// Returns the schedule that a part of this schedule began with, before others joined, in a file beside `own`.
pub(crate) fn begun_beside(own: &Path, schedule: &Schedule) -> Option<Schedule> {
    let mut begun = headers_beside(own, schedule);
    begun.next().map(|(_, header)| header.schedule)
}

/// Returns the first lines of results files of this schedule, of which agents may not have joined yet.
fn headers_beside(own: &Path, schedule: &Schedule) -> impl Iterator<Item = (PathBuf, Header)> {
    files_in_folder_of(own).into_iter().filter_map(|path| {
        let header = first_header(&path)?;
        let mut same = schedule.clone();
        same.take_up(&header.schedule);
        check_prefix(&header.schedule, &same).ok()?;
        Some((path, header))
    })
}

/// Returns the results files in the folder of a path, in the order of their names.
fn files_in_folder_of(own: &Path) -> Vec<PathBuf> {
    let folder = own.parent().filter(|path| *path != Path::new(""));
    let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter();
    let paths = entries.flatten().flatten().map(|entry| entry.path());
    let is_results =
        |path: &PathBuf| path.extension().is_some_and(|end| end == "jsonl") && path.is_file();
    let mut paths: Vec<_> = paths.filter(is_results).collect();
    paths.sort();
    paths
}

/// Returns the header that a results file begins with. `None` if it is no such file, or that line is not whole.
fn first_header(path: &Path) -> Option<Header> {
    let mut line = Vec::new();
    let mut file = BufReader::new(File::open(path).ok()?.take(LONGEST_RESULTS));
    file.read_until(b'\n', &mut line).ok()?;
    let mut reader = Reader::default();
    reader.read(line.ends_with(b"\n").then_some(&line)?).ok()?;
    reader.results.header
}

/// A file as far as it was read.
#[derive(Default)]
struct Part {
    reader: Reader,
    /// Whether it is no part of the schedule.
    is_foreign: bool,
}

impl Parts {
    /// Returns the parts beside the file `own`, which is one of what the header describes.
    pub(crate) fn beside(own: &Path, header: Header) -> Self {
        Self {
            own: own.to_path_buf(),
            name: name_of(&header),
            header,
            files: BTreeMap::new(),
        }
    }

    /// Returns the new games of the other files, some of which can be in this one, too. Retries later what cannot be read now. Warns
    /// once of another version of an agent.
    pub(crate) fn poll(&mut self, notices: &mut Notices) -> Vec<GameRecord> {
        let mut paths = files_in_folder_of(&self.own);
        paths.retain(|path| path.file_name() != self.own.file_name());
        let mut found = Vec::new();
        for path in paths {
            let part = self.files.entry(path.clone()).or_default();
            if part.is_foreign || part.read_on(&path).is_err() {
                continue;
            }
            found.extend(part.take(&self.header));
            if let Some((agent, file)) = part.other_version(&self.header) {
                notices(&format!(
                    "warning: {} holds games of another `{agent}`: its `{file}` differs, so they do not count here, and `grader \
                     merge` refuses both files together",
                    path.display()
                ));
            }
        }
        found
    }

    /// Takes a pair in hand. `None` if another program has it. When this value is dropped or its program is killed, it is free
    /// again; on file systems without locks within a minute, see [`WriteLock`].
    pub(crate) fn take(&self, pair: u32) -> io::Result<Option<WriteLock>> {
        self.take_name(&format!("pair-{}", pair + 1))
    }

    /// Takes a pair in hand that another program has. `None` if a third one has done so.
    pub(crate) fn take_beside(&self, pair: u32) -> io::Result<Option<WriteLock>> {
        self.take_name(&format!("pair-{}-again", pair + 1))
    }

    fn take_name(&self, what: &str) -> io::Result<Option<WriteLock>> {
        let name = format!("{}-{what}", self.name);
        WriteLock::take_name(&self.own.with_file_name(name))
    }
}

/// Returns a short name of a schedule and its agents.
fn name_of(header: &Header) -> String {
    let schedule = Schedule {
        // More pairs are the same schedule.
        pairs: 1,
        ..header.schedule.clone()
    };
    let text = serde_json::to_vec(&(schedule, &header.programs)).expect("it is plain data");
    let digest = Sha256::digest(text);
    let start = digest.iter().take(4).map(|byte| format!("{byte:02x}"));
    start.collect()
}

impl Part {
    /// Reads the whole lines that were added, up to the first one that is damaged or half written.
    fn read_on(&mut self, path: &Path) -> io::Result<()> {
        let mut file = File::open(path)?;
        let from = self.reader.results.whole;
        if file.metadata()?.len() < from {
            // Another file took its place. What was passed on was played all the same.
            *self = Self::default();
            return Ok(());
        }
        file.seek(SeekFrom::Start(from))?;
        let mut text = Vec::new();
        file.take(LONGEST_RESULTS).read_to_end(&mut text)?;
        let lines = text.split_inclusive(|&b| b == b'\n');
        for line in lines.filter(|line| line.ends_with(b"\n")) {
            if self.reader.read(line).is_err() {
                self.is_foreign = self.reader.results.header.is_none();
                break;
            }
        }
        Ok(())
    }

    /// Takes the games that are new, if they are of this schedule and these agents.
    fn take(&mut self, own: &Header) -> Vec<GameRecord> {
        let results = &mut self.reader.results;
        let new = std::mem::take(&mut results.games);
        let Some(header) = &results.header else {
            return Vec::new();
        };
        self.is_foreign = check_prefix(&header.schedule, &own.schedule).is_err()
            || !changed(header, own).is_empty();
        if self.is_foreign || check_rounds(&new, &header.schedule).is_err() {
            return Vec::new();
        }
        new
    }

    /// Returns an agent that is another program in this part of the same schedule, and the first of its files that differs.
    fn other_version<'h>(&'h self, own: &'h Header) -> Option<(&'h str, &'h str)> {
        let header = self.reader.results.header.as_ref()?;
        check_prefix(&header.schedule, &own.schedule).ok()?;
        changed(header, own).first().copied()
    }
}
