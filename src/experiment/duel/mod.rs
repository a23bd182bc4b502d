//! Experiments with the duel: sides of different settings against each other.

mod contender;
mod contest;
mod matches;

pub use contender::{Contender, ContenderError, SETTINGS};
pub use contest::PerMove;
pub use matches::DuelMatch;
