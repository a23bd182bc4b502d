//! Fills the cells that a step of a cascade empties.

use std::cmp::Reverse;

use rand::{Rng, RngExt};

use super::board::Board;
use super::plane::Plane;
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

/// Fills the holes column by column from the bottom, each with a gem that equals none of its neighbours, or any gem if they
/// have all kinds.
#[inline(never)]
pub(super) fn fill_without_equals<P: Plane, R: Rng>(board: &mut Board<P>, kinds: u8, rng: &mut R) {
    let mut cells: Vec<u8> = board.holes().cells().collect();
    cells.sort_by_key(|&cell| (P::column(cell), Reverse(P::row(cell))));
    for cell in cells {
        let mask = P::cell(cell);
        let around = mask.left() | mask.right() | mask.up() | mask.down();
        let free = |kind: &u8| board.of_kind(*kind) & around == P::NONE;
        let is_any = !(1..=kinds).any(|kind| free(&kind));
        let kind = loop {
            let kind = rng.random_range(1..=kinds);
            if is_any || free(&kind) {
                break kind;
            }
        };
        board.set(cell, kind);
    }
}

/// The holes that share a draw: 7 to the power of 12 is 2 to the power of 33.7.
pub(super) const SHARE: u32 = 12;

/// Adds gems for the first holes, at most [`SHARE`], by a random fraction. A product with a power of the number of kinds has
/// the kinds of several holes as its whole part.
#[inline(always)]
pub(super) fn draw_gems<P: Plane>(gems: &mut [P; 3], holes: &mut P, mut fraction: u64, kinds: u8) {
    let kinds = usize::from(kinds) & 7;
    let (power, first) = (POWERS[kinds], FIRSTS[kinds]);
    for _ in 0..SHARE / AT_ONCE {
        let scaled = u128::from(fraction) * u128::from(power);
        fraction = scaled as u64;
        let digits = u64::from(DIGITS[first + (scaled >> 64) as usize]);
        let [a, b, c, filled] = holes.choose([digits, digits >> 4, digits >> 8, 0xf]);
        gems[0] |= a;
        gems[1] |= b;
        gems[2] |= c;
        *holes ^= filled;
        if *holes == P::NONE {
            break;
        }
    }
}

/// The holes that are filled at once. Most steps leave three or four.
const AT_ONCE: u32 = 4;

/// How many ways there are to fill [`AT_ONCE`] holes, by the number of kinds.
const POWERS: [u16; 8] = {
    let mut powers = [0; 8];
    let mut kinds: u16 = 0;
    while kinds < 8 {
        powers[kinds as usize] = kinds.pow(AT_ONCE);
        kinds += 1;
    }
    powers
};

/// The first place of each number of kinds in [`DIGITS`].
const FIRSTS: [usize; 8] = {
    let mut firsts = [0; 8];
    let mut kinds = 1;
    while kinds < 8 {
        firsts[kinds] = firsts[kinds - 1] + POWERS[kinds - 1] as usize;
        kinds += 1;
    }
    firsts
};

/// How many places [`DIGITS`] has.
const PLACES: usize = FIRSTS[7] + POWERS[7] as usize;

/// The ways to fill [`AT_ONCE`] holes: the lowest binary digits of their kinds, the first hole's lowest, then the middle
/// and the highest ones.
static DIGITS: [u16; PLACES] = {
    let mut digits = [0; PLACES];
    let mut kinds = 1;
    while kinds < 8 {
        let mut way = 0;
        while way < POWERS[kinds] as usize {
            let (mut rest, mut hole) = (way, AT_ONCE);
            while hole > 0 {
                hole -= 1;
                let kind = (rest % kinds + 1) as u16;
                rest /= kinds;
                let [a, b, c] = [kind & 1, kind >> 1 & 1, kind >> 2];
                digits[FIRSTS[kinds] + way] |= (a | b << AT_ONCE | c << (2 * AT_ONCE)) << hole;
            }
            way += 1;
        }
        kinds += 1;
    }
    digits
};
