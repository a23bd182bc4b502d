//! Plays the rows that are missing, then writes the report.

use std::fs;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use sweetfish_cli_support::{AskedShard, BadInput, FoundShard, Tasks, make_folder};

use super::earlier::take_over;
use super::event::{Event, Events};
use super::finish::{Outcome, Written, finish};
use super::origin::{facts, origin, origin_of, spare_other};
use super::output::Output;
use super::partial::{self, Partial};
use super::stamp::tasks_in;
use crate::experiment::{Experiment, Plan, Row, Shard, Sheet};
use sweetfish_core::clock::Stopwatch;

/// How an experiment is to be run.
pub struct Settings<'a> {
    /// Rows of each condition; the experiment's own number without it.
    pub games: Option<u64>,
    /// The same seed gives the same rows, on any number of threads.
    pub seed: u64,
    /// Where the files go.
    pub output: Output<'a>,
    /// Rows at a time.
    pub threads: usize,
    /// The part to play.
    pub shard: AskedShard,
}

/// Plays what is missing of an experiment, and writes its files if it is not a part. Rows of a finished
/// run in the folder that has no more rows than asked for are kept. Reports what happens as events.
///
/// # Errors
/// If the folder holds another run, cannot be written, or if it was interrupted.
pub fn play(
    experiment: &Experiment,
    settings: &Settings,
    interrupted: &AtomicBool,
    events: &mut Events,
) -> anyhow::Result<Outcome> {
    let clock = Stopwatch::start();
    let FoundShard {
        shard,
        tasks,
        notice,
    } = settings.find_shard(experiment)?;
    if let Some(notice) = notice {
        events(Event::Notice(&notice));
    }
    let plan = settings.plan(experiment, shard);
    let (games, output) = (settings.games, settings.output);
    make_folder(output.folder)?;
    output.check(experiment.name)?;
    let mut made = None;
    if shard == Shard::WHOLE {
        spare_other(&plan, games, output.folder)?;
        // A run that was begun resumes by itself.
        if !Partial::path(output.folder, &plan).exists() {
            made = take_over(&plan, games, output, events)?;
        }
    }
    let (rows, written) = if let Some(made) = made {
        made
    } else {
        let (partial, rows) = play_missing(&plan, settings, tasks, interrupted, events)?;
        (rows.len(), close(&plan, settings, tasks, rows, partial)?)
    };
    Ok(Outcome::new(experiment, rows, &clock, written))
}

/// Plays the rows that the partial file of a plan does not have; returns the file and all rows.
pub(super) fn play_missing(
    plan: &Plan,
    settings: &Settings,
    tasks: Option<Tasks>,
    interrupted: &AtomicBool,
    events: &mut Events,
) -> anyhow::Result<(Partial, Vec<Row>)> {
    let experiment = plan.experiment();
    let (mut partial, mut rows) =
        Partial::open(settings.output.folder, plan, settings.games, tasks, events)?;
    // Rows of another part are there if conditions were added since this one was begun.
    let done = plan.own(&rows.iter().map(|row| (row.condition, row.game)).collect());
    rows.retain(|row| done.contains(&(row.condition, row.game)));
    let total = plan.count();
    events(Event::Begins {
        name: experiment.name,
        total,
        done: rows.len() as u64,
    });
    let sheet = Sheet::new(experiment, plan.conditions());
    let mut kept = Ok(());
    plan.run(&done, settings.threads, interrupted, |row| {
        kept = partial.add(&sheet, &row);
        rows.push(row);
        events(Event::Played(rows.len() as u64));
        match kept {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    })
    .context("the threads cannot be started")?;
    events(Event::Ends);
    kept?;
    let shown = partial.name().display();
    anyhow::ensure!(
        rows.len() as u64 >= total,
        "interrupted: {} of {total} rows are in {shown}, the same command resumes",
        rows.len()
    );
    Ok((partial, rows))
}

/// Writes the files of an experiment all of whose rows are played; of a part only its rows.
fn close(
    plan: &Plan,
    settings: &Settings,
    tasks: Option<Tasks>,
    mut rows: Vec<Row>,
    partial: Partial,
) -> anyhow::Result<Written> {
    let path = partial.name().to_path_buf();
    if plan.shard() == Shard::WHOLE {
        let written = finish(plan, settings.games, rows, settings.output)?;
        fs::remove_file(&path).with_context(|| format!("{}", path.display()))?;
        return Ok(written);
    }
    // Threads hand rows over in any order; the same part shall be the same file.
    rows.sort_unstable_by_key(|row| (row.condition, row.game));
    // Not every system replaces a file that is open.
    drop(partial);
    partial::replace(settings.output, plan, settings.games, tasks, &rows)?;
    Ok(Written {
        files: vec![path],
        ..Written::default()
    })
}

impl Settings<'_> {
    /// Returns the plan of a part of an experiment.
    pub(super) fn plan<'a>(&self, experiment: &'a Experiment, shard: Shard) -> Plan<'a> {
        Plan::new(experiment, self.seed, self.games, shard)
    }

    /// Returns the part to play of an experiment.
    fn find_shard(&self, experiment: &Experiment) -> Result<FoundShard, BadInput> {
        let whole = self.plan(experiment, Shard::WHOLE);
        let begun = || tasks_in(self.output.folder, &whole, self.games);
        self.shard.find(begun).map_err(BadInput)
    }
}

/// Returns whether the same run is finished: there is a report of it.
pub fn is_finished(experiment: &Experiment, settings: &Settings) -> bool {
    let origin = origin(&settings.plan(experiment, Shard::WHOLE), settings.games);
    !settings.shard.is_part()
        && origin_of(experiment, settings.output.folder)
            .is_some_and(|found| facts(&found) == facts(&origin))
}
