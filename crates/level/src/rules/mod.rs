//! The rules of single elements, one in each module, and which of them are not there yet.

pub(super) mod cake;
pub(super) mod chameleon;
pub(super) mod enter;
pub(super) mod fish;
pub(super) mod fountain;
pub(super) mod marmalade;
pub(super) mod mystery;
pub(super) mod pairs;
pub(super) mod reach;
pub(super) mod time;
pub(super) mod wheel;

#[cfg(all(test, feature = "files"))]
pub(crate) mod tests;

use sweetfish_match3::Plane;

use super::chance::Chance;
use super::field::Field;
use super::layout::Layout;
use super::step::Tally;
use super::{At, Content, Entrant, Form, Level};

/// How an element is recognized.
#[derive(Clone, Copy)]
enum Sign {
    /// By the content of a cell.
    Content(fn(Content) -> bool),
    /// By something else, at this part of the level.
    Level(fn(&Level) -> Option<At>),
}

/// The elements that have no rule yet, which [`Level::check`] refuses. A rule that is complete loses its line.
const UNFINISHED: &[(&str, Sign)] = &[
    ("a chameleon that enters", Sign::Level(enters)),
    (
        "a coconut wheel",
        Sign::Content(|content| content == Content::Wheel),
    ),
];

/// Returns the first element without a rule, and where it is.
pub(super) fn unfinished(level: &Level) -> Option<(At, &'static str)> {
    let mut entries = UNFINISHED.iter();
    entries.find_map(|entry| found(level, entry).map(|at| (at, entry.0)))
}

/// Returns where the element of an entry is.
fn found(level: &Level, (_, sign): &(&str, Sign)) -> Option<At> {
    match sign {
        Sign::Level(find) => find(level),
        Sign::Content(is_it) => {
            let mut places = level.places();
            let found = places.find(|(_, _, cell)| is_it(cell.content));
            found.map(|(row, column, _)| At::Cell(row, column))
        }
    }
}

/// Returns whether the rules of a content are complete.
pub(super) fn is_finished(content: Content) -> bool {
    !UNFINISHED
        .iter()
        .any(|(_, sign)| matches!(sign, Sign::Content(is_it) if is_it(content)))
}

/// Returns the form of a candy.
fn form(content: Content) -> Option<Form> {
    match content {
        Content::Candy { form, .. } => Some(form),
        _ => None,
    }
}

/// Finds whether chameleons enter by themselves.
fn enters(level: &Level) -> Option<At> {
    let enters = level.brings(Entrant::Chameleon);
    enters.then_some(At::Key("enter"))
}

/// Removes the pieces of cells, rich ones among them, and does what these do then. Specials will be created in `taken`
/// cells, where mystery candies become nothing.
#[inline(never)]
pub(super) fn vanish<P: Plane>(
    field: &mut Field<P>,
    layout: &Layout<P>,
    (cells, taken): (P, P),
    chance: &mut impl Chance<P>,
    tally: &mut Tally,
) {
    let before = *field;
    field.remove(cells);
    time::add(&before, layout, cells, tally);
    mystery::open(field, (&before, layout), cells & !taken, chance);
}
