//! The options of the tree search: fields, defaults, and the table that parses, prints and documents them.

use std::sync::LazyLock;

use super::choice::FinalMove;
use super::signal::Signal;
use crate::Budget;
use crate::settings::{Count, Names, Number, Or, Setting, Tabled, Values};

/// The options of a tree search. The defaults are those of the bot B2 of E. R. Poromaa, "Crushing Candy
/// Crush" (2017), sections 3.3 and 4.3, below called the thesis. Everything beyond it is off.
/// [`super::Setup`] has the other bots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// When a search ends. Thesis: 50, 100 and 150 simulations.
    pub limit: Limit,
    /// The exploration constant C of UCB1, at least 0: `mean + C sqrt(ln N / n)` with values from 0 to 1,
    /// `n` visits of the action and `N` visits of its state. Thesis: 0.6.
    pub exploration: f64,
    /// The most actions tried in a state, at least 1: those that the heuristic rates highest, the first
    /// among equals (beam search, section 5.1). None for all, as in the thesis.
    pub beam: Option<u32>,
    /// The most actions at a depth of a tree, at least 1: those that the heuristic rates highest, the first
    /// among equals (a beam for each level, section 5.1). None for all, as in the thesis.
    ///
    /// Later actions with higher ratings replace others. A state without actions is played out again at
    /// each visit. Without a heuristic all ratings are equal, so the actions of the first states stay.
    pub beam_level: Option<u32>,
    /// The most actions at a depth of a tree once [`Self::beam_after`] simulations have passed it, at least
    /// 1: those visited most (a retroactive beam, section 3.3.5). None for all, as in the thesis.
    ///
    /// Among equals the state visited first comes first, then the order in which its actions were tried.
    /// No action joins the level later. Actions above it that lead neither to one of its actions nor to an
    /// end of the game are removed. Outcomes that are sampled later are played out again at each visit.
    pub beam_retro: Option<u32>,
    /// The simulations of a tree, at least 1, after which [`Self::beam_retro`] narrows a depth. Several
    /// trees share the simulations, so each narrows later or never.
    pub beam_after: u32,
    /// How many outcomes of an action are sampled. A visit that samples none takes a random one of them, as
    /// in the thesis.
    pub branching: Branching,
    /// The most actions between the root and a state of the tree, at least 1; None for no limit. States at
    /// the limit are played out again at each visit.
    pub depth: Option<u32>,
    /// The most actions of a playout; None for playouts to the end of the game. [`Self::value`] evaluates
    /// the state where a playout was truncated.
    pub cut: Option<u32>,
    /// Whether only playouts from states that the leaf evaluator [knows](super::LeafEvaluator::knows) are truncated.
    pub cut_known: bool,
    /// What the value of a simulation depends on. Thesis: the score.
    pub signal: Signal,
    /// The factor of the value of a lost simulation, from 0 to 1. Below 1 every win counts more than any
    /// loss. With [`Signal::Binary`] a loss always counts 0. Thesis: 0.5.
    pub shrink: f64,
    /// How the actions of a playout are chosen. Thesis: at random.
    pub policy: PlayoutPolicy,
    /// The temperature, above 0, of [`PlayoutPolicy::ToMast`] and [`PlayoutPolicy::Mast`]: an action with
    /// mean `q` has a probability proportional to `exp(q / temperature)`.
    pub temperature: f64,
    /// Which action is played after the search. Thesis: max child.
    pub final_move: FinalMove,
    /// The probability of a random action instead of the chosen one, from 0 to 1. Thesis: 0. Section 5.1
    /// proposes noise to predict average players rather than the best.
    pub noise: f64,
    /// Whether a search keeps the subtree of its state if the search before sampled this state. With
    /// [`Self::beam_level`] or [`Self::beam_retro`] it keeps none.
    pub reuse: bool,
    /// The weight, from 0 to 1, of the evaluation of a leaf against that of its playout; at 1 there are no
    /// playouts.
    pub leaf_weight: f64,
    /// What evaluates leaves, and states where a playout was truncated.
    pub value: LeafSource,
    /// The most states in all trees together, and the most simulations that are kept to be valued anew;
    /// at least 1.
    ///
    /// At the limit trees stop growing: a simulation plays out from the last state that it meets in its
    /// tree, and the fences are fixed. A tree always holds its root and an outcome of each action there. A
    /// state of a large level takes about 0.6 kB, its actions included.
    pub states: u32,
    /// The number of independent trees, at least 1 (root parallelisation). They share the simulations, and
    /// their sums decide the final move. Results depend on this number.
    pub trees: u32,
    /// The number of threads that search the trees, at least 1. With a limit of simulations results do not
    /// depend on it.
    pub threads: u32,
    /// Whether the phases of simulations are timed, which makes the search slower.
    pub measure: bool,
}

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// After this many simulations, at least 1.
    Simulations(u32),
    /// By a budget: simulations for each legal action, or a time. At least one simulation for each legal
    /// action is granted.
    Budget(Budget),
}

