//! One step of a cascade: what is matched and struck, which specials fire, and what becomes of it.

use crate::match3::{Clears, Plane};

use super::create::Created;
use super::field::{Field, H, W};
use super::pair::Start;
use super::{Map, Thing};

/// What a step did, or all steps of a move together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    /// Points.
    pub points: u32,
    /// Steps of the cascade.
    pub steps: u32,
    /// Pieces that vanished.
    pub vanished: u32,
    /// Layers of jelly taken.
    pub jelly: u32,
    /// Layers of frosting taken.
    pub frosting: u32,
    /// Chocolates destroyed.
    pub chocolate: u32,
    /// Locks opened.
    pub locks: u32,
    /// Striped candies made by runs.
    pub striped: u32,
    /// Wrapped candies and colour bombs made by runs.
    pub other_specials: u32,
    /// Ingredients that left.
    pub ingredients: u32,
    /// Things delivered of those that are ordered, by [`Thing::index`]; not counted in levels
    /// without orders.
    pub delivered: [u16; Thing::COUNT],
}

/// Points of a piece that vanishes or a layer of a blocker, in the first step.
const PIECE: u32 = 20;
/// Points of a striped candy made.
const STRIPED: u32 = 120;
/// Points of a wrapped candy or a colour bomb made.
const OTHER_SPECIAL: u32 = 200;
/// Points of a layer of jelly.
const JELLY: u32 = 1_000;
/// Points of an ingredient that leaves.
pub(super) const INGREDIENT: u32 = 10_000;
/// The step from which the points of pieces are not doubled any more.
const DOUBLED: u32 = 4;

