//! How far an agent is confined, in names that can be kept.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

/// How far agents are to be confined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Confine {
    /// As far as the machine offers.
    Auto,
    /// Fully, or nothing is started.
    On,
    /// Not at all: only the clock and the end of the process group are enforced.
    Off,
}

/// How far an agent is confined.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum ConfinementLevel {
    /// Not at all: only the clock and the end of the process group are enforced. It reads, writes and ends what its user may.
    #[default]
    None,
    /// By rules for its files, system calls and memory, among the other processes of the machine. It has no network, and
    /// with Landlock no files of others; a process of it can outlive a run.
    Restricted,
    /// By the same rules, in a process namespace: nothing outlives a run, and it ends no process of others.
    Enclosed,
    /// By the same rules, in namespaces of processes, users, IPC, network and mounts, with a root of its own: files,
    /// processes and users of others are absent.
    Isolated,
}

impl ConfinementLevel {
    /// All levels, the lowest first.
    pub const ALL: [Self; 4] = [Self::None, Self::Restricted, Self::Enclosed, Self::Isolated];
}

impl fmt::Display for ConfinementLevel {
    /// Writes the name that it has in JSON.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// One way in which an agent is confined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mechanism {
    /// A process namespace.
    Processes,
    /// A root and a network of its own.
    Root,
    /// File rules (Landlock).
    FileRules,
    /// A list of permitted system calls, without sockets (seccomp).
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

/// How a sandbox confines its agent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Confinement {
    /// The level.
    pub level: ConfinementLevel,
    /// The ways, as far as the machine offers them.
    pub mechanisms: BTreeSet<Mechanism>,
}

#[cfg(target_os = "linux")]
impl Confinement {
    /// Returns what a level always includes.
    pub(crate) fn of(level: ConfinementLevel) -> Self {
        let mechanisms = [
            (Mechanism::Processes, ConfinementLevel::Enclosed),
            (Mechanism::Root, ConfinementLevel::Isolated),
        ];
        let mechanisms = mechanisms.into_iter().filter(|(_, least)| level >= *least);
        Self {
            level,
            mechanisms: mechanisms.map(|(mechanism, _)| mechanism).collect(),
        }
    }

    /// Adds a way if it is available.
    pub(crate) fn add(&mut self, mechanism: Mechanism, is_there: bool) {
        if is_there {
            self.mechanisms.insert(mechanism);
        }
    }
}

impl Confinement {
    /// Returns whether it has all that [`Confine::On`](crate::Confine::On) demands. In a root of its own an agent needs no file rules: what
    /// it must not see does not exist there. Whether there are control groups, the owner of the machine decides.
    pub fn is_full(&self) -> bool {
        self.level == ConfinementLevel::Isolated && self.mechanisms.contains(&Mechanism::Calls)
    }
}

/// Writes in one line the level, the ways, and what is missing.
impl fmt::Display for Confinement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.level == ConfinementLevel::None {
            return f.write_str("none");
        }
        let list = |offered: bool| {
            let mechanisms = Mechanism::ALL.into_iter();
            let mechanisms =
                mechanisms.filter(|mechanism| self.mechanisms.contains(mechanism) == offered);
            mechanisms
                .map(Mechanism::words)
                .collect::<Vec<_>>()
                .join(", ")
        };
        write!(f, "{} ({}", self.level, list(true))?;
        match list(false) {
            lacks if lacks.is_empty() => f.write_str(")"),
            lacks => write!(f, "; not on this machine: {lacks})"),
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn full_is_isolated_with_listed_calls() {
        let mut full = Vec::new();
        for level in ConfinementLevel::ALL {
            for has_calls in [false, true] {
                let mut found = Confinement::of(level);
                found.add(Mechanism::Calls, has_calls);
                if found.is_full() {
                    full.push((level, has_calls));
                }
            }
        }
        assert_eq!(full, [(ConfinementLevel::Isolated, true)]);
    }
}
