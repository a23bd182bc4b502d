//! What generated levels are made of, besides candies and voids.

use sweetfish_level::Level;

use crate::Element;

/// What a part adds to a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// An element in some cells.
    Element(Element),
    /// Ingredients, and exits below.
    Ingredients,
    /// Portals over gaps of columns.
    Portals,
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
const PARTS: [Part; 12] = [
    other("portals", What::Portals, ["Hidden", "Secret", "Magic"], (6, (0, 100), 1)),
    other("ingredients", What::Ingredients, ["Ripe", "Harvest", "Cherry"], (12, (0, 100), 1)),
    content("frosting", "frosting", ["Frosted", "Snowy", "Winter"], (22, (8, 28), 3)),
    content("chocolate", "chocolate", ["Cocoa", "Truffle", "Bitter"], (10, (3, 12), 1)),
    other("locks", What::Element(Element::Lock), ["Locked", "Barred", "Caged"], (12, (8, 26), 1)),
    content("swirls", "swirls", ["Liquorice", "Black", "Winding"], (9, (6, 18), 1)),
    content("candy-bombs", "candy bombs", ["Ticking", "Restless", "Burning"], (6, (2, 6), 1)),
    other("holes", What::Element(Element::Hole), ["Empty", "Hollow", "Bare"], (3, (5, 16), 1)),
    content("striped", "striped", ["Striped", "Ribbon", "Banded"], (4, (2, 6), 1)),
    content("wrapped", "wrapped", ["Wrapped", "Gift", "Paper"], (4, (2, 6), 1)),
    content("colour-bombs", "colour bombs", ["Bright", "Rainbow", "Festive"], (4, (1, 4), 1)),
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
        match self.what {
            What::Element(element) => element.count(level) > 0,
            What::Ingredients => level.goals.ingredients > 0,
            What::Portals => !level.portals.is_empty(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_elements_of_the_tables() {
        for part in &PARTS {
            if let What::Element(element) = part.what {
                assert!(Element::all().any(|own| own == element), "{}", part.name);
                assert!(part.layers <= element.most_layers(), "{}", part.name);
            }
            assert!(part.share.0 <= part.share.1);
        }
    }
}
