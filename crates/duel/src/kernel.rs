//! The hot loops over bit planes: they find linked cells and small groups.
//!
//! A board is four planes of 32 columns; bit `h` of a column is the cell at height `h` (0 = the
//! bottom row). The four bits of a cell spell its kind plus one, 0 being empty. Everything here is
//! plain loops over columns, which the compiler turns into vector code for the processor at hand (see
//! [`sweetfish_core::cpu`]).

/// Columns of a plane: the 26 of the largest board, and padding that is always empty.
pub(super) const LANES: usize = 32;
/// Planes of a board.
pub(super) const PLANES: usize = 4;

/// One bit a cell.
pub(super) type Mask = [u32; LANES];
/// The cells' kinds, a bit of each in every plane.
pub(super) type Planes = [Mask; PLANES];

/// Returns the cells of a column that are not empty.
#[inline(always)]
pub(super) fn filled(planes: &Planes, column: usize) -> u32 {
    let mut filled = 0;
    for plane in planes {
        filled |= plane[column];
    }
    filled
}

/// Returns the cells of a column of the same kind as the cell above them.
#[inline(always)]
pub(super) fn joined_up(planes: &Planes, column: usize) -> u32 {
    let mut step = 0;
    for plane in planes {
        step |= plane[column] ^ (plane[column] >> 1);
    }
    filled(planes, column) & !step
}

/// Returns the cells of a column of the same kind as their right neighbour.
#[inline(always)]
pub(super) fn joined_right(planes: &Planes, column: usize) -> u32 {
    let mut step = 0;
    for plane in planes {
        step |= plane[column] ^ plane[column + 1];
    }
    filled(planes, column) & !step
}

/// Removes `cells` from a column and lets the cells above them fall.
#[inline(always)]
pub(super) fn drop_cells(planes: &mut Planes, column: usize, mut cells: u32) {
    while cells != 0 {
        // The topmost run first, so that the runs below keep their places.
        let top = cells.ilog2();
        let length = (cells << (31 - top)).leading_ones();
        let below = (1 << (top + 1 - length)) - 1;
        for plane in planes.iter_mut() {
            let bits = plane[column];
            // A run never fills all 32 bits, so the shift is below 32.
            plane[column] = (bits & below) | ((bits >> length) & !below);
        }
        cells &= below;
    }
}

/// The links between the cells of a board. Groups of one, two and three cells are found without
/// following any links; larger ones are left in `rest`.
#[derive(Clone, Debug)]
pub(super) struct Links {
    /// Cells of the same kind as the cell above them.
    pub(super) up: Mask,
    /// Cells of the same kind as their right neighbour.
    pub(super) right: Mask,
    /// Groups of one.
    pub(super) single: Mask,
    /// The lower cells of upright groups of two.
    pub(super) pair_up: Mask,
    /// The left cells of lying groups of two.
    pub(super) pair_right: Mask,
    /// The middle cells of groups of three, straight or bent.
    pub(super) triple: Mask,
    /// All cells of groups of four or more.
    pub(super) rest: Mask,
}

impl Links {
    /// Returns the links of an empty board.
    pub(super) fn new() -> Self {
        let none = [0; LANES];
        Self {
            up: none,
            right: none,
            single: none,
            pair_up: none,
            pair_right: none,
            triple: none,
            rest: none,
        }
    }

    /// Finds all links of a board of `size` columns.
    #[inline(always)]
    pub(super) fn find(&mut self, planes: &Planes, size: usize) {
        // The loops run over a fixed number of columns, so that they need no remainder.
        match size {
            0..=8 => find_links::<8>(planes, self),
            9..=16 => find_links::<16>(planes, self),
            _ => find_links::<28>(planes, self),
        }
    }
}

/// A row of columns with an empty one before and after, so that neighbours need no bounds check.
struct Padded([u32; LANES + 2]);

impl Padded {
    #[inline(always)]
    fn set(&mut self, column: usize, bits: u32) {
        self.0[column + 1] = bits;
    }

    #[inline(always)]
    fn left_of(&self, column: usize) -> u32 {
        self.0[column]
    }

    #[inline(always)]
    fn right_of(&self, column: usize) -> u32 {
        self.0[column + 2]
    }
}

#[inline(always)]
fn find_links<const W: usize>(planes: &Planes, links: &mut Links) {
    let mut occupied = [0; LANES];
    let mut right = Padded([0; LANES + 2]);
    for c in 0..W {
        occupied[c] = filled(planes, c);
        links.up[c] = joined_up(planes, c);
        links.right[c] = joined_right(planes, c);
        right.set(c, links.right[c]);
    }
    let mut leaf = Padded([0; LANES + 2]);
    let mut two = [0; LANES];
    for c in 0..W {
        let (up, down) = (links.up[c], links.up[c] << 1);
        let (right, left) = (links.right[c], right.left_of(c));
        let (odd_v, both_v) = (up ^ down, up & down);
        let (odd_h, both_h) = (right ^ left, right & left);
        links.single[c] = occupied[c] & !(up | down | right | left);
        leaf.set(c, (odd_v ^ odd_h) & !(both_v | both_h));
        two[c] = (odd_v & odd_h) | ((both_v ^ both_h) & !(odd_v | odd_h));
    }
    let mut pair_right = Padded([0; LANES + 2]);
    let mut triple = Padded([0; LANES + 2]);
    for c in 0..W {
        let own = leaf.0[c + 1];
        let (up, down) = (links.up[c], links.up[c] << 1);
        let (rightward, leftward) = (links.right[c], right.left_of(c));
        let (leaf_right, leaf_left) = (leaf.right_of(c), leaf.left_of(c));
        links.pair_up[c] = up & own & (own >> 1);
        let lying = rightward & own & leaf_right;
        links.pair_right[c] = lying;
        pair_right.set(c, lying);
        let onward = (up & !(own >> 1))
            | (down & !(own << 1))
            | (rightward & !leaf_right)
            | (leftward & !leaf_left);
        let centre = two[c] & !onward;
        links.triple[c] = centre;
        triple.set(c, centre);
    }
    for c in 0..W {
        let (up, down) = (links.up[c], links.up[c] << 1);
        let centre = links.triple[c];
        let in_pair = links.pair_up[c]
            | (links.pair_up[c] << 1)
            | links.pair_right[c]
            | pair_right.left_of(c);
        let in_triple = centre
            | (down & (centre << 1))
            | (up & (centre >> 1))
            | (links.right[c] & triple.right_of(c))
            | (right.left_of(c) & triple.left_of(c));
        links.rest[c] = occupied[c] & !(links.single[c] | in_pair | in_triple);
    }
}
