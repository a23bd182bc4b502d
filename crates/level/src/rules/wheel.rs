//! Coconut wheels: swapped with a candy, one rolls along the line and turns candies striped.

use sweetfish_match3::Plane;
use sweetfish_match3::planes::Swaps;

use crate::field::Field;
use crate::layout::Layout;
use crate::pair::Start;

/// Adds the swaps of a coconut wheel and a candy, which are valid.
#[inline(never)]
pub(crate) fn swaps<P: Plane>(_: &Field<P>, _: &Layout<P>, _: &mut Swaps<P>) {}

/// Begins the first step after a swap of a coconut wheel; `second` is the cell right or below.
#[inline(never)]
pub(crate) fn begin<P: Plane>(_: &mut Field<P>, _: &Layout<P>, swapped: P, _second: P) -> Start<P> {
    Start {
        swapped,
        ..Start::none()
    }
}
