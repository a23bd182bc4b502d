//! What cells can have besides plain candies.

use std::fmt;

use sweetfish_level::pieces::{FORMS, FormEntry, PIECES, Piece};
use sweetfish_level::{Cell, Content, Form, Level, OrderItem, Spawn};

/// Something that cells have, and that can be taken out of a level or put into it.
///
/// Ingredients are goals, which a [`Change`](crate::Change) of their own changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Element {
    /// Jelly, by layers.
    Jelly,
    /// Locks over candies.
    Lock,
    /// Marmalade over pieces.
    Marmalade,
    /// Cells without a piece.
    Hole,
    /// A piece, a blocker or a form of candies: its plural in [`PIECES`], or what is ordered of it in [`FORMS`].
    Content(&'static str),
}

impl Element {
    /// Returns all elements, in the order of the tables of pieces. Those of [`PIECES`] and [`FORMS`] follow by themselves.
    pub fn all() -> impl Iterator<Item = Self> {
        let pieces = PIECES
            .iter()
            .filter(|piece| piece.content != Content::Ingredient);
        let mut forms: Vec<_> = FORMS
            .iter()
            .filter(|form| form.form != Form::Plain)
            .collect();
        forms.dedup_by_key(|form| form.ordered);
        let names = pieces.map(|piece| piece.plural);
        let names = names.chain(forms.into_iter().map(|form| form.ordered));
        let others = [Self::Jelly, Self::Lock, Self::Marmalade, Self::Hole];
        others.into_iter().chain(names.map(Self::Content))
    }

    /// Returns the layers that a cell has of it: 0 without it, 1 for what has no layers.
    pub fn layers(self, cell: &Cell) -> u8 {
        match (self, cell.content) {
            (Self::Jelly, _) => cell.jelly,
            (Self::Lock, _) => cell.locked.into(),
            (Self::Marmalade, _) => cell.marmalade.into(),
            (Self::Hole, content) => (content == Content::Hole).into(),
            (Self::Content(own), content) if name(content) != Some(own) => 0,
            (Self::Content(_), Content::Blocker(_, layers)) => layers,
            (Self::Content(_), _) => 1,
        }
    }

    /// Returns the most layers that a cell can have.
    pub fn most_layers(self) -> u8 {
        match self {
            Self::Jelly => 2,
            Self::Lock | Self::Marmalade | Self::Hole => 1,
            Self::Content(name) => {
                let piece = PIECES.iter().find(|piece| piece.plural == name);
                piece.map_or(1, |piece| piece.contents().count() as u8)
            }
        }
    }

    /// Returns how many cells of a level have it.
    pub fn count(self, level: &Level) -> u16 {
        let cells = level.places().map(|(_, _, cell)| cell);
        cells.filter(|cell| self.layers(cell) > 0).count() as u16
    }

    /// Returns what orders count it as; `None` if it cannot be ordered.
    pub fn item(self) -> Option<OrderItem> {
        let Self::Content(name) = self else {
            return None;
        };
        let piece = PIECES.iter().find(|piece| piece.plural == name);
        let form = FORMS.iter().find(|form| form.ordered == name);
        piece.map_or_else(|| form?.item, |piece| piece.item)
    }

    /// Returns what enters of it; `None` for what does not enter by itself.
    pub(crate) fn spawn(self) -> Option<Spawn> {
        let Self::Content(own) = self else {
            return None;
        };
        let form = FORMS.iter().find(|form| form.ordered == own);
        match (self.item(), form.map(|form| form.form)) {
            (Some(OrderItem::Bomb), _) => Some(Spawn::Bomb),
            (Some(OrderItem::Swirl), _) => Some(Spawn::Swirl),
            (_, Some(Form::Mystery)) => Some(Spawn::Mystery),
            (_, Some(Form::Chameleon(_))) => Some(Spawn::Chameleon),
            _ => None,
        }
    }

    /// Returns whether it can be put into a cell. Pieces take the place of plain candies, but not where others come in or
    /// leave.
    pub(crate) fn fits(self, cell: Cell) -> bool {
        let form = Form::Plain;
        let plain = matches!(cell.content, Content::Candy { form: own, .. } if own == form);
        let bare = !cell.locked && !cell.marmalade;
        match self {
            Self::Jelly => self.layers(&cell) == 0 && cell.content != Content::ChocolateSpawner,
            Self::Lock => plain && bare,
            Self::Marmalade => cell.content.is_piece() && bare,
            Self::Hole => false,
            Self::Content(_) => {
                let dry = cell.jelly == 0 || !self.is_chocolate_spawner();
                plain && bare && dry && !cell.spawner && !cell.exit
            }
        }
    }

    /// Returns whether it is a chocolate spawner, below which nothing lies.
    pub(crate) fn is_chocolate_spawner(self) -> bool {
        self == Self::Content(Piece::of(Content::ChocolateSpawner).map_or("", |piece| piece.plural))
    }

    /// Gives a cell this number of layers. What is taken out leaves a plain candy.
    pub(crate) fn set(self, cell: &mut Cell, layers: u8) {
        match self {
            Self::Jelly => cell.jelly = layers,
            Self::Lock => cell.locked = layers > 0,
            Self::Marmalade => cell.marmalade = layers > 0,
            _ if layers == 0 => cell.content = candy(*cell, Form::Plain),
            Self::Hole => cell.content = Content::Hole,
            Self::Content(name) => {
                let piece = PIECES.iter().find(|piece| piece.plural == name);
                let content = piece.and_then(|piece| piece.contents().nth(usize::from(layers - 1)));
                let form = FORMS.iter().find(|form| form.ordered == name);
                cell.content = match (content, form) {
                    (Some((content, _)), _) => content,
                    (None, Some(form)) => candy(*cell, form.form),
                    (None, None) => unreachable!("a name of the tables"),
                };
            }
        }
    }
}

/// Returns the name of a content as [`Element::Content`] has it.
fn name(content: Content) -> Option<&'static str> {
    match content {
        Content::Candy { form, .. } => Some(FormEntry::of(form).ordered),
        content => Piece::of(content).map(|piece| piece.plural),
    }
}

/// Returns a candy for a cell: of its kind if it has one, else of a random kind.
fn candy(cell: Cell, form: Form) -> Content {
    let kind = match cell.content {
        Content::Candy { kind, .. } => kind,
        _ => None,
    };
    Content::Candy { kind, form }
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Jelly => "jelly",
            Self::Lock => "locks",
            Self::Marmalade => "marmalade",
            Self::Hole => "holes",
            Self::Content(name) => name,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_element_can_be_put_into_a_cell_and_taken_out() {
        let all: Vec<_> = Element::all().collect();
        let expected = PIECES.len() - 1 + FORMS.len() - 2 + 4;
        assert_eq!(all.len(), expected, "stripes are one, plain is none");
        for element in all {
            let plain = Content::Candy {
                kind: Some(2),
                form: Form::Plain,
            };
            let mut cell = Cell::of(plain);
            for layers in (0..=element.most_layers()).rev() {
                element.set(&mut cell, layers);
                assert_eq!(element.layers(&cell), layers, "{element}");
            }
            let content = matches!(
                cell.content,
                Content::Candy {
                    form: Form::Plain,
                    ..
                }
            );
            assert!(content && !cell.locked && cell.jelly == 0, "{element}");
        }
    }
}
