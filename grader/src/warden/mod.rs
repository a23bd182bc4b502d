//! The process that stands between the referee and an agent: it starts the agent's program for each
//! move, measures and ends it, and leaves nothing of it behind.
//!
//! A warden serves one agent for one game. The referee starts `grader warden` and writes [`Order`]s
//! to its standard input; [`Report`]s come back on its standard output. All that confines the agent
//! is set up in the warden before the first move, so a move costs no more than a plain start of the
//! program.
//!
//! Where the machine allows, the warden is the first process of a process namespace: whatever the
//! agent starts ends with the move, in whatever session or group it hides. Elsewhere it adopts
//! orphans (as a "subreaper") and ends them one by one.

mod calls;
mod client;
mod confine;
mod keeper;
mod landlock;
mod log;
mod namespace;
mod orphans;
mod path;
mod procfs;
mod watch;

use serde::{Deserialize, Serialize};

pub use client::{Warden, WardenError};
pub use keeper::run;
pub use namespace::{NOBODY, give_to_nobody};
pub(crate) use orphans::{forget, spawn};
pub use path::AnyPath;
pub(crate) use watch::MOST_FILES;

/// What an agent is kept from, as the user asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum Confine {
    /// Everything that the machine offers.
    Auto,
    /// Everything; without it nothing is started.
    On,
    /// Nothing: only the clock and the process group are guarded.
    Off,
}

impl Confine {
    /// Whether agents run as "nobody": those of the root user do, where there is such a user.
    pub fn gives_to_nobody(self) -> bool {
        self != Self::Off && rustix::process::geteuid().is_root() && namespace::knows_nobody()
    }
}

/// Limits of an agent's processes, applied when it is confined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Writable memory of each process in MiB.
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
    /// What it is kept from.
    pub confine: Confine,
    /// Whether to try for namespaces.
    pub namespaces: bool,
    /// Folders and files that it may not read, its own folder inside them excepted.
    pub hidden: Vec<AnyPath>,
    /// Folders inside hidden ones that it may read.
    pub shown: Vec<AnyPath>,
    /// Whether it is the user's own program: one of the root user's may then read past the modes of
    /// files, if it could not be started otherwise.
    pub is_trusted: bool,
    /// Limits of its processes.
    pub limits: Limits,
    /// Whether it may change the modes of files, as compilers do.
    pub may_change_modes: bool,
    /// The processor cores it may run on; empty for all.
    pub cores: Vec<usize>,
    /// Where its standard output and error go, no more than a file may hold in all; nowhere if none.
    pub log: Option<AnyPath>,
}

impl Setup {
    /// A setup for nothing in particular: a program that does nothing, no limits.
    pub fn new(confine: Confine) -> Self {
        Self {
            program: "true".into(),
            args: Vec::new(),
            folder: "/".into(),
            confine,
            namespaces: true,
            hidden: Vec::new(),
            shown: Vec::new(),
            is_trusted: false,
            limits: Limits::NONE,
            may_change_modes: false,
            cores: Vec::new(),
            log: None,
        }
    }
}

/// What the referee asks of a warden: one run of the program.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Order {
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
    pub fate: Fate,
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
pub enum Fate {
    /// With an exit code.
    Exited(i32),
    /// By a signal.
    Signalled(i32),
    /// By the warden, when its time was over.
    TimedOut,
    /// By the warden, when its folder held more than it may.
    FilledUp,
    /// By the warden, when it printed more than its log may hold.
    PrintedTooMuch,
    /// The program could not be started.
    NotStarted(String),
}

/// In which ways a warden confines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Confinement {
    /// A process namespace of its own: nothing survives a move, and the number of processes is
    /// limited.
    pub processes: bool,
    /// Files are read-only but in the own folder.
    pub files: bool,
    /// No sockets, so no network.
    pub network: bool,
}

impl Confinement {
    /// Whether nothing is missing.
    pub fn is_full(&self) -> bool {
        self.processes && self.files && self.network
    }
}

/// Says in one line what is confined, and what not.
impl std::fmt::Display for Confinement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let all = [
            (self.processes, "own and limited processes"),
            (self.files, "files read-only but in the own folder"),
            (self.network, "no network"),
        ];
        let list = |offered: bool| {
            let names: Vec<_> = all.iter().filter(|(has, _)| *has == offered).collect();
            names
                .iter()
                .map(|(_, name)| *name)
                .collect::<Vec<_>>()
                .join(", ")
        };
        match (list(true), list(false)) {
            (has, lacks) if lacks.is_empty() => f.write_str(&has),
            (has, lacks) if has.is_empty() => write!(f, "none of: {lacks}"),
            (has, lacks) => write!(f, "{has}; not on this machine: {lacks}"),
        }
    }
}