/// How many outcomes of an action are sampled: the branching of chance nodes. A sample that equals one of
/// the latest 64 outcomes adds to the weight of that outcome.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Branching {
    /// At most this many samples, at least 1. Thesis: 3, called B.
    AtMost(u32),
    /// Progressive widening: after `n` visits there are `n^exponent` samples, rounded up.
    Widening {
        /// The exponent, from 0 to 1.
        exponent: f64,
    },
}

/// How actions of a playout are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayoutPolicy {
    /// At random, each with the same chance.
    Random,
    /// TO-MAST, the tree-only move-average sampling technique of the thesis (section 3.3.4): by the share of
    /// wins among the simulations that played at the same place of the board in the tree. A place without
    /// simulations has the mean of all.
    ToMast,
    /// As [`Self::ToMast`], but by the mean value of the simulations that played the same action.
    Mast,
    /// The action that the heuristic rates highest, at random among equals.
    Heuristic,
    /// Clouded heuristic: at random, with probabilities proportional to the ratings of the heuristic.
    Clouded,
    /// The action that a learnt function rates highest, at random among equals (section 5.1); see
    /// [`super::Heuristic::rate_by_learnt`].
    Learnt,
}

/// What evaluates a state in which the game is not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LeafSource {
    /// The leaf evaluator.
    Learnt,
    /// The state itself, as if the game ended there.
    State,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            limit: Limit::Simulations(100),
            exploration: 0.6,
            beam: None,
            beam_level: None,
            beam_retro: None,
            beam_after: 30,
            branching: Branching::AtMost(3),
            depth: None,
            cut: None,
            cut_known: false,
            signal: Signal::Score,
            shrink: 0.5,
            policy: PlayoutPolicy::Random,
            temperature: 0.1,
            final_move: FinalMove::Max,
            noise: 0.0,
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

const SIGNALS: Names<Signal> = Names(&[
    ("binary", Signal::Binary, "won or not"),
    (
        "goals",
        Signal::Goals,
        "the part of the goal that was reached",
    ),
    ("score", Signal::Score, "the score"),
    ("both", Signal::Both, "the mean of `goals` and `score`"),
]);
const POLICIES: Names<PlayoutPolicy> = Names(&[
    ("random", PlayoutPolicy::Random, "any swap"),
    (
        "to-mast",
        PlayoutPolicy::ToMast,
        "by the wins in the tree at the same place",
    ),
    (
        "mast",
        PlayoutPolicy::Mast,
        "by the values in the tree of the same swap",
    ),
    (
        "heuristic",
        PlayoutPolicy::Heuristic,
        "the most points of the afterstate",
    ),
    (
        "clouded",
        PlayoutPolicy::Clouded,
        "with chances proportional to these points",
    ),
    (
        "learnt",
        PlayoutPolicy::Learnt,
        "on levels by the network of `neural-39`, elsewhere as `heuristic`",
    ),
]);
const FINAL_MOVES: Names<FinalMove> = Names(&[
    ("max", FinalMove::Max, "the one of the best mean"),
    ("robust", FinalMove::Robust, "the one visited most"),
    (
        "robust-max",
        FinalMove::RobustMax,
        "searches on until both are the same, to twice the limit at most",
    ),
]);
const SOURCES: Names<LeafSource> = Names(&[
    ("learnt", LeafSource::Learnt, "our value function"),
    (
        "state",
        LeafSource::State,
        "the state itself, as if the game ended there",
    ),
]);

/// A whole number from 1.
const ANY: Count = Count(u32::MAX);
/// A whole number from 1, or none.
const LIMIT: Or<Count> = Or("none", ANY);
/// The most trees and threads.
const MOST: Count = Count(1024);

