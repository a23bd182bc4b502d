//! What it means that a sequential test accepts a hypothesis, in plain words.

use sweetfish_rating::{Model, SprtSpec};

/// What a sequential test says of the first agent when it accepts a hypothesis.
pub(crate) struct Accepted {
    /// Such as `stronger than`.
    pub(crate) than: &'static str,
    /// What follows the other agent, where the test excludes less than equality.
    pub(crate) asked: &'static str,
}

impl Accepted {
    /// Returns what H1 and H0 say. H1 only excludes what is at or below elo0, and H0 what is at or above elo1.
    pub(crate) fn of(spec: &SprtSpec) -> [Self; 2] {
        let [better, not_worse, worse, not_better] = match spec.model {
            Model::Logistic | Model::Normalised => [
                "stronger than",
                "not weaker than",
                "weaker than",
                "not stronger than",
            ],
            // Who makes more points may win fewer games.
            Model::Margin => [
                "better by points than",
                "not worse by points than",
                "worse by points than",
                "not better by points than",
            ],
        };
        let outright = |than| Self { than, asked: "" };
        let by_bounds = |than| Self {
            than,
            asked: " by what was asked for",
        };
        let h1 = if spec.h1_is_better() {
            outright(better)
        } else {
            by_bounds(not_worse)
        };
        let h0 = if spec.h0_is_worse() {
            outright(worse)
        } else {
            by_bounds(not_better)
        };
        [h1, h0]
    }

    /// Says it of two agents.
    pub(crate) fn of_pair(&self, first: &str, second: &str) -> String {
        format!("{first} is {} {second}{}", self.than, self.asked)
    }
}
