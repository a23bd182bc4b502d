//! The folder of results of a class: what was found out about each submission, its games and its logs.
//!
//! ```text
//! submissions/NAME.json   findings: build, answers on test boards
//! games/NAME.jsonl        its games, a results file
//! feedback/NAME.html      what the student may read, and feedback/NAME.md
//! logs/NAME/              what its build and agent printed
//! ```

use std::fs;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sweetfish_shell::{
    BadInput, LONGEST_TEXT, Target, WriteLock, make_folder, one_line, read, write_error,
};

use super::fingerprint::Fingerprint;
use crate::game::Trial;
use crate::session::file_name_of;
use sweetfish_sandbox::Confinement;
use sweetfish_sandbox::remove;

/// The name of the log of a build.
pub(crate) const BUILD_LOG: &str = "build.log";

/// What is known about a submission before its games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Findings {
    /// What they depend on.
    pub(crate) fingerprint: Fingerprint,
    /// How the submission was confined.
    pub(crate) confinement: Confinement,
    /// Why it cannot be run, if it cannot.
    pub(crate) problem: Option<String>,
    /// Its answers, one for each test board.
    pub(crate) answers: Vec<Trial>,
}

/// A folder of results, in which no other run writes.
pub struct Archive {
    /// The folder as the user named it.
    folder: PathBuf,
    absolute: PathBuf,
    logs: PathBuf,
    _lock: WriteLock,
}

impl Archive {
    /// Makes the folder, if it is not there. `logs` is the folder for logs if it is elsewhere.
    ///
    /// # Errors
    /// If it cannot be made, or another run writes there.
    pub fn create(folder: &Path, logs: Option<&Path>) -> anyhow::Result<Self> {
        let logs = logs.map_or_else(|| folder.join("logs"), Path::to_path_buf);
        let logs = std::path::absolute(logs)?;
        let absolute = std::path::absolute(folder)?;
        let submissions = absolute.join("submissions");
        for folder in [&submissions, &absolute.join("games"), &logs] {
            make_folder(folder)?;
        }
        Ok(Self {
            _lock: lock(folder, &submissions)?,
            folder: folder.to_path_buf(),
            absolute,
            logs,
        })
    }

    /// Returns the folder, as the user named it.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the file for the marks of a class.
    pub fn marks_file(&self) -> PathBuf {
        self.folder.join("marks.csv")
    }

    /// Returns the file for the gradebook of a platform.
    pub(crate) fn gradebook_file(&self, platform: &str) -> PathBuf {
        self.folder.join(format!("{platform}.csv"))
    }

    /// Returns the file for the page of a class.
    pub fn page_file(&self) -> PathBuf {
        self.folder.join("marks.html")
    }

    /// Returns the file for the feedback to a student, which ends with `ending`.
    ///
    /// # Errors
    /// If its folder cannot be made.
    pub(crate) fn feedback_file(&self, name: &str, ending: &str) -> anyhow::Result<PathBuf> {
        let folder = self.folder.join("feedback");
        make_folder(&folder)?;
        Ok(folder.join(format!("{}.{ending}", file_name_of(name))))
    }

    /// Returns the results file of a submission.
    pub(crate) fn games(&self, name: &str) -> PathBuf {
        let file = format!("{}.jsonl", file_name_of(name));
        self.absolute.join("games").join(file)
    }

    /// Returns the folder of all logs.
    pub fn logs(&self) -> &Path {
        &self.logs
    }

    /// Returns the folder of a submission's logs.
    pub(crate) fn logs_of(&self, name: &str) -> PathBuf {
        self.logs.join(file_name_of(name))
    }

    fn findings_of(&self, name: &str) -> PathBuf {
        let file = format!("{}.json", file_name_of(name));
        self.absolute.join("submissions").join(file)
    }

    /// Returns what an earlier run found out about a submission. `None` if there is nothing that can be read: it is then
    /// found out again.
    pub(crate) fn findings(&self, name: &str) -> Option<Findings> {
        let text = read(&self.findings_of(name), LONGEST_TEXT).ok()?;
        serde_json::from_slice(&text).ok()
    }

    /// Keeps what was found out about a submission.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn keep(&self, name: &str, findings: &Findings) -> anyhow::Result<()> {
        let text = serde_json::to_vec_pretty(findings)?;
        Target::new(&self.findings_of(name), &[])?.replace(text)
    }

    /// Returns the end of a submission's log, as [`end_of_log`] does.
    pub(crate) fn end_of_log(&self, name: &str, log: &str) -> Option<String> {
        end_of_log(&self.logs_of(name).join(log))
    }

    /// Removes the games and logs of a submission. Its findings are replaced later, so that a kill in between leaves the
    /// old ones without games, never new ones with old games.
    ///
    /// # Errors
    /// If they cannot be removed.
    pub(crate) fn clear(&self, name: &str) -> io::Result<()> {
        remove(&self.games(name))?;
        remove(&self.logs_of(name))
    }
}

/// Takes the right to write to the results in a folder.
fn lock(folder: &Path, submissions: &Path) -> anyhow::Result<WriteLock> {
    let failed = |error| write_error(submissions, error);
    let opened = fs::File::open(submissions).map_err(failed)?;
    let lock = WriteLock::take(submissions, &opened).map_err(failed)?;
    let in_use = || {
        BadInput(format!(
            "{}: another run is writing to it",
            folder.display()
        ))
    };
    Ok(lock.ok_or_else(in_use)?)
}

/// Returns the end of a log, if there is one that is not empty: at most ten lines of it.
pub(crate) fn end_of_log(path: &Path) -> Option<String> {
    const LINES: usize = 10;
    const BYTES: u64 = 4096;
    let mut file = fs::File::open(path).ok()?;
    let length = file.metadata().ok()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(BYTES)))
        .ok()?;
    let mut bytes = Vec::new();
    file.take(BYTES).read_to_end(&mut bytes).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<_> = text.lines().map(one_line).collect();
    let last = &lines[lines.len().saturating_sub(LINES)..];
    (!last.is_empty()).then(|| last.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_run_writes_to_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let first = Archive::create(folder.path(), None).unwrap();
        let second = Archive::create(folder.path(), None).err().unwrap();
        let message = second.to_string();
        let own = format!("{}: another run is writing to it", folder.path().display());
        assert_eq!(message, own);
        drop(first);
        Archive::create(folder.path(), None).unwrap();
    }
}
