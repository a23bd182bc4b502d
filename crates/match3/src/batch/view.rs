//! Writes boards and legal actions as arrays.

use sweetfish_core::cpu::Task;
use sweetfish_core::puzzle::Puzzle;

use super::slot::Slot;
use crate::planes::{Plane, Swaps, write_numbers, write_swaps};
use crate::rules::Rules;

/// A task that writes the kinds of all cells.
pub(super) struct Observe<'a, P>(pub(super) &'a [Slot<P>], pub(super) &'a mut [u8]);

/// A task that writes whether actions are legal.
pub(super) struct Mask<'a, P>(pub(super) &'a [Slot<P>], pub(super) &'a mut [bool]);

impl<P: Plane> Task for Observe<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(slots, cells) = self;
        let count = cells.len() / slots.len().max(1);
        for (number, slot) in slots.iter().enumerate() {
            observe(slot, &mut cells[number * count..]);
        }
    }
}

impl<P: Plane> Task for Mask<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(slots, legal) = self;
        let count = legal.len() / slots.len().max(1);
        for (number, slot) in slots.iter().enumerate() {
            mask(slot, &mut legal[number * count..]);
        }
    }
}

/// Writes the kinds of the cells of a board. What follows may be overwritten.
#[inline(always)]
pub(super) fn observe<P: Plane>(slot: &Slot<P>, out: &mut [u8]) {
    let Rules { width, height, .. } = *slot.game.rules();
    write_numbers(slot.game.board().planes(), (width, height), out);
}

/// Writes whether the actions of a game are legal. What follows may be overwritten.
#[inline(always)]
fn mask<P: Plane>(slot: &Slot<P>, out: &mut [bool]) {
    let Rules { width, height, .. } = *slot.game.rules();
    let swaps = if slot.game.is_over() {
        Swaps::none()
    } else {
        slot.game.valid()
    };
    write_swaps(&swaps, (width, height), out);
}
