//! The statistics of matches, from counts of game pairs: Elo, sequential tests, ratings and means.
//!
//! Everything here is a pure function of counts. The unit of observation is a pair: two games from
//! one opening with the sides exchanged. The two games of a pair are not independent of each other,
//! the pairs are; so every error is computed from pairs.

mod bradley_terry;
mod elo;
mod fit;
mod pentanomial;
mod ratings;
mod score;
mod spec;
mod sprt;

pub use elo::{Estimate, elo, elo_of_score, los, normalised_elo, score_of_elo};
pub use pentanomial::{ParsePentanomialError, Pentanomial};
pub use ratings::ratings;
pub use score::Score;
pub use spec::{Model, SprtError, SprtSpec};
pub use sprt::{Sprt, Verdict};
