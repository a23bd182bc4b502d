//! The numbers of a tile map, read and written: a bit for each part of a cell.

use super::bits::{Bit, Meaning, known, mask};
use super::error::{ImportError, place, wrong};
use super::omitted::Omitted;
use crate::{Blocker, Cell, Content, Form, Gives};

/// Returns the cell that a number of the map stands for; `None` for a void. `at` are its row and column,
/// from 1, for messages.
pub(super) fn cell(
    at: (usize, usize),
    value: u64,
    fuse: u8,
    omitted: &mut Omitted,
) -> Result<Option<Cell>, ImportError> {
    if value == 0 {
        return Ok(None);
    }
    let at = place(at);
    let found = meanings(&at, value, omitted)?;
    let has = |meaning| found.contains(&meaning);
    let wrong = |(found, expected): (&str, &str)| {
        let found = format!("{found} in {value}");
        wrong(&at, &found, expected)
    };
    let content = content(&found, fuse).map_err(wrong)?;
    if has(Meaning::Lock) && !matches!(content, Content::Candy { .. }) {
        return Err(wrong(("a lock (128)", "a candy under it")));
    }
    if has(Meaning::Marmalade) && (has(Meaning::Lock) || !content.is_piece()) {
        return Err(wrong(("marmalade (2^31)", "a piece without a lock in it")));
    }
    let sorts = std::array::from_fn(|sort| has(Meaning::Gives(sort)));
    let mut gives = Gives::ALL;
    if sorts.contains(&true) {
        if has(Meaning::Spawner) {
            gives = Gives::of(sorts);
        } else {
            let error = wrong(("what a spawner gives", "a spawner (16) with it"));
            let what = "what a spawner gives is left out, for there is none";
            omitted.add(&at, what.into(), error)?;
        }
    }
    let layers = [2, 1].into_iter().find(|&jelly| has(Meaning::Jelly(jelly)));
    // Nothing ever comes in where a chocolate spawner is.
    let spawner = has(Meaning::Spawner) && content != Content::ChocolateSpawner;
    Ok(Some(Cell {
        locked: has(Meaning::Lock),
        marmalade: has(Meaning::Marmalade),
        jelly: layers.unwrap_or(0),
        spawner,
        gives: if spawner { gives } else { Gives::ALL },
        exit: has(Meaning::Exit),
        ..Cell::of(content)
    }))
}

/// Returns what the bits of a number mean, in their order.
fn meanings(at: &str, value: u64, omitted: &mut Omitted) -> Result<Vec<Meaning>, ImportError> {
    let mut meanings = Vec::new();
    for exponent in (0..64).filter(|exponent| value >> exponent & 1 == 1) {
        let Some(bit) = Bit::of(exponent) else {
            let bit = format!("the unknown bit 2^{exponent} in {value}");
            let error = wrong(at, &bit, &format!("2^n with n of {}", known()));
            let what = format!("the unknown bit 2^{exponent} is left out");
            omitted.add(at, what, error)?;
            continue;
        };
        meanings.push(bit.meaning);
    }
    Ok(meanings)
}

/// Returns the content of a cell, or what was found and expected instead.
fn content(found: &[Meaning], fuse: u8) -> Result<Content, (&'static str, &'static str)> {
    let has = |meaning| found.contains(&meaning);
    let contents = found.iter().filter_map(|&meaning| match meaning {
        Meaning::Content(content) => Some(content),
        Meaning::Bomb => Some(bomb(fuse)),
        _ => None,
    });
    let contents: Vec<_> = contents.collect();
    let is_frosting = |content: &_| matches!(content, Content::Blocker(Blocker::Frosting, _));
    if contents.len() > 1 && !contents.iter().all(is_frosting) {
        return Err(("several contents", "one"));
    }
    // The last bit says how many layers.
    match contents.last() {
        Some(&content @ (Content::Blocker(..) | Content::ChocolateSpawner)) => Ok(content),
        _ if has(Meaning::Blocker) => Err((
            "a blocker (32) of no sort",
            "another bit for the sort: 64 frosting, 256 chocolate, 2^23 a chocolate spawner",
        )),
        Some(&content) => Ok(content),
        None if [Meaning::Candy, Meaning::Lock, Meaning::Marmalade]
            .into_iter()
            .any(has) =>
        {
            Ok(CANDY)
        }
        None => Ok(Content::Hole),
    }
}

fn bomb(fuse: u8) -> Content {
    let form = Form::Bomb(fuse);
    Content::Candy { kind: None, form }
}

const CANDY: Content = Content::Candy {
    kind: None,
    form: Form::Plain,
};

/// Returns the bits that stand for content; `None` if maps do not have it.
pub(crate) fn bits(content: Content) -> Option<u64> {
    let bit = |meaning| mask(meaning);
    match content {
        Content::Hole => bit(Meaning::Tile),
        Content::Candy {
            form: Form::Plain, ..
        } => bit(Meaning::Candy),
        Content::Candy {
            form: Form::Bomb(_),
            ..
        } => bit(Meaning::Bomb),
        Content::Candy {
            form: Form::Chameleon(1..),
            ..
        } => bits(Content::Candy {
            kind: None,
            form: Form::Chameleon(0),
        }),
        Content::Candy { form, .. } => bit(Meaning::Content(Content::Candy { kind: None, form })),
        Content::Blocker(Blocker::Cake, _) => {
            bit(Meaning::Content(Content::Blocker(Blocker::Cake, 3)))
        }
        Content::Blocker(..) | Content::ChocolateSpawner => {
            Some(bit(Meaning::Content(content))? | bit(Meaning::Blocker)?)
        }
        content => bit(Meaning::Content(content)),
    }
}

/// Returns the number that stands for a cell, without its portals. What maps do not have becomes a candy.
pub(crate) fn value(cell: Cell) -> u64 {
    let bit = |has: bool, meaning| has.then(|| mask(meaning)).flatten().unwrap_or(0);
    let gives_differ = cell.spawner && cell.gives != Gives::ALL;
    let sorts = 0..Gives::LETTERS.len();
    let gives = sorts.map(|sort| bit(gives_differ && cell.gives.has(sort), Meaning::Gives(sort)));
    bits(cell.content).unwrap_or_else(|| bit(true, Meaning::Candy))
        | bit(cell.jelly > 0, Meaning::Jelly(cell.jelly))
        | bit(cell.locked, Meaning::Lock)
        | bit(cell.marmalade, Meaning::Marmalade)
        | bit(cell.spawner, Meaning::Spawner)
        | bit(cell.exit, Meaning::Exit)
        | gives.sum::<u64>()
}
