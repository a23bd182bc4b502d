//! A level as data: its board, goals and limit. For play it is turned into a [`super::Map`].

use std::fmt;

use super::elements::{Choices, Enter, Gives, Pair};

/// A level, as its file describes it.
///
/// Rows and columns count from 0 at the top left here; in files and messages they count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its name; may be empty.
    pub name: String,
    /// Its mode, which says what goals it has.
    pub mode: Mode,
    /// The number of kinds of candies, 3 to 7.
    pub kinds: u8,
    /// The moves or seconds that are allowed.
    pub limit: Limit,
    /// What must be reached.
    pub goals: Goals,
    /// An ingredient enters only while fewer than this many are on the board.
    pub at_once: u8,
    /// Up to three rising scores, for information.
    pub stars: Vec<u32>,
    /// Columns, 1 to 9.
    pub width: u8,
    /// Rows, 1 to 9.
    pub height: u8,
    /// The cells in reading order; `None` is a void.
    pub cells: Vec<Option<Cell>>,
    /// The portals.
    pub portals: Vec<Portal>,
    /// Spawn rates.
    pub enter: Enter,
    /// The rules that levels choose.
    pub choices: Choices,
}

/// The six modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "files", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "files", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Mode {
    /// A score within moves.
    Moves,
    /// All jelly within moves.
    Jelly,
    /// All ingredients within moves.
    Ingredients,
    /// A score within seconds.
    Timed,
    /// Orders within moves.
    Orders,
    /// Several of these.
    Mixed,
}

impl Mode {
    /// All modes.
    #[cfg_attr(not(feature = "files"), allow(dead_code))]
    pub(super) const ALL: [Self; 6] = [
        Self::Moves,
        Self::Jelly,
        Self::Ingredients,
        Self::Timed,
        Self::Orders,
        Self::Mixed,
    ];

    /// Returns the word for it in a level file.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Jelly => "jelly",
            Self::Ingredients => "ingredients",
            Self::Timed => "timed",
            Self::Orders => "orders",
            Self::Mixed => "mixed",
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The limit of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// The number of moves.
    Moves(u16),
    /// The number of seconds. Each move costs [`SECONDS_A_MOVE`], and each step of its cascade one.
    Seconds(u16),
}

/// The seconds that a move costs in a timed level, besides one for each step of its cascade.
pub const SECONDS_A_MOVE: u16 = 3;

impl Limit {
    /// Returns the number of moves or seconds.
    pub fn amount(self) -> u16 {
        match self {
            Self::Moves(amount) | Self::Seconds(amount) => amount,
        }
    }
}

/// The goals of a level, which is won when all are reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Goals {
    /// The score to reach.
    pub score: Option<u32>,
    /// Whether all jelly must go.
    pub jelly: bool,
    /// The number of ingredients that must leave, those on the board at the start included; 0 is no
    /// goal.
    pub ingredients: u8,
    /// The number ordered of each [`OrderItem`], by [`OrderItem::index`].
    pub orders: [u16; OrderItem::COUNT],
}

/// What an order can ask for: a kind of candy, a special, a blocker, or a swap of two specials.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OrderItem {
    /// A candy of a kind, from 1.
    Kind(u8),
    /// A striped candy.
    Striped,
    /// A wrapped candy.
    Wrapped,
    /// A colour bomb.
    ColourBomb,
    /// A candy bomb.
    Bomb,
    /// A licorice swirl.
    Swirl,
    /// A blocker, or a layer of it.
    Blocker(Blocker),
    /// A swap of two specials.
    Pair(Pair),
}

impl OrderItem {
    /// The number of items.
    pub const COUNT: usize = Self::PAIRS + Pair::ALL.len();
    /// The index of the first pair.
    const PAIRS: usize = 12 + Blocker::ORDERED.len();

    /// Returns all items, in the order of [`OrderItem::index`].
    pub fn all() -> impl Iterator<Item = Self> {
        let others = [
            Self::Striped,
            Self::Wrapped,
            Self::ColourBomb,
            Self::Bomb,
            Self::Swirl,
        ];
        let blockers = Blocker::ORDERED.map(Self::Blocker);
        let pairs = Pair::ALL.map(Self::Pair);
        let candies = (1..=7).map(Self::Kind);
        candies.chain(others).chain(blockers).chain(pairs)
    }

    /// Returns the item of this name.
    ///
    /// # Errors
    /// If there is none: which names there are.
    #[cfg(feature = "files")]
    pub(crate) fn named(name: &str) -> Result<Self, String> {
        let item = Self::all().find(|item| item.to_string() == name);
        item.ok_or_else(|| {
            let names: Vec<_> = Self::all().map(|item| item.to_string()).collect();
            format!("one of {}", names.join(", "))
        })
    }

    /// Returns its index in lists of items, below [`OrderItem::COUNT`].
    pub fn index(self) -> usize {
        match self {
            Self::Kind(kind) => usize::from(kind) - 1,
            Self::Striped => 7,
            Self::Wrapped => 8,
            Self::ColourBomb => 9,
            Self::Bomb => 10,
            Self::Swirl => 11,
            Self::Blocker(blocker) => 12 + blocker as usize,
            Self::Pair(pair) => Self::PAIRS + pair as usize,
        }
    }
}

