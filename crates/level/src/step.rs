//! One step of a cascade: finds what is matched and hit, fires specials, and applies the damage.

use sweetfish_match3::Clears;
use sweetfish_match3::planes::Plane;

use super::chance::Chance;
use super::create::Created;
use super::field::{Field, H, W};
use super::layout::Layout;
use super::rules::{self, cake, fish, marmalade};
use super::turn::{Removed, Start, Tally};
use super::{Blocker, OrderItem};

impl<P: Plane> Field<P> {
    /// Plays one step, without the fall after it. Returns `false` if there was nothing to do.
    #[inline(always)]
    pub(super) fn step<const RARE: bool>(
        &mut self,
        layout: &Layout<P>,
        start: &Start<P>,
        chance: &mut impl Chance<P>,
        tally: &mut Tally,
    ) -> bool {
        let board = layout.board::<RARE>(self);
        let runs = board.matches(Clears::AllRuns);
        let formed = self.formed();
        let primed = if formed == P::NONE {
            P::NONE
        } else {
            self.primed()
        };
        if runs.is_none() && primed == P::NONE && !start.due {
            return false;
        }
        tally.steps += 1;
        let (matched, created) = match &runs {
            Some(runs) => {
                let created = Created::by(&board, self.locks, runs, start.swapped);
                (runs.cells, created)
            }
            None => (P::NONE, Created::none()),
        };
        let mut hit = matched | start.hit;
        let mut bursting = P::NONE;
        if formed != P::NONE {
            if primed != P::NONE {
                hit |= self.bursts(layout, primed);
            }
            let mut fired;
            (hit, fired) = self.chain(layout, hit, start.spent);
            if RARE && self.may_be_rare(hit) {
                (hit, fired) = fish::swim(self, layout, (hit, fired), start.spent, chance);
            }
            bursting = (fired & self.wrapped()) | start.big;
        }
        let marks = Marks {
            matched,
            hit,
            primed,
            bursting,
            big: start.big,
        };
        self.damage::<RARE>(layout, &marks, &created, chance, tally);
        true
    }

    /// Returns the squares that primed candies hit.
    #[inline(never)]
    fn bursts(&self, layout: &Layout<P>, primed: P) -> P {
        let big = primed & self.form[H];
        layout.around(primed) | layout.around(layout.around(big))
    }

    /// Fires all specials that are hit, and those that they hit in turn. Returns all cells that are hit,
    /// and the specials that fired.
    #[inline(always)]
    pub(super) fn chain(&self, layout: &Layout<P>, mut hit: P, spent: P) -> (P, P) {
        let specials = self.specials() & !self.locks & !spent;
        let mut fired = P::NONE;
        loop {
            let firing = specials & hit & !fired;
            if firing == P::NONE {
                return (hit & layout.cells, fired);
            }
            fired |= firing;
            hit |= self.fire(layout, firing);
        }
    }

    /// Returns the cells that some specials hit.
    #[inline(never)]
    fn fire(&self, layout: &Layout<P>, firing: P) -> P {
        let mut hit = layout.around(firing & self.wrapped());
        for number in (firing & self.horizontal()).cells() {
            hit |= layout.lines(number).0;
        }
        for number in (firing & self.vertical()).cells() {
            hit |= layout.lines(number).1;
        }
        if firing & self.colour_bombs() != P::NONE {
            hit |= self.most_frequent(layout);
        }
        hit
    }

    /// Returns the candies of the most frequent kind; of several such kinds, the lowest.
    #[inline(never)]
    pub(super) fn most_frequent(&self, layout: &Layout<P>) -> P {
        let mut best = P::NONE;
        for kind in 1..=layout.kinds {
            let candies = self.of_kind(kind) & layout.cells;
            if candies.count() > best.count() {
                best = candies;
            }
        }
        best
    }

