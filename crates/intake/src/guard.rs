//! The process outside: it has submissions looked into, and believes nothing that it is told before it has checked it.

use std::env;
use std::fs::{self, DirBuilder};
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::DirBuilderExt;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use rustix::fs::{CWD, Mode, OFlags, fchmod, openat};
use sweetfish_cli_support::one_line;
use sweetfish_sandbox::folder::open_folder;
use sweetfish_sandbox::walk::Extent;
use sweetfish_sandbox::{
    Cgroup, ConfinementLevel, ExitStatus, Limits, MOST_FILES, RETRIES, RunSpec, Sandbox,
    SandboxConfig, SandboxError, Setup, give, remove,
};

use crate::below::PathBelow;
use crate::child::{ANSWER, Answer, Found, QUESTION, Question, SUBCOMMAND, Sought, TREE};
use crate::copy::{copy_content, is_of_process, open_new};
use crate::language::{CommandRules, Commands};

/// The usual [`Guard::seconds`].
pub const SECONDS: f64 = 60.0;

/// The longest answer.
const LONGEST: u64 = 4 << 20;

/// The processes and open files of the one that looks.
const PROCESSES: u64 = 16;
const OPEN_FILES: u64 = 256;

/// Has submissions looked into, each by a process of its own.
#[derive(Clone, Copy, Debug)]
pub struct Guard<'a> {
    /// How these processes are confined.
    pub sandbox: &'a SandboxConfig,
    /// The memory and the room that each of them may take. What is unpacked must fit.
    pub limits: Limits,
    /// The most that a submission may hold.
    pub most: Extent,
    /// The most seconds that are spent on one submission.
    pub seconds: f64,
    /// The cores that they may run on. Empty for all.
    pub cores: &'a [usize],
    /// Set when the user interrupts.
    pub stop: &'a AtomicBool,
}

/// What was found in a submission: how it is built and run, or why nobody knows.
pub type Taken = Result<Commands, String>;

