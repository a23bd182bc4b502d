//! A bot as a request names it.

use std::time::Duration;

use serde::Deserialize;
use sweetfish::agents::Budget;

/// An agent by name, such as `mcts:100`.
#[derive(Clone, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Bot {
    pub(crate) agent: String,
    /// Milliseconds for each swap, for agents that sample.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub(crate) ms: Option<f64>,
    /// The seed of its own chance.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub(crate) seed: u64,
}

impl Bot {
    pub(crate) fn budget(&self) -> Option<Budget> {
        let time = Duration::try_from_secs_f64(self.ms? / 1e3).ok()?;
        Some(Budget::Time(time))
    }
}
