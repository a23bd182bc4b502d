//! The table of pieces: what stands in level files, what the rules do with it, and what is said of it.
//!
//! Everything that differs between forms of candies, pieces without a kind, and blockers is a field of an entry here.
//! Files, messages, pictures, pages and documents read the table. A new blocker is a variant of [`Blocker`] and an entry
//! of [`PIECES`]; a rule of its own, such as the growth of chocolate, is separate code.

mod forms;

use std::fmt;

pub use self::forms::{FORMS, FormEntry};
use super::{Blocker, Content, OrderItem};

/// The bits of form of pieces, as the planes of a board hold them. The same bits mean one thing with a kind and another
/// without:
///
/// | bits | with a kind | without |
/// |---|---|---|
/// | none | plain candy | no piece |
/// | 1 | horizontal stripes | swirl |
/// | 2 | vertical stripes | ingredient |
/// | 1 and 2 | candy bomb | colour bomb |
/// | 4 | wrapped candy | primed wrapped candy |
/// | 1 and 4 | | big primed wrapped candy |
///
/// Rare pieces have the bits of a candy bomb or, without a kind, of an ingredient, and their code as a fuse; see
/// [`rare`](super::field::Field::rare).
pub(crate) mod code {
    pub(crate) const PLAIN: u8 = 0;
    pub(crate) const STRIPES_ALONG: u8 = 1;
    pub(crate) const STRIPES_DOWN: u8 = 2;
    pub(crate) const BOMB: u8 = 3;
    pub(crate) const WRAPPED: u8 = 4;
    pub(crate) const SWIRL: u8 = 1;
    pub(crate) const INGREDIENT: u8 = 2;
    pub(crate) const COLOUR_BOMB: u8 = 3;
    pub(crate) const PRIMED: u8 = 4;
    pub(crate) const BIG_PRIMED: u8 = 5;
    /// The lowest code of rare pieces, above the longest fuse.
    pub(crate) const RARE: u8 = 36;
    pub(crate) const WHEEL: u8 = RARE;
    pub(crate) const FISH: u8 = RARE + 1;
    pub(crate) const MYSTERY: u8 = RARE + 2;
    pub(crate) const TIME: u8 = RARE + 3;
    /// The code of a chameleon, to which its other kind is added.
    pub(crate) const CHAMELEON: u8 = 40;

    /// Returns the bits of form of a rare piece.
    pub(crate) fn form(rare: u8) -> u8 {
        if rare == WHEEL { INGREDIENT } else { BOMB }
    }
}

/// The rules of a blocker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// The most layers, up to 7.
    pub(crate) layers: u8,
    /// Whether a hit of its cell damages it, and not only a matched neighbour.
    pub(crate) is_hit: bool,
    /// Whether each layer is delivered, and not only the last.
    pub(crate) delivers_layers: bool,
    /// Whether there can be more of it than at the start.
    pub(crate) grows: bool,
}

impl Rules {
    /// Rules of nothing.
    const NONE: Self = Self {
        layers: 0,
        is_hit: false,
        delivers_layers: false,
        grows: false,
    };
}

/// A piece without a kind, or a blocker.
pub struct Piece {
    /// The content, with one layer if it has any.
    pub content: Content,
    /// Its word in level files; that of a blocker of several layers is followed by their number.
    pub word: &'static str,
    /// What orders count it as.
    pub item: Option<OrderItem>,
    /// Its name.
    pub name: &'static str,
    /// Its plural.
    pub plural: &'static str,
    /// What is ordered of it, as the page says it.
    pub ordered: &'static str,
    /// A word of it and what that is, for a legend.
    pub legend: (&'static str, &'static str),
    /// What it does, as the documents say it.
    pub help: &'static str,
    /// The colour of the terminal that it is written in, 0 to 15.
    pub ansi: u8,
    /// The bits of form of a piece; 0 for a blocker.
    pub(crate) code: u8,
    /// The rules of a blocker; `None` for a piece.
    pub(crate) rules: Option<Rules>,
}

