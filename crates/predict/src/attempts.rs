//! Levels in their own order with the attempts of an agent at each, wherever these were played.

use sweetfish_core::stats::Estimate;
use sweetfish_level::Level;
use sweetfish_level::agent::Curve;

use super::attempt::Attempt;
use super::chapter;
use super::difficulty::harder_than;
use super::saved::SavedModel;
use super::summary::{Played, Summary};

/// Levels and an agent's attempts at them.
pub struct Chapter<'a> {
    played: [Played<'a>; 1],
}

/// What attempts at a level say.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The agent's success; `None` without an attempt, here and below.
    pub success: Option<Estimate>,
    /// The share of the built-in levels that the agent wins more often; `None` if its games on those are not known.
    pub harder_than: Option<Estimate>,
    /// People's success by a model of this agent.
    pub people: Option<Estimate>,
    /// In what the level lies outside of the levels that the model was fitted to.
    pub outside: Vec<String>,
    /// Success over the limit.
    pub curve: Curve,
}

impl<'a> Chapter<'a> {
    /// Collects levels with their names and attempts, in their order.
    pub fn new(
        agent: &str,
        levels: impl IntoIterator<Item = (&'a str, &'a Level, &'a [Attempt])>,
    ) -> Self {
        let summary = |(name, level, attempts): (&'a str, &'a Level, &[Attempt])| {
            Summary::of((name, level), None, attempts)
        };
        let name = agent.to_string();
        let levels = levels.into_iter().map(summary).collect();
        Self {
            played: [Played { name, levels }],
        }
    }

    /// Returns what the attempts at each level say; of people only with a model of this agent.
    pub fn judged(&self, model: Option<&SavedModel>) -> Vec<Judged> {
        let [Played { name, levels }] = &self.played;
        let model = model.filter(|model| model.agent() == name);
        let judged = |own: &Summary| {
            let success = own.won.estimate();
            let people = model.and_then(|model| model.predict(own));
            Judged {
                success,
                harder_than: success.and_then(|found| harder_than(name, found)),
                people,
                outside: people
                    .and(model)
                    .map_or_else(Vec::new, |model| model.outside(own)),
                curve: own.curve.clone(),
            }
        };
        levels.iter().map(judged).collect()
    }

    /// Returns a line for each level as CSV, as `sweetfish level predict` writes them.
    pub fn sheet(&self, model: Option<&SavedModel>) -> String {
        chapter::sheet(&self.played, model)
    }
}
