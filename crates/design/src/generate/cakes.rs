//! Cake bombs of a draft: squares of 2x2 cells.

use sweetfish_core::rand::RngExt as _;

use super::draft::{Draft, is_plain};
use super::part::{CAKES, Part};
use super::{Chance, Symmetry};

impl Draft {
    /// Adds a cake bomb and those that are alike to it, between the spawners and the exits if there is room.
    pub(super) fn add_cakes(&mut self, part: &Part, chance: &mut Chance) {
        let cell = |at: usize| self.level.cells[at];
        let free = |at| cell(at).is_some_and(is_plain);
        let all = rooms(self.symmetry, self.size(), free);
        let ends = |at: usize| cell(at).is_some_and(|cell| cell.spawner || cell.exit);
        let is_inner = |cells: &&Vec<usize>| !cells.iter().any(|&at| ends(at));
        let inner: Vec<_> = all.iter().filter(is_inner).collect();
        let all = if inner.is_empty() {
            all.iter().collect()
        } else {
            inner
        };
        if all.is_empty() {
            return;
        }
        let cakes = all[chance.random_range(0..all.len())].clone();
        let layers = chance.random_range(2..=part.layers);
        for cell in cakes {
            CAKES.set(self.level.cells[cell].as_mut().expect("a cell"), layers);
        }
    }
}

/// Returns the places for a cake bomb on a board: the cells of one, and those of the ones that are alike to it. All cells are
/// `free`, and none overlap.
pub(super) fn rooms(
    symmetry: Symmetry,
    size: (u8, u8),
    free: impl Fn(usize) -> bool,
) -> Vec<Vec<usize>> {
    let (height, width) = (usize::from(size.0), usize::from(size.1));
    let mut rooms = Vec::new();
    for corner in 0..(height - 1) * width {
        if corner % width == width - 1 {
            continue;
        }
        let square = [corner, corner + 1, corner + width, corner + width + 1];
        let orbits = square.map(|at| symmetry.images(at, size));
        let mut cakes: Vec<[usize; 4]> = Vec::new();
        for image in 0..orbits[0].len() {
            let mut cake = [0, 1, 2, 3].map(|part: usize| orbits[part][image]);
            cake.sort_unstable();
            if !cakes.contains(&cake) {
                cakes.push(cake);
            }
        }
        let mut cells = cakes.concat();
        cells.sort_unstable();
        let apart = cells.windows(2).all(|pair| pair[0] != pair[1]);
        if apart && cells.iter().all(|&cell| free(cell)) {
            rooms.push(cells);
        }
    }
    rooms
}
