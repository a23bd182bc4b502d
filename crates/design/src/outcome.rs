//! Answers as objects for people's programs, to be serialised. Shares are from 0 to 1.

use serde::Serialize;
use sweetfish_core::stats::{Estimate, Share};
use sweetfish_level::Level;

use super::{Changes, Games, Proposal, Tune, Tuned, Why};

/// An estimate with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct Interval {
    value: f64,
    low: f64,
    high: f64,
}

impl From<Estimate> for Interval {
    fn from(Estimate { value, range }: Estimate) -> Self {
        let (low, high) = range.unwrap_or((value, value));
        Self { value, low, high }
    }
}

/// What makes a level hard, as `level why --json` prints it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhyOutcome {
    level: String,
    agent: String,
    seed: u64,
    games: u64,
    success: Interval,
    /// What gains most comes first.
    changes: Vec<Changed>,
    goals: Vec<Lacked>,
    used_up: u64,
    exploded: u64,
    stuck: u64,
    near_misses: u64,
    /// The share of moves that brought no goal nearer.
    idle: Option<f64>,
    /// Mean number of shuffles of a game.
    shuffles: Option<f64>,
    /// The share of the variance of success between start boards; `None` if all games end alike.
    start_board: Option<Interval>,
    answer: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Changed {
    change: String,
    success: Interval,
    difference: Interval,
    /// How many times as many games the same precision takes without pairs.
    gain: Option<f64>,
}

/// A goal in lost games.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Lacked {
    goal: String,
    missed: u64,
    alone: u64,
    /// The lost games that ended with nothing of what is ordered on the board.
    gone: u64,
    reached: Option<f64>,
}

impl WhyOutcome {
    /// Describes what was found in games.
    pub fn new(why: &Why, games: &Games) -> Self {
        let changes = why.effects.iter().map(|effect| Changed {
            change: effect.change.to_string(),
            success: effect.success().into(),
            difference: effect.difference().into(),
            gain: effect.pairs.gain(),
        });
        let goals = why.seen.goals.iter().map(|lacked| Lacked {
            goal: lacked.goal.to_string(),
            missed: lacked.missed,
            alone: lacked.alone,
            gone: lacked.gone,
            reached: lacked.reached.mean(),
        });
        let seen = &why.seen;
        Self {
            level: why.level.name.clone(),
            agent: why.agent.clone(),
            seed: games.seed,
            games: games.count,
            success: why.success().into(),
            changes: changes.collect(),
            goals: goals.collect(),
            used_up: seen.used_up,
            exploded: seen.exploded,
            stuck: seen.stuck,
            near_misses: seen.near_misses(),
            idle: seen.idle_share(),
            shuffles: seen.shuffles.mean(),
            start_board: why.luck.map(|luck| luck.start.into()),
            answer: why.answer(),
        }
    }
}

/// Variants with a wanted success, as `level tune --json` prints them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TuneOutcome {
    level: String,
    agent: String,
    seed: u64,
    target: f64,
    within: f64,
    /// The success of the level itself.
    success: f64,
    /// The variants, in the order of [`Tuned::proposals`].
    pub proposals: Vec<Proposed>,
    /// What came nearest in the search, and its success there.
    nearest: String,
    nearest_success: f64,
    /// The same in fresh games, if nothing is proposed.
    nearest_fresh: Option<f64>,
    games: u64,
    /// How long all took.
    pub seconds: f64,
}

/// A variant.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Proposed {
    /// The path of its file, or its text.
    pub file: String,
    /// What was changed.
    pub change: String,
    /// How large the change is.
    pub distance: f64,
    success: f64,
    success_low: f64,
    success_high: f64,
    verified: u64,
    /// The games that were spent on it.
    pub games: u64,
    /// How long these took.
    pub seconds: f64,
}

impl Proposed {
    fn new(proposal: &Proposal, file: String) -> Self {
        let success = proposal.success.estimate().expect("fresh games");
        let (low, high) = success.range.unwrap_or((success.value, success.value));
        Self {
            file,
            change: proposal.name(),
            distance: proposal.distance,
            success: success.value,
            success_low: low,
            success_high: high,
            verified: proposal.success.count,
            games: proposal.games,
            seconds: proposal.time.as_secs_f64(),
        }
    }
}

impl TuneOutcome {
    /// Describes what was found in `seconds`. `files` are those of the proposals.
    pub fn new(
        tune: &Tune,
        level: &Level,
        tuned: &Tuned,
        files: impl IntoIterator<Item = String>,
        seconds: f64,
    ) -> Self {
        let (changes, success) = &tuned.nearest;
        let fresh = tuned.nearest_fresh.and_then(Share::estimate);
        let before = tuned.before.estimate();
        let proposals = tuned.proposals.iter().zip(files);
        let proposals = proposals.map(|(own, file)| Proposed::new(own, file));
        Self {
            level: level.name.clone(),
            agent: tune.agent.to_string(),
            seed: tune.seed,
            target: tune.target,
            within: tune.within,
            success: before.map_or(0.0, |own| own.value),
            proposals: proposals.collect(),
            nearest: Changes(changes).to_string(),
            nearest_success: success.value,
            nearest_fresh: fresh.map(|own| own.value),
            games: tuned.games,
            seconds,
        }
    }
}
