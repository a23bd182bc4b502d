//! The agents of "Crushing Candy Crush - An AI Project" (Hadar and Samuel, 2015), on any rules.

mod approach;
mod greedy;
pub(super) mod heuristics;
mod lbfs;
#[cfg(test)]
mod tests;
mod weights;

pub(super) use approach::{Near, after};
pub(super) use greedy::{Hgs, Sgs};
pub(super) use lbfs::{Lbfs, LbfsSettings};
#[cfg(test)]
pub(super) use weights::Afterstate;
pub(super) use weights::Weights;
