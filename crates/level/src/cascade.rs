//! A move on the board: the swap, the steps of its cascade with the falls between them, and the growth
//! of chocolate.

use sweetfish_match3::planes::{Plane, Swap};

use super::chance::Chance;
use super::field::Field;
use super::layout::Layout;
use super::rules::{cake, chameleon, chocolate_spawner, enter};
use super::turn::{INGREDIENT, Ingredients, Start, Tally};
use super::{Blocker, Gives};

impl<P: Plane> Field<P> {
    /// Makes a valid swap and plays its cascade. Calls `show` after the swap, and twice in each step: before and
    /// after pieces fall.
    #[inline(always)]
    pub(super) fn play<const RARE: bool>(
        &mut self,
        layout: &Layout<P>,
        swap: Swap,
        ingredients: &mut Ingredients,
        chance: &mut impl Chance<P>,
        tally: &mut Tally,
        mut show: impl FnMut(&Self, &Tally),
    ) {
        let (first, second) = swap.masks();
        self.exchange(first, second);
        show(self, tally);
        let mut start = self.begin::<RARE>(layout, first, second, tally);
        loop {
            if !self.step::<RARE>(layout, &start, chance, tally) {
                return;
            }
            show(self, tally);
            self.fall::<RARE>(layout, ingredients, chance, tally);
            show(self, tally);
            let second_hit = start.second_hit;
            start = Start::none();
            if second_hit {
                start.due = true;
                start.hit = self.most_frequent(layout);
            }
            if RARE && !layout.cakes.is_empty() {
                // A start of its own, so that no other is kept in memory for it. All that another hits, it hits too.
                let mut next = Start::none();
                if cake::blast(self, layout, &mut next) {
                    start = next;
                }
            }
        }
    }

    /// Lets pieces fall, brings in new ones, and removes ingredients at exits.
    #[inline(always)]
    fn fall<const RARE: bool>(
        &mut self,
        layout: &Layout<P>,
        ingredients: &mut Ingredients,
        chance: &mut impl Chance<P>,
        tally: &mut Tally,
    ) {
        loop {
            let mut origins = [P::NONE; Gives::LETTERS.len()];
            let mut new = if RARE && layout.gives_differ {
                enter::settle(self, layout, &mut origins)
            } else {
                self.settle(layout, &mut [])
            };
            if ingredients.entered < layout.goals.ingredients || (RARE && layout.enters) {
                if !(RARE && layout.gives_differ) {
                    origins.fill(new);
                }
                new &= !enter::enter(self, layout, &origins, ingredients, chance);
            }
            let candies = chance.candies(new, layout.kinds);
            for (plane, candies) in self.kinds.iter_mut().zip(candies) {
                *plane |= candies;
            }
            if RARE && layout.enters {
                chameleon::fill(self, layout, |count| chance.pick(count).unwrap_or(0));
            }
            if layout.exits == P::NONE {
                return;
            }
            let leaving = self.ingredients() & layout.exits & !self.locks;
            if leaving == P::NONE {
                return;
            }
            self.remove(leaving);
            let count = leaving.count();
            ingredients.left += count as u8;
            tally.ingredients += count;
            tally.points += INGREDIENT * count;
        }
    }

    /// Turns a plain candy beside chocolate into chocolate.
    #[inline(never)]
    pub(super) fn grow_chocolate(&mut self, layout: &Layout<P>, chance: &mut impl Chance<P>) {
        let plain = self.candies() & !self.formed() & !self.locks;
        let reach = plain & layout.beside(chocolate_spawner::sources(self, layout));
        if reach == P::NONE {
            return;
        }
        if let Some(number) = chance.pick(reach.count()) {
            let cell = P::cell(reach.nth(number));
            self.remove(cell);
            self.block(cell, Blocker::Chocolate, 1);
        }
    }
}