impl Guard<'_> {
    /// Looks into the copy of a submission, unpacks it in its place if it is an archive, finds out how it is built and run, and
    /// mends what its way to here broke. The process that looks is one of `user`, if not of this process's; in a root of its own
    /// it sees the copy read-only, elsewhere that is this user's. The inner `Err` describes what is wrong with the submission.
    /// `name` is that of a new folder below the sandboxes' own.
    ///
    /// # Errors
    /// If the user interrupts, or this machine cannot run such processes or has no room.
    pub fn take(
        &self,
        name: &str,
        copy: &Path,
        user: Option<u32>,
        rules: &CommandRules,
    ) -> Result<Result<Taken, String>, SandboxError> {
        let commands = match self.look(name, copy, user, Sought::Program(rules.clone()))? {
            Ok(Found::Program(commands)) => commands,
            Ok(Found::Texts(_)) => return Ok(Err(ended("another answer"))),
            Err(fault) => return Ok(Err(fault)),
        };
        let Ok(commands) = commands else {
            return Ok(Ok(commands.map_err(|problem| one_line(&problem))));
        };
        if !commands.fit(rules) {
            return Ok(Err("has a program that leads out of it".into()));
        }
        let mended = open_folder(CWD, copy).and_then(|copy| {
            commands.mend(copy.as_fd())?;
            commands.folder.open_folder(copy.as_fd())
        });
        Ok(judged(mended, Some(copy))?.map(|_| Ok(commands)))
    }

    /// Looks into the copy of a submission as [`take`](Self::take) does, and returns which of its files are texts and no links.
    ///
    /// # Errors
    /// As `take`.
    pub fn texts(
        &self,
        name: &str,
        copy: &Path,
        user: Option<u32>,
    ) -> Result<Result<Vec<PathBelow>, String>, SandboxError> {
        let found = self.look(name, copy, user, Sought::Texts)?;
        Ok(found.and_then(|found| match found {
            Found::Texts(texts) => Ok(texts),
            Found::Program(_) => Err(ended("another answer")),
        }))
    }

    fn look(
        &self,
        name: &str,
        copy: &Path,
        user: Option<u32>,
        sought: Sought,
    ) -> Result<Result<Found, String>, SandboxError> {
        let unable =
            |error: io::Error| SandboxError::Unable(format!("{}: {error}", copy.display()));
        let folder = self.sandbox.work.join(name);
        let group = self.sandbox.group(&self.limits)?;
        let setup = self.setup(copy, &folder, user, group.as_ref())?;
        DirBuilder::new()
            .mode(0o700)
            .create(&folder)
            .map_err(unable)?;
        let asked = setup
            .user
            .map_or(Ok(()), |user| give(&folder, user))
            .map_err(unable)
            .and_then(|()| self.ask(&setup, copy, sought));
        let removed = remove(&folder).map_err(unable);
        let asked = asked?;
        removed?;
        Ok(asked)
    }

    fn setup(
        &self,
        copy: &Path,
        folder: &Path,
        user: Option<u32>,
        group: Option<&Cgroup>,
    ) -> Result<Setup, SandboxError> {
        let program = env::current_exe();
        let program = program.map_err(|error| SandboxError::Unable(error.to_string()))?;
        let limits = Limits {
            processes: PROCESSES,
            open_files: OPEN_FILES,
            file_mb: (self.most.bytes >> 20) + 1,
            ..self.limits
        };
        Ok(Setup {
            own: vec![program.as_path().into(), copy.into()],
            program: program.into(),
            args: vec![SUBCOMMAND.into()],
            folder: folder.into(),
            hidden: self.sandbox.hidden_with(&[]),
            is_trusted: true,
            limits: limits.shared_by(self.sandbox.at_once),
            membership: group.map(Cgroup::membership).unwrap_or_default(),
            may_change_modes: true,
            cores: self.cores.to_vec(),
            ..Setup::new(self.sandbox.level(), user)
        })
    }

    /// Runs the process that looks, and takes over what it left.
    fn ask(
        &self,
        setup: &Setup,
        copy: &Path,
        sought: Sought,
    ) -> Result<Result<Found, String>, SandboxError> {
        let mut sandbox = Sandbox::start_with_retries(setup, self.stop, &RETRIES)?;
        let question = Question {
            copy: copy.into(),
            sought,
            most: self.most,
        };
        let place = match sandbox.folder() {
            Some(inside) => inside.try_clone_to_owned(),
            None => open_folder(CWD, &*setup.folder),
        };
        let place = place.and_then(|place| write_question(&place, &question).map(|()| place));
        let place = place.map_err(|error| {
            SandboxError::Unable(format!("{}: {error}", setup.folder.display()))
        })?;
        let run = match sandbox.run(RunSpec::within(self.seconds)) {
            Err(error) if error.is_of_agent() => return Ok(Err(ended(&error.to_string()))),
            run => run?,
        };
        if let Some(fault) = self.fault(&run.status, setup) {
            return Ok(Err(fault));
        }
        match read_answer(&place) {
            Ok(answer) => self.accept(answer, &place, setup, copy),
            Err(_) => Ok(Err(ended("no answer"))),
        }
    }

    /// Returns what is wrong with a submission by how the process ended that looked. `None` if it left an answer.
    fn fault(&self, status: &ExitStatus, setup: &Setup) -> Option<String> {
        Some(match status {
            ExitStatus::Exited(0) => return None,
            ExitStatus::TimedOut => {
                format!("takes more than {} s to be unpacked and read", self.seconds)
            }
            ExitStatus::FolderFull => self.too_much(setup),
            ExitStatus::OutOfMemory => ended("out of memory"),
            ExitStatus::Signalled(signal) => ended(&format!("signal {signal}")),
            status => ended(&format!("{status:?}")),
        })
    }

    fn too_much(&self, setup: &Setup) -> String {
        let most = setup.limits.folder_mb.min(self.most.bytes >> 20);
        format!("holds more than {most} MiB or {MOST_FILES} files when it is unpacked")
    }

    /// Puts what was unpacked in the place of the copy.
    fn accept(
        &self,
        answer: Answer,
        place: &OwnedFd,
        setup: &Setup,
        copy: &Path,
    ) -> Result<Result<Found, String>, SandboxError> {
        let (is_new, found) = match answer {
            // It can quote what it has read.
            Answer::Faulty(fault) => return Ok(Err(one_line(&fault))),
            Answer::Full if self.sandbox.level() == ConfinementLevel::Isolated => {
                return Ok(Err(self.too_much(setup)));
            }
            // The disk is full.
            Answer::Full => {
                let work = self.sandbox.work.display();
                return Err(SandboxError::Unable(format!("{work}: no room to unpack")));
            }
            Answer::Taken { is_new, found } => (is_new, found),
        };
        let replaced = if is_new {
            self.replace(place, copy, setup.user)
        } else {
            Ok(())
        };
        Ok(judged(replaced, Some(copy))?.map(|()| found))
    }

    /// Puts the tree that was left in the place of the copy.
    fn replace(&self, left: &OwnedFd, copy: &Path, user: Option<u32>) -> io::Result<()> {
        let owner = owner_of_copy(self.sandbox.level(), user);
        let tree = open_folder(left, TREE)?;
        remove(copy)?;
        let to = open_new(copy)?;
        copy_content(tree.as_fd(), to.as_fd(), owner, self.most, self.stop)
    }
}

