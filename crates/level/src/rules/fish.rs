//! Jelly fish: each that vanishes hits some cells, jelly first.

use sweetfish_match3::Plane;

use crate::chance::Chance;
use crate::elements::place;
use crate::field::Field;
use crate::layout::Layout;
use crate::pieces::code;

/// Returns the cells that are hit in a step, with those that its fish hit, and the specials that fired. `hit` and `fired`
/// are those without the fish, `spent` the specials that do not fire.
#[inline(never)]
pub(crate) fn swim<P: Plane>(
    field: &Field<P>,
    layout: &Layout<P>,
    (mut hit, mut fired): (P, P),
    spent: P,
    chance: &mut impl Chance<P>,
) -> (P, P) {
    let mut waiting = field.of_code(code::FISH) & !field.locks;
    let food = field.candies() | field.colour_bombs() | field.swirls() | field.blocked();
    loop {
        let swimming = waiting & hit;
        if swimming == P::NONE {
            return (hit, fired);
        }
        waiting &= !swimming;
        let bites = swimming.count() * u32::from(layout.choices.0[place::FISH]);
        for _ in 0..bites {
            hit |= bite(food & !hit, field.jelly[0], chance);
        }
        (hit, fired) = field.chain(layout, hit, spent);
    }
}

/// Returns the cell of `food` that a fish hits, one over `jelly` if there is any.
fn bite<P: Plane>(food: P, jelly: P, chance: &mut impl Chance<P>) -> P {
    let best = if food & jelly == P::NONE {
        food
    } else {
        food & jelly
    };
    if best == P::NONE {
        return P::NONE;
    }
    let number = chance.pick(best.count());
    number.map_or(P::NONE, |number| P::cell(best.nth(number)))
}
