//! Coconut wheels: swapped with a candy, one rolls along the line and turns candies striped.

use sweetfish_match3::Plane;
use sweetfish_match3::planes::Swaps;

use crate::elements::place;
use crate::field::{Field, H, V};
use crate::layout::Layout;
use crate::turn::Start;

/// Adds the swaps of a coconut wheel and a candy, which are valid.
#[inline(never)]
pub(crate) fn swaps<P: Plane>(field: &Field<P>, layout: &Layout<P>, swaps: &mut Swaps<P>) {
    let wheels = field.wheels() & !field.locks;
    let candies = field.candies() & !field.locks;
    let with = |step: fn(P) -> P| (wheels & step(candies)) | (candies & step(wheels));
    swaps.right |= with(P::left) & layout.cells;
    swaps.down |= with(P::up) & layout.cells;
}

/// Begins the first step after a swap of a coconut wheel, which rolls on and is gone; `second` is the cell right or below.
#[inline(never)]
pub(crate) fn begin<P: Plane>(
    field: &mut Field<P>,
    layout: &Layout<P>,
    swapped: P,
    second: P,
) -> Start<P> {
    let wheel = field.wheels() & swapped;
    let candy = swapped ^ wheel;
    let along = P::row(wheel.first()) == P::row(candy.first());
    let step = match (along, wheel == second) {
        (true, true) => P::right,
        (true, false) => P::left,
        (false, true) => P::down,
        (false, false) => P::up,
    };
    field.remove(wheel);
    let plain = field.candies() & !field.formed() & !field.locks;
    let mut striped = P::NONE;
    let mut place = wheel;
    for _ in 0..layout.choices.0[place::WHEEL] {
        place = step(place) & layout.area;
        while place & !plain != P::NONE {
            place = step(place) & layout.area;
        }
        striped |= place;
    }
    // The stripes lie across the way of the wheel.
    field.form[if along { V } else { H }] |= striped;
    Start {
        hit: candy | striped,
        swapped,
        due: true,
        ..Start::none()
    }
}
