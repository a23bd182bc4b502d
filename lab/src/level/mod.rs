//! The experiments on levels.

mod budget;
pub(super) mod built_in;
mod choices;
mod improvements;
mod phase3;
mod play;
mod scores;
mod show;
mod space;
mod strength;
mod time;
mod tree;

use sweetfish::experiment::Definition;

/// The levels of `level-tests`, from which nothing is learnt.
pub(super) use play::LEVELS as HELD_OUT;

/// Returns all of them, in the order in which they are listed.
pub(super) fn all() -> [Definition; 9] {
    [
        space::define(),
        choices::define(),
        phase3::define(),
        improvements::define(),
        budget::define(),
        time::define(),
        scores::define(),
        strength::define(),
        tree::define(),
    ]
}
