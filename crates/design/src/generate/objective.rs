//! A goal that fits the board.

use sweetfish_core::rand::RngExt as _;
use sweetfish_level::{Level, Limit, Mode, OrderItem};

use super::Chance;
use crate::{Element, fit};

/// What makes a level one against the clock.
const TIME: &str = "time candies";

/// Sets goal and mode, and whether the limit is in seconds. Jelly and ingredients are goals wherever they are.
pub(super) fn set(level: &mut Level, chance: &mut Chance) {
    level.goals.jelly = level.jelly() > 0;
    let ordered = level.goals.orders.iter().any(|&count| count > 0);
    let there = [level.goals.jelly, level.goals.ingredients > 0, ordered];
    let there = there.into_iter().filter(|&has| has).count();
    let number = chance.random_range(0..100);
    match (there, number) {
        (0, 0..65) | (1, 0..25) => order(level, chance),
        (0, _) | (1, 25..32) => {
            level.goals.score = Some(1_000 * chance.random_range(4..=12));
        }
        _ => {}
    }
    let timed = Element::Content(TIME).count(level) > 0;
    if timed && level.goals.score.is_none() {
        level.goals.score = Some(1_000 * chance.random_range(4..=12));
    }
    fit::set_mode(level);
    if timed || level.mode == Mode::Moves && chance.random_range(0..4) == 0 {
        level.limit = Limit::Seconds(100);
        fit::set_mode(level);
    }
}

/// Orders what blocks the board, or else candies of some kinds, or specials.
fn order(level: &mut Level, chance: &mut Chance) {
    let mut blockers = Vec::new();
    for element in Element::all() {
        let cells = level.places().map(|(_, _, cell)| element.layers(cell));
        let count = cells.map(u16::from).sum::<u16>();
        if let Some(item) = element
            .item()
            .filter(|&item| count > 0 && !is_special(item))
        {
            blockers.push((item, count));
        }
    }
    if !blockers.is_empty() && chance.random_range(0..4) > 0 {
        for (item, count) in blockers {
            level.goals.orders[item.index()] = count;
        }
        return;
    }
    let specials = [
        OrderItem::Striped,
        OrderItem::Wrapped,
        OrderItem::ColourBomb,
    ];
    if chance.random_range(0..5) == 0 {
        let item = specials[chance.random_range(0..specials.len())];
        let count = [6, 3, 2][specials.iter().position(|&own| own == item).unwrap_or(0)];
        level.goals.orders[item.index()] = count;
        return;
    }
    let first = chance.random_range(0..level.kinds);
    for next in 0..chance.random_range(1..=3) {
        let kind = (first + next) % level.kinds + 1;
        level.goals.orders[OrderItem::Kind(kind).index()] = 5 * chance.random_range(3..=6);
    }
}

/// Returns whether play can make more of an item.
fn is_special(item: OrderItem) -> bool {
    matches!(
        item,
        OrderItem::Striped | OrderItem::Wrapped | OrderItem::ColourBomb
    )
}
