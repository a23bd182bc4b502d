//! The table of pieces: the page has none of its own.

use serde::Serialize;
use sweetfish::level::pieces::{FORMS, PIECES, Piece};
use sweetfish::level::{Cell, Content, Thing, picture};

/// The table of pieces as the page shows it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PieceTable {
    forms: Vec<FormName>,
    pieces: Vec<PieceName>,
    orders: Vec<Order>,
}

/// A form of candies: what follows the kind in a word, and what the page says.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct FormName {
    suffix: &'static str,
    label: &'static str,
}

/// A piece without a kind, or a blocker. Pictures are around the origin, 44 wide and high.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PieceName {
    word: String,
    label: String,
    picture: String,
}

/// A thing that can be ordered: its name, what the page says, and the word of a picture.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Order {
    thing: String,
    label: String,
    word: String,
}

/// Returns the table of pieces.
pub(crate) fn pieces() -> PieceTable {
    let finished = FORMS.iter().filter(|entry| entry.is_finished());
    let forms = finished.map(|entry| FormName {
        suffix: entry.suffix,
        label: entry.name,
    });
    let of_layers = |name: &str, layers: u8| match layers {
        1 => format!("{name}, 1 layer"),
        layers => format!("{name}, {layers} layers"),
    };
    let of_piece = |piece: &'static Piece| {
        piece.contents().map(move |(content, word)| {
            let label = match content {
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
    let finished_pieces = PIECES.iter().filter(|piece| piece.is_finished());
    // Swaps of pairs have no rule yet.
    let things = Thing::all().filter(|thing| !matches!(thing, Thing::Pair(_)));
    PieceTable {
        forms: forms.collect(),
        pieces: finished_pieces.flat_map(of_piece).collect(),
        orders: things.map(order).collect(),
    }
}

/// Returns a thing that can be ordered.
fn order(thing: Thing) -> Order {
    let (label, word) = match thing {
        Thing::Kind(kind) => (format!("kind {kind}"), kind.to_string()),
        Thing::Pair(pair) => (pair.ordered().to_string(), "@".to_string()),
        thing => {
            let piece = PIECES.iter().find(|piece| piece.thing == Some(thing));
            let form = FORMS.iter().find(|entry| entry.thing == Some(thing));
            let (label, content) = match (piece, form) {
                (Some(piece), _) => (piece.ordered, piece.content),
                (None, Some(entry)) => {
                    let (kind, form) = (Some(4), entry.form);
                    (entry.ordered, Content::Candy { kind, form })
                }
                (None, None) => unreachable!("all things are in the table"),
            };
            (label.to_string(), Cell::of(content).to_string())
        }
    };
    Order {
        thing: thing.to_string(),
        label,
        word,
    }
}