impl<P: Plane> Field<P> {
    /// One step, up to the falling; false if it had nothing to do.
    #[inline(always)]
    pub(super) fn strike(&mut self, map: &Map<P>, start: &Start<P>, tally: &mut Tally) -> bool {
        let runs = self.board(map.cells).matches(Clears::AllRuns);
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
            Some(runs) => (runs.cells, self.created(runs, start.swapped)),
            None => (P::NONE, Created::none()),
        };
        let mut struck = matched | start.struck;
        let mut bursting = P::NONE;
        if formed != P::NONE {
            if primed != P::NONE {
                struck |= self.bursts(map, primed);
            }
            let fired;
            (struck, fired) = self.chain(map, struck, start.spent);
            bursting = (fired & self.wrapped()) | start.big;
        }
        let marks = Marks {
            matched,
            struck,
            primed,
            bursting,
            big: start.big,
        };
        self.harm(map, &marks, &created, tally);
        true
    }

    /// The squares that primed candies strike.
    #[inline(never)]
    fn bursts(&self, map: &Map<P>, primed: P) -> P {
        let big = primed & self.form[H];
        map.around(primed) | map.around(map.around(big))
    }

    /// All cells that are struck once all specials have fired that are struck, and those specials.
    #[inline(always)]
    fn chain(&self, map: &Map<P>, mut struck: P, spent: P) -> (P, P) {
        let specials = self.specials() & !self.locks & !spent;
        let mut fired = P::NONE;
        loop {
            let firing = specials & struck & !fired;
            if firing == P::NONE {
                return (struck & map.cells, fired);
            }
            fired |= firing;
            struck |= self.fire(map, firing);
        }
    }

    /// What some specials strike.
    #[inline(never)]
    fn fire(&self, map: &Map<P>, firing: P) -> P {
        let mut struck = map.around(firing & self.wrapped());
        for number in (firing & self.horizontal()).cells() {
            struck |= map.lines(number).0;
        }
        for number in (firing & self.vertical()).cells() {
            struck |= map.lines(number).1;
        }
        if firing & self.colour_bombs() != P::NONE {
            struck |= self.most_frequent(map);
        }
        struck
    }

    /// The candies of the most frequent kind, of several the lowest.
    #[inline(never)]
    pub(super) fn most_frequent(&self, map: &Map<P>) -> P {
        let mut best = P::NONE;
        for kind in 1..=map.kinds {
            let candies = self.of_kind(kind) & map.cells;
            if candies.count() > best.count() {
                best = candies;
            }
        }
        best
    }

    /// What becomes of the cells of a step.
    #[inline(always)]
    fn harm(&mut self, map: &Map<P>, marks: &Marks<P>, created: &Created<P>, tally: &mut Tally) {
        let mut free = marks.struck;
        let mut taken = Taken::default();
        let mut swirls = P::NONE;
        let formed = self.formed();
        let fixed = self.fixed();
        if fixed | formed != P::NONE {
            swirls = self.swirls();
            let hurt = marks.struck | map.beside(marks.matched);
            if fixed & hurt != P::NONE {
                free &= !self.locks;
                taken = self.harm_blockers(marks.struck, hurt);
            }
            swirls &= hurt;
        }
        let bursting = marks.bursting & !created.cells;
        let candies = self.candies();
        let vanish = if formed == P::NONE {
            candies & free
        } else {
            ((candies | self.colour_bombs()) & free & !bursting) | swirls | marks.primed
        };
        if map.ordered > 0 {
            self.deliver(vanish, bursting, swirls, &mut tally.delivered);
            tally.delivered[Thing::Frosting.index()] += taken.frosting as u16;
            tally.delivered[Thing::Chocolate.index()] += taken.chocolate as u16;
        }
        let pieces = vanish.count();
        tally.vanished += pieces;
        tally.frosting += taken.frosting;
        tally.chocolate += taken.chocolate;
        tally.locks += taken.locks;
        let gone = pieces + taken.frosting + taken.chocolate + taken.locks;
        tally.points += (PIECE * gone) << (tally.steps.min(DOUBLED) - 1);
        if self.jelly[0] != P::NONE {
            let before = self.jelly_layers();
            self.take_jelly(vanish | bursting);
            let taken = before - self.jelly_layers();
            tally.jelly += taken;
            tally.points += JELLY * taken;
        }
        self.remove(vanish);
        if bursting != P::NONE {
            self.prime(bursting, marks.big);
        }
        if created.cells != P::NONE {
            self.create(created, tally);
        }
    }

    /// Takes locks, frosting and chocolate away.
    #[inline(never)]
    fn harm_blockers(&mut self, struck: P, hurt: P) -> Taken {
        let locks = self.locks & struck;
        self.locks ^= locks;
        let chocolate = self.chocolate & hurt;
        self.chocolate ^= chocolate;
        let frosted = self.frosted() & hurt;
        self.take_frosting(frosted);
        Taken {
            frosting: frosted.count(),
            chocolate: chocolate.count(),
            locks: locks.count(),
        }
    }

    /// Wrapped candies burst for the first time.
    #[inline(never)]
    fn prime(&mut self, bursting: P, big: P) {
        for plane in &mut self.kinds {
            *plane &= !bursting;
        }
        self.form[H] |= bursting & big;
        debug_assert!(bursting & !self.form[W] == P::NONE);
    }

    #[inline(never)]
    fn create(&mut self, created: &Created<P>, tally: &mut Tally) {
        debug_assert!(created.cells & self.pieces() == P::NONE);
        for (plane, kinds) in self.kinds.iter_mut().zip(created.kinds) {
            *plane |= kinds;
        }
        for (plane, form) in self.form.iter_mut().zip(created.form) {
            *plane |= form;
        }
        let others = created.cells.count() - created.striped;
        tally.striped += created.striped;
        tally.other_specials += others;
        tally.points += STRIPED * created.striped + OTHER_SPECIAL * others;
    }

    /// Counts what is ordered, but for frosting and chocolate.
    #[inline(never)]
    fn deliver(&self, vanish: P, bursting: P, swirls: P, delivered: &mut [u16; Thing::COUNT]) {
        let gone = vanish | bursting;
        let mut add = |thing: Thing, cells: P| delivered[thing.index()] += cells.count() as u16;
        for kind in 1..=7 {
            add(Thing::Kind(kind), self.of_kind(kind) & gone);
        }
        add(Thing::Striped, (self.horizontal() | self.vertical()) & gone);
        add(Thing::Wrapped, self.wrapped() & gone);
        add(Thing::ColourBomb, self.colour_bombs() & gone);
        add(Thing::Bomb, self.bombs() & gone);
        add(Thing::Swirl, swirls);
    }
}

/// Layers of blockers that a step took.
#[derive(Clone, Copy, Debug, Default)]
struct Taken {
    frosting: u32,
    chocolate: u32,
    locks: u32,
}

/// The cells that a step touches.
struct Marks<P> {
    matched: P,
    /// Matched cells included.
    struck: P,
    /// Primed candies of the step before.
    primed: P,
    /// Wrapped candies that become primed, if nothing is made in their place.
    bursting: P,
    /// Those of them that become big.
    big: P,
}
