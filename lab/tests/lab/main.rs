//! Every experiment, games of people in reports, matches of the duel, and files that cannot be written.

mod duel_match;
mod experiments;
mod outputs;
mod papers;
mod people;
mod program;
