//! Chains of cells fed from right above, and the fall in those that a spawner feeds.

use sweetfish_match3::Plane;

use super::fall::{flood_down, ways};
use super::layout::{Layout, moved};

/// The chains of a board with some cells open: in each, every cell but the top one is fed by the cell
/// right above.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chains<P> {
    /// The cells that feed the one below, and those that feed two or four of them in a row.
    links: [P; 3],
    /// The cells in chains without a hole below a spawner; none on a board that is not settled. Where
    /// only such cells become holes, what is above falls straight down, is replaced, and nothing slides.
    pub(super) fed: P,
}

impl<P: Plane> Chains<P> {
    /// Returns the chains of the `open` cells, in which nothing is fixed. `filled` are the cells that hold
    /// a piece, at least after the next fall.
    #[inline(always)]
    pub(super) fn new(layout: &Layout<P>, open: P, filled: P) -> Self {
        let filled = filled & open;
        let fed = layout.fed & open & open.down();
        let full = fed & filled;
        let reached = flood_down(layout.sources & filled & !fed, full);
        let is_settled = is_settled(layout, open & !filled, filled, fed);
        Self {
            links: ways(fed.up()),
            fed: if is_settled { reached } else { P::NONE },
        }
    }

    /// Lets everything above `holes` in its chain fall, in all planes.
    #[inline(always)]
    pub(super) fn fall<const N: usize>(&self, holes: P, planes: &mut [P; N]) {
        let [one, two, four] = self.links;
        // As `Field::drop_whole`, but the sums of holes end where a chain ends.
        let mut holes = holes.up() & one;
        let mut distance = P::STRIDE;
        while holes != P::NONE {
            let mut odd = holes;
            odd ^= odd.up() & one;
            odd ^= (odd >> (2 * P::STRIDE)) & two;
            odd ^= (odd >> (4 * P::STRIDE)) & four;
            for plane in planes.iter_mut() {
                let falling = *plane & odd;
                *plane = (*plane ^ falling) | (falling << distance);
            }
            holes &= !odd;
            distance *= 2;
        }
    }
}

/// Returns whether no piece falls from right above into the holes among `fed`, slides or comes in.
#[inline(always)]
fn is_settled<P: Plane>(layout: &Layout<P>, holes: P, filled: P, fed: P) -> bool {
    let above = filled.down();
    let reached = layout.spawners | (fed & above) | above.left() | above.right();
    holes == P::NONE || (holes & reached == P::NONE && !passes_portal(layout, holes, filled))
}

/// Returns whether a piece passes a portal.
#[inline(always)]
fn passes_portal<P: Plane>(layout: &Layout<P>, holes: P, filled: P) -> bool {
    let mut portals = layout.portals.iter();
    holes & layout.outlets != P::NONE
        && portals.any(|&(entries, distance)| moved(filled & entries, distance) & holes != P::NONE)
}
