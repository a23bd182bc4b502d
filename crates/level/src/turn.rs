//! What the steps of a move hand on to each other: how a step begins, what it removed, and what the move did so far.

use sweetfish_match3::Plane;

use super::create::Created;
use super::{Blocker, OrderItem};

/// What a step begins with, besides the runs on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start<P> {
    /// Cells that are hit.
    pub(super) hit: P,
    /// Specials that do not fire by themselves.
    pub(super) spent: P,
    /// The wrapped candy that becomes primed and big instead of vanishing.
    pub(super) big: P,
    /// The two cells of the swap, in the first step.
    pub(super) swapped: P,
    /// Whether the step happens even if nothing is hit.
    pub(super) due: bool,
    /// Whether all candies of the most frequent kind are hit in the next step.
    pub(super) second_hit: bool,
}

impl<P: Plane> Start<P> {
    /// Returns a start with runs alone.
    #[inline(always)]
    pub(super) fn none() -> Self {
        Self {
            hit: P::NONE,
            spent: P::NONE,
            big: P::NONE,
            swapped: P::NONE,
            due: false,
            second_hit: false,
        }
    }
}

/// What the steps of a move did, all together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    /// Points scored.
    pub points: u32,
    /// Steps of the cascade.
    pub steps: u32,
    /// Pieces that vanished.
    pub vanished: u32,
    /// Layers of jelly removed.
    pub jelly: u32,
    /// Layers of blockers removed, in the order of [`Blocker::ORDERED`].
    pub layers: [u32; Blocker::COUNT],
    /// Locks and marmalade opened, and slices of cake bombs taken.
    pub locks: u32,
    /// Striped candies created by runs.
    pub striped: u32,
    /// Wrapped candies and colour bombs created by runs.
    pub other_specials: u32,
    /// Ingredients that left the board.
    pub ingredients: u32,
    /// Seconds that time candies added.
    pub seconds: u32,
    /// Items delivered, by [`OrderItem::index`]; not counted in levels without orders.
    pub delivered: [u16; OrderItem::COUNT],
}

impl Tally {
    /// What no step did. The default is the same, but by a call.
    pub(super) const NONE: Self = Self {
        points: 0,
        steps: 0,
        vanished: 0,
        jelly: 0,
        layers: [0; Blocker::COUNT],
        locks: 0,
        striped: 0,
        other_specials: 0,
        ingredients: 0,
        seconds: 0,
        delivered: [0; OrderItem::COUNT],
    };

    /// Adds the pieces and the layers of blockers that the latest step removed.
    #[inline(always)]
    pub(super) fn add_removed(&mut self, pieces: u32, removed: Removed) {
        self.vanished += pieces;
        let locks = u32::from(removed.locks);
        self.locks += locks;
        let mut gone = pieces + locks;
        for index in 0..Blocker::COUNT {
            let layers = u32::from(removed.layers[index]);
            self.layers[index] += layers;
            gone += layers;
        }
        self.points += (PIECE * gone) << (self.steps.min(DOUBLED) - 1);
    }

    /// Adds the blockers that are delivered.
    #[inline(always)]
    pub(super) fn deliver_blockers(&mut self, removed: Removed) {
        for index in 0..Blocker::COUNT {
            let item = OrderItem::Blocker(Blocker::ALL[index]);
            self.delivered[item.index()] += u16::from(removed.delivered[index]);
        }
    }

    /// Returns the layers of a blocker that were removed; 0 for one that cannot be ordered.
    pub fn removed(&self, blocker: Blocker) -> u32 {
        self.layers.get(blocker as usize).copied().unwrap_or(0)
    }

    /// Counts the layers of all blockers and the locks that were removed.
    #[inline(always)]
    pub(crate) fn blockers(&self) -> u32 {
        self.layers.iter().sum::<u32>() + self.locks
    }

    /// Adds the layers of jelly that a step removed.
    #[inline(always)]
    pub(super) fn add_jelly(&mut self, layers: u32) {
        self.jelly += layers;
        self.points += JELLY * layers;
    }

    /// Adds the specials that a step created.
    #[inline(always)]
    pub(super) fn add_created<P: Plane>(&mut self, created: &Created<P>) {
        let others = created.cells.count() - created.striped;
        self.striped += created.striped;
        self.other_specials += others;
        self.points += STRIPED * created.striped + OTHER_SPECIAL * others;
    }
}

/// Points of a piece that vanishes, or of a layer of a blocker, in the first step.
const PIECE: u32 = 20;
/// Points of a striped candy created.
const STRIPED: u32 = 120;
/// Points of a wrapped candy or a colour bomb created.
const OTHER_SPECIAL: u32 = 200;
/// Points of a layer of jelly.
const JELLY: u32 = 1_000;
/// Points of an ingredient that leaves.
pub(super) const INGREDIENT: u32 = 10_000;
/// The last step in which the points of pieces are doubled.
const DOUBLED: u32 = 4;

/// The locks and the layers of blockers that a step removes, and the blockers that it delivers.
///
/// A board has fewer than 256 cells, and so small a value is returned in a register.
#[derive(Clone, Copy, Debug)]
pub(super) struct Removed {
    pub(super) locks: u8,
    pub(super) layers: [u8; Blocker::COUNT],
    pub(super) delivered: [u8; Blocker::COUNT],
}

impl Removed {
    /// Nothing.
    pub(super) const NONE: Self = Self {
        locks: 0,
        layers: [0; Blocker::COUNT],
        delivered: [0; Blocker::COUNT],
    };
}

/// Counts the ingredients that have come onto the board so far, and those that have left it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Ingredients {
    pub(super) entered: u8,
    pub(super) left: u8,
    /// What is due to enter, as bits by [`Spawn`](super::Spawn).
    pub(super) due: u8,
}
