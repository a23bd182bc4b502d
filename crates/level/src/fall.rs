//! Lets pieces fall straight down and through portals, and slide into holes that nothing above fills;
//! brings in new pieces.

use sweetfish_match3::Plane;

use super::field::Field;
use super::layout::{Layout, moved};

/// The most rounds of sliding in one fall. Only portals that lead upwards could make more of them.
const SLIDES: u32 = 81;

impl<P: Plane> Field<P> {
    /// Lets all pieces fall and slide until nothing moves, and brings in new ones at the spawners.
    /// Returns the cells in which the new ones come to rest; they are still holes. `origins` become those of them that
    /// come from spawners that give the first `N` sorts of [`Gives::LETTERS`](super::Gives::LETTERS).
    #[inline(always)]
    pub(super) fn settle<const N: usize>(&mut self, layout: &Layout<P>, origins: &mut [P; N]) -> P {
        let fixed = self.fixed();
        if layout.open && fixed == P::NONE {
            self.drop_whole(layout.cells);
            let new = layout.cells & !self.pieces();
            for sort in 0..N {
                let way = layout.fed & !layout.spawners;
                origins[sort] = new & flood_down(layout.gives[sort], way);
            }
            new
        } else {
            self.settle_in_pieces(layout, layout.cells & !fixed, origins)
        }
    }

    /// Lets pieces fall in whole columns in which nothing is fixed, as [`sweetfish_match3::planes::Board::fall`]
    /// does, but in all planes.
    #[inline(always)]
    fn drop_whole(&mut self, cells: P) {
        let holes = (cells & !self.pieces()).up();
        let formed = self.formed() != P::NONE;
        if formed && self.counting() != P::NONE {
            drop_fuses(&mut self.fuse, holes);
        }
        fall_above(holes, |odd, distance| {
            let fall = |plane: &mut P| fall(plane, odd, distance);
            self.kinds.iter_mut().for_each(fall);
            if formed {
                self.form.iter_mut().for_each(fall);
            }
        });
    }

    /// Does the same where voids, blockers or portals divide the columns. `open` are the cells in which
    /// nothing is fixed.
    #[inline(never)]
    fn settle_in_pieces<const N: usize>(
        &mut self,
        layout: &Layout<P>,
        open: P,
        origins: &mut [P; N],
    ) -> P {
        origins.fill(P::NONE);
        let shut = shut(layout, open);
        let fed = layout.fed & !shut;
        // The open cells right above an open cell that they feed.
        let feeders = (fed & open).up() & open;
        let ways = ways(feeders);
        let mut holes = open & !self.pieces();
        let mut new = P::NONE;
        let mut slides = 0;
        loop {
            self.drop(layout, (open, ways, shut), &mut holes, &mut new, origins);
            let mut ready = layout.spawners & holes;
            if N > 0 && !layout.portals.is_empty() {
                // What a portal brings past another spawner depends on which one is first.
                let open = ready;
                for &(spawner, passed) in &layout.behind {
                    if passed & open != P::NONE {
                        ready &= !spawner;
                    }
                }
            }
            let way = holes & fed;
            let fresh = flood_down(ready, way);
            for sort in 0..N {
                origins[sort] |= flood_down(layout.gives[sort] & ready, way & !layout.spawners);
            }
            new |= fresh;
            holes &= !fresh;
            if fresh != P::NONE && !layout.portals.is_empty() {
                continue;
            }
            if holes == P::NONE || slides == SLIDES {
                return new;
            }
            slides += 1;
            let movable = open & !holes;
            let from_left = holes & movable.down().right();
            if from_left != P::NONE {
                let pieces = from_left.up().left();
                let to = |plane: P| plane.down().right();
                self.shift(pieces, &mut holes, &mut new, origins, to);
                continue;
            }
            let from_right = holes & movable.down().left();
            if from_right == P::NONE {
                return new;
            }
            let pieces = from_right.up().right();
            let to = |plane: P| plane.down().left();
            self.shift(pieces, &mut holes, &mut new, origins, to);
        }
    }

    /// Lets pieces fall straight down and through portals, as far as they can, but none into `shut` cells.
    #[inline(always)]
    fn drop<const N: usize>(
        &mut self,
        layout: &Layout<P>,
        (open, ways, shut): (P, [P; 3], P),
        holes: &mut P,
        new: &mut P,
        origins: &mut [P; N],
    ) {
        loop {
            loop {
                let moving = flood_up(*holes, ways) & !*holes;
                if moving == P::NONE {
                    break;
                }
                self.shift(moving, holes, new, origins, P::down);
            }
            if *holes & layout.outlets == P::NONE {
                return;
            }
            let mut passed = false;
            for &(entries, distance) in &layout.portals {
                let ready = entries & open & !*holes;
                let passing = passing(ready, *holes, shut, distance);
                if passing != P::NONE {
                    self.shift(passing, holes, new, origins, |bits| moved(bits, distance));
                    passed = true;
                }
            }
            if !passed {
                return;
            }
        }
    }

