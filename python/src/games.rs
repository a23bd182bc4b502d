//! Batches of gem-swap games.

use numpy::{PyArray1, PyReadonlyArrayDyn, PyReadwriteArrayDyn};
use pyo3::prelude::*;
use sweetfish::match3::batch::{AutoReset, Batch};

use crate::arrays::{filled, read};
use crate::error::bad;
use crate::rules::Rules;

/// Games of the same rules that are stepped together.
#[pyclass(module = "sweetfish._sweetfish")]
pub(crate) struct Games(Batch);

/// Parses a way to replace games that have ended.
pub(crate) fn auto_reset(text: &str) -> PyResult<AutoReset> {
    match text {
        "disabled" => Ok(AutoReset::Disabled),
        "next-step" => Ok(AutoReset::NextStep),
        "same-step" => Ok(AutoReset::SameStep),
        text => Err(bad(format_args!(
            "auto_reset: found `{text}`, expected disabled, next-step or same-step"
        ))),
    }
}

#[pymethods]
impl Games {
    #[new]
    fn new(rules: Rules, seeds: Vec<u64>, auto_reset: &str) -> PyResult<Self> {
        let auto_reset = self::auto_reset(auto_reset)?;
        Ok(Self(
            Batch::new(rules.0, &seeds).with_auto_reset(auto_reset),
        ))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// Makes an action in each game. Writes the rewards, and how each game ended: 0 not, 1 reached, 2 stuck.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArrayDyn<'_, i64>,
        mut rewards: PyReadwriteArrayDyn<'_, f64>,
        mut ended: PyReadwriteArrayDyn<'_, u8>,
    ) -> PyResult<()> {
        let count = self.0.len();
        let actions = read("actions", &actions, count)?;
        let rewards = filled("rewards", &mut rewards, count)?;
        let ended = filled("ended", &mut ended, count)?;
        let batch = &mut self.0;
        py.detach(|| {
            let actions: Vec<usize> = actions.iter().map(|&action| action as usize).collect();
            let step = batch.step(&actions)?;
            rewards.copy_from_slice(step.rewards);
            for (out, &own) in ended.iter_mut().zip(step.ended) {
                *out = own as u8;
            }
            Ok(())
        })
        .map_err(|error: sweetfish::match3::batch::IllegalAction| bad(error))
    }

    /// Writes the kinds of all cells.
    fn observe(&self, py: Python<'_>, mut cells: PyReadwriteArrayDyn<'_, u8>) -> PyResult<()> {
        let cells = filled("cells", &mut cells, self.0.len() * self.0.actions() / 2)?;
        py.detach(|| self.0.observe(cells));
        Ok(())
    }

    /// Writes which actions are legal.
    fn masks(&self, py: Python<'_>, mut masks: PyReadwriteArrayDyn<'_, bool>) -> PyResult<()> {
        let masks = filled("masks", &mut masks, self.0.len() * self.0.actions())?;
        py.detach(|| self.0.legal_actions(masks));
        Ok(())
    }

    /// Begins new games in some places: the first of their seeds, or the next.
    #[pyo3(signature = (places, seeds=None))]
    fn reset(
        &mut self,
        places: PyReadonlyArrayDyn<'_, bool>,
        seeds: Option<Vec<u64>>,
    ) -> PyResult<()> {
        let count = self.0.len();
        let places = read("places", &places, count)?;
        if let Some(found) = seeds.as_ref().filter(|seeds| seeds.len() != count) {
            let found = found.len();
            return Err(bad(format_args!("seeds: found {found}, expected {count}")));
        }
        self.0.reset(places, seeds.as_deref());
        Ok(())
    }

    /// The score of each game in play.
    fn scores<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        PyArray1::from_vec(py, self.0.scores())
    }
}
