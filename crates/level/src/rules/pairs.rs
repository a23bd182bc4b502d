//! Orders of swaps of two specials.

use sweetfish_match3::Plane;

use crate::field::Field;
use crate::turn::Tally;
use crate::{OrderItem, Pair};

/// Delivers the pair of specials in two cells.
#[inline(never)]
pub(crate) fn deliver<P: Plane>(field: &Field<P>, swapped: P, tally: &mut Tally) {
    let wrapped = (field.wrapped() & swapped).count();
    let pair = match ((field.colour_bombs() & swapped).count(), wrapped) {
        (0, 0) => Pair::TwoStriped,
        (0, 1) => Pair::StripedWrapped,
        (0, _) => Pair::TwoWrapped,
        (1, 0) => Pair::StripedBomb,
        (1, _) => Pair::WrappedBomb,
        _ => Pair::TwoBombs,
    };
    tally.delivered[OrderItem::Pair(pair).index()] += 1;
}