/// The pieces without a kind and the blockers, in the order of messages, documents and the page.
pub const PIECES: [Piece; 5 + Blocker::ALL.len()] = [
    Piece {
        content: Content::ColourBomb,
        word: "@",
        item: Some(OrderItem::ColourBomb),
        name: "colour bomb",
        plural: "colour bombs",
        ordered: "colour bombs",
        legend: ("@", "a colour bomb"),
        help: "hits the most frequent kind; with a candy, all of its kind",
        ansi: 15,
        code: code::COLOUR_BOMB,
        rules: None,
    },
    Piece {
        content: Content::Swirl,
        word: "%",
        item: Some(OrderItem::Swirl),
        name: "swirl",
        plural: "swirls",
        ordered: "swirls",
        legend: ("%", "a swirl"),
        help: "makes no run; goes when it is hit or a neighbour is matched",
        ansi: 8,
        code: code::SWIRL,
        rules: None,
    },
    Piece {
        content: Content::Ingredient,
        word: "i",
        item: None,
        name: "ingredient",
        plural: "ingredients",
        ordered: "ingredients",
        legend: ("i", "an ingredient"),
        help: "makes no run and is never hit; leaves at an exit",
        ansi: 15,
        code: code::INGREDIENT,
        rules: None,
    },
    Piece {
        content: Content::Blocker(Blocker::Chocolate, 1),
        word: "x",
        item: Some(OrderItem::Blocker(Blocker::Chocolate)),
        name: "chocolate",
        plural: "chocolate",
        ordered: "chocolate",
        legend: ("x", "chocolate"),
        help: "goes when it is hit or a neighbour is matched; grows in moves that destroy none",
        ansi: 3,
        code: 0,
        rules: Some(Rules {
            layers: 1,
            is_hit: true,
            delivers_layers: true,
            grows: true,
        }),
    },
    Piece {
        content: Content::Blocker(Blocker::Frosting, 1),
        word: "f",
        item: Some(OrderItem::Blocker(Blocker::Frosting)),
        name: "frosting",
        plural: "frosting",
        ordered: "frosting layers",
        legend: ("f2", "frosting and its layers"),
        help: "loses a layer when it is hit or a neighbour is matched",
        ansi: 14,
        code: 0,
        rules: Some(Rules {
            layers: 5,
            is_hit: true,
            delivers_layers: true,
            grows: false,
        }),
    },
    Piece {
        content: Content::Wheel,
        word: "o",
        item: None,
        name: "coconut wheel",
        plural: "coconut wheels",
        ordered: "coconut wheels",
        legend: ("o", "a coconut wheel"),
        help: "rolls as it is swapped, and turns candies striped",
        ansi: 13,
        code: code::WHEEL,
        rules: None,
    },
    Piece {
        content: Content::ChocolateSpawner,
        word: "X",
        item: None,
        name: "chocolate spawner",
        plural: "chocolate spawners",
        ordered: "chocolate spawners",
        legend: ("X", "a chocolate spawner"),
        help: "is never destroyed; chocolate grows from it",
        ansi: 3,
        code: 0,
        rules: None,
    },
    Piece {
        content: Content::Blocker(Blocker::Cake, 1),
        word: "k",
        item: None,
        name: "cake",
        plural: "cakes",
        ordered: "cakes",
        legend: (
            "k3",
            "a quarter of a cake bomb and its slices, with the plate",
        ),
        help: "loses a slice when it is hit or a neighbour is matched; without slices all four hit the whole board",
        ansi: 5,
        code: 0,
        rules: Some(Rules {
            layers: 3,
            is_hit: true,
            delivers_layers: false,
            grows: false,
        }),
    },
];

impl Blocker {
    /// Returns its entry in the table.
    pub fn piece(self) -> &'static Piece {
        &PIECES[PLACES[self as usize]]
    }

    /// Returns its rules.
    #[inline(always)]
    pub(crate) const fn rules(self) -> Rules {
        RULES[self as usize]
    }

    /// Returns the most layers.
    pub fn most_layers(self) -> u8 {
        self.rules().layers
    }
}

