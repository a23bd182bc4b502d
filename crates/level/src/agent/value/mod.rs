//! What the rest of a level brings, learnt from games: the chance to win, progress and score.

mod errors;
mod features;
mod function;
mod samples;
mod text;
mod training;

pub use errors::Errors;
pub use features::FEATURES;
pub(in crate::agent) use features::features;
pub use function::{Learnt, Value, built_in};
pub use samples::{Sample, samples};
pub use training::Training;
