//! A submission on its way to its verdict.

use std::collections::HashSet;

use crate::grade::archive::Findings;
use crate::grade::fingerprint::Fingerprint;
use crate::grade::language::Commands;
use crate::grade::submission::{Copied, Folder};
use crate::record::GameRecord;
use crate::schedule::{Pairing, Schedule, games};

/// A submission with all that is known about it.
pub(crate) struct Entry {
    /// Its folder and name.
    pub(crate) folder: Folder,
    /// Whom it meets, and how.
    pub(crate) schedule: Schedule,
    /// What was found out about it.
    pub(crate) findings: Option<Findings>,
    /// Its games.
    pub(crate) games: Vec<GameRecord>,
    /// Its copy.
    pub(super) copied: Copied,
    /// How it is built and run, or why that is unknown.
    pub(super) commands: Result<Commands, String>,
    /// What its findings depend on.
    pub(super) fingerprint: Fingerprint,
}

impl Entry {
    /// Returns whether nothing is left to do.
    pub(crate) fn is_marked(&self) -> bool {
        self.findings.is_some() && self.left().is_empty()
    }

    /// Returns whether all of it could be copied.
    pub(crate) fn is_copied(&self) -> bool {
        self.copied.problem.is_none()
    }

    /// Returns the games that were not played.
    pub(super) fn left(&self) -> Vec<Pairing> {
        let played: HashSet<_> = self.games.iter().map(|game| game.id).collect();
        let encounters = self.schedule.encounters();
        games(0, &encounters, 0..self.schedule.pairs)
            .filter(|pairing| !played.contains(&pairing.slot))
            .collect()
    }
}
