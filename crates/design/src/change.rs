//! Changes to a level.

use std::fmt;

use sweetfish_level::{Level, Limit, OrderItem, Rate};

use super::goal::ordered;
use super::{Element, fit, symmetry};

/// The plural of ingredients in the table of pieces.
const INGREDIENTS: &str = "ingredients";

/// A change to a level. Numbers are those of the new level, so that a change means the same whatever was changed before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Change {
    /// Another number of moves, or of seconds in a timed level.
    Limit(u16),
    /// Another number of kinds of candies.
    Kinds(u8),
    /// Another score to reach; 0 is no goal, here and below.
    Score(u32),
    /// Another number in the order of an item.
    Order(OrderItem, u16),
    /// Another number of ingredients that must leave. Those on the board that are too many become candies, from the last on;
    /// a symmetric board stays so.
    Ingredients(u8),
    /// No portals: new pieces come in at their outlets.
    NoPortals,
    /// An element in this number of cells; with 0 none enters either. A symmetric board stays so, which allows the numbers of
    /// [`Change::numbers_of_cells`] alone.
    Cells(Element, u16),
    /// This many layers of an element more, or fewer, in each cell that has it.
    Layers(Element, i8),
}

impl Change {
    /// Returns the level with the change. `None` if that is no valid level, or the same one.
    ///
    /// Orders of what is no longer there become smaller. The mode becomes that of the goals.
    pub fn apply(self, level: &Level) -> Option<Level> {
        let mut changed = level.clone();
        match self {
            Self::Limit(limit) => {
                changed.limit = match level.limit {
                    Limit::Moves(_) => Limit::Moves(limit),
                    Limit::Seconds(_) => Limit::Seconds(limit),
                };
            }
            Self::Kinds(kinds) => changed.kinds = kinds,
            Self::Score(score) => changed.goals.score = (score > 0).then_some(score),
            Self::Order(item, number) => changed.goals.orders[item.index()] = number,
            Self::Ingredients(number) => set_ingredients(&mut changed, number),
            Self::NoPortals => {
                for portal in std::mem::take(&mut changed.portals) {
                    let (row, column) = portal.to;
                    let outlet = usize::from(row) * usize::from(level.width) + usize::from(column);
                    changed.cells[outlet].as_mut()?.spawner = true;
                }
            }
            Self::Cells(element, number) => set_cells(&mut changed, element, number)?,
            Self::Layers(element, more) => {
                for cell in changed.cells.iter_mut().flatten() {
                    let layers = element.layers(cell);
                    if layers > 0 {
                        let new = layers.saturating_add_signed(more);
                        element.set(cell, new.min(element.most_layers()));
                    }
                }
            }
        }
        fit::goals(&mut changed);
        (changed != *level && changed.check().is_ok()).then_some(changed)
    }

    /// Returns whether another change is one of the same number or element, whatever its size.
    pub fn is_of_same_thing(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Order(one, _), Self::Order(other, _)) => one == other,
            (Self::Cells(one, _), Self::Cells(other, _))
            | (Self::Layers(one, _), Self::Layers(other, _)) => one == other,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }

    /// Returns all changes that take something out of a level and leave a valid one.
    pub fn removals(level: &Level) -> Vec<Self> {
        let orders = OrderItem::all().map(|item| Self::Order(item, 0));
        let goals = [Self::Score(0), Self::Ingredients(0)];
        let elements = Element::all().map(|element| Self::Cells(element, 0));
        let all = elements.chain([Self::NoPortals]).chain(goals).chain(orders);
        all.filter(|change| change.apply(level).is_some()).collect()
    }

    /// Returns the numbers of cells that can have an element, rising, with the present one.
    pub fn numbers_of_cells(level: &Level, element: Element) -> Vec<u16> {
        let present = element.count(level);
        let (mut less, mut more) = (present, present);
        let mut numbers = vec![present];
        for group in symmetry::groups(level, element, false) {
            less -= group.len() as u16;
            numbers.push(less);
        }
        for group in symmetry::groups(level, element, true) {
            more += group.len() as u16;
            numbers.push(more);
        }
        numbers.sort_unstable();
        numbers
    }
}

/// Sets the number of cells with an element. `None` if that would not be symmetric.
fn set_cells(level: &mut Level, element: Element, number: u16) -> Option<()> {
    let present = element.count(level);
    let add = number > present;
    let own = level.places().map(|(_, _, cell)| element.layers(cell));
    let least = own.filter(|&layers| layers > 0).min();
    let layers = if add { least.unwrap_or(1) } else { 0 };
    if let Some(spawn) = element.spawn().filter(|_| number == 0) {
        level.enter.rates[spawn as usize] = Rate::default();
    }
    let mut open = number.abs_diff(present);
    for group in symmetry::groups(level, element, add) {
        if open == 0 {
            break;
        }
        open = open.checked_sub(group.len() as u16)?;
        for index in group {
            element.set(level.cells[index].as_mut()?, layers);
        }
    }
    (open == 0).then_some(())
}

