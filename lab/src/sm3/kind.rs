//! Kinds of boards and games.

use std::fmt;

use sweetfish::experiment::{Condition, Group, columns, pairs};
use sweetfish::rng;
use sweetfish::sm3::{Board, generate};

/// How many actions a game has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Actions {
    Ten,
    /// More than any board has.
    All,
}

pub(super) const ACTIONS: [Actions; 2] = [Actions::Ten, Actions::All];

impl Actions {
    pub(super) fn count(self) -> u32 {
        match self {
            Self::Ten => 10,
            Self::All => 676,
        }
    }
}

impl fmt::Display for Actions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ten => f.write_str("10"),
            Self::All => f.write_str("all"),
        }
    }
}

/// A kind of boards and games.
pub(super) struct Kind {
    pub(super) size: u8,
    pub(super) colours: u8,
    pub(super) fill: u32,
    pub(super) actions: Actions,
}

impl Kind {
    /// Returns the kinds with these colours and fills, in all sizes, which change fastest, and with all [`ACTIONS`].
    pub(super) fn all(boards: &[(u8, u32)], sizes: &[u8]) -> Vec<Self> {
        let games = pairs(ACTIONS, sizes).collect::<Vec<_>>();
        let kind = |(&(colours, fill), (actions, &size))| Self {
            size,
            colours,
            fill,
            actions,
        };
        pairs(boards, games).map(kind).collect()
    }

    /// Returns what its boards are: kinds with the same ones have the same seeds.
    pub(super) fn board_text(&self) -> String {
        format!("{} {} {}", self.size, self.colours, self.fill)
    }

    /// Returns the board of a seed.
    pub(super) fn board(&self, seed: u64) -> Board {
        let mut rng = rng::stream(seed, 0);
        generate::board(self.size, self.size, self.colours, self.fill, &mut rng)
    }
}

impl Condition for Kind {
    columns!(
        self,
        "size" => self.size,
        "colours" => self.colours,
        "fill" => self.fill,
        "actions" => self.actions,
    );
}

/// Returns the size of the boards of a group, of all kinds.
pub(super) fn size(all: &[Kind], group: &Group) -> f64 {
    group.first(all).map_or(f64::NAN, |own| own.size.into())
}