    /// Applies a step to the cells: removes what vanishes, and puts in what is created.
    #[inline(always)]
    fn damage<const RARE: bool>(
        &mut self,
        layout: &Layout<P>,
        marks: &Marks<P>,
        created: &Created<P>,
        chance: &mut impl Chance<P>,
        tally: &mut Tally,
    ) {
        let mut free = marks.hit;
        let mut removed = Removed::NONE;
        let mut swirls = P::NONE;
        let formed = self.formed();
        let fixed = self.fixed();
        if fixed | formed != P::NONE {
            swirls = self.swirls();
            let beside = layout.beside(marks.matched);
            let damaged = marks.hit | beside;
            if fixed & damaged != P::NONE {
                free &= !self.locks;
                swirls &= !self.locks;
                removed = self.damage_blockers(layout, marks.hit, beside);
            }
            swirls &= damaged;
        }
        let bursting = marks.bursting & !created.cells;
        let candies = self.candies();
        let vanish = if formed == P::NONE {
            candies & free
        } else {
            ((candies | self.colour_bombs()) & free & !bursting) | swirls | marks.primed
        };
        if layout.ordered > 0 {
            self.deliver(vanish, bursting, swirls, &mut tally.delivered);
            tally.deliver_blockers(removed);
        }
        tally.add_removed(vanish.count(), removed);
        if self.jelly[0] != P::NONE {
            let before = self.jelly_layers();
            self.take_jelly(vanish | bursting);
            tally.add_jelly(before - self.jelly_layers());
        }
        if RARE && self.may_be_rare(vanish) {
            rules::vanish(self, layout, (vanish, created.cells), chance, tally);
        } else {
            self.remove(vanish);
        }
        if bursting != P::NONE {
            self.prime(bursting, marks.big);
        }
        if created.cells != P::NONE {
            self.create(created, tally);
        }
    }

    /// Removes locks that are hit, and a layer of each blocker that is damaged: in a cell that is hit, or `beside` what
    /// is matched.
    #[inline(never)]
    pub(super) fn damage_blockers(&mut self, layout: &Layout<P>, hit: P, beside: P) -> Removed {
        let mut locks = self.locks & hit;
        if self.marmalade != P::NONE {
            locks &= !self.marmalade;
            locks |= marmalade::open(self, hit, beside);
        }
        self.locks ^= locks;
        // Plain loops: the everyday build calls the closures of `map` for arrays one by one.
        let mut damaged = [P::NONE; Blocker::COUNT];
        let mut all = P::NONE;
        for index in 0..Blocker::COUNT {
            let blocker = Blocker::ALL[index];
            let by_hit = if blocker.rules().is_hit { hit } else { P::NONE };
            damaged[index] = self.of_blocker(blocker) & (by_hit | beside);
            all |= damaged[index];
        }
        let mut slices = P::NONE;
        if self.cakes() != P::NONE {
            slices = cake::damaged(self, layout, hit, beside);
            all |= slices;
        }
        self.take_layer(all);
        let mut removed = Removed {
            locks: (locks | slices).count() as u8,
            ..Removed::NONE
        };
        for index in 0..Blocker::COUNT {
            removed.layers[index] = damaged[index].count() as u8;
            removed.delivered[index] = if Blocker::ALL[index].rules().delivers_layers {
                removed.layers[index]
            } else {
                (damaged[index] & !self.blocked()).count() as u8
            };
        }
        removed
    }

    /// Primes wrapped candies, which burst for the first time; those of `big` become big.
    #[inline(never)]
    fn prime(&mut self, bursting: P, big: P) {
        for plane in &mut self.kinds {
            *plane &= !bursting;
        }
        self.form[H] |= bursting & big;
        debug_assert!(bursting & !self.form[W] == P::NONE);
    }

    /// Puts the created specials into their cells, which must be holes.
    #[inline(never)]
    pub(super) fn create(&mut self, created: &Created<P>, tally: &mut Tally) {
        debug_assert!(created.cells & self.pieces() == P::NONE);
        for (plane, kinds) in self.kinds.iter_mut().zip(created.kinds) {
            *plane |= kinds;
        }
        for (plane, form) in self.form.iter_mut().zip(created.form) {
            *plane |= form;
        }
        tally.add_created(created);
    }

    /// Counts the items delivered, except blockers.
    #[inline(never)]
    fn deliver(&self, vanish: P, bursting: P, swirls: P, delivered: &mut [u16; OrderItem::COUNT]) {
        let gone = vanish | bursting;
        let mut add = |item: OrderItem, cells: P| delivered[item.index()] += cells.count() as u16;
        for kind in 1..=7 {
            add(OrderItem::Kind(kind), self.of_kind(kind) & gone);
        }
        add(
            OrderItem::Striped,
            (self.horizontal() | self.vertical()) & gone,
        );
        add(OrderItem::Wrapped, self.wrapped() & gone);
        add(OrderItem::ColourBomb, self.colour_bombs() & gone);
        add(OrderItem::Bomb, self.bombs() & gone);
        add(OrderItem::Swirl, swirls);
    }
}

/// The cells that a step touches.
struct Marks<P> {
    /// Cells in runs.
    matched: P,
    /// Cells that are hit, the matched ones included.
    hit: P,
    /// Primed candies of the step before.
    primed: P,
    /// Wrapped candies that become primed, if nothing is created in their cells.
    bursting: P,
    /// Those of `bursting` that become big.
    big: P,
}
