//! The level game: boards worked out by hand, invariants, and level files.

mod invariants;
