//! A board as a list of cells, and the words that a level file writes for them.

use std::collections::BTreeMap;
use std::fmt;

use rand::Rng;

use super::blockers::{self, Blocker};
use sweetfish_level::Gives;

/// Row and column, both from 0 at the top left corner.
pub(crate) type Place = (usize, usize);

/// How often something happened, by what it is called.
pub(crate) type Seen = BTreeMap<String, u64>;

/// What is special about a candy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Plain,
    Horizontal,
    Vertical,
    Wrapped,
    Bomb(u32),
    Fish,
    Mystery,
    Time,
    /// The other kind, 0 if it is not known yet.
    Chameleon(u8),
}

/// A candy; kind 0 is one that is not known yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Candy {
    pub(crate) kind: u8,
    pub(crate) form: Form,
    pub(crate) locked: bool,
}

/// What a cell holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    Void,
    Hole,
    Candy(Candy),
    ColourBomb,
    Swirl,
    Ingredient,
    Wheel,
    ChocolateSpawner,
    /// A blocker with a number of layers.
    Blocker(Blocker, u32),
    /// A wrapped candy that burst once; its square reaches this many cells.
    Primed(usize),
    /// A piece that came from a spawner that gives this, and is nothing yet.
    New(Gives),
}

/// A cell, or a void.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cell {
    pub(crate) content: Content,
    pub(crate) marmalade: bool,
    pub(crate) jelly: u32,
    pub(crate) spawner: bool,
    /// What comes in if it is a spawner.
    pub(crate) gives: Gives,
    pub(crate) exit: bool,
}

/// A rectangle of cells and voids.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// In reading order.
    pub(crate) cells: Vec<Cell>,
    /// Entries and outlets.
    pub(crate) portals: Vec<(Place, Place)>,
    /// Whether candies in marmalade are in no run.
    pub(crate) hides: bool,
}

/// Returns a plain candy without a lock.
pub(crate) fn plain(kind: u8) -> Content {
    candy(kind, Form::Plain)
}

/// Returns a candy without a lock.
pub(crate) fn candy(kind: u8, form: Form) -> Content {
    Content::Candy(Candy {
        kind,
        form,
        locked: false,
    })
}

impl Content {
    /// Whether this is a piece without a lock. It cannot move in marmalade.
    pub(crate) fn can_move(self) -> bool {
        match self {
            Content::Candy(candy) => !candy.locked,
            Content::ColourBomb
            | Content::Swirl
            | Content::Ingredient
            | Content::Wheel
            | Content::Primed(_)
            | Content::New(_) => true,
            Content::Void | Content::Hole | Content::ChocolateSpawner | Content::Blocker(..) => {
                false
            }
        }
    }

    /// Returns the kind of a candy.
    pub(crate) fn kind(self) -> Option<u8> {
        match self {
            Content::Candy(candy) if candy.kind > 0 => Some(candy.kind),
            _ => None,
        }
    }

    /// Returns the form of a candy.
    pub(crate) fn form(self) -> Option<Form> {
        match self {
            Content::Candy(candy) => Some(candy.form),
            _ => None,
        }
    }

    pub(crate) fn is_locked(self) -> bool {
        matches!(self, Content::Candy(candy) if candy.locked)
    }

    pub(crate) fn is_striped(self) -> bool {
        matches!(self.form(), Some(Form::Horizontal | Form::Vertical))
    }

    pub(crate) fn is_wrapped(self) -> bool {
        self.form() == Some(Form::Wrapped)
    }

    /// Returns whether it is a striped or wrapped candy or a colour bomb.
    pub(crate) fn is_special(self) -> bool {
        self.is_striped() || self.is_wrapped() || self == Content::ColourBomb
    }
}

impl Cell {
    /// A void.
    pub(crate) const VOID: Self = Self {
        content: Content::Void,
        marmalade: false,
        jelly: 0,
        spawner: false,
        gives: Gives::ALL,
        exit: false,
    };
}

