//! The numbers of a tile map, read and written: a bit for each thing in a cell.

use super::{ImportError, wrong_cell};
use crate::{Blocker, Cell, Content, Form};

const TILE: u64 = 1;
const CANDY: u64 = 2;
const JELLY: u64 = 4;
const DOUBLE_JELLY: u64 = 8;
const SPAWNER: u64 = 16;
const BLOCKER: u64 = 32;
const FROSTING: u64 = 64;
const LOCK: u64 = 128;
const CHOCOLATE: u64 = 256;
const EXIT: u64 = 512;
pub(crate) const PORTAL: u64 = 1024;
pub(crate) const PORTAL_IN: u64 = 2048;
pub(crate) const PORTAL_OUT: u64 = 4096;
const SWIRL: u64 = 65_536;
const BOMB: u64 = 131_072;
const ALL_LAYERS: u64 = 0b11111 << 18;
/// The blockers that maps have, the first bit of each the one that is written, the last the one that counts.
const BLOCKERS: [(u64, Blocker, u8); 7] = [
    (CHOCOLATE, Blocker::Chocolate, 1),
    (FROSTING, Blocker::Frosting, 1),
    (1 << 18, Blocker::Frosting, 1),
    (1 << 19, Blocker::Frosting, 2),
    (1 << 20, Blocker::Frosting, 3),
    (1 << 21, Blocker::Frosting, 4),
    (1 << 22, Blocker::Frosting, 5),
];
/// Bits 1 to 4096, and 65536 to 4194304.
const KNOWN: u64 = 0b1_1111_1111_1111 | SWIRL | BOMB | ALL_LAYERS;
const KNOWN_TEXT: &str = "1 to 4096, 65536 to 4194304";

/// Returns the cell that a number of the map stands for; `None` for a void. `row` and `column` count from
/// 1, for messages.
pub(super) fn cell(
    row: usize,
    column: usize,
    value: u64,
    fuse: u8,
) -> Result<Option<Cell>, ImportError> {
    let unknown = value & !KNOWN;
    if unknown != 0 {
        let found = format!(
            "the unknown bit {} in {value}",
            1_u64 << unknown.trailing_zeros()
        );
        let expected = format!("only {KNOWN_TEXT}");
        return Err(wrong_cell(row, column, &found, &expected));
    }
    if value == 0 {
        return Ok(None);
    }
    let wrong = |found: &str, expected: &str| {
        let found = format!("{found} in {value}");
        Err(wrong_cell(row, column, &found, expected))
    };
    let has = |bits: u64| value & bits != 0;
    let content = match content(value, fuse) {
        Ok(content) => content,
        Err((found, expected)) => return wrong(found, expected),
    };
    if has(LOCK) && !matches!(content, Content::Candy { .. }) {
        return wrong("a lock (128)", "a candy under it");
    }
    Ok(Some(Cell {
        content,
        locked: has(LOCK),
        jelly: if has(DOUBLE_JELLY) {
            2
        } else {
            u8::from(has(JELLY))
        },
        spawner: has(SPAWNER),
        exit: has(EXIT),
    }))
}

/// Returns the content that a number of the map stands for, or what was found and expected instead.
fn content(value: u64, fuse: u8) -> Result<Content, (&'static str, &'static str)> {
    let has = |bits: u64| value & bits != 0;
    let candy = |form| Content::Candy { kind: None, form };
    let fixed = [FROSTING | ALL_LAYERS, CHOCOLATE, SWIRL, BOMB];
    if fixed.iter().filter(|&&bits| has(bits)).count() > 1 {
        return Err(("several contents", "one"));
    }
    let blocker = BLOCKERS.iter().rev().find(|(bit, ..)| has(*bit));
    Ok(if let Some(&(_, blocker, layers)) = blocker {
        Content::Blocker(blocker, layers)
    } else if has(BLOCKER) {
        return Err((
            "a blocker (32) alone",
            "frosting (64) or chocolate (256) with it",
        ));
    } else if has(SWIRL) {
        Content::Swirl
    } else if has(BOMB) {
        candy(Form::Bomb(fuse))
    } else if has(CANDY | LOCK) {
        candy(Form::Plain)
    } else {
        Content::Hole
    })
}

/// Returns the bits that stand for a blocker; `None` if maps do not have it.
pub(crate) fn bits(blocker: Blocker, layers: u8) -> Option<u64> {
    let mut all = BLOCKERS.iter();
    let found = all.find(|(_, other, number)| (*other, *number) == (blocker, layers));
    found.map(|(bit, ..)| BLOCKER | bit)
}

/// Returns the number that stands for a cell, without its portals. What maps do not have becomes a candy.
pub(crate) fn value(cell: Cell) -> u64 {
    let content = match cell.content {
        Content::Hole => TILE,
        Content::Candy {
            form: Form::Bomb(_),
            ..
        } => BOMB,
        Content::Swirl => SWIRL,
        Content::Blocker(blocker, layers) => bits(blocker, layers).unwrap_or(CANDY),
        Content::Candy { .. }
        | Content::ColourBomb
        | Content::Ingredient
        | Content::Primed { .. } => CANDY,
    };
    let bit = |has: bool, bit: u64| if has { bit } else { 0 };
    content
        | [0, JELLY, DOUBLE_JELLY][usize::from(cell.jelly)]
        | bit(cell.locked, LOCK)
        | bit(cell.spawner, SPAWNER)
        | bit(cell.exit, EXIT)
}
