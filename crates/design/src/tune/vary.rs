//! What may vary, and its steps.

use std::fmt;
use std::str::FromStr;

use sweetfish_level::{Cell, Content, Form, Level, OrderItem, bounds};

use crate::{Change, Element};

/// Something of a level that may vary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Vary {
    /// The number of moves or seconds.
    Moves,
    /// The number of kinds of candies.
    Kinds,
    /// Cells with jelly, and its layers.
    Jelly,
    /// Cells with each blocker, lock, swirl or candy bomb that the level has, and their layers.
    Blockers,
    /// The score to reach.
    Score,
    /// The number of ingredients.
    Ingredients,
    /// The number ordered of each item.
    Orders,
    /// Special candies at the start.
    Specials,
    /// All portals at once.
    Portals,
}

/// A score or an order changes by this share of the present one.
const STEP: f64 = 0.05;
/// It has at most this many steps.
const STEPS: u32 = 20;

impl Vary {
    /// All of them, with their names.
    pub const ALL: [(Self, &str); 9] = [
        (Self::Moves, "moves"),
        (Self::Kinds, "kinds"),
        (Self::Jelly, "jelly"),
        (Self::Blockers, "blockers"),
        (Self::Score, "score"),
        (Self::Ingredients, "ingredients"),
        (Self::Orders, "orders"),
        (Self::Specials, "specials"),
        (Self::Portals, "portals"),
    ];

    /// Returns the steps that make a level easier, or harder, the smallest first; a list for each thing that can vary on its
    /// own. Each list holds valid changes and is not empty. The limit has none: games that are played past it show all of its
    /// steps at once.
    pub(super) fn ladders(self, level: &Level, easier: bool) -> Vec<Vec<Change>> {
        let goals = &level.goals;
        let ladders = match self {
            Self::Moves => Vec::new(),
            Self::Kinds => {
                let most = *bounds::KINDS.end();
                let kinds = steps(u32::from(level.kinds), easier, 1, most.into());
                vec![kinds.map(|kinds| Change::Kinds(kinds as u8)).collect()]
            }
            Self::Score => {
                let score = goals.score.unwrap_or(0);
                vec![shares(score, easier).map(Change::Score).collect()]
            }
            Self::Ingredients => {
                let number = u32::from(goals.ingredients);
                let most = u32::from(bounds::MOST_INGREDIENTS);
                let numbers = steps(number, easier, 1, most.min(3 * number));
                vec![numbers.map(|n| Change::Ingredients(n as u8)).collect()]
            }
            Self::Orders => OrderItem::all()
                .map(|item| {
                    let order = goals.orders[item.index()];
                    let numbers = shares(order.into(), easier);
                    let most = bounds::MOST_ORDERED.into();
                    let order = |number| Change::Order(item, number as u16);
                    numbers.filter(|&own| own <= most).map(order).collect()
                })
                .collect(),
            Self::Portals => vec![vec![Change::NoPortals]],
            Self::Jelly | Self::Blockers | Self::Specials => Element::all()
                .filter(|element| of(*element) == Some(self))
                .flat_map(|element| self.cells(level, element, easier))
                .collect(),
        };
        let valid = |ladder: Vec<Change>| {
            let ladder = ladder.into_iter();
            ladder.filter(|change| change.apply(level).is_some())
        };
        let valid = ladders.into_iter().map(|ladder| valid(ladder).collect());
        valid.filter(|ladder: &Vec<_>| !ladder.is_empty()).collect()
    }

    /// Returns the steps of an element by cells, and by layers.
    fn cells(self, level: &Level, element: Element, easier: bool) -> [Vec<Change>; 2] {
        let present = element.count(level);
        let fewer = easier != (self == Self::Specials);
        // What a level has not got is a new idea, but for special candies, which are in every game.
        if present == 0 && self != Self::Specials {
            return [Vec::new(), Vec::new()];
        }
        let mut numbers = Change::numbers_of_cells(level, element);
        numbers.retain(|&number| (number < present) == fewer && number != present);
        if fewer {
            numbers.reverse();
        }
        let cells = numbers.into_iter().map(|n| Change::Cells(element, n));
        let most = element.most_layers() as i8;
        let layers = (1..most).map(|n| Change::Layers(element, if fewer { -n } else { n }));
        [cells.collect(), layers.collect()]
    }
}

/// Returns the whole numbers from `present` on, without it, to `least` or `most`.
fn steps(present: u32, down: bool, least: u32, most: u32) -> impl Iterator<Item = u32> {
    let count = if down {
        present.saturating_sub(least)
    } else {
        most.saturating_sub(present)
    };
    (1..=count).map(move |step| if down { present - step } else { present + step })
}

/// Returns steps of a number that are a share of it, rounded to two digits; none of 0.
fn shares(present: u32, down: bool) -> impl Iterator<Item = u32> {
    let unit = 10_u32.pow(present.checked_ilog10().unwrap_or(0).saturating_sub(2));
    let step = (f64::from(present) * STEP).max(1.0);
    let far = move |n: u32| f64::from(n) * step;
    let number = move |n| f64::from(present) + if down { -far(n) } else { far(n) };
    let rounded = move |number: f64| {
        let units = (number / f64::from(unit)).round() as u32;
        units.checked_mul(unit)
    };
    let numbers = (1..=STEPS).map(number).filter(move |_| present > 0);
    numbers.filter(|&number| number >= 1.0).map_while(rounded)
}

