//! Levels: files, and games of bots.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use numpy::PyArray1;
use pyo3::exceptions::PyFileNotFoundError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use sweetfish::agents::{Budget, Budgeted};
use sweetfish::level::agent::{AgentSpec, Bot, Played, Results};
use sweetfish::level::{self, Drawn, Status, builtin, format, picture, start_warning};
use sweetfish::predict::parse_level;
use sweetfish::rng;
use sweetfish_cli_support::{LONGEST_TEXT, read_text};

use crate::error::bad;
use crate::interrupt::interruptible;
use crate::limits::{milliseconds, threads};
use crate::number::{self, Real, Whole, within};
use crate::object::{Reduced, object};
use crate::progress::Progress;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("Level", module.py().get_type::<Level>())?;
    module.add_function(wrap_pyfunction!(level_names, module)?)?;
    module.add_function(wrap_pyfunction!(level_agents, module)?)?;
    module.add_function(wrap_pyfunction!(level_play, module)?)
}

/// A level. It does not change.
///
/// >>> level = Level.from_text(load("05-hedges").text)
/// >>> level.name, level.width, level.height, level.kinds
/// ('Hedges', 9, 7, 6)
#[pyclass(frozen, eq, name = "Level", module = "sweetfish.level", from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct Level(pub(crate) level::Level);

#[pymethods]
impl Level {
    /// The level of the text of a level file.
    #[staticmethod]
    fn from_text(text: &str) -> PyResult<Self> {
        format::parse(text).map(Self).map_err(bad)
    }

    /// The level of a file, or else the built-in level of this name.
    #[staticmethod]
    fn find(path: &str) -> PyResult<Self> {
        let file = Path::new(path);
        if !file.exists() {
            let level = builtin::by_name(path).map(|level| Self(level.level()));
            return level.ok_or_else(|| {
                PyFileNotFoundError::new_err(format!(
                    "{path}: not found, expected a level file or a built-in level, such as 05-hedges"
                ))
            });
        }
        let level = parse_level(file, read_text(file, LONGEST_TEXT));
        level.map(Self).map_err(bad)
    }

    /// The name; may be empty.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// Columns, 1 to 9.
    #[getter]
    fn width(&self) -> u8 {
        self.0.width
    }

    /// Rows, 1 to 9.
    #[getter]
    fn height(&self) -> u8 {
        self.0.height
    }

    /// The kinds of candies, 3 to 7.
    #[getter]
    fn kinds(&self) -> u8 {
        self.0.kinds
    }

    /// The text of a level file.
    #[getter]
    fn text(&self) -> String {
        format::write(&self.0)
    }

    /// Why the level is lost before the first move, always or sometimes, or has a goal out of reach; else `None`.
    #[getter]
    fn warning(&self) -> Option<String> {
        start_warning(&self.0)
    }

    /// What the level asks for and its board, as `sweetfish level show --json` prints it.
    fn describe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        object(py, &Drawn::new(&self.0))
    }

    /// The level with the candies that game 0 of a seed begins with.
    fn filled(&self, seed: Whole) -> PyResult<Self> {
        let mut rng = rng::stream(number::seed(seed)?, 0);
        Ok(Self(self.0.filled(&mut rng)))
    }

    /// A picture, as SVG. Notebooks show it.
    fn svg(&self) -> String {
        picture::svg(&self.0)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        let (name, width, height) = (self.name(), self.width(), self.height());
        format!("<sweetfish.level.Level {name:?} {width}x{height}>")
    }

    fn __reduce__(&self, py: Python<'_>) -> Reduced<(String,)> {
        let read = py.get_type::<Self>().getattr("from_text")?;
        Ok((read.unbind(), (self.text(),)))
    }
}

/// The names of the built-in levels.
#[pyfunction]
fn level_names() -> Vec<&'static str> {
    builtin::all().iter().map(|level| level.name).collect()
}

/// The agents for levels, with what they do.
#[pyfunction]
fn level_agents() -> Vec<(String, String)> {
    let text = |help: level::agent::AgentHelp| {
        let name = format!("{}{}", help.name, help.settings);
        (name, help.about.to_string())
    };
    AgentSpec::all().map(text).collect()
}

