//! Marmalade over pieces, which a hit or a match beside it opens.

use sweetfish_match3::Plane;

use crate::field::Field;
use crate::{At, Level};

/// Finds marmalade.
pub(crate) fn place(level: &Level) -> Option<At> {
    let mut places = level.places();
    let found = places.find(|(_, _, cell)| cell.marmalade);
    found.map(|(row, column, _)| At::Cell(row, column))
}

/// Opens the marmalade in cells that are hit, or `beside` what is matched, and returns it. It is still among the locks.
#[inline(never)]
pub(crate) fn open<P: Plane>(field: &mut Field<P>, hit: P, _beside: P) -> P {
    let open = field.soft & hit;
    field.soft ^= open;
    open
}
