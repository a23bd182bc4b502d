//! A value function learnt by playing: the sum of weights of small patterns on the board that can be
//! foreseen after a swap (its afterstate).
//!
//! N-tuple networks with temporal differences on afterstates come from Szubert and Jaskowski,
//! "Temporal difference learning of n-tuple networks for the game 2048" (2014).

mod finish;
mod foresight;
mod guide;
mod learn;
mod patterns;
mod text;
mod weights;

pub use finish::Finish;
pub use guide::ValueGuide;
pub use learn::{Learner, LearnerState, Training};
pub use patterns::{Patterns, Shape, ShapeError};
pub use text::ParseWeightsError;
pub use weights::{Purpose, Weights, WeightsError};
