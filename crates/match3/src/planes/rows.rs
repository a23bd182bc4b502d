//! Writes masks as arrays, a row at a time: a value for each cell of a board, in reading order from the beginning of an array.
//! What follows there may be overwritten.

use super::plane::Plane;
use super::swaps::Swaps;

/// The most cells of a board.
const CELLS: usize = 81;

/// Writes the numbers whose binary digits are in these masks, lowest first: row by row from the beginning of `out`, whose first
/// `width * height` entries they are. What follows may be overwritten.
///
/// # Panics
/// If `out` is shorter.
#[inline(always)]
pub fn write_numbers<P: Plane, const N: usize>(
    mut digits: [P; N],
    (width, height): (u8, u8),
    out: &mut [u8],
) {
    let count = usize::from(width) * usize::from(height);
    write::<_, CELLS>(out, count, |out| {
        let mut at = 0;
        for _ in 0..height {
            let (mut eight, mut ninth) = (0, 0);
            for digit in 0..N {
                let bits = digits[digit].row_bits(0);
                eight |= BYTES[bits & 0xff] << digit;
                ninth |= bits >> 8 << digit;
                digits[digit] = digits[digit].up();
            }
            put(out, at, &eight.to_le_bytes());
            if P::SIDE > 8 {
                put(out, at + 8, &[ninth as u8]);
            }
            at += usize::from(width);
        }
    });
}

/// Writes for each cell whether the swap with its right neighbour is in a set, and then whether the one below is: row by row from
/// the beginning of `out`, whose first `2 * width * height` entries they are. What follows may be overwritten.
///
/// # Panics
/// If `out` is shorter.
#[inline(always)]
pub fn write_swaps<P: Plane>(swaps: &Swaps<P>, (width, height): (u8, u8), out: &mut [bool]) {
    let Swaps {
        mut right,
        mut down,
    } = *swaps;
    let count = 2 * usize::from(width) * usize::from(height);
    write::<_, { 2 * CELLS }>(out, count, |out| {
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
    });
}

/// Lets `fill` write `count` values, and as many behind them as it likes if there is room.
#[inline(always)]
fn write<T: Copy + Default, const N: usize>(
    out: &mut [T],
    count: usize,
    fill: impl FnOnce(&mut [T; N]),
) {
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
