//! Whole games of an agent, as the command line plays them.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};

use numpy::{Element, PyArray1};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use sweetfish::agents::Agent;
use sweetfish::match3::agent::{AgentSpec, Played, Resources};
use sweetfish::match3::{self, Game, Swap};
use sweetfish::rng::Playout;

use crate::error::bad;
use crate::interrupt::interruptible;
use crate::limits::threads as threads_of;
use crate::number::{Real, Whole};
use crate::policy::{parse, place, resources};
use crate::rules::Rules;

/// Plays games, each given by a seed and a number, by an agent. Returns columns with an entry for each.
#[pyfunction]
pub(crate) fn play<'py>(
    py: Python<'py>,
    agent: &str,
    rules: Rules,
    games: Vec<(Whole, Whole)>,
    threads: Whole,
    budget_ms: Option<Real>,
) -> PyResult<Bound<'py, PyDict>> {
    let spec = parse(agent)?;
    let resources = resources(&spec, budget_ms)?;
    spec.build((&rules.0, &resources)).map_err(bad)?;
    let threads = threads_of(Some(threads))?;
    let games: Vec<_> = games.into_iter().map(place).collect::<PyResult<_>>()?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    let pool = pool.build().map_err(bad)?;
    let played = interruptible(py, |stop| {
        pool.install(|| all(&spec, rules.0, &resources, &games, stop))
    })?;
    let columns = Columns(PyDict::new(py), &played);
    columns.add("failed", |game| game.failed)?;
    columns.add("swaps", |game| i64::from(game.swaps))?;
    columns.add("points", |game| i64::from(game.score))?;
    columns.add("seconds", |game| game.time.as_secs_f64())?;
    Ok(columns.0)
}

/// Games that were played, and their columns.
struct Columns<'a, 'py>(Bound<'py, PyDict>, &'a [Played]);

impl Columns<'_, '_> {
    fn add<T: Element>(&self, name: &str, value: impl Fn(&Played) -> T) -> PyResult<()> {
        let column = PyArray1::from_iter(self.0.py(), self.1.iter().map(value));
        self.0.set_item(name, column)
    }
}

/// An agent that leaves its game after an interrupt: some games have no end of themselves.
struct Stoppable<'a, A> {
    agent: A,
    stop: &'a AtomicBool,
}

impl<A: Agent<Game>> Agent<Game> for Stoppable<'_, A> {
    fn choose(&mut self, game: &Game, rng: &mut Playout) -> Swap {
        if self.stop.load(Ordering::Relaxed) {
            // Whoever waits for the games raises what interrupted them.
            resume_unwind(Box::new(()));
        }
        self.agent.choose(game, rng)
    }
}

/// Plays the games, in their order; an interrupt leaves out the rest.
fn all(
    spec: &AgentSpec,
    rules: match3::Rules,
    resources: &Resources,
    games: &[(u64, u64)],
    stop: &AtomicBool,
) -> Vec<Played> {
    let one = |&game: &_| {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let agent = spec.build((&rules, resources));
        let agent = agent.expect("one was built before");
        let mut agent = Stoppable { agent, stop };
        Some(match3::agent::play(rules, &mut agent, game))
    };
    games.par_iter().map(one).while_some().collect()
}
