//! Runs of an experiment, their files, and every kind of plot.

mod plot;
mod runner;
