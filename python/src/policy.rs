//! Agents that choose a swap on any board.

use std::sync::Mutex;

use numpy::PyUntypedArrayMethods;
use pyo3::prelude::*;
use sweetfish::agents::Budget;
use sweetfish::match3::agent::{Agent, AgentSpec, Resources};
use sweetfish::match3::{self, Game, Goal, Start};
use sweetfish::rng::{self, Playout};

use crate::arrays::{Board, warn_of_zeros, whole};
use crate::error::bad;
use crate::limits::milliseconds;
use crate::number::{self, Real, Whole, number, within};
use crate::object::Reduced;
use crate::rules::{Rules, gem_cell};

/// An agent for gem-swap games, which chooses on any board that is given as an array. A copy begins its game anew.
#[pyclass(module = "sweetfish")]
pub(crate) struct Policy {
    spec: AgentSpec,
    rules: match3::Rules,
    resources: Resources,
    budget_ms: Option<f64>,
    // Python may share it between threads.
    playing: Mutex<Playing>,
}

/// An agent in a game of a seed.
struct Playing {
    game: (u64, u64),
    agent: Box<dyn Agent<Game>>,
    rng: Playout,
}

/// Parses an agent with its settings.
pub(crate) fn parse(agent: &str) -> PyResult<AgentSpec> {
    agent.parse().map_err(bad)
}

/// Returns a seed and the number of one of its games: each has two streams of random numbers.
pub(crate) fn place((seed, game): (Whole, Whole)) -> PyResult<(u64, u64)> {
    let most = u64::MAX / 2;
    Ok((number::seed(seed)?, within("game", game, 0..=most.into())?))
}

/// Returns what an agent is built with.
pub(crate) fn resources(spec: &AgentSpec, budget_ms: Option<Real>) -> PyResult<Resources> {
    let Some(Real(budget)) = budget_ms else {
        return Ok(Resources::default());
    };
    if !spec.takes_budget() {
        let problem =
            format_args!("budget_ms: found {budget}, expected none, as {spec} takes none");
        return Err(bad(problem));
    }
    Ok(Resources {
        budget: Some(Budget::Time(milliseconds("budget_ms", Real(budget))?)),
        ..Resources::default()
    })
}

/// The names of all agents for gem-swap games, with what they do.
#[pyfunction]
pub(crate) fn agents() -> Vec<(String, String)> {
    let all = AgentSpec::all();
    all.map(|help| {
        (
            format!("{}{}", help.name, help.settings),
            help.about.to_string(),
        )
    })
    .collect()
}

impl Policy {
    fn build(
        spec: &AgentSpec,
        rules: &match3::Rules,
        resources: &Resources,
        (seed, game): (u64, u64),
    ) -> PyResult<Playing> {
        Ok(Playing {
            game: (seed, game),
            agent: spec.build((rules, resources)).map_err(bad)?,
            rng: rng::playout(seed, 2 * game + 1),
        })
    }

    /// Returns the board as the text that [`Game::parse`] reads.
    fn text(&self, board: &Board<'_>) -> PyResult<String> {
        let view = board.as_array();
        let mut text = String::with_capacity(board.len() + view.nrows());
        for row in view.rows() {
            for &kind in row {
                text.push(match kind {
                    0 => '.',
                    kind if (1..=self.rules.kinds.into()).contains(&kind) => {
                        char::from(b'0' + kind as u8)
                    }
                    255 => '#',
                    kind => {
                        let kinds = self.rules.kinds;
                        return Err(bad(format_args!(
                            "board: found kind {kind}, expected 0 for an empty cell, 1 to {kinds}, or 255 for no cell"
                        )));
                    }
                });
            }
            text.push('\n');
        }
        Ok(text)
    }
}

