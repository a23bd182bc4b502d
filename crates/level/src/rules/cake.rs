//! Cake bombs: four quarters in a square, which lose their slices and then hit the whole board.

use sweetfish_match3::Plane;

use crate::field::Field;
use crate::layout::Layout;
use crate::turn::Start;

/// Returns the quarters that lose a slice: those in cells that are hit, or `beside` what is matched, and for each of
/// these without slices the next of its cake bomb clockwise that has some and loses none yet. Quarters without slices
/// have one layer, the plate.
#[inline(never)]
pub(crate) fn damaged<P: Plane>(field: &Field<P>, layout: &Layout<P>, hit: P, beside: P) -> P {
    let slices = field.cakes() & (field.layers[1] | field.layers[2]);
    let damaged = field.cakes() & (hit | beside);
    let mut losing = damaged & slices;
    for quarter in (damaged & !slices).cells() {
        let own = P::cell(quarter);
        let cake = layout.cakes.iter().find(|&&cake| cake & own != P::NONE);
        let left = cake.map_or(P::NONE, |&cake| cake & slices & !losing);
        let mut next = own;
        for _ in 0..3 {
            next = clockwise(next, cake.copied().unwrap_or(own));
            if next & left != P::NONE {
                losing |= next;
                break;
            }
        }
    }
    losing
}

/// Returns the quarter that follows another one of a cake bomb.
fn clockwise<P: Plane>(quarter: P, cake: P) -> P {
    let turns = [P::right, P::down, P::left, P::up];
    let is_left = quarter.right() & cake != P::NONE;
    let is_upper = quarter.down() & cake != P::NONE;
    let turn = match (is_upper, is_left) {
        (true, true) => 0,
        (true, false) => 1,
        (false, false) => 2,
        (false, true) => 3,
    };
    turns[turn](quarter)
}

/// Begins a step but the first: the first cake bomb without slices goes, and all cells are hit. Returns `false` if there
/// is none.
#[inline(never)]
pub(crate) fn blast<P: Plane>(
    field: &mut Field<P>,
    layout: &Layout<P>,
    start: &mut Start<P>,
) -> bool {
    let slices = field.layers[1] | field.layers[2];
    let is_empty = |&&cake: &&P| cake & field.cakes() != P::NONE && cake & slices == P::NONE;
    let Some(&cake) = layout.cakes.iter().find(is_empty) else {
        return false;
    };
    field.take_layer(cake);
    start.hit = layout.cells;
    start.due = true;
    true
}

#[cfg(all(test, feature = "files"))]
mod tests {
    use crate::{Game, Map, builtin};

    #[test]
    fn cake_bombs_are_whole_or_gone() {
        let level = builtin::by_name("cake-bomb").unwrap().level();
        let map = Map::new(&level);
        let text = Game::new(&map, &mut sweetfish_core::rng::playout(1, 1)).to_string();
        let gone = text.replace("k3", ". ");
        assert_eq!(Game::with_board(&map, &gone).unwrap().to_string(), gone);
        let elsewhere = gone.replacen('.', "k2", 1);
        for torn in [text.replacen("k3", ". ", 1), elsewhere] {
            let error = Game::with_board(&map, &torn).unwrap_err().to_string();
            let expected = "expected cake bombs as in the level, whole or gone";
            assert!(error.ends_with(expected), "{error}");
        }
        let mut torn = level.clone();
        torn.cells[3 * 8 + 1] = torn.cells[0];
        let error = torn.check().unwrap_err().to_string();
        assert!(error.contains("a part of a cake bomb"), "{error}");
    }
}
