//! Writes boards and legal actions as arrays, a row at a time.

use sweetfish_core::cpu::Task;
use sweetfish_core::puzzle::Puzzle;

use super::slot::Slot;
use crate::planes::Plane;
use crate::rules::Rules;

/// A task that writes the kinds of all cells.
pub(super) struct Observe<'a, P>(pub(super) &'a [Slot<P>], pub(super) &'a mut [u8]);

/// A task that writes whether actions are legal.
pub(super) struct Mask<'a, P>(pub(super) &'a [Slot<P>], pub(super) &'a mut [bool]);

/// The most cells of a board.
const CELLS: usize = 81;

impl<P: Plane> Task for Observe<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(slots, cells) = self;
        let count = cells.len() / slots.len().max(1);
        for (number, slot) in slots.iter().enumerate() {
            write::<_, CELLS>(cells, number * count, count, |out| observe(slot, out));
        }
    }
}

impl<P: Plane> Task for Mask<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(slots, legal) = self;
        let count = legal.len() / slots.len().max(1);
        for (number, slot) in slots.iter().enumerate() {
            write::<_, { 2 * CELLS }>(legal, number * count, count, |out| mask(slot, out));
        }
    }
}

/// Returns the board of a game as [`super::Batch::observe`] writes it.
pub(super) fn observed<P: Plane>(slot: &Slot<P>) -> [u8; CELLS] {
    let mut cells = [0; CELLS];
    observe(slot, &mut cells);
    cells
}

/// Lets `fill` write `count` values at place `at`, and as many behind them as it likes if there is room. These are written
/// later.
#[inline(always)]
fn write<T: Copy + Default, const N: usize>(
    out: &mut [T],
    at: usize,
    count: usize,
    fill: impl FnOnce(&mut [T; N]),
) {
    let out = &mut out[at..];
    if let Some(wide) = out.first_chunk_mut() {
        fill(wide);
    } else {
        let mut wide = [T::default(); N];
        fill(&mut wide);
        out[..count].copy_from_slice(&wide[..count]);
    }
}

/// Copies values to place `at`.
#[inline(always)]
fn put<T: Copy, const N: usize>(out: &mut [T], at: usize, values: &[T; N]) {
    if let Some(out) = out[at..].first_chunk_mut() {
        *out = *values;
    }
}

/// Writes the kinds of the cells of a board. Changes what follows.
#[inline(always)]
fn observe<P: Plane>(slot: &Slot<P>, out: &mut [u8; CELLS]) {
    let Rules { width, height, .. } = *slot.game.rules();
    let [mut ones, mut twos, mut fours] = slot.game.board().planes();
    let mut at = 0;
    for _ in 0..height {
        let bits = [ones.row_bits(0), twos.row_bits(0), fours.row_bits(0)];
        let eight = BYTES[bits[0] & 0xff] | BYTES[bits[1] & 0xff] << 1 | BYTES[bits[2] & 0xff] << 2;
        put(out, at, &eight.to_le_bytes());
        if P::SIDE > 8 {
            let ninth = bits[0] >> 8 | bits[1] >> 8 << 1 | bits[2] >> 8 << 2;
            put(out, at + 8, &[ninth as u8]);
        }
        at += usize::from(width);
        (ones, twos, fours) = (ones.up(), twos.up(), fours.up());
    }
}

/// Writes whether the actions of a game are legal. Changes what follows.
#[inline(always)]
fn mask<P: Plane>(slot: &Slot<P>, out: &mut [bool; 2 * CELLS]) {
    let Rules { width, height, .. } = *slot.game.rules();
    let swaps = slot.game.valid();
    let (mut right, mut down) = if slot.game.is_over() {
        (P::NONE, P::NONE)
    } else {
        (swaps.right, swaps.down)
    };
    let mut at = 0;
    for _ in 0..height {
        let bits = [right.row_bits(0), down.row_bits(0)];
        let eight = SPREAD[bits[0] & 0xff] | SPREAD[bits[1] & 0xff] << 1;
        put(out, at, &FLAGS[usize::from(eight & 0xff)]);
        put(out, at + 8, &FLAGS[usize::from(eight >> 8)]);
        if P::SIDE > 8 {
            put(out, at + 16, &[bits[0] >> 8 != 0, bits[1] >> 8 != 0]);
        }
        at += 2 * usize::from(width);
        (right, down) = (right.up(), down.up());
    }
}

/// Makes a table with an entry for each byte, to which `$set` adds what belongs to a bit.
macro_rules! table {
    ($zero:expr, |$entry:ident, $bit:ident, $is_set:ident| $set:expr) => {{
        let mut table = [$zero; 256];
        let mut number = 0;
        while number < 256 {
            let $entry = &mut table[number];
            let mut $bit = 0;
            while $bit < 8 {
                let $is_set = number >> $bit & 1 == 1;
                $set;
                $bit += 1;
            }
            number += 1;
        }
        table
    }};
}

/// The bits of a byte as bytes, the lowest bit first.
static BYTES: [u64; 256] = table!(0, |entry, bit, is_set| *entry |=
    (is_set as u64) << (8 * bit));
/// The bits of a byte as every other bit.
static SPREAD: [u16; 256] = table!(0, |entry, bit, is_set| *entry |=
    (is_set as u16) << (2 * bit));
/// Whether each bit of a byte is set, the lowest bit first.
static FLAGS: [[bool; 8]; 256] = table!([false; 8], |entry, bit, is_set| entry[bit] = is_set);
