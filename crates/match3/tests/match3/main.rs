//! Tests the agents, batches and trainings of gem-swap games.

mod agents;
mod batch;
mod starts;
mod train;
