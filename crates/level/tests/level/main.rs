//! The level game: boards worked out by hand, invariants, level files, and a reference implementation.

mod boards;
mod files;
mod hand;
mod invariants;
mod properties;
mod reference;
mod shuffle;
