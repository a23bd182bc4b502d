//! The groups of a board: lists them, ranks them by size, and finds the cells of one.

mod reply;

use super::kernel::{LANES, Links, Mask, Planes};
use sweetfish_core::cpu::{self, Task};

/// A group, named by one of its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Group {
    /// Number of cells.
    pub(super) size: u16,
    /// Column of the named cell, 0 = leftmost.
    pub(super) column: u8,
    /// Height of the named cell, 0 = bottom row.
    pub(super) height: u8,
    /// Leftmost column.
    pub(super) first: u8,
    /// Rightmost column.
    pub(super) last: u8,
}

impl Group {
    /// Returns ten bits that name the cell.
    #[inline]
    pub(super) fn code(self) -> u16 {
        u16::from(self.column) << 5 | u16::from(self.height)
    }
}

/// The cells of one group.
#[derive(Clone, Debug)]
pub(super) struct Region {
    /// Leftmost column.
    pub(super) first: usize,
    /// Rightmost column.
    pub(super) last: usize,
    /// The cells, none outside the columns `first..=last`.
    pub(super) cells: Mask,
}

/// A maximal upright part of a group whose neighbours are still to be visited.
type Run = (u8, u32);

/// All groups of one board. Groups of up to three cells stay masks until they are ranked.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    links: Links,
    columns: usize,
    big: Vec<Group>,
    ranked: Vec<Group>,
    stack: Vec<Run>,
    /// The result of the last [`Groups::region`].
    region: Region,
}

impl Groups {
    /// Returns the groups of an empty board.
    pub(super) fn new() -> Self {
        Self {
            links: Links::new(),
            columns: 0,
            big: Vec::new(),
            ranked: Vec::new(),
            stack: Vec::new(),
            region: Region {
                first: 0,
                last: 0,
                cells: [0; LANES],
            },
        }
    }

    /// Replaces the groups by those of a board of `columns` columns.
    #[inline]
    pub(super) fn list(&mut self, planes: &Planes, columns: usize) {
        cpu::run(List {
            groups: self,
            planes,
            columns,
        });
    }

    #[inline(always)]
    fn list_all(&mut self, planes: &Planes, columns: usize) {
        self.columns = columns;
        self.links.find(planes, columns);
        self.big.clear();
        let mut rest = self.links.rest;
        for column in 0..columns {
            while rest[column] != 0 {
                let height = rest[column].ilog2();
                let run = run_through(self.links.up[column], height);
                // No group that is found later reaches a column before this one.
                let (mut size, mut last) = (0, column);
                let joins = (&self.links.up, &self.links.right);
                flood(
                    joins,
                    column,
                    run,
                    &mut rest,
                    &mut self.stack,
                    |column, run| {
                        size += run.count_ones() as u16;
                        last = last.max(column);
                    },
                );
                self.big.push(Group {
                    size,
                    column: column as u8,
                    height: height as u8,
                    first: column as u8,
                    last: last as u8,
                });
            }
        }
    }

    /// Returns the number of groups.
    #[inline]
    pub(super) fn count(&self) -> usize {
        let Links {
            single,
            pair_up,
            pair_right,
            triple,
            ..
        } = &self.links;
        let mut small = 0;
        for c in 0..self.columns {
            small += single[c].count_ones()
                + pair_up[c].count_ones()
                + pair_right[c].count_ones()
                + triple[c].count_ones();
        }
        self.big.len() + small as usize
    }

    /// Returns the `limit` largest groups, largest first. The board fixes the order of equal ones, mostly
    /// from left to right and from the top down.
    #[inline]
    pub(super) fn rank(&mut self, limit: usize) -> &[Group] {
        self.ranked.clear();
        for &group in &self.big {
            if self.ranked.len() == limit {
                if self
                    .ranked
                    .last()
                    .is_none_or(|last| last.size >= group.size)
                {
                    continue;
                }
                self.ranked.pop();
            }
            let mut place = self.ranked.len();
            while place > 0 && self.ranked[place - 1].size < group.size {
                place -= 1;
            }
            self.ranked.insert(place, group);
        }
        let Links {
            single,
            pair_up,
            pair_right,
            triple,
            ..
        } = &self.links;
        // The masks with the size of their groups, and how far these may reach left and right of the named
        // cell.
        let small = [
            (triple, 3, (1, 1)),
            (pair_up, 2, (0, 0)),
            (pair_right, 2, (0, 1)),
            (single, 1, (0, 0)),
        ];
        for (mask, size, reach) in small {
            if self.ranked.len() == limit {
                break;
            }
            take_small(mask, self.columns, size, reach, limit, &mut self.ranked);
        }
        &self.ranked
    }

