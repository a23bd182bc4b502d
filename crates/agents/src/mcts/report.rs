//! The report of a search, and timing its parts.

use std::time::Duration;

use super::choice::ActionStats;
use super::fences::Fences;
use sweetfish_core::clock::Stopwatch;

/// How a search went.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Report<A> {
    /// The action to play.
    pub action: A,
    /// The actions that were tried and that the beams left, with what their simulations found, summed over the trees
    /// that have them.
    pub actions: Vec<ActionStats<A>>,
    /// Simulations of this search.
    pub simulations: u64,
    /// Simulations kept from the search before.
    pub reused: u64,
    /// States in all trees.
    pub nodes: u64,
    /// Actions between the root and the deepest state.
    pub depth: u32,
    /// Actions in all playouts.
    pub playout_actions: u64,
    /// The fences by which the first tree valued its simulations in the end.
    pub fences: Option<Fences>,
    /// Wall time of the search.
    pub time: Duration,
    /// The time of each part, summed over the threads, if it was measured.
    pub phases: Option<Phases>,
}

/// How long the parts of simulations took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Phases {
    /// Walking down the tree.
    pub selection: Duration,
    /// Listing actions, sampling outcomes and storing them.
    pub expansion: Duration,
    /// Evaluating leaves: playouts and the leaf evaluator.
    pub playout: Duration,
    /// Counting the value in all states and actions on the path.
    pub backup: Duration,
}

impl Phases {
    pub(super) fn add(&mut self, other: Self) {
        self.selection += other.selection;
        self.expansion += other.expansion;
        self.playout += other.playout;
        self.backup += other.backup;
    }
}

/// Measures the parts of simulations, if it was started to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PhaseTimer {
    pub(super) phases: Phases,
    watch: Option<Stopwatch>,
}

impl PhaseTimer {
    /// Starts measuring if `measure`.
    pub(super) fn start(&mut self, measure: bool) {
        self.watch = measure.then(Stopwatch::start);
    }

    /// Adds the time since the last call to a part.
    #[inline]
    pub(super) fn count(&mut self, part: impl FnOnce(&mut Phases) -> &mut Duration) {
        if let Some(watch) = &mut self.watch {
            let elapsed = watch.elapsed();
            *watch = Stopwatch::start();
            *part(&mut self.phases) += elapsed;
        }
    }
}
