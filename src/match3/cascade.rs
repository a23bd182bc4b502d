//! Clearing, falling, refilling: one step of a cascade, and what fills the holes.

use rand::Rng;

use super::{Board, Clears, Plane};

/// What comes into the cells that a step left empty.
pub trait Refill<P: Plane> {
    /// Fills some, all or none of the holes.
    fn refill(&mut self, board: &mut Board<P>);
}

/// Leaves holes empty: what looking ahead can know.
#[derive(Clone, Copy, Debug)]
pub struct Empty;

impl<P: Plane> Refill<P> for Empty {
    #[inline(always)]
    fn refill(&mut self, _: &mut Board<P>) {}
}

/// Fills each hole with a gem of any kind from 1, all with the same chance.
///
/// Holes are filled in reading order. Twelve holes share a draw of 64 bits, used as a fraction that is
/// multiplied by the number of kinds once a hole: the whole part is the kind, the rest goes on. A
/// kind's chance is off by less than one in a hundred million.
#[derive(Debug)]
pub struct Uniform<'a, R> {
    /// The stream that chance comes from.
    pub rng: &'a mut R,
    /// The number of kinds, 1 to 7.
    pub kinds: u8,
}

impl<P: Plane, R: Rng> Refill<P> for Uniform<'_, R> {
    #[inline(always)]
    fn refill(&mut self, board: &mut Board<P>) {
        /// 7 to the power of 12 is 2 to the power of 33.7.
        const SHARE: u32 = 12;
        /// Most steps leave three or four holes. How many it is cannot be foreseen, so what is done
        /// for four is done for fewer too, without a branch.
        const AT_ONCE: u32 = 4;
        let mut gems = [P::NONE; 3];
        let mut holes = board.holes();
        while holes != P::NONE {
            let mut fraction = self.rng.next_u64();
            for _ in 0..SHARE / AT_ONCE {
                for _ in 0..AT_ONCE {
                    let rest = holes.without_first();
                    let cell = holes ^ rest;
                    holes = rest;
                    let scaled = u128::from(fraction) * u128::from(self.kinds);
                    fraction = scaled as u64;
                    let kind = (scaled >> 64) as u8 + 1;
                    for (digit, plane) in gems.iter_mut().enumerate() {
                        *plane |= cell.if_odd(kind >> digit);
                    }
                }
                if holes == P::NONE {
                    break;
                }
            }
        }
        board.fill(gems);
    }
}

/// What a step of a cascade cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clearing<P> {
    /// The cells, before anything fell.
    pub cells: P,
    /// In each horizontal run all cells but the last.
    pub rows: P,
    /// In each vertical run all cells but the lowest.
    pub columns: P,
}

impl<P: Plane> Clearing<P> {
    /// How many gems were cleared.
    #[inline(always)]
    pub fn gems(&self) -> u32 {
        self.cells.count()
    }

    /// The lengths of all runs: horizontal ones, then vertical ones, each in reading order.
    pub fn runs(&self) -> impl Iterator<Item = u32> {
        let (rows, columns) = (self.rows, self.columns);
        let row = move |first| line(P::cell(first), rows, P::right, P::left).count();
        let column = move |first| line(P::cell(first), columns, P::down, P::up).count();
        let in_rows = (rows & !rows.right()).cells().map(row);
        in_rows.chain((columns & !columns.down()).cells().map(column))
    }
}

impl<P: Plane> Board<P> {
    /// What the next step would clear; None if the board is stable.
    #[inline(always)]
    pub fn matches(&self, clears: Clears) -> Option<Clearing<P>> {
        let (right, down) = self.equals();
        let (rows, columns) = runs(right, down);
        let cells = rows | columns;
        if cells == P::NONE {
            return None;
        }
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

    /// Whether no three equal gems stand in a line.
    #[inline(always)]
    pub fn is_stable(&self) -> bool {
        self.in_runs() == P::NONE
    }

    /// The cells in runs of three or more.
    #[inline(always)]
    pub fn in_runs(&self) -> P {
        let (right, down) = self.equals();
        let (rows, columns) = runs(right, down);
        rows | columns
    }

    /// One step of a cascade: what is matched vanishes, gems fall, holes are refilled.
    #[inline(always)]
    pub fn step(&mut self, clears: Clears, refill: &mut impl Refill<P>) -> Option<Clearing<P>> {
        let clearing = self.matches(clears)?;
        self.clear(clearing.cells);
        self.fall();
        refill.refill(self);
        Some(clearing)
    }
}

/// The cells in horizontal runs of three or more, and those in vertical ones, from the cells that
/// equal their right and their lower neighbours.
#[inline(always)]
fn runs<P: Plane>(right: P, down: P) -> (P, P) {
    let row = right & right.left();
    let column = down & down.up();
    (
        row | row.right() | row.right().right(),
        column | column.down() | column.down().down(),
    )
}

/// The largest union of a row's run and a column's run through one cell, of several as large the one
/// whose cell comes first in reading order. `rows` and `columns` are the cells of all runs.
#[inline(always)]
fn largest_group<P: Plane>(all: Clearing<P>, rows: P, columns: P) -> Clearing<P> {
    // A cell in a single run has that run for its group, as has the run's first cell unless that is
    // in a second one, so only first cells and crossings can be the largest.
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
    // A link whose next cell is not in the group belongs to another run that crosses it.
    Clearing {
        cells: best,
        rows: all.rows & best & best.left(),
        columns: all.columns & best & best.up(),
    }
}

/// The cells linked with `cell` along one direction: `links` holds the cells that equal their next.
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
