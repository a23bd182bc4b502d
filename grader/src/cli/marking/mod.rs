//! What `grade` and `mark` share: copies, builds, asks and plays submissions, as far as that was not done before.

mod against;
mod entry;
mod plan;
mod ready;
mod sample;

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

pub(super) use entry::Entry;
pub(super) use plan::Plan;
use ready::Ready;

use anyhow::Context;
use sweetfish_shell::{BadInput, Progress, note};

use super::options::SandboxOptions;
use super::play::{finished, open, pool, sandbox};
use crate::agent::{AgentError, Program};
use crate::competitor::Competitor;
use crate::error::GameError;
use crate::game::Trial;
use crate::grade::archive::{Archive, Findings};
use crate::grade::cases::{self};
use crate::grade::fingerprint::fingerprint;
use crate::grade::language::Commands;
use crate::grade::submission::{Builder, Folder, Submission};
use crate::grade::verdict::{self, BUILD_LOG, Evidence, Verdict};
use crate::pool::{Pool, Worker};
use crate::record::End;
use crate::schedule::Pairing;
use crate::store::Store;
use sweetfish_sandbox::SandboxConfig;
use sweetfish_sandbox::WorkFolder;

/// The submissions that play at the same time.
const AT_A_TIME: usize = 100;
/// What stands in results for the command of an anonymous submission.
const ANONYMOUS: &str = "submission";

/// Marks submissions.
pub(crate) struct Marking<'a> {
    plan: &'a Plan,
    archive: &'a Archive,
    sandbox: SandboxConfig,
    pool: Pool<'a>,
    hidden: Vec<PathBuf>,
}

impl<'a> Marking<'a> {
    /// Establishes how submissions are confined. They can read none of `private`.
    ///
    /// # Errors
    /// If the machine does not offer what options or configuration demand.
    pub(crate) fn new(
        plan: &'a Plan,
        archive: &'a Archive,
        options: &SandboxOptions,
        private: &[&Path],
        work: &WorkFolder,
        interrupted: &'a AtomicBool,
    ) -> anyhow::Result<Self> {
        check_programs_run(work)?;
        let mut sandbox = sandbox(options, work, interrupted)?;
        let least = plan.config.confine.least();
        if sandbox.level() < least {
            return Err(GameError::Unable(format!(
                "{} demands confinement `{least}` at least, and this machine offers: {}",
                plan.path.display(),
                sandbox.confinement
            ))
            .into());
        }
        let own = [archive.logs(), plan.path.as_path()];
        for path in private.iter().chain(&own) {
            let real = fs::canonicalize(path);
            sandbox
                .hidden
                .push(real.with_context(|| path.display().to_string())?);
        }
        for name in ["submissions", "sessions"] {
            let folder = work.path().join(name);
            fs::create_dir(&folder).with_context(|| folder.display().to_string())?;
            let mode = fs::metadata(work.path())?.permissions();
            fs::set_permissions(&folder, mode)?;
        }
        Ok(Self {
            hidden: references(&plan.opponents),
            pool: pool(options, u64::MAX, interrupted),
            plan,
            archive,
            sandbox,
        })
    }

    /// Returns how submissions are confined.
    pub(crate) fn sandbox(&self) -> &SandboxConfig {
        &self.sandbox
    }

