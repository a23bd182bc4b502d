//! Batches of games as a class.

use numpy::{PyArray1, PyReadonlyArrayDyn, PyReadwriteArrayDyn};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use rand::SeedableRng;
use sweetfish::level;
use sweetfish::match3::batch::{AutoReset, Illegal, IllegalAction, Starts};
use sweetfish::rng::Playout;

use crate::arrays::{filled, read};
use crate::batch::{Manner, Seen, Setup};
use crate::error::bad;
use crate::level::Level;
use crate::object::Reduced;
use crate::parts::Parts;
use crate::rules::Rules;

/// Games that are stepped together: of the same rules, or of levels of the same size.
#[pyclass(module = "sweetfish._sweetfish")]
pub(crate) struct Games {
    /// None before the first reset.
    batch: Option<Parts>,
    setup: Setup,
    count: usize,
    manner: Manner,
}

/// Finds a word in a table.
fn word<T: Copy>(name: &str, found: &str, words: &[(&str, T)]) -> PyResult<T> {
    let own = words.iter().find(|(word, _)| *word == found);
    own.map(|&(_, value)| value).ok_or_else(|| {
        let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let words = words.join(", ");
        bad(format_args!("{name}: found `{found}`, expected {words}"))
    })
}

/// Returns the word that a table has for a value.
fn word_of<T: Copy + PartialEq>(value: T, words: &[(&'static str, T)]) -> &'static str {
    let own = words.iter().find(|(_, own)| *own == value);
    own.expect("each value has a word").0
}

const AUTO_RESET: [(&str, AutoReset); 3] = [
    ("disabled", AutoReset::Disabled),
    ("next-step", AutoReset::NextStep),
    ("same-step", AutoReset::SameStep),
];
const INVALID: [(&str, Illegal); 2] = [("ignore", Illegal::Ignored), ("error", Illegal::Refused)];
const STARTS: [(&str, Starts); 2] = [("uniform", Starts::Uniform), ("quick", Starts::Quick)];
const REWARD: [(&str, level::batch::Reward); 3] = [
    ("goal", level::batch::Reward::Goal),
    ("won", level::batch::Reward::Won),
    ("points", level::batch::Reward::Score),
];

impl Games {
    fn new(setup: Setup, count: usize, auto_reset: &str, invalid: &str) -> PyResult<Self> {
        Ok(Self {
            batch: None,
            setup,
            count,
            manner: Manner {
                auto_reset: word("auto_reset", auto_reset, &AUTO_RESET)?,
                illegal: word("invalid", invalid, &INVALID)?,
            },
        })
    }

    fn cells(&self) -> usize {
        let (height, width) = self.setup.size();
        height * width
    }

    /// Checks the arrays for what is seen.
    fn seen<'a>(
        &self,
        cells: &'a mut PyReadwriteArrayDyn<'_, u8>,
        mask: &'a mut PyReadwriteArrayDyn<'_, bool>,
        ended: &'a mut PyReadwriteArrayDyn<'_, u8>,
        numbers: &'a mut PyReadwriteArrayDyn<'_, i64>,
    ) -> PyResult<Seen<'a>> {
        let (count, own) = (self.count, self.cells());
        Ok(Seen {
            cells: filled("cells", cells, count * own * self.setup.plane_count())?,
            mask: filled("mask", mask, 2 * count * own)?,
            ended: filled("ended", ended, count)?,
            numbers: filled("numbers", numbers, count * self.setup.number_count())?,
        })
    }
}

fn no_games() -> PyErr {
    bad("found no game, expected a call of reset before this one")
}

#[pymethods]
impl Games {
    /// Gem-swap games. Their numbers are the score, and the swaps (p2) or points (p1) that are left.
    #[staticmethod]
    fn of_rules(
        rules: Rules,
        count: usize,
        auto_reset: &str,
        invalid: &str,
        starts: &str,
    ) -> PyResult<Self> {
        let starts = word("starts", starts, &STARTS)?;
        Self::new(Setup::Rules(rules.0, starts), count, auto_reset, invalid)
    }

    /// Games of levels, in turn.
    #[staticmethod]
    fn of_levels(
        levels: Vec<Level>,
        count: usize,
        reward: &str,
        auto_reset: &str,
        invalid: &str,
    ) -> PyResult<Self> {
        let levels: Vec<level::Level> = levels.into_iter().map(|level| level.0).collect();
        let reward = word("reward", reward, &REWARD)?;
        // Finds what is wrong with the levels now.
        level::batch::Batch::new(&levels, &[]).map_err(bad)?;
        Self::new(Setup::Levels(levels, reward), count, auto_reset, invalid)
    }

    /// Rows and columns of a board.
    #[getter]
    fn size(&self) -> (usize, usize) {
        self.setup.size()
    }

    /// The planes of a board, each with the highest number that a cell can have.
    #[getter]
    fn planes(&self) -> Vec<(&'static str, u8)> {
        self.setup.planes()
    }

    /// The names of the numbers of a game.
    #[getter]
    fn numbers(&self) -> Vec<String> {
        self.setup.numbers()
    }

    /// Whether the games have begun.
    #[getter]
    fn has_begun(&self) -> bool {
        self.batch.is_some()
    }

    /// Begins new games in some places, or all: the first of their seeds, or the next.
    #[pyo3(signature = (seeds=None, places=None))]
    fn reset(
        &mut self,
        py: Python<'_>,
        seeds: Option<PyReadonlyArrayDyn<'_, u64>>,
        places: Option<PyReadonlyArrayDyn<'_, bool>>,
    ) -> PyResult<()> {
        let count = self.count;
        let seeds = seeds.as_ref().map(|seeds| read("seeds", seeds, count));
        let seeds = seeds.transpose()?;
        let places = places.as_ref().map(|places| read("places", places, count));
        let places = places.transpose()?;
        if let Some(batch) = &mut self.batch {
            py.detach(|| match places {
                Some(places) => batch.reset(places, seeds),
                None => batch.reset(&vec![true; count], seeds),
            });
        } else {
            let seeds = seeds.ok_or_else(no_games)?;
            let (setup, manner) = (&self.setup, self.manner);
            let begin = || Parts::begin(setup, seeds, manner);
            let batch = py.detach(begin).map_err(bad)?;
            self.batch = Some(batch);
        }
        Ok(())
    }

    /// Makes an action in each game, and writes the rewards, and what is seen as `look` does.
    #[allow(clippy::too_many_arguments, reason = "each is an array of the caller")]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArrayDyn<'_, i64>,
        mut rewards: PyReadwriteArrayDyn<'_, f64>,
        mut cells: PyReadwriteArrayDyn<'_, u8>,
        mut mask: PyReadwriteArrayDyn<'_, bool>,
        mut ended: PyReadwriteArrayDyn<'_, u8>,
        mut numbers: PyReadwriteArrayDyn<'_, i64>,
    ) -> PyResult<()> {
        let actions = read("actions", &actions, self.count)?;
        let rewards = filled("rewards", &mut rewards, self.count)?;
        let seen = self.seen(&mut cells, &mut mask, &mut ended, &mut numbers)?;
        let batch = self.batch.as_mut().ok_or_else(no_games)?;
        let step = || {
            // One that is negative is larger than all that there are.
            let actions: Vec<usize> = actions.iter().map(|&action| action as usize).collect();
            batch.step(&actions, rewards, seen)
        };
        py.detach(step).map_err(refused)
    }

    /// Writes what is seen: cells, legal actions, how each game has ended (0 not, 1 reached, 2 stuck), and numbers.
    fn look(
        &self,
        py: Python<'_>,
        mut cells: PyReadwriteArrayDyn<'_, u8>,
        mut mask: PyReadwriteArrayDyn<'_, bool>,
        mut ended: PyReadwriteArrayDyn<'_, u8>,
        mut numbers: PyReadwriteArrayDyn<'_, i64>,
    ) -> PyResult<()> {
        let seen = self.seen(&mut cells, &mut mask, &mut ended, &mut numbers)?;
        let batch = self.batch.as_ref().ok_or_else(no_games)?;
        py.detach(|| batch.look(seen));
        Ok(())
    }

    /// Writes the boards of the latest game that has ended in some places, one after the other, and its numbers where the place
    /// has them.
    fn last(
        &self,
        py: Python<'_>,
        places: PyReadonlyArrayDyn<'_, bool>,
        mut cells: PyReadwriteArrayDyn<'_, u8>,
        mut numbers: PyReadwriteArrayDyn<'_, i64>,
    ) -> PyResult<()> {
        let places = read("places", &places, self.count)?;
        let ended = places.iter().filter(|&&place| place).count();
        let own = self.cells() * self.setup.plane_count();
        let cells = filled("cells", &mut cells, ended * own)?;
        let count = self.count * self.setup.number_count();
        let numbers = filled("numbers", &mut numbers, count)?;
        let batch = self.batch.as_ref().ok_or_else(no_games)?;
        py.detach(|| batch.last(places, cells, numbers));
        Ok(())
    }

    /// Returns games in the same state, which go on alike.
    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        py.detach(|| Self {
            batch: self.batch.clone(),
            setup: self.setup.clone(),
            count: self.count,
            manner: self.manner,
        })
    }

    /// Pickles what makes games that have not begun.
    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<Bound<'py, PyTuple>> {
        if self.batch.is_some() {
            return Err(PyTypeError::new_err(
                "cannot pickle games that have begun, expected no reset before; copy.deepcopy copies them",
            ));
        }
        let auto_reset = word_of(self.manner.auto_reset, &AUTO_RESET);
        let invalid = word_of(self.manner.illegal, &INVALID);
        let (made, arguments) = match &self.setup {
            Setup::Rules(rules, starts) => {
                let starts = word_of(*starts, &STARTS);
                let arguments = (Rules(*rules), self.count, auto_reset, invalid, starts);
                ("of_rules", arguments.into_pyobject(py)?)
            }
            Setup::Levels(levels, reward) => {
                let levels: Vec<Level> = levels.iter().cloned().map(Level).collect();
                let reward = word_of(*reward, &REWARD);
                let arguments = (levels, self.count, reward, auto_reset, invalid);
                ("of_levels", arguments.into_pyobject(py)?)
            }
        };
        Ok((py.get_type::<Self>().getattr(made)?.unbind(), arguments))
    }

    /// Draws a legal action of each game, all with the same chance; 0 for one that is over.
    fn sample<'py>(&self, py: Python<'py>, seed: u64) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let batch = self.batch.as_ref().ok_or_else(no_games)?;
        let actions = py.detach(|| {
            let mut actions = vec![0; self.count];
            batch.sample(&mut Playout::seed_from_u64(seed), &mut actions);
            actions.into_iter().map(|action| action as i64).collect()
        });
        Ok(PyArray1::from_vec(py, actions))
    }
}

fn refused(error: IllegalAction) -> PyErr {
    bad(error)
}
