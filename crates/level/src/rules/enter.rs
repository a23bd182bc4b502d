//! What enters by itself: ingredients, swirls, candy bombs, mystery candies and chameleons, by interval and floor.

use sweetfish_match3::Plane;

use crate::cascade::Ingredients;
use crate::chance::Chance;
use crate::field::Field;
use crate::layout::Layout;

/// Makes those due that move `number`, from 1, brings. Called before the move.
#[inline(never)]
pub(crate) fn due<P: Plane>(_: &Layout<P>, _: &mut Ingredients, _number: u16) {}

/// Makes some of the `new` pieces of a fall, which are holes yet, something else than candies, and returns their cells.
/// Ingredients that enter by their number alone have entered.
#[inline(never)]
pub(crate) fn enter<P: Plane>(
    _: &mut Field<P>,
    _: &Layout<P>,
    _new: P,
    _: &mut Ingredients,
    _: &mut impl Chance<P>,
) -> P {
    P::NONE
}
