//! What a sequential test says.

use serde::Serialize;

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Verdict {
    /// The difference is `elo0`.
    H0,
    /// The difference is `elo1`.
    H1,
    /// H1 by points, but the first side wins fewer games than the other.
    #[serde(rename = "more points, fewer wins")]
    MorePoints,
    /// H0 by points, but the first side wins more games than the other.
    #[serde(rename = "fewer points, more wins")]
    FewerPoints,
    /// More pairs are needed.
    #[serde(rename = "undecided")]
    Undecided,
}
