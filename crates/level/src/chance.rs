//! Sources of chance: a generator for play, and none for the deterministic look-ahead.

use rand::Rng;

use sweetfish_match3::planes::{Board, Plane, Refill, Uniform};

/// Decides what the rules leave to chance.
pub(super) trait Chance<P: Plane> {
    /// Picks a number below `count`, which is at least 1; `None` if the choice stays open.
    fn pick(&mut self, count: u32) -> Option<u32>;

    /// Returns candies for `cells`, as the planes of the digits of their kinds. Cells without a kind stay
    /// holes.
    fn candies(&mut self, cells: P, kinds: u8) -> [P; 3];
}

/// Decides with a generator, all choices with equal probability, as `docs/levels.md` defines.
#[derive(Debug)]
pub(super) struct Draws<'a, R>(pub(super) &'a mut R);

impl<P: Plane, R: Rng> Chance<P> for Draws<'_, R> {
    #[inline(always)]
    fn pick(&mut self, count: u32) -> Option<u32> {
        Some(draw(self.0, count))
    }

    #[inline(always)]
    fn candies(&mut self, cells: P, kinds: u8) -> [P; 3] {
        let mut board = Board::with_cells(cells);
        let rng = &mut *self.0;
        Uniform { rng, kinds }.refill(&mut board);
        board.planes()
    }
}

/// Draws a number below `count`: the integer part of `count` times a fraction of 64 bits.
#[inline(always)]
pub(super) fn draw<R: Rng>(rng: &mut R, count: u32) -> u32 {
    ((u128::from(rng.next_u64()) * u128::from(count)) >> 64) as u32
}

/// Leaves everything open: new pieces stay holes, chocolate does not grow.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unknown;

impl<P: Plane> Chance<P> for Unknown {
    #[inline(always)]
    fn pick(&mut self, _: u32) -> Option<u32> {
        None
    }

    #[inline(always)]
    fn candies(&mut self, _: P, _: u8) -> [P; 3] {
        [P::NONE; 3]
    }
}