/// Sets the number of ingredients. Those on the board that are too many go, from the last on, and with them those that are
/// alike on a symmetric board: others enter instead.
fn set_ingredients(level: &mut Level, number: u8) {
    level.goals.ingredients = number;
    if number == 0 {
        level.at_once = 1;
    }
    let drawn = Element::Content(INGREDIENTS);
    let mut left = drawn.count(level);
    let mut groups = symmetry::groups(level, drawn, false);
    groups.sort_by_key(|group| group.last().copied());
    while left > number.into() {
        let Some(group) = groups.pop() else { return };
        left -= group.len() as u16;
        for cell in group {
            drawn.set(level.cells[cell].as_mut().expect("a cell"), 0);
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Limit(limit) => write!(f, "limit {limit}"),
            Self::Kinds(kinds) => write!(f, "{kinds} kinds"),
            Self::Score(0) => f.write_str("without the score"),
            Self::Score(score) => write!(f, "score {score}"),
            Self::Order(item, 0) => write!(f, "without the order of {}", ordered(item)),
            Self::Order(item, number) => write!(f, "order of {number} {}", ordered(item)),
            Self::Ingredients(0) => f.write_str("without ingredients"),
            Self::Ingredients(number) => f.write_str(&counted(number, "ingredient")),
            Self::NoPortals => f.write_str("without portals"),
            Self::Cells(element, 0) => write!(f, "without {element}"),
            Self::Cells(element, number) => write!(f, "{element} in {}", counted(number, "cell")),
            Self::Layers(element, more) => {
                let word = if more < 0 { "fewer" } else { "more" };
                let layers = counted(more.unsigned_abs(), "layer");
                write!(f, "{element} with {layers} {word}")
            }
        }
    }
}

