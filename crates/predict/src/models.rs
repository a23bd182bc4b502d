//! The models that predict people's success, compared on levels that they were not fitted to.

use super::regression::{Regression, Sample, leave_one_out};
use super::summary::Played;
use sweetfish_core::stats::{Estimate, Mean, spearman};
use sweetfish_core::table::Table;

/// A model: its name, and the numbers of its features.
pub(super) struct Model {
    pub(super) name: &'static str,
    pub(super) features: &'static [usize],
}

/// All models. The first one looks at no bot; the others must beat it.
pub(super) static MODELS: [Model; 6] = [
    model("mean of the others", &[]),
    model("success", &[0]),
    // The strongest predictor of completion in arXiv 2306.14626.
    model("moves of the best 5 %", &[3]),
    model("success and moves of the best 5 %", &[0, 3]),
    model("success, moves left, progress", &[0, 1, 2]),
    // The distribution instead of a share of it (arXiv 2107.03305).
    model("moves needed: best 5 %, median", &[3, 4]),
];

/// The number of the model that is compared with people in full.
pub(super) const REGRESSION: usize = 4;

const fn model(name: &'static str, features: &'static [usize]) -> Model {
    Model { name, features }
}

impl Model {
    /// Returns the features that the model looks at.
    pub(super) fn of(&self, features: &[f64]) -> Vec<f64> {
        self.features.iter().map(|&n| features[n]).collect()
    }
}

/// A model of an agent, and how well it predicts levels that it was not fitted to.
pub(super) struct Fitted {
    pub(super) agent: String,
    pub(super) model: &'static Model,
    pub(super) regression: Regression,
    /// Predicted from all other levels, and people's rates.
    pub(super) pairs: Vec<(Estimate, f64)>,
    /// In what share of the levels people's rate lies in the interval predicted.
    pub(super) covered: f64,
}

impl Fitted {
    /// Fits a model to levels; `None` for fewer than three.
    pub(super) fn new(agent: &str, model: &'static Model, all: &[Sample]) -> Option<Self> {
        let own = all.iter().map(|own| Sample {
            features: model.of(&own.features),
            ..own.clone()
        });
        let own: Vec<_> = own.collect();
        let predicted = leave_one_out(&own)?;
        let lies = |(found, own): &(&Estimate, &Sample)| {
            let (low, high) = found.range.unwrap_or((0.0, 1.0));
            (low..=high).contains(&own.smooth())
        };
        let covered = predicted.iter().zip(&own).filter(lies).count();
        let rates = own.iter().map(|own| own.rate);
        Some(Self {
            agent: agent.to_string(),
            model,
            regression: Regression::fit(&own)?,
            pairs: predicted.into_iter().zip(rates).collect(),
            covered: covered as f64 / own.len() as f64,
        })
    }

    /// Returns the absolute errors.
    fn errors(&self) -> impl Iterator<Item = f64> {
        let error = |(found, rate): &(Estimate, f64)| (found.value - rate).abs();
        self.pairs.iter().map(error)
    }

    /// Returns the mean absolute error.
    pub(super) fn error(&self) -> f64 {
        self.errors().sum::<f64>() / self.pairs.len() as f64
    }
}

/// Fits all models to the levels of each agent, if people's success is known of three or more.
pub(super) fn fit_all(played: &[Played]) -> Vec<Fitted> {
    let of_agent = |agent: &Played| -> Vec<Fitted> {
        let samples = agent.levels.iter().filter_map(|level| level.sample());
        let samples: Vec<_> = samples.collect();
        let models = MODELS.iter();
        let fit = |model| Fitted::new(&agent.name, model, &samples);
        models.filter_map(fit).collect()
    };
    played.iter().flat_map(of_agent).collect()
}

/// Returns the model with the least error on levels that it was not fitted to.
pub(super) fn best(all: &[Fitted]) -> Option<&Fitted> {
    all.iter().min_by(|a, b| a.error().total_cmp(&b.error()))
}

/// Returns the table of the models, the best first. Differences are to the mean of the others, level by level.
pub(super) fn table(all: &[Fitted]) -> Table {
    let mut table = Table::new([
        "model",
        "agent",
        "levels",
        "mean absolute error %",
        "less than the mean's by",
        "Spearman",
        "in the interval %",
    ]);
    let mut best: Vec<_> = all.iter().collect();
    best.sort_by(|a, b| a.error().total_cmp(&b.error()));
    for own in best {
        let mean = all.iter().find(|other| other.agent == own.agent);
        let mean = mean.into_iter().flat_map(Fitted::errors);
        let gains: Mean = mean
            .zip(own.errors())
            .map(|(a, b)| 100.0 * (a - b))
            .collect();
        let errors: Mean = own.errors().map(|error| 100.0 * error).collect();
        let is_mean = own.model.features.is_empty();
        let gain = Estimate::of_mean(&gains).filter(|_| !is_mean);
        let pairs = own.pairs.iter().map(|(found, rate)| (found.value, *rate));
        let order = spearman(&pairs.collect::<Vec<_>>()).filter(|_| !is_mean);
        table.push([
            own.model.name.to_string(),
            if is_mean {
                "-".into()
            } else {
                own.agent.clone()
            },
            own.pairs.len().to_string(),
            Estimate::cell(Estimate::of_mean(&errors), 2),
            Estimate::cell(gain, 2),
            Estimate::cell(order.map(Estimate::bare), 3),
            format!("{:.0}", 100.0 * own.covered),
        ]);
    }
    table
}
