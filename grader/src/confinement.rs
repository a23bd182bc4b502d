//! How far an agent is confined, in names that results and marks use.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

/// What an agent is kept from, as the user asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Confine {
    /// Everything that the machine offers.
    Auto,
    /// Everything; without it nothing is started.
    On,
    /// Nothing: only the clock and the process group are guarded.
    Off,
}

impl Confine {
    /// The levels that will do, the best one first.
    pub(crate) fn levels(self) -> &'static [Level] {
        match self {
            Self::Auto => &[Level::Isolated, Level::Enclosed, Level::Restricted],
            Self::On => &[Level::Isolated],
            Self::Off => &[Level::None],
        }
    }
}

/// How far an agent is confined; `docs/security.md` says what each level promises.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Level {
    /// Not at all: only the clock and the process group are guarded.
    #[default]
    None,
    /// By rules of the kernel for its files, calls and memory, as one process among all of the machine.
    Restricted,
    /// By the same rules, in a namespace of processes, where nothing outlives a move.
    Enclosed,
    /// In a machine of its own: its own processes, users, messages, network and root of files, and the same rules.
    Isolated,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::None => "none",
            Self::Restricted => "restricted",
            Self::Enclosed => "enclosed",
            Self::Isolated => "isolated",
        })
    }
}

/// What holds an agent at its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Mechanism {
    /// A namespace of its processes.
    Processes,
    /// A root of files and a network of its own.
    Root,
    /// Rules of the kernel for files (Landlock).
    FileRules,
    /// A list of the calls that are allowed, among them none for sockets (seccomp).
    Calls,
    /// A limit on the memory of all its processes and files together (control groups).
    Memory,
    /// A count of the processor time of all its processes together (control groups).
    Time,
}

impl Mechanism {
    const ALL: [Self; 6] = [
        Self::Processes,
        Self::Root,
        Self::FileRules,
        Self::Calls,
        Self::Memory,
        Self::Time,
    ];

    fn words(self) -> &'static str {
        match self {
            Self::Processes => "own processes",
            Self::Root => "own root and network",
            Self::FileRules => "file rules",
            Self::Calls => "listed calls only",
            Self::Memory => "memory of all processes limited",
            Self::Time => "processor time of all processes counted",
        }
    }
}

/// In which ways a warden confines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Confinement {
    /// How far.
    pub(crate) level: Level,
    /// By what.
    pub(crate) means: BTreeSet<Mechanism>,
}

impl Confinement {
    /// What a level brings by itself.
    pub(super) fn of(level: Level) -> Self {
        let means = [
            (Mechanism::Processes, Level::Enclosed),
            (Mechanism::Root, Level::Isolated),
        ];
        let means = means.into_iter().filter(|(_, least)| level >= *least);
        Self {
            level,
            means: means.map(|(means, _)| means).collect(),
        }
    }

    /// Adds a means if it is there.
    pub(super) fn add(&mut self, means: Mechanism, is_there: bool) {
        if is_there {
            self.means.insert(means);
        }
    }

    /// Whether nothing is missing that `--confine on` demands. In a root of its own an agent needs no rules for
    /// files: what it must not see is not there. Control groups are for whoever runs the machine to give.
    pub(crate) fn is_full(&self) -> bool {
        self.level == Level::Isolated && self.means.contains(&Mechanism::Calls)
    }
}

/// Says in one line how far agents are confined, by what, and what is missing.
impl fmt::Display for Confinement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.level == Level::None {
            return f.write_str("none");
        }
        let list = |offered: bool| {
            let means = Mechanism::ALL.into_iter();
            let means = means.filter(|means| self.means.contains(means) == offered);
            means.map(Mechanism::words).collect::<Vec<_>>().join(", ")
        };
        write!(f, "{} ({}", self.level, list(true))?;
        match list(false) {
            lacks if lacks.is_empty() => f.write_str(")"),
            lacks => write!(f, "; not on this machine: {lacks})"),
        }
    }
}
