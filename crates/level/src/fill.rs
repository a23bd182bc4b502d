//! The initial fill, which draws the kinds of random candies, and the shuffle when no swap is valid.

use rand::Rng;

use sweetfish_match3::Plane;

use super::chance::draw;
use super::field::{Field, write_digits};
use super::layout::Layout;
use super::rules::chameleon;

/// The number of attempts to fill or shuffle a board before the level is lost.
const TRIES: u32 = 100;
/// The number of cells of the largest board.
const CELLS: usize = 81;

impl<P: Plane> Field<P> {
    /// Draws kinds for the random candies, so that the board has no run and a valid swap. Returns `false`
    /// if that failed.
    pub(super) fn fill<R: Rng>(&mut self, layout: &Layout<P>, rng: &mut R) -> bool {
        let tries = if layout.random == P::NONE { 1 } else { TRIES };
        for _ in 0..tries {
            for plane in &mut self.kinds {
                *plane &= !layout.random;
            }
            for number in layout.random.cells() {
                let cell = P::cell(number);
                let drawn = draw(rng, u32::from(layout.kinds)) as u8;
                let kinds = (0..layout.kinds).map(|next| (drawn + next) % layout.kinds + 1);
                let fits = |&kind: &u8| !self.makes_run(layout, cell, kind);
                let kind = { kinds }.find(fits).unwrap_or(drawn + 1);
                write_digits(&mut self.kinds, cell, kind);
            }
            if layout.board::<true>(self).is_stable() && !self.swaps(layout).is_empty() {
                if self.may_be_rare(P::ALL) {
                    chameleon::fill(self, layout, |count| draw(rng, count));
                }
                return true;
            }
        }
        false
    }

    /// Shuffles the plain candies without locks, so that the board has no run and a valid swap. Returns
    /// `false` if that failed; the board is unchanged then.
    #[inline(never)]
    pub(super) fn shuffle<R: Rng>(&mut self, layout: &Layout<P>, rng: &mut R) -> bool {
        let plain = self.candies() & !self.formed() & !self.locks;
        if plain == P::NONE {
            return false;
        }
        let board = self.board(layout.cells);
        let mut kinds = [0; CELLS];
        for (place, number) in plain.cells().enumerate() {
            kinds[place] = board.kind(number);
        }
        let before = *self;
        for _ in 0..TRIES {
            self.remove(plain);
            if self.place(layout, plain, kinds, rng) && !self.swaps(layout).is_empty() {
                return true;
            }
        }
        *self = before;
        false
    }

    /// Puts the kinds into the cells in random order. Returns `false` if all kinds that are left would
    /// make a run in a cell.
    fn place<R: Rng>(
        &mut self,
        layout: &Layout<P>,
        cells: P,
        mut kinds: [u8; CELLS],
        rng: &mut R,
    ) -> bool {
        let mut count = cells.count() as usize;
        for number in cells.cells() {
            let cell = P::cell(number);
            let drawn = draw(rng, count as u32) as usize;
            let mut places = (0..count).map(|next| (drawn + next) % count);
            let Some(place) = places.find(|&place| !self.makes_run(layout, cell, kinds[place]))
            else {
                return false;
            };
            write_digits(&mut self.kinds, cell, kinds[place]);
            kinds.copy_within(place + 1..count, place);
            count -= 1;
        }
        true
    }

    /// Returns whether a candy of this kind would be in a run in this cell.
    #[inline(always)]
    pub(super) fn makes_run(&self, layout: &Layout<P>, cell: P, kind: u8) -> bool {
        let hidden = if layout.hides {
            self.marmalade
        } else {
            P::NONE
        };
        if hidden & cell != P::NONE {
            return false;
        }
        let same = (self.of_kind(kind) & layout.cells & !hidden & !cell) | cell;
        let line = |ahead: fn(P) -> P, back: fn(P) -> P| {
            let next = ahead(cell) & same;
            let before = back(cell) & same;
            (next != P::NONE && (before != P::NONE || ahead(next) & same != P::NONE))
                || (before != P::NONE && back(before) & same != P::NONE)
        };
        line(P::right, P::left) || line(P::down, P::up)
    }
}
