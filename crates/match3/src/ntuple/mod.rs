//! A value function learnt by playing: a sum of weights of small patterns on the afterstate of a swap. The
//! afterstate is the board after the cascade without new gems.
//!
//! N-tuple networks with temporal differences on afterstates come from Szubert and Jaskowski,
//! "Temporal difference learning of n-tuple networks for the game 2048" (2014).

mod classes;
mod finish;
mod guide;
mod learn;
mod measure;
mod patterns;
#[cfg(test)]
mod tests;
mod text;
mod weights;

pub use finish::Finish;
pub(super) use guide::ValueGuide;
pub use learn::{Learner, LearnerState, Training};
pub use measure::measure_finish;
pub use patterns::{PatternError, Shape};
pub use text::ParseWeightsError;
pub use weights::{Purpose, Weights, WeightsError};