    /// Returns the result of the last [`Groups::rank`].
    #[inline]
    pub(super) fn ranked(&self) -> &[Group] {
        &self.ranked
    }

    /// Returns the cells of the group that holds the cell at `column` and `height`.
    #[inline]
    pub(super) fn region(&mut self, column: u8, height: u8) -> &Region {
        cpu::run(Flood {
            groups: self,
            column,
            height,
        })
    }

    #[inline(always)]
    fn flood_from(&mut self, column: u8, height: u8) -> &Region {
        let Self {
            links,
            stack,
            region,
            ..
        } = self;
        let column = usize::from(column);
        let run = run_through(links.up[column], u32::from(height));
        region.cells[region.first..=region.last].fill(0);
        (region.first, region.last) = (column, column);
        let mut unseen = [u32::MAX; LANES];
        let joins = (&links.up, &links.right);
        flood(joins, column, run, &mut unseen, stack, |column, run| {
            region.first = region.first.min(column);
            region.last = region.last.max(column);
            region.cells[column] |= run;
        });
        region
    }
}

/// The task of [`Groups::list`].
struct List<'a> {
    groups: &'a mut Groups,
    planes: &'a Planes,
    columns: usize,
}

impl Task for List<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.groups.list_all(self.planes, self.columns);
    }
}

/// The task of [`Groups::region`].
struct Flood<'a> {
    groups: &'a mut Groups,
    column: u8,
    height: u8,
}

impl<'a> Task for Flood<'a> {
    type Output = &'a Region;

    #[inline(always)]
    fn run(self) -> &'a Region {
        self.groups.flood_from(self.column, self.height)
    }
}

/// Visits the upright runs of the group that holds `run`, and removes them from `unseen`. `up` and `right`
/// mark the cells of the same kind as the one above and the one to the right.
#[inline(always)]
fn flood(
    (up, right): (&Mask, &Mask),
    column: usize,
    run: u32,
    unseen: &mut Mask,
    stack: &mut Vec<Run>,
    mut visit: impl FnMut(usize, u32),
) {
    unseen[column] &= !run;
    stack.push((column as u8, run));
    while let Some((column, run)) = stack.pop() {
        let column = usize::from(column);
        visit(column, run);
        let mut reach = |to: usize, mut border: u32| {
            border &= unseen[to];
            while border != 0 {
                let next = run_through(up[to], border.trailing_zeros());
                border &= !next;
                unseen[to] &= !next;
                stack.push((to as u8, next));
            }
        };
        reach(column + 1, run & right[column]);
        if column > 0 {
            reach(column - 1, run & right[column - 1]);
        }
    }
}

/// Returns the upright run through `height` of a column with the upward links `up`.
#[inline(always)]
fn run_through(up: u32, height: u32) -> u32 {
    let top = height + (up >> height).trailing_ones();
    let bottom = 32 - (!up & ((1 << height) - 1)).leading_zeros();
    (2 << top) - (1 << bottom)
}

/// Appends the groups of `size` cells that `mask` names, until there are `limit` groups.
#[inline]
fn take_small(
    mask: &Mask,
    columns: usize,
    size: u16,
    (left, right): (u8, u8),
    limit: usize,
    groups: &mut Vec<Group>,
) {
    for (column, &bits) in mask[..columns].iter().enumerate() {
        let mut bits = bits;
        while bits != 0 {
            if groups.len() == limit {
                return;
            }
            let height = bits.ilog2();
            bits &= !(1 << height);
            groups.push(Group {
                size,
                column: column as u8,
                height: height as u8,
                first: (column as u8).saturating_sub(left),
                last: column as u8 + right,
            });
        }
    }
}
