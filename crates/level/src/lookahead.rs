//! Looks ahead of the swaps of a state, most of them by masks alone.

use sweetfish_match3::Clears;
use sweetfish_match3::planes::{Clearing, Plane, Swap};

use super::chains::Chains;
use super::create::Created;
use super::field::Field;
use super::layout::Layout;
use super::position::Position;
use super::turn::{Removed, Tally};
use super::{OrderItem, Status};

/// What a swap does for certain, as [`Position::afterstate`] finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    /// What its cascade does. Of the items delivered only those that are ordered are sure to be counted.
    pub(super) tally: Tally,
    /// How the game stands after it.
    pub(super) won: bool,
    pub(super) exploded: bool,
    /// How many rows all ingredients on the board come down; negative if they rise.
    pub(super) descent: i32,
}

/// What the look-ahead of all swaps of a state has in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lookahead<'g, P> {
    layout: &'g Layout<P>,
    position: &'g Position<P>,
    chains: Chains<P>,
    /// The pieces that are not plain candies, and those of them that fire.
    formed: P,
    specials: P,
    fixed: P,
    wheels: P,
    ingredients: P,
    /// Whether there are fuses to move, and whether a candy bomb goes off unless it is hit.
    has_fuses: bool,
    explodes: bool,
    has_primed: bool,
}

impl<'g, P: Plane> Lookahead<'g, P> {
    /// Prepares the look-ahead of a state.
    #[inline(always)]
    pub(super) fn new(layout: &'g Layout<P>, position: &'g Position<P>) -> Self {
        let field = &position.field;
        let fixed = field.fixed();
        let formed = field.formed();
        let mut lookahead = Self {
            layout,
            position,
            chains: Chains::new(layout, layout.cells & !fixed, field.pieces()),
            formed,
            specials: P::NONE,
            fixed,
            wheels: P::NONE,
            ingredients: P::NONE,
            has_fuses: false,
            explodes: false,
            has_primed: false,
        };
        if formed != P::NONE {
            lookahead.specials = field.specials();
            lookahead.ingredients = field.ingredients();
            lookahead.wheels = field.wheels();
            lookahead.has_fuses = field.counting() != P::NONE;
            lookahead.explodes = lookahead.has_fuses && { *field }.burn() != P::NONE;
            lookahead.has_primed = field.primed() != P::NONE;
        }
        lookahead
    }

    /// Returns what a valid swap does for certain.
    #[inline(always)]
    pub(super) fn outcome(&self, swap: Swap) -> Outcome {
        match self.plain(swap) {
            Some(outcome) => outcome,
            None => played(self.layout, self.position, swap),
        }
    }

    /// Returns the same without a copy of the game; `None` if something else than plain candies, swirls
    /// and blockers is hit, or an ingredient leaves.
    #[inline(always)]
    fn plain(&self, swap: Swap) -> Option<Outcome> {
        let (first, second) = swap.masks();
        let swapped = first | second;
        if self.has_primed || self.fires(swapped) || !self.layout.cakes.is_empty() {
            return None;
        }
        let mut cascade = Cascade {
            field: self.position.field,
            chains: self.chains,
            formed: self.formed,
            fixed: self.fixed,
            has_fuses: self.has_fuses,
            has_jelly: self.position.field.jelly[0] != P::NONE,
            tally: Tally::NONE,
        };
        cascade.field.exchange(first, second);
        if swapped & self.formed != P::NONE {
            cascade.formed = cascade.field.formed();
        }
        let mut swapped = swapped;
        loop {
            let board = self.layout.board::<true>(&cascade.field);
            let Some(runs) = board.matches(Clears::AllRuns) else {
                return Some(self.end(&cascade));
            };
            if !cascade.step(self.layout, &runs, swapped) {
                return None;
            }
            swapped = P::NONE;
        }
    }

    /// Returns whether these two pieces do something else than run when they are swapped.
    #[inline(always)]
    fn fires(&self, swapped: P) -> bool {
        let specials = self.specials & swapped;
        if self.wheels & swapped != P::NONE {
            return true;
        }
        specials != P::NONE
            && (specials == swapped || self.position.field.colour_bombs() & swapped != P::NONE)
    }

    /// Returns how the game stands after a cascade.
    #[inline(always)]
    fn end(&self, cascade: &Cascade<P>) -> Outcome {
        let (layout, before, tally) = (self.layout, self.position, cascade.tally);
        let score = before.score.saturating_add(tally.points);
        let open_orders = || layout.open_orders(&before.delivered_with(&tally));
        let jelly = cascade.field.jelly[0];
        let won = Position::reached(layout, score, jelly, before.ingredients(), open_orders);
        let descent = if self.ingredients == P::NONE {
            0
        } else {
            descent(self.ingredients, cascade.field.ingredients())
        };
        Outcome {
            tally,
            won,
            exploded: self.explodes && !won,
            descent,
        }
    }
}

