//! A board reduced to what matters to its value, for the solver.
//!
//! What can be dropped follows from one fact: a column never gains a kind. Call a *run* a maximal
//! set of adjacent columns that each hold a kind, and k the number of its cells; cells of one kind
//! can only ever meet inside a run.
//!
//! - **Parity.** A group of s cells brings s², which is odd when s is; so the value of a board is
//!   odd exactly when the number of its cells is.
//! - **Bounds.** With B the sum of k² - 1 over all runs, the value lies in -B..=B + 1. By induction:
//!   a claim of s cells from a run of k takes at least 2sk - s² from B if s < k, and k² - 1 if
//!   s = k, so that s² - v' is at most B + 1 for v' >= -B', and at least -B for v' <= B' + 1.
//!   [`super::stakes`] makes the bounds tighter.
//! - **Inert cells.** A run of one cell will only ever be claimed as a single point; which kind it
//!   has does not matter. It is kept as a gap in its column.
//! - **Switches.** A run that is one upright stack is only ever claimed as a whole, as no claim parts
//!   a stack. With nothing live above it, its claim moves nothing: it is s² points and a pass. So it
//!   is taken off the board, as are inert cells (s = 1), and only its size is kept. For a board G
//!   with switches of a and b points, a >= b:
//!   - V(G + a) and V(G + b) differ by at most a - b: by induction each move on one board brings as
//!     much on the other but for that. So taking b, for b - V(G + a), is never better than taking a,
//!     for a - V(G + b), and only the largest switch is ever tried.
//!   - V(G + a + a) = V(G): by induction the moves on G bring the same on both boards; taking a brings
//!     a - V(G + a), which is no more than V(G), as V(G + a) is at least a - V(G). So equal switches
//!     cancel in pairs, and one bit for every size says what is left.
//!
//!   The same holds of a *wide* switch: a run that has all the columns it is in for itself, without
//!   gaps. It lies on the floor, so nothing can part it, and its columns meet there.
//!
//! Two boards that agree in these terms have the same value, so they share a table entry.

mod switches;

use super::MAX_KINDS;
use super::cell::Cell;
use super::groups::{Group, Groups};
use super::kernel::{self, LANES, PLANES, Planes, drop_cells};
use super::moves::reward;
use super::position::{Position, column_hash};
use super::stakes::{Run, Stakes};
use super::table::Entry;

/// The table's name for claiming the largest switch.
const SWITCH: u16 = 0x3FE;
/// Keeps the solver's boards apart from those of a search that shares the table.
const STATE_KEY: u64 = 0x2545_F491_4F6C_DD1D;
/// Groups whose claims are bounded without a search; smaller ones hardly ever promise more.
const LARGEST: usize = 4;

/// A move of the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReducedMove {
    /// Claims a group of live cells.
    Group(Group),
    /// Claims an inert cell below live ones; the cell of its column at this height.
    Inert { column: u8, height: u8 },
    /// Claims a switch of so many cells.
    Switch(u8),
}

impl ReducedMove {
    pub(super) fn reward(self) -> i32 {
        match self {
            Self::Group(group) => reward(group.size),
            Self::Inert { .. } => 1,
            Self::Switch(size) => reward(size.into()),
        }
    }

    /// The move in ten bits.
    pub(super) fn code(self) -> u16 {
        match self {
            Self::Group(group) => group.code(),
            Self::Inert { column, height } => u16::from(column) << 5 | u16::from(height),
            Self::Switch(_) => SWITCH,
        }
    }
}

/// A board as far as it matters to its value.
#[derive(Clone)]
pub(super) struct State {
    /// The live cells; a gap below one is an inert cell.
    planes: Planes,
    /// Live cells of every kind in every column, which has an empty column before and after.
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

impl State {
    /// The state of a settled board.
    pub(super) fn new(position: &Position) -> Self {
        let mut state = Self {
            planes: *position.planes(),
            counts: [[0; LANES + 2]; MAX_KINDS],
            shares: [0; MAX_KINDS],
            bound: 0,
            columns: position.size() as u8,
            switches: 0,
            odd: position.pieces() as i32 & 1,
            live: position.pieces() as u16,
            hash: STATE_KEY,
        };
        let heights: Vec<u32> = (0..position.size())
            .map(|column| state.height(column))
            .collect();
        for kind in 0..MAX_KINDS {
            for column in 0..position.size() {
                let cells = state.cells(kind, column).count_ones();
                state.counts[kind][column + 1] = cells as u8;
            }
            state.drop_inert(kind, 0, position.size() - 1);
        }
        for (column, height) in heights.into_iter().enumerate() {
            state.take_switches(column, height);
        }
        for column in 0..position.size() {
            state.hash ^= column_hash(&state.planes, column);
        }
        for column in 0..position.size() {
            state.take_wide_switch(column);
        }
        state
    }

