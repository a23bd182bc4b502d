//! Compares predictions with people: differences, correlation, and a regression that predicts people.

use super::deltas::{Deltas, spread};
use super::models::{self, Fitted, MODELS, REGRESSION, Score};
use super::regression::Regression;
use super::summary::{Played, Summary};
use sweetfish_core::stats::{Estimate, spearman};
use sweetfish_level::Limit;

/// The levels for which people's success is known, and who predicts it.
pub(super) struct Comparison {
    pub(super) names: Vec<String>,
    /// People's success rates.
    pub(super) people: Vec<f64>,
    pub(super) predictions: Vec<Prediction>,
    /// The regressions that are fitted to all levels, by agent.
    pub(super) regressions: Vec<(String, Regression)>,
    /// All models of all agents.
    pub(super) models: Vec<Fitted>,
    /// Populations of players over the results of agents.
    pub(super) populations: Vec<Score>,
    /// The limit of moves and people's rate of each level that is not timed: its depth (Poromaa, section 5.1).
    pub(super) depths: Vec<(f64, f64)>,
}

/// A prediction of people's success.
pub(super) struct Prediction {
    /// Who predicts.
    pub(super) name: String,
    /// The predicted rates in the order of the levels, `None` where there is none.
    pub(super) rates: Vec<Option<f64>>,
    /// Predicted and people's rates of the levels that have both.
    pub(super) pairs: Vec<(f64, f64)>,
    pub(super) deltas: Deltas,
    pub(super) spearman: Option<f64>,
}

impl Prediction {
    /// Compares predicted rates with people's; `None` if no level has both.
    fn new(name: String, rates: Vec<Option<f64>>, people: &[f64]) -> Option<Self> {
        let both = rates.iter().zip(people);
        let pairs = both.filter_map(|(&rate, &people)| Some((rate?, people)));
        let pairs: Vec<_> = pairs.collect();
        Some(Self {
            name,
            deltas: Deltas::of(&pairs)?,
            spearman: spearman(&pairs),
            rates,
            pairs,
        })
    }

    /// Returns a row of the table of errors and correlations.
    pub(super) fn totals(&self) -> Vec<String> {
        let (mean, deviation) = spread(&self.deltas.all).unwrap_or_default();
        let adjusted = self.deltas.adjusted();
        let adjusted_spread = spread(&adjusted);
        let plain = |value: Option<f64>| Estimate::cell(value.map(Estimate::bare), 3);
        vec![
            self.name.clone(),
            self.pairs.len().to_string(),
            format!("{:+.2}", 100.0 * mean),
            format!("{:.2}", 100.0 * deviation),
            plain(adjusted_spread.map(|spread| spread.0)),
            plain(adjusted_spread.map(|spread| spread.1)),
            adjusted.len().to_string(),
            format!("{:.2}", 100.0 * self.deltas.absolute),
            plain(self.spearman),
        ]
    }
}

impl Comparison {
    /// Compares the levels for which people's success is known; `None` if there are none, or nobody played
    /// them. `testers` are the success rates of play-testers by level.
    pub(super) fn new(played: &[Played], testers: impl Fn(&str) -> Option<f64>) -> Option<Self> {
        let levels = &played.first()?.levels;
        let known = levels.iter().filter(|level| level.people.is_some());
        let known: Vec<&Summary> = known.collect();
        let people: Vec<f64> = known
            .iter()
            .filter_map(|level| Some(level.people?.rate))
            .collect();
        let rates: Vec<_> = known.iter().map(|level| testers(level.name)).collect();
        let testers = Prediction::new("play-testers".into(), rates, &people);
        let (mut predictions, mut regressions) = (Vec::from_iter(testers), Vec::new());
        for agent in played {
            let own = agent.levels.iter().filter(|level| level.people.is_some());
            let own: Vec<&Summary> = own.collect();
            let rates = own.iter().map(|level| level.success()).collect();
            predictions.extend(Prediction::new(agent.name.clone(), rates, &people));
            if let Some((rates, regression)) = fit(&own) {
                let name = format!("{}, regression", agent.name);
                predictions.extend(Prediction::new(name, rates, &people));
                regressions.push((agent.name.clone(), regression));
            }
        }
        let names = known.iter().map(|level| level.name.to_string());
        let depth = |level: &&Summary| match level.level.limit {
            Limit::Moves(moves) => Some((f64::from(moves), level.people?.rate)),
            Limit::Seconds(_) => None,
        };
        (!predictions.is_empty()).then(|| Self {
            names: names.collect(),
            people,
            predictions,
            regressions,
            models: models::fit_all(played),
            populations: models::populations(played),
            depths: known.iter().filter_map(depth).collect(),
        })
    }

    /// Returns a row of the same table for the limit of moves, which predicts no more than an order.
    pub(super) fn depth_totals(&self) -> Vec<String> {
        let mut row = vec!["-".to_string(); 9];
        row[0] = "the limit of moves".into();
        row[1] = self.depths.len().to_string();
        row[8] = Estimate::cell(spearman(&self.depths).map(Estimate::bare), 3);
        row
    }

    /// Returns the predictions of agents and play-testers, without those of regressions.
    pub(super) fn direct(&self) -> impl Iterator<Item = &Prediction> {
        let is_fitted = |prediction: &Prediction| {
            let mut fitted = self.regressions.iter();
            fitted.any(|(agent, _)| prediction.name == format!("{agent}, regression"))
        };
        let all = self.predictions.iter();
        all.filter(move |prediction| !is_fitted(prediction))
    }
}

/// Fits a regression to levels: the rates that it predicts, each from a fit to all other levels, and the fit to
/// all. `None` for fewer than three levels, or if one was not played.
fn fit(levels: &[&Summary]) -> Option<(Vec<Option<f64>>, Regression)> {
    let samples: Option<Vec<_>> = levels.iter().map(|level| level.sample()).collect();
    let fitted = Fitted::new("", &MODELS[REGRESSION], &samples?)?;
    let rates = fitted.pairs.iter().map(|pair| Some(pair.0.value));
    Some((rates.collect(), fitted.regression))
}

/// Returns the running sums of rates, level by level; a level without a rate adds nothing.
pub(super) fn accumulated(rates: impl IntoIterator<Item = Option<f64>>) -> Vec<f64> {
    let add = |sum: &mut f64, rate: Option<f64>| {
        *sum += rate.unwrap_or(0.0);
        Some(*sum)
    };
    rates.into_iter().scan(0.0, add).collect()
}
