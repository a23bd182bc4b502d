//! How hard levels are.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use pyo3::prelude::*;
use sweetfish::experiment::Shard;
use sweetfish::predict::{
    LevelFolder, LevelPredict, Rate, Target, level_folder, read_model, read_rates,
};
use sweetfish::runner::{self, Event, Output, Settings};
use sweetfish_cli_support::take_folder;

use crate::error::{bad, failed};
use crate::interrupt::interruptible;
use crate::level::{Level, agent, check_budget};
use crate::limits::{self, share};
use crate::number::{self, Real, Whole};
use crate::progress::Progress;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(level_files, module)?)?;
    module.add_function(wrap_pyfunction!(level_predict, module)?)
}

/// The levels of a folder, or of one file, with their names, in the order of the reports.
#[pyfunction]
fn level_files(path: PathBuf) -> PyResult<Vec<(String, Level)>> {
    let LevelFolder { levels, .. } = level_folder(&path).map_err(bad)?;
    let levels = levels.into_iter();
    Ok(levels.map(|(name, level)| (name, Level(level))).collect())
}

/// People's success.
#[derive(FromPyObject)]
enum Human {
    Rates(std::collections::BTreeMap<String, Real>),
    File(PathBuf),
}

/// Tables as text, files, and notices.
type Predicted = (String, Vec<PathBuf>, Vec<String>);

/// Plays levels and writes how hard they are into a folder, as `sweetfish level predict` does.
#[pyfunction]
#[pyo3(signature = (levels, agents, *, folder, games, seed, threads, budget_ms, out, human, model, target, within, progress))]
#[allow(clippy::too_many_arguments, reason = "the options of the command line")]
fn level_predict(
    py: Python<'_>,
    levels: Vec<(String, Level)>,
    agents: Vec<String>,
    folder: &str,
    games: Whole,
    seed: Whole,
    threads: Option<Whole>,
    budget_ms: Option<Real>,
    out: PathBuf,
    human: Option<Human>,
    model: Option<PathBuf>,
    target: Option<Real>,
    within: Real,
    progress: Option<Py<PyAny>>,
) -> PyResult<Predicted> {
    let games = number::within("games", games, 1..=1_000_000)?;
    let seed = number::seed(seed)?;
    let threads = limits::threads(threads)?;
    let mut predict = prepare(levels, &agents, budget_ms, folder, human)?;
    if let Some(path) = model {
        let model = read_model(&path).map_err(bad)?;
        predict = predict.with_model(model).map_err(|agent| {
            let path = path.display();
            bad(format_args!(
                "{path}: found a model of agent {agent}, expected one of the agents"
            ))
        })?;
    }
    if let Some(success) = target {
        let success = share("target", success)?;
        let within = share("within", within)?;
        predict = predict.with_target(Target { success, within });
    }
    let experiment = predict.experiment();
    let _own = take_folder(&out).map_err(failed)?;
    let settings = Settings {
        games: Some(games),
        seed,
        output: Output::new(&out),
        threads,
        shard: Shard::WHOLE.into(),
    };
    let (progress, mut notices) = (Progress::new(progress), Vec::new());
    let outcome = interruptible(py, |stop| {
        let mut all = 0;
        runner::play(&experiment, &settings, stop, &mut |event| match event {
            Event::Notice(notice) => notices.push(notice.to_string()),
            Event::Begins { total, .. } => all = total,
            Event::Played(rows) => progress.show(stop, (rows, all), || "games".to_string()),
            Event::Ends => (),
        })
    })?;
    progress.end()?;
    let written = outcome.map_err(failed)?.written;
    Ok((written.tables, written.files, notices))
}

/// Returns what is to be played.
fn prepare(
    levels: Vec<(String, Level)>,
    agents: &[String],
    budget_ms: Option<Real>,
    folder: &str,
    human: Option<Human>,
) -> PyResult<LevelPredict> {
    let agents = agents.iter().map(|text| agent(text, budget_ms));
    let agents: Vec<_> = agents.collect::<PyResult<_>>()?;
    check_budget(&agents, budget_ms)?;
    different("agents", agents.iter().map(|own| own.agent.to_string()))?;
    let levels: Vec<_> = levels
        .into_iter()
        .map(|(name, own)| (name, own.0))
        .collect();
    different("levels", levels.iter().map(|(name, _)| name.clone()))?;
    let rates = human.map(|human| match human {
        Human::Rates(rates) => {
            let rate = |(name, rate)| Ok((name, Rate::from(share("human", rate)?)));
            rates.into_iter().map(rate).collect::<PyResult<Vec<_>>>()
        }
        Human::File(path) => rates_of(&path, &levels, folder),
    });
    let rates = rates.transpose()?;
    let predict = LevelPredict::new(folder, levels, agents);
    match rates {
        None => Ok(predict),
        Some(rates) => predict.with_people(rates).map_err(|name| {
            bad(format_args!(
                "human: found level `{name}`, expected one of {folder}"
            ))
        }),
    }
}

/// Checks that names are there, and differ.
fn different(what: &str, names: impl Iterator<Item = String>) -> PyResult<()> {
    let mut known = HashSet::new();
    for name in names {
        if let Some(name) = known.replace(name) {
            return Err(bad(format_args!(
                "{what}: found {name} twice, expected it once"
            )));
        }
    }
    if known.is_empty() {
        return Err(bad(format_args!(
            "{what}: found none, expected one at least"
        )));
    }
    Ok(())
}

/// Reads people's success on levels.
fn rates_of(
    path: &Path,
    levels: &[(String, sweetfish::level::Level)],
    folder: &str,
) -> PyResult<Vec<(String, Rate)>> {
    let found = read_rates(path, levels).map_err(bad)?.rates;
    if found.is_empty() {
        let path = path.display();
        return Err(bad(format_args!(
            "{path}: found no finished game of a level in {folder}, expected at least one"
        )));
    }
    Ok(found)
}
