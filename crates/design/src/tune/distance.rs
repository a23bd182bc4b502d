//! How far one level is from another.

use sweetfish_level::{Level, OrderItem};

/// Returns how much of a level was changed: the sum of the shares by which the limit, the number of kinds, the score, the number
/// of ingredients and each order differ, each of the larger one, the share of cells that differ, and the share of portals.
///
/// Both levels must have a board of the same size.
pub fn distance(one: &Level, other: &Level) -> f64 {
    let numbers = |level: &Level| {
        let goals = &level.goals;
        let own = [
            u32::from(level.limit.amount()),
            level.kinds.into(),
            goals.score.unwrap_or(0),
            goals.ingredients.into(),
        ];
        let orders = OrderItem::all().map(|item| u32::from(goals.orders[item.index()]));
        own.into_iter().chain(orders).collect::<Vec<_>>()
    };
    let share = |(one, other): (u32, u32)| {
        let larger = one.max(other).max(1);
        f64::from(one.abs_diff(other)) / f64::from(larger)
    };
    let numbers = numbers(one).into_iter().zip(numbers(other));
    let cells = one.cells.iter().zip(&other.cells);
    let differ = cells.filter(|(one, other)| one != other).count() as u32;
    let all = one.places().count() as u32;
    let portals = (one.portals.len() as u32, other.portals.len() as u32);
    numbers.map(share).sum::<f64>() + f64::from(differ) / f64::from(all.max(1)) + share(portals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Change, Element};
    use sweetfish_level::builtin;

    fn is(one: &Level, other: &Level, expected: f64) -> bool {
        (distance(one, other) - expected).abs() < 1e-9
    }

    #[test]
    fn shares_of_what_differs_add_up() {
        let level = builtin::by_name("37-chocolate-war").unwrap().level();
        assert!(is(&level, &level, 0.0));
        let limit = level.limit.amount();
        let other = Change::Limit(2 * limit).apply(&level).unwrap();
        assert!(is(&level, &other, 0.5));
        let cells = level.places().count() as f64;
        let chocolate = Element::Content("chocolate");
        let one = Change::numbers_of_cells(&level, chocolate);
        let present = chocolate.count(&level);
        let less = *one.iter().rfind(|&&number| number < present).unwrap();
        let other = Change::Cells(chocolate, less).apply(&other).unwrap();
        let fewer = f64::from(present - less);
        assert!(is(&level, &other, 0.5 + fewer / cells));
        assert!(is(&other, &level, 0.5 + fewer / cells));
        let level = builtin::by_name("33-relay").unwrap().level();
        let mut other = level.clone();
        other.portals.truncate(level.portals.len() / 2);
        let left = other.portals.len() as f64 / level.portals.len() as f64;
        assert!(is(&level, &other, 1.0 - left) && is(&other, &level, 1.0 - left));
    }
}
