//! The reduced position of the solver: a board without what does not matter to its value.
//!
//! What can be dropped follows from one fact: a column never gains a kind. Call a *run* a maximal
//! set of adjacent columns that each hold a kind, and k the number of its cells. Cells of one kind
//! can only ever meet inside a run.
//!
//! - **Parity.** A group of s cells brings s², which is odd when s is. So the value of a board is
//!   odd exactly when the number of its cells is.
//! - **Bounds.** With B the sum of k² - 1 over all runs, the value lies in -B..=B + 1. By induction:
//!   a move of s cells in a run of k takes at least 2sk - s² from B if s < k, and k² - 1 if
//!   s = k. So s² - v' is at most B + 1 for v' >= -B', and at least -B for v' <= B' + 1.
//!   [`super::bounds`] makes the bounds tighter.
//! - **Inert cells.** A run of one cell can only bring a single point, and its kind does not matter.
//!   It is kept as a gap in its column.
//! - **Switches** (in combinatorial game theory the game ±x, which brings x to the side that moves in it;
//!   Conway, On Numbers and Games, 1976). A run that is one upright stack is only ever taken at once, as
//!   no move parts a stack. If nothing live is above it, taking it moves no live cell: it brings s² points and
//!   passes the turn. So it is removed from the board, as inert cells (s = 1) are, and only its size is kept.
//!   For a board G with switches of a and b points, a >= b:
//!   - V(G + a) and V(G + b) differ by at most a - b: by induction each move brings the same on both
//!     boards up to that difference. So taking b, for b - V(G + a), is never better than taking a,
//!     for a - V(G + b), and the search tries only the largest switch.
//!   - V(G + a + a) = V(G): by induction the moves on G bring the same on both boards; taking a brings
//!     a - V(G + a), which is no more than V(G), as V(G + a) is at least a - V(G). So equal switches
//!     cancel in pairs, and one bit for every size holds what is left.
//!
//!   The same holds for a *wide* switch: a run whose columns have no other cells and no gaps. It lies on
//!   the floor, where its columns meet, so no move parts it.
//!
//! Two boards that agree in these terms have the same value, so they share a table entry.

mod switches;

use super::bounds::{DefenderBound, Run};
use crate::MAX_KINDS;
use crate::cell::Cell;
use crate::groups::{Group, Groups};
use crate::kernel::{self, LANES, PLANES, Planes, drop_cells};
use crate::moves::reward;
use crate::position::{Position, column_hash};
use crate::table::Entry;

/// The code of the move that takes the largest switch.
const SWITCH: u16 = 0x3FE;
/// Keeps reduced positions apart from the boards of a search that shares the table.
const REDUCED_KEY: u64 = 0x2545_F491_4F6C_DD1D;
/// Number of the largest groups that are bounded without a search. Smaller ones rarely have a higher bound.
const LARGEST: usize = 4;

/// A move of a reduced position, by what it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReducedMove {
    /// A group of live cells.
    Group(Group),
    /// An inert cell below live ones: the cell of its column at this height.
    Inert { column: u8, height: u8 },
    /// A switch of this many cells.
    Switch(u8),
}

impl ReducedMove {
    /// Returns the points of the move.
    pub(super) fn reward(self) -> i32 {
        reward(match self {
            Self::Group(group) => group.size,
            Self::Inert { .. } => 1,
            Self::Switch(size) => size.into(),
        })
    }

    /// Returns ten bits that name the move.
    pub(super) fn code(self) -> u16 {
        match self {
            Self::Group(group) => group.code(),
            Self::Inert { column, height } => u16::from(column) << 5 | u16::from(height),
            Self::Switch(_) => SWITCH,
        }
    }
}

/// A board without what does not matter to its value.
#[derive(Clone)]
pub(super) struct ReducedPosition {
    /// The live cells; a gap below one is an inert cell.
    planes: Planes,
    /// Live cells of every kind in every column, with an empty column before and after.
    counts: [[u8; LANES + 2]; MAX_KINDS],
    /// The part of every kind in the bound B, and B.
    shares: [i32; MAX_KINDS],
    bound: i32,
    columns: u8,
    /// The sizes, as bits, of which an odd number of switches is left.
    switches: u32,
    /// One if the number of cells, and so the value, is odd.
    odd: i32,
    /// Number of live cells.
    pub(super) live: u16,
    pub(super) hash: u64,
}

impl ReducedPosition {
    /// Reduces a settled board.
    pub(super) fn new(position: &Position) -> Self {
        let mut reduced = Self {
            planes: *position.planes(),
            counts: [[0; LANES + 2]; MAX_KINDS],
            shares: [0; MAX_KINDS],
            bound: 0,
            columns: position.size() as u8,
            switches: 0,
            odd: position.pieces() as i32 & 1,
            live: position.pieces() as u16,
            hash: REDUCED_KEY,
        };
        let heights: Vec<u32> = (0..position.size())
            .map(|column| reduced.height(column))
            .collect();
        for kind in 0..MAX_KINDS {
            for column in 0..position.size() {
                let cells = reduced.cells(kind, column).count_ones();
                reduced.counts[kind][column + 1] = cells as u8;
            }
            reduced.drop_inert(kind, 0, position.size() - 1);
        }
        for (column, height) in heights.into_iter().enumerate() {
            reduced.take_switches(column, height);
        }
        for column in 0..position.size() {
            reduced.hash ^= column_hash(&reduced.planes, column);
        }
        for column in 0..position.size() {
            reduced.take_wide_switch(column);
        }
        reduced
    }