/// A cascade in which only plain candies, swirls and layers of blockers vanish.
struct Cascade<P> {
    field: Field<P>,
    chains: Chains<P>,
    /// The pieces that are not plain candies, and the cells whose content cannot move.
    formed: P,
    fixed: P,
    has_fuses: bool,
    has_jelly: bool,
    tally: Tally,
}

impl<P: Plane> Cascade<P> {
    /// Plays a step and the fall after it. Returns `false` if it hits anything else, or an ingredient
    /// leaves.
    #[inline(always)]
    fn step(&mut self, layout: &Layout<P>, runs: &Clearing<P>, swapped: P) -> bool {
        let mut vanish = runs.cells;
        if vanish & self.formed != P::NONE {
            return false;
        }
        self.tally.steps += 1;
        // A single run of three creates nothing.
        let created = if vanish.count() == 3 {
            Created::none()
        } else {
            let board = self.field.board(layout.cells);
            Created::by(&board, self.field.locks, runs, swapped)
        };
        let mut removed = Removed::NONE;
        let mut opened = P::NONE;
        if self.fixed | self.formed != P::NONE {
            let beside = layout.beside(vanish);
            let locks = self.field.locks;
            let damaged = vanish | beside;
            if self.fixed & damaged != P::NONE {
                vanish &= !self.field.locks;
                removed = self.field.damage_blockers(layout, runs.cells, beside);
                let fixed = self.field.fixed();
                opened = self.fixed & !fixed;
                self.fixed = fixed;
            }
            if self.formed & damaged != P::NONE {
                vanish |= self.field.swirls() & !locks & damaged;
            }
        }
        if layout.ordered > 0 {
            self.deliver(layout, vanish, removed);
        }
        self.remove(vanish, removed);
        if created.cells != P::NONE {
            self.field.create(&created, &mut self.tally);
            self.formed |= created.cells;
        }
        let mut holes = vanish & !created.cells;
        if opened != P::NONE {
            // Opened locks keep their pieces.
            holes |= opened & !self.field.pieces();
            let filled = self.field.pieces() | holes;
            self.chains = Chains::new(layout, layout.cells & !self.fixed, filled);
        }
        self.fall(layout, holes);
        self.formed == P::NONE
            || layout.exits == P::NONE
            || self.field.ingredients() & layout.exits & !self.field.locks == P::NONE
    }

    /// Counts the candies and swirls that vanish and the layers that are removed. Kinds that are not
    /// ordered are left out.
    #[inline(always)]
    fn deliver(&mut self, layout: &Layout<P>, vanish: P, removed: Removed) {
        let delivered = &mut self.tally.delivered;
        for kind in 1..=layout.kinds {
            let index = OrderItem::Kind(kind).index();
            if layout.goals.orders[index] > 0 {
                delivered[index] += (self.field.of_kind(kind) & vanish).count() as u16;
            }
        }
        let swirls = vanish & !self.field.candies();
        delivered[OrderItem::Swirl.index()] += swirls.count() as u16;
        self.tally.deliver_blockers(removed);
    }

    /// Removes pieces, with a layer of the jelly below each.
    #[inline(always)]
    fn remove(&mut self, vanish: P, removed: Removed) {
        self.tally.add_removed(vanish.count(), removed);
        if self.has_jelly {
            let jelly = vanish & self.field.jelly[0];
            self.tally.add_jelly(jelly.count());
            self.field.take_jelly(jelly);
        }
        self.field.remove(vanish);
        self.formed &= !vanish;
    }

    /// Lets pieces fall into the holes that a step made.
    #[inline(always)]
    fn fall(&mut self, layout: &Layout<P>, holes: P) {
        if holes & !self.chains.fed == P::NONE {
            self.chains.fall(holes, &mut self.field.kinds);
            if self.formed != P::NONE {
                self.chains.fall(holes, &mut self.field.form);
                if self.has_fuses {
                    self.chains.fall(holes, &mut self.field.fuse);
                }
                self.formed = self.field.formed();
            }
            return;
        }
        let new = self.field.settle(layout, &mut []);
        self.formed = self.field.formed();
        self.chains = Chains::new(
            layout,
            layout.cells & !self.fixed,
            self.field.pieces() | new,
        );
    }
}

/// Plays a valid swap and returns what it does for certain.
#[inline(never)]
fn played<P: Plane>(layout: &Layout<P>, before: &Position<P>, swap: Swap) -> Outcome {
    let mut after = *before;
    let tally = after.play_known(layout, swap);
    Outcome {
        tally,
        won: after.won(),
        exploded: after.status == Status::Exploded,
        descent: descent(before.field.ingredients(), after.field.ingredients()),
    }
}

/// Returns how many rows the pieces in `after` are lower, all together, than those in `before`. Those
/// that left count as if they had come down from row 0 to below the board.
#[inline(always)]
fn descent<P: Plane>(before: P, after: P) -> i32 {
    if before == after {
        return 0;
    }
    let height = |pieces: P| -> i32 {
        let rows = pieces.cells().map(|cell| i32::from(P::row(cell)));
        rows.map(|row| i32::from(P::SIDE) - row).sum()
    };
    height(before) - height(after)
}
