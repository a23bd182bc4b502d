//! What the referee and a sandbox tell each other: requests and reports.

use serde::{Deserialize, Serialize};

use super::cgroup::CgroupMembership;
use super::limits::Limits;
use super::namespace;
use super::path::AnyPath;
use crate::confinement::{Confinement, Level};

/// What a warden needs to know before its first order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Setup {
    /// The program, an absolute path or a name to be found in `PATH`.
    pub(crate) program: AnyPath,
    /// Its arguments.
    pub(crate) args: Vec<String>,
    /// The folder in which it runs, the only one it may write to.
    pub(crate) folder: AnyPath,
    /// How far it is confined; less will not do.
    pub(crate) level: Level,
    /// The user outside that it runs as, if not the referee's own.
    pub(crate) user: Option<u32>,
    /// Folders and files that it may not read, but for what is its own.
    pub(crate) hidden: Vec<AnyPath>,
    /// Folders and files that it may read, hidden or not.
    pub(crate) own: Vec<AnyPath>,
    /// What it can see besides the system, unless it is hidden.
    pub(crate) shown: Vec<AnyPath>,
    /// Whether it is the user's own program: one of the root user's may then read past the modes of
    /// files, if it could not be started otherwise.
    pub(crate) is_trusted: bool,
    /// Limits of its processes.
    pub(crate) limits: Limits,
    /// The control groups that all of them are in.
    pub(crate) membership: CgroupMembership,
    /// Whether it may change the modes of files, as compilers do.
    pub(crate) may_change_modes: bool,
    /// The processor cores it may run on; empty for all.
    pub(crate) cores: Vec<usize>,
    /// Where its standard output and error go, no more than a file may hold in all; nowhere if none.
    pub(crate) log: Option<AnyPath>,
}

impl Setup {
    /// A setup for nothing in particular: a program that does nothing, no limits.
    pub(crate) fn new(level: Level) -> Self {
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
pub(crate) enum Request {
    /// Set up. A warden inside a namespace is told again.
    Begin(Box<Setup>),
    /// Go on: the users of the new namespace are mapped.
    Mapped,
    /// Run the program.
    Run(RunSpec),
}

/// One run of the program, as it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct RunSpec {
    /// Seconds of wall time after which the program is ended.
    pub(crate) wall: f64,
    /// Seconds of processor time after which it is ended, if those count.
    pub(crate) cpu: Option<f64>,
    /// Seconds of wall time that pass before the program starts, and count.
    pub(crate) delay: f64,
}

/// What a warden says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Report {
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
pub(crate) struct Run {
    /// How it ended.
    pub(crate) status: ExitStatus,
    /// Seconds from the start of the process to its end, without those that the warden itself waited for a
    /// core before it saw the end.
    pub(crate) wall: f64,
    /// Seconds of processor time of the process, its threads and its children.
    pub(crate) cpu: f64,
    /// Seconds for which the first thread of the process could run and had no core, where the system
    /// counts them.
    pub(crate) waited: Option<f64>,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ExitStatus {
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
