//! A submission on its way to its verdict.

use std::collections::HashSet;

use crate::grade::archive::{Archive, Findings};
use crate::grade::build::Copied;
use crate::grade::fingerprint::Fingerprint;
use crate::grade::folder::Folder;
use crate::grade::language::Commands;
use crate::grade::scheme::Scheme;
use crate::grade::verdict::{self, Evidence, Verdict};
use crate::record::GameRecord;
use crate::schedule::{Pairing, Schedule, games};

pub(crate) struct Entry {
    pub(crate) folder: Folder,
    pub(crate) schedule: Schedule,
    pub(crate) findings: Option<Findings>,
    pub(crate) games: Vec<GameRecord>,
    pub(crate) copied: Copied,
    /// How it is built and run, or why that is unknown.
    pub(crate) commands: Result<Commands, String>,
    pub(crate) fingerprint: Fingerprint,
}

impl Entry {
    pub(crate) fn is_marked(&self) -> bool {
        self.findings.is_some() && self.left().is_empty()
    }

    pub(crate) fn forget(&mut self) {
        self.findings = None;
        self.games.clear();
    }

    /// Returns the verdict, if it was asked for all moves. `archive` has its logs.
    pub(crate) fn verdict(&self, scheme: &Scheme, archive: &Archive) -> Option<Verdict> {
        let name = &self.folder.player;
        let evidence = Evidence {
            name,
            findings: self.findings.as_ref()?,
            games: &self.games,
            log: &|log| {
                let end = archive.end_of_log(name, log)?;
                // It can name programs and files.
                let is_hidden = self.folder.is_anonymous;
                Some(if is_hidden { String::new() } else { end })
            },
        };
        Some(Verdict {
            id: self.folder.id.clone().filter(|_| !self.folder.is_anonymous),
            late: self.folder.late.clone(),
            ..verdict::verdict(&evidence, &scheme.boards, &scheme.config)
        })
    }

    pub(crate) fn is_copied(&self) -> bool {
        self.copied.problem.is_none()
    }

    pub(crate) fn left(&self) -> Vec<Pairing> {
        let played: HashSet<_> = self.games.iter().map(|game| game.id).collect();
        let encounters = self.schedule.encounters();
        games(0, &encounters, 0..self.schedule.pairs)
            .filter(|pairing| !played.contains(&pairing.slot))
            .filter(|pairing| !self.schedule.leaves_out(pairing.slot))
            .collect()
    }
}