impl Board {
    /// Returns all places of the rectangle in reading order.
    pub(crate) fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for row in 0..self.rows {
            for column in 0..self.columns {
                places.push((row, column));
            }
        }
        places
    }

    pub(crate) fn at(&self, (row, column): Place) -> &Cell {
        &self.cells[row * self.columns + column]
    }

    pub(crate) fn at_mut(&mut self, (row, column): Place) -> &mut Cell {
        &mut self.cells[row * self.columns + column]
    }

    pub(crate) fn content(&self, place: Place) -> Content {
        self.at(place).content
    }

    pub(crate) fn put(&mut self, place: Place, content: Content) {
        self.at_mut(place).content = content;
    }

    /// Whether a cell has a piece that nothing holds.
    pub(crate) fn can_move(&self, place: Place) -> bool {
        self.content(place).can_move() && !self.at(place).marmalade
    }

    /// Whether a cell has a lock or marmalade.
    pub(crate) fn is_held(&self, place: Place) -> bool {
        self.content(place).is_locked() || self.at(place).marmalade
    }

    /// Returns the places of plain candies that nothing holds, in reading order.
    pub(crate) fn free_plain(&self) -> Vec<Place> {
        let mut places = self.places_of(|content| content.form() == Some(Form::Plain));
        places.retain(|&place| !self.is_held(place));
        places
    }

    /// Returns the kind that a candy has in runs.
    pub(crate) fn kind_in_runs(&self, place: Place) -> Option<u8> {
        let is_hidden = self.hides && self.at(place).marmalade;
        self.content(place).kind().filter(|_| !is_hidden)
    }

    /// Returns the cell this many rows and columns away, if there is one.
    pub(crate) fn beside(&self, place: Place, rows: isize, columns: isize) -> Option<Place> {
        let row = place.0.checked_add_signed(rows)?;
        let column = place.1.checked_add_signed(columns)?;
        let inside = row < self.rows && column < self.columns;
        (inside && self.content((row, column)) != Content::Void).then_some((row, column))
    }

    /// Returns the cells that share a side with a cell.
    pub(crate) fn neighbours(&self, place: Place) -> Vec<Place> {
        [(-1, 0), (0, -1), (0, 1), (1, 0)]
            .into_iter()
            .filter_map(|(rows, columns)| self.beside(place, rows, columns))
            .collect()
    }

    /// Exchanges what two cells hold.
    pub(crate) fn exchange(&mut self, one: Place, other: Place) {
        let content = self.content(one);
        self.put(one, self.content(other));
        self.put(other, content);
    }

    /// Returns the places whose content satisfies a test, in reading order.
    pub(crate) fn places_of(&self, wanted: impl Fn(Content) -> bool) -> Vec<Place> {
        let mut places = self.places();
        places.retain(|&place| wanted(self.content(place)));
        places
    }

    /// Counts the cells whose content satisfies a test.
    pub(crate) fn count(&self, wanted: impl Fn(Content) -> bool) -> usize {
        self.places_of(wanted).len()
    }

    /// Counts the layers of jelly.
    pub(crate) fn jelly(&self) -> u32 {
        self.cells.iter().map(|cell| cell.jelly).sum()
    }
}

/// Draws one of 0 to n - 1: `floor(u * n / 2^64)`.
pub(crate) fn draw(n: usize, rng: &mut impl Rng) -> usize {
    let number = u128::from(rng.next_u64());
    (number * n as u128 / (1 << 64)) as usize
}

/// Draws a kind for each of `count` cells.
pub(crate) fn draw_kinds(count: usize, kinds: u8, rng: &mut impl Rng) -> Vec<u8> {
    let mut drawn = Vec::new();
    let mut fraction = 0;
    for number in 0..count {
        if number % 12 == 0 {
            fraction = rng.next_u64();
        }
        let product = u128::from(fraction) * u128::from(kinds);
        drawn.push((product / (1 << 64)) as u8 + 1);
        fraction = (product % (1 << 64)) as u64;
    }
    drawn
}

