//! The rules as data: the points of actions, the fall, the number of actions, and the target.

use super::Fall;

/// The points of an action by the number of blocks that it takes, which the post calls V.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Values {
    table: Vec<u32>,
}

impl Default for Values {
    /// Returns V(i) = i - 2, and 0 below three blocks.
    fn default() -> Self {
        let most = u32::from(super::Board::SIDE) * 2;
        Self {
            table: (0..=most).map(|blocks| blocks.saturating_sub(2)).collect(),
        }
    }
}

impl Values {
    /// The largest value.
    pub const MOST: u32 = 1_000_000;

    /// Returns the values of 0, 1, 2... blocks. The last one holds for more blocks, too. Returns `None` if the table is
    /// empty or a value is above [`Self::MOST`].
    pub fn new(table: Vec<u32>) -> Option<Self> {
        let fits = !table.is_empty() && table.iter().all(|&value| value <= Self::MOST);
        fits.then_some(Self { table })
    }

    /// Returns the points of an action that takes `blocks` blocks.
    #[inline]
    pub fn of(&self, blocks: usize) -> u32 {
        let last = self.table.len() - 1;
        self.table[blocks.min(last)]
    }
}

/// The rules of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The points of an action.
    pub values: Values,
    /// What happens to the remaining blocks after an action.
    pub fall: Fall,
    /// The most actions, the post's A.
    pub actions: u32,
    /// The target, the post's P. The game ends when this many points are reached, and each action left pays a bonus.
    /// 0 is no target: the goal is as many points as possible.
    pub target: u32,
}

impl Rules {
    /// The most actions and the largest target of a file.
    pub const MOST: u32 = 1_000_000;

    /// Returns the rules of the post, with V(i) = i - 2.
    pub fn new(actions: u32, target: u32) -> Self {
        Self {
            values: Values::default(),
            fall: Fall::None,
            actions,
            target,
        }
    }
}
