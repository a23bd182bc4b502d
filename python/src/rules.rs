//! Rules of gem-swap games.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::de::value::{Error, StrDeserializer};
use serde::de::{DeserializeOwned, IntoDeserializer};
use sweetfish::match3::{self, Goal, NamedRules, RuleOptions};

use crate::error::bad;
use crate::number::{Whole, number, within};

/// The rules of a gem-swap game, by the options of `sweetfish match3 run`.
#[pyclass(frozen, eq, hash, module = "sweetfish", from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Rules(pub(crate) match3::Rules);

/// Parses a word of the command line.
pub(crate) fn word<T: DeserializeOwned>(name: &str, text: Option<&str>) -> PyResult<Option<T>> {
    let parse = |text: &str| {
        let text: StrDeserializer<'_, Error> = text.into_deserializer();
        T::deserialize(text).map_err(|error| bad(format_args!("{name}: {}", found(&error))))
    };
    text.map(parse).transpose()
}

/// Returns serde's words for a word that is none, as the command line says them.
fn found(error: &Error) -> String {
    let text = error.to_string().replace("unknown variant", "found");
    text.replace("expected one of ", "expected ")
}

/// Returns the row and the column of a gem.
pub(crate) fn gem_cell(gem: Option<(Whole, Whole)>) -> PyResult<Option<(u8, u8)>> {
    let Some((row, column)) = gem else {
        return Ok(None);
    };
    let number = |found| within("gem", found, 0..=8);
    Ok(Some((number(row)?, number(column)?)))
}

/// Finds rules by their name.
fn named(name: &str) -> PyResult<NamedRules> {
    let all = NamedRules::ALL;
    let found = all.iter().find(|rules| rules.name == name);
    let found = found.or((name == "gemgem").then_some(&NamedRules::P1));
    found.copied().ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|rules| rules.name).collect();
        bad(format_args!(
            "rules: found `{name}`, expected gemgem, {}",
            names.join(", ")
        ))
    })
}

/// Returns the exception for options that there are not: `TypeError`, as for those of any function and of Gymnasium.
fn no_option(unknown: &Bound<'_, PyDict>) -> PyErr {
    let py = unknown.py();
    let known = || -> PyResult<Vec<String>> {
        let inspect = py.import("inspect")?;
        let signature = inspect.call_method1("signature", (py.get_type::<Rules>(),))?;
        let names = signature.getattr("parameters")?.try_iter()?;
        names.skip(1).map(|name| name?.extract()).collect()
    };
    let found: Vec<_> = unknown.keys().iter().map(|key| key.to_string()).collect();
    known().map_or_else(
        |error| error,
        |known| {
            let (found, known) = (found.join("', '"), known.join(", "));
            // By Python's words some packages see what they have to leave out, as TorchRL its `frameskip`.
            PyTypeError::new_err(format!(
                "got an unexpected keyword argument '{found}', expected options of rules: {known}"
            ))
        },
    )
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (rules="gemgem", *, size=None, kinds=None, clears=None, scoring=None, start=None,
        refill=None, stuck=None, goal=None, target=None, swaps=None, gem=None, **unknown),
        text_signature = "(rules='gemgem', *, size=None, kinds=None, clears=None, scoring=None, start=None, \
        refill=None, stuck=None, goal=None, target=None, swaps=None, gem=None)")]
    #[allow(clippy::too_many_arguments, reason = "the options of the command line")]
    fn new(
        rules: &str,
        size: Option<Whole>,
        kinds: Option<Whole>,
        clears: Option<&str>,
        scoring: Option<&str>,
        start: Option<&str>,
        refill: Option<&str>,
        stuck: Option<&str>,
        goal: Option<&str>,
        target: Option<Whole>,
        swaps: Option<Whole>,
        gem: Option<(Whole, Whole)>,
        unknown: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        if let Some(unknown) = unknown {
            return Err(no_option(unknown));
        }
        let base = named(rules)?;
        let own = match base.rules.goal {
            Goal::LongestGame => Some("p3"),
            _ => None,
        };
        let options = RuleOptions {
            size: number("size", size, 3..=9)?,
            kinds: number("kinds", kinds, 3..=7)?,
            clears: word("clears", clears)?,
            scoring: word("scoring", scoring)?,
            start: word("start", start)?,
            refill: word("refill", refill)?,
            stuck: word("stuck", stuck)?,
            goal: word("goal", goal.or(own))?,
            target: number("target", target, 1..=1_000_000)?,
            swaps: number("swaps", swaps, 1..=1_000_000)?,
            gem: gem_cell(gem)?,
        };
        options.rules(base).map(Self).map_err(bad)
    }

    /// The columns of the board.
    #[getter]
    fn width(&self) -> u8 {
        self.0.width
    }

    /// The rows of the board.
    #[getter]
    fn height(&self) -> u8 {
        self.0.height
    }

    /// The kinds of gems.
    #[getter]
    fn kinds(&self) -> u8 {
        self.0.kinds
    }

    /// The goal: `p1`, `p2`, `p3` or `q1`.
    #[getter]
    fn goal(&self) -> &'static str {
        match self.0.goal {
            Goal::FewestSwaps { .. } => "p1",
            Goal::MostPoints { .. } => "p2",
            Goal::LongestGame => "p3",
            Goal::RemoveGem { .. } => "q1",
        }
    }

    /// The points to reach under p1, the swaps of a game under p2, else none.
    #[getter]
    fn limit(&self) -> Option<u32> {
        match self.0.goal {
            Goal::FewestSwaps { target } => Some(target),
            Goal::MostPoints { swaps } => Some(swaps),
            Goal::LongestGame | Goal::RemoveGem { .. } => None,
        }
    }

    fn __repr__(&self) -> String {
        format!("<sweetfish.Rules {}>", self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        let text = serde_json::to_string(&self.0).map_err(bad)?;
        let read = py.get_type::<Self>().getattr("_from_json")?;
        Ok((read.unbind(), (text,)))
    }

    /// Reads what pickling has written.
    #[staticmethod]
    fn _from_json(text: &str) -> PyResult<Self> {
        let rules: match3::Rules = serde_json::from_str(text).map_err(bad)?;
        rules.checked().map(Self).map_err(bad)
    }
}
