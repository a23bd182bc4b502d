//! What two specials do that are swapped with each other, and a colour bomb with a candy.

use crate::match3::Plane;

use super::Map;
use super::field::{Field, H, V, W};

/// What a step begins with, beside the runs on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start<P> {
    /// Cells that are struck.
    pub(super) struck: P,
    /// Specials that do not fire by themselves.
    pub(super) spent: P,
    /// Wrapped candies that become primed and big in place of vanishing.
    pub(super) big: P,
    /// The two cells of the swap, in the first step.
    pub(super) swapped: P,
    /// Whether the step happens even if nothing is struck.
    pub(super) due: bool,
    /// Whether all candies of the most frequent kind are struck in the next step.
    pub(super) again: bool,
}

impl<P: Plane> Start<P> {
    /// Nothing but runs.
    #[inline(always)]
    pub(super) fn none() -> Self {
        Self {
            struck: P::NONE,
            spent: P::NONE,
            big: P::NONE,
            swapped: P::NONE,
            due: false,
            again: false,
        }
    }
}

impl<P: Plane> Field<P> {
    /// How the first step begins after two pieces have changed places.
    #[inline(always)]
    pub(super) fn begin(&mut self, map: &Map<P>, first: P, second: P) -> Start<P> {
        let swapped = first | second;
        let specials = self.specials() & swapped;
        if specials == P::NONE {
            return Start {
                swapped,
                ..Start::none()
            };
        }
        let bombs = self.colour_bombs() & swapped;
        if bombs != P::NONE {
            self.begin_bomb(map, swapped, bombs)
        } else if specials == swapped {
            self.begin_pair(map, swapped, second)
        } else {
            Start {
                swapped,
                ..Start::none()
            }
        }
    }

    /// A colour bomb and a candy, or two colour bombs. A swap of one with something else is not valid.
    #[inline(never)]
    fn begin_bomb(&mut self, map: &Map<P>, swapped: P, bombs: P) -> Start<P> {
        let mut start = Start {
            struck: swapped,
            spent: bombs,
            swapped,
            due: true,
            ..Start::none()
        };
        if bombs == swapped {
            start.struck = map.cells;
            return start;
        }
        let candy = swapped & !bombs;
        let kind = self.board(map.cells).kind(candy.first());
        let alike = self.of_kind(kind);
        start.struck |= alike & map.cells;
        if candy & self.wrapped() != P::NONE {
            start.spent |= candy;
            start.again = true;
        } else if candy & (self.horizontal() | self.vertical()) != P::NONE {
            let plain = alike & map.cells & !self.formed() & !self.locks;
            self.form[H] |= plain & map.even;
            self.form[V] |= plain & !map.even;
        }
        start
    }

    /// Striped and wrapped candies; `second` is the centre.
    #[inline(never)]
    fn begin_pair(&mut self, map: &Map<P>, swapped: P, second: P) -> Start<P> {
        let wrapped = (self.form[W] & swapped).count();
        let square = map.around(second);
        let struck = match wrapped {
            0 => {
                let (row, column) = map.lines(second.first());
                row | column
            }
            1 => {
                let lines = square.cells().map(|number| map.lines(number));
                lines.fold(P::NONE, |all, (row, column)| all | row | column)
            }
            _ => map.around(square) & map.cells,
        };
        Start {
            struck: struck | swapped,
            spent: swapped,
            big: if wrapped == 2 { second } else { P::NONE },
            swapped,
            due: true,
            again: false,
        }
    }
}
