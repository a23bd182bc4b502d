//! What many games of an agent at a level come to.

use std::time::Duration;

use sweetfish_agents::{Budget, Budgeted};
use sweetfish_core::stats::{Mean, Share, quantile};

use super::{AgentSpec, Played};
use crate::{Level, Status};

/// A summary of games.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "files", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Results {
    /// The name of the level.
    pub level: String,
    /// The agent.
    pub agent: String,
    /// The milliseconds of a move; `None` unless time is the budget.
    pub budget_ms: Option<f64>,
    /// The seed of the games.
    pub seed: u64,
    /// The number of games.
    pub games: u64,
    /// The number of games won.
    pub wins: u64,
    /// The share of games won, from 0 to 1.
    pub success: f64,
    /// The lower end of Wilson's 95 % interval.
    pub success_low: f64,
    /// The upper end of it.
    pub success_high: f64,
    /// Mean over the games won; `None` if there are none.
    pub moves_left: Option<f64>,
    /// Its standard error; `None` of fewer than two.
    pub moves_left_stderr: Option<f64>,
    /// Mean progress towards the goals, 0 to 1.
    pub progress: f64,
    /// Mean number of moves made.
    pub moves: f64,
    /// The minimum, the quantiles 5, 25, 50, 75 and 95 %, and the maximum.
    pub score: [f64; 7],
    /// Mean number of valid swaps of a state.
    pub actions: f64,
    /// Games that were lost as the limit was used up.
    pub used_up: u64,
    /// Games that a bomb ended.
    pub exploded: u64,
    /// Games that ended on a dead board.
    pub stuck: u64,
    /// Mean time of a move.
    pub ms_per_move: f64,
}

/// The quantiles of the scores.
const QUANTILES: [f64; 7] = [0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0];

impl Results {
    /// Sums up games of an agent at a level. `None` without a game.
    pub fn new(
        level: &Level,
        agent: &Budgeted<AgentSpec>,
        seed: u64,
        played: &[Played],
    ) -> Option<Self> {
        let count =
            |status: Status| played.iter().filter(|game| game.status == status).count() as u64;
        let mut share = Share::default();
        for game in played {
            share.add(game.won());
        }
        let success = share.estimate()?;
        let (low, high) = success.range.unwrap_or((success.value, success.value));
        let won = played.iter().filter(|game| game.won());
        let left: Mean = won.map(|game| f64::from(game.left)).collect();
        let mut scores: Vec<_> = played.iter().map(|game| f64::from(game.score)).collect();
        scores.sort_by(f64::total_cmp);
        let moves: u64 = played.iter().map(|game| u64::from(game.moves)).sum();
        let time: Duration = played.iter().map(|game| game.time).sum();
        let actions: u64 = played.iter().map(|game| game.actions).sum();
        let games = played.len() as f64;
        Some(Self {
            level: level.name.clone(),
            agent: agent.agent.to_string(),
            budget_ms: match agent.budget {
                Some(Budget::Time(time)) => Some(time.as_secs_f64() * 1e3),
                Some(Budget::Samples(_)) | None => None,
            },
            seed,
            games: share.count,
            wins: share.hits,
            success: success.value,
            success_low: low,
            success_high: high,
            moves_left: left.mean(),
            moves_left_stderr: left.standard_error(),
            progress: played.iter().map(|game| game.progress).sum::<f64>() / games,
            moves: moves as f64 / games,
            score: QUANTILES.map(|share| quantile(&scores, share).expect("a game at least")),
            actions: actions as f64 / moves.max(1) as f64,
            used_up: count(Status::UsedUp),
            exploded: count(Status::Exploded),
            stuck: count(Status::Stuck),
            ms_per_move: time.as_secs_f64() * 1e3 / moves.max(1) as f64,
        })
    }
}
