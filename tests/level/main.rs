//! The level game: boards worked out by hand, invariants, level files, a reference implementation, and
//! `sweetfish level` from outside.

mod blockers;
mod cli;
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
