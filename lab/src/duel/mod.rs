//! Experiments with the duel: sides of different settings against each other, and against exact values.

mod contender;
mod contest;
mod exact;
mod matches;
mod regret;
mod trials;
mod tune;

pub use contender::{Contender, ContenderError, settings};
pub use contest::Allowance;
pub use matches::DuelMatch;

use sweetfish::duel::BoardClass;
use sweetfish::experiment::Experiment;

/// Those that need no settings.
pub(super) static ALL: [&dyn Experiment; 6] = [
    &trials::STEPS,
    &trials::SAFETY,
    &trials::THREADS,
    &exact::Exact,
    &regret::Regret,
    &tune::Tune,
];

/// A class of boards by its name, which must be right.
fn class(name: &str) -> BoardClass {
    name.parse().expect("a class of boards")
}
