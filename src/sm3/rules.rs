//! The rules as data: what lines are worth, what falls, how many actions there are, and the target.

use super::Fall;

/// What an action is worth by the number of blocks that it takes: the post's V.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Values {
    table: Vec<u32>,
}

impl Default for Values {
    /// Two less than the blocks, nothing below three.
    fn default() -> Self {
        let most = u32::from(super::Board::SIDE) * 2;
        Self {
            table: (0..=most).map(|blocks| blocks.saturating_sub(2)).collect(),
        }
    }
}

impl Values {
    /// The most that an action may be worth.
    pub const MOST: u32 = 1_000_000;

    /// Values from that of no block on; more blocks than there are values are worth as much as the
    /// last one says. None if there is no value, or one is above [`Self::MOST`].
    pub fn new(table: Vec<u32>) -> Option<Self> {
        let fits = !table.is_empty() && table.iter().all(|&value| value <= Self::MOST);
        fits.then_some(Self { table })
    }

    /// What so many blocks are worth.
    pub fn of(&self, blocks: usize) -> u32 {
        let last = self.table.len() - 1;
        self.table[blocks.min(last)]
    }
}

/// What there is to a game beside its board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// What an action is worth.
    pub values: Values,
    /// What happens to the blocks that stay.
    pub fall: Fall,
    /// The most actions, the post's A.
    pub actions: u32,
    /// Play ends when so many points are reached, the post's P, and each action that is left pays
    /// a bonus; 0 for no target: as many points as possible.
    pub target: u32,
}

impl Rules {
    /// The most actions and the largest target.
    pub const MOST: u32 = 1_000_000;

    /// The rules of the post, with V(i) = i - 2.
    pub fn new(actions: u32, target: u32) -> Self {
        Self {
            values: Values::default(),
            fall: Fall::None,
            actions,
            target,
        }
    }
}