impl fmt::Display for Candy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            0 => "?".to_string(),
            kind => kind.to_string(),
        };
        let form = match self.form {
            Form::Plain => String::new(),
            Form::Horizontal => "-".to_string(),
            Form::Vertical => "|".to_string(),
            Form::Wrapped => "w".to_string(),
            Form::Bomb(fuse) => format!("*{fuse}"),
            Form::Fish => "f".to_string(),
            Form::Mystery => "m".to_string(),
            Form::Time => "t".to_string(),
            Form::Chameleon(0) => "c".to_string(),
            Form::Chameleon(other) => format!("c{other}"),
        };
        if self.locked {
            write!(f, "({kind}{form})")
        } else {
            write!(f, "{kind}{form}")
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.marmalade {
            write!(f, "{{")?;
        }
        match self.content {
            Content::Void => write!(f, "#")?,
            Content::Hole => write!(f, ".")?,
            Content::Candy(candy) => write!(f, "{candy}")?,
            Content::ColourBomb => write!(f, "@")?,
            Content::Swirl => write!(f, "%")?,
            Content::Ingredient => write!(f, "i")?,
            Content::Wheel => write!(f, "o")?,
            Content::ChocolateSpawner => write!(f, "X")?,
            Content::Blocker(blocker, layers) => write!(f, "{}", blocker.word(layers))?,
            Content::Primed(reach) => write!(f, "primed{reach}")?,
            Content::New(_) => write!(f, "new")?,
        }
        if self.marmalade {
            write!(f, "}}")?;
        }
        match self.jelly {
            0 => Ok(()),
            1 => write!(f, "~"),
            2 => write!(f, "="),
            more => unreachable!("{more} layers of jelly"),
        }
    }
}

impl fmt::Display for Board {
    /// Writes a word for each cell, a line for each row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.cells.chunks(self.columns) {
            for cell in row {
                write!(f, "{:7} ", cell.to_string())?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Parses the cell that a word means, without spawners and exits.
fn cell_of(word: &str) -> Cell {
    if let Some(word) = word.strip_suffix('~') {
        return Cell {
            jelly: 1,
            ..cell_of(word)
        };
    }
    if let Some(word) = word.strip_suffix('=') {
        return Cell {
            jelly: 2,
            ..cell_of(word)
        };
    }
    if let Some(word) = word.strip_prefix('{') {
        return Cell {
            marmalade: true,
            ..cell_of(word.strip_suffix('}').unwrap())
        };
    }
    let content = match word {
        "#" => Content::Void,
        "." => Content::Hole,
        "@" => Content::ColourBomb,
        "%" => Content::Swirl,
        "i" => Content::Ingredient,
        "o" => Content::Wheel,
        "X" => Content::ChocolateSpawner,
        _ => blockers::parse(word).unwrap_or_else(|| Content::Candy(candy_of(word))),
    };
    Cell {
        content,
        ..Cell::VOID
    }
}

fn candy_of(word: &str) -> Candy {
    if let Some(inner) = word.strip_prefix('(') {
        return Candy {
            locked: true,
            ..candy_of(inner.strip_suffix(')').unwrap())
        };
    }
    let kind = match &word[..1] {
        "?" => 0,
        digit => digit.parse().unwrap(),
    };
    let form = match &word[1..] {
        "" => Form::Plain,
        "-" => Form::Horizontal,
        "|" => Form::Vertical,
        "w" => Form::Wrapped,
        "f" => Form::Fish,
        "m" => Form::Mystery,
        "t" => Form::Time,
        "c" => Form::Chameleon(0),
        other if other.starts_with('c') => Form::Chameleon(other[1..].parse().unwrap()),
        bomb => Form::Bomb(bomb.strip_prefix('*').unwrap().parse().unwrap()),
    };
    Candy {
        kind,
        form,
        locked: false,
    }
}

impl Board {
    /// Parses the board of a text. The top cell of each column is a spawner; there are no exits and no
    /// portals.
    pub(crate) fn parse(text: &str) -> Self {
        let mut cells = Vec::new();
        let (mut rows, mut columns) = (0, 0);
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            rows += 1;
            columns = line.split_whitespace().count();
            for word in line.split_whitespace() {
                cells.push(cell_of(word));
            }
        }
        let mut board = Self {
            rows,
            columns,
            cells,
            portals: Vec::new(),
            hides: false,
        };
        board.spawn_on_top();
        board
    }

    fn spawn_on_top(&mut self) {
        for column in 0..self.columns {
            for row in 0..self.rows {
                if !matches!(
                    self.content((row, column)),
                    Content::Void | Content::ChocolateSpawner
                ) {
                    self.at_mut((row, column)).spawner = true;
                    break;
                }
            }
        }
    }
}
