//! An agent in a game: its sandbox, its private folder, the input and the output there.

use std::fs::{self, DirBuilder};
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rustix::fs::{CWD, fstat};
use sweetfish_duel::format::{Input, print_input};
use sweetfish_duel::judge::LONGEST;
use sweetfish_intake::copy::{SUBMISSION, copy_content};
use sweetfish_intake::{is_of_process, judged};

use crate::cause::OUT_OF_MEMORY;
use crate::competitor::Competitor;
use crate::error::GameError;
use crate::folders::folders_around;
use crate::launch::started;
use crate::logs::{log_name, remove_if_empty};
use crate::pool::Worker;
use crate::record::{End, Side};
use crate::schedule::ClockKind;
use sweetfish_sandbox::folder::open_folder;
use sweetfish_sandbox::{
    AnyPath, Cgroup, ConfinementLevel, Run, RunSpec, Sandbox, SandboxConfig, SandboxError, Setup,
    give,
};
use sweetfish_sandbox::{remove, user_for_agent};

/// The signal that ends a program whose file gets too large.
pub(crate) const FILE_TOO_LARGE: Option<i32> = Some(libc::SIGXFSZ);

/// With `--clock cpu`, a sleeping agent is ended after this factor times its clock, plus these seconds, of wall time.
const SLEEP_FACTOR: f64 = 3.0;
const SLEEP_SECONDS: f64 = 5.0;

/// An agent in a game. Dropping this value ends it and removes its folder.
pub(crate) struct Session<'a> {
    // Dropped first: the others can be removed only after the sandbox has ended.
    sandbox: Sandbox<'a>,
    group: Option<Cgroup>,
    folder: PrivateFolder,
    program: PathBuf,
    log: Option<PathBuf>,
    began: SystemTime,
}

impl<'a> Session<'a> {
    /// Starts a sandbox for an agent, with copies of its files in its folder. The inner `Err` describes what of a submission's
    /// own files is in the way, such as a path that is too long for the system.
    ///
    /// # Errors
    /// If the user interrupts, or this machine cannot run agents as requested.
    pub(crate) fn new(
        config: &SandboxConfig,
        worker: &'a Worker<'_>,
        name: &str,
        competitor: &Competitor,
    ) -> Result<Result<Self, String>, GameError> {
        let path = config.work.join(name);
        let log = config
            .logs
            .as_ref()
            .map(|logs| logs.join(log_name(name, &competitor.player.name)));
        let (own, shown) = if let Some(home) = &competitor.home {
            (vec![home.folder.clone()], Vec::new())
        } else {
            let own = config.readable(competitor.program.files());
            let mut shown = folders_around(&own);
            shown.extend(competitor.program.folders());
            (own, shown)
        };
        let group = config.group(&config.limits)?;
        let user = match &competitor.home {
            Some(home) => home.user,
            None => user_for_agent(config.level()),
        };
        let setup = Setup {
            membership: group.as_ref().map(Cgroup::membership).unwrap_or_default(),
            program: competitor.program.path.clone().into(),
            args: competitor.program.args.words.clone(),
            folder: path.clone().into(),
            hidden: config.hidden_with(&competitor.hidden),
            own: own.into_iter().map(AnyPath::from).collect(),
            shown: config
                .shown
                .iter()
                .cloned()
                .chain(shown)
                .map(AnyPath::from)
                .collect(),
            is_trusted: competitor.home.is_none(),
            // In a root of its own it owns nothing but its folder. Elsewhere the files of its user would be open to it.
            may_change_modes: config.level() == ConfinementLevel::Isolated,
            limits: config.limits,
            cores: worker.cores.clone(),
            log: log.clone().map(AnyPath::from),
            ..Setup::new(config.level(), user)
        };
        let mut folder = PrivateFolder::create(path, setup.user)?;
        let sandbox = match started(&setup, &config.work, worker)? {
            Ok(sandbox) => sandbox,
            Err(problem) => return Ok(Err(problem)),
        };
        folder.inside = sandbox.folder().map(reach);
        if let Some(files) = &competitor.files
            && let Err(problem) = folder.lay_out(files, worker)?
        {
            return Ok(Err(problem));
        }
        Ok(Ok(Self {
            sandbox,
            group,
            folder,
            program: competitor.program.path.clone(),
            log,
            began: SystemTime::now(),
        }))
    }

    pub(crate) fn program(&self) -> &Path {
        &self.program
    }

    /// Runs the agent for at most `limit` seconds of `clock`, the first `delay` of which pass before it starts. The inner
    /// `Err` describes how its sandbox was lost.
    pub(crate) fn run(
        &mut self,
        input: &Input,
        clock: ClockKind,
        limit: f64,
        delay: f64,
    ) -> Result<Result<Run, String>, GameError> {
        self.folder.prepare(input)?;
        self.began = SystemTime::now();
        let spec = match clock {
            ClockKind::Wall => RunSpec {
                wall: limit,
                cpu: None,
                delay,
            },
            ClockKind::Cpu => RunSpec {
                wall: limit * SLEEP_FACTOR + SLEEP_SECONDS,
                cpu: Some(limit - delay),
                delay,
            },
        };
        match self.sandbox.run(spec) {
            Ok(run) => Ok(Ok(run)),
            Err(SandboxError::Interrupted) => Err(GameError::Interrupted),
            Err(_) if self.group.as_ref().is_some_and(Cgroup::was_short) => {
                Ok(Err(OUT_OF_MEMORY.into()))
            }
            Err(other) => Ok(Err(other.to_string())),
        }
    }

