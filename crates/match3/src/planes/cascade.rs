//! Cascades: gems clear, fall and are refilled until the board is stable.

use super::board::Board;
use super::plane::Plane;
use super::refill::Refill;
use super::swaps::Swap;
use crate::rules::Rules;

/// Exchanges the two gems of a swap, plays the cascade to its end, and returns its points. Calls `show` with the board and
/// the points so far: after the swap, and twice in each step, when gems have vanished and when new ones have come.
#[inline(always)]
pub(crate) fn cascade<P: Plane>(
    board: &mut Board<P>,
    swap: Swap,
    rules: &Rules,
    refill: &mut impl Refill<P>,
    mut show: impl FnMut(&Board<P>, u32),
) -> u32 {
    let (first, second) = swap.masks();
    board.exchange(first, second);
    refill.exchanged(board);
    show(board, 0);
    settle(board, rules, refill, show)
}

/// Plays a cascade until the board is stable, and returns its points. Calls `show` as [`cascade`] does.
#[inline(always)]
pub(super) fn settle<P: Plane>(
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
