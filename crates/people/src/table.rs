//! The means of games by type as a table.

use super::results::{Measure, Results};
use sweetfish_core::stats::Estimate;
use sweetfish_core::table::Table;

impl Measure {
    /// Returns what is measured, in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::SwapsNeeded => "swaps needed",
            Self::Points => "points",
            Self::SwapsMade => "swaps made",
            Self::Success => "won, %",
        }
    }
}

/// Returns a row for each type of game; means have 95 % intervals.
pub fn table(found: &[Results]) -> Table {
    let header = "game, people, games, quit, failed, measure, mean, points a swap, seconds a swap";
    let mut table = Table::new(header.split(", "));
    for results in found {
        let is_share = results.measure == Measure::Success;
        let scale = if is_share { 100.0 } else { 1.0 };
        let value = results.value.map(|value| value.times(scale));
        table.push([
            results.game.to_string(),
            results.people.to_string(),
            results.games.to_string(),
            results.quit.to_string(),
            results.failed.to_string(),
            results.measure.words().to_string(),
            Estimate::cell(value, 1),
            Estimate::cell(results.points_a_swap, 1),
            Estimate::cell(results.seconds_a_swap, 1),
        ]);
    }
    table
}
