//! The tables of the report: levels, and predictions against people.

use super::comparison::{Comparison, accumulated};
use super::deltas::adjusted;
use super::difficulty;
use super::elements::limit;
use super::models::{self, MODELS, REGRESSION};
use super::saved::SavedModel;
use super::summary::{FEATURES, Played, Summary};
use super::target::Target;
use sweetfish_core::stats::{Boxed, Estimate};
use sweetfish_core::table::Table;
use sweetfish_level::agent::LimitFor;

/// Returns the table of the levels that an agent played, the hardest first.
pub(super) fn levels(played: &Played, target: Option<Target>) -> Table {
    let own = [
        "level",
        "success %",
        "of the built-in levels",
        "progress %",
        "moves left",
        "score",
        "mode",
        "attempts",
        "limit",
    ];
    let more = target.map(|target| format!("limit for {:.0} %", 100.0 * target.success));
    let mut table = Table::new(own.map(String::from).into_iter().chain(more));
    let mut hardest: Vec<&Summary> = played.levels.iter().collect();
    hardest.sort_by(|a, b| a.difficulty().total_cmp(&b.difficulty()));
    for summary in hardest {
        let success = summary.won.estimate().map(|share| share.times(100.0));
        let number = |value: Option<f64>, digits| Estimate::cell(value.map(Estimate::bare), digits);
        let wanted = target.map(|target| limit_for(summary, target));
        let own = [
            summary.name.to_string(),
            Estimate::cell(success, 1),
            difficulty::in_words(&played.name, summary.won.estimate()),
            number(summary.progress.map(|share| 100.0 * share), 1),
            number(summary.left_when_won(), 1),
            number(summary.median_score(), 0),
            summary.level.mode.to_string(),
            summary.won.count.to_string(),
            limit(summary.level),
        ];
        table.push(own.into_iter().chain(wanted));
    }
    table
}

/// Writes the limit with which a level has the wanted success, with its interval.
pub(super) fn limit_for(summary: &Summary, target: Target) -> String {
    let most = summary.curve.most();
    let end = |limit: Option<u32>| limit.map_or_else(|| format!("> {most}"), |n| n.to_string());
    let LimitFor { value, low, high } = summary.curve.limit_for(target.success);
    if summary.won.count == 0 {
        return "-".into();
    }
    format!("{} ({} to {})", end(value), end(low), end(high))
}

/// Returns all tables of a comparison with their titles.
pub(super) fn comparison(found: &Comparison) -> Vec<(&'static str, Table)> {
    let mut tables = vec![
        ("Against people", totals(found)),
        ("As published for levels of the game", published()),
        ("Deltas", boxes(found)),
        ("Success and deltas, %", by_level(found)),
        ("Accumulated success", sums(found)),
    ];
    if !found.regressions.is_empty() {
        tables.push((
            "Models on levels that they were not fitted to",
            models::table(&found.models, &found.populations),
        ));
        tables.push(("Regression", weights(found)));
    }
    tables
}

/// The columns of errors and correlations that are published as well.
const DELTAS: [&str; 5] = [
    "prediction",
    "levels",
    "mean delta %",
    "SD %",
    "mean adjusted delta",
];

fn totals(found: &Comparison) -> Table {
    let more = [
        "SD of it",
        "levels where it is defined",
        "mean absolute error %",
        "Spearman",
    ];
    let mut table = Table::new(DELTAS.into_iter().chain(more));
    for prediction in &found.predictions {
        table.push(prediction.totals());
    }
    table.push(found.depth_totals());
    table
}

/// Returns tables 4.4 and 4.6 of Poromaa's thesis.
fn published() -> Table {
    let own = DELTAS.into_iter().filter(|name| *name != "levels");
    let mut table = Table::new(["levels"].into_iter().chain(own).chain(["SD of it"]));
    for row in [
        "50 to 100, hand-crafted heuristic, +7.46, 13.5, -, -",
        "50 to 100, B1, +19.4, 16.6, -, -",
        "50 to 100, B2, +30.1, 16.2, -, -",
        "50 to 100, B3, +42.9, 19.0, -, -",
        "1100 to 1180, play-testers, +6.63, 16.6, 0.245, 0.718",
        "1100 to 1180, hand-crafted heuristic, -15.4, 10.7, -0.406, 0.182",
        "1100 to 1180, B2, -3.12, 11.6, -0.105, 0.278",
        "1100 to 1180, B4, -1.29, 9.97, -0.041, 0.247",
    ] {
        table.push(row.split(", "));
    }
    table
}

