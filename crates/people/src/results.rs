//! The results of recorded games: means by type of game, as the tables of the papers have them.

use std::collections::{BTreeSet, HashMap};

use serde::Serialize;

use super::game_type::GameType;
use super::outcome::End;
use super::record::Record;
use sweetfish_core::stats::{Estimate, Mean, Share};
use sweetfish_match3::{Goal, NamedRules};

/// What counts in games of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// The swaps that reached the target.
    SwapsNeeded,
    /// The points when all swaps were made.
    Points,
    /// The swaps until none was valid.
    SwapsMade,
    /// The share of games won, from 0 to 1. A duel that was drawn is not won.
    Success,
}

/// What a paper says of people who played the same game.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Published {
    /// The measure; `None` where the text has no number.
    pub value: Option<f64>,
    /// Points a swap.
    pub points_a_swap: Option<f64>,
    /// Seconds a swap.
    pub seconds_a_swap: Option<f64>,
}

/// The games of one type. Means are over games, each of which counts as one.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Results {
    /// The type.
    pub game: GameType,
    /// What [`Results::value`] is.
    pub measure: Measure,
    /// How many people finished a game or left one.
    pub people: usize,
    /// Games that were finished.
    pub games: u64,
    /// Games that were left, which count nowhere else.
    pub quit: u64,
    /// Finished games that got stuck before a target was reached or all swaps were made. They do not count for
    /// the means. Other goals have none.
    pub failed: u64,
    /// The measure with its 95 % confidence interval; `None` without a game that counts.
    pub value: Option<Estimate>,
    /// Points a swap.
    pub points_a_swap: Option<Estimate>,
    /// Seconds a swap.
    pub seconds_a_swap: Option<Estimate>,
    /// What a paper says.
    pub published: Option<Published>,
}

impl GameType {
    /// Returns what counts.
    fn measure(&self) -> Measure {
        match self {
            Self::Match3(rules) => match rules.goal {
                Goal::FewestSwaps { .. } | Goal::RemoveGem { .. } => Measure::SwapsNeeded,
                Goal::MostPoints { .. } => Measure::Points,
                Goal::LongestGame => Measure::SwapsMade,
            },
            Self::Sm3(start) if start.target() == 0 => Measure::Points,
            Self::Level(_) | Self::Duel(_) | Self::Sm3(_) => Measure::Success,
        }
    }

    /// Returns what a paper says of people who played this.
    fn published(&self) -> Option<Published> {
        match self {
            // "Crushing Candy Crush - An AI Project" (Hadar and Samuel, 2015): 5 people, 10 games each.
            Self::Match3(rules) if *rules == NamedRules::P1.rules => Some(Published {
                value: Some(28.8),
                points_a_swap: Some(8.9),
                seconds_a_swap: None,
            }),
            // "CandyCrush.ai: An AI Agent for Candy Crush" (Lee, Balachandar and Singhal, 2016): 10 games, whose
            // points only a figure has.
            Self::Match3(rules) if *rules == NamedRules::CRUSH.rules => Some(Published {
                value: None,
                points_a_swap: None,
                seconds_a_swap: Some(8.0),
            }),
            Self::Match3(_) | Self::Level(_) | Self::Duel(_) | Self::Sm3(_) => None,
        }
    }
}

/// Returns the results of each type of game, in the order in which the types first occur. A level that was called by
/// several names is one type, under the first of them.
pub fn results(records: &[Record]) -> Vec<Results> {
    let mut places = HashMap::new();
    let mut types: Vec<Vec<&Record>> = Vec::new();
    for record in records {
        let place = *places.entry(record.game.key()).or_insert(types.len());
        if place == types.len() {
            types.push(Vec::new());
        }
        types[place].push(record);
    }
    let of_type = |games: &Vec<&Record>| results_of(&games[0].game, games);
    types.iter().map(of_type).collect()
}

/// Returns the results of games of one type.
fn results_of(game: &GameType, records: &[&Record]) -> Results {
    let measure = game.measure();
    let people: BTreeSet<_> = records.iter().map(|record| &record.player).collect();
    let is_finished = |record: &&&Record| record.result.end != End::Quit;
    let finished: Vec<_> = records.iter().filter(is_finished).copied().collect();
    let fails = |record: &&&Record| {
        let is_stuck = record.result.end == End::Stuck;
        is_stuck && matches!(measure, Measure::SwapsNeeded | Measure::Points)
    };
    let failed = finished.iter().filter(fails).count() as u64;
    let counted = || finished.iter().filter(|record| !fails(record));
    let mean = |of: fn(&Record) -> f64| {
        let mean: Mean = counted().map(|record| of(record)).collect();
        Estimate::of_mean(&mean)
    };
    Results {
        game: game.clone(),
        measure,
        people: people.len(),
        games: finished.len() as u64,
        quit: (records.len() - finished.len()) as u64,
        failed,
        value: match measure {
            Measure::SwapsNeeded | Measure::SwapsMade => {
                mean(|record| f64::from(record.result.swaps))
            }
            Measure::Points => mean(|record| f64::from(record.result.score)),
            Measure::Success => success(&finished),
        },
        points_a_swap: mean(|record| f64::from(record.result.score) / swaps(record)),
        seconds_a_swap: mean(seconds_a_swap),
        published: game.published(),
    }
}

/// Returns the share of games won.
fn success(records: &[&Record]) -> Option<Estimate> {
    let mut share = Share::default();
    for record in records {
        share.add(record.result.end == End::Won);
    }
    share.estimate()
}

/// Returns the number of swaps, at least 1 so that others can be divided by it.
fn swaps(record: &Record) -> f64 {
    f64::from(record.result.swaps.max(1))
}

fn seconds_a_swap(record: &Record) -> f64 {
    let swapped = record.swaps.iter().map(|action| action.ms);
    let (first, step) = match &record.game {
        GameType::Duel(duel) => (duel.side.index(), 2),
        _ => (0, 1),
    };
    let own = record.cells.iter().skip(first).step_by(step);
    let own = own.map(|cell| cell.ms);
    let ms: f64 = swapped.chain(own).map(|ms| ms as f64).sum();
    ms / 1e3 / swaps(record)
}