    fn builder(&self) -> Builder<'_> {
        Builder {
            sandbox: &self.sandbox,
            copies: self.sandbox.work.join("submissions"),
            hidden: self.hidden.clone(),
            build_seconds: self.plan.config.build_seconds,
        }
    }

    /// Copies the submissions, and looks up what an earlier run found out about them.
    ///
    /// # Errors
    /// If files cannot be read or written, or the user interrupts.
    pub(crate) fn enter(&self, folders: &[Folder]) -> anyhow::Result<Vec<Entry>> {
        let mut entries = self.each("submissions copied", folders, |number, folder, worker| {
            self.entry(&number.to_string(), folder, worker)
        })?;
        for entry in &mut entries {
            self.look_up(entry)?;
        }
        Ok(entries)
    }

    fn entry(&self, place: &str, folder: &Folder, worker: &Worker) -> Result<Entry, GameError> {
        let copied = self.builder().copy(place, &folder.path, worker)?;
        let home = &copied.home.folder;
        let config = &self.plan.config;
        let commands = config.commands(&folder.name, home);
        let run = commands.as_ref().map_or("", |commands| &commands.run);
        // The name of a file can be that of a student.
        let shown = if folder.is_anonymous { ANONYMOUS } else { run };
        let schedule = self.plan.schedule(&folder.player, shown);
        let fingerprint = fingerprint(
            config,
            &schedule,
            &self.plan.boards,
            &self.plan.opponents,
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

    /// Takes over what an earlier run found out, if it still holds.
    fn look_up(&self, entry: &mut Entry) -> anyhow::Result<()> {
        let name = &entry.folder.player;
        let found = self.archive.findings(name).filter(|found| {
            found.fingerprint == entry.fingerprint && found.answers.len() == self.plan.boards.len()
        });
        let path = self.archive.games(name);
        if found.is_some() && path.exists() {
            let (_, mut games) = open(&path, true, &entry.schedule)?;
            games.sort_by_key(|game| game.id);
            entry.games = games;
        }
        entry.findings = found;
        Ok(())
    }

    /// Forgets what an earlier run found out about a submission.
    pub(crate) fn forget(entry: &mut Entry) {
        entry.findings = None;
        entry.games.clear();
    }

    /// Does what is left for the entries that are `wanted`: builds, asks and plays. What is done stays in the archive,
    /// whenever this is interrupted. Returns the number of submissions that were not marked before.
    ///
    /// # Errors
    /// If the machine fails or all submissions fail alike, or the user interrupts.
    pub(crate) fn mark(
        &self,
        entries: &mut [Entry],
        wanted: impl Fn(&Entry) -> bool,
    ) -> anyhow::Result<usize> {
        let open: Vec<usize> = (0..entries.len())
            .filter(|&number| !entries[number].is_marked() && wanted(&entries[number]))
            .collect();
        self.check_installed(open.iter().map(|&number| &entries[number]))?;
        for &number in &open {
            let entry = &entries[number];
            let name = &entry.folder.player;
            if entry.findings.is_none() {
                self.archive.clear(name).with_context(|| name.clone())?;
            }
            let logs = self.archive.logs_of(name);
            fs::create_dir_all(&logs).with_context(|| logs.display().to_string())?;
        }
        let submissions = self.build(&open, entries)?;
        // With a sample, or with others that are marked, the machine is known to work.
        let is_unproven = self.plan.config.sample.is_none() && open.len() == entries.len();
        if is_unproven {
            check_alike(submissions.iter().map(|one| one.problem.clone()))?;
        }
        let ready: Vec<_> = open
            .iter()
            .zip(&submissions)
            .map(|(&number, submission)| Ready::new(self, number, &entries[number], submission))
            .collect::<Result<_, _>>()?;
        // Each submission has a file open while it plays, and a process may have no more than some hundred.
        for some in ready.chunks(AT_A_TIME) {
            self.ask(some, entries, is_unproven)?;
            self.play(some, entries)?;
        }
        Ok(open.len())
    }

    fn build(&self, open: &[usize], entries: &[Entry]) -> anyhow::Result<Vec<Submission>> {
        let builder = self.builder();
        self.each("submissions built", open, |_, &number, worker| {
            let entry = &entries[number];
            let name = &entry.folder.player;
            let log = self.archive.logs_of(name).join(BUILD_LOG);
            Ok(builder.prepare(name, &entry.copied, &entry.commands, &log, worker)?)
        })
    }

    /// Checks that programs of this machine which submissions are built and run with are there. Their names come from the
    /// configuration or from a rule for a language, so that a missing one is not the fault of a submission.
    fn check_installed<'e>(
        &self,
        mut entries: impl Iterator<Item = &'e Entry>,
    ) -> anyhow::Result<()> {
        let missing = entries.find_map(|entry| {
            let name = missing_program(entry.commands.as_ref().ok()?, &entry.copied.home.folder)?;
            Some((name, &entry.folder.player))
        });
        match missing {
            Some((name, submission)) => Err(GameError::Unable(format!(
                "`{name}` cannot be found, which {submission} needs, so nothing is marked; {} can name another program",
                self.plan.path.display()
            ))
            .into()),
            None => Ok(()),
        }
    }

    /// Lets the submissions of which nothing is known make a move on every test board. If the machine `is_unproven`, they
    /// must not all fail alike.
    fn ask(&self, ready: &[Ready], entries: &mut [Entry], is_unproven: bool) -> anyhow::Result<()> {
        let unknown = ready
            .iter()
            .filter(|one| entries[one.entry].findings.is_none());
        let unknown: Vec<_> = unknown.collect();
        let boards = self.plan.boards.len();
        let tasks: Vec<_> = unknown
            .iter()
            .flat_map(|one| (0..boards).map(move |board| (*one, board)))
            .collect();
        let answers = self.each(
            "answers on test boards",
            &tasks,
            |_, (one, board), worker| {
                let referee = one.referee(&entries[one.entry].schedule.rules, worker);
                let session = cases::session_name(*board);
                self.plan.boards[*board].ask(&referee, &session, &one.submission.competitor)
            },
        )?;
        if is_unproven && boards > 0 {
            check_alike(answers.chunks(boards).map(programs_failure))?;
        }
        let mut answers = answers.into_iter();
        for one in unknown {
            let entry = &mut entries[one.entry];
            let findings = Findings {
                fingerprint: entry.fingerprint.clone(),
                confinement: self.sandbox.confinement.clone(),
                problem: one.submission.problem.as_deref().map(|problem| {
                    let is_anonymous = entry.folder.is_anonymous;
                    if is_anonymous {
                        without_names(problem)
                    } else {
                        problem.to_string()
                    }
                }),
                answers: answers.by_ref().take(boards).collect::<Vec<Trial>>(),
            };
            self.archive.keep(&entry.folder.player, &findings)?;
            entry.findings = Some(findings);
        }
        Ok(())
    }

    /// Plays the games that are left.
    fn play(&self, ready: &[Ready], entries: &mut [Entry]) -> anyhow::Result<()> {
        let mut stores = Vec::new();
        let mut tasks = Vec::new();
        for (place, one) in ready.iter().enumerate() {
            let entry = &entries[one.entry];
            let (store, _) = open(
                &self.archive.games(&entry.folder.player),
                true,
                &entry.schedule,
            )?;
            stores.push(store);
            tasks.extend(entry.left().into_iter().map(|game| (place, game)));
        }
        let mut progress = Progress::new(tasks.len() as u64, 0);
        let mut played = Vec::new();
        let schedules: Vec<_> = ready
            .iter()
            .map(|one| entries[one.entry].schedule.clone())
            .collect();
        let work = |&(place, ref pairing): &(usize, Pairing), worker: &Worker| {
            let (one, schedule) = (&ready[place], &schedules[place]);
            let referee = one.referee(&schedule.rules, worker);
            let opening = schedule.opening(pairing.slot);
            let sides = [pairing.first, pairing.second].map(|player| one.player(player, self.plan));
            Ok((place, referee.play(pairing, opening, sides)?))
        };
        let ended = self.pool.run(&tasks, work, |(place, game)| {
            let store: &mut Store = &mut stores[place];
            store.add(&game)?;
            played.push((ready[place].entry, game));
            progress.show(played.len() as u64, || "games played".into());
            Ok(ControlFlow::Continue(()))
        });
        progress.finish();
        finished(ended, "what is done is kept, the same command continues")?;
        for (entry, game) in played {
            entries[entry].games.push(game);
        }
        for entry in entries {
            entry.games.sort_by_key(|game| game.id);
        }
        Ok(())
    }

    /// Calls `work` for each item with a line of progress, and returns the results in the order of the items.
    fn each<Item: Sync, Found: Send>(
        &self,
        what: &str,
        items: &[Item],
        work: impl Fn(usize, &Item, &Worker) -> Result<Found, GameError> + Sync,
    ) -> anyhow::Result<Vec<Found>> {
        let mut progress = Progress::new(items.len() as u64, 0);
        let mut count = 0;
        let found = self.pool.map(items, work, |_| {
            count += 1;
            progress.show(count, || what.to_string());
        });
        progress.finish();
        finished(found, "what is done is kept, the same command continues")
    }
}

