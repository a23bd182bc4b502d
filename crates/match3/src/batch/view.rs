//! Writes boards and legal actions as arrays, a row at a time.

use sweetfish_core::puzzle::Puzzle;

use super::slot::Slot;
use crate::planes::Plane;
use crate::rules::Rules;

/// A task that writes the kinds of all cells.
pub(super) struct Observe<'a, P>(pub(super) &'a [Slot<P>], pub(super) &'a mut [u8]);

/// A task that writes whether actions are legal.
pub(super) struct Mask<'a, P>(pub(super) &'a [Slot<P>], pub(super) &'a mut [bool]);

impl<P: Plane> sweetfish_core::cpu::Task for Observe<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(slots, cells) = self;
        let mut at = 0;
        for slot in slots {
            at = observe(slot, cells, at);
        }
    }
}

impl<P: Plane> sweetfish_core::cpu::Task for Mask<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(slots, legal) = self;
        let mut at = 0;
        for slot in slots {
            at = mask(slot, legal, at);
        }
    }
}

/// Writes the kinds of the cells of a board from place `at`. Returns the place after them. What follows in `cells` may
/// be overwritten.
#[inline(always)]
pub(super) fn observe<P: Plane>(slot: &Slot<P>, cells: &mut [u8], mut at: usize) -> usize {
    let Rules { width, height, .. } = *slot.game.rules();
    let width = usize::from(width);
    let [ones, twos, fours] = slot.game.board().planes();
    for row in 0..height {
        let bits = [ones.row_bits(row), twos.row_bits(row), fours.row_bits(row)];
        let eight = BYTES[bits[0] & 0xff] | BYTES[bits[1] & 0xff] << 1 | BYTES[bits[2] & 0xff] << 2;
        put(cells, at, width.min(8), &eight.to_le_bytes());
        if width > 8 {
            cells[at + 8] = (bits[0] >> 8 | bits[1] >> 8 << 1 | bits[2] >> 8 << 2) as u8;
        }
        at += width;
    }
    at
}

/// Writes whether the actions of a game are legal from place `at`. Returns the place after them. What follows in
/// `legal` may be overwritten.
#[inline(always)]
fn mask<P: Plane>(slot: &Slot<P>, legal: &mut [bool], mut at: usize) -> usize {
    let Rules { width, height, .. } = *slot.game.rules();
    let width = usize::from(width);
    let swaps = slot.game.valid();
    let (right, down) = if slot.game.is_over() {
        (P::NONE, P::NONE)
    } else {
        (swaps.right, swaps.down)
    };
    for row in 0..height {
        let (right, down) = (right.row_bits(row), down.row_bits(row));
        for column in (0..width).step_by(4) {
            let both = (right >> column & 0xf) | (down >> column & 0xf) << 4;
            put(legal, at + 2 * column, 2 * (width - column), &SWAPS[both]);
        }
        at += 2 * width;
    }
    at
}

/// Copies the first `count` values to place `at`. Writes all of them where there is room, which is faster.
#[inline(always)]
fn put<T: Copy, const N: usize>(out: &mut [T], at: usize, count: usize, values: &[T; N]) {
    let out = &mut out[at..];
    if let Some(wide) = out.first_chunk_mut() {
        *wide = *values;
    } else {
        for (out, value) in out.iter_mut().zip(values).take(count) {
            *out = *value;
        }
    }
}

/// The bits of a number as bytes, the lowest bit first.
static BYTES: [u64; 256] = {
    let mut table = [0; 256];
    let mut number = 0;
    while number < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[number] |= (number as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        number += 1;
    }
    table
};

/// Whether the swaps of four cells are in a mask: those to the right by the lowest four bits of a number, those downwards
/// by the next four.
static SWAPS: [[bool; 8]; 256] = {
    let mut table = [[false; 8]; 256];
    let mut number = 0;
    while number < 256 {
        let mut column = 0;
        while column < 4 {
            table[number][2 * column] = number >> column & 1 == 1;
            table[number][2 * column + 1] = number >> (column + 4) & 1 == 1;
            column += 1;
        }
        number += 1;
    }
    table
};
