//! The statistics of matches: pure functions of counts and margins. The unit is a pair, two games from one opening with the
//! sides exchanged: games of a pair depend on each other, pairs do not.

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