static TABLE: LazyLock<Vec<Setting<Options>>> = LazyLock::new(|| {
    let [b, widen] = branching();
    vec![
        Setting::number(
            "simulations",
            u32::MAX,
            "simulations of a search",
            |options: &mut Options, count| options.limit = Limit::Simulations(count),
            |options| match options.limit {
                Limit::Simulations(count) => Some(count),
                Limit::Budget(_) => None,
            },
        )
        .once(LIMITS),
        Setting::of(
            "each",
            ANY,
            "this many simulations for each valid swap, as with `flat`, instead of a total",
            |options: &mut Options, each| options.limit = Limit::Budget(Budget::Samples(each)),
            |options| match options.limit {
                Limit::Budget(Budget::Samples(each)) => Some(each),
                Limit::Simulations(_) | Limit::Budget(Budget::Time(_)) => None,
            },
        )
        .once(LIMITS),
        option(
            "c",
            Number(0.0..=1e6),
            "the constant of UCB1, mean + c·√(ln N / n)",
            |options| &mut options.exploration,
        ),
        option(
            "beam",
            LIMIT,
            "the most swaps tried from a board: those that the heuristic rates best",
            |options| &mut options.beam,
        ),
        option(
            "beam-level",
            LIMIT,
            "the most swaps at a depth of a tree: those that the heuristic rates best",
            |options| &mut options.beam_level,
        ),
        option(
            "beam-retro",
            LIMIT,
            "the most swaps at a depth of a tree once `beam-after` of its simulations have passed it: those visited most",
            |options| &mut options.beam_retro,
        ),
        option(
            "beam-after",
            ANY,
            "simulations of a tree after which `beam-retro` narrows a depth",
            |options| &mut options.beam_after,
        ),
        b,
        widen,
        option(
            "depth",
            LIMIT,
            "swaps down to which the tree grows",
            |options| &mut options.depth,
        ),
        option("cut", LIMIT, "swaps of a playout", |options| {
            &mut options.cut
        }),
        option(
            "known",
            Names::YES_NO,
            "cuts only playouts whose end our value function judges well: on levels those without ingredients",
            |options| &mut options.cut_known,
        ),
        option("signal", SIGNALS, "the value of a playout", |options| {
            &mut options.signal
        }),
        option(
            "shrink",
            Number(0.0..=1.0),
            "what the value of a lost playout is multiplied by",
            |options| &mut options.shrink,
        ),
        option("playout", POLICIES, "the swaps of playouts", |options| {
            &mut options.policy
        }),
        option(
            "temperature",
            Number(1e-3..=1e6),
            "the higher, the less `to-mast` and `mast` prefer what did well",
            |options| &mut options.temperature,
        ),
        option("final", FINAL_MOVES, "the swap that is played", |options| {
            &mut options.final_move
        }),
        option(
            "noise",
            Number(0.0..=1.0),
            "the chance of any swap instead of the chosen one",
            |options| &mut options.noise,
        ),
        option(
            "reuse",
            Names::YES_NO,
            "keeps the part of the tree below the board that came, if it was sampled; not with `beam-level` and `beam-retro`",
            |options| &mut options.reuse,
        ),
        option(
            "leaf",
            Number(0.0..=1.0),
            "the weight of a leaf's value without a playout; with 1 there are no playouts",
            |options| &mut options.leaf_weight,
        ),
        option(
            "value",
            SOURCES,
            "what evaluates such leaves, and boards where a playout was cut",
            |options| &mut options.value,
        ),
        option(
            "states",
            ANY,
            "the most states that all trees hold together, and simulations that they remember; then they grow \
             no more, and simulations play out from the last state met",
            |options| &mut options.states,
        ),
        option(
            "trees",
            MOST,
            "independent trees that share the simulations",
            |options| &mut options.trees,
        ),
        option(
            "threads",
            MOST,
            "threads that search them; the game stays the same",
            |options| &mut options.threads,
        ),
    ]
});

/// Returns the setting of an option that is a field.
fn option<V: Values>(
    key: &'static str,
    values: V,
    about: &str,
    field: fn(&mut Options) -> &mut V::Value,
) -> Setting<Options> {
    Setting::new(key, values, about, field)
}

/// The settings of [`Options::limit`], which exclude each other.
const LIMITS: &str = "simulations or each=";

/// Returns the settings of [`Options::branching`].
fn branching() -> [Setting<Options>; 2] {
    let most = Setting::of(
        "b",
        ANY,
        "how many outcomes of a swap are sampled and kept",
        |options: &mut Options, most| options.branching = Branching::AtMost(most),
        |options| match options.branching {
            Branching::AtMost(most) => Some(most),
            Branching::Widening { .. } => None,
        },
    );
    most.either(Setting::of(
        "widen",
        Number(0.0..=1.0),
        "instead of `b`: after *n* visits n^widen outcomes, rounded up",
        |options, exponent| options.branching = Branching::Widening { exponent },
        |options| match options.branching {
            Branching::AtMost(_) => None,
            Branching::Widening { exponent } => Some(exponent),
        },
    ))
}

impl Tabled for Options {
    fn table() -> &'static [Setting<Self>] {
        &TABLE
    }

    fn base(&self) -> Self {
        Self::default()
    }
}

impl Options {
    /// Returns whether a beam narrows whole levels of a tree.
    pub(super) fn has_level_beams(&self) -> bool {
        self.beam_level.or(self.beam_retro).is_some()
    }
}

impl Branching {
    /// Returns the most samples at visit number `visit`, from 1.
    pub(super) fn samples(self, visit: u32) -> u32 {
        match self {
            Self::AtMost(most) => most.max(1),
            Self::Widening { exponent } => f64::from(visit).powf(exponent).ceil() as u32,
        }
    }
}
