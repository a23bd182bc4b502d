//! What a search found as JSON.

use serde::Serialize;
use sweetfish::duel::{self, Report};

/// A move.
#[derive(Serialize)]
pub(crate) struct Move {
    cell: String,
    size: u16,
    points: i32,
}

impl From<duel::Move> for Move {
    fn from(mv: duel::Move) -> Self {
        Self {
            cell: mv.cell.to_string(),
            size: mv.size,
            points: mv.reward(),
        }
    }
}

/// The result of a search or a proof.
#[derive(Serialize)]
pub(crate) struct Finding {
    /// Difference of points from here on, for the side to move.
    pub(crate) value: i32,
    /// Whether the value is proven.
    pub(crate) exact: bool,
    #[serde(rename = "move")]
    pub(crate) best: Move,
    pub(crate) line: Vec<String>,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
}

impl From<&Report> for Finding {
    fn from(report: &Report) -> Self {
        Self {
            value: report.score,
            exact: report.exact,
            best: report.best.into(),
            line: report.line.iter().map(|mv| mv.cell.to_string()).collect(),
            depth: report.depth,
            nodes: report.nodes,
            seconds: report.elapsed.as_secs_f64(),
        }
    }
}
