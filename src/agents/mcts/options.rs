//! What the tree search may be told.

use super::super::Budget;

/// The options of a tree search. The defaults are those of Poromaa's bot (E. R. Poromaa, "Crushing
/// Candy Crush", 2017), what goes beyond it switched off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// When a search ends. The thesis plays with 50, 100 and 150 simulations.
    pub limit: Limit,
    /// The constant C of UCB1, `mean + C sqrt(ln N / n)` with `n` visits of the action and `N` of its
    /// state, values from 0 to 1; 0 and above. Thesis: 0.6.
    pub exploration: f64,
    /// How many outcomes of an action are sampled.
    pub branching: Branching,
    /// The most actions between the root and a state of the tree, at least 1; without it the tree
    /// grows down to the ends of the game. States at the limit are played out again at each visit.
    pub depth: Option<u32>,
    /// The most actions of a playout; without it playouts last to the end of the game. What judges a
    /// state where a playout was cut short, `value` says.
    pub cut: Option<u32>,
    /// What a playout is worth.
    pub signal: Signal,
    /// What the value of a lost playout is multiplied by, from 0 to 1, so that any win counts more
    /// than nearly any loss. The binary signal gives losses nothing anyway. Thesis: 0.5.
    pub shrink: f64,
    /// How actions of a playout are chosen.
    pub policy: Policy,
    /// How strongly [`Policy::Mast`] prefers what did well: an action with mean `q` has a chance
    /// proportional to `exp(q / temperature)`; above 0.
    pub temperature: f64,
    /// Which action is played after the search.
    pub final_move: FinalMove,
    /// How much [`FinalMove::RobustMax`] may spend in all, in multiples of the limit; 1 and above.
    pub patience: f64,
    /// Ends the search once no action can be visited more often than the leader any more. Only where
    /// the most visited action is played and there is one tree. With a limit of simulations the choice
    /// is that of the full search; with one of time the simulations left are an estimate.
    pub early_stop: bool,
    /// Keeps the part of the tree below the state that was met, if it was among the sampled ones.
    pub reuse: bool,
    /// How much the judgement of a leaf without a playout counts, from 0 to 1; at 1 there are no
    /// playouts.
    pub leaf_weight: f64,
    /// What judges leaves without a playout, and states where a playout was cut short.
    pub value: Value,
    /// The most states that all trees hold together, and the most simulations that they remember for
    /// a later valuation. When there are as many, the trees grow no more: a simulation plays out from
    /// the last state that it meets in its tree, and scores stay between the fences that are there. In
    /// any case a tree holds its root and an outcome of each action there. At least 1; a state of a
    /// large level takes about 0.6 kB, its actions included.
    pub states: u32,
    /// Independent trees, at least 1, which share the simulations; the final move is chosen by the
    /// sums over all of them. Results depend on their number.
    pub trees: u32,
    /// Threads that search the trees, at least 1. With a limit of simulations results do not depend
    /// on their number.
    pub threads: u32,
    /// Measures how long the parts of a simulation take; slower, for clocks are read.
    pub measure: bool,
}

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// After so many simulations, at least 1; a simulation judges one leaf.
    Simulations(u32),
    /// By a budget: so many simulations for each legal action, or a time. One for each legal
    /// action is granted in any case.
    Budget(Budget),
}

/// How many outcomes of an action are sampled: the branching of chance nodes. A sample equal to one of
/// the latest 64 counts, and makes that one as much more likely.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Branching {
    /// The first so many visits of an action sample, at least 1; the thesis' B, 3.
    AtMost(u32),
    /// Progressive widening: after `n` visits there are `n^exponent` samples, rounded up; the
    /// exponent from 0 to 1.
    Widening {
        /// The exponent.
        exponent: f64,
    },
}

/// What a playout is worth, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// 1 for a win, 0 for a loss.
    Binary,
    /// How much of the goal is reached: partial goals.
    Goals,
    /// The score between the fences of the last search's scores; see [`super::Fences`].
    Score,
    /// The mean of goals and score.
    Both,
}

/// How actions of a playout are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// All with the same chance.
    Random,
    /// TO-MAST, the tree-only move-average sampling technique: by the mean value of the simulations
    /// in whose tree part the action was played. Actions not played there count as the mean of all.
    Mast,
    /// The one that the heuristic rates best, ties by lot.
    Heuristic,
    /// Clouded heuristic: with chances proportional to the heuristic's ratings.
    Clouded,
}

/// What judges a state without playing it to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The learnt function.
    Learnt,
    /// The state itself: what is reached there.
    State,
}

/// Which action is played after the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FinalMove {
    /// Max child: the largest mean.
    Max,
    /// Robust child: the most visits.
    Robust,
    /// Robust-max child: goes on until the action with the largest mean is the one with the most
    /// visits, as long as the patience lasts; then the most visits.
    RobustMax,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            limit: Limit::Simulations(100),
            exploration: 0.6,
            branching: Branching::AtMost(3),
            depth: None,
            cut: None,
            signal: Signal::Both,
            shrink: 0.5,
            policy: Policy::Random,
            temperature: 0.1,
            final_move: FinalMove::Robust,
            patience: 2.0,
            early_stop: false,
            reuse: false,
            leaf_weight: 0.0,
            value: Value::Learnt,
            states: 1_000_000,
            trees: 1,
            threads: 1,
            measure: false,
        }
    }
}

impl Branching {
    /// How many samples there may be at the visit with this number, from 1.
    pub fn samples(self, visit: u32) -> u32 {
        match self {
            Self::AtMost(most) => most.max(1),
            Self::Widening { exponent } => f64::from(visit).powf(exponent).ceil() as u32,
        }
    }
}

impl Signal {
    /// Whether scores count.
    pub fn needs_fences(self) -> bool {
        matches!(self, Self::Score | Self::Both)
    }
}
