//! What does not change while a level is played, as bit masks.

use std::collections::BTreeMap;

use sweetfish_match3::planes::{Board, Plane};

use super::elements::{Choices, Enter, Gives, place};
use super::field::Field;
use super::{Content, Goals, Level, Limit, OrderItem, facts};

/// A level prepared for play on planes of a word: `u64` holds boards of up to 8x8 cells, `u128` boards of up
/// to 9x9. Games are the same on both.
#[derive(Clone, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each lets boards without an element skip its rule"
)]
pub(crate) struct Layout<P> {
    /// The cells that exist.
    pub(crate) cells: P,
    /// The rectangle of the board, voids included.
    pub(crate) area: P,
    /// The cells of each row.
    pub(crate) rows: [P; 9],
    /// The cells of each column.
    pub(crate) columns: [P; 9],
    /// The places whose row and column have an even sum.
    pub(crate) even: P,
    /// Where new pieces come in.
    pub(crate) spawners: P,
    /// The spawners to which no portal leads.
    pub(crate) sources: P,
    /// Where ingredients leave.
    pub(crate) exits: P,
    /// The cells that are fed by the cell right above.
    pub(crate) fed: P,
    /// The entries of portals, all together that are equally far from their outlets, with that distance in bits.
    pub(crate) portals: Vec<(P, i32)>,
    /// The rings of portals: the cell at which each begins, and all its cells.
    pub(crate) rings: Vec<(P, P)>,
    /// All outlets of portals.
    pub(crate) outlets: P,
    /// Whether every hole is filled from above as long as nothing is fixed.
    pub(crate) open: bool,
    /// The board at the start, without the random candies.
    pub(crate) start: Field<P>,
    /// The cells of random candies.
    pub(crate) random: P,
    /// The number of kinds of candies.
    pub(crate) kinds: u8,
    pub(crate) limit: Limit,
    pub(crate) goals: Goals,
    pub(crate) at_once: u8,
    /// What each sort of [`Gives::LETTERS`] comes in at.
    pub(crate) gives: [P; Gives::LETTERS.len()],
    /// Whether it matters from which spawner a new piece comes.
    pub(crate) gives_differ: bool,
    /// The spawners whose pieces fall past others, and these.
    pub(crate) behind: Vec<(P, P)>,
    /// Chocolate spawners, which are not among `cells`.
    pub(crate) chocolate_spawners: P,
    /// The cells of each cake bomb.
    pub(crate) cakes: Vec<P>,
    /// Whether marmalade hides candies from runs.
    pub(crate) hides: bool,
    /// Spawn rates, and whether anything does but ingredients by their number.
    pub(crate) enter: Enter,
    pub(crate) enters: bool,
    /// Whether swaps of two specials are ordered.
    pub(crate) pairs: bool,
    /// Whether the level has any of the above that most levels do not have.
    pub(crate) rare: bool,
    pub(crate) choices: Choices,
    /// The layers of jelly at the start.
    pub(crate) jelly: u32,
    /// The number of all items ordered.
    pub(crate) ordered: u32,
    pub(crate) width: u8,
    pub(crate) height: u8,
}