/// Returns the verdict on a submission that is marked. `archive` has its logs.
pub(crate) fn verdict(plan: &Plan, archive: &Archive, entry: &Entry) -> Option<Verdict> {
    let findings = entry.findings.as_ref()?;
    let name = &entry.folder.player;
    let evidence = Evidence {
        name,
        findings,
        games: &entry.games,
        log: &|log| archive.end_of_log(name, log),
    };
    Some(verdict::verdict(&evidence, &plan.boards, &plan.config))
}

/// Returns a program of the machine that a submission in `folder` is built or run with, if it is not there.
fn missing_program(commands: &Commands, folder: &Path) -> Option<String> {
    let all = commands.build.iter().chain([&commands.run]);
    all.filter_map(|command| Program::find(command, folder).err())
        .find_map(|error| match error {
            AgentError::NotFound(name) if !name.contains('/') => Some(name),
            _ => None,
        })
}

/// Returns how a program failed on test boards, if it did so on all of them before it gave an answer.
fn programs_failure(answers: &[Trial]) -> Option<String> {
    let failure = |answer: &Trial| match &answer.verdict {
        Err(end @ (End::Crashed { .. } | End::CouldNotStart { .. })) => Some(end.to_string()),
        _ => None,
    };
    let all: Option<Vec<_>> = answers.iter().map(failure).collect();
    let mut all = all?;
    all.dedup();
    Some(all.join(", "))
}

