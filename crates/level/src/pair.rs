//! What a swapped pair does: two specials, or a colour bomb and a candy.

use sweetfish_match3::Plane;

use super::field::{Field, H, V, W};
use super::layout::Layout;
use super::rules::{pairs, wheel};
use super::turn::{Start, Tally};

impl<P: Plane> Field<P> {
    /// Returns how the first step begins after two pieces have been swapped. Candies that a colour bomb
    /// turns striped become so.
    #[inline(always)]
    pub(super) fn begin<const RARE: bool>(
        &mut self,
        layout: &Layout<P>,
        first: P,
        second: P,
        tally: &mut Tally,
    ) -> Start<P> {
        let swapped = first | second;
        if self.formed() & swapped == P::NONE {
            return Start {
                swapped,
                ..Start::none()
            };
        }
        if RARE && self.wheels() & swapped != P::NONE {
            return wheel::begin(self, layout, swapped, second);
        }
        let specials = self.specials() & swapped;
        if RARE && layout.pairs && specials == swapped {
            pairs::deliver(self, swapped, tally);
        }
        let bombs = self.colour_bombs() & swapped;
        if bombs != P::NONE {
            self.begin_bomb(layout, swapped, bombs)
        } else if specials == swapped {
            self.begin_pair(layout, swapped, second)
        } else {
            Start {
                swapped,
                ..Start::none()
            }
        }
    }

    /// Begins with a colour bomb and a candy, or two colour bombs. No other swap of a colour bomb is valid.
    #[inline(never)]
    fn begin_bomb(&mut self, layout: &Layout<P>, swapped: P, bombs: P) -> Start<P> {
        let mut start = Start {
            hit: swapped,
            spent: bombs,
            swapped,
            due: true,
            ..Start::none()
        };
        if bombs == swapped {
            start.hit = layout.cells;
            return start;
        }
        let candy = swapped & !bombs;
        let kind = self.board(layout.cells).kind(candy.first());
        let alike = self.of_kind(kind);
        start.hit |= alike & layout.cells;
        if candy & self.wrapped() != P::NONE {
            start.spent |= candy;
            start.second_hit = true;
        } else if candy & (self.horizontal() | self.vertical()) != P::NONE {
            let plain = alike & layout.cells & !self.formed() & !self.locks;
            self.form[H] |= plain & layout.even;
            self.form[V] |= plain & !layout.even;
        }
        start
    }

    /// Begins with two striped or wrapped candies; `second` is the centre.
    #[inline(never)]
    fn begin_pair(&mut self, layout: &Layout<P>, swapped: P, second: P) -> Start<P> {
        let wrapped = (self.form[W] & swapped).count();
        let square = layout.around(second);
        let hit = match wrapped {
            0 => {
                let (row, column) = layout.lines(second.first());
                row | column
            }
            1 => {
                let lines = square.cells().map(|number| layout.lines(number));
                lines.fold(P::NONE, |all, (row, column)| all | row | column)
            }
            _ => layout.around(square) & layout.cells,
        };
        Start {
            hit: hit | swapped,
            spent: swapped,
            big: if wrapped == 2 { second } else { P::NONE },
            swapped,
            due: true,
            second_hit: false,
        }
    }
}
