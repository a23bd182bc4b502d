//! Exports levels as tile maps of the 2012/13 game, which [`import`] reads.

use std::collections::BTreeSet;

use serde::Serialize;
use thiserror::Error;

use super::import::bits::{Meaning, mask};
use super::import::cell::{bits, value};
use super::import::enter::{entries as entered, makes_bombs};
use super::import::items::{ITEMS, Item};
use super::import::source::{MODES, SIDE};
use super::import::{self, ImportError};
use super::pieces::PIECES;
use super::{Blocker, Cell, Content, Form, Level, Limit, Mode, OrderItem};

/// A level as the text of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Exported {
    /// The text: of a tile map, JSON.
    pub text: String,
    /// What the level has and the text lacks, a line for each. The name of a level in a tile map is that of the file.
    pub notes: Vec<String>,
}

/// Why a level cannot be a tile map.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExportError {
    /// Tile maps have no such mode.
    #[error("mode: found `{0}`, expected moves, jelly, ingredients, timed or orders in a tile map")]
    Mode(Mode),
    /// Tile maps have no order of this item.
    #[error("orders: found `{0}`, expected only {items} in a tile map", items = ordered())]
    Order(OrderItem),
    /// What is left of the level on a map is not sound.
    #[error("the tile map would be no level: {0}")]
    Unsound(#[from] ImportError),
}

/// Writes a level as a tile map.
///
/// ```
/// use sweetfish_level::{builtin, export, import};
///
/// let mut level = builtin::by_name("thesis-77-like").expect("a built-in level").level();
/// let map = export::write(&level)?;
/// assert!(map.notes.is_empty());
/// level.name.clear();
/// assert_eq!(import::parse(&map.text).unwrap().level, level);
/// # Ok::<(), export::ExportError>(())
/// ```
///
/// # Errors
/// If a tile map cannot have the goals of the level, or what it holds of the level would not be sound.
pub fn write(level: &Level) -> Result<Exported, ExportError> {
    let mode = MODES.iter().find(|(_, mode)| *mode == level.mode);
    let (mode, _) = mode.ok_or(ExportError::Mode(level.mode))?;
    let orders = orders(level)?;
    let mut entries = vec![format!("\"gameModeName\": \"{mode}\"")];
    entries.extend(numbers(level, orders));
    entries.push(format!("\"tileMap\": {}", tiles(level)));
    let text = format!("{{\n  {}\n}}\n", entries.join(",\n  "));
    import::parse(&text)?;
    let notes = notes(level);
    Ok(Exported { text, notes })
}

/// Returns the entries of the map before its tiles.
fn numbers(level: &Level, orders: Vec<(u64, u16)>) -> Vec<String> {
    let mut entries = vec![match level.limit {
        Limit::Moves(moves) => format!("\"moveLimit\": {moves}"),
        Limit::Seconds(seconds) => format!("\"timeLimit\": {seconds}"),
    }];
    entries.push(format!("\"numberOfColours\": {}", level.kinds));
    let targets = targets(level);
    if !targets.is_empty() {
        entries.push(format!("\"scoreTargets\": {targets:?}"));
    }
    if level.goals.ingredients > 0 {
        entries.push(format!("\"ingredients\": [{}]", level.goals.ingredients));
    }
    if level.at_once != 1 && level.mode == Mode::Ingredients {
        entries.push(format!("\"numIngredientsOnScreen\": {}", level.at_once));
    }
    let order = |(item, count)| format!("{{\"item\": {item}, \"quantity\": {count}}}");
    entries.extend(list("_itemsToOrder", orders.into_iter().map(order)));
    if let Some(fuse) = fuses(level).first() {
        entries.push(format!("\"pepperCandyExplosionTurns\": {fuse}"));
    }
    entries.extend(entered(level).map(|(key, number)| format!("\"{key}\": {number}")));
    let end = |(row, column): (u8, u8)| format!("[{column}, {row}]");
    let portals = level.portals.iter();
    let portals = portals.map(|portal| format!("[{}, {}]", end(portal.from), end(portal.to)));
    entries.extend(list("portals", portals));
    entries
}

/// Returns the entry of a list, unless it is empty.
fn list(key: &str, items: impl Iterator<Item = String>) -> Option<String> {
    let items: Vec<_> = items.collect();
    (!items.is_empty()).then(|| format!("\"{key}\": [{}]", items.join(", ")))
}

/// Returns the scores of the map: the first is the goal of levels with a score.
fn targets(level: &Level) -> Vec<u32> {
    let Some(score) = level.goals.score else {
        return level.stars.clone();
    };
    let higher = level.stars.iter().copied().filter(|&star| star > score);
    [score].into_iter().chain(higher).take(3).collect()
}

