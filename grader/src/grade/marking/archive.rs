//! The folder of results of a class: what was found out about each submission, its games and its logs.
//!
//! ```text
//! submissions/FILE.json   build, answers on test boards
//! submissions/FILE.jsonl  the same while it is asked, answer by answer
//! games/FILE.jsonl        its games, a results file
//! analyses/FILE.json      what the engine says of its games
//! feedback/FILE.html      what the student may read, and feedback/FILE.md
//! logs/FILE/              what its build and agent printed
//! tournament/             the games of the class against itself, and its ranking
//! files.csv               FILE for each submission
//! seed.txt                the seed of the boards, if the configuration has none
//! ```

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;
use sweetfish_cli_support::{BadInput, LONGEST_RESULTS, LONGEST_TEXT, WriteLock, write_error};

use super::file_names::FileNames;
use super::journal::{Journal, parse};
use super::played::Played;
use crate::competitor::Notices;
use crate::grade::program::Program;
use crate::header::Header;
use crate::logs::{excerpt, excerpt_of_build};
use crate::record::GameRecord;
use crate::results_folder::ResultsFolder;
use crate::seed;
use crate::store::{Resume, Store, open, whole_file};
use crate::waiting::is_disturbed;
use sweetfish_sandbox::remove;

pub(crate) const BUILD_LOG: &str = "build.log";
const MARKS: &str = "marks.csv";

/// The ending of the journal of answers.
const JOURNAL: &str = "jsonl";

/// Returns what a log of a submission says, by its file name, if there is such a log. It is empty where nobody may read it.
pub(crate) type Log<'a> = &'a dyn Fn(&str) -> Option<String>;

/// A folder of results, in which no other run writes.
pub struct Archive {
    /// The folder as the user named it.
    folder: PathBuf,
    top: ResultsFolder,
    submissions: ResultsFolder,
    games: ResultsFolder,
    analyses: ResultsFolder,
    logs: ResultsFolder,
    files: FileNames,
    _lock: WriteLock,
}

