//! The level game: boards worked out by hand, invariants, and level files.

mod blockers;
mod falling;
mod files;
mod goals;
mod hand;
mod invariants;
mod pairs;
mod properties;
mod shuffle;
mod specials;
