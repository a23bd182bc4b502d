//! Runs of an experiment, their files, and every kind of plot.

mod parts;
mod plot;
mod runner;
