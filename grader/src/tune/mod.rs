//! Tunes numbers in the command of an agent by games of the agent against itself: each iteration moves all numbers a little
//! at random, plays one way against the other, and follows the side that won.

mod definition;
mod file;
mod page;
mod param;
mod spsa;
mod state;
mod tuned;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use sweetfish_cli_support::BadInput;
use sweetfish_sandbox::WorkFolder;

use crate::competitor::{
    Competitor, Notices, competitors, find_files, lay_out_files, name_without_files,
};
use crate::conditions::{Conditions, name_missing};
use crate::fingerprint::{contents_of, keep_further, leave_out_new};
use crate::further::find_further;
use crate::gate::{FaultLimit, Gate};
use crate::leaving::with_leaving;
use crate::schedule::Player;
use crate::store::{Resume, Store, TORN};
use crate::tournament::ResultsFile;
use crate::watch::Watch;
use file::{Iterations, Wanted};
use state::State;

pub(crate) use definition::Definition;
pub(crate) use page::page;
pub(crate) use param::Param;
pub(crate) use spsa::{Course, Spsa, default_rate};
pub(crate) use tuned::Tuned;

pub(crate) struct Plan {
    /// What is tuned. A file that is continued says the iterations of its gains and, unless `is_rate_given`, its rate.
    pub(crate) definition: Definition,
    /// How many iterations are played in all.
    pub(crate) iterations: u32,
    pub(crate) is_rate_given: bool,
    pub(crate) conditions: Conditions,
    pub(crate) results: Option<ResultsFile>,
    pub(crate) faults: FaultLimit,
}

pub(crate) enum Event<'a> {
    Notice(&'a str),
    /// The first iteration begins. This many were played by an earlier run.
    Begins(u32),
    /// An iteration is over: how many are, and the tuning up to the first that is not.
    Played(usize, &'a Course<'a>),
    Ends,
}

/// Runs the rest of a tuning. Fails if nothing can be played; what ends it later is in [`Tuned::stopped`].
pub(crate) fn run(
    plan: &Plan,
    interrupted: &AtomicBool,
    events: &mut dyn FnMut(Event),
) -> anyhow::Result<Tuned> {
    let mut definition = plan.definition.clone();
    definition.check().map_err(BadInput)?;
    // Also finds out whether there is such a program.
    let start = Player::new(definition.name(), &definition.start());
    let mut start = competitors(&[start])?;
    let conditions = &plan.conditions;
    let results = plan.results.as_ref().map(|results| results.path.clone());
    let closing = results.as_deref().map(closing_file);
    let private = results.iter().chain(&closing).chain(&conditions.logs);
    let private: Vec<_> = private.cloned().collect();
    find_files(&mut start, &private).context("the files beside the agent")?;
    find_further(&mut start, &conditions.shown);
    let mut notices = |notice: &str| events(Event::Notice(notice));
    let resumed = (plan.results.iter()).find(|results| results.resume != Resume::No);
    let before = resumed.and_then(|results| file::begun(&results.path));
    let left_out = before.and_then(|before| {
        keep_further(&mut start[0], &before);
        leave_out_new(&mut start[0], &before)
    });
    let (mut store, behind) = open(plan, &start[0], &mut definition, &mut notices)?;
    if let Some(notice) = left_out {
        notices(&notice);
    }
    name_missing(&start, &mut notices);
    let work = WorkFolder::create().context("the agents' folders")?;
    let folder_mb = conditions.limits.folder_mb;
    lay_out_files(&mut start, work.path(), folder_mb, &mut notices)?;
    name_without_files(&start, &mut notices);
    let results = results.as_deref();
    let mut sandbox =
        conditions.establish_for_games(&start, &work, results, interrupted, &mut notices)?;
    // Each trial finds the agent anew.
    sandbox.hidden.extend(start[0].hidden.iter().cloned());
    let at_a_time = u64::from(definition.spsa.at_a_time);
    let pool = conditions.pool(at_a_time, interrupted, &mut notices);
    events(Event::Begins(behind.len() as u32));
    let before = behind.values().flat_map(|iteration| &iteration.games);
    // Both sides are the same agent.
    let gate = Gate::of_one(definition.name(), plan.faults);
    let mut watch = Watch::new(conditions, &sandbox, gate);
    let all = 0..plan.iterations;
    let mut left: Vec<u32> = all.filter(|number| !behind.contains_key(number)).collect();
    let pairings = |&number: &u32| definition.pairings(number);
    watch.begin(left.iter().flat_map(pairings).map(|one| one.slot), before);
    if watch.is_over() {
        left.clear();
    }
    let bound = watch.bound();
    let state = State::new(&definition, behind, start[0].files.clone());
    let ended = pool.run(
        &left,
        |number| pairings(number).all(|one| bound.allows(one.slot)),
        |&number, worker| state.play(number, &sandbox, worker),
        |iteration| {
            if let Some(store) = &mut store {
                store.add(&iteration)?;
            }
            let is_over = watch.add(&iteration.games);
            let progress = state.add(iteration);
            events(Event::Played(progress.iterations.len(), &progress.course));
            Ok(if is_over {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        },
    );
    events(Event::Ends);
    let progress = state.lock();
    let games = progress.iterations.values().flat_map(|one| &one.games);
    let faults = games.clone().filter(|game| game.end.culprit().is_some());
    Ok(Tuned {
        iterations: plan.iterations,
        values: progress.course.values.clone(),
        games: games.count(),
        faults: faults.count(),
        definition: definition.clone(),
        halt: with_leaving(watch.halt(), &start),
        stopped: ended.err(),
    })
}

/// Opens the file of the tuning, if there is one, and takes from it what its course depends on. Returns its iterations.
fn open(
    plan: &Plan,
    start: &Competitor,
    definition: &mut Definition,
    notices: &mut Notices,
) -> anyhow::Result<(Option<Store>, Iterations)> {
    let Some(ResultsFile { path, resume }) = &plan.results else {
        return Ok((None, Iterations::new()));
    };
    let program = contents_of(start);
    let wanted = Wanted {
        definition,
        iterations: plan.iterations,
        is_rate_given: plan.is_rate_given,
    };
    let (store, behind, torn) = file::open(path, *resume, program, wanted)?;
    if torn {
        notices(TORN);
    }
    Ok((Some(store), behind))
}

/// Returns the path of the closing match of a tuning: `tune-closing.jsonl` beside `tune.jsonl`.
pub(crate) fn closing_file(tune: &Path) -> PathBuf {
    let name = tune.file_stem().unwrap_or_default().to_string_lossy();
    tune.with_file_name(format!("{name}-closing.jsonl"))
}
