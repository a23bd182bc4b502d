//! Finds runs, and what a step of a cascade clears.

use super::board::Board;
use super::plane::Plane;
use crate::rules::Clears;

/// The gems that a step of a cascade clears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clearing<P> {
    /// The cells, before gems fall.
    pub cells: P,
    /// All cells of each horizontal run but the last.
    pub rows: P,
    /// All cells of each vertical run but the lowest.
    pub columns: P,
}

impl<P: Plane> Clearing<P> {
    /// Returns the number of gems.
    #[inline(always)]
    pub fn gems(&self) -> u32 {
        self.cells.count()
    }

    /// Returns the lengths of all runs: horizontal ones, then vertical ones, each in reading order.
    #[inline(always)]
    pub fn runs(&self) -> impl Iterator<Item = u32> {
        let (rows, columns) = (self.rows, self.columns);
        let row = move |first| line(P::cell(first), rows, P::right, P::left).count();
        let column = move |first| line(P::cell(first), columns, P::down, P::up).count();
        let in_rows = (rows & !rows.right()).cells().map(row);
        in_rows.chain((columns & !columns.down()).cells().map(column))
    }
}

impl<P: Plane> Board<P> {
    /// Returns the gems that the next step clears, or `None` if the board is stable.
    #[inline(always)]
    pub fn matches(&self, clears: Clears) -> Option<Clearing<P>> {
        let (right, down) = self.equals();
        let starts = starts(right, down);
        // Most boards are stable.
        if starts.0 | starts.1 == P::NONE {
            return None;
        }
        let (rows, columns) = extend(starts);
        let cells = rows | columns;
        let all = Clearing {
            cells,
            rows: rows & right,
            columns: columns & down,
        };
        Some(match clears {
            Clears::AllRuns => all,
            Clears::LargestGroup => largest_group(all, rows, columns),
        })
    }

    /// Returns whether no three equal gems stand in a line.
    #[inline(always)]
    pub fn is_stable(&self) -> bool {
        let (right, down) = self.equals();
        let (rows, columns) = starts(right, down);
        rows | columns == P::NONE
    }

    /// Returns the cells in runs of three or more.
    #[inline(always)]
    pub fn in_runs(&self) -> P {
        let (right, down) = self.equals();
        let (rows, columns) = extend(starts(right, down));
        rows | columns
    }
}

/// Returns the first cells of three equal ones in a row and in a column. `right` and `down` are the cells
/// that equal their right and their lower neighbours.
#[inline(always)]
fn starts<P: Plane>(right: P, down: P) -> (P, P) {
    (right & right.left(), down & down.up())
}

/// Returns the cells in horizontal runs of three or more and those in vertical ones.
#[inline(always)]
fn extend<P: Plane>((row, column): (P, P)) -> (P, P) {
    (
        row | row.right() | row.right().right(),
        column | column.down() | column.down().down(),
    )
}

/// Returns the largest union of a row's run and a column's run through one cell. Of several as large
/// it is the one whose cell comes first in reading order. `rows` and `columns` are the cells of all runs.
#[inline(always)]
fn largest_group<P: Plane>(all: Clearing<P>, rows: P, columns: P) -> Clearing<P> {
    // The group of a cell in a single run is that run. So only first cells of runs and crossings need a look.
    let firsts = (all.rows & !all.rows.right()) | (all.columns & !all.columns.down());
    let candidates = firsts | (rows & columns);
    if candidates.without_first() == P::NONE {
        return all;
    }
    let mut best = P::NONE;
    for cell in candidates.cells() {
        let cell = P::cell(cell);
        let mut group = P::NONE;
        if rows & cell != P::NONE {
            group |= line(cell, all.rows, P::right, P::left);
        }
        if columns & cell != P::NONE {
            group |= line(cell, all.columns, P::down, P::up);
        }
        if group.count() > best.count() {
            best = group;
        }
    }
    // A link whose next cell is not in the group belongs to another run, which crosses the group.
    Clearing {
        cells: best,
        rows: all.rows & best & best.left(),
        columns: all.columns & best & best.up(),
    }
}

/// Returns the cells linked with `cell` along one direction. `links` has the cells that equal their next one.
#[inline(always)]
fn line<P: Plane>(cell: P, links: P, next: impl Fn(P) -> P, previous: impl Fn(P) -> P) -> P {
    let mut line = cell;
    loop {
        let longer = line | next(line & links) | (previous(line) & links);
        if longer == line {
            return line;
        }
        line = longer;
    }
}
