//! Experiments with swapless match-3: what the greedy solver loses, and how far the exact one gets.

mod greedy;
mod kind;
mod post;
mod posts;
mod time;

use sweetfish::experiment::Experiment;

/// Returns all of them.
pub(super) fn all() -> [Experiment; 3] {
    [post::define(), greedy::define(), time::define()]
}
