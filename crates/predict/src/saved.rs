//! A model of people's success in a file, and what it predicts of new levels.

use std::fmt;

use super::elements::elements;
use super::models::{Fitted, MODELS, Model};
use super::regression::Regression;
use super::summary::{FEATURES, Played, Summary};
use sweetfish_core::keyed::{Head, KeyedError, Reader, Writer};
use sweetfish_core::stats::Estimate;

const HEAD: Head = Head {
    kind: "level-model",
    version: 1,
};

/// A fitted model of people's success, with what it has seen. Its text form is what `--save-model` writes.
#[derive(Clone, Debug)]
pub struct SavedModel {
    agent: String,
    model: usize,
    regression: Regression,
    /// The least and the largest value of each feature of the model.
    seen: Vec<(f64, f64)>,
    elements: Vec<String>,
}

impl SavedModel {
    /// Keeps a model with what the levels that it was fitted to have.
    pub(super) fn new(fitted: &Fitted, played: &[Played]) -> Option<Self> {
        let agent = played.iter().find(|agent| agent.name == fitted.agent)?;
        let levels = agent.levels.iter().filter(|level| level.people.is_some());
        let levels: Vec<&Summary> = levels.collect();
        let rows = levels.iter().filter_map(|level| level.features());
        let rows: Vec<_> = rows.map(|row| fitted.model.of(&row)).collect();
        let range = |n: usize| {
            let values = rows.iter().map(|row| row[n]);
            let low = values.clone().fold(f64::INFINITY, f64::min);
            (low, values.fold(f64::NEG_INFINITY, f64::max))
        };
        let mut names: Vec<&str> = levels.iter().flat_map(|own| elements(own.level)).collect();
        names.sort_unstable();
        names.dedup();
        Some(Self {
            agent: fitted.agent.clone(),
            model: MODELS
                .iter()
                .position(|own| own.name == fitted.model.name)?,
            regression: fitted.regression.clone(),
            seen: (0..fitted.model.features.len()).map(range).collect(),
            elements: names.into_iter().map(String::from).collect(),
        })
    }

    /// Parses the text of a file.
    ///
    /// # Errors
    /// Names the first line that is not as a file of a model has it.
    pub fn parse(text: &str) -> Result<Self, KeyedError> {
        let mut reader = Reader::open(text, HEAD)?;
        let agent = reader.value("agent")?.to_string();
        let name = reader.value("model")?;
        let model = MODELS.iter().position(|own| own.name == name);
        let model = model.ok_or_else(|| {
            let names: Vec<_> = MODELS.iter().map(|own| own.name).collect();
            reader.wrong(name, &format!("one of {}", names.join("; ")))
        })?;
        let count = MODELS[model].features.len();
        let row = |reader: &mut Reader, key, count| -> Result<Vec<f64>, KeyedError> {
            let numbers = reader.row(key, count)?;
            reader.finite(numbers)
        };
        let levels: usize = reader.parsed("levels", "a whole number")?;
        if levels == 0 {
            return Err(reader.wrong("0", "a level at least"));
        }
        let intercept = row(&mut reader, "intercept", 1)?[0];
        let variance = reader.row("variance", 3)?;
        // A fit that has no freedom left knows no variance.
        let few = levels <= count + 1;
        from_0(&reader, variance.iter(), few)?;
        let mean = row(&mut reader, "mean", count)?;
        let scale = row(&mut reader, "scale", count)?;
        from_0(&reader, scale.iter(), false)?;
        let coefficients = row(&mut reader, "coefficients", count)?;
        let inverse = row(&mut reader, "inverse", count * count)?;
        // These are variances.
        from_0(&reader, inverse.iter().step_by(count + 1), false)?;
        let regression = Regression {
            mean,
            scale,
            coefficients,
            inverse,
            intercept,
            levels,
            variance: variance[0],
            between: variance[1],
            chance: variance[2],
        };
        let low = row(&mut reader, "least", count)?;
        let high = row(&mut reader, "largest", count)?;
        if let Some((low, high)) = low.iter().zip(&high).find(|(low, high)| low > high) {
            return Err(reader.wrong(&high.to_string(), &format!("{low} or more")));
        }
        let elements = reader.value("elements")?.split(", ");
        let elements = elements.filter(|name| !name.is_empty());
        let elements = elements.map(String::from).collect();
        reader.end()?;
        Ok(Self {
            agent,
            model,
            regression,
            seen: low.into_iter().zip(high).collect(),
            elements,
        })
    }

    /// Returns the agent whose results the model looks at.
    pub fn agent(&self) -> &str {
        &self.agent
    }

    /// Returns the number of levels that the model was fitted to.
    pub fn levels(&self) -> usize {
        self.regression.levels
    }

    /// Returns what the model looks at.
    pub(super) fn model(&self) -> &'static Model {
        &MODELS[self.model]
    }

    /// Predicts people's success of a level that the agent played; `None` without an attempt.
    pub(super) fn predict(&self, level: &Summary) -> Option<Estimate> {
        let features = self.model().of(&level.features()?);
        Some(self.regression.predict(&features))
    }

    /// Returns in what a level lies outside of the levels that the model was fitted to.
    pub(super) fn outside(&self, level: &Summary) -> Vec<String> {
        let features = level.features().unwrap_or_default();
        let numbers = self.model().features.iter().zip(&self.seen);
        let outside = numbers.filter_map(|(&n, &(low, high))| {
            let value = *features.get(n)?;
            let is_inside = (low..=high).contains(&value);
            let name = FEATURES[n];
            (!is_inside).then(|| format!("{name} {value:.2}, seen {low:.2} to {high:.2}"))
        });
        let is_new = |name: &&str| !self.elements.iter().any(|own| own == name);
        let new = elements(level.level).into_iter().filter(is_new);
        outside
            .chain(new.map(|name| format!("no level had: {name}")))
            .collect()
    }
}

/// Refuses numbers of the line read last that are negative, infinite or, unless they may be `unknown`, no numbers.
fn from_0<'a>(
    reader: &Reader,
    mut numbers: impl Iterator<Item = &'a f64>,
    unknown: bool,
) -> Result<(), KeyedError> {
    let is_odd = |own: &&f64| {
        let known = own.is_finite() && **own >= 0.0;
        !(known || unknown && own.is_nan())
    };
    let odd = numbers.find(is_odd);
    odd.map_or(Ok(()), |odd| {
        Err(reader.wrong(&odd.to_string(), "a finite number from 0 on"))
    })
}

impl fmt::Display for SavedModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.model().features.iter().map(|&n| FEATURES[n]);
        let note = "people's success at levels: the logit is linear in";
        let mut writer = Writer::begin(f, HEAD, [note].into_iter().chain(names))?;
        let own = &self.regression;
        writer.value("agent", &self.agent)?;
        writer.value("model", self.model().name)?;
        writer.value("levels", own.levels)?;
        writer.value("intercept", own.intercept)?;
        writer.row("variance", [own.variance, own.between, own.chance])?;
        writer.row("mean", &own.mean)?;
        writer.row("scale", &own.scale)?;
        writer.row("coefficients", &own.coefficients)?;
        writer.row("inverse", &own.inverse)?;
        writer.row("least", self.seen.iter().map(|seen| seen.0))?;
        writer.row("largest", self.seen.iter().map(|seen| seen.1))?;
        writer.value("elements", self.elements.join(", "))?;
        writer.end()
    }
}
