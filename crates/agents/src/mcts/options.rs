//! The options of the tree search.

use super::choice::FinalMove;
use super::signal::Signal;
use crate::Budget;

/// The options of a tree search. The defaults are those of the bot that Poromaa calls B2 (E. R. Poromaa,
/// "Crushing Candy Crush", 2017, sections 3.3 and 4.3), with everything beyond it switched off. "Thesis"
/// means his; [`super::Setup`] has its other bots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// When a search ends. Thesis: 50, 100 and 150 simulations.
    pub limit: Limit,
    /// The exploration constant C of UCB1, `mean + C sqrt(ln N / n)` with `n` visits of the action and
    /// `N` of its state, and values from 0 to 1; at least 0. Thesis: 0.6.
    pub exploration: f64,
    /// The most actions that are tried in a state: those that the heuristic rates highest, the first among
    /// equals (a beam search, section 5.1); at least 1. None for all. Thesis: all.
    pub beam: Option<u32>,
    /// How many outcomes of an action are sampled.
    pub branching: Branching,
    /// Whether an action may have one more outcome for each simulation through it whose score lies outside
    /// the fences (section 5.1: more states where scores are rare). Thesis: no.
    pub rare: bool,
    /// Which of the sampled outcomes a visit goes to that samples none. Thesis: a random one.
    pub revisit: Revisit,
    /// The most actions between the root and a state of the tree, at least 1; None for a tree that
    /// grows down to the ends of the game. States at the limit are played out again at each visit.
    pub depth: Option<u32>,
    /// The most actions of a playout; None for playouts to the end of the game. A state where a playout
    /// was truncated is evaluated as `value` says.
    pub cut: Option<u32>,
    /// What makes the value of a simulation. Thesis: the score.
    pub signal: Signal,
    /// The factor of the value of a lost simulation, from 0 to 1, so that every win counts more
    /// than any loss. With the binary signal losses count 0 anyway. Thesis: 0.5.
    pub shrink: f64,
    /// How the actions of a playout are chosen. Thesis: at random.
    pub policy: PlayoutPolicy,
    /// The temperature of [`PlayoutPolicy::ToMast`] and [`PlayoutPolicy::Mast`], above 0: an action with mean `q` is drawn with a
    /// probability proportional to `exp(q / temperature)`.
    pub temperature: f64,
    /// Which action is played after the search. Thesis: max child.
    pub final_move: FinalMove,
    /// How much [`FinalMove::RobustMax`] may spend in all, in multiples of the limit; 1 and above.
    pub patience: f64,
    /// The chance of a random action instead of the chosen one, from 0 to 1. Thesis: none; section 5.1
    /// proposes noise, as people's average is to be predicted and not the best people.
    pub noise: f64,
    /// When the search ends before its limit. It applies only with one tree.
    pub stop: Stop,
    /// Whether the next search keeps the subtree of its state, if that was among the sampled outcomes.
    pub reuse: bool,
    /// The weight of the evaluation of a leaf against that of its playout, from 0 to 1; at 1 there are
    /// no playouts.
    pub leaf_weight: f64,
    /// What evaluates leaves, and states where a playout was truncated.
    pub value: LeafSource,
    /// The most states in all trees together, and the most simulations that are kept to be valued anew;
    /// at least 1. Beyond it trees no longer grow: a simulation plays out from the last state that it
    /// meets in its tree, and the fences stay. A tree always holds its root and an outcome of each action
    /// there. A state of a large level takes about 0.6 kB, its actions included.
    pub states: u32,
    /// The number of independent trees, at least 1 (root parallelisation). They share the simulations,
    /// and the final move is chosen by their sums. Results depend on their number.
    pub trees: u32,
    /// Threads that search the trees, at least 1. With a limit of simulations results do not depend
    /// on their number. Without the feature `parallel` there is one.
    pub threads: u32,
    /// Whether the parts of simulations are timed, which makes the search slower.
    pub measure: bool,
}

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// After this many simulations, at least 1.
    Simulations(u32),
    /// By a budget: simulations for each legal action, or a time. One for each legal action is always
    /// granted.
    Budget(Budget),
}

/// How many outcomes of an action are sampled: the branching of chance nodes. A sample that equals one
/// of the latest 64 outcomes raises the weight of that one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Branching {
    /// At most this many samples, at least 1, in the first visits of an action. Thesis: 3, called B.
    AtMost(u32),
    /// Progressive widening: after `n` visits there are `n^exponent` samples, rounded up; the
    /// exponent from 0 to 1.
    Widening {
        /// The exponent.
        exponent: f64,
    },
}

/// Which stored outcome of an action is visited next when no new one is sampled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revisit {
    /// A random one, each with the chance of its share of the samples.
    Random,
    /// The one that was visited least for its share of the samples.
    Rarest,
}

/// How actions of a playout are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayoutPolicy {
    /// At random, each with the same chance.
    Random,
    /// TO-MAST, the tree-only move-average sampling technique, as the thesis has it (section 3.3.4): by the
    /// share of wins among the simulations that played an action at the same place of the board in the tree.
    /// Places not played at count as the mean of all.
    ToMast,
    /// The same by the mean value of the simulations that played the action itself.
    Mast,
    /// The action that the heuristic rates highest, at random among equals.
    Heuristic,
    /// Clouded heuristic: at random, with probabilities proportional to the heuristic's ratings.
    Clouded,
    /// The action that a learnt function rates highest, at random among equals (section 5.1).
    Learnt,
}

/// When a search ends before its limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stop {
    /// Never.
    Full,
    /// As soon as no other action can become the most visited one; needs [`FinalMove::Robust`]. With a
    /// limit of simulations the choice is that of the full search; with one of time the simulations
    /// left are an estimate.
    Settled,
    /// As soon as this share, from 0 to 1, of the last 20 simulations won: a win is secured (section 5.1).
    Won(f64),
}

/// What evaluates a state in which the game is not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafSource {
    /// The leaf evaluator.
    Learnt,
    /// The state as it is: what is reached there.
    State,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            limit: Limit::Simulations(100),
            exploration: 0.6,
            beam: None,
            branching: Branching::AtMost(3),
            rare: false,
            revisit: Revisit::Random,
            depth: None,
            cut: None,
            signal: Signal::Score,
            shrink: 0.5,
            policy: PlayoutPolicy::Random,
            temperature: 0.1,
            final_move: FinalMove::Max,
            patience: 2.0,
            noise: 0.0,
            stop: Stop::Full,
            reuse: false,
            leaf_weight: 0.0,
            value: LeafSource::Learnt,
            states: 1_000_000,
            trees: 1,
            threads: 1,
            measure: false,
        }
    }
}

impl Branching {
    /// Returns the most samples at the visit with this number, from 1.
    pub(super) fn samples(self, visit: u32) -> u32 {
        match self {
            Self::AtMost(most) => most.max(1),
            Self::Widening { exponent } => f64::from(visit).powf(exponent).ceil() as u32,
        }
    }
}
