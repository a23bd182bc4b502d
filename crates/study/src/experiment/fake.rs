//! A quick experiment for tests, with keys that need quotes and measures without a value.

use rand::RngExt;

use super::{Condition, Experiment};
use crate::experiment::{Report, Results};
use crate::plot::{Axis, Bars};
use sweetfish_core::rng;
use sweetfish_core::stats::Estimate;
use sweetfish_core::table::Table;

/// The experiment.
pub(super) struct Fake;

impl Experiment for Fake {
    fn name(&self) -> &'static str {
        "fake"
    }

    fn about(&self) -> &'static str {
        "Numbers at random"
    }

    fn source(&self) -> &'static str {
        "Nobody, Nowhere (1900), figure 0"
    }

    fn keys(&self) -> &'static [&'static str] {
        &["agent", "size"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &["swaps", "failed"]
    }

    fn conditions(&self) -> Vec<Condition> {
        vec![
            Condition::new(["plain", "8"], 4).seeded_by("8"),
            Condition::new(["a, \"quick\" one", "8"], 4).seeded_by("8"),
            Condition::new(["plain", "9"], 3),
        ]
    }

    fn play(&self, condition: usize, game: u64, seed: u64) -> Vec<f64> {
        let mut rng = rng::stream(seed, condition as u64);
        let swaps = rng.random_range(0.0..100.0);
        let failed = f64::from(rng.random_bool(0.3));
        vec![if game == 1 { f64::NAN } else { swaps }, failed]
    }

    fn report(&self, results: &Results) -> Report {
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
}
