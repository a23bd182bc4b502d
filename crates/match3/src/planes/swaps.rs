//! Swaps, and sets of swaps as masks. Finds all valid swaps of a board at once.

use std::fmt;
use std::hint::select_unpredictable;

use super::board::Board;
use super::plane::Plane;

/// The neighbour that a gem is swapped with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// The one to the right.
    Right,
    /// The one below.
    Down,
}

impl Direction {
    #[inline(always)]
    fn downwards_if(condition: bool) -> Self {
        if condition { Self::Down } else { Self::Right }
    }
}

/// An exchange of two neighbours, named by the left or upper one. It does not depend on the board.
///
/// ```
/// use sweetfish_match3::{Direction, Swap};
///
/// let swap = Swap::new(1, 4, Direction::Right);
/// assert_eq!(swap.ends(), [(1, 4), (1, 5)]);
/// assert_eq!(swap.to_string(), "2,5 right");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Swap {
    /// The row in the upper four bits, the column in the lower ones.
    place: u8,
    direction: Direction,
}

impl Swap {
    /// Returns the swap of the cell at this row and column, both from 0 at the top left, with its neighbour to the right
    /// or below. Numbers above 15 become 15, as no board has more than 9 rows or columns. [`crate::Game::check`] checks
    /// whether a board has these cells.
    #[inline(always)]
    pub const fn new(row: u8, column: u8, direction: Direction) -> Self {
        const fn most_15(number: u8) -> u8 {
            if number > 15 { 15 } else { number }
        }
        Self::packed(most_15(row), most_15(column), direction)
    }

    /// Returns the swap of a row and a column of at most 15.
    #[inline(always)]
    const fn packed(row: u8, column: u8, direction: Direction) -> Self {
        Self {
            place: row << 4 | column,
            direction,
        }
    }

    /// Returns the row of the left or upper cell, from 0 at the top.
    #[inline(always)]
    pub const fn row(self) -> u8 {
        self.place >> 4
    }

    /// Returns the column of the left or upper cell, from 0 at the left.
    #[inline(always)]
    pub const fn column(self) -> u8 {
        self.place & 15
    }

    /// Returns the direction to the other cell.
    #[inline(always)]
    pub const fn direction(self) -> Direction {
        self.direction
    }

    /// Returns the rows and the columns of the two cells, the left or upper one first.
    pub const fn ends(self) -> [(u8, u8); 2] {
        let (row, column) = (self.row(), self.column());
        let second = match self.direction {
            Direction::Right => (row, column + 1),
            Direction::Down => (row + 1, column),
        };
        [(row, column), second]
    }

    /// Returns the row of the lower of the two cells, from 0 at the top.
    #[inline(always)]
    pub fn depth(self) -> u8 {
        self.row() + u8::from(self.direction == Direction::Down)
    }

    /// Returns the masks of the two cells, the left or upper one first. The row and the column must be below
    /// [`Plane::SIDE`], which only debug builds check.
    #[inline(always)]
    pub fn masks<P: Plane>(self) -> (P, P) {
        debug_assert!(self.row().max(self.column()) < P::SIDE);
        let first = P::cell(P::number(self.row(), self.column()));
        let to_second = match self.direction {
            Direction::Right => 1,
            Direction::Down => P::STRIDE,
        };
        (first, first << to_second)
    }

    /// Returns the swap of the cell with this number.
    #[inline(always)]
    fn of<P: Plane>(number: u8, direction: Direction) -> Self {
        Self::packed(P::row(number), P::column(number), direction)
    }
}

