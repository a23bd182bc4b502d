//! Mystery candies: each that vanishes becomes something good or bad.

use sweetfish_match3::Plane;

use crate::chance::Chance;
use crate::elements::place;
use crate::field::Field;
use crate::layout::Layout;
use crate::pieces::{FormEntry, Piece, code};
use crate::{Blocker, Cell, Choices, Content, Form, Level, OrderItem};

/// The number of contents that a mystery candy may become.
const PRIZES: usize = 9;

/// Returns what a mystery candy of this kind may become, in the order of the weights.
fn prizes(kind: Option<u8>, stripes: Form, fuse: u8) -> [Content; PRIZES] {
    let candy = |form| Content::Candy { kind, form };
    [
        candy(stripes),
        candy(Form::Wrapped),
        Content::ColourBomb,
        candy(Form::Fish),
        Content::Wheel,
        Content::Swirl,
        candy(Form::Bomb(fuse)),
        Content::Blocker(Blocker::Chocolate, 1),
        Content::Blocker(Blocker::Frosting, 1),
    ]
}

/// Returns the weights of what mystery candies become.
pub(crate) fn weights(choices: &Choices) -> &[u8] {
    &choices.0[place::MYSTERY..][..PRIZES]
}

/// Returns whether mystery candies may become an item.
pub(crate) fn may_be(level: &Level, item: OrderItem) -> bool {
    let is_item = |content: &Content| match *content {
        Content::Candy { form, .. } => FormEntry::of(form).item == Some(item),
        content => Piece::of(content).and_then(|piece| piece.item) == Some(item),
    };
    let prizes = prizes(None, Form::Horizontal, 1);
    let mut weighed = prizes.iter().zip(weights(&level.choices));
    weighed.any(|(content, &weight)| weight > 0 && is_item(content))
}

/// Counts the mystery candies on the board, if they may become an item.
pub(crate) fn bring(level: &Level, item: OrderItem) -> u32 {
    if !may_be(level, item) {
        return 0;
    }
    let is_mystery = |content| {
        matches!(
            content,
            Content::Candy {
                form: Form::Mystery,
                ..
            }
        )
    };
    let cells = level.places();
    cells
        .map(|(_, _, cell)| u32::from(is_mystery(cell.content)))
        .sum()
}

/// Puts something into the cell of each mystery candy of `before` that vanished in `cells`, which are holes now.
#[inline(never)]
pub(crate) fn open<P: Plane>(
    field: &mut Field<P>,
    (before, layout): (&Field<P>, &Layout<P>),
    cells: P,
    chance: &mut impl Chance<P>,
) {
    let weights = weights(&layout.choices);
    let all = weights.iter().map(|&weight| u32::from(weight)).sum();
    let board = before.board(layout.cells);
    for number in (before.of_code(code::MYSTERY) & cells).cells() {
        let Some(mut drawn) = chance.pick(all) else {
            return;
        };
        let stripes = if layout.even & P::cell(number) == P::NONE {
            Form::Vertical
        } else {
            Form::Horizontal
        };
        let prizes = prizes(Some(board.kind(number)), stripes, layout.enter.fuse);
        for (content, &weight) in prizes.into_iter().zip(weights) {
            if drawn < u32::from(weight) {
                field.put(number, Cell::of(content));
                break;
            }
            drawn -= u32::from(weight);
        }
    }
}
