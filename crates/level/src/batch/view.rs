//! Writes boards, goals and legal actions as arrays.

use sweetfish_core::cpu::Task;
use sweetfish_match3::Plane;
use sweetfish_match3::planes::{Swaps, write_swaps};

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
        let Prepared { layout, fixed } = self.level;
        features::write(layout, fixed, &self.position.field, out);
    }

    /// Writes the goals of the game.
    #[inline(always)]
    pub(super) fn goals(&self, out: &mut [u32]) {
        goals::write(&self.level.layout, self.position, out);
    }

    /// Writes whether actions are legal from the beginning of `legal`. What follows them may be overwritten.
    #[inline(always)]
    fn mask(&self, legal: &mut [bool]) {
        let swaps = if self.position.is_over() {
            Swaps::none()
        } else {
            self.position.valid
        };
        write_swaps(&swaps, self.level.layout.size(), legal);
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