/// Judges what was done with the copy of a submission: what is wrong with it is the inner `Err`, but not an interrupt, nor a lack of
/// what this process needs, nor one of room on the disk that holds the folder `disk`.
///
/// # Errors
/// If the user interrupts, this process may open no more files or has no memory, or that disk is full.
pub fn judged<T>(
    done: io::Result<T>,
    disk: Option<&Path>,
) -> Result<Result<T, String>, SandboxError> {
    use io::ErrorKind::{Interrupted, QuotaExceeded, StorageFull};
    let Err(error) = done else {
        return Ok(done.map_err(|error| error.to_string()));
    };
    match (error.kind(), disk) {
        (Interrupted, _) => Err(SandboxError::Interrupted),
        _ if is_of_process(&error) => Err(SandboxError::Unable(error.to_string())),
        (QuotaExceeded | StorageFull, Some(disk)) => {
            Err(SandboxError::Unable(format!("{}: {error}", disk.display())))
        }
        _ => Ok(Err(one_line(&error.to_string()))),
    }
}

/// Returns the user to whom a copy is given that agents of `user` run. In a root of its own an agent sees it read-only,
/// elsewhere it must be its user's.
pub fn owner_of_copy(level: ConfinementLevel, user: Option<u32>) -> Option<u32> {
    user.filter(|_| level < ConfinementLevel::Isolated)
}

/// Says that the process that looks ended without an answer.
fn ended(how: &str) -> String {
    format!("ends the program that reads it ({how})")
}

/// Writes what is asked to a file, for others can read command lines, and rules of a class are its own.
fn write_question(folder: &OwnedFd, question: &Question) -> io::Result<()> {
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
    let file = openat(folder, QUESTION, flags, Mode::RUSR | Mode::WUSR)?;
    // The process that looks can be another user's, and its folder is closed to others.
    fchmod(&file, Mode::from_raw_mode(0o644))?;
    let mut file = fs::File::from(file);
    file.write_all(&serde_json::to_vec(question)?)
}

fn read_answer(folder: &OwnedFd) -> io::Result<Answer> {
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let file = fs::File::from(openat(folder, ANSWER, flags, Mode::empty())?);
    if !file.metadata()?.is_file() {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut text = Vec::new();
    file.take(LONGEST).read_to_end(&mut text)?;
    Ok(serde_json::from_slice(&text)?)
}
