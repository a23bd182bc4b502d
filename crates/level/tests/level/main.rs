//! The level game: boards worked out by hand, invariants, level files, and a reference implementation.

mod blockers;
mod falling;
mod files;
mod goals;
mod hand;
mod invariants;
mod pairs;
mod properties;
mod reference;
mod shuffle;
mod specials;
