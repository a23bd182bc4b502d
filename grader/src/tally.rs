//! Adds up games: pairs between two players, and the totals of each player.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use crate::pairs::{Pair, Seen, add_pair, complete, meeting};
use crate::record::{GameRecord, Side};
use crate::schedule::MOST_SECONDS;
use crate::waiting::{Waiting, plausible};
use sweetfish_core::stats::Mean;
use sweetfish_rating::{Meeting, Pentanomial, Score, boards};

/// The totals of games between the named players, by their numbers. Repeated pairs count as games, but in no score.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    /// The totals of each player over all its games.
    pub(crate) players: Vec<PlayerStats>,
    /// The score of each player over all its pairs.
    pub(crate) scores: Vec<Score>,
    meetings: BTreeMap<(usize, usize), HeadToHead>,
    pairs: Vec<Meeting>,
    /// The pairs, to tell those apart that repeat an earlier one.
    pub(crate) seen: Seen,
}

/// The result of one player against another.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct HeadToHead {
    /// The complete pairs that repeat no other one.
    pub(crate) score: Score,
    pub(crate) balance: WinDrawLoss,
}

impl Tally {
    /// Adds up games between players of these names.
    pub(crate) fn of<'a>(
        names: impl IntoIterator<Item = &'a str>,
        games: impl IntoIterator<Item = &'a GameRecord>,
    ) -> Self {
        let numbers = Numbers::of(names);
        let count = numbers.0.len();
        let mut tally = Self {
            players: vec![PlayerStats::default(); count],
            scores: vec![Score::default(); count],
            meetings: BTreeMap::new(),
            pairs: Vec::new(),
            seen: Seen::default(),
        };
        let mut known = Vec::new();
        for game in games {
            if let Some(players) = numbers.of_game(game) {
                tally.add_game(game, players);
                known.push(game);
            }
        }
        for pair in complete(known) {
            if let Some(players) = numbers.of_game(pair[0])
                && tally.seen.is_new(pair)
            {
                tally.add_pair(pair, players);
            }
        }
        tally
    }

    fn add_game(&mut self, game: &GameRecord, players: [usize; 2]) {
        for side in Side::BOTH {
            let (own, other) = (players[side.index()], players[side.other().index()]);
            self.players[own].add(game, side);
            let meeting = self.meetings.entry((own, other)).or_default();
            meeting.balance.add(game.half_points(side));
        }
    }

    fn add_pair(&mut self, pair: Pair, [a, b]: [usize; 2]) {
        self.pairs.push(meeting(pair, [a, b]));
        for (own, other, name) in [(a, b, &pair[0].first), (b, a, &pair[0].second)] {
            add_pair(&mut self.scores[own], pair, name);
            let meeting = self.meetings.entry((own, other)).or_default();
            add_pair(&mut meeting.score, pair, name);
        }
    }

    /// Returns, for each board on which two players can be compared, by how much the one did better there.
    pub(crate) fn boards(&self, one: usize, other: usize) -> Vec<i64> {
        boards(&self.pairs, one, other)
    }

    /// Returns the result of a player against another, if they met.
    pub(crate) fn meeting(&self, player: usize, other: usize) -> Option<&HeadToHead> {
        self.meetings.get(&(player, other))
    }

    /// Returns the pairs of every two players who played any, from the view of the one with the lower number.
    pub(crate) fn encounters(&self) -> Vec<(usize, usize, Pentanomial)> {
        let met = self.meetings.iter().filter(|((a, b), _)| a < b);
        met.map(|(&(a, b), meeting)| (a, b, meeting.score.pairs))
            .filter(|(_, _, pairs)| pairs.pairs() > 0)
            .collect()
    }
}

/// Counts the games won, drawn and lost by each player. That is all that the progress line needs.
pub(crate) fn balances<'a>(
    names: impl IntoIterator<Item = &'a str>,
    games: &'a [GameRecord],
) -> Vec<WinDrawLoss> {
    let numbers = Numbers::of(names);
    let mut balances = vec![WinDrawLoss::default(); numbers.0.len()];
    for game in games {
        for (side, player) in Side::BOTH
            .into_iter()
            .zip(numbers.of_game(game).into_iter().flatten())
        {
            balances[player].add(game.half_points(side));
        }
    }
    balances
}

