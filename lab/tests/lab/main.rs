//! Every experiment, matches of the duel, and files that cannot be written.

mod duel_match;
mod experiments;
mod outputs;
