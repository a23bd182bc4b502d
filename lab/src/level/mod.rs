//! The experiments on levels.

mod budget;
mod conditions;
mod difficulty;
mod improvements;
mod learners;
mod levels;
mod phases;
mod play;
mod scores;
mod setups;
mod show;
mod space;
mod strength;
mod tests;
mod time;
mod tree;

use sweetfish::experiment::Experiment;

pub use levels::Levels;
pub(super) use levels::Ready;
/// The levels of `level-setups`, from which nothing is learnt.
pub(super) use play::LEVELS as HELD_OUT;

/// Returns all of them on some levels, in the order in which they are listed.
pub(super) fn all(levels: Levels) -> [Experiment; 12] {
    [
        space::define(levels),
        tests::define(levels),
        phases::third(levels),
        phases::fourth(levels),
        setups::define(levels),
        improvements::define(levels),
        budget::define(levels),
        time::define(levels),
        scores::define(levels),
        strength::define(levels),
        learners::define(levels),
        tree::define(levels),
    ]
}
