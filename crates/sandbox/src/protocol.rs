//! The messages between the client and a sandbox: requests and reports.

use serde::{Deserialize, Serialize};

use crate::cgroup::CgroupMembership;
use crate::confinement::{Confinement, ConfinementLevel};
use crate::limits::Limits;
use crate::path::AnyPath;
use crate::run::{Run, RunSpec};

/// What a sandbox needs to know before the first run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    /// The program: an absolute path, or a name to be found in `PATH`.
    pub program: AnyPath,
    /// Its arguments.
    pub args: Vec<String>,
    /// The folder in which the program runs, the only one that it may write to.
    pub folder: AnyPath,
    /// The level of confinement. A sandbox that cannot provide it fails.
    pub level: ConfinementLevel,
    /// The user outside the namespace that the program runs as, if not the client's.
    pub user: Option<u32>,
    /// Folders and files that it may not read, except those in `own`.
    pub hidden: Vec<AnyPath>,
    /// Folders and files that it may read even if they are hidden.
    pub own: Vec<AnyPath>,
    /// Folders and files that it may read besides the system, unless they are hidden.
    pub shown: Vec<AnyPath>,
    /// Whether the program is the user's own. If that user is root and the program could not be started otherwise,
    /// it may then read files whatever their modes are.
    pub is_trusted: bool,
    /// The limits of its processes.
    pub limits: Limits,
    /// The control group of its processes.
    pub membership: CgroupMembership,
    /// Whether it may change modes and times of files, as compilers and programs that copy files do. Special bits stay
    /// refused.
    pub may_change_modes: bool,
    /// The processor cores that it may run on. Empty for all.
    pub cores: Vec<usize>,
    /// The file for its standard output and error, limited as any file. `None` drops them.
    pub log: Option<AnyPath>,
}

impl Setup {
    /// Makes a setup for a program that does nothing, without limits. `user` is whom it runs as, if not this process's.
    pub fn new(level: ConfinementLevel, user: Option<u32>) -> Self {
        Self {
            program: "true".into(),
            args: Vec::new(),
            folder: "/".into(),
            level,
            user,
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

/// What the client sends to a sandbox.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Request {
    /// Set up. Sent a second time to the init of a namespace.
    Begin(Box<Setup>),
    /// The users of the new namespace are mapped.
    Mapped,
    /// Run the program once.
    Run(RunSpec),
}

/// What a sandbox sends to the client.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Report {
    /// The sandbox is in new namespaces and waits for its users to be mapped.
    Unshared,
    /// The sandbox is in a root of its own. The agent's open folder comes with this report, since the client cannot
    /// reach it by a path.
    Entered,
    /// The sandbox is ready, and confines in these ways.
    Ready(Confinement),
    /// The sandbox cannot confine as it must.
    Unable(String),
    /// A run is over, and none of its processes is left.
    Ran(Run),
}
