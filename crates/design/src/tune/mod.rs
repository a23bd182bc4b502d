//! Variants of a level in which an agent has a wanted success.

mod candidate;
mod distance;
mod search;
mod vary;
mod wanted;

use sweetfish_level::Level;

pub use distance::distance;
pub use vary::Vary;
pub use wanted::{Changes, Progressed, Proposal, Tune, Tuned};

impl Tune {
    /// Finds variants of a level, which must pass [`Level::check`], in these steps:
    ///
    /// 1. The level is played past its limit, so its success is known for all limits.
    /// 2. Each other thing that may vary goes up or down step by step, and success with it. A bisection finds the steps
    ///    between which the success passes the target. Each step is played until its 95 % interval excludes the target, at
    ///    least 100 and at most 400 games (after Waeber, Frazier and Henderson 2013, "Bisection search with noisy
    ///    responses"), past the limit as well: success is known for all limits with it.
    /// 3. The variants that may have the target are tried, the smallest change first. The games of each double until it is
    ///    two standard errors within or outside of what is wanted, or all are played (a race, after Maron and Moore 1994,
    ///    "Hoeffding races"). It is wanted that a variant is within a third of `within`; if too few are, within all of it.
    ///    A variant that misses leads to another limit: the curve is moved to what was played.
    /// 4. What is left is verified with fresh games, and dropped if they do not have the target within `within`. Of variants
    ///    that change the same things by other amounts one is proposed.
    ///
    /// `stop` is asked before each game. Once it returns true, the search ends with the proposals found so far; `None` without
    /// any. `watch` is called between sets of games.
    pub fn run(
        &self,
        level: &Level,
        stop: &(dyn Fn() -> bool + Sync),
        watch: &mut dyn FnMut(Progressed),
    ) -> Option<Tuned> {
        search::run(self, level, stop, watch)
    }
}

#[cfg(test)]
mod tests;
