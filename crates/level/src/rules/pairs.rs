//! Orders of swaps of two specials.

use sweetfish_match3::Plane;

use crate::field::Field;
use crate::step::Tally;
use crate::{At, Level, Pair, Thing};

/// Finds an order of a pair.
pub(crate) fn order(level: &Level) -> Option<At> {
    let mut things = Pair::ALL.into_iter().map(Thing::Pair);
    let ordered = things.find(|thing| level.goals.orders[thing.index()] > 0);
    ordered.map(At::Order)
}

/// Returns whether pairs are ordered.
pub(crate) fn are_ordered(level: &Level) -> bool {
    order(level).is_some()
}

/// Delivers the pair that was swapped, if it is one.
#[inline(never)]
pub(crate) fn deliver<P: Plane>(_: &Field<P>, _swapped: P, _: &mut Tally) {}
