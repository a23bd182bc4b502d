//! A run of marking: how submissions are confined, who works for them, where their copies and results are.

use std::fs;
use std::path::{self, Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use sweetfish_cli_support::BadInput;
use sweetfish_intake::copy::{SUBMISSION, share_of};
use sweetfish_sandbox::walk::Extent;
use sweetfish_sandbox::{ConfinementLevel, SandboxConfig, WorkFolder};

use super::archive::Archive;
use super::played::Played;
use crate::competitor::{Competitor, find_files, lay_out_files};
use crate::conditions::{Conditions, name_missing};
use crate::error::GameError;
use crate::fingerprint::{Content, all_contents_of, leave_out_others};
use crate::further::find_further;
use crate::grade::event::{Event, Events, Stage};
use crate::grade::program::{Builder, Program, everywhere};
use crate::grade::python::VirtualEnvironment;
use crate::grade::scheme::Scheme;
use crate::grade::submission::Submission;
use crate::pool::{Pool, Worker};

pub(crate) struct MarkingRun<'a> {
    pub(crate) scheme: &'a Scheme,
    /// The opponents, with the files beside them.
    pub(crate) opponents: Vec<Competitor>,
    /// What the files of each hold.
    opponent_files: Vec<Vec<Content>>,
    pub(crate) archive: &'a Archive,
    pub(crate) sandbox: SandboxConfig,
    extent: Extent,
    pub(crate) pool: Pool<'a>,
    /// What must not play for them, and is not hidden from the opponents.
    hidden: Vec<PathBuf>,
}

impl<'a> MarkingRun<'a> {
    /// Establishes how submissions are confined. They can read none of `private`.
    pub(crate) fn open(
        scheme: &'a Scheme,
        archive: &'a Archive,
        conditions: &Conditions,
        private: &[&Path],
        work: &WorkFolder,
        interrupted: &'a AtomicBool,
        events: &mut Events,
    ) -> anyhow::Result<Self> {
        check_programs_run(work)?;
        let shown = scheme.shown()?;
        let mut notices = |notice: &str| events(Event::Note(notice));
        name_missing(&scheme.opponents, &mut notices);
        let mut sandbox =
            conditions.establish(&scheme.opponents, work, interrupted, &mut notices)?;
        scheme.check_confinement(&sandbox)?;
        let files = scheme.private_files();
        let own = [archive.logs(), scheme.path.as_path()].into_iter();
        let own = own.chain(files.iter().map(PathBuf::as_path));
        for path in private.iter().copied().chain(own) {
            let real = fs::canonicalize(path);
            sandbox
                .hidden
                .push(real.with_context(|| path.display().to_string())?);
        }
        let is_hidden =
            |path: &&PathBuf| sandbox.hidden.iter().any(|hidden| path.starts_with(hidden));
        if let Some(path) = shown.iter().find(is_hidden) {
            return Err(BadInput::because(format!(
                "{} is among what submissions may not read, expected another place for `show` and `python`",
                path.display()
            )));
        }
        sandbox.shown.extend(shown);
        let mut opponents = scheme.opponents.clone();
        find_files(&mut opponents, &sandbox.hidden).context("the files beside the opponents")?;
        let around = around(scheme, private);
        for own in &mut opponents {
            // What lies in the folder of the class is not an opponent's.
            own.beside.take_if(|files| files.are_in(&sandbox.hidden));
            if (own.beside.as_ref()).is_some_and(|files| files.are_around(&around)) {
                leave_out_others(own);
            }
        }
        find_further(&mut opponents, &[]);
        let folder_mb = sandbox.limits.folder_mb;
        lay_out_files(&mut opponents, work.path(), folder_mb, &mut notices)?;
        for name in ["submissions", "sessions"] {
            let folder = work.path().join(name);
            fs::create_dir(&folder).with_context(|| folder.display().to_string())?;
            let mode = fs::metadata(work.path())?.permissions();
            fs::set_permissions(&folder, mode)?;
        }
        Ok(Self {
            hidden: references(scheme),
            opponent_files: opponents.iter().map(all_contents_of).collect(),
            opponents,
            pool: conditions.pool(u64::MAX, interrupted, &mut notices),
            extent: SUBMISSION,
            scheme,
            archive,
            sandbox,
        })
    }

    /// Leaves room for the copies of `count` submissions.
    pub(crate) fn with_room_for(self, count: usize) -> anyhow::Result<Self> {
        let extent = share_of(&self.sandbox.work, count).context("the agents' folders")?;
        Ok(Self { extent, ..self })
    }