#[pymethods]
impl Policy {
    #[new]
    #[pyo3(signature = (agent, rules, *, seed=1.into(), game=0.into(), budget_ms=None),
        text_signature = "(agent, rules, *, seed=1, game=0, budget_ms=None)")]
    fn new(
        agent: &str,
        rules: Rules,
        seed: Whole,
        game: Whole,
        budget_ms: Option<Real>,
    ) -> PyResult<Self> {
        let spec = parse(agent)?;
        let resources = resources(&spec, budget_ms)?;
        let playing = Self::build(&spec, &rules.0, &resources, place((seed, game))?)?;
        Ok(Self {
            spec,
            rules: rules.0,
            resources,
            budget_ms: budget_ms.map(|Real(budget)| budget),
            playing: Mutex::new(playing),
        })
    }

    /// Begins a new game, whose random numbers are those of a game of a seed.
    #[pyo3(signature = (seed=1.into(), game=0.into()), text_signature = "($self, seed=1, game=0)")]
    fn reset(&self, py: Python<'_>, seed: Whole, game: Whole) -> PyResult<()> {
        let playing = Self::build(
            &self.spec,
            &self.rules,
            &self.resources,
            place((seed, game))?,
        )?;
        // Another thread may choose now.
        py.detach(|| *self.playing.lock().expect("no panic") = playing);
        Ok(())
    }

    /// Returns the action that the agent takes on a board: an array of kinds from 1, with 0 for an empty cell. `left` is how
    /// many swaps are left under p2, or how many points under p1; without it, as at the start. `gem` is the row and the column of
    /// the gem that has to vanish under q1.
    #[pyo3(signature = (board, left=None, gem=None))]
    fn choose(
        &self,
        py: Python<'_>,
        board: &Bound<'_, PyAny>,
        left: Option<Whole>,
        gem: Option<(Whole, Whole)>,
    ) -> PyResult<usize> {
        let board = whole("board", board)?;
        let text = self.text(&board)?;
        warn_of_zeros(py, &board, self.rules.kinds)?;
        let mut rules = self.rules;
        // The board of another program may have runs.
        rules.start = Start::Random;
        let left: Option<u32> = number("left", left, 0..=1_000_000)?;
        if let Some(left) = left.map(|left| left.max(1)) {
            rules.goal = match rules.goal {
                Goal::FewestSwaps { .. } => Goal::FewestSwaps { target: left },
                Goal::MostPoints { .. } => Goal::MostPoints { swaps: left },
                goal => goal,
            };
        }
        if let (Goal::RemoveGem { cell }, Some(gem)) = (&mut rules.goal, gem_cell(gem)?) {
            *cell = Some(gem);
        }
        let game =
            Game::parse(&text, rules).map_err(|error| bad(format_args!("board: {error}")))?;
        if game.swaps().next().is_none() {
            return Err(bad("board: found no valid swap, expected one"));
        }
        let swap = py.detach(|| {
            let mut playing = self.playing.lock().expect("no panic");
            let Playing { agent, rng, .. } = &mut *playing;
            agent.choose(&game, rng)
        });
        let [(row, column), (other, _)] = swap.ends();
        let cell = usize::from(row) * usize::from(game.rules().width) + usize::from(column);
        let down = usize::from(other != row);
        Ok(2 * cell + down)
    }

    /// The rules that the agent plays by.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.rules)
    }

    fn __reduce__(&self, py: Python<'_>) -> Reduced<Pickled> {
        let read = py.get_type::<Self>().getattr("_made")?;
        let (seed, game) = py.detach(|| self.playing.lock().expect("no panic").game);
        let agent = self.spec.to_string();
        Ok((
            read.unbind(),
            (agent, self.rules(), seed, game, self.budget_ms),
        ))
    }

    /// Reads what pickling has written.
    #[staticmethod]
    fn _made(
        agent: &str,
        rules: Rules,
        seed: Whole,
        game: Whole,
        budget_ms: Option<Real>,
    ) -> PyResult<Self> {
        Self::new(agent, rules, seed, game, budget_ms)
    }

    fn __repr__(&self) -> String {
        format!("<sweetfish.Policy {}>", self.spec)
    }
}

/// The arguments of `_made`.
type Pickled = (String, Rules, u64, u64, Option<f64>);
