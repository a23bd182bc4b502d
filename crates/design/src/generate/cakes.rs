//! Cake bombs of a draft: squares of 2x2 cells.

use sweetfish_core::rand::RngExt as _;

use super::draft::{Draft, is_plain};
use super::generator::Chance;
use super::part::{CAKES, Part};
use super::spot::rooms;

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