impl<P: Plane> Layout<P> {
    /// Prepares a level, which must satisfy [`Level::check`].
    ///
    /// # Panics
    /// If the board does not fit the plane.
    pub(crate) fn new(level: &Level) -> Self {
        assert!(
            level.width.max(level.height) <= P::SIDE,
            "a board of {}x{} does not fit its plane",
            level.width,
            level.height
        );
        let mask = |keep: &dyn Fn(u8, u8) -> bool| mask_of(level, keep);
        let rings = facts::rings(level);
        let cell = |row, column| level.cell(row, column);
        let cells: P = mask(&|row, column| level.has_cell(row, column));
        let portals = portals::<P>(level);
        let entries = portals.iter().fold(P::NONE, |all, &(from, _)| all | from);
        let outlets = portals.iter().fold(P::NONE, |all, &(from, distance)| {
            all | moved(from, distance)
        });
        let spawners =
            cells & mask(&|row, column| cell(row, column).is_some_and(|cell| cell.spawner));
        // The cells at the top of their columns or below a void.
        let tops = cells & !cells.down();
        let whole = tops & all_below(cells) == P::NONE;
        let mut layout = Self {
            cells,
            area: mask(&|_, _| true),
            rows: std::array::from_fn(|row| mask(&|r, _| usize::from(r) == row) & cells),
            columns: std::array::from_fn(|column| mask(&|_, c| usize::from(c) == column) & cells),
            even: mask(&|row, column| (row + column) % 2 == 0),
            spawners,
            sources: spawners & !outlets,
            exits: mask(&|row, column| cell(row, column).is_some_and(|cell| cell.exit)),
            fed: cells & cells.down() & !outlets & !entries.down(),
            open: portals.is_empty() && whole && tops & !spawners == P::NONE,
            portals,
            outlets,
            start: Field::empty(),
            random: P::NONE,
            kinds: level.kinds,
            gives: std::array::from_fn(|sort| {
                let gives =
                    |row, column| cell(row, column).is_some_and(|cell| cell.gives.has(sort));
                spawners & mask(&gives)
            }),
            gives_differ: facts::gives_differ(level),
            behind: behind(level, &rings),
            rings: rings
                .into_iter()
                .map(|ring| (mask_of_cells(&ring[..1]), mask_of_cells(&ring)))
                .collect(),
            chocolate_spawners: mask(&|row, column| {
                cell(row, column).is_some_and(|cell| cell.content == Content::ChocolateSpawner)
            }),
            cakes: facts::cakes(level)
                .into_iter()
                .map(|cells| mask_of_cells(&cells))
                .collect(),
            hides: level.choices.0[place::MARMALADE_RUNS] == 0,
            enter: level.enter,
            enters: level.enter.rates != Enter::default().rates,
            pairs: facts::are_ordered(level),
            rare: false,
            choices: level.choices,
            limit: level.limit,
            goals: level.goals,
            at_once: level.at_once,
            jelly: level.jelly(),
            ordered: level.goals.orders.iter().map(|&n| u32::from(n)).sum(),
            width: level.width,
            height: level.height,
        };
        layout.rare = layout.gives_differ
            || layout.chocolate_spawners != P::NONE
            || !layout.cakes.is_empty()
            || layout.hides
            || layout.enters
            || layout.pairs;
        for (row, column, cell) in level.places() {
            let number = P::number(row, column);
            layout.start.put(number, *cell);
            if matches!(cell.content, Content::Candy { kind: None, .. }) {
                layout.random |= P::cell(number);
            }
        }
        layout
    }

    /// Returns what comes in at a cell; everything if it is no spawner.
    pub(crate) fn gives_at(&self, cell: P) -> Gives {
        if self.spawners & cell == P::NONE {
            return Gives::ALL;
        }
        Gives::of(self.gives.map(|sort| sort & cell != P::NONE))
    }

    /// Returns whether anything may happen in a move that most boards do not have.
    #[inline(always)]
    pub(crate) fn is_rare(&self, field: &Field<P>) -> bool {
        self.rare || field.may_be_rare(P::ALL)
    }

    /// Returns the candies that runs are made of.
    #[inline(always)]
    pub(crate) fn board<const RARE: bool>(&self, field: &Field<P>) -> Board<P> {
        // Out of line, so that it is not computed in vain.
        #[cold]
        #[inline(never)]
        fn without<P: Plane>(kinds: [P; 3], marmalade: P) -> [P; 3] {
            kinds.map(|plane| plane & !marmalade)
        }
        let mut kinds = field.kinds;
        if RARE && self.hides {
            kinds = without(kinds, field.marmalade);
        }
        Board::with_planes(kinds, self.cells)
    }

