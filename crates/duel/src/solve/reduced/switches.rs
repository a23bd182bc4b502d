//! Finds switches and removes them from the board.

use super::ReducedPosition;
use crate::position::column_hash;

/// Changes the hash when a switch is left, rotated by its number of cells.
const SWITCH_KEY: u64 = 0x9D39_247E_3377_6D41;

/// Number of cells of the largest switch: sizes are bits of a word.
const LARGEST_SWITCH: u32 = 31;

impl ReducedPosition {
    /// Removes the switches from the top of a column of `height` cells.
    pub(super) fn take_switches(&mut self, column: usize, mut height: u32) {
        loop {
            let top = self.height(column);
            self.flip_switches(1, height - top);
            if top == 0 {
                return;
            }
            let kind = self.kind(column, top as u8 - 1);
            let counts = &self.counts[kind];
            let size = u32::from(counts[column + 1]);
            if counts[column] > 0 || counts[column + 2] > 0 {
                return;
            }
            let cells = self.cells(kind, column);
            if (cells << (32 - top)).leading_ones() < size {
                return;
            }
            for plane in &mut self.planes {
                plane[column] &= !cells;
            }
            self.counts[kind][column + 1] = 0;
            self.make_switch(kind, size);
            height = top - size;
        }
    }

    /// Removes the run in a column if it is a wide switch.
    #[inline]
    pub(super) fn take_wide_switch(&mut self, column: usize) {
        let Some(kind) = self.only_kind(column) else {
            return;
        };
        let counts = &self.counts[kind];
        let first = column
            - counts[..=column]
                .iter()
                .rev()
                .take_while(|&&n| n > 0)
                .count();
        let last = column + counts[column + 2..].iter().take_while(|&&n| n > 0).count();
        let size = counts[first + 1..=last + 1]
            .iter()
            .map(|&n| u32::from(n))
            .sum();
        let is_alone = (first..=last).all(|column| self.only_kind(column) == Some(kind));
        if !is_alone || size > LARGEST_SWITCH {
            return;
        }
        for column in first..=last {
            self.hash ^= column_hash(&self.planes, column);
            for plane in &mut self.planes {
                plane[column] = 0;
            }
            self.counts[kind][column + 1] = 0;
            self.hash ^= column_hash(&self.planes, column);
        }
        self.make_switch(kind, size);
    }

    /// Returns the kind of a column whose cells all have one kind and no gaps below.
    #[inline]
    fn only_kind(&self, column: usize) -> Option<usize> {
        let filled = self.filled(column);
        if filled == 0 || filled & (filled + 1) != 0 {
            return None;
        }
        let kind = self.kind(column, 0);
        let count = u32::from(self.counts[kind][column + 1]);
        (count == filled.count_ones()).then_some(kind)
    }

    /// Counts a run that has become a switch as one.
    fn make_switch(&mut self, kind: usize, size: u32) {
        let share = (size * size) as i32 - 1;
        self.live -= size as u16;
        self.shares[kind] -= share;
        self.bound -= share;
        self.flip_switches(size, 1);
    }

    /// Adds or removes `times` switches of a size. Only whether their number is odd matters.
    #[inline]
    pub(super) fn flip_switches(&mut self, size: u32, times: u32) {
        if times & 1 == 1 {
            self.switches ^= 1 << size;
            let share = (size * size) as i32 - 1;
            let is_left = self.switches >> size & 1 == 1;
            self.bound += if is_left { share } else { -share };
            self.hash ^= SWITCH_KEY.rotate_left(2 * size);
        }
    }
}
