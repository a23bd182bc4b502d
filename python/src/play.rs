//! Whole games of an agent, as the command line plays them.

use std::sync::atomic::{AtomicBool, Ordering};

use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use sweetfish::match3::agent::{AgentSpec, Played, Resources};
use sweetfish::match3::{self};

use crate::error::bad;
use crate::interrupt::interruptible;
use crate::policy::{parse, resources};
use crate::rules::Rules;

/// Plays games `first` to `first + games` of a seed by an agent, as `sweetfish match3 run` does. Returns arrays with an entry
/// for each: `seed`, `game`, `failed`, `swaps`, `points`, `seconds`.
#[pyfunction]
#[pyo3(signature = (agent, rules, seed=1, games=100, *, first=0, threads=1, budget_ms=None))]
#[allow(clippy::too_many_arguments, reason = "the options of the command line")]
pub(crate) fn play<'py>(
    py: Python<'py>,
    agent: &str,
    rules: Rules,
    seed: u64,
    games: u64,
    first: u64,
    threads: usize,
    budget_ms: Option<f64>,
) -> PyResult<Bound<'py, PyDict>> {
    let spec = parse(agent)?;
    let resources = resources(&spec, budget_ms)?;
    spec.build((&rules.0, &resources)).map_err(bad)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1));
    let pool = pool.build().map_err(bad)?;
    let numbers = first..first.saturating_add(games);
    let played = interruptible(py, |stop| {
        pool.install(|| all(&spec, rules.0, &resources, seed, numbers, stop))
    })?;
    let rows = PyDict::new(py);
    let column = |value: fn(&Played) -> u64| -> Vec<u64> { played.iter().map(value).collect() };
    rows.set_item("seed", PyArray1::from_vec(py, vec![seed; played.len()]))?;
    rows.set_item("game", PyArray1::from_iter(py, first..first + games))?;
    let failed = played.iter().map(|game| game.failed);
    rows.set_item("failed", PyArray1::from_iter(py, failed))?;
    let swaps = column(|game| game.swaps.into());
    rows.set_item("swaps", PyArray1::from_vec(py, swaps))?;
    let points = column(|game| game.score.into());
    rows.set_item("points", PyArray1::from_vec(py, points))?;
    let seconds = played.iter().map(|game| game.time.as_secs_f64());
    rows.set_item("seconds", PyArray1::from_iter(py, seconds))?;
    Ok(rows)
}

/// Plays the games, in their order; an interrupt leaves out the rest.
fn all(
    spec: &AgentSpec,
    rules: match3::Rules,
    resources: &Resources,
    seed: u64,
    numbers: std::ops::Range<u64>,
    stop: &AtomicBool,
) -> Vec<Played> {
    let one = |number| {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let agent = spec.build((&rules, resources));
        let mut agent = agent.expect("one was built before");
        Some(match3::agent::play(rules, &mut agent, (seed, number)))
    };
    numbers.into_par_iter().map(one).while_some().collect()
}
