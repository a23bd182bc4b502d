//! Cascades: clearing, falling and refilling until the board is stable.

use super::board::Board;
use super::clearing::Clearing;
use super::plane::Plane;
use super::refill::Refill;
use super::swaps::Swap;
use crate::rules::{Clears, Rules};

impl<P: Plane> Board<P> {
    /// Makes one step of a cascade and returns what it cleared: matched gems vanish, the others fall,
    /// holes are refilled. `None` if the board is stable.
    #[inline(always)]
    pub fn step(&mut self, clears: Clears, refill: &mut impl Refill<P>) -> Option<Clearing<P>> {
        let clearing = self.matches(clears)?;
        self.clear(clearing.cells);
        refill.emptied(self);
        self.fall();
        refill.refill(self);
        Some(clearing)
    }
}

/// Exchanges the two gems of a swap, plays the cascade to its end, and returns its points.
#[inline(always)]
pub fn cascade<P: Plane>(
    board: &mut Board<P>,
    swap: Swap,
    rules: &Rules,
    refill: &mut impl Refill<P>,
) -> u32 {
    cascade_shown(board, swap, rules, refill, |_, _| ())
}

/// Plays a cascade as [`cascade`] does. Calls `show` with the board and the points so far after the swap,
/// and then twice in each step: when gems have vanished, and when others have come.
#[inline(always)]
pub(super) fn cascade_shown<P: Plane>(
    board: &mut Board<P>,
    swap: Swap,
    rules: &Rules,
    refill: &mut impl Refill<P>,
    mut show: impl FnMut(&Board<P>, u32),
) -> u32 {
    let (first, second) = swap.ends();
    board.exchange(first, second);
    refill.exchanged(board);
    show(board, 0);
    settle_shown(board, rules, refill, show)
}

/// Plays a cascade until the board is stable, and returns its points.
#[inline(always)]
pub(super) fn settle<P: Plane>(
    board: &mut Board<P>,
    rules: &Rules,
    refill: &mut impl Refill<P>,
) -> u32 {
    settle_shown(board, rules, refill, |_, _| ())
}

/// Plays a cascade as [`settle`] does, and calls `show` as [`cascade_shown`] does.
#[inline(always)]
fn settle_shown<P: Plane>(
    board: &mut Board<P>,
    rules: &Rules,
    refill: &mut impl Refill<P>,
    mut show: impl FnMut(&Board<P>, u32),
) -> u32 {
    let (mut points, mut number) = (0, 0);
    while let Some(clearing) = board.matches(rules.clears) {
        number += 1;
        let (gems, runs) = (clearing.gems(), clearing.runs());
        points += rules.scoring.points(gems, runs, number);
        board.clear(clearing.cells);
        refill.emptied(board);
        show(board, points);
        board.fall();
        refill.refill(board);
        show(board, points);
    }
    points
}
