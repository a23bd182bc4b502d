//! Planes: words with a bit for each cell of a board, which move all bits by one cell at once.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

use sweetfish_core::cpu;

/// A word with one bit for each cell: bit `STRIDE * row + column`, where row 0 is the top and column 0 the left one.
/// Masks that a board returns never have bits outside the largest board.
pub trait Plane:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The largest width and height of a board.
    const SIDE: u8;
    /// Bits from a cell to the one below it.
    const STRIDE: u32;
    /// No cell.
    const NONE: Self;
    /// Every bit, including those of no cell.
    const ALL: Self;

    /// Returns the mask of the cell with this number, which must be below the number of bits.
    fn cell(number: u8) -> Self;
    /// Returns the number of cells in the mask.
    fn count(self) -> u32;
    /// Returns the number of the first cell in reading order, or the number of bits if there is none.
    fn first(self) -> u8;
    /// Returns the mask without its first cell; the empty mask stays as it is.
    #[must_use]
    fn without_first(self) -> Self;

    /// Returns the bits of one row, the leftmost cell lowest.
    fn row_bits(self, row: u8) -> usize;

    /// Returns the mask if the number is odd, otherwise no cell, without a branch.
    #[must_use]
    fn if_odd(self, number: u8) -> Self;

    /// Returns the cells whose left neighbour is in the mask.
    #[must_use]
    fn right(self) -> Self;
    /// Returns the cells whose right neighbour is in the mask.
    #[must_use]
    fn left(self) -> Self;

    /// Returns the cells whose upper neighbour is in the mask. They may be below the board.
    #[must_use]
    #[inline(always)]
    fn down(self) -> Self {
        self << Self::STRIDE
    }

    /// Returns the cells whose lower neighbour is in the mask.
    #[must_use]
    #[inline(always)]
    fn up(self) -> Self {
        self >> Self::STRIDE
    }

    /// Returns the number of the cell at this row and column, both from 0 at the top left and below [`Plane::SIDE`].
    #[inline(always)]
    fn number(row: u8, column: u8) -> u8 {
        Self::STRIDE as u8 * row + column
    }

    /// Returns the row of the cell with this number, from 0 at the top.
    #[inline(always)]
    fn row(number: u8) -> u8 {
        number / Self::STRIDE as u8
    }

    /// Returns the column of the cell with this number, from 0 at the left.
    #[inline(always)]
    fn column(number: u8) -> u8 {
        number % Self::STRIDE as u8
    }

    /// Returns the numbers of the cells in the mask, in reading order.
    #[inline(always)]
    fn cells(self) -> Cells<Self> {
        Cells(self)
    }

    /// Returns the number of the `n`-th cell of the mask in reading order, from 0. The mask must have more than `n`
    /// cells.
    fn nth(self, n: u32) -> u8;

    /// Chooses among the first four cells of the mask in reading order: each number stands for the cells whose places are
    /// its bits. Higher bits do not count.
    #[must_use]
    fn choose(self, places: [u64; 4]) -> [Self; 4];
}

/// The numbers of a mask's cells in reading order.
#[derive(Clone, Debug)]
pub struct Cells<P>(P);

impl<P: Plane> Iterator for Cells<P> {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        let cell = (self.0 != P::NONE).then(|| self.0.first());
        self.0 = self.0.without_first();
        cell
    }
}

macro_rules! word {
    ($word:ty) => {
        const NONE: Self = 0;
        const ALL: Self = <$word>::MAX;

        #[inline(always)]
        fn cell(number: u8) -> Self {
            1 << number
        }

        #[inline(always)]
        fn count(self) -> u32 {
            self.count_ones()
        }

        #[inline(always)]
        fn first(self) -> u8 {
            self.trailing_zeros() as u8
        }

        #[inline(always)]
        fn without_first(self) -> Self {
            self & self.wrapping_sub(1)
        }

        #[inline(always)]
        fn row_bits(self, row: u8) -> usize {
            (self >> (Self::STRIDE * u32::from(row))) as usize & ((1 << Self::SIDE) - 1)
        }
    };
}

/// Boards up to 8x8.
impl Plane for u64 {
    const SIDE: u8 = 8;
    const STRIDE: u32 = 8;
    word!(u64);

    #[inline(always)]
    fn if_odd(self, number: u8) -> Self {
        self & Self::from(number & 1 == 1).wrapping_neg()
    }

    #[inline(always)]
    fn nth(self, n: u32) -> u8 {
        cpu::nth_bit(self, n)
    }

    #[inline(always)]
    fn choose(self, places: [u64; 4]) -> [Self; 4] {
        cpu::deposit(places, self)
    }

    #[inline(always)]
    fn right(self) -> Self {
        (self << 1) & 0xfefe_fefe_fefe_fefe
    }

    #[inline(always)]
    fn left(self) -> Self {
        (self >> 1) & 0x7f7f_7f7f_7f7f_7f7f
    }
}

/// Boards up to 9x9. A column outside the board separates the rows, so that moving sideways needs no mask. The caller
/// must mask the bits that move into it, as the board does.
impl Plane for u128 {
    const SIDE: u8 = 9;
    const STRIDE: u32 = 10;
    word!(u128);

    /// Has no condition, because the compiler makes a branch of one that selects 128 bits.
    #[inline(always)]
    fn if_odd(self, number: u8) -> Self {
        self & Self::from(number & 1).wrapping_neg()
    }

    #[inline(always)]
    fn nth(self, n: u32) -> u8 {
        let (low, high) = (self as u64, (self >> 64) as u64);
        let lows = low.count_ones();
        // The compiler selects words of 64 bits without a branch.
        let is_high = n >= lows;
        let (word, before, start) = if is_high {
            (high, lows, 64)
        } else {
            (low, 0, 0)
        };
        start + cpu::nth_bit(word, n - before)
    }

    #[inline(always)]
    fn choose(self, places: [u64; 4]) -> [Self; 4] {
        let (low, high) = (self as u64, (self >> 64) as u64);
        let lows = low.count_ones().min(4);
        let lows_of = cpu::deposit(places, low);
        let [a, b, c, d] = places;
        let after = |places: u64| (places & 0xf) >> lows;
        let highs_of = cpu::deposit([after(a), after(b), after(c), after(d)], high);
        let join = |at: usize| Self::from(highs_of[at]) << 64 | Self::from(lows_of[at]);
        [join(0), join(1), join(2), join(3)]
    }

    #[inline(always)]
    fn right(self) -> Self {
        self << 1
    }

    #[inline(always)]
    fn left(self) -> Self {
        self >> 1
    }
}
