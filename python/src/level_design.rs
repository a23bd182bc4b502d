//! What makes a level hard, and variants with a wanted success.

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Instant;

use pyo3::prelude::*;
use sweetfish::design::{Changes, Games, Tune, TuneOutcome, Vary, Why, WhyOutcome, counted};
use sweetfish_cli_support::{Target, take_folder};

use crate::error::{bad, failed};
use crate::interrupt::interruptible;
use crate::level::{Level, only_agent};
use crate::limits::{self, share};
use crate::number::{self, Real, Whole};
use crate::object::object;
use crate::progress::Progress;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(level_why, module)?)?;
    module.add_function(wrap_pyfunction!(level_vary, module)?)?;
    module.add_function(wrap_pyfunction!(level_tune, module)?)
}

/// Plays a level with one thing changed at a time, as `sweetfish level why` does. Returns what it prints; with a folder, also
/// writes its page and its table.
#[pyfunction]
#[pyo3(signature = (level, agent, *, games, seed, threads, budget_ms, out, progress))]
#[allow(clippy::too_many_arguments, reason = "the options of the command line")]
fn level_why<'py>(
    py: Python<'py>,
    level: Level,
    agent: &str,
    games: Whole,
    seed: Whole,
    threads: Option<Whole>,
    budget_ms: Option<Real>,
    out: Option<PathBuf>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let agent = only_agent(agent, budget_ms)?;
    let games = Games {
        agent: agent.agent,
        budget: agent.budget,
        seed: number::seed(seed)?,
        count: number::within("games", games, 1..=10_000_000)?,
        threads: limits::threads(threads)?,
    };
    let own = out.as_deref().map(take_folder).transpose();
    let _own = own.map_err(failed)?;
    let file = |name| out.as_ref().map(|out| Target::new(&out.join(name), &[]));
    let [page, csv] = ["why.html", "why.csv"].map(|name| file(name).transpose());
    let (page, csv) = (page.map_err(bad)?, csv.map_err(bad)?);
    let progress = Progress::new(progress);
    let why = interruptible(py, |stop| {
        Why::watched(
            &level.0,
            &games,
            &|| stop.load(Ordering::Relaxed),
            &mut |played, all| progress.show(stop, (played, all), || "games".to_string()),
        )
    })?;
    progress.end()?;
    let why = why.expect("only an exception stops it");
    if let Some((page, csv)) = page.zip(csv) {
        page.replace(why.page(&level.0.name)).map_err(failed)?;
        csv.replace(why.csv()).map_err(failed)?;
    }
    object(py, &WhyOutcome::new(&why, &games))
}

/// The names of what may vary, and whether they do unless others are named.
#[pyfunction]
fn level_vary() -> Vec<(&'static str, bool)> {
    let usual = Tune::new("random".parse().expect("an agent"), 0.5).vary;
    let all = Vary::ALL.iter();
    all.map(|(vary, name)| (*name, usual.contains(vary)))
        .collect()
}

/// Finds variants of a level, as `sweetfish level tune` does. Returns what it prints, with the text of each file, and the
/// levels of the proposals.
#[pyfunction]
#[pyo3(signature = (level, target, agent, *, within, vary, games, seed, threads, budget_ms, progress))]
#[allow(clippy::too_many_arguments, reason = "the options of the command line")]
fn level_tune<'py>(
    py: Python<'py>,
    level: Level,
    target: Real,
    agent: &str,
    within: Real,
    vary: Option<Vec<String>>,
    games: Whole,
    seed: Whole,
    threads: Option<Whole>,
    budget_ms: Option<Real>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Bound<'py, PyAny>, Vec<Level>)> {
    let agent = only_agent(agent, budget_ms)?;
    let mut tune = Tune {
        budget: agent.budget,
        within: share("within", within)?,
        games: number::within("games", games, 10..=1_000_000)?,
        seed: number::seed(seed)?,
        threads: limits::threads(threads)?,
        ..Tune::new(agent.agent, share("target", target)?)
    };
    if let Some(names) = vary.filter(|names| !names.is_empty()) {
        let parse = |name: String| {
            let vary = name.parse::<Vary>();
            vary.map_err(|error| bad(format_args!("vary: found `{name}`, {error}")))
        };
        tune.vary = names.into_iter().map(parse).collect::<PyResult<_>>()?;
    }
    let (progress, started) = (Progress::new(progress), Instant::now());
    let tuned = interruptible(py, |stop| {
        let mut watch = |now: sweetfish::design::Progressed| {
            let text = || format!("{}; {}", counted(now.games, "game"), Changes(now.changes));
            let done = (now.proposals as u64, tune.proposals as u64);
            progress.show(stop, done, text);
        };
        tune.run(&level.0, &|| stop.load(Ordering::Relaxed), &mut watch)
    })?;
    progress.end()?;
    let tuned = tuned.expect("only an exception stops it");
    let seconds = started.elapsed().as_secs_f64();
    let files = tuned.proposals.iter().map(|own| tune.file(own));
    let outcome = TuneOutcome::new(&tune, &level.0, &tuned, files, seconds);
    let levels = tuned.proposals.iter().map(|own| Level(own.level.clone()));
    Ok((object(py, &outcome)?, levels.collect()))
}
