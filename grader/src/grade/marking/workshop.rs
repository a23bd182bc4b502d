//! The place where submissions are marked: how they are confined, who works there, where their copies are.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use sweetfish_sandbox::walk::Extent;
use sweetfish_sandbox::{Level, SandboxConfig, WorkFolder};
use sweetfish_shell::BadInput;

use super::entry::Entry;
use crate::agent::Program;
use crate::conditions::{Conditions, name_missing};
use crate::copy::{SUBMISSION, share_of};
use crate::error::GameError;
use crate::grade::archive::Archive;
use crate::grade::build::Builder;
use crate::grade::event::{Event, Events, Stage};
use crate::grade::fingerprint::fingerprint;
use crate::grade::folder::Folder;
use crate::grade::python::VirtualEnvironment;
use crate::grade::scheme::Scheme;
use crate::header::Header;
use crate::own_files;
use crate::pool::{Pool, Worker};
use crate::store::{Resume, open};

/// What stands in results for the command of an anonymous submission.
const ANONYMOUS: &str = "submission";

pub(crate) struct Workshop<'a> {
    pub(crate) scheme: &'a Scheme,
    pub(crate) archive: &'a Archive,
    pub(crate) sandbox: SandboxConfig,
    extent: Extent,
    pub(crate) pool: Pool<'a>,
    /// What must not play for them, and is not hidden from the opponents.
    hidden: Vec<PathBuf>,
}

impl<'a> Workshop<'a> {
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
        let mut notices = |notice: &str| events(Event::Note(notice));
        name_missing(&scheme.opponents, &mut notices);
        let mut sandbox =
            conditions.establish(&scheme.opponents, work, interrupted, &mut notices)?;
        let demand = scheme.config.confine;
        if !demand.accepts(&sandbox.confinement) {
            return Err(GameError::Unable(format!(
                "{} demands confinement {} at least, and this machine offers: {}",
                scheme.path.display(),
                demand.least(),
                sandbox.confinement
            ))
            .into());
        }
        let files = scheme.private_files();
        let own = [archive.logs(), scheme.path.as_path()].into_iter();
        let own = own.chain(files.iter().map(PathBuf::as_path));
        for path in private.iter().copied().chain(own) {
            let real = fs::canonicalize(path);
            sandbox
                .hidden
                .push(real.with_context(|| path.display().to_string())?);
        }
        let shown = scheme.python.iter().flat_map(VirtualEnvironment::shown);
        let shown: Vec<_> = shown.collect();
        let is_hidden =
            |path: &&PathBuf| sandbox.hidden.iter().any(|hidden| path.starts_with(hidden));
        if let Some(path) = shown.iter().find(is_hidden) {
            return Err(BadInput::because(format!(
                "python: {} is among what submissions may not read, expected another place",
                path.display()
            )));
        }
        sandbox.shown.extend(shown);
        for name in ["submissions", "sessions"] {
            let folder = work.path().join(name);
            fs::create_dir(&folder).with_context(|| folder.display().to_string())?;
            let mode = fs::metadata(work.path())?.permissions();
            fs::set_permissions(&folder, mode)?;
        }
        Ok(Self {
            hidden: references(scheme),
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
        if (Level::Restricted..Level::Isolated).contains(&self.sandbox.level()) {
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
            build_seconds: self.scheme.config.build_seconds,
            calibrate_seconds: self.scheme.config.calibrate_seconds,
        }
    }

    /// Copies the submissions, and looks up what an earlier run found out about them.
    pub(crate) fn enter(
        &self,
        folders: &[Folder],
        events: &mut Events,
    ) -> anyhow::Result<Vec<Entry>> {
        let copy = |number: usize, folder: &Folder, worker: &Worker| {
            self.copy(&number.to_string(), folder, worker)
        };
        let mut entries = self.each(Stage::Copied, folders, events, copy)?;
        for entry in &mut entries {
            self.look_up(entry, events)?;
        }
        Ok(entries)
    }

    /// Copies a submission to the place of this name.
    pub(crate) fn copy(
        &self,
        place: &str,
        folder: &Folder,
        worker: &Worker,
    ) -> Result<Entry, GameError> {
        let mut copied = self.builder().copy(place, &folder.source, worker)?;
        let config = &self.scheme.config;
        let commands = self.scheme.commands(&folder.name, &copied.home.folder);
        let commands = commands.and_then(|commands| {
            let mended = commands.mend(&copied.home.folder);
            mended.map_err(|error| format!("cannot be copied: {error}"))?;
            Ok(commands)
        });
        if let Ok(commands) = &commands
            && !commands.folder.is_empty()
        {
            copied.home.folder.push(&commands.folder);
        }
        if let Ok(commands) = &commands {
            copied.home.files = Some(self.lay_out(place, &copied.home.folder, &commands.beside)?);
        }
        let home = &copied.home.folder;
        let run = commands.as_ref().map_or("", |commands| &commands.run);
        // The name of a file can be that of a student.
        let shown = if folder.is_anonymous { ANONYMOUS } else { run };
        let schedule = self.scheme.schedule(&folder.player, shown);
        let fingerprint = fingerprint(
            config,
            &schedule,
            &self.scheme.boards,
            &self.scheme.opponents,
            commands.as_ref().ok(),
            home,
        );
        let fingerprint = fingerprint.map_err(|error| GameError::Files {
            path: home.clone(),
            error,
        })?;
        Ok(Entry {
            folder: folder.clone(),
            schedule,
            findings: None,
            games: Vec::new(),
            copied,
            commands,
            fingerprint,
        })
    }

    /// Lays out the files that a submission finds in its current folder, and returns where they are.
    fn lay_out(&self, place: &str, folder: &Path, beside: &str) -> Result<PathBuf, GameError> {
        let files = self.sandbox.work.join("own-files").join(place);
        match own_files::lay_out(folder, beside, &files, self.sandbox.limits.folder_mb) {
            Ok(()) => Ok(files),
            Err(error) => Err(GameError::Files { path: files, error }),
        }
    }

    /// Takes over what an earlier run found out, if it still holds.
    fn look_up(&self, entry: &mut Entry, events: &mut Events) -> anyhow::Result<()> {
        let name = &entry.folder.player;
        let found = self.archive.findings(name).filter(|found| {
            found.fingerprint == entry.fingerprint
                && found.answers.len() == self.scheme.boards.len()
        });
        let path = self.archive.games(name);
        if found.is_some() && path.exists() {
            let mut notices = |notice: &str| events(Event::Note(notice));
            let header = Header::new(entry.schedule.clone(), Vec::new());
            let (_, mut games) = open(&path, Resume::Same, &header, &mut notices)?;
            games.sort_by_key(|game| game.id);
            entry.games = games;
        }
        entry.findings = found;
        Ok(())
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

/// Returns the programs that a submission must not run: the opponents, the sample, this program with its built-in agents, and
/// `sweetfish`.
fn references(scheme: &Scheme) -> Vec<PathBuf> {
    let own = scheme
        .opponents
        .iter()
        .flat_map(|opponent| opponent.program.own_files());
    let own = own.chain(scheme.sample());
    let sweetfish = Program::find("sweetfish", Path::new(".")).map(|found| found.path);
    own.chain(std::env::current_exe())
        .chain(sweetfish)
        .collect()
}
