//! Ingredients of a draft, and the exits at which they leave.

use sweetfish_core::rand::RngExt as _;
use sweetfish_level::Content;

use super::draft::{Draft, is_plain};
use super::{Chance, Symmetry};

impl Draft {
    /// Adds exits at the bottom, and ingredients at the top, or those that enter.
    pub(super) fn add_ingredients(&mut self, chance: &mut Chance) {
        let width = i32::from(self.level.width);
        let columns = pattern_of_columns(width, chance);
        let mut drops: Vec<_> = (0..self.level.width)
            .filter_map(|column| self.way(column))
            .collect();
        let free: Vec<_> = self
            .level
            .cells
            .iter()
            .map(|cell| cell.is_some_and(is_plain))
            .collect();
        let is_free = |index: usize| free[index];
        if drops
            .iter()
            .any(|&(top, bottom)| is_free(top) && is_free(bottom))
        {
            drops.retain(|&(top, bottom)| is_free(top) && is_free(bottom));
        }
        let is_lowest = |index: usize| {
            let below = (index..self.level.cells.len()).step_by(width as usize);
            below.skip(1).all(|below| self.level.cells[below].is_none())
        };
        if drops.iter().any(|&(_, bottom)| is_lowest(bottom)) {
            drops.retain(|&(_, bottom)| is_lowest(bottom));
        }
        let chosen = |&&(_, bottom): &&(usize, usize)| columns(bottom as i32 % width);
        let mut exits: Vec<_> = drops.iter().filter(chosen).collect();
        if exits.is_empty() {
            exits = drops.iter().collect();
        }
        for &&(_, bottom) in &exits {
            self.level.cells[bottom].as_mut().expect("a cell").exit = true;
        }
        let count = chance.random_range(1..=4);
        let start = pattern_of_columns(width, chance);
        let start = drops.iter().filter(|(top, _)| start(*top as i32 % width));
        let start: Vec<_> = start.filter(|(top, _)| is_free(*top)).collect();
        let mut drawn = 0;
        if start.len() <= 4 && self.is_upright() {
            for &&(top, _) in &start {
                self.level.cells[top].as_mut().expect("a cell").content = Content::Ingredient;
                drawn += 1;
            }
        }
        self.level.goals.ingredients = (drawn + chance.random_range(0..=2)).max(count);
        self.level.at_once = drawn.clamp(1, 2);
    }

    /// Returns whether the top may differ from the bottom.
    fn is_upright(&self) -> bool {
        matches!(self.symmetry, Symmetry::None | Symmetry::LeftRight)
    }

    /// Returns the top cell of a column and the cell that its pieces fall to.
    fn way(&self, column: u8) -> Option<(usize, usize)> {
        let level = &self.level;
        let holds = |row: u8| self.holds(self.index((row, column)));
        let top = (0..level.height).find(|&row| holds(row))?;
        let mut place = (top, column);
        loop {
            let portal = level.portals.iter().find(|portal| portal.from == place);
            let below = (place.0 + 1, place.1);
            place = match portal {
                Some(portal) => portal.to,
                None if below.0 < level.height && self.holds(self.index(below)) => below,
                None => break,
            };
        }
        Some((self.index((top, column)), self.index(place)))
    }
}

/// Draws columns that are alike on both sides.
pub(super) fn pattern_of_columns(width: i32, chance: &mut Chance) -> impl Fn(i32) -> bool + use<> {
    let sort = chance.random_range(0..5);
    let k = chance.random_range(0..=2);
    move |column| {
        let middle = (2 * column - (width - 1)).abs();
        let side = column.min(width - 1 - column);
        match sort {
            0 => true,
            1 => middle <= k + 1,
            2 => side == k,
            3 => middle <= 3,
            _ => side % 2 == 1,
        }
    }
}
