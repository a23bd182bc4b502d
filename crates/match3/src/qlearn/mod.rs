//! Trains the Q-functions of `CandyCrush.ai`, game by game, and defines their files.
//!
//! A [`Training`] has the settings. By default they are those of the authors' published code; others are those
//! of their text.

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
