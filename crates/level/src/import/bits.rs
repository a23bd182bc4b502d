//! The table of the bits of a cell of a tile map. Import, export, messages and documents read it.

use super::number::ranges;
use crate::{Blocker, Content, Form};

/// What a bit means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// A cell; any other bit means one too.
    Tile,
    /// A candy, if nothing else is there.
    Candy,
    /// Layers of jelly.
    Jelly(u8),
    /// New pieces come in.
    Spawner,
    /// What a spawner gives: the sort of this place in [`Gives::LETTERS`](crate::Gives::LETTERS).
    Gives(usize),
    /// A blocker; another bit says which.
    Blocker,
    /// A piece or a blocker.
    Content(Content),
    /// A candy bomb; the fuse is that of the map.
    Bomb,
    /// A lock.
    Lock,
    /// Marmalade.
    Marmalade,
    /// Ingredients leave.
    Exit,
    /// An end of a portal; the key `portals` says which.
    Portal,
    /// A portal's entry.
    Entry,
    /// A portal's outlet.
    Outlet,
}

/// A bit.
pub(crate) struct Bit {
    /// The exponent of two.
    pub(crate) exponent: u8,
    /// What it stands for, with an article.
    pub(crate) name: &'static str,
    /// What it means.
    pub(crate) meaning: Meaning,
}

const fn bit(exponent: u8, name: &'static str, meaning: Meaning) -> Bit {
    Bit {
        exponent,
        name,
        meaning,
    }
}

const fn blocker(blocker: Blocker, layers: u8) -> Meaning {
    Meaning::Content(Content::Blocker(blocker, layers))
}

const fn candy(form: Form) -> Meaning {
    Meaning::Content(Content::Candy { kind: None, form })
}

/// All bits that maps have.
///
/// Of several bits for one content export writes the first.
pub(crate) const BITS: [Bit; 37] = [
    bit(0, "a tile", Meaning::Tile),
    bit(1, "a candy", Meaning::Candy),
    bit(2, "a layer of jelly", Meaning::Jelly(1)),
    bit(3, "two layers of jelly", Meaning::Jelly(2)),
    bit(4, "a spawner", Meaning::Spawner),
    bit(5, "a blocker", Meaning::Blocker),
    bit(6, "frosting", blocker(Blocker::Frosting, 1)),
    bit(7, "a lock", Meaning::Lock),
    bit(8, "chocolate", blocker(Blocker::Chocolate, 1)),
    bit(9, "an exit", Meaning::Exit),
    bit(10, "a portal", Meaning::Portal),
    bit(11, "an entry", Meaning::Entry),
    bit(12, "an outlet", Meaning::Outlet),
    bit(16, "a swirl", Meaning::Content(Content::Swirl)),
    bit(17, "a candy bomb", Meaning::Bomb),
    bit(
        18,
        "frosting of 1 to 5 layers",
        blocker(Blocker::Frosting, 1),
    ),
    bit(
        19,
        "frosting of 1 to 5 layers",
        blocker(Blocker::Frosting, 2),
    ),
    bit(
        20,
        "frosting of 1 to 5 layers",
        blocker(Blocker::Frosting, 3),
    ),
    bit(
        21,
        "frosting of 1 to 5 layers",
        blocker(Blocker::Frosting, 4),
    ),
    bit(
        22,
        "frosting of 1 to 5 layers",
        blocker(Blocker::Frosting, 5),
    ),
    bit(
        23,
        "a chocolate spawner",
        Meaning::Content(Content::ChocolateSpawner),
    ),
    bit(24, "a colour bomb", Meaning::Content(Content::ColourBomb)),
    bit(25, "a horizontally striped candy", candy(Form::Horizontal)),
    bit(26, "a vertically striped candy", candy(Form::Vertical)),
    bit(27, "a wrapped candy", candy(Form::Wrapped)),
    bit(28, "a coconut wheel", Meaning::Content(Content::Wheel)),
    bit(29, "a jelly fish", candy(Form::Fish)),
    bit(30, "a time candy", candy(Form::Time)),
    bit(31, "marmalade", Meaning::Marmalade),
    bit(32, "a spawner of candies", Meaning::Gives(0)),
    bit(33, "a spawner of ingredients", Meaning::Gives(1)),
    bit(34, "a spawner of swirls", Meaning::Gives(2)),
    bit(35, "a spawner of bombs", Meaning::Gives(3)),
    bit(38, "a mystery candy", candy(Form::Mystery)),
    bit(39, "a chameleon", candy(Form::Chameleon(0))),
    // It stands beside 2^31.
    bit(41, "a chameleon in marmalade", candy(Form::Chameleon(0))),
    bit(42, "a part of a cake bomb", blocker(Blocker::Cake, 3)),
];

impl Bit {
    /// Returns the bit of an exponent; `None` if no map has it.
    pub(crate) fn of(exponent: u8) -> Option<&'static Self> {
        BITS.iter().find(|bit| bit.exponent == exponent)
    }
}

/// Returns the number with the first bit of a meaning; `None` if maps do not have it.
pub(crate) fn mask(meaning: Meaning) -> Option<u64> {
    let bit = BITS.iter().find(|bit| bit.meaning == meaning)?;
    Some(1 << bit.exponent)
}

/// Lists the exponents of all bits that maps have, for messages.
pub(crate) fn known() -> String {
    let exponents: Vec<_> = BITS.iter().map(|bit| bit.exponent.into()).collect();
    ranges(&exponents)
}

/// Lists the bits, for documents.
pub(super) fn list() -> String {
    let names = BITS.chunk_by(|a, b| a.name == b.name).map(|bits| {
        let exponents: Vec<_> = bits.iter().map(|bit| bit.exponent.into()).collect();
        let name = bits[0].name;
        let bare = ["a ", "an "].iter().find_map(|a| name.strip_prefix(a));
        format!("{} {}", ranges(&exponents), bare.unwrap_or(name))
    });
    names.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_rise_and_content_is_found_again() {
        assert!(BITS.is_sorted_by(|a, b| a.exponent < b.exponent));
        assert_eq!(known(), "0 to 12, 16 to 35, 38, 39, 41 or 42");
        for bit in &BITS {
            let found = mask(bit.meaning).unwrap();
            // Frosting of one layer and chameleons have two.
            assert!(found == 1 << bit.exponent || [18, 41].contains(&bit.exponent));
        }
    }
}