/// The places of blockers in the table.
const PLACES: [usize; Blocker::ALL.len()] = {
    let mut places = [PIECES.len(); Blocker::ALL.len()];
    let mut place = 0;
    while place < PIECES.len() {
        if let Content::Blocker(blocker, _) = PIECES[place].content {
            places[blocker as usize] = place;
        }
        place += 1;
    }
    places
};

/// The rules of blockers, known where the loops over them are compiled.
const RULES: [Rules; Blocker::ALL.len()] = {
    let mut rules = [Rules::NONE; Blocker::ALL.len()];
    let mut index = 0;
    while index < Blocker::ALL.len() {
        rules[index] = PIECES[PLACES[index]].rules.expect("blockers have rules");
        index += 1;
    }
    rules
};

impl fmt::Display for OrderItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Kind(kind) => return write!(f, "{kind}"),
            Self::Striped => "striped",
            Self::Wrapped => "wrapped",
            Self::ColourBomb => "colour-bomb",
            Self::Bomb => "bomb",
            Self::Swirl => "swirl",
            Self::Blocker(blocker) => blocker.piece().name,
            Self::Pair(pair) => pair.name(),
        })
    }
}

impl Piece {
    /// Returns the entry of a content; `None` for candies, holes and primed candies.
    pub fn of(content: Content) -> Option<&'static Self> {
        PIECES.iter().find(|piece| match (piece.content, content) {
            (Content::Blocker(own, _), Content::Blocker(other, _)) => own == other,
            (own, other) => own == other,
        })
    }

    /// Returns the content with each number of layers, and its word.
    pub fn contents(&self) -> impl Iterator<Item = (Content, String)> + use<> {
        let (content, word) = (self.content, self.word);
        let most = self.rules.map_or(1, |rules| rules.layers);
        (1..=most).map(move |layers| match content {
            Content::Blocker(blocker, _) if most > 1 => {
                (Content::Blocker(blocker, layers), format!("{word}{layers}"))
            }
            content => (content, word.to_string()),
        })
    }

    /// Returns the words for an error message: `x`, or `f1` to `f5`.
    pub(crate) fn expected(&self) -> String {
        match self.rules.map_or(1, |rules| rules.layers) {
            1 => format!("`{}`", self.word),
            most => format!("`{0}1` to `{0}{most}`", self.word),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;

    #[test]
    fn every_blocker_has_an_entry_and_words_differ() {
        for (index, blocker) in Blocker::ALL.into_iter().enumerate() {
            assert_eq!(blocker as usize, index);
            assert_eq!(blocker.piece().content, Content::Blocker(blocker, 1));
            assert!((1..=7).contains(&blocker.most_layers()), "three digits");
        }
        let mut words: Vec<_> = PIECES.iter().map(|piece| piece.word).collect();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), PIECES.len());
        for piece in &PIECES {
            for (content, word) in piece.contents() {
                assert_eq!(Cell::of(content).to_string(), word);
            }
        }
    }

    #[test]
    fn the_documents_have_the_table() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/levels.md");
        let text = std::fs::read_to_string(path).unwrap();
        let (begin, end) = ("<!-- pieces -->\n", "<!-- /pieces -->\n");
        let from = text.find(begin).expect("the table begins") + begin.len();
        let to = text.find(end).expect("the table ends");
        let row = |piece: &Piece| {
            let words: Vec<_> = piece.contents().map(|(_, word)| word).collect();
            let words = match &words[..] {
                [only] => format!("`{only}`"),
                words => format!("`{}` ... `{}`", words[0], words[words.len() - 1]),
            };
            let item = piece.item.map_or("none".into(), |item| format!("`{item}`"));
            format!("| {words} | {item} | {}: {} |\n", piece.name, piece.help)
        };
        let head = "| word | item in orders | what it is |\n|---|---|---|\n".to_string();
        let table = head + &PIECES.iter().map(row).collect::<String>();
        if text[from..to] == table {
            return;
        }
        assert!(
            std::env::var_os("SWEETFISH_UPDATE_DOCS").is_some(),
            "SWEETFISH_UPDATE_DOCS=1 writes the table of docs/levels.md anew"
        );
        let text = format!("{}{table}{}", &text[..from], &text[to..]);
        std::fs::write(path, text).unwrap();
    }
}
