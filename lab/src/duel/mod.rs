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
pub use matches::duel_match;

use sweetfish::duel::{BoardClass, Position};
use sweetfish::experiment::{Definition, Keys};
use sweetfish::rng;

/// Returns those that need no settings.
pub(super) fn all() -> [Definition; 6] {
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

/// Returns a class of boards by its name, which must be right.
fn class(name: &str) -> BoardClass {
    name.parse().expect("a class of boards")
}

/// Returns the board of a seed, of the class that the condition has under `boards`.
fn board(key: Keys, seed: u64) -> Position {
    class(&key["boards"]).board(&mut rng::stream(seed, 0))
}
