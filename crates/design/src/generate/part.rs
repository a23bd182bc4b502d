//! What generated levels are made of, besides candies and voids.

use sweetfish_level::{Enter, Gives, Level, OrderItem, Pair};

use crate::Element;

/// The quarters of cake bombs.
pub(super) const CAKES: Element = Element::Content("cakes");

/// What a part adds to a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// An element in some cells.
    Element(Element),
    /// Ingredients, and exits below.
    Ingredients,
    /// Portals over gaps of columns.
    Portals,
    /// Cake bombs, each of 2x2 cells.
    Cakes,
    /// Pieces that enter by themselves.
    Entries,
    /// Spawners that give some of what enters, the others none of it.
    Spawners,
    /// An order of a swap of two specials, which lie on the board.
    Pairs,
}

/// A part of generated levels.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Its name, as it is asked for.
    pub name: &'static str,
    /// Words that a name of a level with it begins with.
    pub(super) words: [&'static str; 3],
    pub(super) what: What,
    /// How often it is drawn, in relation to the others.
    pub(super) weight: u32,
    /// How many of a hundred cells have it: the fewest and the most.
    pub(super) share: (usize, usize),
    /// The most layers at first.
    pub(super) layers: u8,
}

const fn content(
    name: &'static str,
    plural: &'static str,
    words: [&'static str; 3],
    (weight, share, layers): (u32, (usize, usize), u8),
) -> Part {
    Part {
        name,
        words,
        what: What::Element(Element::Content(plural)),
        weight,
        share,
        layers,
    }
}

const fn other(
    name: &'static str,
    what: What,
    words: [&'static str; 3],
    (weight, share, layers): (u32, (usize, usize), u8),
) -> Part {
    Part {
        name,
        words,
        what,
        weight,
        share,
        layers,
    }
}

/// All parts, in the order in which they are put into a level. A new element is a line here.
#[rustfmt::skip]
const PARTS: [Part; 23] = [
    other("portals", What::Portals, ["Hidden", "Secret", "Magic"], (6, (0, 100), 1)),
    content("chocolate-spawners", "chocolate spawners", ["Molten", "Bubbling", "Dripping"], (4, (1, 5), 1)),
    other("cake-bombs", What::Cakes, ["Birthday", "Festive", "Iced"], (5, (1, 2), 3)),
    other("ingredients", What::Ingredients, ["Ripe", "Harvest", "Cherry"], (12, (0, 100), 1)),
    content("frosting", "frosting", ["Frosted", "Snowy", "Winter"], (22, (8, 28), 3)),
    content("chocolate", "chocolate", ["Cocoa", "Truffle", "Bitter"], (10, (3, 12), 1)),
    other("locks", What::Element(Element::Lock), ["Locked", "Barred", "Caged"], (12, (8, 26), 1)),
    other("marmalade", What::Element(Element::Marmalade), ["Sticky", "Amber", "Jammed"], (6, (8, 26), 1)),
    content("swirls", "swirls", ["Liquorice", "Black", "Winding"], (9, (6, 18), 1)),
    content("candy-bombs", "candy bombs", ["Ticking", "Restless", "Burning"], (6, (2, 6), 1)),
    other("holes", What::Element(Element::Hole), ["Empty", "Hollow", "Bare"], (3, (5, 16), 1)),
    content("striped", "striped", ["Striped", "Ribbon", "Banded"], (4, (2, 6), 1)),
    content("wrapped", "wrapped", ["Wrapped", "Gift", "Paper"], (4, (2, 6), 1)),
    content("colour-bombs", "colour bombs", ["Bright", "Rainbow", "Glowing"], (4, (1, 4), 1)),
    content("wheels", "coconut wheels", ["Rolling", "Tropical", "Coconut"], (4, (1, 5), 1)),
    content("fish", "jelly fish", ["Swimming", "Blue", "Splashing"], (4, (2, 8), 1)),
    content("mystery-candies", "mystery candies", ["Strange", "Lucky", "Uncertain"], (4, (2, 8), 1)),
    content("chameleons", "chameleons", ["Changing", "Fickle", "Motley"], (4, (3, 12), 1)),
    content("time-candies", "time candies", ["Hasty", "Late", "Swift"], (3, (3, 10), 1)),
    other("pair-orders", What::Pairs, ["Paired", "Joint", "Twofold"], (3, (2, 6), 1)),
    other("entries", What::Entries, ["Rising", "Flooded", "Rainy"], (5, (0, 100), 1)),
    other("spawners", What::Spawners, ["Piped", "Pouring", "Narrow"], (3, (0, 100), 1)),
    other("jelly", What::Element(Element::Jelly), ["Jelly", "Shining", "Quiet"], (26, (12, 50), 2)),
];

impl Part {
    /// Returns all parts.
    pub fn all() -> &'static [Self] {
        &PARTS
    }

    /// Returns the part of a name.
    pub fn named(name: &str) -> Option<&'static Self> {
        PARTS.iter().find(|part| part.name == name)
    }

    /// Returns whether a level has it.
    pub fn is_in(&self, level: &Level) -> bool {
        let mut cells = level.places();
        match self.what {
            What::Element(element) => element.count(level) > 0,
            What::Ingredients => level.goals.ingredients > 0,
            What::Portals => !level.portals.is_empty(),
            What::Cakes => CAKES.count(level) > 0,
            What::Entries => level.enter.rates != Enter::default().rates,
            What::Spawners => cells.any(|(_, _, cell)| cell.gives != Gives::ALL),
            What::Pairs => Pair::ALL.into_iter().any(|pair| {
                let item = OrderItem::Pair(pair);
                level.goals.orders[item.index()] > 0
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_elements_of_the_tables() {
        for part in &PARTS {
            let element = match part.what {
                What::Element(element) => Some(element),
                What::Cakes => Some(CAKES),
                _ => None,
            };
            if let Some(element) = element {
                assert!(Element::all().any(|own| own == element), "{}", part.name);
                assert!(part.layers <= element.most_layers(), "{}", part.name);
            }
            assert!(part.share.0 <= part.share.1);
        }
    }
}
