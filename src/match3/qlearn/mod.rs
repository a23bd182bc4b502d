//! Training of the Q-functions of `CandyCrush.ai` by its workflow, game by game, and the file of what was
//! learnt.

mod built_in;
mod form;
mod learner;
mod text;
mod trained;

pub(super) use built_in::built_in;
pub use form::Form;
pub(super) use form::network;
pub use learner::{Learner, ResumeError};
pub use trained::{Origin, Trained};
