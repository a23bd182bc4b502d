//! A quick experiment for tests, with texts that need quotes and measures without a value.

use rand::RngExt;

use super::condition::Condition;
use super::definition::Definition;
use super::erased::Experiment;
use super::report::Report;
use super::results::Results;
use crate::columns;
use crate::plot::{Axis, Bars};
use sweetfish_core::rng;
use sweetfish_core::stats::Estimate;
use sweetfish_core::table::Table;

/// A condition: an agent, a size, rows, and the text of its seeds.
pub(crate) struct Case(pub &'static str, pub u8, pub u64, pub &'static str);

impl Condition for Case {
    columns!(self, "agent" => self.0, "size" => self.1);
}

/// Returns the experiment.
pub(crate) fn fake() -> Experiment {
    let conditions = || {
        vec![
            Case("plain", 8, 4, "8"),
            Case("a, \"quick\" one", 8, 4, "8"),
            Case("plain", 9, 3, "plain,9"),
        ]
    };
    begin(conditions).show(|_, results| report(results))
}

/// Begins the experiment with other conditions.
pub(crate) fn begin(conditions: fn() -> Vec<Case>) -> Definition<Case> {
    let texts = [
        "fake",
        "Numbers at random",
        "Nobody, Nowhere (1900), figure 0",
    ];
    Definition::new(texts, conditions)
        .rows_by(|own| own.2)
        .seeds(|own| own.3.into())
        .measure(&["swaps", "failed"])
        .play(|own, seed| {
            let mut rng = rng::stream(seed, rng::fnv(&own.texts().concat()));
            let swaps = rng.random_range(0.0..100.0);
            let failed = f64::from(rng.random_bool(0.3));
            vec![if seed % 4 == 0 { f64::NAN } else { swaps }, failed]
        })
}

fn report(results: &Results) -> Report {
    let mut table = Table::new(["agent", "swaps"]);
    let mut bars = Vec::new();
    for condition in 0..results.conditions().len() {
        let swaps = Estimate::of_mean(&results.mean(condition, "swaps"));
        let agent = results.key(condition, "agent").to_string();
        table.push([agent.clone(), Estimate::cell(swaps, 2)]);
        bars.push((agent, swaps));
    }
    let plot = Bars::new("Swaps", Axis::linear("swaps")).series("measured", bars);
    Report::default()
        .text("Swaps are counted until the end.")
        .table("Swaps", table)
        .plot("", &plot)
}
