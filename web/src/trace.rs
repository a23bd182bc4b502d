//! What happened in a game, as the page keeps it between requests.

use serde::{Deserialize, Serialize};
use sweetfish::level::{Level, Status};
use sweetfish_design::{Goal, Trace};

use crate::error::RequestError;

/// How a game can end. The page keeps the place in this list.
const ENDS: [Status; 4] = [Status::Won, Status::Exploded, Status::UsedUp, Status::Stuck];

/// A [`Trace`]. The page passes it on as it is.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Trace"))]
pub(crate) struct TraceData {
    end: usize,
    moves: u16,
    idle: u16,
    shuffles: u16,
    reached: Vec<f64>,
    gone: Vec<bool>,
    swapped: Vec<u8>,
    left: Vec<u8>,
    opened: Vec<(u8, Option<u16>)>,
}

impl From<Trace> for TraceData {
    fn from(trace: Trace) -> Self {
        let end = ENDS.iter().position(|&end| end == trace.status);
        Self {
            end: end.expect("the game is over"),
            moves: trace.moves,
            idle: trace.idle,
            shuffles: trace.shuffles,
            reached: trace.reached,
            gone: trace.gone,
            swapped: trace.swapped,
            left: trace.left,
            opened: trace.opened,
        }
    }
}

impl TraceData {
    /// Returns the trace, which must be one of a level.
    pub(crate) fn of(self, level: &Level) -> Result<Trace, RequestError> {
        let goals = Goal::all(level).len();
        let opened = self.opened.iter().map(|(cell, _)| cell);
        let mut cells = self.swapped.iter().chain(&self.left).chain(opened);
        let is_inside = cells.all(|&cell| usize::from(cell) < level.cells.len());
        let has_goals = self.reached.len() == goals && self.gone.len() == goals;
        let status = ENDS.get(self.end).filter(|_| is_inside && has_goals);
        Ok(Trace {
            status: *status.ok_or("found a game of another level, expected one of this")?,
            moves: self.moves,
            idle: self.idle,
            shuffles: self.shuffles,
            reached: self.reached,
            gone: self.gone,
            swapped: self.swapped,
            left: self.left,
            opened: self.opened,
        })
    }
}