    /// Counts the items that are ordered and not among those delivered, by [`OrderItem::index`].
    pub(crate) fn open_orders(&self, delivered: &[u16; OrderItem::COUNT]) -> u32 {
        let ordered = &self.goals.orders;
        let mut open = 0;
        for index in 0..OrderItem::COUNT {
            open += u32::from(ordered[index].saturating_sub(delivered[index]));
        }
        open
    }

    /// Returns the numbers of columns and rows.
    pub(crate) fn size(&self) -> (u8, u8) {
        (self.width, self.height)
    }

    /// Returns the neighbours of cells.
    #[inline(always)]
    pub(crate) fn beside(&self, cells: P) -> P {
        (cells.up() | cells.down() | cells.left() | cells.right()) & self.cells
    }

    /// Returns the squares of 3x3 places around some places, voids included.
    #[inline(always)]
    pub(crate) fn around(&self, cells: P) -> P {
        let wide = cells | ((cells.left() | cells.right()) & self.area);
        wide | ((wide.up() | wide.down()) & self.area)
    }

    /// Returns the row and the column of a cell.
    #[inline(always)]
    pub(crate) fn lines(&self, number: u8) -> (P, P) {
        (
            self.rows[usize::from(P::row(number))],
            self.columns[usize::from(P::column(number))],
        )
    }
}

/// Returns the cells at a distance in bits, which may be negative.
#[inline(always)]
pub(crate) fn moved<P: Plane>(cells: P, distance: i32) -> P {
    if distance < 0 {
        cells >> distance.unsigned_abs()
    } else {
        cells << distance.unsigned_abs()
    }
}

/// Returns the mask of some cells.
fn mask_of_cells<P: Plane>(cells: &[(u8, u8)]) -> P {
    let mut all = P::NONE;
    for &(row, column) in cells {
        all |= P::cell(P::number(row, column));
    }
    all
}

/// Returns the places of the board whose row and column satisfy `keep`.
fn mask_of<P: Plane>(level: &Level, keep: &dyn Fn(u8, u8) -> bool) -> P {
    let mut mask = P::NONE;
    for row in 0..level.height {
        for column in 0..level.width {
            if keep(row, column) {
                mask |= P::cell(P::number(row, column));
            }
        }
    }
    mask
}

/// Returns the entries of the portals by the distance to their outlets.
fn portals<P: Plane>(level: &Level) -> Vec<(P, i32)> {
    let number = |(row, column)| P::number(row, column);
    let mut entries = BTreeMap::new();
    for portal in &level.portals {
        let (from, to) = (number(portal.from), number(portal.to));
        *entries
            .entry(i32::from(to) - i32::from(from))
            .or_insert(P::NONE) |= P::cell(from);
    }
    entries
        .into_iter()
        .map(|(distance, entries)| (entries, distance))
        .collect()
}

/// Returns the spawners whose pieces fall past others, and these. The way in a ring ends where that begins.
fn behind<P: Plane>(level: &Level, rings: &[Vec<(u8, u8)>]) -> Vec<(P, P)> {
    let begins = |place: &(u8, u8)| rings.iter().any(|ring| ring[0] == *place);
    let is_spawner =
        |&(row, column): &(u8, u8)| level.cell(row, column).is_some_and(|cell| cell.spawner);
    let after = |place: &_| level.after(*place).filter(|next| !begins(next));
    let passed = |from| {
        let way = std::iter::successors(after(&from), after).take(level.cells.len());
        let passed: Vec<_> = way.filter(is_spawner).collect();
        (mask_of_cells(&[from]), mask_of_cells(&passed))
    };
    let places = level.places().map(|(row, column, _)| (row, column));
    let behind = places.filter(is_spawner).map(passed);
    behind.filter(|&(_, passed)| passed != P::NONE).collect()
}

/// Returns all places that have a cell anywhere above them in their column.
fn all_below<P: Plane>(cells: P) -> P {
    let mut below = P::NONE;
    let mut reached = cells;
    for _ in 0..P::SIDE {
        reached = reached.down();
        below |= reached;
    }
    below
}
