//! The table of pieces: the page has none of its own.

use serde::Serialize;
use sweetfish::level::pieces::{FORMS, PIECES, Piece};
use sweetfish::level::{
    Blocker, CHOICES, Cell, Choice, Content, Form, Gives, OrderItem, Pair, Spawn, picture,
};

/// The table of pieces as the page shows it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PieceTable {
    forms: Vec<FormName>,
    pieces: Vec<PieceName>,
    orders: Vec<Order>,
    /// What spawners can give, by its letter.
    gives: Vec<Named>,
    /// What can enter by itself.
    spawns: Vec<Named>,
    /// The rules that a level chooses.
    choices: &'static [Choice],
}

/// A name in level files, and what the page says.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Named {
    name: String,
    label: &'static str,
}

/// A form of candies: what follows the kind in a word, what the page says, and what is drawn on the candy if that is
/// always the same.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct FormName {
    suffix: &'static str,
    label: &'static str,
    picture: String,
}

/// A piece without a kind, or a blocker. Pictures are around the origin, 44 wide and high.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PieceName {
    word: String,
    label: String,
    picture: String,
}

/// An item that can be ordered: its name, what the page says, and the words of its pictures, separated by a blank.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Order {
    item: String,
    label: String,
    word: String,
}

/// Returns the table of pieces.
pub(crate) fn pieces() -> PieceTable {
    let forms = FORMS.iter().map(|entry| FormName {
        suffix: entry.suffix,
        label: entry.name,
        picture: match entry.form {
            form @ (Form::Fish | Form::Mystery | Form::Time) => picture::of_form(form),
            _ => String::new(),
        },
    });
    let of_layers = |name: &str, layers: u8| match layers {
        1 => format!("{name}, 1 layer"),
        layers => format!("{name}, {layers} layers"),
    };
    let of_piece = |piece: &'static Piece| {
        piece.contents().map(move |(content, word)| {
            let label = match content {
                Content::Blocker(Blocker::Cake, layers) => match layers - 1 {
                    0 => format!("{}, no slices", piece.name),
                    1 => format!("{}, 1 slice a quarter", piece.name),
                    slices => format!("{}, {slices} slices a quarter", piece.name),
                },
                Content::Blocker(blocker, layers) if blocker.most_layers() > 1 => {
                    of_layers(piece.name, layers)
                }
                _ => piece.name.to_string(),
            };
            PieceName {
                word,
                label,
                picture: picture::of_piece(content),
            }
        })
    };
    PieceTable {
        forms: forms.collect(),
        pieces: PIECES.iter().flat_map(of_piece).collect(),
        orders: OrderItem::all().map(order).collect(),
        gives: gives(),
        spawns: spawns(),
        choices: &CHOICES,
    }
}

/// Returns what spawners can give.
fn gives() -> Vec<Named> {
    let names = Gives::LETTERS.map(String::from);
    let labels = ["candies", "ingredients", "swirls", "candy bombs"];
    let all = names.into_iter().zip(labels);
    all.map(|(name, label)| Named { name, label }).collect()
}

/// Returns what can enter by itself.
fn spawns() -> Vec<Named> {
    let named = Spawn::ALL.map(|spawn| Named {
        name: spawn.name().to_string(),
        label: match spawn {
            Spawn::Ingredient => "ingredients",
            Spawn::Bomb => "candy bombs",
            Spawn::Swirl => "swirls",
            Spawn::Mystery => "mystery candies",
            Spawn::Chameleon => "chameleons",
        },
    });
    named.into()
}

/// Returns the words of the pieces of a pair.
fn words_of(pair: Pair) -> &'static str {
    match pair {
        Pair::TwoStriped => "4- 4|",
        Pair::StripedWrapped => "4- 4w",
        Pair::StripedBomb => "4- @",
        Pair::TwoBombs => "@ @",
        Pair::WrappedBomb => "4w @",
        Pair::TwoWrapped => "4w 4w",
    }
}

/// Returns an item that can be ordered.
fn order(item: OrderItem) -> Order {
    let (label, word) = match item {
        OrderItem::Kind(kind) => (format!("kind {kind}"), kind.to_string()),
        OrderItem::Pair(pair) => (pair.ordered().to_string(), words_of(pair).to_string()),
        item => {
            let piece = PIECES.iter().find(|piece| piece.item == Some(item));
            let form = FORMS.iter().find(|entry| entry.item == Some(item));
            let (label, content) = match (piece, form) {
                (Some(piece), _) => (piece.ordered, piece.content),
                (None, Some(entry)) => {
                    let (kind, form) = (Some(4), entry.form);
                    (entry.ordered, Content::Candy { kind, form })
                }
                (None, None) => unreachable!("all items are in the table"),
            };
            (label.to_string(), Cell::of(content).to_string())
        }
    };
    Order {
        item: item.to_string(),
        label,
        word,
    }
}
