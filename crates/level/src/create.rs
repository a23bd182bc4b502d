//! Finds the specials that the runs of a step create, and their cells.

use sweetfish_match3::planes::{Board, Clearing, Plane};

use super::field::write_digits;
use super::pieces::code::{COLOUR_BOMB, STRIPES_ALONG, STRIPES_DOWN, WRAPPED};

/// The specials that come into cells at the end of a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Created<P> {
    /// Their cells.
    pub(super) cells: P,
    /// The digits of their kinds.
    pub(super) kinds: [P; 3],
    /// The bits of their forms.
    pub(super) form: [P; 3],
    /// Striped candies among them.
    pub(super) striped: u32,
}

impl<P: Plane> Created<P> {
    #[inline(always)]
    pub(super) fn none() -> Self {
        Self {
            cells: P::NONE,
            kinds: [P::NONE; 3],
            form: [P::NONE; 3],
            striped: 0,
        }
    }
}

/// The runs of a step as links: the cells whose right (`rows`) or lower (`columns`) neighbour is in the
/// same run.
struct Runs<P> {
    rows: P,
    columns: P,
}

impl<P: Plane> Created<P> {
    /// Returns the specials that the runs of a board create, never in a cell of `locks`. `swapped` are
    /// the two cells of the swap in the first step, none in others.
    #[inline(always)]
    pub(super) fn by(board: &Board<P>, locks: P, runs: &Clearing<P>, swapped: P) -> Self {
        let (rows, columns) = (runs.rows, runs.columns);
        // A group that is a single run of three creates nothing; every other has one of these cells.
        let fours = (rows & rows.left() & rows.left().left())
            | (columns & columns.up() & columns.up().up());
        let crossings = (rows | rows.right()) & (columns | columns.down());
        let seeds = fours | crossings;
        if seeds == P::NONE {
            return Self::none();
        }
        Self::by_groups(board, locks, &Runs { rows, columns }, seeds, swapped)
    }

    #[inline(never)]
    fn by_groups(board: &Board<P>, locks: P, runs: &Runs<P>, mut seeds: P, swapped: P) -> Self {
        let mut created = Self::none();
        while seeds != P::NONE {
            let group = runs.group(P::cell(seeds.first()));
            seeds &= !group;
            let (form, place) = runs.special(group);
            let own = group & swapped;
            let free = group & !locks;
            let place = if own != P::NONE {
                own
            } else if place & free != P::NONE {
                place
            } else {
                free
            };
            if place == P::NONE {
                continue;
            }
            let number = place.first();
            let cell = P::cell(number);
            created.cells |= cell;
            write_digits(&mut created.form, cell, form);
            if form == STRIPES_DOWN || form == STRIPES_ALONG {
                created.striped += 1;
            }
            if form != COLOUR_BOMB {
                let kind = board.kind(number);
                write_digits(&mut created.kinds, cell, kind);
            }
        }
        created
    }
}

impl<P: Plane> Runs<P> {
    /// Returns all cells of the runs that are linked with a cell.
    fn group(&self, cell: P) -> P {
        let (rows, columns) = (self.rows, self.columns);
        let mut group = cell;
        loop {
            let wider = group | (group & rows).right() | (group.left() & rows);
            let larger = wider | (wider & columns).down() | (wider.up() & columns);
            if larger == group {
                return group;
            }
            group = larger;
        }
    }

    /// Returns the form of the special that a group creates, and its cell for a group without a swapped
    /// cell.
    fn special(&self, group: P) -> (u8, P) {
        let (rows, columns) = (self.rows & group, self.columns & group);
        let row_firsts = rows & !rows.right();
        let column_firsts = columns & !columns.down();
        let first_of_row = row_firsts & rows.left();
        let fives = |firsts: P, links: P, back: fn(P) -> P| {
            let four = links & back(links) & back(back(links));
            firsts & four & back(back(back(links)))
        };
        let five_rows = fives(row_firsts, rows, P::left);
        if five_rows != P::NONE {
            let first = P::cell(five_rows.first());
            return (COLOUR_BOMB, first.right().right());
        }
        let five_columns = fives(column_firsts, columns, P::up);
        if five_columns != P::NONE {
            let first = P::cell(five_columns.first());
            return (COLOUR_BOMB, first.down().down());
        }
        let crossings = (rows | rows.right()) & (columns | columns.down());
        if crossings != P::NONE {
            (WRAPPED, P::cell(crossings.first()))
        } else if first_of_row != P::NONE {
            (STRIPES_DOWN, row_firsts.right())
        } else {
            (STRIPES_ALONG, column_firsts.down())
        }
    }
}
