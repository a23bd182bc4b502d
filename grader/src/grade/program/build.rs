//! Builds programs that are laid out, each in a sandbox of its own.

use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::{fs, io};

use sweetfish_intake::copy::{copy_content, open_new};
use sweetfish_intake::judged;
use sweetfish_intake::language::with_folder;

use super::Program;
use super::find::find_program;
use crate::agent;
use crate::competitor::Home;
use crate::error::GameError;
use crate::fingerprint::Content;
use crate::grade::scheme::Scheme;
use crate::launch::started;
use crate::logs::remove_if_empty;
use crate::pool::Worker;
use crate::start::{never_started, not_started};
use sweetfish_sandbox::walk::Extent;
use sweetfish_sandbox::{
    AnyPath, Cgroup, ConfinementLevel, ExitStatus, Limits, RunSpec, Sandbox, SandboxConfig,
    SandboxError, Setup, memory, remove,
};

/// Memory and file sizes that a build may use, in MiB: compilers need more than agents.
const BUILD_MEMORY_MB: u64 = 8192;
const BUILD_FILE_MB: u64 = 1024;
const BUILD_FOLDER_MB: u64 = 4096;
/// Processes and open files that a build may have.
const BUILD_PROCESSES: u64 = 1000;

pub(crate) struct Builder<'a> {
    pub(crate) sandbox: &'a SandboxConfig,
    pub(crate) copies: PathBuf,
    /// Files and folders that submissions may not read, besides those hidden from all.
    pub(crate) hidden: Vec<PathBuf>,
    pub(crate) extent: Extent,
    pub(crate) scheme: &'a Scheme,
    /// What the files of the opponents hold.
    pub(crate) opponent_files: &'a [Vec<Content>],
}

impl Builder<'_> {
    /// Builds a program that is laid out, and finds what is to be run. What is wrong with the submission is its `problem`, not an
    /// error. `log` is the file for the output of the build.
    ///
    /// # Errors
    /// If the user interrupts, or the machine cannot run agents as requested.
    pub(crate) fn built(
        &self,
        program: &Program,
        log: &Path,
        worker: &Worker,
    ) -> Result<Program, GameError> {
        // A log of an earlier run can have been closed by its build.
        let _ = fs::remove_file(log);
        let mut built = program.clone();
        let (None, Some(commands)) = (&program.problem, &program.commands) else {
            return Ok(built);
        };
        let home = program.home();
        let made = match &commands.build {
            None => Ok(()),
            Some(command) => {
                let made = self.build(command, home, log, worker)?;
                remove_if_empty(log);
                made
            }
        };
        let found = made.and_then(|()| {
            let command = with_folder(&commands.run, &home.folder);
            find_program(&command, &home.folder)
        });
        match found {
            Ok(found) => {
                built.competitor.hidden = self.hidden_from(&found);
                built.competitor.program = found;
                if let Some(calibration) = &commands.calibration {
                    let name = program.player_name();
                    built.uncalibrated = self.calibrate(name, home, calibration, log, worker)?;
                }
            }
            Err(problem) => built.problem = Some(problem),
        }
        Ok(built)
    }

    /// Returns what a submission may not read, but for its own program: an opponent such as `python3 -m reference` can be run
    /// by the same one.
    fn hidden_from(&self, program: &agent::Program) -> Vec<PathBuf> {
        let hidden = self.hidden.iter();
        let hidden = hidden.filter(|path| **path != program.path);
        hidden.cloned().collect()
    }

    /// Runs a build command in a copy. The inner `Err` describes what went wrong with it.
    pub(crate) fn build(
        &self,
        command: &str,
        home: &Home,
        log: &Path,
        worker: &Worker,
    ) -> Result<Result<(), String>, SandboxError> {
        let copy = &home.folder;
        let program = match find_program(&with_folder(command, copy), copy) {
            Ok(program) => program,
            Err(error) => return Ok(Err(format!("cannot be built: {error}"))),
        };
        let limits = build_limits(self.sandbox, self.extent);
        let group = self.sandbox.group(&limits)?;
        let setup = Setup {
            membership: group.as_ref().map(Cgroup::membership).unwrap_or_default(),
            ..self.build_setup(program, home, log, worker, limits)
        };
        let mut sandbox = match started(&setup, &self.sandbox.work, worker)? {
            Ok(sandbox) => sandbox,
            Err(problem) => return Ok(Err(format!("build: {problem}"))),
        };
        if let Some(inside) = sandbox.folder() {
            let outside = fs::File::open(copy).map_err(|error| unable(copy, &error))?;
            let moved = copy_content(
                outside.as_fd(),
                inside,
                setup.user,
                self.extent,
                worker.stop,
            );
            if let Err(problem) = judged(moved, None)? {
                return Ok(Err(format!("cannot be copied: {problem}")));
            }
        }
        let spec = RunSpec::within(self.scheme.config.build_seconds);
        let run = match sandbox.run(spec) {
            Ok(run) => run,
            Err(error) if error.is_of_agent() => return Ok(Err(format!("build: {error}"))),
            Err(other) => return Err(other),
        };
        match failure(&setup.program, run.status, self.scheme.config.build_seconds) {
            None => keep_built(&sandbox, copy, self.extent, worker),
            Some(how) => Ok(Err(format!("build failed: {how}"))),
        }
    }

    /// Returns the setup of a build's sandbox, without a control group.
    fn build_setup(
        &self,
        program: agent::Program,
        home: &Home,
        log: &Path,
        worker: &Worker,
        limits: Limits,
    ) -> Setup {
        let copy = &home.folder;
        // What lies in the copy can be a link to anything, and is visible without this.
        let outside = |paths: Vec<PathBuf>| {
            let paths = paths.into_iter();
            paths
                .filter(|path| !path.starts_with(copy))
                .map(AnyPath::from)
        };
        let shown = self.sandbox.shown.iter().map(AnyPath::from);
        let hidden = self.hidden_from(&program);
        Setup {
            own: outside(program.files()).collect(),
            shown: shown.chain(outside(program.folders())).collect(),
            program: program.path.into(),
            args: program.args.words,
            folder: copy.into(),
            hidden: self.sandbox.hidden_with(&hidden),
            limits,
            may_change_modes: true,
            cores: worker.cores.clone(),
            log: Some(log.into()),
            ..Setup::new(self.sandbox.level(), home.user)
        }
    }
}