    /// Returns the cells of `position` that the move with this code may take. `position` must reduce to
    /// `self`.
    pub(super) fn cells_named(&self, position: &Position, code: u16) -> Vec<Cell> {
        match code {
            Entry::NO_MOVE => Vec::new(),
            SWITCH => self.switch_cells(position),
            _ => position.cells_of(position.cell_at((code >> 5) as u8, (code & 31) as u8)),
        }
    }

    /// Returns a cell of `position` that the move takes. `position` must reduce to `self`.
    #[cfg(test)]
    pub(super) fn cell_of(&self, mv: ReducedMove, position: &Position) -> Cell {
        let brings = |cell: &Cell| {
            let size = position.cells_of(*cell).len() as i32;
            size * size == mv.reward()
        };
        let mut cells = self.cells_named(position, mv.code()).into_iter();
        cells.find(brings).expect("a move takes a group")
    }

    /// Returns the cells above the highest live one of their column.
    fn switch_cells(&self, position: &Position) -> Vec<Cell> {
        let above = |column: usize| {
            (self.height(column) as usize..position.size())
                .map(move |height| position.cell_at(column as u8, height as u8))
        };
        let cells = (0..position.size()).flat_map(above);
        cells
            .filter(|&cell| position.kind_at(cell).is_some())
            .collect()
    }

    /// Returns the cells of a kind in a column.
    #[inline]
    fn cells(&self, kind: usize, column: usize) -> u32 {
        let code = kind + 1;
        let matching = |cells: u32, p: usize| {
            let plane = self.planes[p][column];
            cells & if code >> p & 1 == 1 { plane } else { !plane }
        };
        (0..PLANES).fold(u32::MAX, matching)
    }

    /// Returns the kind of a live cell.
    #[inline]
    fn kind(&self, column: usize, height: u8) -> usize {
        let bit = |p: usize| (self.planes[p][column] as usize >> height & 1) << p;
        (0..PLANES).map(bit).sum::<usize>() - 1
    }

    #[inline]
    fn filled(&self, column: usize) -> u32 {
        kernel::filled(&self.planes, column)
    }

    /// Returns the height of the highest live cell of a column, counted from 1, or 0 without any.
    #[inline]
    fn height(&self, column: usize) -> u32 {
        32 - self.filled(column).leading_zeros()
    }

    /// Returns the bounds of the value that follow from the runs, both of its parity.
    #[inline]
    pub(super) fn bounds(&self) -> (i32, i32) {
        self.of_parity(-self.bound, self.bound + 1)
    }

    /// Returns bounds that are tighter by what the defender of each is sure to gain. Lists the runs in
    /// `defender` for that.
    #[inline]
    pub(super) fn tight_bounds(&self, defender: &mut DefenderBound) -> (i32, i32) {
        self.list_runs(defender);
        self.of_parity(
            defender.to_move() - self.bound,
            self.bound + 1 - defender.waiting(),
        )
    }

    /// Returns the nearest bounds inside these that the parity of the value allows.
    #[inline]
    fn of_parity(&self, low: i32, high: i32) -> (i32, i32) {
        (low + ((low ^ self.odd) & 1), high - ((high ^ self.odd) & 1))
    }

    /// Lists all runs and switches in `defender`.
    fn list_runs(&self, defender: &mut DefenderBound) {
        defender.clear();
        for kind in 0..MAX_KINDS {
            if self.shares[kind] == 0 {
                continue;
            }
            let mut run = Run::empty(kind);
            // The empty column after the last one ends a run there.
            for column in 0..=usize::from(self.columns) {
                if self.counts[kind][column + 1] > 0 {
                    run.add(column, self.cells(kind, column));
                } else if !run.is_empty() {
                    defender.push(run);
                    run = Run::empty(kind);
                }
            }
        }
        let mut sizes = self.switches & !3;
        while sizes != 0 {
            defender.push(Run::switch(sizes.trailing_zeros() as i32));
            sizes &= sizes - 1;
        }
        defender.sum_up();
    }

    /// Lists the groups, and adds the moves that take the largest ones to the replies of `defender`.
    ///
    /// Returns a lower bound of what the best of these moves brings, no better than needed to reach
    /// `enough`, and the place of the group to try first: among those as large as the largest, the one
    /// with the highest bound.
    #[inline]
    pub(super) fn floor(
        &self,
        groups: &mut Groups,
        defender: &mut DefenderBound,
        enough: i32,
    ) -> (i32, usize) {
        groups.list(&self.planes, usize::from(self.columns));
        let ranked = groups.rank(usize::MAX);
        let (mut floor, mut first, mut most_of_equals) = (-self.bound, 0, 0);
        for (place, &group) in ranked.iter().take(LARGEST).enumerate() {
            let gained = defender.add_reply(self.kind_of(group), group);
            floor = floor.max(gained - self.bound);
            if floor >= enough {
                break;
            }
            if group.size == ranked[0].size && gained > most_of_equals {
                (first, most_of_equals) = (place, gained);
            }
        }
        (self.of_parity(floor, 0).0, first)
    }

