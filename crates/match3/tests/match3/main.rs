//! Gem-swap games against a slow and obvious reference implementation, by hand, and by their chances; their
//! agents and trainings.

mod agents;
mod batch;
mod train;
