//! Trainings of what the agents of [`sweetfish`] have learnt.

pub mod level;
pub mod match3;