/// Parses an agent, with its budget if it takes one.
pub(crate) fn agent(text: &str, budget_ms: Option<Real>) -> PyResult<Budgeted<AgentSpec>> {
    let agent: AgentSpec = text.parse().map_err(bad)?;
    let time = budget_ms.map(|budget| milliseconds("budget_ms", budget));
    let time = time.transpose()?.filter(|_| agent.takes_budget());
    let budget = time.map(Budget::Time);
    Ok(Budgeted { agent, budget })
}

/// Parses the only agent, which must take the budget.
pub(crate) fn only_agent(text: &str, budget_ms: Option<Real>) -> PyResult<Budgeted<AgentSpec>> {
    let agent = agent(text, budget_ms)?;
    check_budget(std::slice::from_ref(&agent), budget_ms)?;
    Ok(agent)
}

/// Checks that an agent takes the budget, if there is one.
pub(crate) fn check_budget(
    agents: &[Budgeted<AgentSpec>],
    budget_ms: Option<Real>,
) -> PyResult<()> {
    let Some(Real(budget)) = budget_ms.filter(|_| !agents.iter().any(Budgeted::has_time)) else {
        return Ok(());
    };
    let names: Vec<_> = agents.iter().map(|own| own.agent.to_string()).collect();
    let names = names.join(" and ");
    Err(bad(format_args!(
        "budget_ms: found {budget}, expected none, as {names} takes none"
    )))
}

/// Plays games `first` to `first + games` of a seed, as `sweetfish level play` does. Returns what it prints, and columns of the
/// games.
#[pyfunction]
#[pyo3(signature = (level, agent, *, games, seed, first, threads, budget_ms, progress))]
#[allow(clippy::too_many_arguments, reason = "the options of the command line")]
fn level_play<'py>(
    py: Python<'py>,
    level: Level,
    agent: &str,
    games: Whole,
    seed: Whole,
    first: Whole,
    threads: Option<Whole>,
    budget_ms: Option<Real>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyDict>)> {
    let agent = only_agent(agent, budget_ms)?;
    let games: u64 = within("games", games, 1..=10_000_000)?;
    let first: u64 = within("first", first, 0..=1_000_000_000_000)?;
    let seed = number::seed(seed)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(self::threads(threads)?);
    let pool = pool.build().map_err(bad)?;
    let bot = Bot::new(&level.0, agent.agent.clone(), agent.budget);
    let (progress, done) = (Progress::new(progress), AtomicU64::new(0));
    let played: Vec<Played> = interruptible(py, |stop| {
        let one = |number| {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let played = bot.play(seed, number);
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            progress.show(stop, (done, games), || "games".to_string());
            Some(played)
        };
        let numbers = first..first + games;
        pool.install(|| numbers.into_par_iter().map(one).while_some().collect())
    })?;
    progress.end()?;
    let results = Results::new(&level.0, &agent, seed, &played).expect("a game at least");
    Ok((object(py, &results)?, columns(py, first, &played)?))
}

/// Returns a column of numpy for each thing that is known of games, or a list of texts.
fn columns<'py>(py: Python<'py>, first: u64, played: &[Played]) -> PyResult<Bound<'py, PyDict>> {
    let columns = PyDict::new(py);
    let numbers = first..first + played.len() as u64;
    columns.set_item("game", PyArray1::from_iter(py, numbers))?;
    let won = played.iter().map(Played::won);
    columns.set_item("won", PyArray1::from_iter(py, won))?;
    let status: Vec<_> = played.iter().map(|game| word(game.status)).collect();
    columns.set_item("status", status)?;
    let float = |value: fn(&Played) -> f64| PyArray1::from_iter(py, played.iter().map(value));
    let whole = |value: fn(&Played) -> u32| PyArray1::from_iter(py, played.iter().map(value));
    columns.set_item("progress", float(|game| game.progress))?;
    columns.set_item("score", whole(|game| game.score))?;
    columns.set_item("moves", whole(|game| game.moves))?;
    columns.set_item("left", whole(|game| game.left))?;
    columns.set_item("seconds", float(|game| game.time.as_secs_f64()))?;
    Ok(columns)
}

/// Returns how a game ended, in the words of the summary.
fn word(status: Status) -> &'static str {
    match status {
        Status::Playing => "playing",
        Status::Won => "won",
        Status::Exploded => "exploded",
        Status::UsedUp => "used_up",
        Status::Stuck => "stuck",
    }
}
