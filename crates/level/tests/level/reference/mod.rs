//! The level game against a slow and obvious reference implementation, written from `docs/levels.md` alone.

mod blockers;
mod board;
mod cakes;
mod choices;
mod enter;
mod events;
mod examples;
mod fall;
pub(crate) mod file;
mod fish;
pub(crate) mod game;
mod games;
mod groups;
pub(crate) mod levels;
mod library;
mod mystery;
mod pairs;
mod places;
mod rings;
mod runs;
mod shuffle;
mod step;
mod wheels;
