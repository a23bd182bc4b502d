//! Marmalade over pieces, which a hit or a match beside it opens.

use sweetfish_match3::Plane;

use crate::field::Field;

/// Opens the marmalade in cells that are hit, or `beside` what is matched, and returns it. It is still among the locks.
#[inline(never)]
pub(crate) fn open<P: Plane>(field: &mut Field<P>, hit: P, beside: P) -> P {
    let open = field.marmalade & (hit | beside);
    field.marmalade ^= open;
    open
}