    /// Passes on what a teacher should know about builds that are not fully confined.
    pub(crate) fn warn_of_builds(&self, events: &mut Events) {
        if (ConfinementLevel::Restricted..ConfinementLevel::Isolated)
            .contains(&self.sandbox.level())
        {
            events(Event::Note(
                "warning: builds without a root of their own can change the modes of files that their user owns: see \
                 docs/security.md",
            ));
        }
    }

    pub(crate) fn builder(&self) -> Builder<'_> {
        Builder {
            sandbox: &self.sandbox,
            copies: self.sandbox.work.join("submissions"),
            hidden: self.hidden.clone(),
            extent: self.extent,
            scheme: self.scheme,
            opponent_files: &self.opponent_files,
        }
    }

    /// Lays out the submissions.
    pub(crate) fn lay_out(
        &self,
        submissions: &[Submission],
        events: &mut Events,
    ) -> anyhow::Result<Vec<Program>> {
        let builder = self.builder();
        self.each(Stage::Copied, submissions, events, |number, one, worker| {
            builder.lay_out(&number.to_string(), one, worker)
        })
    }

    /// Returns what an earlier run found out about programs, as far as it still holds.
    pub(crate) fn resume(
        &self,
        programs: &[Program],
        events: &mut Events,
    ) -> anyhow::Result<Vec<Option<Played>>> {
        let boards = self.scheme.boards.len();
        let mut notices = |notice: &str| events(Event::Note(notice));
        programs
            .iter()
            .map(|program| self.archive.played(program, boards, &mut notices))
            .collect()
    }

    /// Returns how the sessions of the submission of this number and name are confined: with folders of their own.
    pub(crate) fn sessions(&self, number: usize, name: &str) -> anyhow::Result<SandboxConfig> {
        let logs = self.archive.logs_of(name);
        let sandbox = self.sandbox.within(&format!("sessions/{number}"), logs);
        sandbox.context("the agents' folders")
    }

    /// Calls `work` for each item of a stage, and returns the results in the order of the items.
    pub(crate) fn each<Item: Sync, Found: Send>(
        &self,
        stage: Stage,
        items: &[Item],
        events: &mut Events,
        work: impl Fn(usize, &Item, &Worker) -> Result<Found, GameError> + Sync,
    ) -> anyhow::Result<Vec<Found>> {
        self.each_apart(stage, items, events, |number, _| number, work)
    }

    /// As [`each`](Self::each), but not at the same time for two items of one owner.
    pub(crate) fn each_apart<Item: Sync, Found: Send>(
        &self,
        stage: Stage,
        items: &[Item],
        events: &mut Events,
        owner: impl Fn(usize, &Item) -> usize,
        work: impl Fn(usize, &Item, &Worker) -> Result<Found, GameError> + Sync,
    ) -> anyhow::Result<Vec<Found>> {
        events(Event::Begins(stage, items.len()));
        let seen = |_: &Found| events(Event::Step);
        let found = self.pool.map_apart(items, owner, work, seen);
        events(Event::Ends);
        found
    }
}

/// Checks that programs can be run from the work folder: submissions are copied there.
fn check_programs_run(work: &WorkFolder) -> anyhow::Result<()> {
    let found = rustix::fs::statvfs(work.path()).context("the agents' folders")?;
    if found.f_flag.contains(rustix::fs::StatVfsMountFlags::NOEXEC) {
        let path = work.path().parent().unwrap_or(work.path()).display();
        return Err(BadInput::because(format!(
            "{path}: no program can be run from there (noexec), expected TMPDIR to name a folder where one can"
        )));
    }
    Ok(())
}

/// Returns what an opponent's own folder does not hold: the configuration, what is `private`, and the current folder, where people
/// keep and print to what is no opponent's.
fn around(scheme: &Scheme, private: &[&Path]) -> Vec<PathBuf> {
    let config = path::absolute(&scheme.path).ok();
    let config = config.as_deref().and_then(Path::parent);
    let own = config.map(Path::to_path_buf).into_iter();
    let own = own.chain(std::env::current_dir());
    let all = private.iter().map(|path| path.to_path_buf()).chain(own);
    all.filter_map(|path| path.canonicalize().ok()).collect()
}

/// Returns what must not play for a submission: the opponents, the sample, and the engine.
fn references(scheme: &Scheme) -> Vec<PathBuf> {
    let own = scheme
        .opponents
        .iter()
        .flat_map(|opponent| opponent.program.own_files());
    let own = own.chain(scheme.sample());
    let python = scheme.python.as_ref().map(VirtualEnvironment::folder);
    own.chain(everywhere(python)).collect()
}