/// Returns a number of things, such as `1 move` or `2 moves`. `thing` is one of them; `s` makes them many.
pub fn counted(number: impl Into<u64>, thing: &str) -> String {
    match number.into() {
        1 => format!("1 {thing}"),
        number => format!("{number} {thing}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish_level::{Content, Mode, Spawn, builtin, format};

    #[test]
    fn one_of_a_thing_is_not_many() {
        let shown = |change: Change| change.to_string();
        assert_eq!(shown(Change::Ingredients(1)), "1 ingredient");
        assert_eq!(shown(Change::Ingredients(2)), "2 ingredients");
        assert_eq!(shown(Change::Cells(CHOCOLATE, 1)), "chocolate in 1 cell");
        assert_eq!(
            shown(Change::Layers(FROSTING, -1)),
            "frosting with 1 layer fewer"
        );
        assert_eq!(
            shown(Change::Layers(FROSTING, 2)),
            "frosting with 2 layers more"
        );
    }

    const CHOCOLATE: Element = Element::Content("chocolate");
    const FROSTING: Element = Element::Content("frosting");

    fn level(head: &str, rows: [&str; 4]) -> Level {
        let board = rows.join("\n");
        let text = format!("kinds = 5\nmoves = 9\n{head}\nboard = '''\n{board}\n'''\n");
        format::parse(&text).expect("a level")
    }

    #[test]
    fn numbers_change_and_what_is_invalid_or_the_same_does_not() {
        let level = builtin::by_name("05-hedges").expect("built in").level();
        let other = Change::Limit(40).apply(&level).expect("a valid level");
        assert_eq!(other.limit, Limit::Moves(40));
        assert_eq!(Change::Limit(0).apply(&level), None);
        assert_eq!(Change::Kinds(level.kinds).apply(&level), None);
        assert_eq!(Change::Score(0).apply(&level), None, "the only goal");
        assert_eq!(Change::NoPortals.apply(&level), None, "has none");
    }

    #[test]
    fn every_removal_from_a_built_in_level_is_valid_and_takes_all_out() {
        let mut sorts = std::collections::BTreeSet::new();
        for builtin in builtin::all() {
            let level = builtin.level();
            for change in Change::removals(&level) {
                let other = change.apply(&level).expect("a removal");
                assert_eq!(other.check(), Ok(()), "{change} of {}", builtin.name);
                assert_eq!(change.apply(&other), None, "{change} twice");
                if let Change::Cells(element, 0) = change {
                    assert_eq!(element.count(&other), 0, "{element}");
                    assert!(element.count(&level) > 0);
                }
                let text = format::write(&other);
                assert_eq!(format::parse(&text).as_ref(), Ok(&other), "{text}");
                sorts.insert(change.to_string());
            }
        }
        let all = "without jelly,without locks,without chocolate,without frosting,without swirls,without candy bombs,\
                   without portals,without the score,without ingredients";
        for sort in all.split(',') {
            assert!(sorts.contains(sort), "{sort} in {sorts:?}");
        }
    }

    #[test]
    fn orders_and_modes_follow_what_is_there() {
        let head = "mode = \"mixed\"\nscore = 2000\norders = { frosting = 7 }";
        let level = level(head, ["? ? ?", "? ? ?", "f3 f1 f3", "? ? ?"]);
        let fewer = Change::Layers(FROSTING, -1).apply(&level).expect("valid");
        assert_eq!(fewer.goals.orders.iter().sum::<u16>(), 4, "f2 and f2");
        assert_eq!(FROSTING.count(&fewer), 2);
        let more = Change::Layers(FROSTING, 2).apply(&level).expect("valid");
        let most = more
            .places()
            .map(|(_, _, cell)| FROSTING.layers(cell))
            .max();
        assert_eq!(most, Some(5), "layers end at the most");
        let none = Change::Cells(FROSTING, 0).apply(&level).expect("valid");
        assert_eq!(none.mode, Mode::Moves);
        assert_eq!(none.goals.orders, [0; OrderItem::COUNT]);
        let other = Change::Score(0).apply(&level).expect("valid");
        assert_eq!(other.mode, Mode::Orders);
    }

    #[test]
    fn parts_of_an_element_go_and_come_by_whole_groups() {
        let head = "mode = \"moves\"\nscore = 2000";
        let level = level(head, ["? ? ? ?", "x ? ? x", "? ? ? ?", "? ? ? ?"]);
        let numbers = Change::numbers_of_cells(&level, CHOCOLATE);
        assert_eq!(numbers, [0, 2, 4, 6, 8, 10, 12]);
        for number in 0..=13 {
            let other = Change::Cells(CHOCOLATE, number).apply(&level);
            let count = other.map(|other| CHOCOLATE.count(&other));
            let valid = numbers.contains(&number) && number != 2;
            assert_eq!(count, valid.then_some(number));
        }
    }

    #[test]
    fn ingredients_on_the_board_are_no_more_than_those_that_must_leave() {
        let exits = "exits = '''\n. . .\n. . .\n. . .\nv v v\n'''";
        let head = format!("mode = \"mixed\"\nscore = 2000\ningredients = 3\n{exits}");
        let level = level(&head, ["? i ?", "? ? ?", "? ? i", "? ? ?"]);
        let one = Change::Ingredients(1).apply(&level).expect("valid");
        let drawn = one
            .places()
            .filter(|(_, _, cell)| cell.content == Content::Ingredient);
        assert_eq!(
            drawn.map(|(row, column, _)| (row, column)).next(),
            Some((0, 1))
        );
        let none = Change::Ingredients(0).apply(&level).expect("valid");
        assert_eq!(none.mode, Mode::Moves);
    }

    #[test]
    fn ingredients_on_a_symmetric_board_go_with_those_that_are_alike() {
        let exits = "exits = '''\n. . .\n. . .\n. . .\nv v v\n'''";
        let head = format!("mode = \"ingredients\"\ningredients = 3\n{exits}");
        let level = level(&head, ["i i i", "? ? ?", "? ? ?", "? ? ?"]);
        for (number, left) in [(2, "? i ?"), (1, "? i ?")] {
            let other = Change::Ingredients(number).apply(&level).expect("valid");
            let text = format::write(&other);
            assert!(text.contains(&format!("'''\n{left}\n")), "{number}: {text}");
        }
    }

    #[test]
    fn what_is_taken_out_does_not_enter_either() {
        let mut level = level(
            "mode = \"moves\"\nscore = 2000",
            ["? ? ?", "? % ?", "? ? ?", "? ? ?"],
        );
        let rate = Rate { every: 3, floor: 1 };
        level.enter.rates = [rate; Spawn::ALL.len()];
        set_cells(&mut level, Element::Content("swirls"), 0).expect("a removal");
        let none = level.enter.rates.iter().filter(|&&own| own != rate);
        assert_eq!(none.count(), 1);
        assert_eq!(level.enter.rates[Spawn::Swirl as usize], Rate::default());
    }
}
