//! A goal that fits the board, and a limit to begin with.

use sweetfish_core::rand::RngExt as _;
use sweetfish_level::{Level, Limit, Mode, SECONDS_A_MOVE, Thing};

use super::Chance;
use crate::{Element, fit};

/// What makes a level one against the clock.
const TIME: &str = "time candies";

/// Sets goal, mode and limit. Jelly and ingredients are goals wherever they are.
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
    let limit = moves(level);
    level.limit = Limit::Moves(limit);
    if timed || level.mode == Mode::Moves && chance.random_range(0..4) == 0 {
        level.limit = Limit::Seconds(limit * (SECONDS_A_MOVE + 2) / 5 * 5);
        fit::set_mode(level);
    }
}

/// Orders what blocks the board, or else candies of some kinds, or specials.
fn order(level: &mut Level, chance: &mut Chance) {
    let mut blockers = Vec::new();
    for element in Element::all() {
        let cells = level.places().map(|(_, _, cell)| element.layers(cell));
        let count = cells.map(u16::from).sum::<u16>();
        if let Some(thing) = element
            .thing()
            .filter(|&thing| count > 0 && !is_special(thing))
        {
            blockers.push((thing, count));
        }
    }
    if !blockers.is_empty() && chance.random_range(0..4) > 0 {
        for (thing, count) in blockers {
            level.goals.orders[thing.index()] = count;
        }
        return;
    }
    let specials = [Thing::Striped, Thing::Wrapped, Thing::ColourBomb];
    if chance.random_range(0..5) == 0 {
        let thing = specials[chance.random_range(0..specials.len())];
        let count = [6, 3, 2][specials.iter().position(|&own| own == thing).unwrap_or(0)];
        level.goals.orders[thing.index()] = count;
        return;
    }
    let first = chance.random_range(0..level.kinds);
    for next in 0..chance.random_range(1..=3) {
        let kind = (first + next) % level.kinds + 1;
        level.goals.orders[Thing::Kind(kind).index()] = 5 * chance.random_range(3..=6);
    }
}

/// Returns whether play can make more of a thing.
fn is_special(thing: Thing) -> bool {
    matches!(thing, Thing::Striped | Thing::Wrapped | Thing::ColourBomb)
}

/// Guesses the moves that the goals take. Games tell more.
fn moves(level: &Level) -> u16 {
    let layers: f64 = Element::all()
        .filter(|element| element.thing().is_some_and(|thing| !is_special(thing)))
        .flat_map(|element| level.places().map(move |(_, _, cell)| element.layers(cell)))
        .map(f64::from)
        .sum();
    let orders = Thing::all().map(|thing| match (thing, level.goals.orders[thing.index()]) {
        (Thing::Kind(_), count) => f64::from(count) / 1.8,
        (thing, count) if is_special(thing) => 4.0 * f64::from(count),
        _ => 0.0,
    });
    let orders: f64 = orders.fold(0.0, f64::max);
    let goals = [
        f64::from(level.goals.score.unwrap_or(0)) / 300.0,
        8.0 + 0.5 * f64::from(level.jelly()),
        6.0 * f64::from(level.goals.ingredients),
        orders,
    ];
    let most = goals.into_iter().fold(0.0, f64::max);
    let hard = [0.45, 0.65, 0.9][usize::from(level.kinds.clamp(4, 6) - 4)];
    ((most + 0.3 * layers) * hard).round().clamp(15.0, 50.0) as u16
}