    /// The cells of `position`, whose state this is, that the move with this code may claim.
    pub(super) fn cells_named(&self, position: &Position, code: u16) -> Vec<Cell> {
        match code {
            Entry::NO_MOVE => Vec::new(),
            SWITCH => self.switch_cells(position),
            _ => position.cells_of(position.cell_at((code >> 5) as u8, (code & 31) as u8)),
        }
    }

    /// A cell of `position`, whose state this is, that the move claims.
    #[cfg(test)]
    pub(super) fn cell_of(&self, mv: ReducedMove, position: &Position) -> Cell {
        let brings = |cell: &Cell| {
            let size = position.cells_of(*cell).len() as i32;
            size * size == mv.reward()
        };
        let mut cells = self.cells_named(position, mv.code()).into_iter();
        cells.find(brings).expect("a move claims a group")
    }

    /// The cells above the highest live one of their column.
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

    /// The cells of a kind in a column.
    #[inline]
    fn cells(&self, kind: usize, column: usize) -> u32 {
        let code = kind + 1;
        let matching = |cells: u32, p: usize| {
            let plane = self.planes[p][column];
            cells & if code >> p & 1 == 1 { plane } else { !plane }
        };
        (0..PLANES).fold(u32::MAX, matching)
    }

    /// The kind of a live cell.
    #[inline]
    fn kind(&self, column: usize, height: u8) -> usize {
        let bit = |p: usize| (self.planes[p][column] as usize >> height & 1) << p;
        (0..PLANES).map(bit).sum::<usize>() - 1
    }

    #[inline]
    fn filled(&self, column: usize) -> u32 {
        kernel::filled(&self.planes, column)
    }

    /// Cells of a column up to its highest live one.
    #[inline]
    fn height(&self, column: usize) -> u32 {
        32 - self.filled(column).leading_zeros()
    }

    /// The bounds of the value that follow from the runs, both of its parity.
    #[inline]
    pub(super) fn bounds(&self) -> (i32, i32) {
        self.of_parity(-self.bound, self.bound + 1)
    }

    /// The same, tighter by what the side that defends a bound is sure to gain against it. Lists what
    /// is at stake for that.
    #[inline]
    pub(super) fn tight_bounds(&self, stakes: &mut Stakes) -> (i32, i32) {
        self.list_stakes(stakes);
        self.of_parity(
            stakes.moving() - self.bound,
            self.bound + 1 - stakes.waiting(),
        )
    }

    /// The nearest bounds inside that the value's parity allows.
    #[inline]
    fn of_parity(&self, low: i32, high: i32) -> (i32, i32) {
        (low + ((low ^ self.odd) & 1), high - ((high ^ self.odd) & 1))
    }

