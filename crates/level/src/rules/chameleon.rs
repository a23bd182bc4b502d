//! Chameleons: candies that change their kind after each move.

use rand::Rng;
use sweetfish_match3::Plane;

use crate::field::Field;
use crate::layout::Layout;

/// Draws the other kind of the chameleons that have none, after the initial fill.
#[inline(never)]
pub(crate) fn fill<P: Plane, R: Rng>(_: &mut Field<P>, _: &Layout<P>, _: &mut R) {}

/// Exchanges the kinds of all chameleons after a move.
#[inline(never)]
pub(crate) fn change<P: Plane>(_: &mut Field<P>, _: &Layout<P>) {}
