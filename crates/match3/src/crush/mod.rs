//! The agents of `CandyCrush.ai`, on any rules: its greedy player and the features of its Q-functions.
//! Its baseline is [`sweetfish_agents::First`].

mod features;
mod greedy;
mod published;

pub(super) use features::PaperFeatures;
pub use features::{FeatureSettings, Reading};
pub(super) use greedy::GreedyPublished;
pub(super) use published::published_linear;
