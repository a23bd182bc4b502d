//! Jelly fish: each that vanishes hits some cells, jelly first.

use sweetfish_match3::Plane;

use crate::chance::Chance;
use crate::field::Field;
use crate::layout::Layout;

/// Returns the cells that are hit in a step, with those that its fish hit, and the specials that fired. `hit` and `fired`
/// are those without the fish, `spent` the specials that do not fire.
#[inline(never)]
pub(crate) fn swim<P: Plane>(
    _: &Field<P>,
    _: &Layout<P>,
    (hit, fired): (P, P),
    _spent: P,
    _: &mut impl Chance<P>,
) -> (P, P) {
    (hit, fired)
}
