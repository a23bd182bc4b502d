//! The report of a search, and the timer of its phases.

use std::time::Duration;

use super::choice::ActionStats;
use super::fences::Fences;
use sweetfish_core::clock::Stopwatch;

/// The result and the statistics of a search.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Report<A> {
    /// The action to play.
    pub action: A,
    /// The tried actions that the beams kept, with statistics summed over the trees.
    pub actions: Vec<ActionStats<A>>,
    /// Simulations of this search.
    pub simulations: u64,
    /// Simulations kept from the search before.
    pub reused: u64,
    /// States in all trees.
    pub nodes: u64,
    /// Actions from the root to the deepest state.
    pub depth: u32,
    /// Actions in all playouts.
    pub playout_actions: u64,
    /// The fences of the first tree at the end of the search; None if there are none.
    pub fences: Option<Fences>,
    /// Wall time of the search.
    pub time: Duration,
    /// The time of each phase, summed over the trees; None without [`Options::measure`].
    ///
    /// [`Options::measure`]: super::Options::measure
    pub phases: Option<Phases>,
}

/// The wall time of each phase of the simulations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Phases {
    /// Walking down the tree.
    pub selection: Duration,
    /// Listing actions, sampling outcomes and storing them.
    pub expansion: Duration,
    /// Evaluating leaves: playouts and the leaf evaluator.
    pub playout: Duration,
    /// Adding the value to all states and actions on the path.
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

/// Measures the phases of simulations if it was started with `measure`.
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

    /// Adds the time since the last call to a phase.
    #[inline]
    pub(super) fn count(&mut self, phase: impl FnOnce(&mut Phases) -> &mut Duration) {
        if let Some(watch) = &mut self.watch {
            let elapsed = watch.elapsed();
            *watch = Stopwatch::start();
            *phase(&mut self.phases) += elapsed;
        }
    }
}