impl fmt::Display for Swap {
    /// Writes `row,column direction`, such as `2,5 right`: row and column count from 1 at the top left.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = match self.direction {
            Direction::Right => "right",
            Direction::Down => "down",
        };
        write!(f, "{},{} {direction}", self.row() + 1, self.column() + 1)
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
    /// Returns the set without swaps.
    #[inline(always)]
    pub fn none() -> Self {
        let (right, down) = (P::NONE, P::NONE);
        Self { right, down }
    }

    /// Returns the number of swaps.
    #[inline(always)]
    pub fn count(self) -> u32 {
        self.right.count() + self.down.count()
    }

    /// Returns whether there are none.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.right | self.down == P::NONE
    }

    /// Returns whether this swap is among them.
    ///
    /// # Panics
    /// If its row or its column is not below [`Plane::SIDE`].
    #[inline(always)]
    pub fn contains(self, swap: Swap) -> bool {
        assert!(
            swap.row().max(swap.column()) < P::SIDE,
            "found swap {swap}, expected a row and a column of at most {}",
            P::SIDE
        );
        let mask = match swap.direction {
            Direction::Right => self.right,
            Direction::Down => self.down,
        };
        mask & swap.masks().0 != P::NONE
    }

    /// Returns the `n`-th swap, from 0: those to the right come before those downwards. There must be more than `n`.
    #[inline(always)]
    pub fn nth(self, n: u32) -> Swap {
        let rights = self.right.count();
        // Without a branch, which would be unpredictable.
        let is_down = n >= rights;
        let mask = self.right.if_odd((!is_down).into()) | self.down.if_odd(is_down.into());
        let number = mask.nth(n - select_unpredictable(is_down, rights, 0));
        Swap::of::<P>(number, Direction::downwards_if(is_down))
    }

    /// Returns all of them: cells in reading order, right before down.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = Swap> {
        InOrder(self)
    }
}

/// The swaps of a set: cells in reading order, right before down.
struct InOrder<P>(Swaps<P>);

impl<P: Plane> Iterator for InOrder<P> {
    type Item = Swap;

    #[inline(always)]
    fn next(&mut self) -> Option<Swap> {
        let Swaps { right, down } = &mut self.0;
        let cells = *right | *down;
        if cells == P::NONE {
            return None;
        }
        let cell = cells.first();
        let mask = P::cell(cell);
        let direction = if *right & mask == P::NONE {
            *down ^= mask;
            Direction::Down
        } else {
            *right ^= mask;
            Direction::Right
        };
        Some(Swap::of::<P>(cell, direction))
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl<P: Plane> Board<P> {
    /// Returns all valid swaps: those of two different gems, at least one of which is in a run afterwards. Cells
    /// without a gem take no part.
    ///
    /// On a board with runs it lists the swaps after which one of the two gems is in a run without the other one.
    #[inline(always)]
    pub fn swaps(&self) -> Swaps<P> {
        self.swaps_of(self.filled())
    }

    /// Returns all valid swaps of a board that may have runs: those of [`Self::swaps`] without pairs of equal gems, which
    /// it lists beside runs.
    pub fn swaps_beside_runs(&self) -> Swaps<P> {
        let (listed, (right, down)) = (self.swaps(), self.equals());
        Swaps {
            right: listed.right & !right,
            down: listed.down & !down,
        }
    }

    /// Returns the swaps of two cells in `movable` that bring a gem into a run. The other cell need not have a gem.
    #[inline(always)]
    pub fn swaps_of(&self, movable: P) -> Swaps<P> {
        let stride = P::STRIDE;
        // Cells that equal the next one or the next but one, to the right and below, and cells that equal the one to
        // the lower right or the lower left.
        let (next, below) = self.equals();
        let next_but_one = self.equal(|plane| plane.left().left());
        let below_but_one = self.equal(|plane| plane.up().up());
        let lower_right = self.equal(|plane| plane.up().left());
        let lower_left = self.equal(|plane| plane.up().right());

        // The left gem moves before two equal gems, or below, between or above two.
        let (from_above, from_below) = (lower_left << (stride - 1), lower_right);
        let left = (next_but_one & next >> 2)
            | (from_above & (below << (2 * stride - 1) | from_below))
            | (from_below & below >> (stride + 1));
        // The right gem moves behind two equal gems, or below, between or above two.
        let (to_above, to_below) = (lower_right << stride, lower_left >> 1);
        let right = (next_but_one << 1 & next << 2)
            | (to_above & (below << (2 * stride) | to_below))
            | (to_below & below >> stride);
        // The same with rows in place of columns.
        let (from_before, from_after) = (lower_left, lower_right);
        let upper = (below_but_one & below >> (2 * stride))
            | (from_before & (next >> (stride - 2) | from_after))
            | (from_after & next >> (stride + 1));
        let (to_before, to_after) = (lower_right << 1, lower_left >> 1);
        let lower = (below_but_one << stride & below << (2 * stride))
            | (to_before & (next << 2 | to_after))
            | (to_after & next >> 1);

        Swaps {
            right: (left | right) & movable & movable.left(),
            down: (upper | lower) & movable & movable.up(),
        }
    }
}
