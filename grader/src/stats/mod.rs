//! The statistics of matches, from counts of game pairs: Elo, sequential tests and ratings.
//!
//! Everything here is a pure function of counts and margins. The unit of observation is a pair: two games from
//! one opening with the sides exchanged. The two games of a pair are not independent of each other,
//! the pairs are; so every error is computed from pairs.

mod anchored;
mod bradley_terry;
#[cfg(test)]
mod calibration;
mod chance;
#[cfg(test)]
mod coverage;
mod elo;
mod field;
mod finding;
mod fit;
mod pentanomial;
mod ratings;
mod score;
mod spec;
mod sprt;
#[cfg(test)]
mod tests;

pub(crate) use anchored::rating_against;
pub(crate) use elo::{Estimate, elo, elo_bound, los, normalised_elo};
pub(crate) use field::{Meeting, boards};
pub(crate) use finding::{Claim, Finding, LEAST_TO_TELL};
pub(crate) use pentanomial::Pentanomial;
pub(crate) use ratings::ratings;
pub(crate) use score::{Score, value};
pub(crate) use spec::{Model, SprtSpec};
pub(crate) use sprt::{Sprt, Verdict};
