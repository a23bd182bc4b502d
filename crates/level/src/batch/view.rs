//! Writes boards, goals and legal actions as arrays.

use sweetfish_core::cpu::Task;
use sweetfish_match3::Plane;

use super::slot::{Games, Prepared};
use super::{GOALS, features, goals};
use crate::position::Position;

/// A game of a batch as it is written.
pub(super) struct View<'a, P> {
    level: &'a Prepared<P>,
    position: &'a Position<P>,
}

impl<'a, P: Plane> View<'a, P> {
    /// Returns the view of a game.
    #[inline(always)]
    pub(super) fn of(games: &'a Games<P>, number: usize) -> Self {
        let slot = &games.slots[number];
        Self {
            level: &games.levels[slot.level],
            position: &slot.position,
        }
    }

    /// Writes the planes of the game from the beginning of `out`. What follows them may be overwritten.
    #[inline(always)]
    pub(super) fn observe(&self, out: &mut [u8]) {
        features::write(self.level, &self.position.field, out);
    }

    /// Writes the goals of the game.
    #[inline(always)]
    pub(super) fn goals(&self, out: &mut [u32]) {
        goals::write(&self.level.layout, self.position, out);
    }

    /// Writes whether actions are legal from the beginning of `legal`. What follows them may be overwritten.
    #[inline(always)]
    fn mask(&self, legal: &mut [bool]) {
        let (width, height) = self.level.layout.size();
        let width = usize::from(width);
        let (mut right, mut down) = if self.position.is_over() {
            (P::NONE, P::NONE)
        } else {
            (self.position.valid.right, self.position.valid.down)
        };
        let mut at = 0;
        for _ in 0..height {
            let bits = (right.row_bits(0), down.row_bits(0));
            for column in (0..width).step_by(4) {
                let both = (bits.0 >> column & 0xf) | (bits.1 >> column & 0xf) << 4;
                put(
                    &mut legal[at + 2 * column..],
                    2 * (width - column),
                    &SWAPS[both],
                );
            }
            at += 2 * width;
            (right, down) = (right.up(), down.up());
        }
    }
}

/// A task that writes the planes of all games.
pub(super) struct Observe<'a, P>(pub(super) &'a Games<P>, pub(super) &'a mut [u8]);

/// A task that writes the goals of all games.
pub(super) struct Numbers<'a, P>(pub(super) &'a Games<P>, pub(super) &'a mut [u32]);

/// A task that writes whether actions are legal.
pub(super) struct Mask<'a, P>(pub(super) &'a Games<P>, pub(super) &'a mut [bool]);

impl<P: Plane> Task for Observe<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(games, out) = self;
        let size = out.len() / games.slots.len().max(1);
        for number in 0..games.slots.len() {
            View::of(games, number).observe(&mut out[number * size..]);
        }
    }
}

impl<P: Plane> Task for Numbers<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(games, out) = self;
        for (number, out) in out.chunks_exact_mut(GOALS).enumerate() {
            View::of(games, number).goals(out);
        }
    }
}

impl<P: Plane> Task for Mask<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(games, legal) = self;
        let size = legal.len() / games.slots.len().max(1);
        for number in 0..games.slots.len() {
            View::of(games, number).mask(&mut legal[number * size..]);
        }
    }
}

/// Copies the first `count` values to the beginning of `out`. Writes all of them where there is room, which is faster.
#[inline(always)]
pub(super) fn put<T: Copy, const N: usize>(out: &mut [T], count: usize, values: &[T; N]) {
    if let Some(wide) = out.first_chunk_mut() {
        *wide = *values;
    } else {
        for (out, value) in out.iter_mut().zip(values).take(count) {
            *out = *value;
        }
    }
}

/// Whether the swaps of four cells are in a mask: those to the right by the lowest four bits of a number, those downwards
/// by the next four.
static SWAPS: [[bool; 8]; 256] = {
    let mut table = [[false; 8]; 256];
    let mut number = 0;
    while number < 256 {
        let mut column = 0;
        while column < 4 {
            table[number][2 * column] = number >> column & 1 == 1;
            table[number][2 * column + 1] = number >> (column + 4) & 1 == 1;
            column += 1;
        }
        number += 1;
    }
    table
};
