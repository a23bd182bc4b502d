//! Which swaps make a run: all of them at once, as masks.

use std::fmt;

use super::{Board, Plane};

/// The neighbour that a gem is swapped with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// The one to the right.
    Right,
    /// The one below.
    Down,
}

/// An exchange of two neighbours, named by the left or the upper one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Swap {
    /// The number of the left or upper cell, as in [`Plane`].
    pub cell: u8,
    /// Where the other cell lies.
    pub direction: Direction,
}

impl Swap {
    /// The masks of the two cells, the left or upper one first.
    #[inline(always)]
    pub fn ends<P: Plane>(self) -> (P, P) {
        let first = P::cell(self.cell);
        match self.direction {
            Direction::Right => (first, first << 1),
            Direction::Down => (first, first.down()),
        }
    }

    /// The row, from 0 at the top, of the lower of the two cells.
    #[inline(always)]
    pub fn depth<P: Plane>(self) -> u8 {
        P::row(self.cell) + u8::from(self.direction == Direction::Down)
    }
}

impl fmt::Debug for Swap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.cell, self.direction)
    }
}

/// A set of swaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Swaps<P> {
    /// The left cells of swaps to the right.
    pub right: P,
    /// The upper cells of swaps downwards.
    pub down: P,
}

impl<P: Plane> Swaps<P> {
    /// How many there are.
    #[inline(always)]
    pub fn count(self) -> u32 {
        self.right.count() + self.down.count()
    }

    /// Whether there are none.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.right | self.down == P::NONE
    }

    /// Whether this swap is among them.
    #[inline(always)]
    pub fn contains(self, swap: Swap) -> bool {
        let mask = match swap.direction {
            Direction::Right => self.right,
            Direction::Down => self.down,
        };
        mask & P::cell(swap.cell) != P::NONE
    }

    /// The `n`-th swap, from 0, those to the right before those downwards; there must be more than `n`.
    #[inline(always)]
    pub fn nth(self, n: u32) -> Swap {
        let rights = self.right.count();
        if n < rights {
            Swap {
                cell: self.right.nth(n),
                direction: Direction::Right,
            }
        } else {
            Swap {
                cell: self.down.nth(n - rights),
                direction: Direction::Down,
            }
        }
    }

    /// All of them: cells in reading order, right before down.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = Swap> {
        (self.right | self.down).cells().flat_map(move |cell| {
            [Direction::Right, Direction::Down]
                .map(|direction| Swap { cell, direction })
                .into_iter()
                .filter(move |&swap| self.contains(swap))
        })
    }
}

impl<P: Plane> Board<P> {
    /// All swaps that are valid: of two different gems, at least one of which is in a run afterwards.
    /// Cells without a gem take no part. `kinds` is the largest kind on the board.
    ///
    /// On a board that holds runs already, a swap is listed if a run through one of the two cells
    /// would be there without the other cell.
    #[inline(always)]
    pub fn swaps(&self, kinds: u8) -> Swaps<P> {
        let (mut right, mut down) = (P::NONE, P::NONE);
        for kind in 1..=kinds {
            let found = swaps_of(self.of_kind(kind));
            right |= found.right;
            down |= found.down;
        }
        let filled = self.filled();
        Swaps {
            right: right & filled & filled.left(),
            down: down & filled & filled.up(),
        }
    }
}

/// The swaps after which a gem of the kind in `gems` is in a run, wherever that is.
#[inline(always)]
fn swaps_of<P: Plane>(gems: P) -> Swaps<P> {
    // Where a gem has the kind one or two cells away in each direction.
    let (above, below) = (gems.down(), gems.up());
    let (before, after) = (gems.right(), gems.left());
    let two_above = above & above.down();
    let two_below = below & below.up();
    let two_before = before & before.right();
    let two_after = after & after.left();
    // Where one more gem of the kind completes a run across the way it comes.
    let upright = two_above | two_below | (above & below);
    let level = two_before | two_after | (before & after);
    Swaps {
        right: (gems & (upright | two_after).left()) | (after & (upright | two_before)),
        down: (gems & (level | two_below).up()) | (below & (level | two_above)),
    }
}