    /// Runs the agent for at most `seconds` without an input.
    pub(crate) fn run_alone(&mut self, seconds: f64) -> Result<Run, SandboxError> {
        self.sandbox.run(RunSpec::within(seconds))
    }

    /// Returns a file of at most `most` bytes that the agent has left, if there is one.
    pub(crate) fn left(&self, name: &str, most: usize) -> Option<Vec<u8>> {
        read_output(&self.folder.reachable().join(name), most).ok()
    }

    /// Returns the seconds after which the last run had written its output, if there is one.
    pub(crate) fn answered(&self) -> Option<f64> {
        let found = fs::symlink_metadata(self.output_path()).ok()?;
        let after = found.modified().ok()?.duration_since(self.began);
        Some(after.map_or(0.0, |after| after.as_secs_f64()))
    }

    fn output_path(&self) -> PathBuf {
        self.folder.reachable().join("output.txt")
    }

    /// Returns what the agent wrote, or the fault if there is no readable file.
    pub(crate) fn output(&self, side: Side) -> Result<Result<Vec<u8>, End>, GameError> {
        let error = match read_output(&self.output_path(), LONGEST) {
            Ok(text) => return Ok(Ok(text)),
            Err(error) if is_of_process(&error) => {
                let path = self.output_path();
                return Err(GameError::Files { path, error });
            }
            Err(error) => error,
        };
        Ok(Err(End::without_output(&error, side)))
    }
}

impl Drop for Session<'_> {
    fn drop(&mut self) {
        if let Some(log) = &self.log {
            remove_if_empty(log);
        }
    }
}

/// Reads an output file of at most `most` bytes. The agent may have put anything in its place.
fn read_output(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let file = fs::OpenOptions::new()
        .read(true)
        // Links are not followed, and a pipe does not block.
        .custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK)
        .open(path)?;
    if !file.metadata()?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut text = Vec::new();
    file.take(most as u64 + 1).read_to_end(&mut text)?;
    if text.len() > most {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(text)
}

/// Returns a path by which this process reaches an open folder that has no path of its own.
pub(crate) fn reach(folder: BorrowedFd) -> PathBuf {
    // The dot makes it the folder itself, not the link to it.
    PathBuf::from(format!("/proc/self/fd/{}/.", folder.as_raw_fd()))
}

/// An agent's own folder. Dropping this value removes it.
struct PrivateFolder {
    path: PathBuf,
    /// The user who owns it, if not this process's.
    user: Option<u32>,
    /// The path by which this process reaches the folder inside the agent's root, if that has one of its own.
    inside: Option<PathBuf>,
}

impl PrivateFolder {
    fn create(path: PathBuf, user: Option<u32>) -> Result<Self, GameError> {
        let folder = Self {
            path,
            user,
            inside: None,
        };
        folder.make().map_err(|error| GameError::Files {
            path: folder.path.clone(),
            error,
        })?;
        Ok(folder)
    }

    fn make(&self) -> io::Result<()> {
        // Closed until it is given away.
        DirBuilder::new().mode(0o700).create(&self.path)?;
        // Agents of the root user run as another user.
        self.user.map_or(Ok(()), |user| give(&self.path, user))
    }

    /// Fills the new folder with copies of `files`. The inner `Err` describes what of them is in the way.
    fn lay_out(&self, files: &Path, worker: &Worker) -> Result<Result<(), String>, GameError> {
        let copied = open_folder(CWD, files).and_then(|from| {
            let to = open_folder(CWD, self.reachable())?;
            // Its sandbox can have given it to another one: to root, if its program is in root's home.
            let user = match (&self.inside, self.user) {
                (None, Some(_)) => Some(fstat(&to)?.st_uid),
                (_, user) => user,
            };
            copy_content(from.as_fd(), to.as_fd(), user, SUBMISSION, worker.stop)
        });
        // A folder in a root of its own is as large as the agent may write, others share the disk.
        let is_full = copied
            .as_ref()
            .is_err_and(|error| error.kind() == io::ErrorKind::StorageFull);
        let disk = self.inside.is_none().then_some(self.path.as_path());
        Ok(judged(copied, disk)?.map_err(|problem| {
            if is_full {
                "its files do not fit into its folder (`--folder-mb`)".into()
            } else {
                format!("its files: {problem}")
            }
        }))
    }

    fn reachable(&self) -> &Path {
        self.inside.as_ref().unwrap_or(&self.path)
    }

    /// Writes the input and removes an old output, whatever the agent has made of them.
    fn prepare(&self, input: &Input) -> Result<(), GameError> {
        let folder = self.reachable();
        let path = folder.join("input.txt");
        let ready = (|| {
            // An unconfined agent can remove its folder, or put a link in its place.
            if !fs::symlink_metadata(folder).is_ok_and(|found| found.is_dir()) {
                remove(folder)?;
                self.make()?;
            }
            fs::set_permissions(folder, fs::Permissions::from_mode(0o700))?;
            remove(&folder.join("output.txt"))?;
            remove(&path)?;
            let mut file = fs::OpenOptions::new()
                .write(true)
                .create_new(true)
                .open(&path)?;
            // Independent of the user's umask: the agent may run as another user.
            file.set_permissions(fs::Permissions::from_mode(0o644))?;
            file.write_all(print_input(input).as_bytes())
        })();
        ready.map_err(|error| GameError::Files {
            // Its name tells more than where it is reached.
            path: self.path.join("input.txt"),
            error,
        })
    }
}

impl Drop for PrivateFolder {
    fn drop(&mut self) {
        let _ = remove(&self.path);
    }
}