/// Returns the table of the box plots.
fn boxes(found: &Comparison) -> Table {
    let mut table = Table::new([
        "prediction",
        "lower whisker",
        "quartile",
        "median",
        "quartile",
        "upper whisker",
        "outliers",
    ]);
    for prediction in &found.predictions {
        let rows = [
            ("delta %", prediction.deltas.percent(), 1),
            ("adjusted delta", prediction.deltas.adjusted(), 3),
        ];
        for (what, values, digits) in rows {
            let Some(Boxed { five, outliers }) = Boxed::of(&values) else {
                continue;
            };
            let number = |value: &f64| format!("{value:.digits$}");
            let mut row = vec![format!("{}: {what}", prediction.name)];
            row.extend(five.iter().map(number));
            row.push(match &outliers[..] {
                [] => "-".into(),
                some => some.iter().map(number).collect::<Vec<_>>().join(" "),
            });
            table.push(row);
        }
    }
    table
}

/// Returns a table with columns for the level, people and more.
fn beside_people(more: impl Iterator<Item = String>) -> Table {
    let first = ["level", "people"].map(String::from);
    Table::new(first.into_iter().chain(more))
}

/// Returns the table of the success of all levels and its deltas.
fn by_level(found: &Comparison) -> Table {
    let names = found.predictions.iter().flat_map(|prediction| {
        let name = &prediction.name;
        [
            name.clone(),
            format!("{name}: delta"),
            format!("{name}: adjusted delta"),
        ]
    });
    let mut table = beside_people(names);
    let optional = |text: Option<String>| text.unwrap_or_else(|| "-".into());
    for (n, (name, &people)) in found.names.iter().zip(&found.people).enumerate() {
        let cells = found.predictions.iter().flat_map(|prediction| {
            let rate = prediction.rates[n];
            let z = rate.and_then(|rate| adjusted(rate, people));
            [
                optional(rate.map(|rate| percent(rate, 1))),
                optional(rate.map(|rate| format!("{:+.1}", 100.0 * (rate - people)))),
                optional(z.map(|z| format!("{z:+.3}"))),
            ]
        });
        table.push([name.clone(), percent(people, 1)].into_iter().chain(cells));
    }
    table
}

/// Returns the table of accumulated success, in the order of the levels.
fn sums(found: &Comparison) -> Table {
    let all = || found.predictions.iter();
    let names = all().map(|prediction| prediction.name.clone());
    let mut table = beside_people(names);
    let sums = all().map(|prediction| accumulated(prediction.rates.iter().copied()));
    let sums: Vec<_> = sums.collect();
    let people = accumulated(found.people.iter().copied().map(Some));
    for (n, name) in found.names.iter().enumerate() {
        let sums = sums.iter().map(|sums| format!("{:.2}", sums[n]));
        let own = [name.clone(), format!("{:.2}", people[n])];
        table.push(own.into_iter().chain(sums));
    }
    table
}

/// Returns the table of the coefficients of the regressions that are fitted to all levels.
fn weights(found: &Comparison) -> Table {
    let all = || found.regressions.iter();
    let agents = all().map(|(agent, _)| format!("{agent}: logit a standard deviation"));
    let mut table = Table::new(["feature".to_string()].into_iter().chain(agents));
    for (n, &feature) in MODELS[REGRESSION].features.iter().enumerate() {
        let weights = all().map(|(_, fit)| Estimate::cell(Some(fit.coefficients()[n]), 3));
        let name = FEATURES[feature].to_string();
        table.push([name].into_iter().chain(weights));
    }
    table
}

/// Returns the table of what a model predicts of the levels that its agent played, in their own order, and its title. Levels
/// that a `new` model was fitted to are left out.
pub(super) fn predicted(
    model: &SavedModel,
    played: &[Played],
    new: bool,
) -> Option<(String, Table)> {
    let played = played.iter().find(|agent| agent.name == model.agent())?;
    let mut table = Table::new([
        "level",
        "people, predicted %",
        "outside of what the model has seen",
    ]);
    for level in &played.levels {
        if level.people.is_some() && new {
            continue;
        }
        let found = model.predict(level).map(|found| found.times(100.0));
        let outside = match &model.outside(level)[..] {
            [] => "-".to_string(),
            some => some.join("; "),
        };
        table.push([level.name.to_string(), Estimate::cell(found, 1), outside]);
    }
    let (name, agent) = (model.model().name, model.agent());
    let title = format!("People, predicted by {name} of {agent}");
    (!table.rows.is_empty()).then_some((title, table))
}

/// Writes a share as a percentage.
fn percent(share: f64, digits: usize) -> String {
    format!("{:.digits$}", 100.0 * share)
}