/// Returns what is wrong with a submission without the names of its files: what is quoted, and which file cannot be copied.
fn without_names(problem: &str) -> String {
    const NO_COPY: &str = "cannot be copied";
    if problem.starts_with(NO_COPY) {
        return NO_COPY.into();
    }
    let parts = problem.split('`').enumerate();
    let parts = parts.map(|(number, part)| if number % 2 == 1 { "…" } else { part });
    parts.collect::<Vec<_>>().join("`")
}

/// Checks that not all submissions fail in the same way: that is the machine's fault, not theirs.
fn check_alike(problems: impl Iterator<Item = Option<String>>) -> anyhow::Result<()> {
    let problems: Vec<_> = problems.collect();
    match problems.as_slice() {
        [Some(problem), rest @ ..]
            if rest.len() > 1 && rest.iter().all(|other| other.as_ref() == Some(problem)) =>
        {
            Err(GameError::Unable(format!(
                "all {} submissions fail alike, so nothing is marked: {problem}; if that is their fault, let `sample` in \
                 the configuration name a submission that is known to be good",
                problems.len()
            ))
            .into())
        }
        _ => Ok(()),
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

/// Returns the programs that a submission must not let play for it: the opponents, this program with its built-in
/// agents, and `sweetfish`.
fn references(opponents: &[Competitor]) -> Vec<PathBuf> {
    let own = opponents
        .iter()
        .flat_map(|opponent| opponent.program.own_files());
    let sweetfish = Program::find("sweetfish", Path::new(".")).map(|found| found.path);
    own.chain(std::env::current_exe())
        .chain(sweetfish)
        .collect()
}

/// Prints what a teacher should know about builds that are not fully confined.
pub(crate) fn warn_of_builds(sandbox: &SandboxConfig) {
    use sweetfish_sandbox::Level;
    if (Level::Restricted..Level::Isolated).contains(&sandbox.level()) {
        note!(
            "warning: builds without a root of their own can change the modes of files that their user owns: see \
             docs/security.md"
        );
    }
}
