//! Ratings, places and totals of the players after each round.

use std::collections::HashMap;

use crate::record::{End, Side};
use crate::tally::WinDrawLoss;
use sweetfish_rating::{Estimate, Finding};

use super::league::{League, Played};
use super::pairs::Pairs;
use super::ratings::{self, Latest};

#[derive(Clone, Debug, Default)]
pub(super) struct Totals {
    pub(super) balance: WinDrawLoss,
    /// Games whose clock ran out.
    pub(super) late: u32,
    /// Games lost by a fault.
    pub(super) faults: u32,
    /// The largest share of a clock that a game used.
    pub(super) most_clock: f64,
}

/// One player after a round.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    /// The number in the league.
    pub(super) player: usize,
    /// The place among those who are listed, from 1. Equal ratings have equal ranks. `None` for a baseline.
    pub(super) rank: Option<usize>,
    /// The rating. That of a baseline is fixed, without an error.
    pub(super) rating: Option<Estimate>,
    pub(super) totals: Totals,
}

impl Standing {
    /// Returns the rating as an order, in which players without one are last, and those that only rounding parts are equal.
    pub(super) fn order(&self) -> f64 {
        let rating = self.rating.as_ref();
        rating.map_or(f64::NEG_INFINITY, Estimate::order)
    }
}

/// The players who are listed after a round.
pub(super) struct Standings {
    /// Those with ranks, then the baselines, each best first.
    rows: Vec<Standing>,
    /// The number of those with ranks.
    ranked: usize,
    places: HashMap<usize, usize>,
    /// The first round whose games count for each player. `None` for a baseline: its opponent decides.
    since: Vec<Option<usize>>,
    /// What the boards say about the two best. `None` for fewer than two players.
    pub(super) finding: Option<Finding>,
}

impl Standings {
    pub(super) fn after_each(league: &League) -> Vec<Self> {
        let mut latest = vec![None; league.players.len()];
        let after = |round| {
            ratings::update(&mut latest, league, round);
            Self::after(league, round, &latest)
        };
        (0..league.rounds.len()).map(after).collect()
    }

    fn after(league: &League, round: usize, latest: &[Option<Latest>]) -> Self {
        let since = league.players.iter().zip(latest).map(|(player, latest)| {
            let latest = latest.as_ref().filter(|_| !player.is_baseline)?;
            Some(*league.window(latest.round).start())
        });
        let mut standings = Self {
            rows: Vec::new(),
            ranked: 0,
            places: HashMap::new(),
            since: since.collect(),
            finding: None,
        };
        let mut totals = vec![Totals::default(); league.players.len()];
        for played in league.games(0..=round) {
            for side in Side::BOTH {
                if standings.counts(&played, side) {
                    totals[played.players[side.index()]].add(league, &played, side);
                }
            }
        }
        let row = |(player, totals): (usize, Totals)| {
            let fixed = league.players[player].fixed;
            let fixed = fixed.map(|value| Estimate { value, error: 0.0 });
            Standing {
                player,
                rank: None,
                rating: fixed.or(latest[player].and_then(|latest| latest.rating)),
                totals,
            }
        };
        let is_listed = |row: &Standing| {
            row.totals.balance.games() > 0 && !league.players[row.player].is_hidden
        };
        let rows = (0..).zip(totals).map(row).filter(is_listed);
        let (baselines, mut ranked): (Vec<_>, Vec<_>) =
            rows.partition(|row| league.players[row.player].is_baseline);
        rank(&mut ranked);
        standings.ranked = ranked.len();
        standings.rows = ranked;
        standings.rows.extend(by_rating(baselines));
        let places = (0..).zip(&standings.rows);
        standings.places = places.map(|(place, row)| (row.player, place)).collect();
        standings.finding = standings.compare(league, round);
        standings
    }

    /// Compares the two best, board by board.
    fn compare(&self, league: &League, round: usize) -> Option<Finding> {
        let [a, b, ..] = self.rows() else {
            return None;
        };
        let games = league.games(0..=round);
        let counting = games.filter(|game| Side::BOTH.iter().all(|&side| self.counts(game, side)));
        let boards = Pairs::of(counting).boards(a.player, b.player);
        Some(Finding::of(&boards, 0))
    }

    /// Returns the players with ranks, best first.
    pub(super) fn rows(&self) -> &[Standing] {
        &self.rows[..self.ranked]
    }

    pub(super) fn baselines(&self) -> &[Standing] {
        &self.rows[self.ranked..]
    }

    /// Returns the standing of a player, if it is listed.
    pub(super) fn of(&self, player: usize) -> Option<&Standing> {
        self.places.get(&player).map(|&place| &self.rows[place])
    }

    /// Returns the players with the next better ranks, the nearest first.
    pub(super) fn ahead_of(&self, standing: &Standing) -> impl Iterator<Item = &Standing> {
        let better = |row: &&Standing| standing.rank.is_some() && row.rank < standing.rank;
        self.rows().iter().rev().filter(better)
    }

    /// Returns whether a game counts for the player of a side: not if a later round replaces it.
    pub(super) fn counts(&self, played: &Played, side: Side) -> bool {
        let [own, other] =
            [side, side.other()].map(|side| self.since[played.players[side.index()]]);
        own.or(other).is_none_or(|since| played.round >= since)
    }
}

fn by_rating(mut rows: Vec<Standing>) -> Vec<Standing> {
    rows.sort_by(|a, b| b.order().total_cmp(&a.order()));
    rows
}

/// Sorts players by rating and gives them ranks.
fn rank(rows: &mut Vec<Standing>) {
    *rows = by_rating(std::mem::take(rows));
    for place in 0..rows.len() {
        let [own, above] = [place, place.saturating_sub(1)].map(|place| rows[place].order());
        let is_equal = place > 0 && above.total_cmp(&own).is_eq();
        rows[place].rank = if is_equal {
            rows[place - 1].rank
        } else {
            Some(place + 1)
        };
    }
}

impl Totals {
    fn add(&mut self, league: &League, played: &Played, side: Side) {
        let game = played.game;
        self.balance.add(game.half_points(side));
        let is_late = matches!(game.end, End::OutOfTime { culprit, .. } if culprit == side);
        self.late += u32::from(is_late || game.moved_for[side.index()]);
        self.faults += u32::from(game.end.culprit() == Some(side));
        let seconds = league.rounds[played.round].round.sources[game.source].seconds;
        self.most_clock = self.most_clock.max(game.used[side.index()] / seconds);
    }

    /// Returns the share of games whose clock did not run out.
    pub(super) fn time_kept(&self) -> f64 {
        let games = self.balance.games();
        f64::from(games - self.late) / f64::from(games.max(1))
    }
}
