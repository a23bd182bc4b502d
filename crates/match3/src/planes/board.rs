//! The board: the gems in its cells, and how they fall.

use super::plane::Plane;

/// A board of cells, each of which is empty or holds a gem of one of up to seven kinds. Cells that do
/// not exist (voids) divide a column into pieces, within which gems fall.
///
/// Three planes hold the kind of each cell, from 1, in binary. An empty cell is 0; in an afterstate its content is
/// unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board<P> {
    planes: [P; 3],
    cells: P,
}

impl<P: Plane> Board<P> {
    /// The largest number of kinds.
    pub const KINDS: u8 = 7;

    /// Returns an empty rectangular board.
    ///
    /// # Panics
    /// If it is wider or higher than the plane allows.
    pub fn empty(width: u8, height: u8) -> Self {
        assert!(
            (1..=P::SIDE).contains(&width) && (1..=P::SIDE).contains(&height),
            "a board of {width}x{height} does not fit its plane"
        );
        let row = (0..width).fold(P::NONE, |row, column| row | P::cell(column));
        let cells = (0..height).fold(P::NONE, |cells, y| {
            cells | row << (P::STRIDE * u32::from(y))
        });
        Self::with_cells(cells)
    }

    /// Returns an empty board with these cells.
    #[inline]
    pub fn with_cells(cells: P) -> Self {
        Self {
            planes: [P::NONE; 3],
            cells,
        }
    }

    /// Returns a board with these cells and gems. `planes` are the binary digits of the kinds, the lowest first, and
    /// must have no bits outside `cells`.
    #[inline(always)]
    pub fn with_planes(planes: [P; 3], cells: P) -> Self {
        Self { planes, cells }
    }

    /// Returns the cells that exist.
    #[inline(always)]
    pub fn cells(&self) -> P {
        self.cells
    }

    /// Returns the cells that hold a gem.
    #[inline(always)]
    pub fn filled(&self) -> P {
        self.planes[0] | self.planes[1] | self.planes[2]
    }

    /// Returns the cells that exist and hold no gem.
    #[inline(always)]
    pub fn holes(&self) -> P {
        self.cells & !self.filled()
    }

    /// Returns the planes of the kinds' binary digits, the lowest first.
    #[inline(always)]
    pub fn planes(&self) -> [P; 3] {
        self.planes
    }

    /// Returns the cells that hold gems of one kind, 1 to 7.
    #[inline(always)]
    pub fn of_kind(&self, kind: u8) -> P {
        let digit = |plane: usize| {
            let digits = self.planes[plane];
            if kind >> plane & 1 == 1 {
                digits
            } else {
                !digits
            }
        };
        digit(0) & digit(1) & digit(2)
    }

    /// Returns the kind in the cell with this number, 0 if it is empty or does not exist.
    #[inline(always)]
    pub fn kind(&self, number: u8) -> u8 {
        let cell = P::cell(number);
        let digit = |plane: usize| u8::from(self.planes[plane] & cell != P::NONE) << plane;
        digit(0) | digit(1) | digit(2)
    }

    /// Puts a gem of a kind, 1 to 7, into the cell with this number, which must exist. Kind 0 empties it.
    #[inline(always)]
    pub fn set(&mut self, number: u8, kind: u8) {
        debug_assert!(P::cell(number) & self.cells != P::NONE && kind <= Self::KINDS);
        let cell = P::cell(number);
        for (digit, plane) in self.planes.iter_mut().enumerate() {
            *plane &= !cell;
            if kind >> digit & 1 == 1 {
                *plane |= cell;
            }
        }
    }

    /// Exchanges the contents of two cells, each given as a mask of one bit.
    #[inline(always)]
    pub fn exchange(&mut self, first: P, second: P) {
        for plane in &mut self.planes {
            let differ = (*plane & first != P::NONE) != (*plane & second != P::NONE);
            *plane ^= (first | second).if_odd(differ.into());
        }
    }

    /// Empties these cells.
    #[inline(always)]
    pub fn clear(&mut self, cells: P) {
        for plane in &mut self.planes {
            *plane &= !cells;
        }
    }