    /// Moves `pieces` all at once. Each must come into a hole or a cell that another leaves.
    #[inline(always)]
    fn shift<const N: usize>(
        &mut self,
        pieces: P,
        holes: &mut P,
        new: &mut P,
        origins: &mut [P; N],
        to: impl Fn(P) -> P,
    ) {
        let shift = |plane: &mut P| {
            let moving = *plane & pieces;
            *plane = (*plane ^ moving) | to(moving);
        };
        if self.formed() & pieces != P::NONE {
            if self.counting() & pieces != P::NONE {
                self.fuse.iter_mut().for_each(shift);
            }
            self.form.iter_mut().for_each(shift);
        }
        self.kinds.iter_mut().for_each(shift);
        shift(new);
        *holes = (*holes | pieces) & !to(pieces);
        origins.iter_mut().for_each(shift);
    }
}

/// Returns the cells at which rings begin that are wholly `open`: nothing falls into these.
#[inline(always)]
fn shut<P: Plane>(layout: &Layout<P>, open: P) -> P {
    let mut shut = P::NONE;
    for &(begin, ring) in &layout.rings {
        if ring & !open == P::NONE {
            shut |= begin;
        }
    }
    shut
}

/// Lets the digits of fuses fall as their pieces do, apart from these: boards without fuses do not load them.
#[inline(never)]
fn drop_fuses<P: Plane>(fuse: &mut [P; 6], holes: P) {
    fall_above(holes, |odd, distance| {
        let fall = |plane: &mut P| fall(plane, odd, distance);
        fuse.iter_mut().for_each(fall);
    });
}

/// Moves the bits of some cells of a plane down, by a distance in bits.
#[inline(always)]
fn fall<P: Plane>(plane: &mut P, cells: P, distance: u32) {
    let falling = *plane & cells;
    *plane = (*plane ^ falling) | (falling << distance);
}

/// Calls `each` for each binary digit of the number of holes below a cell, with the cells where it is 1 and how far
/// these fall for it. `holes` are the cells right above a hole.
#[inline(always)]
fn fall_above<P: Plane>(mut holes: P, mut each: impl FnMut(P, u32)) {
    for digit in 0..4 {
        // Few steps leave more than three holes in a column.
        if digit >= 2 && holes == P::NONE {
            return;
        }
        let distance = P::STRIDE << digit;
        let mut odd = holes ^ holes.up();
        odd ^= odd >> (2 * P::STRIDE);
        odd ^= odd >> (4 * P::STRIDE);
        each(odd, distance);
        holes &= !odd;
    }
}

/// Returns the cells that feed the one below, and those that feed two or four of them in a row.
#[inline(always)]
pub(super) fn ways<P: Plane>(one: P) -> [P; 3] {
    let two = one & one.up();
    [one, two, two & (two >> (2 * P::STRIDE))]
}

/// Returns `cells` and all cells above them that can be reached on the [`ways`] of open cells without a gap.
#[inline(always)]
fn flood_up<P: Plane>(cells: P, [one, two, four]: [P; 3]) -> P {
    // In doubling steps: 1, 2, 4 and, for nine rows, one more.
    let mut reached = cells | (cells.up() & one);
    reached |= (reached >> (2 * P::STRIDE)) & two;
    reached |= (reached >> (4 * P::STRIDE)) & four;
    if P::SIDE > 8 {
        reached |= reached.up() & one;
    }
    reached
}

/// Returns the pieces of `ready` that pass portals of a distance into holes, or into cells that others leave. None passes
/// into `shut` cells.
#[inline(always)]
fn passing<P: Plane>(ready: P, holes: P, shut: P, distance: i32) -> P {
    let mut passing = P::NONE;
    loop {
        let more = ready & moved((holes | passing) & !shut, -distance);
        if more == passing {
            return passing;
        }
        passing = more;
    }
}

/// Returns `cells` and all cells below them that can be reached through `open` without a gap.
#[inline(always)]
pub(super) fn flood_down<P: Plane>(cells: P, open: P) -> P {
    let (mut reached, mut way) = (cells, open);
    reached |= reached.down() & way;
    way &= way.down();
    reached |= (reached << (2 * P::STRIDE)) & way;
    way &= way << (2 * P::STRIDE);
    reached |= (reached << (4 * P::STRIDE)) & way;
    if P::SIDE > 8 {
        reached |= reached.down() & open;
    }
    reached
}
