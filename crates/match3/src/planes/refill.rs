//! Fills the cells that a step of a cascade empties.

use rand::Rng;

use super::board::Board;
use super::plane::Plane;
use super::start::fill_without_equals;
use crate::rules::{NewGems, Rules};

/// Fills the cells that a step empties. Only the cascade of this crate calls the first two methods.
pub trait Refill<P: Plane> {
    /// Looks at the board after the swap, before its first step. Does nothing by default.
    #[inline(always)]
    fn exchanged(&mut self, _: &mut Board<P>) {}

    /// Looks at the holes that a step makes, before gems fall. Does nothing by default.
    #[inline(always)]
    fn emptied(&mut self, _: &Board<P>) {}

    /// Fills some, all or none of the holes.
    fn refill(&mut self, board: &mut Board<P>);
}

/// Leaves holes empty, as a deterministic look-ahead does: the new gems are unknown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Empty;

impl<P: Plane> Refill<P> for Empty {
    #[inline(always)]
    fn refill(&mut self, _: &mut Board<P>) {}
}

/// Fills holes as the rules say.
#[derive(Debug)]
pub(crate) struct Drawn<'a, R> {
    /// The random stream.
    pub(crate) rng: &'a mut R,
    /// The number of kinds, 1 to 7.
    pub(crate) kinds: u8,
    /// The rule for new gems.
    pub(crate) gems: NewGems,
}

impl<'a, R> Drawn<'a, R> {
    /// Returns the refill of a game by these rules.
    #[inline(always)]
    pub(crate) fn new(rules: &Rules, rng: &'a mut R) -> Self {
        Self {
            rng,
            kinds: rules.kinds,
            gems: rules.refill,
        }
    }
}

impl<P: Plane, R: Rng> Refill<P> for Drawn<'_, R> {
    #[inline(always)]
    fn refill(&mut self, board: &mut Board<P>) {
        let Self { rng, kinds, gems } = self;
        match gems {
            NewGems::Random => Uniform {
                rng: *rng,
                kinds: *kinds,
            }
            .refill(board),
            NewGems::NoEqualNeighbours => fill_without_equals(board, *kinds, *rng),
        }
    }
}

/// Fills each hole with a gem of a random kind, all kinds with the same chance.
///
/// Holes are filled in reading order. Twelve holes share one draw of 64 bits, which is used as a fraction. For each hole
/// the fraction is multiplied by the number of kinds. The whole part is the kind, and the rest is the fraction for the
/// next hole. The chance of a kind is off by less than one in a hundred million.
#[derive(Debug)]
pub struct Uniform<'a, R> {
    /// The random stream.
    pub rng: &'a mut R,
    /// The number of kinds, 1 to 7.
    pub kinds: u8,
}

impl<P: Plane, R: Rng> Refill<P> for Uniform<'_, R> {
    #[inline(always)]
    fn refill(&mut self, board: &mut Board<P>) {
        let mut gems = [P::NONE; 3];
        let mut holes = board.holes();
        while holes != P::NONE {
            draw_gems(&mut gems, &mut holes, self.rng.next_u64(), self.kinds);
        }
        board.fill(gems);
    }
}

/// The holes that share a draw: 7 to the power of 12 is 2 to the power of 33.7.
pub(super) const SHARE: u32 = 12;

/// Adds gems for the first holes, at most [`SHARE`], by a random fraction.
#[inline(always)]
pub(super) fn draw_gems<P: Plane>(gems: &mut [P; 3], holes: &mut P, mut fraction: u64, kinds: u8) {
    /// Most steps leave three or four holes. Four are always filled at once, because a branch on their number is
    /// unpredictable.
    const AT_ONCE: u32 = 4;
    for _ in 0..SHARE / AT_ONCE {
        for _ in 0..AT_ONCE {
            let rest = holes.without_first();
            let cell = *holes ^ rest;
            *holes = rest;
            let scaled = u128::from(fraction) * u128::from(kinds);
            fraction = scaled as u64;
            let kind = (scaled >> 64) as u8 + 1;
            for (digit, plane) in gems.iter_mut().enumerate() {
                *plane |= cell.if_odd(kind >> digit);
            }
        }
        if *holes == P::NONE {
            break;
        }
    }
}
