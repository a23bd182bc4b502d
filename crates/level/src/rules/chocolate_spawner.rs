//! Chocolate spawners, from which chocolate grows even where none is left.

use sweetfish_match3::Plane;

use crate::Blocker;
use crate::field::Field;
use crate::layout::Layout;

/// Returns the cells beside which chocolate grows.
#[inline(always)]
pub(crate) fn sources<P: Plane>(field: &Field<P>, layout: &Layout<P>) -> P {
    field.of_blocker(Blocker::Chocolate) | layout.chocolate_spawners
}
