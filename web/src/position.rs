//! Boards of the duel: their rows, and searches of them.

use std::time::Duration;

use serde::Deserialize;
use sweetfish::duel::{Limit, Options, Position, Report, SearchError, search_watched};

/// Returns the rows of a board, top row first.
pub(crate) fn rows(position: &Position) -> Vec<String> {
    position.to_string().lines().map(String::from).collect()
}

/// What ends a search.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Until {
    /// This many plies.
    Depth(u32),
    /// About this many nodes.
    Nodes(u64),
    /// This many milliseconds.
    Ms(f64),
}

fn limit(until: Until) -> Limit {
    match until {
        Until::Depth(plies) => Limit::Depth(plies),
        Until::Nodes(nodes) => Limit::Nodes(nodes),
        Until::Ms(ms) => Limit::Time(Duration::try_from_secs_f64(ms / 1e3).unwrap_or_default()),
    }
}

pub(crate) fn search(
    position: &Position,
    until: Until,
    better: &mut dyn FnMut(&Report),
) -> Result<Report, SearchError> {
    search_watched(position, limit(until), &Options::default(), better)
}