/// Returns the items that are ordered, and how many of each.
fn orders(level: &Level) -> Result<Vec<(u64, u16)>, ExportError> {
    let kinds = kinds_ordered(level).map(|(kind, count)| (u64::from(kind) - 1, count));
    let mut orders: Vec<_> = kinds.collect();
    let others = OrderItem::all().skip_while(|item| matches!(item, OrderItem::Kind(_)));
    for ordered in others {
        let count = level.goals.orders[ordered.index()];
        if count > 0 {
            let item = ITEMS
                .iter()
                .find(|(_, item)| *item == Item::Ordered(ordered));
            let (number, _) = item.ok_or(ExportError::Order(ordered))?;
            orders.push((*number, count));
        }
    }
    Ok(orders)
}

/// Lists what can be ordered in a tile map.
fn ordered() -> String {
    let items = ITEMS.iter().filter_map(|(_, item)| match item {
        Item::Ordered(item) => Some(format!(", {item}")),
        Item::Candy | Item::WithoutRule(_) => None,
    });
    items.fold("kinds of candies".into(), |list, item| list + &item)
}

/// Returns the kinds that are ordered, and how many of each.
fn kinds_ordered(level: &Level) -> impl Iterator<Item = (u8, u16)> {
    (1..)
        .zip(level.goals.orders)
        .take(usize::from(level.kinds))
        .filter(|&(_, count)| count > 0)
}

/// Returns the fuses of the candy bombs, those that come in later included.
fn fuses(level: &Level) -> BTreeSet<u8> {
    let fuse = |content| match content {
        Content::Candy {
            form: Form::Bomb(fuse),
            ..
        } => Some(fuse),
        _ => None,
    };
    let entering = makes_bombs(level).then_some(level.enter.fuse);
    let cells = level.places();
    let drawn = cells.filter_map(|(_, _, cell)| fuse(cell.content));
    drawn.chain(entering).collect()
}

/// Returns the rows of tiles, with voids to the right and below a board of less than nine rows and columns.
fn tiles(level: &Level) -> String {
    let mut tiles = [[0; SIDE]; SIDE];
    for (row, column, cell) in level.places() {
        tiles[usize::from(row)][usize::from(column)] = value(*cell);
    }
    for portal in &level.portals {
        for ((row, column), end) in [(portal.from, Meaning::Entry), (portal.to, Meaning::Outlet)] {
            let bits = [Meaning::Portal, end].into_iter().filter_map(mask);
            tiles[usize::from(row)][usize::from(column)] |= bits.sum::<u64>();
        }
    }
    let rows = tiles.map(|row| format!("    {row:?}"));
    format!("[\n{}\n  ]", rows.join(",\n"))
}

/// Returns what the level has and the map lacks.
fn notes(level: &Level) -> Vec<String> {
    let mut notes = lost_content(level);
    let fuses = fuses(level);
    if let (Some(fuse), true) = (fuses.first(), fuses.len() > 1) {
        notes.push(format!("candy bombs: all have the shortest fuse, {fuse}"));
    }
    let ordered = kinds_ordered(level).map(|(kind, _)| kind);
    if !ordered.eq(1..=kinds_ordered(level).count() as u8) {
        notes.push("orders: the kinds ordered become kinds 1, 2, ... in their order".into());
    }
    if targets(level) != level.stars {
        let targets = targets(level);
        notes.push(format!(
            "stars: they become {targets:?}, for the first is the score"
        ));
    }
    let is_eaten = |cell: &Cell| matches!(cell.content, Content::Blocker(Blocker::Cake, 1 | 2));
    if level.places().any(|(_, _, cell)| is_eaten(cell)) {
        notes.push("cake bombs: all have eight slices".into());
    }
    for (name, number) in level.choices.changed() {
        notes.push(format!("rules: {name} = {number} becomes the default"));
    }
    let (width, height) = (usize::from(level.width), usize::from(level.height));
    if (width, height) != (SIDE, SIDE) {
        notes.push(format!(
            "board: {width}x{height} cells become {SIDE}x{SIDE} with voids to the right and below"
        ));
    }
    notes
}

/// Returns a note for each sort of content that a map cannot hold.
fn lost_content(level: &Level) -> Vec<String> {
    let count = |is: &dyn Fn(Content) -> bool| {
        let cells = level.places();
        cells.filter(|(_, _, cell)| is(cell.content)).count()
    };
    let is_fixed = |content| matches!(content, Content::Candy { kind: Some(_), .. });
    let pieces = PIECES.iter().map(|piece| {
        let lost: Vec<_> = piece.contents().map(|(content, _)| content).collect();
        let is_lost = |content| bits(content).is_none() && lost.contains(&content);
        (piece.plural, count(&is_lost))
    });
    [("candies of a given kind", count(&is_fixed))]
        .into_iter()
        .chain(pieces)
        .filter(|&(_, count)| count > 0)
        .map(|(sort, count)| format!("{sort} ({count}) become random plain candies"))
        .collect()
}