    /// Lists the moves: the groups listed last, largest first except that the one at the place `first`
    /// leads; then one inert cell of every stack of them. The largest switch stands before all moves that
    /// bring less.
    pub(super) fn moves(&self, groups: &Groups, first: usize, moves: &mut Vec<ReducedMove>) {
        moves.clear();
        moves.extend(
            groups
                .ranked()
                .iter()
                .map(|&group| ReducedMove::Group(group)),
        );
        if first > 0 {
            moves[..=first].rotate_right(1);
        }
        for column in 0..usize::from(self.columns) {
            let filled = self.filled(column);
            let gaps = ((1u64 << self.height(column)) - 1) as u32 & !filled;
            let mut lowest = gaps & !(gaps << 1);
            while lowest != 0 {
                let height = lowest.trailing_zeros() as u8;
                lowest &= lowest - 1;
                moves.push(ReducedMove::Inert {
                    column: column as u8,
                    height,
                });
            }
        }
        if self.switches != 0 {
            let switch = ReducedMove::Switch(self.switches.ilog2() as u8);
            let place = moves.partition_point(|mv| mv.reward() >= switch.reward());
            moves.insert(place, switch);
        }
    }

    /// Returns an upper bound of what `mv` can bring, no tighter than needed to reach `enough`.
    #[inline]
    pub(super) fn ceiling(&self, defender: &DefenderBound, mv: ReducedMove, enough: i32) -> i32 {
        let most = self.bound + 1;
        let lost = match mv {
            ReducedMove::Group(group) => {
                defender.after_group(self.kind_of(group), group, most - enough)
            }
            ReducedMove::Inert { column, .. } => defender.after_single(Some(column)),
            ReducedMove::Switch(1) => defender.after_single(None),
            ReducedMove::Switch(size) => defender.after_switch(i32::from(size)),
        };
        self.of_parity(0, most - lost).1
    }

    /// Returns the kind of a group.
    #[inline]
    fn kind_of(&self, group: Group) -> usize {
        self.kind(usize::from(group.column), group.height)
    }

    /// Plays a move. `groups` must hold the groups of this position.
    #[inline]
    pub(super) fn play(&mut self, mv: ReducedMove, groups: &mut Groups) {
        self.odd ^= mv.reward() & 1;
        match mv {
            ReducedMove::Group(group) => self.take_group(group, groups),
            ReducedMove::Inert { column, height } => {
                let column = usize::from(column);
                self.hash ^= column_hash(&self.planes, column);
                drop_cells(&mut self.planes, column, 1 << height);
                self.take_switches(column, self.height(column));
                self.hash ^= column_hash(&self.planes, column);
                self.take_wide_switch(column);
            }
            ReducedMove::Switch(size) => self.flip_switches(u32::from(size), 1),
        }
    }

    fn take_group(&mut self, group: Group, groups: &mut Groups) {
        let region = groups.region(group.column, group.height);
        let kind = self.kind(
            region.first,
            region.cells[region.first].trailing_zeros() as u8,
        );
        // A neighbour column may be left with a lone cell.
        let first = region.first.saturating_sub(1);
        let last = (region.last + 1).min(usize::from(self.columns) - 1);
        let mut heights = [0; LANES];
        for column in first..=last {
            self.hash ^= column_hash(&self.planes, column);
            heights[column] = self.height(column);
        }
        for column in region.first..=region.last {
            let cells = region.cells[column];
            drop_cells(&mut self.planes, column, cells);
            heights[column] -= cells.count_ones();
            self.counts[kind][column + 1] -= cells.count_ones() as u8;
        }
        self.live -= group.size;
        self.drop_inert(kind, first, last);
        for column in first..=last {
            self.take_switches(column, heights[column]);
            self.hash ^= column_hash(&self.planes, column);
        }
        for column in first..=last {
            self.take_wide_switch(column);
        }
    }

    /// Removes the runs of one cell of `kind`, which can be new only in `first..=last`, and updates the
    /// share of the kind in the bound.
    fn drop_inert(&mut self, kind: usize, first: usize, last: usize) {
        for column in first..=last {
            let counts = &mut self.counts[kind];
            if counts[column + 1] == 1 && counts[column] == 0 && counts[column + 2] == 0 {
                counts[column + 1] = 0;
                let cell = self.cells(kind, column);
                for plane in &mut self.planes {
                    plane[column] &= !cell;
                }
                self.live -= 1;
            }
        }
        let mut share = 0;
        let mut run = 0;
        for &count in &self.counts[kind][1..=usize::from(self.columns) + 1] {
            if count == 0 && run > 0 {
                share += run * run - 1;
                run = 0;
            }
            run += i32::from(count);
        }
        self.bound += share - self.shares[kind];
        self.shares[kind] = share;
    }
}

#[cfg(test)]
mod tests;
