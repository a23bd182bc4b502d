//! Q-learning on levels, for any goal: the value of a move, learnt from the progress that it brings.

mod features;
mod function;
mod rewards;
mod text;
mod training;

pub(super) use function::Network;
pub use function::{MoveValue, built_in};
pub(super) use rewards::OnRewards;
pub use training::Training;
