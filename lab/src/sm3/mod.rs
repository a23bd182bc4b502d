//! Experiments with swapless match-3: what the greedy solver loses, and how far the exact one gets.

mod greedy;
mod post;
mod time;

use sweetfish::experiment::Experiment;
use sweetfish::experiment::Results;
use sweetfish::stats::Estimate;

/// All of them.
pub(super) static ALL: [&dyn Experiment; 3] = [&post::Post, &greedy::Greedy, &time::Time];

/// The posts, with what of them is meant.
macro_rules! posts {
    ($what:literal) => {
        concat!(
            "\"Solving Match-3 Without Swaps\" and \"Match-3 with Gravity, without Swaps\", Becoming Human (2019), ",
            $what
        )
    };
}
use posts;

/// A kind of board and game.
#[derive(Clone, Copy)]
struct Kind {
    size: u8,
    colours: u8,
    fill: u32,
    actions: u32,
}

/// More actions than any board has.
const ALL_ACTIONS: u32 = 676;

impl Kind {
    const KEYS: [&str; 4] = ["size", "colours", "fill", "actions"];

    fn keys(self) -> [String; 4] {
        let Self {
            size,
            colours,
            fill,
            actions,
        } = self;
        let actions = if actions == ALL_ACTIONS {
            "all".into()
        } else {
            actions.to_string()
        };
        [
            size.to_string(),
            colours.to_string(),
            fill.to_string(),
            actions,
        ]
    }

    /// Those with the same boards get the same seeds.
    fn boards(self) -> String {
        format!("{} {} {}", self.size, self.colours, self.fill)
    }
}

/// The share of rows in which a measure is not 0, in percent.
fn percent(results: &Results, condition: usize, measure: &str) -> Option<Estimate> {
    let share = results.share(condition, measure).estimate();
    share.map(|share| share.times(100.0))
}

/// The mean of a measure that is a share, in percent.
fn mean_percent(results: &Results, condition: usize, measure: &str) -> Option<Estimate> {
    Estimate::of_mean(&results.mean(condition, measure)).map(|mean| mean.times(100.0))
}