impl Archive {
    /// Opens the results in the open folder `top`, which the user named `folder`, for submissions of these `names`. `logs` is the
    /// folder for logs if it is elsewhere. Those who cannot read the file `secret` cannot read them.
    pub(crate) fn create<'n>(
        folder: &Path,
        top: ResultsFolder,
        logs: Option<&Path>,
        secret: &Path,
        names: impl Iterator<Item = &'n str> + Clone,
    ) -> anyhow::Result<Self> {
        let logs = match logs {
            Some(logs) => ResultsFolder::make_for_logs(logs, Some(secret))?,
            None => top.folder("logs")?,
        };
        let submissions = top.folder("submissions")?;
        let lock = lock(folder, submissions.path())?;
        let has_files = |file: &str| submissions.path().join(format!("{file}.json")).exists();
        Ok(Self {
            files: FileNames::keep_in(&top, names, has_files)?,
            folder: folder.to_path_buf(),
            games: top.folder("games")?,
            analyses: top.folder("analyses")?,
            _lock: lock,
            top,
            submissions,
            logs,
        })
    }

    /// Returns the seed of the boards: `given` by the configuration, else the one that is kept here. It is drawn once.
    pub(crate) fn seed(&self, given: Option<u64>) -> anyhow::Result<u64> {
        given.map_or_else(|| seed::kept_in(&self.top), Ok)
    }

    /// Returns the folder, as the user named it.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the file for the marks of a class.
    pub fn marks_file(&self) -> PathBuf {
        self.folder.join(MARKS)
    }

    /// Returns the folder of this name in it for other results, which is made unless it is there.
    pub(crate) fn folder_for(&self, name: &str) -> anyhow::Result<ResultsFolder> {
        self.top.folder(name)
    }

    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) -> anyhow::Result<()> {
        self.top.replace(name, text)
    }

    /// Replaces the feedback to a student, in the file that ends with `ending`.
    pub(crate) fn write_feedback(
        &self,
        name: &str,
        ending: &str,
        text: &str,
    ) -> anyhow::Result<()> {
        self.top.replace(self.feedback_file(name, ending), text)
    }

    /// Returns the path of the feedback to a student in the folder.
    pub(crate) fn feedback_file(&self, name: &str, ending: &str) -> String {
        format!("feedback/{}", self.file(name, ending))
    }

    /// Returns what is kept about the moves of a submission's games, if it can be read.
    pub(crate) fn analyses(&self, name: &str) -> Option<Vec<u8>> {
        let file = self.file(name, "json");
        self.analyses.read(&file, LONGEST_RESULTS).ok()?
    }

    pub(crate) fn keep_analyses(&self, name: &str, text: &[u8]) -> anyhow::Result<()> {
        self.analyses.replace(self.file(name, "json"), text)
    }

    /// Returns the marks that were written before, if they can be read.
    pub(crate) fn earlier_marks(&self) -> Vec<u8> {
        let found = self.top.read(MARKS, LONGEST_TEXT);
        found.ok().flatten().unwrap_or_default()
    }

    fn games(&self, name: &str) -> PathBuf {
        self.games.path().join(self.file(name, "jsonl"))
    }

    /// Returns the folder of all logs.
    pub fn logs(&self) -> &Path {
        self.logs.path()
    }

    pub(crate) fn logs_of(&self, name: &str) -> PathBuf {
        self.logs.path().join(self.files.get(name))
    }

    /// Makes the folder of a submission's logs, and one in it if it has a name.
    pub(crate) fn make_logs(&self, name: &str, inner: Option<&str>) -> anyhow::Result<PathBuf> {
        let own = self.logs.folder(self.files.get(name))?;
        Ok(match inner {
            Some(inner) => own.folder(inner)?.path().into(),
            None => own.path().into(),
        })
    }

    /// Returns the name of a submission's file with this ending.
    fn file(&self, name: &str, ending: &str) -> String {
        format!("{}.{ending}", self.files.get(name))
    }

    /// Returns what an earlier run found out about a program, if it still holds. `boards` is the number of test boards.
    pub(crate) fn played(
        &self,
        program: &Program,
        boards: usize,
        notices: &mut Notices,
    ) -> anyhow::Result<Option<Played>> {
        let name = program.player_name();
        let Some(mut played) = self.answers(name).filter(|played| {
            played.fingerprint == program.fingerprint && played.answers.len() == boards
        }) else {
            return Ok(None);
        };
        if self.games(name).exists() {
            (_, played.games) = self.open_games(program, notices)?;
        }
        Ok(Some(played))
    }

    /// Returns what is kept of an earlier run but its games. `None` if there is nothing that can be read.
    fn answers(&self, name: &str) -> Option<Played> {
        let read = |ending, most| self.submissions.read(&self.file(name, ending), most).ok()?;
        // A journal has all that the file has, and more.
        if let Some((found, _)) = read(JOURNAL, LONGEST_RESULTS).and_then(|text| parse(&text)) {
            return Some(found);
        }
        serde_json::from_slice(&read("json", LONGEST_TEXT)?).ok()
    }

    /// Opens the journal for the answers of a submission, of which this much is `known`.
    pub(crate) fn open_journal(&self, name: &str, known: &Played) -> anyhow::Result<Journal> {
        self.submissions.make_file(&self.file(name, JOURNAL))?;
        Journal::open(&self.journal(name), known)
    }

    /// Opens the results file of a program, a new one or one to continue. Returns it and its games in the order of the schedule.
    pub(crate) fn open_games(
        &self,
        program: &Program,
        notices: &mut Notices,
    ) -> anyhow::Result<(Store, Vec<GameRecord>)> {
        let name = program.player_name();
        self.games.make_file(&self.file(name, "jsonl"))?;
        let header = Header::new(program.schedule.clone(), Vec::new());
        let (store, mut games) = open(&self.games(name), Resume::Same, &header, notices)?;
        games.sort_by_key(|game| game.id);
        Ok((store, games))
    }

    /// Removes the answers and games of a submission that are doubtful, so that it is asked for them and plays them again. A kill
    /// in between leaves some of them.
    pub(crate) fn forget_doubtful(
        &self,
        program: &Program,
        played: &mut Played,
    ) -> anyhow::Result<()> {
        let name = program.player_name();
        if played.games.iter().any(is_disturbed) {
            played.games.retain(|game| !is_disturbed(game));
            let header = Header::new(program.schedule.clone(), Vec::new());
            let text = whole_file(&header, &played.games);
            self.games.replace(self.file(name, "jsonl"), text)?;
        }
        let answers = played.answers.iter_mut();
        let mut taken = answers.filter_map(|answer| answer.take_if(|own| own.is_disturbed()));
        if taken.by_ref().count() > 0 && !played.is_being_asked {
            self.keep(name, played)?;
        }
        Ok(())
    }

    /// Keeps what was found out about a submission that has been asked, but for its games.
    pub(crate) fn keep(&self, name: &str, played: &Played) -> anyhow::Result<()> {
        let text = serde_json::to_vec_pretty(played)?;
        self.submissions.replace(self.file(name, "json"), text)?;
        let journal = self.journal(name);
        remove(&journal).with_context(|| journal.display().to_string())
    }

    fn journal(&self, name: &str) -> PathBuf {
        self.submissions.path().join(self.file(name, JOURNAL))
    }

    /// Returns what is shown of a log of a submission; of a build that is its first error.
    pub(crate) fn excerpt(&self, name: &str, log: &str) -> Option<String> {
        let path = self.logs_of(name).join(log);
        match log {
            BUILD_LOG => excerpt_of_build(&path),
            _ => excerpt(&path),
        }
    }

    /// Removes the findings and games of a submission, and leaves its logs. A kill in between leaves games without findings, which
    /// do not count, never new findings with old games.
    pub(crate) fn forget(&self, name: &str) -> io::Result<()> {
        remove(&self.journal(name))?;
        remove(&self.submissions.path().join(self.file(name, "json")))?;
        remove(&self.analyses.path().join(self.file(name, "json")))?;
        remove(&self.games(name))
    }

    /// Removes the findings, games and logs of a submission.
    pub(crate) fn clear(&self, name: &str) -> io::Result<()> {
        self.forget(name)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_run_writes_to_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let at = folder.path().join("marks");
        let create = || {
            let top = ResultsFolder::make(&at, None).unwrap();
            Archive::create(&at, top, None, Path::new("none"), std::iter::empty())
        };
        let first = create().unwrap();
        let second = create().err().unwrap();
        let message = second.to_string();
        let own = format!("{}: another run is writing to it", at.display());
        assert_eq!(message, own);
        drop(first);
        create().unwrap();
    }
}
