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
use sweetfish_sandbox::WorkFolder;
use sweetfish_shell::BadInput;

use crate::competitor::competitors;
use crate::conditions::{Conditions, Notice, keep_logs, name_missing};
use crate::fingerprint::contents;
use crate::gate::{FaultLimit, Gate, Halt};
use crate::record::GameRecord;
use crate::schedule::Player;
use crate::tournament::{ResultsFile, forget_logs, printed};
use file::{Iterations, TuneFile};
use state::State;

pub(crate) use definition::Definition;
pub(crate) use page::page;
pub(crate) use param::Param;
pub(crate) use spsa::{Course, Spsa, default_rate};
pub(crate) use tuned::Tuned;

/// What is tuned, and how.
pub(crate) struct Plan {
    /// What is tuned.
    pub(crate) definition: Definition,
    /// How agents are run.
    pub(crate) conditions: Conditions,
    /// The file that gets a line for each iteration.
    pub(crate) results: Option<ResultsFile>,
    /// When faults end it.
    pub(crate) faults: FaultLimit,
}

/// Something that happens while a tuning runs.
pub(crate) enum Event<'a> {
    /// Something about the machine is found out.
    Notice(&'a Notice),
    /// The first iteration begins. This many were played by an earlier run.
    Begins(u32),
    /// An iteration is over: how many are, and the tuning up to the first that is not.
    Played(usize, &'a Course<'a>),
    /// No further iteration is played.
    Ends,
}

/// Runs what is left of a tuning.
///
/// # Errors
/// If the parameters do not fit, or nothing can be played. What ends it later is in [`Tuned::stopped`].
pub(crate) fn run(
    plan: &Plan,
    interrupted: &AtomicBool,
    events: &mut dyn FnMut(Event),
) -> anyhow::Result<Tuned> {
    let mut definition = plan.definition.clone();
    definition.check().map_err(BadInput)?;
    // Also finds out whether there is such a program.
    let start = competitors(&[Player {
        command: definition.start(),
        ..definition.schedule.players[0].clone()
    }])?;
    let (mut store, behind) = match &plan.results {
        Some(ResultsFile { path, resume }) => {
            let program = contents(&start[0].program);
            let (store, behind, torn) = TuneFile::open(path, *resume, program, &mut definition)?;
            if torn {
                events(Event::Notice(&Notice::Torn));
            }
            (Some(store), behind)
        }
        None => (None, Iterations::new()),
    };
    let mut notices = |notice: &Notice| events(Event::Notice(notice));
    name_missing(&start, &mut notices);
    let work = WorkFolder::create().context("the agents' folders")?;
    let mut sandbox = plan
        .conditions
        .establish(&work, interrupted, &mut notices)?;
    keep_logs(&mut sandbox)?;
    let results = plan.results.as_ref().map(|results| &results.path);
    sandbox
        .hidden
        .extend(results.map(std::path::absolute).transpose()?);
    let at_a_time = u64::from(definition.spsa.at_a_time);
    let pool = plan.conditions.pool(at_a_time, interrupted, &mut notices);
    let left: Vec<u32> = (0..definition.spsa.iterations)
        .filter(|number| !behind.contains_key(number))
        .collect();
    events(Event::Begins(behind.len() as u32));
    let mut gate = Gate::new(plan.faults);
    let before = behind.values().flat_map(|iteration| &iteration.games);
    let mut halt = before
        .filter_map(|game| gate.add(game))
        .filter(Halt::is_by_limit)
        .last();
    let mut watch = |game: &GameRecord| {
        let halt = gate.add(game).map(|halt| Halt {
            // Both sides are the same agent.
            agent: definition.name().to_string(),
            printed: printed(&sandbox, game, halt.side),
            ..halt
        });
        if plan.conditions.logs.is_none() {
            forget_logs(&sandbox, game);
        }
        halt
    };
    let state = State::new(&definition, behind);
    let ended = pool.run(
        &left,
        |&number, worker| state.play(number, &sandbox, worker),
        |iteration| {
            if let Some(store) = &mut store {
                store.add(&iteration)?;
            }
            let halts: Vec<_> = iteration.games.iter().map(&mut watch).collect();
            halt = halts.into_iter().flatten().next();
            let progress = state.add(iteration);
            events(Event::Played(progress.iterations.len(), &progress.course));
            Ok(match halt {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            })
        },
    );
    events(Event::Ends);
    let progress = state.lock();
    let games = || {
        progress
            .iterations
            .values()
            .flat_map(|iteration| &iteration.games)
    };
    Ok(Tuned {
        values: progress.course.values().to_vec(),
        games: games().count(),
        faults: games().filter(|game| game.end.culprit().is_some()).count(),
        definition: definition.clone(),
        halt,
        stopped: ended.err().map(anyhow::Error::from),
    })
}

/// Returns the path of the closing match of a tuning: `tune-closing.jsonl` beside `tune.jsonl`.
pub(crate) fn closing_file(tune: &Path) -> PathBuf {
    let name = tune.file_stem().unwrap_or_default().to_string_lossy();
    tune.with_file_name(format!("{name}-closing.jsonl"))
}
