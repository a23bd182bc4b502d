//! The reply to taking the largest group: the largest group of the board after that move.

use super::{Groups, Region, Run, flood, run_through};
use crate::kernel::{LANES, Links, Mask, Planes, drop_cells, filled, joined_right, joined_up};
use sweetfish_core::cpu::{self, Task};

impl Groups {
    /// Returns the size of the largest group after the first ranked one is taken, at most the size of the
    /// first. Some group must be ranked.
    ///
    /// Considers the groups with a cell that falls, and those of the `among` largest whose named cell does
    /// not fall. On a few boards in a thousand another group is a little larger. Finding it would take a list of
    /// all groups.
    #[inline]
    pub(crate) fn reply(&mut self, planes: &Planes, among: usize) -> u16 {
        cpu::run(FindReply {
            groups: self,
            planes,
            among,
        })
    }

    #[inline(always)]
    fn find_reply(&mut self, planes: &Planes, among: usize) -> u16 {
        let taken = self.ranked[0];
        self.flood_from(taken.column, taken.height);
        let second = self.ranked.get(1).map_or(0, |group| group.size);
        let mut after = After::new(planes, &self.links, &self.region);
        if !after.has_moved {
            return second;
        }
        let mut largest = after.largest_moved(taken.size, &mut self.stack);
        // The groups that did not fall, or their remaining parts.
        for group in self.ranked.iter().take(among).skip(1) {
            if group.size <= largest {
                break;
            }
            let (column, height) = (usize::from(group.column), u32::from(group.height));
            if after.is_untouched(column, height) {
                largest = largest.max(after.size_of(column, height, &mut self.stack));
            }
        }
        largest.min(taken.size)
    }
}

/// The task of [`Groups::reply`].
struct FindReply<'a> {
    groups: &'a mut Groups,
    planes: &'a Planes,
    among: usize,
}

impl Task for FindReply<'_> {
    type Output = u16;

    #[inline(always)]
    fn run(self) -> u16 {
        self.groups.find_reply(self.planes, self.among)
    }
}

/// A board after a move: its links, and which cells have fallen.
struct After {
    up: Mask,
    right: Mask,
    /// Cells that have fallen, where they are now.
    moved: Mask,
    has_moved: bool,
    /// The columns of the group that was taken.
    columns: (usize, usize),
    /// Cells of no group that was visited.
    unseen: Mask,
}

impl After {
    /// Returns the board after a region is taken.
    #[inline(always)]
    fn new(planes: &Planes, links: &Links, region: &Region) -> Self {
        let mut planes = *planes;
        let (first, last) = (region.first, region.last);
        let mut after = Self {
            up: links.up,
            right: links.right,
            moved: [0; LANES],
            has_moved: false,
            columns: (first, last),
            unseen: [u32::MAX; LANES],
        };
        for column in first..=last {
            let cells = region.cells[column];
            drop_cells(&mut planes, column, cells);
            after.up[column] = joined_up(&planes, column);
            let lowest = 1 << cells.trailing_zeros();
            after.moved[column] = filled(&planes, column) & !(lowest - 1);
            after.has_moved |= after.moved[column] != 0;
        }
        for column in first.saturating_sub(1)..=last {
            after.right[column] = joined_right(&planes, column);
        }
        after
    }

    /// Returns the size of the largest group with a cell that fell, at least 1. Stops at a group of
    /// `enough` cells.
    #[inline(always)]
    fn largest_moved(&mut self, enough: u16, stack: &mut Vec<Run>) -> u16 {
        let mut largest = 1;
        for column in self.columns.0..=self.columns.1 {
            let beside = if column > 0 {
                self.right[column - 1]
            } else {
                0
            };
            let up = self.up[column];
            let linked = self.moved[column] & (up | up << 1 | self.right[column] | beside);
            loop {
                let cells = linked & self.unseen[column];
                if cells == 0 {
                    break;
                }
                largest = largest.max(self.size_of(column, cells.trailing_zeros(), stack));
                if largest >= enough {
                    return largest;
                }
            }
        }
        largest
    }

    /// Returns whether a cell is where it was before the move, and of no group that was visited.
    #[inline(always)]
    fn is_untouched(&self, column: usize, height: u32) -> bool {
        let cell = 1 << height;
        self.moved[column] & cell == 0 && self.unseen[column] & cell != 0
    }

    /// Returns the size of the group of a cell, and marks it as visited.
    #[inline(always)]
    fn size_of(&mut self, column: usize, height: u32, stack: &mut Vec<Run>) -> u16 {
        let run = run_through(self.up[column], height);
        let mut size = 0;
        let joins = (&self.up, &self.right);
        flood(joins, column, run, &mut self.unseen, stack, |_, run| {
            size += run.count_ones() as u16;
        });
        size
    }
}

#[cfg(test)]
mod tests {
    use crate::generate::random_board;
    use crate::position::Position;
    use sweetfish_core::rng;

    /// Returns the reply by playing the move.
    fn played(position: &Position) -> u16 {
        let mut after = position.clone();
        let taken = after.play(position.moves()[0].cell);
        let reply = after.moves().first().map_or(0, |mv| mv.size);
        reply.min(taken)
    }

    fn found(position: &Position) -> u16 {
        let mut groups = position.groups();
        // As many as the evaluation ranks.
        groups.rank(6);
        groups.reply(position.planes(), 6)
    }

    #[test]
    fn the_reply_is_the_largest_group_after_the_move() {
        let (mut wrong, mut count) = (0_u32, 0_u32);
        for seed in 0..600 {
            let mut rng = rng::stream(seed, 0);
            let (size, kinds) = (2 + seed as usize % 25, 1 + seed as usize % 10);
            let mut position = random_board(size, kinds, 100, &mut rng);
            while !position.is_empty() {
                let (reply, expected) = (found(&position), played(&position));
                assert!(reply <= expected, "seed {seed}\n{position}");
                wrong += u32::from(reply != expected);
                count += 1;
                let moves = position.moves();
                position.play(moves[count as usize % moves.len().min(8)].cell);
            }
        }
        assert!(
            count > 10_000 && wrong * 200 < count,
            "{wrong} of {count} are wrong"
        );
    }
}
