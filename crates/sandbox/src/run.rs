//! A run of a program: what is requested, and what came of it.

use serde::{Deserialize, Serialize};

use crate::path::AnyPath;

/// A run of the program that is requested.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunSpec {
    /// Seconds of wall time after which the program is ended.
    pub wall: f64,
    /// Seconds of processor time after which the program is ended. `None` for no limit.
    pub cpu: Option<f64>,
    /// Seconds of wall time to wait before the program starts. They count as time of the run.
    pub delay: f64,
}

impl RunSpec {
    /// Returns a run of at most `wall` seconds that begins at once.
    pub fn within(wall: f64) -> Self {
        let (cpu, delay) = (None, 0.0);
        Self { wall, cpu, delay }
    }
}

/// A run of the program that is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// How it ended.
    pub status: ExitStatus,
    /// Seconds from the start of the process to its end, without those that the sandbox itself waited for a core
    /// before it saw the end.
    pub wall: f64,
    /// Seconds of processor time of the process, its threads and its children.
    pub cpu: f64,
    /// Seconds for which the thread of the process that waited longest was ready to run and had no core, where the system counts
    /// them.
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
    /// By the system, because all its processes and files together exceeded the limit on memory.
    OutOfMemory,
    /// By the sandbox, because its time was over.
    TimedOut,
    /// By the sandbox, because its folder held more than it may.
    FolderFull,
    /// By the sandbox, because it printed more than its log may hold.
    PrintedTooMuch,
    /// The program could not be started.
    NotStarted(StartFailure),
}

/// Why a program could not be started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StartFailure {
    /// The program.
    pub program: AnyPath,
    /// The error of the system.
    pub error: String,
}
