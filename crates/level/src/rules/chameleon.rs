//! Chameleons: candies that change their kind after each move.

use sweetfish_match3::Plane;

use crate::field::{Field, read_digits, write_digits};
use crate::layout::Layout;
use crate::pieces::code;

/// The planes of the fuse that hold the other kind.
const OTHER: std::ops::Range<usize> = 0..3;

/// Draws the other kind of the chameleons that have none, after the initial fill or a fall. `draw` gives a number below its
/// argument.
#[inline(never)]
pub(crate) fn fill<P: Plane>(
    field: &mut Field<P>,
    layout: &Layout<P>,
    mut draw: impl FnMut(u32) -> u32,
) {
    for number in field.of_code(code::CHAMELEON).cells() {
        let cell = P::cell(number);
        if read_digits(&field.fuse[OTHER], cell) == 0 {
            let own = read_digits(&field.kinds, cell);
            let drawn = draw(u32::from(layout.kinds) - 1) as u8 + 1;
            let other = drawn + u8::from(drawn >= own);
            write_digits(&mut field.fuse[OTHER], cell, other);
        }
    }
}

/// Exchanges the kinds of all chameleons after a move, in reading order, but of those that would be in a run.
#[inline(never)]
pub(crate) fn change<P: Plane>(field: &mut Field<P>, layout: &Layout<P>) {
    for number in field.of_code(code::CHAMELEON).cells() {
        let cell = P::cell(number);
        let other = read_digits(&field.fuse[OTHER], cell);
        if field.makes_run(layout, cell, other) {
            continue;
        }
        for digit in OTHER {
            let differ = (field.kinds[digit] ^ field.fuse[digit]) & cell;
            field.kinds[digit] ^= differ;
            field.fuse[digit] ^= differ;
        }
    }
}
