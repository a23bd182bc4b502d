//! The process that stands between the referee and an agent: it starts the agent's program for each
//! move, measures and ends it, and leaves nothing of it behind.
//!
//! A warden serves one agent for one game. The referee starts `grader warden` with a socket as its standard
//! input; [`Request`]s go there, and [`Report`]s come back. All that confines the agent is set up in the warden
//! before the first move, so a move costs no more than a plain start of the program.
//!
//! Where the machine allows, the warden is the first process of a process namespace: whatever the
//! agent starts ends with the move, in whatever session or group it hides. It then has a root of files of its
//! own, too, and hands the referee the agent's folder, which is nowhere else. Elsewhere it adopts
//! orphans (as a "subreaper") and ends them one by one.

mod cgroup;
mod channel;
mod client;
mod confine;
mod init;
mod landlock;
mod level;
mod log;
mod namespace;
mod orphans;
mod path;
mod procfs;
mod root;
mod seccomp;
mod visible;
mod watch;

use serde::{Deserialize, Serialize};

pub use cgroup::{Cgroup, CgroupMembership, Cgroups};
pub use client::{Sandbox, SandboxError};
pub use init::run;
pub use level::{Confine, Confinement, Level, Mechanism};
pub use namespace::give;
pub(crate) use orphans::{forget, spawn};
pub use path::AnyPath;
pub(crate) use watch::MOST_FILES;

/// Limits of an agent's processes, applied when it is confined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Writable memory of each process in MiB; with that of the folder, memory of all together.
    pub memory_mb: u64,
    /// Processes and threads at a time.
    pub processes: u64,
    /// Size of each file in MiB.
    pub file_mb: u64,
    /// Size of all files in the own folder together in MiB.
    pub folder_mb: u64,
    /// Open files of each process.
    pub open_files: u64,
}

impl Limits {
    /// Numbers that nothing reaches.
    pub const NONE: Self = Self {
        memory_mb: 1 << 40,
        processes: 1 << 20,
        file_mb: 1 << 40,
        folder_mb: 1 << 40,
        open_files: 1 << 20,
    };

    /// The same with no more processes than are left to this user, shared by as many agents as there are cores, with
    /// as many left to others.
    #[must_use]
    pub(crate) fn within_the_users(self, cores: usize) -> Self {
        let user = rustix::process::geteuid();
        let most = rustix::process::getrlimit(rustix::process::Resource::Nproc).current;
        let Some(most) = most.filter(|_| !user.is_root()) else {
            return self;
        };
        let left = most.saturating_sub(procfs::tasks_of(user.as_raw()));
        let share = left / (2 * cores.max(1) as u64);
        Self {
            processes: self.processes.min(share.max(1)),
            ..self
        }
    }

    /// MiB that all processes of an agent may take together, its folder included, which can be memory.
    fn memory_and_files_mb(&self) -> u64 {
        self.memory_mb.saturating_add(self.folder_mb)
    }
}

/// What a warden needs to know before its first order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    /// The program, an absolute path or a name to be found in `PATH`.
    pub program: AnyPath,
    /// Its arguments.
    pub args: Vec<String>,
    /// The folder in which it runs, the only one it may write to.
    pub folder: AnyPath,
    /// How far it is confined; less will not do.
    pub level: Level,
    /// The user outside that it runs as, if not the referee's own.
    pub user: Option<u32>,
    /// Folders and files that it may not read, but for what is its own.
    pub hidden: Vec<AnyPath>,
    /// Folders and files that it may read, hidden or not.
    pub own: Vec<AnyPath>,
    /// What it can see besides the system, unless it is hidden.
    pub shown: Vec<AnyPath>,
    /// Whether it is the user's own program: one of the root user's may then read past the modes of
    /// files, if it could not be started otherwise.
    pub is_trusted: bool,
    /// Limits of its processes.
    pub limits: Limits,
    /// The control groups that all of them are in.
    pub membership: CgroupMembership,
    /// Whether it may change the modes of files, as compilers do.
    pub may_change_modes: bool,
    /// The processor cores it may run on; empty for all.
    pub cores: Vec<usize>,
    /// Where its standard output and error go, no more than a file may hold in all; nowhere if none.
    pub log: Option<AnyPath>,
}

impl Setup {
    /// A setup for nothing in particular: a program that does nothing, no limits.
    pub fn new(level: Level) -> Self {
        Self {
            program: "true".into(),
            args: Vec::new(),
            folder: "/".into(),
            level,
            user: namespace::user_for_agent(level),
            hidden: Vec::new(),
            own: Vec::new(),
            shown: Vec::new(),
            is_trusted: false,
            limits: Limits::NONE,
            membership: CgroupMembership::default(),
            may_change_modes: false,
            cores: Vec::new(),
            log: None,
        }
    }
}

/// What the referee says to a warden.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    /// Set up. A warden inside a namespace is told again.
    Begin(Box<Setup>),
    /// Go on: the users of the new namespace are mapped.
    Mapped,
    /// Run the program.
    Run(RunSpec),
}

/// One run of the program, as it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunSpec {
    /// Seconds of wall time after which the program is ended.
    pub wall: f64,
    /// Seconds of processor time after which it is ended, if those count.
    pub cpu: Option<f64>,
    /// Seconds of wall time that pass before the program starts, and count.
    pub delay: f64,
}

/// What a warden says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Report {
    /// The warden has left the namespaces and waits for its users to be mapped.
    Unshared,
    /// The warden is in a root of its own. The agent's folder comes with this, which is in no other place that the
    /// referee could reach.
    Entered,
    /// The warden is ready, and confines in these ways.
    Ready(Confinement),
    /// The warden cannot confine as it must.
    Unable(String),
    /// A run is over and nothing of it is left.
    Ran(Run),
}

/// One run of the program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// How it ended.
    pub status: ExitStatus,
    /// Seconds from the start of the process to its end, without those that the warden itself waited for a
    /// core before it saw the end.
    pub wall: f64,
    /// Seconds of processor time of the process, its threads and its children.
    pub cpu: f64,
    /// Seconds for which the first thread of the process could run and had no core, where the system
    /// counts them.
    pub waited: Option<f64>,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExitStatus {
    /// With an exit code.
    Exited(i32),
    /// By a signal.
    Signalled(i32),
    /// By the system, when the memory of all its processes and files was over the limit.
    OutOfMemory,
    /// By the warden, when its time was over.
    TimedOut,
    /// By the warden, when its folder held more than it may.
    FilledUp,
    /// By the warden, when it printed more than its log may hold.
    PrintedTooMuch,
    /// The program could not be started.
    NotStarted(String),
}