    /// Lists what is at stake in every run.
    fn list_stakes(&self, stakes: &mut Stakes) {
        stakes.clear();
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
                    stakes.push(run);
                    run = Run::empty(kind);
                }
            }
        }
        let mut sizes = self.switches & !3;
        while sizes != 0 {
            stakes.push(Run::switch(sizes.trailing_zeros() as i32));
            sizes &= sizes - 1;
        }
        stakes.sum_up();
    }

    /// Lists the groups, and adds claims of the largest ones to the stakes. Returns the least that the
    /// best of these brings, or any such bound that is no less than `enough`, and the place of the
    /// group to try first: of those as large as the largest the one that promises the most.
    #[inline]
    pub(super) fn floor(
        &self,
        groups: &mut Groups,
        stakes: &mut Stakes,
        enough: i32,
    ) -> (i32, usize) {
        groups.list(&self.planes, usize::from(self.columns));
        let ranked = groups.rank(usize::MAX);
        let (mut floor, mut first, mut most_of_equals) = (-self.bound, 0, 0);
        for (place, &group) in ranked.iter().take(LARGEST).enumerate() {
            let gained = stakes.answer(self.kind_of(group), group);
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

    /// Lists the moves: the groups that were listed last, largest first but for the one at the place
    /// `first`, then one inert cell of every stack of them; and before all moves that bring less, the
    /// largest switch.
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

    /// The most that a move can bring, or any bound that is no more than `enough`.
    #[inline]
    pub(super) fn ceiling(&self, stakes: &Stakes, mv: ReducedMove, enough: i32) -> i32 {
        let most = self.bound + 1;
        let lost = match mv {
            ReducedMove::Group(group) => {
                stakes.after_claim(self.kind_of(group), group, most - enough)
            }
            ReducedMove::Inert { column, .. } => stakes.after_single(Some(column)),
            ReducedMove::Switch(1) => stakes.after_single(None),
            ReducedMove::Switch(size) => stakes.after_switch(i32::from(size)),
        };
        self.of_parity(0, most - lost).1
    }

    /// The kind of a group.
    #[inline]
    fn kind_of(&self, group: Group) -> usize {
        self.kind(usize::from(group.column), group.height)
    }

    #[inline]
    pub(super) fn play(&mut self, mv: ReducedMove, groups: &mut Groups) {
        self.odd ^= mv.reward() & 1;
        match mv {
            ReducedMove::Group(group) => self.claim(group, groups),
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

    fn claim(&mut self, group: Group, groups: &mut Groups) {
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

    /// Makes the runs of one cell of a kind inert, which can be new only in `first..=last`, and
    /// brings the kind's share of the bound up to date.
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
mod tests {
    use super::super::generate;
    use super::*;

    fn state(rows: &[&str]) -> State {
        State::new(&Position::from_rows(5, rows).unwrap())
    }

    #[test]
    fn equal_switches_cancel() {
        let without = state(&["*****", "*****", "*****", "10***", "01***"]);
        let with_two = state(&["*****", "*****", "*****", "10*23", "01*23"]);
        assert_eq!((with_two.switches, with_two.live), (0, 4));
        assert_eq!(with_two.hash, without.hash);
        assert_eq!(with_two.bounds(), without.bounds());
    }

    #[test]
    fn switches_of_a_size_are_the_same() {
        let upright = state(&["*****", "*****", "*****", "102**", "012**"]);
        assert_eq!(upright.switches, 1 << 2);
        let wide = state(&["*****", "*****", "*****", "10***", "01*44"]);
        assert_eq!((wide.hash, wide.live), (upright.hash, upright.live));
        // Three lone cells, of which two cancel, above and below two of a kind.
        let stacked = state(&["***4*", "***2*", "***2*", "***3*", "***1*"]);
        assert_eq!((stacked.switches, stacked.live), (1 << 1 | 1 << 2, 0));
    }

    #[test]
    fn what_may_come_apart_is_no_switch() {
        // Two cells side by side on others, and a stack below a live cell.
        let side_by_side = state(&["*****", "*****", "***22", "10*01", "01*10"]);
        assert_eq!(side_by_side.switches, 0);
        let below = state(&["*****", "*****", "01***", "210**", "201**"]);
        assert_eq!(below.switches, 0);
    }

    #[test]
    fn a_played_state_is_that_of_the_board_played() {
        let mut rng = crate::rng::stream(29, 0);
        let (mut groups, mut moves) = (Groups::new(), Vec::new());
        let mut met = [0; 3];
        for board in 0..500 {
            let mut position = generate::board(6, 2 + board % 3, 70, &mut rng);
            while !position.is_empty() {
                let state = State::new(&position);
                groups.list(&state.planes, 6);
                groups.rank(usize::MAX);
                state.moves(&groups, 0, &mut moves);
                for &mv in &moves {
                    let (mut played, mut after) = (state.clone(), position.clone());
                    after.play(state.cell_of(mv, &position));
                    groups.list(&state.planes, 6);
                    played.play(mv, &mut groups);
                    let fresh = State::new(&after);
                    let what = format!("{mv:?} on {position}");
                    let told = |state: &State| (state.hash, state.live, state.bounds());
                    assert_eq!(told(&played), told(&fresh), "{what}");
                    met[match mv {
                        ReducedMove::Group(_) => 0,
                        ReducedMove::Inert { .. } => 1,
                        ReducedMove::Switch(_) => 2,
                    }] += 1;
                }
                let claims = position.moves();
                position.play(claims[board % claims.len()].cell);
            }
        }
        assert!(met.iter().all(|&times| times > 100), "{met:?}");
    }
}
