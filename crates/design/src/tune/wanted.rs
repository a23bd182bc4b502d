//! What is wanted of a level, and the variants that are found.

use std::fmt;
use std::time::Duration;

use sweetfish_agents::Budget;
use sweetfish_core::stats::{Estimate, Share};
use sweetfish_level::agent::AgentSpec;
use sweetfish_level::{Level, format};

use super::Vary;
use crate::Change;

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
    /// Its [`distance`](super::distance) from the level.
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