/// Returns what an element belongs to. Holes are the shape of the board, which does not vary.
fn of(element: Element) -> Option<Vary> {
    let form = Form::Plain;
    let mut cell = Cell::of(Content::Candy { kind: None, form });
    element.set(&mut cell, 1);
    match (element, cell.content) {
        (Element::Jelly, _) => Some(Vary::Jelly),
        (Element::Hole, _) => None,
        (_, Content::ColourBomb | Content::Wheel) => Some(Vary::Specials),
        (_, Content::Candy { form, .. }) if helps(form) => Some(Vary::Specials),
        _ => Some(Vary::Blockers),
    }
}

/// Returns whether a form of candies makes a level easier.
fn helps(form: Form) -> bool {
    use Form::{Fish, Horizontal, Time, Vertical, Wrapped};
    matches!(form, Horizontal | Vertical | Wrapped | Fish | Time)
}

impl fmt::Display for Vary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::ALL.iter().find(|(vary, _)| vary == self);
        f.write_str(name.expect("all are in the table").1)
    }
}

impl FromStr for Vary {
    type Err = String;

    /// # Errors
    /// If there is none of this name: which names there are.
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.iter().find(|(_, name)| *name == text);
        found.map(|(vary, _)| *vary).ok_or_else(|| {
            let names: Vec<_> = Self::ALL.iter().map(|(_, name)| *name).collect();
            format!("expected one of {}", names.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::distance;
    use sweetfish_level::{builtin, format};

    #[test]
    fn steps_of_built_in_levels_are_valid_and_go_on_the_same_way() {
        let mut seen = std::collections::BTreeSet::new();
        for builtin in builtin::all() {
            let level = builtin.level();
            for (vary, name) in Vary::ALL {
                assert_eq!(name.parse(), Ok(vary));
                assert_eq!(vary.to_string(), name);
                for easier in [false, true] {
                    for ladder in vary.ladders(&level, easier) {
                        let far = |change: &Change| {
                            let other = change.apply(&level).expect("a valid level");
                            distance(&level, &other)
                        };
                        let far: Vec<_> = ladder.iter().map(far).collect();
                        let rises = far.is_sorted_by(|one, other| one <= other);
                        assert!(rises, "{vary} of {}: {ladder:?} {far:?}", builtin.name);
                        seen.insert(format!("{vary} {easier}"));
                    }
                }
            }
        }
        // Moves have no steps.
        assert!(seen.len() >= 15, "{seen:?}");
        assert!("colour".parse::<Vary>().unwrap_err().contains("kinds"));
    }

    /// Returns a built-in level with the largest numbers that its goals can have, or with those near the half of it.
    fn extreme(mut level: Level, part: u32) -> Level {
        let goals = &mut level.goals;
        let of = |most: u32| most / part - (part - 1);
        goals.score = goals.score.map(|_| of(u32::MAX));
        if goals.ingredients > 0 {
            goals.ingredients = of(bounds::MOST_INGREDIENTS.into()) as u8;
        }
        for item in OrderItem::all().filter(|item| !matches!(item, OrderItem::Blocker(_))) {
            let order = &mut goals.orders[item.index()];
            if *order > 0 {
                *order = of(bounds::MOST_ORDERED.into()) as u16;
            }
        }
        level
    }

    #[test]
    fn variants_of_extreme_levels_are_read_again_as_they_were_written() {
        for builtin in builtin::all() {
            let levels = [1, 2].map(|part| extreme(builtin.level(), part));
            for level in levels.iter().filter(|level| level.check().is_ok()) {
                let both = [false, true].into_iter();
                let ladders = both.flat_map(|easier| {
                    let all = Vary::ALL.into_iter();
                    all.flat_map(move |(vary, _)| vary.ladders(level, easier))
                });
                for change in ladders.flatten() {
                    let variant = change.apply(level).expect("a valid level");
                    assert_eq!(variant.check(), Ok(()), "{change} of {}", builtin.name);
                    let text = format::write(&variant);
                    assert_eq!(format::parse(&text), Ok(variant), "{change}:\n{text}");
                }
            }
        }
    }

    #[test]
    fn numbers_go_by_shares_and_end() {
        let down: Vec<_> = shares(2_000, true).collect();
        assert_eq!((down[0], down[1], down.len()), (1_900, 1_800, 19));
        assert_eq!(shares(7, false).take(2).collect::<Vec<_>>(), [8, 9]);
        assert_eq!(shares(0, false).count(), 0);
        assert_eq!(steps(5, true, 3, 7).collect::<Vec<_>>(), [4, 3]);
        assert_eq!(steps(5, false, 3, 7).collect::<Vec<_>>(), [6, 7]);
        assert_eq!(steps(7, false, 3, 7).count(), 0);
    }
}