/// A cell at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools, reason = "layers of the file")]
pub struct Cell {
    /// Its content.
    pub content: Content,
    /// Whether a lock lies over it. Only candies have locks.
    pub locked: bool,
    /// Whether marmalade lies over it. Only pieces have marmalade, and none has a lock too.
    pub marmalade: bool,
    /// The layers of jelly, 0 to 2.
    pub jelly: u8,
    /// Whether new pieces come in here.
    pub spawner: bool,
    /// What comes in if it is a spawner.
    pub gives: Gives,
    /// Whether ingredients leave here.
    pub exit: bool,
}

impl Cell {
    /// Returns a cell with this content and nothing else.
    pub fn of(content: Content) -> Self {
        Self {
            content,
            locked: false,
            marmalade: false,
            jelly: 0,
            spawner: false,
            gives: Gives::ALL,
            exit: false,
        }
    }
}

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// Nothing.
    Hole,
    /// A candy.
    Candy {
        /// The kind, from 1; `None` for a random candy, whose kind is drawn at the start.
        kind: Option<u8>,
        /// What is special about it.
        form: Form,
    },
    /// A colour bomb.
    ColourBomb,
    /// A licorice swirl.
    Swirl,
    /// An ingredient.
    Ingredient,
    /// A coconut wheel.
    Wheel,
    /// A chocolate spawner, which nothing changes.
    ChocolateSpawner,
    /// A blocker with a number of layers, from 1.
    Blocker(Blocker, u8),
    /// A wrapped candy that has burst once; only during a cascade. Its second burst hits 5x5 cells if it
    /// is big, otherwise 3x3.
    Primed {
        /// Whether it is big.
        big: bool,
    },
}

impl Content {
    /// Returns whether it is a piece.
    pub fn is_piece(self) -> bool {
        !matches!(
            self,
            Self::Hole | Self::ChocolateSpawner | Self::Blocker(..)
        )
    }
}

/// What fills a cell instead of a piece. It is never swapped, does not fall, and keeps what is above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Blocker {
    /// A layer goes with every damage.
    Frosting,
    /// It grows in moves that destroy none.
    Chocolate,
    /// A quarter of a cake bomb. Its layers are its slices and, last, the empty plate.
    Cake,
}

impl Blocker {
    /// The number of blockers that can be ordered.
    pub const COUNT: usize = Self::ORDERED.len();
    /// All blockers.
    pub const ALL: [Self; 3] = [Self::Frosting, Self::Chocolate, Self::Cake];
    /// Those that can be ordered, which are the first ones.
    pub const ORDERED: [Self; 2] = [Self::Frosting, Self::Chocolate];
}

/// What is special about a candy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Nothing.
    Plain,
    /// Fires along its row.
    Horizontal,
    /// Fires along its column.
    Vertical,
    /// Bursts twice.
    Wrapped,
    /// A candy bomb with a fuse of 1 to 35 moves.
    Bomb(u8),
    /// A jelly fish.
    Fish,
    /// A mystery candy.
    Mystery,
    /// A time candy.
    Time,
    /// A chameleon and the kind that it has after the next move; 0 if that is drawn at the start.
    Chameleon(u8),
}

/// A portal: falling pieces pass from one cell to another. Rows and columns count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Portal {
    /// Row and column of the cell that pieces leave.
    pub from: (u8, u8),
    /// Row and column of the cell that they enter.
    pub to: (u8, u8),
}

impl Level {
    /// Returns the cell at a row and a column, both from 0; `None` for a void.
    pub fn cell(&self, row: u8, column: u8) -> Option<&Cell> {
        let index = usize::from(row) * usize::from(self.width) + usize::from(column);
        (column < self.width)
            .then(|| self.cells.get(index)?.as_ref())
            .flatten()
    }

    /// Returns whether there is a cell at a row and a column, both from 0, that can hold a piece or a blocker.
    pub(super) fn has_cell(&self, row: u8, column: u8) -> bool {
        let cell = self.cell(row, column);
        cell.is_some_and(|cell| cell.content != Content::ChocolateSpawner)
    }

    /// Returns all cells that exist in reading order, each with its row and column from 0.
    pub fn places(&self) -> impl Iterator<Item = (u8, u8, &Cell)> {
        let width = usize::from(self.width);
        let cells = self.cells.iter().enumerate();
        cells.filter_map(move |(index, cell)| {
            let (row, column) = (index / width, index % width);
            Some((row as u8, column as u8, cell.as_ref()?))
        })
    }

    /// Returns whether the board fits a `u64` plane, which has 8x8 cells.
    pub(super) fn fits_64(&self) -> bool {
        self.width.max(self.height) <= 8
    }

    /// Counts the layers of jelly at the start.
    pub fn jelly(&self) -> u32 {
        let cells = self.places();
        cells.map(|(_, _, cell)| u32::from(cell.jelly)).sum()
    }
}
