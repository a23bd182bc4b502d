//! Experiments with the duel: sides of different settings against each other, and against exact values.

mod boards;
mod contender;
mod contest;
mod exact;
mod matches;
mod regret;
mod trials;
mod tune;

pub use contender::{Contender, ContenderError, settings};
pub use contest::Allowance;
pub use matches::duel_match;

use sweetfish::experiment::Experiment;

/// Returns those that need no settings.
pub(super) fn all() -> [Experiment; 6] {
    let [steps, safety, threads] = trials::define();
    [
        steps,
        safety,
        threads,
        exact::define(),
        regret::define(),
        tune::define(),
    ]
}
