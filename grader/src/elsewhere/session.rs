//! An agent in a game: its program, its folder, the input and the output there.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sweetfish_duel::format::{Input, print_input};
use sweetfish_duel::judge::LONGEST;
use sweetfish_sandbox::{Run, RunSpec, SandboxConfig, SandboxError, Unconfined, remove};

use super::own_files::copy_all;
use crate::competitor::Competitor;
use crate::error::GameError;
use crate::logs::{log_name, remove_if_empty};
use crate::pool::Worker;
use crate::record::{End, Side};
use crate::schedule::ClockKind;

/// The signal that ends a program whose file gets too large. There is no such limit here.
pub(crate) const FILE_TOO_LARGE: Option<i32> = None;

/// An agent in a game. Dropping this value removes its folder.
pub(crate) struct Session<'a> {
    program: PathBuf,
    runs: Unconfined<'a>,
    folder: PathBuf,
    log: Option<PathBuf>,
    began: SystemTime,
}

impl<'a> Session<'a> {
    /// Prepares the folder of an agent, with copies of its files. The inner `Err` describes what of them is in the way.
    ///
    /// # Errors
    /// If the system refuses what every agent needs.
    pub(crate) fn new(
        config: &SandboxConfig,
        worker: &Worker<'a>,
        name: &str,
        competitor: &Competitor,
    ) -> Result<Result<Self, String>, GameError> {
        let folder = config.work.join(name);
        let log_name = || log_name(name, &competitor.player.name);
        let log = config.logs.as_ref().map(|logs| logs.join(log_name()));
        let program = &competitor.program;
        let runs = Unconfined::new(
            program.path.clone(),
            program.args.words.clone(),
            folder.clone(),
            log.clone(),
            worker.stop,
        );
        let runs = runs.map_err(|error| GameError::Files {
            path: log.clone().unwrap_or_default(),
            error,
        })?;
        fs::create_dir(&folder).map_err(|error| GameError::Files {
            path: folder.clone(),
            error,
        })?;
        let session = Self {
            program: program.path.clone(),
            runs,
            folder,
            log,
            began: SystemTime::now(),
        };
        let files = competitor.files.as_ref();
        let copied = files.map_or(Ok(()), |files| copy_all(files, &session.folder));
        Ok(copied.map_or_else(|error| Err(format!("its files: {error}")), |()| Ok(session)))
    }

    pub(crate) fn program(&self) -> &Path {
        &self.program
    }

    /// Runs the agent for at most `limit` seconds, the first `delay` of which pass before it starts. The clock is that of the wall,
    /// and no run is lost here.
    pub(crate) fn run(
        &mut self,
        input: &Input,
        _: ClockKind,
        limit: f64,
        delay: f64,
    ) -> Result<Result<Run, String>, GameError> {
        self.prepare(input).map_err(|error| GameError::Files {
            path: self.folder.join("input.txt"),
            error,
        })?;
        self.began = SystemTime::now();
        let spec = RunSpec {
            wall: limit,
            cpu: None,
            delay,
        };
        match self.runs.run(spec) {
            Ok(run) => Ok(Ok(run)),
            Err(SandboxError::Interrupted) => Err(GameError::Interrupted),
            Err(other) => Err(GameError::from(other)),
        }
    }

    /// Writes the input and removes an old output, whatever the agent has made of them.
    fn prepare(&self, input: &Input) -> io::Result<()> {
        if !fs::symlink_metadata(&self.folder).is_ok_and(|found| found.is_dir()) {
            remove(&self.folder)?;
            fs::create_dir(&self.folder)?;
        }
        let path = self.folder.join("input.txt");
        remove(&self.output_path())?;
        remove(&path)?;
        fs::write(path, print_input(input))
    }

    /// Returns the seconds after which the last run had written its output, if there is one.
    pub(crate) fn answered(&self) -> Option<f64> {
        let found = fs::symlink_metadata(self.output_path()).ok()?;
        let after = found.modified().ok()?.duration_since(self.began);
        Some(after.map_or(0.0, |after| after.as_secs_f64()))
    }

    fn output_path(&self) -> PathBuf {
        self.folder.join("output.txt")
    }

    /// Returns what the agent wrote, or the fault if there is no readable file.
    #[allow(clippy::unnecessary_wraps)]
    pub(crate) fn output(&self, side: Side) -> Result<Result<Vec<u8>, End>, GameError> {
        let output = read_output(&self.output_path());
        Ok(output.map_err(|error| End::without_output(&error, side)))
    }
}

impl Drop for Session<'_> {
    fn drop(&mut self) {
        let _ = remove(&self.folder);
        if let Some(log) = &self.log {
            remove_if_empty(log);
        }
    }
}

/// Reads an output file. The agent may have put anything in its place.
fn read_output(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::symlink_metadata(path)?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut text = Vec::new();
    let file = fs::File::open(path)?;
    file.take(LONGEST as u64 + 1).read_to_end(&mut text)?;
    if text.len() > LONGEST {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(text)
}
