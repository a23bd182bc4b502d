//! Mystery candies: each that vanishes becomes something good or bad.

use sweetfish_match3::Plane;

use crate::chance::Chance;
use crate::field::Field;
use crate::layout::Layout;

/// Puts something into the cell of each mystery candy of `before` that vanished in `cells`, which are holes now.
#[inline(never)]
pub(crate) fn open<P: Plane>(
    _: &mut Field<P>,
    (_before, _): (&Field<P>, &Layout<P>),
    _cells: P,
    _: &mut impl Chance<P>,
) {
}
