//! The models that predict people's success, compared on levels that they were not fitted to.

use super::population::{self, Population};
use super::regression::{Regression, Sample, leave_one_out};
use super::summary::{Played, Summary};
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

/// A regression on the results of an agent, and how well it predicts levels that it was not fitted to.
pub(super) struct Fitted {
    pub(super) agent: String,
    pub(super) model: &'static Model,
    pub(super) regression: Regression,
    /// Predicted from all other levels, and people's rates.
    pub(super) pairs: Vec<(Estimate, f64)>,
    /// In what share of the levels people's rate lies in the interval predicted.
    covered: f64,
}

/// How well a model predicts levels that it was not fitted to.
#[derive(Clone)]
pub(super) struct Score {
    model: String,
    agent: String,
    /// Predicted from all other levels, and people's rates.
    pairs: Vec<(f64, f64)>,
    covered: Option<f64>,
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

    /// Returns the mean absolute error.
    pub(super) fn error(&self) -> f64 {
        self.score().error()
    }

    /// Returns how well it predicts.
    pub(super) fn score(&self) -> Score {
        let pairs = self.pairs.iter().map(|(found, rate)| (found.value, *rate));
        Score {
            model: self.model.name.to_string(),
            agent: self.agent.clone(),
            pairs: pairs.collect(),
            covered: Some(self.covered),
        }
    }
}

impl Score {
    /// Returns the absolute errors.
    fn errors(&self) -> impl Iterator<Item = f64> {
        self.pairs.iter().map(|(found, rate)| (found - rate).abs())
    }

    /// Returns the mean absolute error.
    fn error(&self) -> f64 {
        self.errors().sum::<f64>() / self.pairs.len() as f64
    }

    /// Fits a population of players to the logits of bots, which are the first feature of each.
    fn of_population(played: &[&Played]) -> Option<Self> {
        let strength = |agent: &Played| {
            let rates = agent.levels.iter().filter_map(Summary::features);
            rates.map(|features| features[0]).sum::<f64>()
        };
        let mut bots = played.to_vec();
        bots.sort_by(|a, b| strength(a).total_cmp(&strength(b)));
        let level = |n: usize| -> Option<Sample> {
            let logits = bots.iter().map(|bot| Some(bot.levels[n].features()?[0]));
            let features = logits.collect::<Option<Vec<_>>>()?;
            let own = bots[0].levels[n].sample()?;
            Some(Sample { features, ..own })
        };
        let count = bots.first()?.levels.len();
        let samples: Vec<_> = (0..count).filter_map(level).collect();
        let (found, predicted) = population::fit(&samples)?;
        let rates = samples.iter().map(|own| own.rate);
        let names: Vec<_> = bots.iter().map(|bot| bot.name.as_str()).collect();
        let Population {
            skill,
            spread,
            patience,
        } = found;
        Some(Self {
            model: format!("population: skill {skill:+.1} ± {spread}, patience {patience}"),
            agent: names.join(" to "),
            pairs: predicted.into_iter().zip(rates).collect(),
            covered: None,
        })
    }
}

/// Fits populations to the levels of each agent and, if there are several, of all together.
pub(super) fn populations(played: &[Played]) -> Vec<Score> {
    let each = played.iter().map(|agent| vec![agent]);
    let all = (played.len() > 1).then(|| played.iter().collect());
    let groups = each.chain(all);
    groups
        .filter_map(|group| Score::of_population(&group))
        .collect()
}

/// Fits all models to the levels of each agent, if people's success is known of three or more.
pub(super) fn fit_all(played: &[Played]) -> Vec<Fitted> {
    let of_agent = |agent: &Played| -> Vec<Fitted> {
        let samples = agent.levels.iter().filter_map(Summary::sample);
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
pub(super) fn table(fitted: &[Fitted], populations: &[Score]) -> Table {
    let mut table = Table::new([
        "model",
        "agent",
        "levels",
        "mean absolute error %",
        "less than the mean's by",
        "Spearman",
        "in the interval %",
    ]);
    let mean = fitted.first().map(Fitted::score);
    let is_other = |own: &&Fitted| !own.model.features.is_empty();
    let others = fitted.iter().filter(is_other).map(Fitted::score);
    let mut best: Vec<_> = others.chain(populations.iter().cloned()).collect();
    best.sort_by(|a, b| a.error().total_cmp(&b.error()));
    for own in &best {
        let order = spearman(&own.pairs).map(Estimate::bare);
        let errors = mean.iter().flat_map(Score::errors).zip(own.errors());
        let gains: Mean = errors.map(|(mean, own)| 100.0 * (mean - own)).collect();
        table.push(row(own, Estimate::of_mean(&gains), order));
    }
    if let Some(mean) = mean {
        let agent = "-".to_string();
        table.push(row(&Score { agent, ..mean }, None, None));
    }
    table
}

fn row(own: &Score, gain: Option<Estimate>, order: Option<Estimate>) -> [String; 7] {
    let errors: Mean = own.errors().map(|error| 100.0 * error).collect();
    let covered = own.covered.map(|share| Estimate::bare(100.0 * share));
    [
        own.model.clone(),
        own.agent.clone(),
        own.pairs.len().to_string(),
        Estimate::cell(Estimate::of_mean(&errors), 2),
        Estimate::cell(gain, 2),
        Estimate::cell(order, 3),
        Estimate::cell(covered, 0),
    ]
}
