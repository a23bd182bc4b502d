//! Goals and mode of a level that was changed.

use sweetfish_level::{At, Goals, Level, Limit, Mode, OrderItem};

use super::Element;

/// Reduces orders to what there is, and sets the mode to that of the goals. A level that has no goal left stays unsound.
pub(crate) fn goals(level: &mut Level) {
    level.goals.jelly &= level.jelly() > 0;
    for element in Element::all() {
        let Some(item) = element.item() else {
            continue;
        };
        let cells = level.places().map(|(_, _, cell)| element.layers(cell));
        let there = cells.map(u16::from).sum::<u16>();
        let order = level.goals.orders[item.index()];
        if order > 0 && !can_order(level, item) {
            level.goals.orders[item.index()] = order.min(there);
        }
    }
    set_mode(level);
}

/// Sets the mode to that of the goals, if there are any.
pub(crate) fn set_mode(level: &mut Level) {
    let Goals {
        score,
        jelly,
        ingredients,
        orders,
    } = &level.goals;
    let timed = matches!(level.limit, Limit::Seconds(_));
    let points = if timed { Mode::Timed } else { Mode::Moves };
    let ordered = orders.iter().any(|&count| count > 0);
    let goals = [
        (score.is_some(), points),
        (*jelly, Mode::Jelly),
        (*ingredients > 0, Mode::Ingredients),
        (ordered, Mode::Orders),
    ];
    let mut goals = goals.iter().filter(|(has, _)| *has).map(|&(_, mode)| mode);
    match (goals.next(), goals.next()) {
        (Some(mode), None) => level.mode = mode,
        (Some(_), Some(_)) => level.mode = Mode::Mixed,
        (None, _) => {}
    }
}

/// Returns whether a level can have its order of an item.
fn can_order(level: &Level, item: OrderItem) -> bool {
    let mut alone = level.clone();
    alone.goals.orders = [0; OrderItem::COUNT];
    alone.goals.orders[item.index()] = level.goals.orders[item.index()];
    (alone.mode, alone.goals.score) = (Mode::Mixed, Some(1));
    !matches!(alone.check(), Err(error) if error.at == At::Order(item))
}
