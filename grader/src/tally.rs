//! Adds up games: pairs between two players, and what each player did.

use std::collections::BTreeMap;

use crate::record::{End, GameRecord, Side};
use crate::schedule::Slot;
use crate::stats::{Mean, Pentanomial};

/// All complete pairs of games, in the order of the schedule; of each, the game in which the
/// encounter's first player moved first stands first.
pub fn pairs(games: &[GameRecord]) -> Vec<[&GameRecord; 2]> {
    let mut halves: BTreeMap<Slot, [Option<&GameRecord>; 2]> = BTreeMap::new();
    for game in games {
        let slot = Slot {
            swapped: false,
            ..game.id
        };
        halves.entry(slot).or_default()[usize::from(game.id.swapped)] = Some(game);
    }
    let whole = halves
        .into_values()
        .filter_map(|[first, second]| Some([first?, second?]));
    whole.collect()
}

/// The pairs of one player against another.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// Counts of the pairs by points.
    pub pairs: Pentanomial,
    /// Sum of the points on the board over both games of a pair, own minus the opponent's.
    pub margin: Mean,
}

impl Score {
    /// Adds a pair that `player` played.
    pub fn add(&mut self, pair: [&GameRecord; 2], player: &str) {
        let sides = pair.map(|game| game.side_of(player).unwrap_or(Side::First));
        let both = || pair.into_iter().zip(sides);
        self.pairs
            .add(both().map(|(game, side)| game.half_points(side)).sum());
        let margin: i32 = both().map(|(game, side)| game.margin(side)).sum();
        self.margin.add(f64::from(margin));
    }

    /// Adds other pairs of the same player.
    pub fn merge(&mut self, other: &Self) {
        self.pairs += other.pairs;
        self.margin.merge(other.margin);
    }

    /// Adds up the pairs of `player` that `belongs` picks.
    pub fn of(games: &[GameRecord], player: &str, belongs: impl Fn(&GameRecord) -> bool) -> Self {
        let mut score = Self::default();
        for pair in pairs(games) {
            if pair[0].side_of(player).is_some() && belongs(pair[0]) {
                score.add(pair, player);
            }
        }
        score
    }

    /// Adds up the pairs of `player` against `other`.
    pub fn between(games: &[GameRecord], player: &str, other: &str) -> Self {
        Self::of(games, player, |game| game.side_of(other).is_some())
    }
}

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Balance {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl Balance {
    /// The games of `player` against `other`; none against itself.
    pub fn between(games: &[GameRecord], player: &str, other: &str) -> Self {
        let mut balance = Self::default();
        for game in games {
            if let Some(side) = game.side_of(player)
                && game.agent(side.other()) == other
            {
                balance.add(game.half_points(side));
            }
        }
        balance
    }

    /// Counts a game with so many half points.
    fn add(&mut self, half_points: usize) {
        match half_points {
            2 => self.won += 1,
            1 => self.drawn += 1,
            _ => self.lost += 1,
        }
    }

    /// The number of games.
    pub fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Points: one for a win, half for a draw.
    pub fn points(self) -> f64 {
        f64::from(self.won) + f64::from(self.drawn) / 2.0
    }
}

impl std::fmt::Display for Balance {
    /// Such as `12-3-5`: won, drawn, lost.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}-{}", self.won, self.drawn, self.lost)
    }
}

/// What one player did in its games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Conduct {
    /// Games by side, first side first.
    pub balance: [Balance; 2],
    /// Share of the clock used up in a game, 1 for all of it.
    pub clock: Mean,
    /// The largest of these shares.
    pub worst_clock: f64,
    /// Seconds of the slowest move.
    pub slowest: f64,
    /// Games lost by a fault, by the fault's name.
    pub faults: BTreeMap<&'static str, u32>,
}

impl Conduct {
    /// Adds up the games of a player, with so many seconds on the clock.
    pub fn of(games: &[GameRecord], player: &str, seconds: f64) -> Self {
        let mut conduct = Self::default();
        for game in games {
            for side in Side::BOTH
                .into_iter()
                .filter(|&side| game.agent(side) == player)
            {
                conduct.add(game, side, seconds);
            }
        }
        conduct
    }

    fn add(&mut self, game: &GameRecord, side: Side, seconds: f64) {
        self.balance[side.index()].add(game.half_points(side));
        let share = game.used[side.index()] / seconds;
        self.clock.add(share);
        self.worst_clock = self.worst_clock.max(share);
        let own = game
            .moves
            .iter()
            .skip(side.index())
            .step_by(2)
            .map(|step| step.seconds);
        let late = match &game.end {
            End::OutOfTime { culprit, used, .. } if *culprit == side => Some(*used),
            _ => None,
        };
        self.slowest = own.chain(late).fold(self.slowest, f64::max);
        if game.end.culprit() == Some(side) {
            *self.faults.entry(game.end.name()).or_default() += 1;
        }
    }

    /// The games of both sides together.
    pub fn total(&self) -> Balance {
        let [first, second] = self.balance;
        Balance {
            won: first.won + second.won,
            drawn: first.drawn + second.drawn,
            lost: first.lost + second.lost,
        }
    }
}
