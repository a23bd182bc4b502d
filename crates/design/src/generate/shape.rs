//! The outlines of boards: which places of a rectangle are voids.

use sweetfish_core::rand::RngExt as _;

use super::generator::Chance;
use super::spot::{Spot, Symmetry, rooms};

/// An outline. A new one is a line.
struct Shape {
    /// Its name, for names of levels.
    name: &'static str,
    /// Returns whether a place is a void, for a size of 1 to 3.
    is_void: fn(Spot, i32) -> bool,
}

const fn shape(name: &'static str, is_void: fn(Spot, i32) -> bool) -> Shape {
    Shape { name, is_void }
}

/// The outline with a gap across the whole board, which every rectangle of three rows has.
const GAP: Shape = shape("bridge", |s, _| s.y().abs() <= 1);

const SHAPES: [Shape; 29] = [
    shape("field", |_, _| false),
    shape("garden", |_, _| false),
    shape("meadow", |_, _| false),
    shape("cushion", |s, k| s.side() + s.end() < k),
    shape("diamond", |s, k| s.side() + s.end() < k + 1),
    shape("cross", |s, k| s.side() < k && s.end() < k),
    shape("plus", |s, _| s.side() < 2 && s.end() < 2),
    shape("hourglass", |s, k| s.side() + s.y().abs() / 2 < k),
    shape("bow tie", |s, k| s.end() + s.x().abs() / 2 < k),
    shape("frame", |s, k| s.x().abs() <= k && s.y().abs() <= k),
    shape("well", |s, _| s.x().abs() <= 1 && s.y().abs() <= 3),
    shape("bench", |s, _| s.x().abs() <= 3 && s.y().abs() <= 1),
    shape("pillars", |s, k| {
        s.side() == 1 + k / 2 && s.end() == 1 + k / 3
    }),
    shape("windows", |s, k| {
        s.side() == 2 && s.y().abs() <= k && s.width > 6
    }),
    shape("gates", |s, k| s.y().abs() <= 1 && s.side() < k),
    shape("canyon", |s, k| s.y().abs() <= 1 && s.x().abs() > 2 * k),
    shape("twins", |s, _| s.x().abs() <= 1),
    shape("valley", |s, k| s.x().abs() <= 1 && s.row < k + 1),
    shape("crown", |s, k| {
        s.row < 1 + k / 3 && s.side() % 2 == 1 && s.width % 2 == 1
    }),
    shape("funnel", |s, k| s.below() + s.side() < k + 1),
    shape("goblet", |s, k| s.side() < k && s.y() > 0),
    shape("tower", |s, k| s.side() < k && s.y() < 0),
    shape("hill", |s, k| s.row + s.side() < k + 1),
    shape("heart", |s, k| {
        s.below() + s.side() < k + 1 || (s.row == 0 && s.x().abs() <= 1)
    }),
    shape("arch", |s, k| s.x().abs() <= k && s.below() < k + 1),
    shape("pinwheel", |s, k| {
        s.side() + s.end() < k + 1 && s.x() * s.y() > 0
    }),
    shape("corridor", |s, k| {
        s.end() < k && s.side() < 3 && s.x() * s.y() < 0
    }),
    shape("flag", |s, k| s.column + s.y().abs() / 2 < k + 1),
    shape("stairs", |s, k| s.below() + s.column < k + 2),
];

/// What outlines must have.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    pub(super) size: (u8, u8),
    pub(super) symmetry: Symmetry,
    /// Whether some column has a gap, for portals.
    pub(super) gap: bool,
    /// Whether there is room for cake bombs.
    pub(super) square: bool,
}

/// Draws an outline. Returns its name, and which places are cells.
pub(super) fn draw(wanted: Wanted, chance: &mut Chance) -> (&'static str, Vec<bool>) {
    for _ in 0..100 {
        let shape = &SHAPES[chance.random_range(0..SHAPES.len())];
        let cells = shape.cells(wanted.size, chance.random_range(1..=3));
        if is_fit(&cells, wanted) {
            return (shape.name, cells);
        }
    }
    let shape = if wanted.gap { &GAP } else { &SHAPES[0] };
    (shape.name, shape.cells(wanted.size, 1))
}

impl Shape {
    fn cells(&self, size: (u8, u8), k: i32) -> Vec<bool> {
        let all = 0..usize::from(size.0) * usize::from(size.1);
        all.map(|index| !(self.is_void)(Spot::of(index, size), k))
            .collect()
    }
}

/// Returns whether an outline is symmetric, fills its rectangle, and is large enough.
fn is_fit(cells: &[bool], wanted: Wanted) -> bool {
    let (height, width) = (usize::from(wanted.size.0), usize::from(wanted.size.1));
    let row = |row: usize| cells[row * width..][..width].iter().any(|&cell| cell);
    let column = |column: usize| (0..height).any(|row| cells[row * width + column]);
    let present = cells.iter().filter(|&&cell| cell).count();
    let orbits = wanted.symmetry.orbits(wanted.size);
    let is_alike = |orbit: &Vec<usize>| orbit.iter().all(|&at| cells[at] == cells[orbit[0]]);
    orbits.iter().all(is_alike)
        && (row(0) && row(height - 1) && column(0) && column(width - 1))
        && 100 * present >= 62 * cells.len()
        && (!wanted.square || !rooms(wanted.symmetry, wanted.size, |at| cells[at]).is_empty())
        && (!wanted.gap || (0..width).any(|column| !gaps(cells, wanted.size, column).is_empty()))
}

/// Returns the gaps of a column: the row above each and the row below it.
pub(super) fn gaps(cells: &[bool], (height, width): (u8, u8), column: usize) -> Vec<(u8, u8)> {
    let rows = (0..height)
        .filter(|&row| cells[usize::from(row) * usize::from(width) + column])
        .collect::<Vec<_>>();
    let pairs = rows.windows(2).map(|pair| (pair[0], pair[1]));
    pairs.filter(|(above, below)| below - above > 1).collect()
}
