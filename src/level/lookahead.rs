//! Looks ahead of the swaps of a state, most of them by masks alone.

use crate::match3::{Board, Clearing, Clears, Plane, Swap};

use super::chains::Chains;
use super::create::Created;
use super::step::{Layers, Tally};
use super::{Game, Status, Thing};

/// What a swap does for certain, as [`Game::afterstate`] finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    /// What its cascade does. Of the things delivered only those that are ordered are sure to be counted.
    pub(super) tally: Tally,
    /// How the game stands after it.
    pub(super) won: bool,
    pub(super) exploded: bool,
    /// How many rows all ingredients on the board come down; negative if they rise.
    pub(super) descent: i32,
}

/// What the look-ahead of all swaps of a state has in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lookahead<'g, 'm, P> {
    game: &'g Game<'m, P>,
    /// The cells that are open, and those of them without a piece.
    open: P,
    holes: P,
    chains: Chains<P>,
    /// The pieces that are not plain candies, the swirls and the ingredients.
    forms: [P; 3],
    fixed: P,
    /// Whether a bomb goes off unless it is hit.
    explodes: bool,
    /// Whether any swap may be foreseen by masks.
    is_plain: bool,
}

/// The planes of `forms`.
const FORMED: usize = 0;
const SWIRLS: usize = 1;
const INGREDIENTS: usize = 2;

impl<'g, 'm, P: Plane> Lookahead<'g, 'm, P> {
    /// Prepares the look-ahead of a state.
    #[inline(always)]
    pub(super) fn new(game: &'g Game<'m, P>) -> Self {
        let (field, map) = (&game.field, game.map);
        let fixed = field.fixed();
        let open = map.cells & !fixed;
        let filled = field.pieces() & open;
        let chains = Chains::new(map, open, filled);
        let formed = field.formed();
        let (mut forms, mut explodes, mut primed) = ([P::NONE; 3], false, P::NONE);
        if formed != P::NONE {
            forms = [formed, field.swirls(), field.ingredients()];
            explodes = { *field }.burn() != P::NONE;
            primed = field.primed();
        }
        Self {
            game,
            open,
            holes: open & !filled,
            chains,
            forms,
            fixed,
            explodes,
            is_plain: primed == P::NONE && chains.is_settled(map, open, filled),
        }
    }

    /// Returns what a valid swap does for certain.
    #[inline(always)]
    pub(super) fn outcome(&self, swap: Swap) -> Outcome {
        match self.plain(swap) {
            Some(outcome) => outcome,
            None => played(self.game, swap),
        }
    }

    /// Returns the same without playing the swap; `None` if it moves or hits a piece that is not plain
    /// and no swirl, opens a cell before the last step, or if what falls is not all fed from right above.
    #[inline(always)]
    fn plain(&self, swap: Swap) -> Option<Outcome> {
        let (first, second) = swap.ends();
        let mut swapped = first | second;
        if !self.is_plain || self.fires(swapped) {
            return None;
        }
        let mut board = self.game.field.board(self.game.map.cells);
        board.exchange(first, second);
        let mut cascade = Cascade {
            board,
            forms: self.forms,
            jelly: self.game.field.jelly,
            opened: false,
            tally: Tally::default(),
        };
        if swapped & self.forms[FORMED] != P::NONE {
            for plane in &mut cascade.forms {
                let differ = (*plane & first != P::NONE) != (*plane & second != P::NONE);
                *plane ^= swapped.if_odd(differ.into());
            }
        }
        while let Some(runs) = cascade.board.matches(Clears::AllRuns) {
            if !self.step(&mut cascade, &runs, swapped) {
                return None;
            }
            swapped = P::NONE;
        }
        Some(self.end(&cascade))
    }

    /// Returns whether these two pieces do something else than run when they are swapped.
    #[inline(always)]
    fn fires(&self, swapped: P) -> bool {
        if swapped & self.forms[FORMED] == P::NONE {
            return false;
        }
        let field = &self.game.field;
        let specials = field.specials() & swapped;
        specials == swapped || field.colour_bombs() & swapped != P::NONE
    }

