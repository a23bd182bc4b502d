//! Finds the valid swaps.

use sweetfish_match3::planes::{Plane, Swaps};

use super::field::Field;
use super::layout::Layout;
use super::rules::wheel;

impl<P: Plane> Field<P> {
    /// Returns all valid swaps of a board without runs: those of two pieces that can move, if a candy
    /// comes into a run, both are specials, or one is a colour bomb and the other a candy.
    #[inline(always)]
    pub(super) fn swaps(&self, layout: &Layout<P>) -> Swaps<P> {
        if layout.is_rare(self) {
            self.rare_swaps(layout)
        } else {
            self.swaps_as::<false>(layout)
        }
    }

    /// Does the same where anything rare may happen, apart from the code of all other boards.
    #[inline(never)]
    fn rare_swaps(&self, layout: &Layout<P>) -> Swaps<P> {
        let mut swaps = self.swaps_as::<true>(layout);
        wheel::swaps(self, layout, &mut swaps);
        swaps
    }

    /// Returns all valid swaps but those of rare pieces; if not `RARE`, by the rules alone that every board has.
    #[inline(always)]
    fn swaps_as<const RARE: bool>(&self, layout: &Layout<P>) -> Swaps<P> {
        let candies = self.candies();
        let movable = (candies | self.formed()) & !self.locks;
        let mut swaps = layout.board::<RARE>(self).swaps_of(movable);
        let specials = self.specials() & movable;
        if specials != P::NONE {
            let bombs = self.colour_bombs() & movable;
            let candies = candies & movable;
            let pairs = |next: P, next_bombs: P, next_candies: P| {
                (specials & next) | (bombs & next_candies) | (candies & next_bombs)
            };
            swaps.right |= pairs(specials.left(), bombs.left(), candies.left()) & layout.cells;
            swaps.down |= pairs(specials.up(), bombs.up(), candies.up()) & layout.cells;
        }
        swaps
    }
}
