//! Pairs: what two swapped specials do, or a colour bomb and a candy.

use super::board::{Board, Content, Form, Place, candy};
use super::game::Game;
use super::places::{Marks, candies_of, columns, rows, square};
use super::wheels::is_wheel_and_candy;

/// Two pieces that do something when they are swapped, whether they make a run or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pair {
    TwoStriped,
    StripedAndWrapped,
    TwoWrapped,
    /// A colour bomb and a plain candy or a candy bomb of a kind.
    ColourBombAndCandy(u8),
    ColourBombAndStriped(u8),
    ColourBombAndWrapped(u8),
    TwoColourBombs,
    WheelAndCandy,
}

/// Returns the pair that is swapped, if it is one.
pub(crate) fn pair(one: Content, other: Content) -> Option<Pair> {
    match (one, other) {
        _ if is_wheel_and_candy(one, other) => Some(Pair::WheelAndCandy),
        (Content::ColourBomb, Content::ColourBomb) => Some(Pair::TwoColourBombs),
        (Content::ColourBomb, Content::Candy(candy))
        | (Content::Candy(candy), Content::ColourBomb) => Some(match candy.form {
            Form::Horizontal | Form::Vertical => Pair::ColourBombAndStriped(candy.kind),
            Form::Wrapped => Pair::ColourBombAndWrapped(candy.kind),
            _ => Pair::ColourBombAndCandy(candy.kind),
        }),
        _ if one.is_striped() && other.is_striped() => Some(Pair::TwoStriped),
        _ if one.is_wrapped() && other.is_wrapped() => Some(Pair::TwoWrapped),
        _ if one.is_striped() && other.is_wrapped() => Some(Pair::StripedAndWrapped),
        _ if one.is_wrapped() && other.is_striped() => Some(Pair::StripedAndWrapped),
        _ => None,
    }
}

/// The swaps that can be ordered.
pub(crate) const ORDERED: [&str; 6] = [
    "striped-striped",
    "striped-wrapped",
    "striped-colour-bomb",
    "colour-bomb-colour-bomb",
    "wrapped-colour-bomb",
    "wrapped-wrapped",
];

/// Returns what orders call a pair; `None` if it is not one of two specials.
pub(crate) fn ordered(pair: Pair) -> Option<&'static str> {
    Some(match pair {
        Pair::TwoStriped => "striped-striped",
        Pair::StripedAndWrapped => "striped-wrapped",
        Pair::ColourBombAndStriped(_) => "striped-colour-bomb",
        Pair::TwoColourBombs => "colour-bomb-colour-bomb",
        Pair::ColourBombAndWrapped(_) => "wrapped-colour-bomb",
        Pair::TwoWrapped => "wrapped-wrapped",
        Pair::ColourBombAndCandy(_) | Pair::WheelAndCandy => return None,
    })
}

/// Returns the name of a pair, for counting.
pub(crate) fn name(pair: Pair, game: &Game, (one, other): (Place, Place)) -> String {
    let is_bomb = |place| matches!(game.board.content(place).form(), Some(Form::Bomb(_)));
    match pair {
        Pair::TwoStriped => "pair striped + striped",
        Pair::StripedAndWrapped => "pair striped + wrapped",
        Pair::TwoWrapped => "pair wrapped + wrapped",
        Pair::ColourBombAndCandy(_) if is_bomb(one) || is_bomb(other) => {
            "pair colour bomb + candy bomb"
        }
        Pair::ColourBombAndCandy(_) => "pair colour bomb + plain",
        Pair::ColourBombAndStriped(_) => "pair colour bomb + striped",
        Pair::ColourBombAndWrapped(_) => "pair colour bomb + wrapped",
        Pair::TwoColourBombs => "pair colour bomb + colour bomb",
        Pair::WheelAndCandy => "pair wheel + candy",
    }
    .to_string()
}

impl Game {
    /// Marks what a pair hits. A colour bomb with a striped candy first turns candies striped.
    pub(crate) fn hit_pair(&mut self, pair: Pair, (one, centre): (Place, Place), hit: &mut Marks) {
        if pair == Pair::WheelAndCandy {
            return self.roll((one, centre), hit);
        }
        let mut places = vec![one, centre];
        let board = &mut self.board;
        match pair {
            Pair::TwoStriped => {
                places.extend(rows(board, centre, 0));
                places.extend(columns(board, centre, 0));
            }
            Pair::StripedAndWrapped => {
                places.extend(rows(board, centre, 1));
                places.extend(columns(board, centre, 1));
            }
            Pair::TwoWrapped => places.extend(square(board, centre, 2)),
            Pair::ColourBombAndCandy(kind) | Pair::ColourBombAndWrapped(kind) => {
                places.extend(candies_of(board, Some(kind)));
            }
            Pair::ColourBombAndStriped(kind) => {
                stripe(board, kind);
                places.extend(candies_of(board, Some(kind)));
            }
            Pair::TwoColourBombs => places.extend(board.places()),
            Pair::WheelAndCandy => unreachable!("it rolls"),
        }
        hit.set_all(&places);
    }
}

/// Turns plain candies of a kind striped: horizontally where row + column is even.
fn stripe(board: &mut Board, kind: u8) {
    for place in board.free_plain() {
        if board.content(place).kind() != Some(kind) {
            continue;
        }
        // The parity is the same whether rows and columns count from 0 or 1.
        let form = if (place.0 + place.1) % 2 == 0 {
            Form::Horizontal
        } else {
            Form::Vertical
        };
        board.put(place, candy(kind, form));
    }
}
