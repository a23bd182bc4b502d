//! Disturbances that an agent cannot see, for tests of its time limits: overhead of moves, stalls, busy machines.

use std::fmt;
use std::str::FromStr;

use rand::RngExt;
use sweetfish_core::rng;
use sweetfish_duel::Position;

/// Seconds that are charged to an agent's clock before its moves start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Disturbance {
    /// Seconds for every move.
    pub(crate) overhead: f64,
    pub(crate) stall: Option<Stall>,
}

/// A pause of the machine at one move of each side in a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stall {
    /// Its length in seconds.
    pub(crate) seconds: f64,
    /// The number of moves that each side makes before it.
    pub(crate) moves_before: usize,
}

impl Stall {
    /// Places a stall at random in the first four fifths of a game of about `moves` moves a side.
    pub(crate) fn at_random(seconds: f64, moves: usize, seed: u64, game: u64) -> Self {
        let last = (moves * 4).div_ceil(5).max(1);
        Self {
            seconds,
            moves_before: rng::stream(seed, game).random_range(0..last),
        }
    }
}

impl Disturbance {
    pub(crate) const NONE: Self = Self {
        overhead: 0.0,
        stall: None,
    };

    /// Returns the seconds that pass before a side's move starts, after it has made `moves_before`.
    pub(crate) fn delay(&self, moves_before: usize) -> f64 {
        let stall = self
            .stall
            .filter(|stall| stall.moves_before == moves_before);
        self.overhead + stall.map_or(0.0, |stall| stall.seconds)
    }
}

/// An overhead of every move, as the user states it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Overhead {
    Milliseconds(f64),
    /// A percentage of the mean share of a move, which is the clock divided by the moves of a side.
    Percent(f64),
}

impl Overhead {
    pub(crate) const NONE: Self = Self::Milliseconds(0.0);

    /// Returns whether it depends on the share of a move.
    pub(crate) fn is_relative(self) -> bool {
        matches!(self, Self::Percent(_))
    }

    /// Returns the seconds of a move in a game in which a move has a mean share of `share` seconds.
    pub(crate) fn seconds(self, share: f64) -> f64 {
        match self {
            Self::Milliseconds(milliseconds) => milliseconds / 1000.0,
            Self::Percent(percent) => percent / 100.0 * share,
        }
    }
}

impl FromStr for Overhead {
    type Err = String;

    /// Parses `30` as milliseconds, `25%` as a percentage of the mean share.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |text: &str, most: f64| {
            let number = text.parse().ok();
            number.filter(|number| (0.0..=most).contains(number))
        };
        let overhead = match text.strip_suffix('%') {
            Some(percent) => number(percent, 100.0).map(Self::Percent),
            None => number(text, 60_000.0).map(Self::Milliseconds),
        };
        overhead.ok_or_else(|| {
            format!("found `{text}`, expected milliseconds up to 60000, or a share such as `25%`")
        })
    }
}

impl fmt::Display for Overhead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Milliseconds(0.0) => f.write_str("none"),
            Self::Milliseconds(milliseconds) => write!(f, "{milliseconds} ms"),
            Self::Percent(percent) => write!(f, "{percent} % of a share"),
        }
    }
}

/// Estimates the moves of a side: half the plies if both sides take largest groups, at least 1.
pub(crate) fn usual_moves(position: &Position) -> usize {
    let mut position = position.clone();
    let mut plies = 0;
    while let Some(largest) = position.moves().into_iter().max_by_key(|group| group.size) {
        position.play(largest.cell);
        plies += 1;
    }
    usize::div_ceil(plies, 2).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stall_comes_once_and_overhead_always() {
        let disturbance = Disturbance {
            overhead: 0.5,
            stall: Some(Stall {
                seconds: 2.0,
                moves_before: 3,
            }),
        };
        let delays: Vec<f64> = (0..6).map(|moves| disturbance.delay(moves)).collect();
        assert_eq!(delays, [0.5, 0.5, 0.5, 2.5, 0.5, 0.5]);
        assert!((0..6).all(|moves| Disturbance::NONE.delay(moves).abs() < 1e-12));
    }

    #[test]
    fn an_overhead_is_time_or_a_part_of_it() {
        let seconds = |text: &str| text.parse::<Overhead>().map(|cost| cost.seconds(0.1));
        assert_eq!(seconds("30"), Ok(0.03));
        assert_eq!(seconds("25%"), Ok(0.025));
        assert_eq!(seconds("0"), Ok(0.0));
        for bad in ["", "%", "-1", "101%", "NaN", "60001", "inf", "5 ms"] {
            assert!(seconds(bad).is_err(), "{bad}");
        }
        let shown = ["0", "30", "25%"].map(|text| text.parse::<Overhead>().unwrap().to_string());
        assert_eq!(shown, ["none", "30 ms", "25 % of a share"]);
    }

    #[test]
    fn a_stall_lies_within_the_game() {
        let places: Vec<usize> = (0..200)
            .map(|game| Stall::at_random(1.0, 5, 7, game).moves_before)
            .collect();
        assert!((0..4).all(|place| places.contains(&place)));
        assert!(places.iter().all(|&place| place < 4));
    }

    #[test]
    fn the_moves_of_a_game_are_those_of_greedy_play() {
        let board = Position::from_rows(2, &["11", "00"]).unwrap();
        assert_eq!(usual_moves(&board), 1);
        // Nine groups that stay apart whatever is taken: nine plies, five of them of the first side.
        let board = Position::from_rows(9, &["012", "345", "678"]).unwrap();
        assert_eq!(usual_moves(&board), 5);
        // The row of ones, and then three columns whose halves have met.
        let board = Position::from_rows(3, &["202", "111", "202"]).unwrap();
        assert_eq!(usual_moves(&board), 2);
    }
}
