//! The statistics of matches: pure functions of counts and margins. The unit is a pair, two games from one opening with the
//! sides exchanged: games of a pair depend on each other, pairs do not.
//!
//! ```
//! use sweetfish_rating::{Pentanomial, elo};
//!
//! // Of 40 pairs the first side got 2 points in 20, 1 in ten and 1/2 in ten.
//! let difference = elo(&Pentanomial([0, 10, 10, 0, 20])).unwrap();
//! println!("Elo {:.0} +- {:.0}", difference.value, difference.error);
//! assert!(difference.value > difference.error);
//! ```

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
#[cfg(test)]
mod sequential;
mod spec;
mod sprt;
#[cfg(test)]
mod tests;
mod verdict;

pub use anchored::rating_against;
pub use elo::{Estimate, elo, elo_bound, los, normalised_elo};
pub use field::{Meeting, boards};
pub use finding::{Claim, Finding, LEAST_TO_TELL};
pub use pentanomial::Pentanomial;
pub use ratings::ratings;
pub use score::{Score, value};
pub use spec::{Model, SprtSpec};
pub use sprt::{LEAST_PAIRS, Sprt};
pub use verdict::Verdict;
