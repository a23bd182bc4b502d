//! Where chance comes from: a generator, or nowhere, which is how a swap is foreseen.

use rand::Rng;

use crate::match3::{Board, Plane, Refill, Uniform};

/// What decides whatever the rules leave to chance.
pub trait Chance<P: Plane> {
    /// One of so many, from 0; None if it stays unknown. There is at least one.
    fn pick(&mut self, count: u32) -> Option<u32>;

    /// Candies for these cells, as the planes of their kinds' digits; cells left out stay holes.
    fn candies(&mut self, cells: P, kinds: u8) -> [P; 3];
}

/// All choices with the same chance, as `docs/levels.md` says, from a generator.
#[derive(Debug)]
pub struct Draws<'a, R>(pub &'a mut R);

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

/// A number below `count`: the whole part of `count` times a fraction of 64 bits.
#[inline(always)]
pub(super) fn draw<R: Rng>(rng: &mut R, count: u32) -> u32 {
    ((u128::from(rng.next_u64()) * u128::from(count)) >> 64) as u32
}

/// Nothing is known of what chance will bring: new pieces stay holes, chocolate does not grow.
#[derive(Clone, Copy, Debug)]
pub struct Unknown;

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
