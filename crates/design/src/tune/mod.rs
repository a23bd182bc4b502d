//! Variants of a level in which an agent has a wanted success.

mod candidate;
mod distance;
mod search;
mod vary;

use std::fmt;
use std::time::Duration;

use sweetfish_agents::Budget;
use sweetfish_core::stats::{Estimate, Share};
use sweetfish_level::agent::AgentSpec;
use sweetfish_level::{Level, format};

use crate::Change;

pub use distance::distance;
pub use vary::Vary;

/// What is wanted of a level, and who plays it.
///
/// ```
/// use sweetfish_design::{Tune, Vary};
/// use sweetfish_level::builtin;
///
/// let level = builtin::by_name("05-hedges").expect("a built-in level").level();
/// let tune = Tune {
///     within: 0.1,
///     games: 100,
///     ..Tune::new("heuristic".parse()?, 0.5)
/// };
/// let tuned = tune.run(&level, &|| false, &mut |_| ()).expect("nobody stops it");
/// for proposal in &tuned.proposals {
///     println!("{}: {:?}", proposal.name(), proposal.success.estimate());
/// }
/// # Ok::<(), sweetfish_level::agent::AgentError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tune {
    /// The agent.
    pub agent: AgentSpec,
    /// What it spends on a move, as [`AgentSpec::build`] takes it.
    pub budget: Option<Budget>,
    /// The wanted success, from 0 to 1.
    pub target: f64,
    /// How far from it a proposal may be.
    pub within: f64,
    /// What may vary.
    pub vary: Vec<Vary>,
    /// The largest number of proposals.
    pub proposals: usize,
    /// The games that verify a proposal; finding it takes up to four times as many.
    pub games: u64,
    /// The same seed gives the same proposals, with any number of threads.
    pub seed: u64,
    /// The threads.
    pub threads: usize,
}

/// A variant.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// What was changed; nothing if the level has the wanted success as it is.
    pub changes: Vec<Change>,
    /// The variant.
    pub level: Level,
    /// Its [`distance`] from the level.
    pub distance: f64,
    /// The success in fresh games, which did not serve to find it.
    pub success: Share,
    /// The games that were spent on this variant, with the fresh ones.
    pub games: u64,
    /// How long these games took.
    pub time: Duration,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The success of the level itself.
    pub before: Share,
    /// The proposals, the smallest change first. No two change the same things; they vary different ones as far as possible.
    pub proposals: Vec<Proposal>,
    /// What came nearest to the target, and its success in the games that were played of it.
    pub nearest: (Vec<Change>, Estimate),
    /// The success of this in fresh games, if nothing is proposed.
    pub nearest_fresh: Option<Share>,
    /// All games that were played.
    pub games: u64,
}

/// How far a run is.
#[derive(Clone, Copy, Debug)]
pub struct Progressed<'a> {
    /// What is played next; nothing is the level itself.
    pub changes: &'a [Change],
    /// The proposals at hand.
    pub proposals: usize,
    /// The games that were played.
    pub games: u64,
}

impl Tune {
    /// Returns the defaults of `level tune` for an agent and a target: everything but special candies and portals may vary.
    pub fn new(agent: AgentSpec, target: f64) -> Self {
        let names = Vary::ALL.map(|(vary, _)| vary);
        let later = [Vary::Specials, Vary::Portals];
        Self {
            agent,
            budget: None,
            target,
            within: 0.03,
            vary: names.into_iter().filter(|v| !later.contains(v)).collect(),
            proposals: 3,
            games: 1_000,
            seed: 1,
            threads: 1,
        }
    }

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

    /// Returns the level file of a proposal, which begins with what was changed.
    pub fn file(&self, proposal: &Proposal) -> String {
        let (name, agent, seed) = (proposal.name(), &self.agent, self.seed);
        let success = proposal.success.estimate().map(|own| own.times(100.0));
        let (success, games) = (Estimate::cell(success, 1), proposal.success.count);
        let level = format::write(&proposal.level);
        format!(
            "# {name}: {agent} wins {success} % of {games} games (level tune, seed {seed})\n{level}"
        )
    }
}

impl Proposal {
    /// Returns what was changed, in words.
    pub fn name(&self) -> String {
        Changes(&self.changes).to_string()
    }
}

/// Shows changes in words.
#[derive(Clone, Copy, Debug)]
pub struct Changes<'a>(pub &'a [Change]);

impl fmt::Display for Changes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.0.iter().map(ToString::to_string).collect();
        match &names[..] {
            [] => f.write_str("no change"),
            names => f.write_str(&names.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests;