    /// Adds gems to empty cells, given by the binary digits of their kinds, the lowest first.
    #[inline(always)]
    pub fn fill(&mut self, gems: [P; 3]) {
        for (plane, gems) in self.planes.iter_mut().zip(gems) {
            *plane |= gems;
        }
    }

    /// Returns the cells with the same gem as their right neighbour, and those with the same gem as their lower
    /// neighbour.
    #[inline(always)]
    pub fn equals(&self) -> (P, P) {
        (self.equal(P::left), self.equal(P::up))
    }

    /// Returns the cells with the same gem as the cell that `to` moves to their place. Empty cells and
    /// cells outside the board differ from all gems.
    #[inline(always)]
    pub(super) fn equal(&self, to: impl Fn(P) -> P) -> P {
        let [a, b, c] = self.planes;
        self.filled() & !((a ^ to(a)) | (b ^ to(b)) | (c ^ to(c)))
    }

    /// Lets all gems fall as far as they can.
    #[inline(always)]
    pub fn fall(&mut self) {
        // Cells below the top row that have no cell above them.
        let beneath_voids = (self.cells & !self.cells.down()) >> P::STRIDE;
        if beneath_voids == P::NONE {
            self.fall_whole();
        } else {
            self.fall_in_pieces();
        }
    }

    /// Lets gems fall in columns without voids between cells, with a fixed number of operations.
    ///
    /// This is the "compress" of Hacker's Delight (7-4) in all columns at once. A gem falls by the number of holes
    /// below it, one binary digit after the other.
    #[inline(always)]
    fn fall_whole(&mut self) {
        let mut holes = self.holes().up();
        self.fall_by(1, &mut holes);
        self.fall_by(2, &mut holes);
        // Few steps leave more than three holes in a column.
        if holes != P::NONE {
            self.fall_by(4, &mut holes);
            if P::SIDE > 8 {
                self.fall_by(8, &mut holes);
            }
        }
    }

    /// Lets gems fall in columns without voids between cells, without a branch: for loops over many boards.
    #[inline(always)]
    pub(crate) fn fall_in_step(&mut self) {
        let mut holes = self.holes().up();
        self.fall_by(1, &mut holes);
        self.fall_by(2, &mut holes);
        self.fall_by(4, &mut holes);
        if P::SIDE > 8 {
            self.fall_by(8, &mut holes);
        }
    }

    /// Moves all gems above an odd number of holes down by `distance`, and drops every other hole.
    /// `holes` are stored one cell above their place.
    #[inline(always)]
    fn fall_by(&mut self, distance: u32, holes: &mut P) {
        let mut odd = *holes ^ holes.up();
        odd ^= odd >> (2 * P::STRIDE);
        odd ^= odd >> (4 * P::STRIDE);
        for plane in &mut self.planes {
            let falling = *plane & odd;
            *plane = (*plane ^ falling) | (falling << (distance * P::STRIDE));
        }
        *holes &= !odd;
    }

    /// Lets gems fall one cell after the other, but not across voids.
    #[inline(always)]
    fn fall_in_pieces(&mut self) {
        loop {
            let filled = self.filled();
            let moving = filled & self.above(self.cells & !filled);
            if moving == P::NONE {
                return;
            }
            for plane in &mut self.planes {
                *plane = (*plane & !moving) | (*plane & moving).down();
            }
        }
    }

    /// Returns the cells of a mask, and all cells above them in their piece of the column.
    #[inline(always)]
    pub(super) fn above(&self, mask: P) -> P {
        // A fill by doubling steps: 1, 2, 4 and, for nine rows, one more.
        let mut reached = mask;
        let mut open = self.cells;
        reached |= reached.up() & open;
        open &= open.up();
        reached |= (reached >> (2 * P::STRIDE)) & open;
        open &= open >> (2 * P::STRIDE);
        reached |= (reached >> (4 * P::STRIDE)) & open;
        if P::SIDE > 8 {
            reached |= reached.up() & self.cells;
        }
        reached
    }
}
