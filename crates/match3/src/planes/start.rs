//! The initial fill of a board.

use std::cmp::Reverse;

use rand::{Rng, RngExt};

use super::board::Board;
use super::cascade::settle;
use super::plane::Plane;
use super::refill::{Drawn, Refill, Uniform};
use crate::rules::{Rules, Start};

/// Returns the board `empty` filled by `rules.start`. It may have no valid swap.
pub(super) fn start<P: Plane, R: Rng>(empty: Board<P>, rules: Rules, rng: &mut R) -> Board<P> {
    let kinds = rules.kinds;
    loop {
        let mut board = empty;
        if rules.start == Start::NoEqualNeighbours {
            fill_without_equals(&mut board, kinds, rng);
            return board;
        }
        Uniform { rng, kinds }.refill(&mut board);
        if rules.start == Start::AfterCascade {
            let mut refill = Drawn::new(&rules, rng);
            settle(&mut board, &rules, &mut refill, |_, _| ());
            return board;
        }
        if rules.start == Start::Random || board.is_stable() {
            return board;
        }
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
