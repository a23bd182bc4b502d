//! The bounds of the numbers of a level, which [`Level::check`] and all readers share.

use std::ops::RangeInclusive;

use super::{At, Cell, Content, Enter, Form, Gives, Level, LevelError, OrderItem};

/// The numbers of kinds of candies.
pub const KINDS: RangeInclusive<u8> = 3..=7;
/// The numbers of moves or seconds.
pub const LIMITS: RangeInclusive<u16> = 1..=1000;
/// The most ingredients that must leave.
pub const MOST_INGREDIENTS: u8 = 99;
/// The largest order of an item.
pub const MOST_ORDERED: u16 = 9999;
/// The most cells of a board, and so the highest floor of what enters.
pub const MOST_CELLS: u8 = 81;
/// The longest interval at which something enters, in moves.
pub const LONGEST_INTERVAL: u16 = 1000;
/// The most layers of jelly.
pub const MOST_JELLY: u8 = 2;

impl Level {
    /// Checks what its files can say: whatever passes is read again as it was written.
    pub(super) fn check_bounds(&self) -> Result<(), LevelError> {
        let within = |at, found: u16, most: u16| {
            let expected = || format!("up to {most}");
            let fault = || LevelError::new(at, found.to_string(), expected());
            (found <= most).then_some(()).ok_or_else(fault)
        };
        if self.name.chars().any(char::is_control) {
            let found = "a name of several lines";
            return Err(LevelError::new(At::Key("name"), found, "one of one line"));
        }
        let goals = &self.goals;
        let ingredients = goals.ingredients.into();
        within(At::Key("ingredients"), ingredients, MOST_INGREDIENTS.into())?;
        within(At::Key("at_once"), self.at_once.into(), MOST_CELLS.into())?;
        for item in OrderItem::all() {
            let order = goals.orders[item.index()];
            within(At::Order(item), order, MOST_ORDERED)?;
        }
        if self.stars.first() == Some(&0) {
            return Err(LevelError::new(At::Key("stars"), "0", "1 or more"));
        }
        for (row, column, cell) in self.places() {
            within(At::Cell(row, column), cell.jelly.into(), MOST_JELLY.into())?;
            if let Some((found, expected)) = out_of_bounds(cell) {
                return Err(LevelError::new(At::Cell(row, column), found, expected));
            }
        }
        Ok(())
    }
}

/// Returns what is wrong with the numbers of a cell, and what was expected.
fn out_of_bounds(cell: &Cell) -> Option<(String, String)> {
    let wrong = |found: u8, what, most: u8| {
        let is_wrong = !(1..=most).contains(&found);
        is_wrong.then(|| (format!("{found} {what}"), format!("1 to {most}")))
    };
    if cell.gives != Gives::ALL && !cell.spawner {
        let found = "what a spawner gives, without one";
        return Some((found.into(), "a spawner".into()));
    }
    match cell.content {
        Content::Candy { kind: Some(0), .. } => Some(("kind 0".into(), "1 or more".into())),
        Content::Candy {
            form: Form::Bomb(fuse),
            ..
        } => wrong(fuse, "moves of a fuse", Enter::LONGEST),
        Content::Blocker(blocker, layers) => wrong(layers, "layers", blocker.most_layers()),
        _ => None,
    }
}
