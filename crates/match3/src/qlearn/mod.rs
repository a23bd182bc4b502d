//! Training of the Q-functions of `CandyCrush.ai`, game by game, and the file of what was learnt.
//!
//! A [`Training`] says what is trained and how: by default as the authors' published code does it, and by
//! its settings as their text has it.

mod built_in;
mod form;
mod function;
mod learner;
mod text;
mod trained;
mod training;

pub(super) use built_in::built_in;
pub use form::{Form, Network};
pub use function::Function;
pub use learner::{Learner, ResumeError};
pub use trained::{Origin, Trained};
pub use training::Training;

pub use crate::crush::{FeatureSettings, Reading};