/// The numbers of players by their names.
struct Numbers<'a>(HashMap<&'a str, usize>);

impl<'a> Numbers<'a> {
    fn of(names: impl IntoIterator<Item = &'a str>) -> Self {
        Self(names.into_iter().zip(0..).collect())
    }

    /// Returns the numbers of a game's two players, if both are known and different.
    fn of_game(&self, game: &GameRecord) -> Option<[usize; 2]> {
        let number = |side| self.0.get(game.agent(side)).copied();
        let [first, second] = Side::BOTH.map(number);
        let players = [first?, second?];
        (players[0] != players[1]).then_some(players)
    }
}

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct WinDrawLoss {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl WinDrawLoss {
    /// Adds a game with 0, 1 or 2 half points.
    pub fn add(&mut self, half_points: usize) {
        match half_points {
            2 => self.won += 1,
            1 => self.drawn += 1,
            _ => self.lost += 1,
        }
    }

    /// Returns the number of games.
    pub fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Returns the points: one for a win, half for a draw.
    pub fn points(self) -> f64 {
        f64::from(self.won) + f64::from(self.drawn) / 2.0
    }
}

impl std::fmt::Display for WinDrawLoss {
    /// Writes the games won, drawn and lost, such as `12-3-5`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}-{}", self.won, self.drawn, self.lost)
    }
}

/// The totals of one player over its games.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct PlayerStats {
    /// Games as the first and as the second side.
    pub(crate) balance: [WinDrawLoss; 2],
    /// Seconds used in a game.
    pub(crate) used: Mean,
    /// The most seconds used in a game.
    pub(crate) most_used: f64,
    /// Seconds of the slowest move.
    pub(crate) slowest: f64,
    pub(crate) waiting: Waiting,
    /// The number of games lost by each fault.
    pub(crate) faults: BTreeMap<&'static str, u32>,
    /// The number of games in which its clock ran out and the points decided.
    pub(crate) stopped: u32,
}

impl PlayerStats {
    fn add(&mut self, game: &GameRecord, side: Side) {
        self.balance[side.index()].add(game.half_points(side));
        let used = plausible(game.used[side.index()], MOST_SECONDS);
        self.used.add(used);
        self.most_used = self.most_used.max(used);
        self.waiting.add(game, side);
        let own = || game.moves_of(side).map(|made| made.seconds);
        // The last move of a side that ended the game is not among the moves.
        let last = game.used[side.index()] - own().sum::<f64>();
        let last = Some(last).filter(|_| game.end.ended_by() == Some(side));
        let slowest = own().chain(last).fold(self.slowest, f64::max);
        self.slowest = plausible(slowest, MOST_SECONDS);
        let is_stopped = game.end.stopped_by() == Some(side);
        self.stopped += u32::from(is_stopped || game.moved_for(side).is_some());
        if game.end.culprit() == Some(side) {
            *self.faults.entry(game.end.name()).or_default() += 1;
        }
    }

    /// Returns the mean share of a clock of `seconds` that was used in a game, from 0 to 1.
    pub(crate) fn mean_clock(&self, seconds: f64) -> Option<f64> {
        self.used.mean().map(|used| share(used, seconds))
    }

    /// Returns the largest share of a clock of `seconds` that was used in a game.
    pub(crate) fn worst_clock(&self, seconds: f64) -> f64 {
        share(self.most_used, seconds)
    }

    /// Returns the games of both sides together.
    pub(crate) fn total(&self) -> WinDrawLoss {
        let [first, second] = self.balance;
        WinDrawLoss {
            won: first.won + second.won,
            drawn: first.drawn + second.drawn,
            lost: first.lost + second.lost,
        }
    }
}

/// Returns the share of a clock that was used, at most a million.
fn share(used: f64, seconds: f64) -> f64 {
    plausible(used / seconds, 1e6)
}

#[cfg(test)]
mod tests;
