//! Learning the values of actions and states, for any game: functions of features, tables, and their
//! training.
//!
//! A [`Learner`] is a function of features that learns from examples: [`Linear`], or [`NetLearner`], a
//! small neural network. [`QTrainer`] trains it by Q-learning, and [`QAgent`] plays by it. [`epoch`]
//! trains it on given examples. [`TabularQ`] is an agent that learns a table during the game.

#![cfg_attr(
    not(test),
    warn(
        clippy::dbg_macro,
        clippy::disallowed_methods,
        clippy::print_stdout,
        clippy::print_stderr
    )
)]

mod adam;
mod exploration;
mod features;
mod learner;
mod linear;
mod net;
mod net_learner;
mod q_agent;
mod q_trainer;
pub mod settings;
mod tabular;

pub use adam::Adam;
pub use exploration::Exploration;
pub use features::Features;
pub use learner::{Example, Learner, ParameterError, epoch};
pub use linear::{Linear, LinearSettings};
pub use net::{Convention, Net, Output};
pub use net_learner::{NetLearner, NetSettings};
pub use q_agent::QAgent;
pub use q_trainer::{Examples, FitOn, GameReport, QTrainer, QTrainerSettings};
/// The version of `rand` whose traits this API uses.
pub use sweetfish_core::rand;
pub use tabular::{Backup, TabularQ, TabularSettings, Update};
