//! Compares the bot with people: differences, correlation, and a regression that predicts people.

use super::regression::{Deltas, Regression, leave_one_out};
use super::summary::{FEATURES, Summary};
use crate::stats::{Boxed, Estimate, spearman};
use crate::table::Table;

/// The levels for which people's success is known.
pub(super) struct Comparison {
    pub(super) names: Vec<String>,
    /// People's success rates.
    pub(super) human: Vec<f64>,
    /// The bot's own success as the prediction.
    pub(super) bot: Prediction,
    /// The predictions of the regression, each from a fit to all other levels; `None` for too few levels.
    pub(super) fitted: Option<Prediction>,
    regression: Option<Regression<3>>,
}

/// A prediction of people's success.
pub(super) struct Prediction {
    pub(super) rates: Vec<f64>,
    pub(super) deltas: Deltas,
    pub(super) spearman: Option<f64>,
}

impl Prediction {
    fn new(rates: Vec<f64>, human: &[f64]) -> Option<Self> {
        let pairs: Vec<_> = rates.iter().copied().zip(human.iter().copied()).collect();
        Some(Self {
            deltas: Deltas::of(&pairs)?,
            spearman: spearman(&pairs),
            rates,
        })
    }

    /// Returns the running sums of the rates, level by level.
    pub(super) fn accumulated(rates: &[f64]) -> Vec<f64> {
        let mut sum = 0.0;
        let add = |rate: &f64| {
            sum += rate;
            sum
        };
        rates.iter().map(add).collect()
    }
}

impl Comparison {
    /// Compares the levels for which people's success is known; `None` if there are none.
    pub(super) fn new(summaries: &[Summary]) -> Option<Self> {
        let known = |summary: &Summary| {
            let (human, bot) = (summary.human?, summary.success()?);
            Some((summary.name.to_string(), human, bot, summary.features()?))
        };
        let known: Vec<_> = summaries.iter().filter_map(known).collect();
        let human: Vec<f64> = known.iter().map(|level| level.1).collect();
        let bot = known.iter().map(|level| level.2).collect();
        let rows: Vec<_> = known.iter().map(|level| (level.3, level.1)).collect();
        let fitted = leave_one_out(&rows).and_then(|rates| Prediction::new(rates, &human));
        Some(Self {
            names: known.into_iter().map(|level| level.0).collect(),
            bot: Prediction::new(bot, &human)?,
            regression: fitted.as_ref().and_then(|_| Regression::fit(&rows)),
            fitted,
            human,
        })
    }

    /// Returns both predictions with their names.
    pub(super) fn predictions(&self) -> Vec<(&'static str, &Prediction)> {
        let fitted = self.fitted.as_ref();
        let fitted = fitted.map(|fitted| ("regression, cross-validated", fitted));
        [("bot", &self.bot)].into_iter().chain(fitted).collect()
    }

    /// Returns all tables with their titles.
    pub(super) fn tables(&self) -> Vec<(&'static str, Table)> {
        let mut tables = vec![
            ("Against people", self.totals()),
            ("Deltas, % of attempts", self.boxes()),
            ("Success and deltas, %", self.levels()),
        ];
        tables.extend(self.weights().map(|table| ("Regression", table)));
        tables
    }

    /// Returns the table of errors and correlations of each prediction.
    fn totals(&self) -> Table {
        let mut table = Table::new([
            "prediction",
            "levels",
            "mean delta %",
            "SD %",
            "mean absolute error %",
            "Spearman",
        ]);
        for (name, prediction) in self.predictions() {
            let deltas = &prediction.deltas;
            table.push([
                name.to_string(),
                self.human.len().to_string(),
                format!("{:+.2}", 100.0 * deltas.mean),
                percent(deltas.deviation, 2),
                percent(deltas.absolute, 2),
                Estimate::cell(prediction.spearman.map(Estimate::bare), 3),
            ]);
        }
        table
    }

    /// Returns the table of the box plots.
    fn boxes(&self) -> Table {
        let mut table = Table::new([
            "prediction",
            "lower whisker",
            "quartile",
            "median",
            "quartile",
            "upper whisker",
            "outliers",
        ]);
        for (name, deltas) in self.deltas() {
            let Some(found) = Boxed::of(deltas) else {
                continue;
            };
            let five = found.five.map(|value| percent(value, 1));
            let outliers: Vec<_> = found.outliers.iter().map(|&far| percent(far, 1)).collect();
            let outliers = if outliers.is_empty() {
                "-".to_string()
            } else {
                outliers.join(" ")
            };
            table.push([vec![name], five.into(), vec![outliers]].concat());
        }
        table
    }

    /// Returns the deltas and the adjusted deltas of all predictions, with names.
    pub(super) fn deltas(&self) -> Vec<(String, &[f64])> {
        let all = self.predictions().into_iter();
        all.flat_map(|(name, prediction)| {
            let deltas = &prediction.deltas;
            [
                (format!("{name}: delta"), &deltas.all[..]),
                (format!("{name}: adjusted"), &deltas.adjusted[..]),
            ]
        })
        .collect()
    }

    /// Returns the table of all levels.
    fn levels(&self) -> Table {
        let mut table = Table::new([
            "level",
            "people",
            "bot",
            "delta",
            "adjusted delta",
            "regression",
            "people, levels so far",
            "bot, levels so far",
        ]);
        let sums = (
            Prediction::accumulated(&self.human),
            Prediction::accumulated(&self.bot.rates),
        );
        for (n, name) in self.names.iter().enumerate() {
            let deltas = &self.bot.deltas;
            let fitted = self
                .fitted
                .as_ref()
                .map(|fitted| percent(fitted.rates[n], 1));
            table.push([
                name.clone(),
                percent(self.human[n], 1),
                percent(self.bot.rates[n], 1),
                format!("{:+.1}", 100.0 * deltas.all[n]),
                format!("{:+.1}", 100.0 * deltas.adjusted[n]),
                fitted.unwrap_or_else(|| "-".into()),
                format!("{:.2}", sums.0[n]),
                format!("{:.2}", sums.1[n]),
            ]);
        }
        table
    }

    /// Returns the table of the coefficients of the regression that is fitted to all levels.
    fn weights(&self) -> Option<Table> {
        let mut table = Table::new(["feature", "logit a standard deviation"]);
        let regression = self.regression.as_ref()?;
        for (name, weight) in FEATURES.iter().zip(regression.coefficients()) {
            table.push([(*name).to_string(), format!("{weight:+.3}")]);
        }
        Some(table)
    }
}

/// Writes a share as a percentage.
fn percent(share: f64, digits: usize) -> String {
    format!("{:.digits$}", 100.0 * share)
}
