//! Gem-swap games against a slow and obvious reference implementation, by hand, and by their chances; their
//! agents, trainings and subcommands.

mod agents;
mod batch;
mod cli;
mod learnt;
mod play;
mod published;
mod train;
