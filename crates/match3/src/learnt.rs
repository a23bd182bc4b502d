//! The built-in value functions, and the agents that play by them.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use super::ntuple::{ValueGuide, Weights};
use super::planes::{Plane, State};
use super::rules::{Goal, Rules, Scoring};
use sweetfish_agents::{Budget, Halving, HalvingOptions, ValueGreedy};

/// A built-in value function, parsed on first use.
struct BuiltIn {
    kinds: u8,
    text: &'static str,
    weights: OnceLock<Arc<Weights>>,
}

macro_rules! built_in {
    ($($kinds:literal $name:literal),*) => {
        [$(BuiltIn {
            kinds: $kinds,
            text: include_str!(concat!("weights/", $name, ".txt")),
            weights: OnceLock::new(),
        }),*]
    };
}

static SCORE: [BuiltIn; 4] = built_in!(4 "score-4", 5 "score-5", 6 "score-6", 7 "score-7");
static CRUSH: [BuiltIn; 4] = built_in!(4 "crush-4", 5 "crush-5", 6 "crush-6", 7 "crush-7");
static CRUSH_TEXT: [BuiltIn; 1] = built_in!(5 "crush-text-5");
static SURVIVAL: [BuiltIn; 4] =
    built_in!(4 "survival-4", 5 "survival-5", 6 "survival-6", 7 "survival-7");

/// Returns the value function for games by these rules: one learnt for their goal and scoring, with the same number of
/// kinds or the next larger one.
pub(super) fn value_function(rules: &Rules) -> Arc<Weights> {
    let family: &[BuiltIn] = match (rules.goal, rules.scoring) {
        (Goal::LongestGame, _) => &SURVIVAL,
        (_, Scoring::Gems) => &SCORE,
        (_, Scoring::LongestRun) if rules.kinds <= 5 => &CRUSH_TEXT,
        (_, Scoring::Group | Scoring::LongestRun | Scoring::EveryRun) => &CRUSH,
    };
    let enough = family.iter().find(|built_in| built_in.kinds >= rules.kinds);
    let built_in = enough.expect("rules have at most seven kinds");
    let read = || {
        let weights = built_in.text.parse();
        Arc::new(weights.expect("the built-in value functions are well-formed"))
    };
    built_in.weights.get_or_init(read).clone()
}

/// Returns the value function for these rules as a guide.
pub(super) fn guide(rules: &Rules) -> ValueGuide {
    ValueGuide::new(value_function(rules))
}

/// Returns the agent that plays the swap whose afterstate the value function rates best.
pub(super) fn greedy(rules: &Rules) -> ValueGreedy<ValueGuide> {
    ValueGreedy(guide(rules))
}

/// Returns the agent that samples the new gems after each swap and rates the result by the value function. With enough
/// samples it plays two more swaps before it rates: at 6x6x4 with about 10 ms a swap it needs 14.76 swaps (+- .07) with
/// them, and 14.85 without.
pub(super) fn sampling<P: Plane>(rules: &Rules, budget: Budget) -> Halving<State<P>, ValueGuide> {
    let is_large = match budget {
        Budget::Samples(samples) => samples >= 60,
        Budget::Time(time) => time >= Duration::from_millis(5),
    };
    let options = HalvingOptions {
        budget,
        plies: if is_large { 3 } else { 1 },
        prior: 40.0,
        width: usize::MAX,
    };
    Halving::new(guide(rules), options)
}
