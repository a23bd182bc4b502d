//! A submission: a folder of somebody's work, copied to where it can be built and run without harm.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::agent::Program;
use crate::game::{Entrant, House};
use crate::pool::Worker;
use crate::schedule::Player;
use crate::seat::log_name;
use crate::warden::{Fate, Limits, Order, Setup, Warden, WardenError, give_to_nobody};

/// Memory and file sizes that a build may use, in MiB: compilers need more than agents.
const BUILD_MEMORY_MB: u64 = 8192;
const BUILD_FILE_MB: u64 = 1024;
const BUILD_FOLDER_MB: u64 = 4096;
/// Processes and open files that a build may have.
const BUILD_PROCESSES: u64 = 1000;

/// A submission, ready to be run or known to be broken.
#[derive(Clone, Debug)]
pub struct Submission {
    /// The name of its folder.
    pub name: String,
    /// The agent. A broken submission's program does not exist, so its games are lost at once.
    pub entrant: Entrant,
    /// Why it cannot be run, if it cannot.
    pub problem: Option<String>,
}

/// The folders of submissions in `folder`, sorted by name, links to folders among them. Hidden ones do
/// not count, nor does `except`. Returns the names of everything else, too.
///
/// # Errors
/// If the folder cannot be read.
pub fn folders_in(folder: &Path, except: &Path) -> io::Result<(Vec<PathBuf>, Vec<String>)> {
    let except = except.canonicalize().ok();
    let (mut found, mut others) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        if hidden
            || path
                .canonicalize()
                .ok()
                .is_some_and(|path| Some(path) == except)
        {
            continue;
        }
        if path.is_dir() {
            found.push(path);
        } else {
            others.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    found.sort();
    others.sort();
    Ok((found, others))
}

/// The name of a submission with this folder; characters that would spoil a table are replaced.
pub fn name_of(folder: &Path) -> String {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    name.replace(char::is_control, "?")
}

/// How submissions are made ready.
pub struct Workshop<'a> {
    /// How agents are run.
    pub house: &'a House,
    /// Where the copies go.
    pub copies: PathBuf,
    /// Where the output of builds goes.
    pub logs: PathBuf,
    /// What submissions may not read although others may.
    pub hidden: Vec<PathBuf>,
    /// Seconds that a build may take.
    pub build_seconds: f64,
}

impl Workshop<'_> {
    /// Copies a submission, builds it and finds its program. Whatever is wrong with it is its own
    /// problem and no error.
    ///
    /// # Errors
    /// If the user interrupts, or the machine cannot run agents as asked.
    pub fn prepare(
        &self,
        folder: &Path,
        build: Option<&str>,
        run: &str,
        worker: &Worker,
    ) -> Result<Submission, WardenError> {
        let name = name_of(folder);
        let copy = self.copies.join(folder.file_name().unwrap_or_default());
        let log = self.logs.join(log_name("build", &name));
        // One of an earlier run can have been closed by its build.
        let _ = fs::remove_file(&log);
        let made = match copy_folder(folder, &copy, self.house.confine.gives_to_nobody(), 0) {
            Err(error) => Err(format!("cannot be copied: {error}")),
            Ok(()) => match build {
                None => Ok(()),
                Some(command) => self.build(command, &copy, &log, worker)?,
            },
        };
        let found =
            made.and_then(|()| Program::find(run, &copy).map_err(|error| error.to_string()));
        let (program, problem) = match found {
            Ok(program) => (program, None),
            Err(problem) => {
                let path = copy.join("no program");
                (
                    Program {
                        path,
                        args: Vec::new(),
                    },
                    Some(problem),
                )
            }
        };
        let player = Player {
            name: name.clone(),
            command: run.to_string(),
        };
        Ok(Submission {
            name,
            entrant: Entrant {
                player,
                program,
                home: Some(copy),
                hidden: self.hidden.clone(),
            },
            problem,
        })
    }

    /// Runs a build command in a copy; the inner result says what went wrong with it.
    fn build(
        &self,
        command: &str,
        copy: &Path,
        log: &Path,
        worker: &Worker,
    ) -> Result<Result<(), String>, WardenError> {
        let program = match Program::find(command, copy) {
            Ok(program) => program,
            Err(error) => return Ok(Err(format!("cannot be built: {error}"))),
        };
        let limits = Limits {
            memory_mb: BUILD_MEMORY_MB,
            file_mb: BUILD_FILE_MB,
            folder_mb: BUILD_FOLDER_MB,
            processes: BUILD_PROCESSES,
            open_files: BUILD_PROCESSES,
        };
        let setup = Setup {
            program: program.path,
            args: program.args,
            folder: copy.to_path_buf(),
            hidden: self.house.hidden_with(&[]),
            limits,
            // The program is the user's choice, though not what it is given to do.
            is_trusted: true,
            may_change_modes: true,
            cores: worker.cores.clone(),
            log: Some(log.to_path_buf()),
            ..Setup::new(self.house.confine)
        };
        let mut warden = Warden::start(&setup, worker.stop)?;
        let order = Order {
            wall: self.build_seconds,
            cpu: None,
            delay: 0.0,
        };
        let run = match warden.run(order) {
            Ok(run) => run,
            Err(WardenError::Lost) => return Ok(Err("build: its guard was lost".into())),
            Err(other) => return Err(other),
        };
        let how = match run.fate {
            Fate::Exited(0) => return Ok(Ok(())),
            Fate::Exited(code) => format!("exit code {code}"),
            Fate::Signalled(signal) => format!("signal {signal}"),
            Fate::FilledUp => "too much written".into(),
            Fate::TimedOut => format!("not ready after {} s", self.build_seconds),
            Fate::NotStarted(error) => error,
        };
        Ok(Err(format!("build failed: {how}, see {}", log.display())))
    }
}

/// Folders in folders that a submission may have.
const DEEPEST: usize = 60;

/// Copies files, folders and links; nothing else, such as pipes, is of use to an agent.
fn copy_folder(from: &Path, to: &Path, to_nobody: bool, depth: usize) -> io::Result<()> {
    if depth > DEEPEST {
        return Err(io::Error::other(format!("folders deeper than {DEEPEST}")));
    }
    fs::create_dir(to)?;
    let entries: Vec<_> = fs::read_dir(from)?.collect();
    for entry in entries {
        let entry = entry?;
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        let kind = entry.file_type()?;
        if kind.is_dir() {
            copy_folder(&path, &target, to_nobody, depth + 1)?;
            continue;
        }
        if kind.is_symlink() {
            std::os::unix::fs::symlink(fs::read_link(&path)?, &target)?;
        } else if kind.is_file() {
            copy_file(&path, &target)?;
        } else {
            continue;
        }
        if to_nobody {
            give_to_nobody(&target)?;
        }
    }
    if to_nobody {
        give_to_nobody(to)?;
    }
    Ok(())
}

/// Copies a file with its mode. A link that took its place meanwhile is not followed: it could lead
/// to what only we may read.
fn copy_file(from: &Path, to: &Path) -> io::Result<()> {
    use std::os::unix::fs::OpenOptionsExt;
    let options = fs::OpenOptions::new()
        .read(true)
        .custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK)
        .open(from);
    let mut source = options?;
    let mut target = fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(to)?;
    io::copy(&mut source, &mut target)?;
    target.set_permissions(source.metadata()?.permissions())
}
