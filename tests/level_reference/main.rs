//! The level game against a slow and obvious twin, written from `docs/levels.md` alone.

mod board;
mod examples;
mod fall;
mod file;
mod game;
mod games;
mod levels;
mod runs;
mod shuffle;
mod step;