    /// Plays a step and the fall after it. Returns `false` if it is not plain.
    #[inline(always)]
    fn step(&self, cascade: &mut Cascade<P>, runs: &Clearing<P>, swapped: P) -> bool {
        let (field, map) = (&self.game.field, self.game.map);
        let mut vanish = runs.cells;
        if cascade.opened || vanish & cascade.forms[FORMED] != P::NONE {
            return false;
        }
        cascade.tally.steps += 1;
        // A single run of three creates nothing.
        let created = if vanish.count() == 3 {
            Created::none()
        } else {
            Created::by(&cascade.board, field.locks, runs, swapped)
        };
        let mut holes = P::NONE;
        let mut removed = Layers::default();
        let mut reopened = None;
        if self.fixed | cascade.forms[SWIRLS] != P::NONE {
            let damaged = vanish | map.beside(vanish);
            let swirls = cascade.forms[SWIRLS] & damaged;
            if self.fixed & damaged != P::NONE {
                let frosted = field.frosted() & damaged;
                let chocolate = field.chocolate & damaged;
                let locks = field.locks & vanish;
                if swirls & field.locks != P::NONE {
                    return false;
                }
                let [one, two, three] = field.frosting;
                holes = chocolate | (frosted & one & !two & !three);
                vanish &= !locks;
                removed = Layers {
                    frosting: frosted.count(),
                    chocolate: chocolate.count(),
                    locks: locks.count(),
                };
                // Filled from above below, or the step is not plain.
                let open = self.open | holes | locks;
                let filled = open & !self.holes;
                let chains = Chains::new(map, open, filled);
                if !chains.is_settled(map, open, filled) {
                    return false;
                }
                reopened = Some(chains);
                cascade.opened = true;
            }
            if swirls != P::NONE {
                vanish |= swirls;
                cascade.forms[FORMED] &= !swirls;
                cascade.forms[SWIRLS] &= !swirls;
            }
        }
        holes |= vanish & !created.cells;
        let chains = reopened.as_ref().unwrap_or(&self.chains);
        if holes & !chains.fed != P::NONE {
            return false;
        }
        if map.ordered > 0 {
            self.deliver(cascade, vanish, removed);
        }
        cascade.remove(vanish, removed);
        if created.cells != P::NONE {
            cascade.board.fill(created.kinds);
            cascade.forms[FORMED] |= created.cells;
            cascade.tally.add_created(&created);
        }
        cascade.fall(chains, holes);
        cascade.forms[INGREDIENTS] & map.exits == P::NONE
    }

    /// Counts the candies and swirls that vanish and the layers that are removed, as far as candies are
    /// ordered by kind.
    #[inline(always)]
    fn deliver(&self, cascade: &mut Cascade<P>, vanish: P, removed: Layers) {
        let orders = &self.game.map.goals.orders;
        let delivered = &mut cascade.tally.delivered;
        for kind in 1..=self.game.map.kinds {
            let index = Thing::Kind(kind).index();
            if orders[index] > 0 {
                delivered[index] += (cascade.board.of_kind(kind) & vanish).count() as u16;
            }
        }
        let swirls = vanish & !cascade.board.filled();
        delivered[Thing::Swirl.index()] += swirls.count() as u16;
        delivered[Thing::Frosting.index()] += removed.frosting as u16;
        delivered[Thing::Chocolate.index()] += removed.chocolate as u16;
    }

    /// Returns how the game stands after a cascade.
    #[inline(always)]
    fn end(&self, cascade: &Cascade<P>) -> Outcome {
        let (game, tally) = (self.game, cascade.tally);
        let score = game.score().saturating_add(tally.points);
        let open_orders = || game.open_orders(&game.delivered_with(&tally));
        let won = game.reached(score, cascade.jelly[0], game.ingredients(), open_orders);
        let (before, after) = (self.forms[INGREDIENTS], cascade.forms[INGREDIENTS]);
        Outcome {
            tally,
            won,
            exploded: self.explodes && !won,
            descent: descent(before, after),
        }
    }
}

/// A cascade in which only plain candies and swirls vanish.
struct Cascade<P> {
    board: Board<P>,
    forms: [P; 3],
    jelly: [P; 2],
    /// Whether a step removed layers of blockers.
    opened: bool,
    tally: Tally,
}

impl<P: Plane> Cascade<P> {
    /// Removes pieces, with the jelly below them.
    #[inline(always)]
    fn remove(&mut self, vanish: P, removed: Layers) {
        self.tally.add_removed(vanish.count(), removed);
        let jelly = vanish & self.jelly[0];
        if jelly != P::NONE {
            self.tally.add_jelly(jelly.count());
            self.jelly[0] &= !(jelly & !self.jelly[1]);
            self.jelly[1] &= !jelly;
        }
        self.board.clear(vanish);
    }

    /// Lets pieces fall into the holes.
    #[inline(always)]
    fn fall(&mut self, chains: &Chains<P>, holes: P) {
        let mut kinds = self.board.planes();
        if self.forms[FORMED] == P::NONE {
            chains.fall(holes, &mut kinds);
        } else {
            let [a, b, c] = kinds;
            let [formed, swirls, ingredients] = self.forms;
            let mut all = [a, b, c, formed, swirls, ingredients];
            chains.fall(holes, &mut all);
            kinds = [all[0], all[1], all[2]];
            self.forms = [all[3], all[4], all[5]];
        }
        self.board = Board::with_planes(kinds, self.board.cells());
    }
}

/// Plays a valid swap and returns what it does for certain.
#[inline(never)]
fn played<P: Plane>(game: &Game<P>, swap: Swap) -> Outcome {
    let mut after = *game;
    let tally = after.play_known(swap);
    Outcome {
        tally,
        won: after.won(),
        exploded: after.status() == Status::Exploded,
        descent: descent(game.field.ingredients(), after.field.ingredients()),
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
