//! Learning what actions and states are worth: functions of features, networks, tables, and how they are
//! trained. It knows no game.

mod adam;
mod linear;
mod multinet;
mod net;
mod qfunction;
mod tabular;
mod trainer;

pub use adam::Adam;
pub use linear::{Linear, LinearSettings};
pub use multinet::{Example, Link, MultiNet, MultiNetSettings, MultiNetTraining};
pub use net::{Net, NetSettings};
pub use qfunction::{Features, QAgent, QFunction, ShapeError};
pub use tabular::{TabularQ, TabularSettings};
pub use trainer::{GameReport, Trainer, TrainerSettings};
