//! The ratings of a league. Those of baselines are fixed; others depend only on a player's own games against baselines.

use crate::record::Side;
use sweetfish_rating::{Estimate, Pentanomial, rating_against, ratings};

use super::baselines::Baselines;
use super::league::{League, Player};
use super::pairs::Pairs;

/// Gives the baselines of a league their fixed ratings, and fixes missing ones.
pub(crate) fn rate_baselines(league: &mut League, fixed: &mut Baselines) {
    fix_new(league, fixed);
    for player in league.players.iter_mut().filter(|one| one.is_baseline) {
        player.fixed = fixed.of(&player.name);
    }
}

/// Fixes missing ratings of baselines by the games up to their first round: on the scale of the fixed ones, else with mean 0.
fn fix_new(league: &League, fixed: &mut Baselines) {
    for round in 0..league.rounds.len() {
        let baselines = || {
            let players = league.rounds[round].players.iter().copied();
            players.filter(|&player| league.players[player].is_baseline)
        };
        let name = |player: usize| league.players[player].name.as_str();
        if baselines().all(|player| fixed.of(name(player)).is_some()) {
            continue;
        }
        let rated = all_together(league, 0..=round);
        let new: Vec<(&str, f64)> = baselines()
            .filter(|&player| fixed.of(name(player)).is_none())
            .filter_map(|player| Some((name(player), rated[player]?.value)))
            .collect();
        let leads = (0..).zip(&league.players).filter_map(|(player, one)| {
            let rating = fixed.of(&one.name).filter(|_| one.is_baseline)?;
            Some(rating - rated[player]?.value)
        });
        let shift = mean(leads).or_else(|| mean(new.iter().map(|(_, rating)| -rating)));
        for (name, rating) in new {
            fixed.fix(name, rating + shift.unwrap_or(0.0));
        }
    }
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let values: Vec<f64> = values.collect();
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// Returns the ratings of all players from all their games in some rounds, with a mean of 0.
fn all_together(league: &League, rounds: std::ops::RangeInclusive<usize>) -> Vec<Option<Estimate>> {
    let pairs = Pairs::of(league.games(rounds));
    ratings(league.players.len(), &pairs.encounters())
}

/// The rating of a player, and the round that it is from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Latest {
    pub(super) rating: Option<Estimate>,
    /// The last round in which the player met a baseline (or played, without baselines); if there is none, its last round.
    pub(super) round: usize,
}

/// Rates the players anew who met a baseline in a round, or who were in it if there are none, if there is a whole pair.
pub(super) fn update(latest: &mut [Option<Latest>], league: &League, round: usize) {
    let rated = if league.has_baselines() {
        against_baselines(league, round)
    } else {
        all_together(league, league.window(round))
    };
    let is_measure = |player: &Player| player.is_baseline || !league.has_baselines();
    let mut is_measured = vec![false; league.players.len()];
    for played in league.games(round..=round) {
        for side in Side::BOTH {
            let [own, other] = [side, side.other()].map(|side| played.players[side.index()]);
            is_measured[own] |= is_measure(&league.players[other]);
        }
    }
    for &player in &league.rounds[round].players {
        let had = latest[player].and_then(|latest| latest.rating);
        let rating = rated[player];
        // A round that was ended before a whole pair measures nobody.
        if is_measured[player] && rating.is_some() || had.is_none() {
            latest[player] = Some(Latest { rating, round });
        }
    }
}

/// Returns the ratings of players after a round from their games against baselines. Baselines have none.
fn against_baselines(league: &League, round: usize) -> Vec<Option<Estimate>> {
    let mut met: Vec<Vec<(f64, Pentanomial)>> = vec![Vec::new(); league.players.len()];
    let pairs = Pairs::of(league.games(league.window(round)));
    for (a, b, counts) in pairs.encounters() {
        for (own, other, counts) in [(a, b, counts), (b, a, counts.mirrored())] {
            if let Some(rating) = league.players[other].fixed
                && !league.players[own].is_baseline
            {
                met[own].push((rating, counts));
            }
        }
    }
    met.iter().map(|met| rating_against(met)).collect()
}
