//! The experiments on levels.

mod budget;
mod choices;
mod grid;
mod improvements;
mod phase3;
mod play;
mod scores;
pub(super) mod shipped;
mod show;
mod space;
mod strength;
mod time;
mod tree;

use sweetfish::experiment::Experiment;

/// The levels of `level-tests`, from which nothing is learnt.
pub(super) use play::LEVELS as HELD_OUT;

/// All of them, in the order in which they are listed.
pub(super) static ALL: [&dyn Experiment; 9] = [
    &space::Space,
    &choices::Tests,
    &phase3::Phase3,
    &improvements::Improvements,
    &budget::Budgets,
    &time::Time,
    &scores::Scores,
    &strength::Strength,
    &tree::Trees,
];