/// Returns the limits of a build of a submission that holds at most `most`.
pub(super) fn build_limits(sandbox: &SandboxConfig, most: Extent) -> Limits {
    let limits = Limits {
        memory_mb: BUILD_MEMORY_MB,
        file_mb: BUILD_FILE_MB,
        folder_mb: build_folder_mb(sandbox, most),
        processes: BUILD_PROCESSES,
        open_files: BUILD_PROCESSES,
    };
    limits.shared_by(sandbox.at_once)
}

/// Returns the MiB that a build may write. In a root of its own these are in memory: all builds together may use half
/// of the machine's, and each at most an eighth.
fn build_folder_mb(sandbox: &SandboxConfig, most: Extent) -> u64 {
    if sandbox.level() < ConfinementLevel::Isolated {
        return BUILD_FOLDER_MB.min((most.bytes >> 20).max(1));
    }
    share_of_memory(memory() >> 20, sandbox.at_once)
}

/// Returns the MiB of the memory of a machine or container that each of `at_once` builds may write.
fn share_of_memory(memory_mb: u64, at_once: usize) -> u64 {
    let builds = at_once.max(4) as u64;
    BUILD_FOLDER_MB.min(memory_mb / (2 * builds))
}

/// Returns what went wrong with a program, by its exit status and its limit in seconds. `None` if it succeeded.
pub(super) fn failure(program: &Path, status: ExitStatus, seconds: f64) -> Option<String> {
    if let Some(why) = never_started(program, &status) {
        return Some(why);
    }
    Some(match status {
        ExitStatus::Exited(0) => return None,
        ExitStatus::Exited(code) => format!("exit code {code}"),
        ExitStatus::Signalled(signal) => format!("signal {signal}"),
        ExitStatus::OutOfMemory => "out of memory".into(),
        ExitStatus::FolderFull => "too much written".into(),
        ExitStatus::PrintedTooMuch => "too much printed".into(),
        ExitStatus::TimedOut => format!("not ready after {seconds} s"),
        ExitStatus::NotStarted(failure) => not_started(&failure),
    })
}

/// Replaces a copy by what was built from it, if the build had a root of its own.
fn keep_built(
    sandbox: &Sandbox,
    copy: &Path,
    most: Extent,
    worker: &Worker,
) -> Result<Result<(), String>, SandboxError> {
    let Some(inside) = sandbox.folder() else {
        return Ok(Ok(()));
    };
    remove(copy).map_err(|error| unable(copy, &error))?;
    let outside = open_new(copy).map_err(|error| unable(copy, &error))?;
    let kept = copy_content(inside, outside.as_fd(), None, most, worker.stop);
    Ok(judged(kept, Some(copy))?.map_err(|error| format!("cannot be copied: {error}")))
}

fn unable(path: &Path, error: &io::Error) -> SandboxError {
    SandboxError::Unable(format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builds_together_take_half_of_the_memory() {
        for memory_mb in [1000, 16_000, 1 << 20] {
            for at_once in 1..100 {
                let share = share_of_memory(memory_mb, at_once);
                assert!(share * 8 <= memory_mb && share * at_once as u64 * 2 <= memory_mb);
            }
        }
        assert_eq!(share_of_memory(1 << 20, 2), BUILD_FOLDER_MB);
    }
}
