//! Puzzles that can be solved by hand.

mod arms;
mod chain;
mod counted;
mod dice;
mod doors;
mod habit;
mod sure;
mod trap;

pub(crate) use arms::Arms;
pub(crate) use chain::{Chain, Way};
pub(crate) use counted::Counted;
pub(crate) use dice::Dice;
pub(crate) use doors::Doors;
pub(crate) use habit::Habit;
pub(crate) use sure::Sure;
pub(crate) use trap::Trap;
