//! What keys mean on a board: a cursor, and a gem that is taken. Nothing is drawn or read here.

use sweetfish::people::Action;

/// A key, as far as it has a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// An arrow; how far it leads down and to the right.
    Arrow(i8, i8),
    /// Takes what is under the cursor, or puts it back.
    Take,
    /// Puts back what is taken.
    Back,
    /// Leaves the game if pressed twice.
    Quit,
    /// Leaves the game at once.
    Interrupt,
    /// Any other.
    Other,
}

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// At most another look of the board.
    Look,
    /// This swap, if it is valid.
    Swap(Action),
    /// To leave the game.
    Quit,
}

/// The cell that the keys act on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cursor {
    /// Its row, from 0 at the top.
    pub(super) row: u8,
    /// Its column, from 0 at the left.
    pub(super) column: u8,
    /// Whether an arrow swaps what is there.
    pub(super) has_taken: bool,
    /// Whether [`Key::Quit`] was the last key.
    pub(super) is_leaving: bool,
    /// The rows and columns of the board.
    size: (u8, u8),
}

impl Cursor {
    /// Begins in the middle of a board of `size` rows and columns.
    pub(super) fn new(size: (u8, u8)) -> Self {
        Self {
            row: size.0 / 2,
            column: size.1 / 2,
            has_taken: false,
            is_leaving: false,
            size,
        }
    }

    /// Follows a key and returns what it asks for.
    pub(super) fn press(&mut self, key: Key) -> Wish {
        let was_leaving = self.is_leaving;
        self.is_leaving = key == Key::Quit;
        match key {
            Key::Arrow(down, right) if self.has_taken => {
                self.has_taken = false;
                return Wish::Swap(Action {
                    row: self.row,
                    column: self.column,
                    down,
                    right,
                });
            }
            Key::Arrow(down, right) => {
                self.row = moved(self.row, down, self.size.0);
                self.column = moved(self.column, right, self.size.1);
            }
            Key::Take => self.has_taken = !self.has_taken,
            Key::Back => self.has_taken = false,
            Key::Quit if was_leaving => return Wish::Quit,
            Key::Interrupt => return Wish::Quit,
            Key::Quit | Key::Other => {}
        }
        Wish::Look
    }
}

/// Returns a row or a column after a step, from one edge to the other.
fn moved(place: u8, step: i8, size: u8) -> u8 {
    (i16::from(place) + i16::from(step)).rem_euclid(size.into()) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    const UP: Key = Key::Arrow(-1, 0);
    const DOWN: Key = Key::Arrow(1, 0);
    const LEFT: Key = Key::Arrow(0, -1);
    const RIGHT: Key = Key::Arrow(0, 1);

    /// Presses keys from the start on a board of 6 rows and 4 columns; returns the cursor and the last wish.
    fn after(keys: &[Key]) -> (Cursor, Wish) {
        let mut cursor = Cursor::new((6, 4));
        let wishes: Vec<_> = keys.iter().map(|&key| cursor.press(key)).collect();
        (cursor, *wishes.last().unwrap_or(&Wish::Look))
    }

    #[test]
    fn arrows_move_across_the_edges() {
        for (keys, place) in [
            (&[][..], (3, 2)),
            (&[UP, LEFT], (2, 1)),
            (&[RIGHT, RIGHT], (3, 0)),
            (&[DOWN, DOWN, DOWN], (0, 2)),
            (&[UP, UP, UP, UP], (5, 2)),
            (&[LEFT, LEFT, LEFT], (3, 3)),
        ] {
            let (cursor, wish) = after(keys);
            assert_eq!((cursor.row, cursor.column), place, "{keys:?}");
            assert_eq!(wish, Wish::Look);
        }
    }

    #[test]
    fn an_arrow_after_taking_swaps() {
        for (arrow, text) in [
            (UP, "4,3 up"),
            (DOWN, "4,3 down"),
            (LEFT, "4,3 left"),
            (RIGHT, "4,3 right"),
        ] {
            let (cursor, wish) = after(&[Key::Take, arrow]);
            assert_eq!(wish, Wish::Swap(text.parse().unwrap()));
            assert!(!cursor.has_taken);
            assert_eq!((cursor.row, cursor.column), (3, 2));
        }
        assert!(after(&[Key::Take]).0.has_taken);
        for back in [Key::Take, Key::Back] {
            let (cursor, wish) = after(&[Key::Take, back, UP]);
            assert_eq!((cursor.row, wish), (2, Wish::Look));
        }
        // A swap over the edge is for the game to refuse.
        let over = after(&[RIGHT, Key::Take, RIGHT]).1;
        assert_eq!(over, Wish::Swap("4,4 right".parse().unwrap()));
    }

    #[test]
    fn one_key_alone_does_not_leave() {
        assert_eq!(after(&[Key::Quit]).1, Wish::Look);
        assert!(after(&[Key::Quit]).0.is_leaving);
        assert_eq!(after(&[Key::Quit, Key::Quit]).1, Wish::Quit);
        for other in [UP, Key::Take, Key::Back, Key::Other] {
            assert_eq!(after(&[Key::Quit, other, Key::Quit]).1, Wish::Look);
        }
        assert_eq!(after(&[Key::Interrupt]).1, Wish::Quit);
    }
}
