//! The value functions that come with the program, and the agents that play by them.

use std::sync::Arc;
use std::time::Duration;

use std::sync::OnceLock;

use super::ntuple::{ValueGuide, Weights};
use super::{Game, Goal, Plane, Rules, Scoring};
use crate::agents::{Budget, Follow, Halving, HalvingOptions};

/// A value function in the program, read when it is first asked for.
struct Shipped {
    kinds: u8,
    text: &'static str,
    weights: OnceLock<Arc<Weights>>,
}

macro_rules! shipped {
    ($($kinds:literal $name:literal),*) => {
        [$(Shipped {
            kinds: $kinds,
            text: include_str!(concat!("weights/", $name, ".txt")),
            weights: OnceLock::new(),
        }),*]
    };
}

static SCORE: [Shipped; 4] = shipped!(4 "score-4", 5 "score-5", 6 "score-6", 7 "score-7");
static CRUSH: [Shipped; 4] = shipped!(4 "crush-4", 5 "crush-5", 6 "crush-6", 7 "crush-7");
static SURVIVAL: [Shipped; 4] =
    shipped!(4 "survival-4", 5 "survival-5", 6 "survival-6", 7 "survival-7");

/// The value function for games by these rules: learnt for their goal and scoring, with as many kinds
/// or, if there is none, the next larger number.
pub fn value_function(rules: &Rules) -> Arc<Weights> {
    let family = match (rules.goal, rules.scoring) {
        (Goal::Survive, _) => &SURVIVAL,
        (_, Scoring::Gems) => &SCORE,
        (_, Scoring::Group | Scoring::LongestRun | Scoring::EveryRun) => &CRUSH,
    };
    let enough = family.iter().find(|shipped| shipped.kinds >= rules.kinds);
    let shipped = enough.expect("rules have at most seven kinds");
    let read = || {
        let weights = shipped.text.parse();
        Arc::new(weights.expect("the shipped value functions are well-formed"))
    };
    shipped.weights.get_or_init(read).clone()
}

/// What the value function for these rules says, as a guide.
pub fn guide(rules: &Rules) -> ValueGuide {
    ValueGuide::new(value_function(rules))
}

/// The agent that takes the swap whose foreseen board its value function likes best.
pub fn greedy(rules: &Rules) -> Follow<ValueGuide> {
    Follow(guide(rules))
}

/// The agent that samples what chance may bring and judges it by its value function. With enough
/// samples it plays two more swaps before it judges: 14.76 swaps (+- .07) at 6x6x4 and some 10 ms a
/// swap, against 14.85 without.
pub fn sampling<P: Plane>(rules: &Rules, budget: Budget) -> Halving<Game<P>, ValueGuide> {
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
