//! The rules of single elements, one in each module.

pub(super) mod cake;
pub(super) mod chameleon;
pub(super) mod chocolate_spawner;
pub(super) mod enter;
pub(super) mod fish;
pub(super) mod marmalade;
pub(super) mod mystery;
pub(super) mod pairs;
pub(super) mod reach;
pub(super) mod time;
pub(super) mod wheel;

#[cfg(all(test, feature = "files"))]
pub(crate) mod tests;

use sweetfish_match3::Plane;

use super::chance::Chance;
use super::field::Field;
use super::layout::Layout;
use super::turn::Tally;

/// Removes the pieces of cells, rare ones among them, and does what these do then. Specials will be created in `taken`
/// cells, where mystery candies become nothing.
#[inline(never)]
pub(super) fn vanish<P: Plane>(
    field: &mut Field<P>,
    layout: &Layout<P>,
    (cells, taken): (P, P),
    chance: &mut impl Chance<P>,
    tally: &mut Tally,
) {
    let before = *field;
    field.remove(cells);
    time::add(&before, layout, cells, tally);
    mystery::open(field, (&before, layout), cells & !taken, chance);
}
