//! The board: its blocks, the lines through a cell, and how blocks vanish and fall.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sweetfish_core::lines::{ParseError, whole_number};

/// A cell: its column from the left and its row from the bottom, both from 0, as in the post. (0, 0) is
/// the bottom left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row, from the bottom.
    pub y: u8,
    /// The column, from the left.
    pub x: u8,
}

impl Cell {
    /// Returns the cell in column `x` and row `y`, both from 0 at the bottom left.
    #[inline]
    pub fn new(x: u8, y: u8) -> Self {
        Self { y, x }
    }
}

impl Display for Cell {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

impl FromStr for Cell {
    type Err = ParseError;

    /// Parses `3,2`, `(3, 2)` as [`Display`] writes it, or `[3, 2]` as in JSON.
    ///
    /// ```
    /// use sweetfish_sm3::Cell;
    /// assert_eq!("3,2".parse(), Ok(Cell::new(3, 2)));
    /// assert_eq!(Cell::new(3, 2).to_string().parse(), Ok(Cell::new(3, 2)));
    /// assert!("C2".parse::<Cell>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let number =
            |text: &str| whole_number(text.trim().as_bytes(), 0, u64::from(Board::SIDE) - 1);
        let pair = unwrapped(text.trim()).split_once(',');
        let cell = pair.and_then(|(x, y)| Some(Self::new(number(x)? as u8, number(y)? as u8)));
        let expected = "a cell as x,y or (x, y): two whole numbers, each from 0 to 25";
        cell.ok_or_else(|| ParseError::new(text, expected))
    }
}

/// Returns the text between parentheses or brackets, or the text itself.
fn unwrapped(text: &str) -> &str {
    let between = |open, close| text.strip_prefix(open)?.strip_suffix(close);
    between('(', ')')
        .or_else(|| between('[', ']'))
        .unwrap_or(text)
}

/// What happens to the remaining blocks after an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Fall {
    /// They stay where they are: SM3.
    #[default]
    None,
    /// They fall down in their columns: SM3 with gravity.
    Down,
    /// They fall down, and then columns close up to the left over empty ones, as in `SameGame`.
    DownAndLeft,
}

/// A board of up to 26x26 cells, each empty or with a block of one of up to nine colours.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    width: u8,
    height: u8,
    /// The colours row by row from the bottom, 0 for an empty cell.
    cells: Vec<u8>,
}

/// The first and the last of the equal blocks in line with a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Span {
    first: usize,
    last: usize,
}

impl Span {
    #[inline]
    fn len(self) -> usize {
        self.last - self.first + 1
    }

    #[inline]
    fn vanishes(self) -> bool {
        self.len() >= Board::LINE
    }
}

impl Board {
    /// The largest width and height.
    pub const SIDE: u8 = 26;
    /// The largest number of colours.
    pub const COLOURS: u8 = 9;
    /// The shortest line that vanishes.
    pub const LINE: usize = 3;

    /// Returns a board without blocks.
    ///
    /// # Panics
    /// If a side is not 1 to 26.
    pub fn empty(width: u8, height: u8) -> Self {
        let sides = 1..=Self::SIDE;
        assert!(
            sides.contains(&width) && sides.contains(&height),
            "found a board of {width}x{height}, expected sides from 1 to 26"
        );
        let cells = vec![0; usize::from(width) * usize::from(height)];
        Self {
            width,
            height,
            cells,
        }
    }

    /// Returns the number of columns, 1 to 26.
    #[inline]
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Returns the number of rows, 1 to 26.
    #[inline]
    pub fn height(&self) -> u8 {
        self.height
    }

    /// Returns the colour of the block in a cell, 1 to 9, or 0 if it is empty.
    ///
    /// # Panics
    /// If the cell is outside the board, as all methods that take a cell.
    #[inline]
    pub fn colour(&self, cell: Cell) -> u8 {
        self.cells[self.index(cell)]
    }

    /// Puts a block of a colour, 1 to 9, into a cell, or empties it with 0.
    ///
    /// # Panics
    /// If the colour is above 9.
    #[inline]
    pub fn set(&mut self, cell: Cell, colour: u8) {
        assert!(
            colour <= Self::COLOURS,
            "found colour {colour}, expected 0 to 9"
        );
        let index = self.index(cell);
        self.cells[index] = colour;
    }

    /// Returns all cells, row by row from the bottom.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let width = self.width;
        (0..self.height).flat_map(move |y| (0..width).map(move |x| Cell { y, x }))
    }

    /// Returns the number of blocks.
    #[inline]
    pub fn blocks(&self) -> usize {
        self.cells.iter().filter(|&&colour| colour != 0).count()
    }

    /// Returns the legal actions, row by row from the bottom: the cells in a horizontal or vertical line
    /// of three or more blocks of one colour. The post's `GetActions`.
    pub fn actions(&self) -> impl Iterator<Item = Cell> {
        let (legal, _) = self.in_lines();
        self.cells().filter(move |&cell| legal[self.index(cell)])
    }

    /// Returns whether there is a legal action.
    pub fn has_actions(&self) -> bool {
        self.in_lines().1 > 0
    }

    /// Returns the number of blocks in lines of three or more, and the number of such lines.
    #[inline]
    pub(super) fn lines(&self) -> (usize, usize) {
        let (cells, lines) = self.in_lines();
        (cells.iter().filter(|&&cell| cell).count(), lines)
    }

    /// Returns the number of blocks that an action takes, or 0 if it is not legal.
    #[inline]
    pub fn reach(&self, action: Cell) -> usize {
        if self.colour(action) == 0 {
            return 0;
        }
        let (row, column) = (self.row_span(action), self.column_span(action));
        match (row.vanishes(), column.vanishes()) {
            (true, true) => row.len() + column.len() - 1,
            (true, false) => row.len(),
            (false, true) => column.len(),
            (false, false) => 0,
        }
    }

    /// Returns the number of blocks in the longer of the two lines through a block, which may be shorter than three.
    #[inline]
    pub(super) fn longest_line(&self, cell: Cell) -> usize {
        self.row_span(cell).len().max(self.column_span(cell).len())
    }

    /// Takes an action: its lines of three or more vanish, and blocks fall. Returns the number of blocks that
    /// vanished. An illegal action changes nothing and returns 0.
    #[inline]
    pub fn take(&mut self, action: Cell, fall: Fall) -> usize {
        let vanishing = self.vanishing(action);
        if vanishing.is_empty() {
            return 0;
        }
        for &cell in &vanishing {
            self.set(cell, 0);
        }
        match fall {
            Fall::None => {}
            Fall::Down => self.fall(),
            Fall::DownAndLeft => {
                self.fall();
                self.close();
            }
        }
        vanishing.len()
    }

    /// Returns the cells whose blocks an action takes, each once. There are none if it is not legal.
    #[inline]
    pub fn vanishing(&self, action: Cell) -> Vec<Cell> {
        if self.colour(action) == 0 {
            return Vec::new();
        }
        let (row, column) = (self.row_span(action), self.column_span(action));
        let mut cells = Vec::with_capacity(self.reach(action));
        if row.vanishes() {
            cells.extend((row.first..=row.last).map(|x| Cell::new(x as u8, action.y)));
        }
        if column.vanishes() {
            let crossing = |y| row.vanishes() && y == usize::from(action.y);
            let rows = (column.first..=column.last).filter(|&y| !crossing(y));
            cells.extend(rows.map(|y| Cell::new(action.x, y as u8)));
        }
        cells
    }

    #[inline]
    fn stride(&self) -> usize {
        self.width.into()
    }

    #[inline]
    fn index(&self, cell: Cell) -> usize {
        assert!(
            cell.x < self.width && cell.y < self.height,
            "found cell {cell}, expected one of the board"
        );
        usize::from(cell.y) * self.stride() + usize::from(cell.x)
    }

    /// Returns the columns of the blocks in a cell's row that are in line with it.
    #[inline]
    fn row_span(&self, cell: Cell) -> Span {
        let begin = usize::from(cell.y) * self.stride();
        span(self.stride(), cell.x.into(), |x| self.cells[begin + x])
    }

    /// Returns the rows of the blocks in a cell's column that are in line with it.
    #[inline]
    fn column_span(&self, cell: Cell) -> Span {
        let (stride, x) = (self.stride(), usize::from(cell.x));
        span(self.height.into(), cell.y.into(), |y| {
            self.cells[y * stride + x]
        })
    }

    /// Returns for each cell whether it is in a line of three or more, and the number of such lines.
    #[inline]
    fn in_lines(&self) -> (Vec<bool>, usize) {
        let mut found = vec![false; self.cells.len()];
        let mut lines = 0;
        let (width, height) = (self.stride(), usize::from(self.height));
        for y in 0..height {
            lines += mark(&self.cells, &mut found, y * width, 1, width);
        }
        for x in 0..width {
            lines += mark(&self.cells, &mut found, x, width, height);
        }
        (found, lines)
    }

    /// Lets all blocks fall down.
    #[inline]
    fn fall(&mut self) {
        let (width, height) = (self.stride(), usize::from(self.height));
        for x in 0..width {
            let mut ground = x;
            for y in 0..height {
                let block = std::mem::take(&mut self.cells[y * width + x]);
                if block != 0 {
                    self.cells[ground] = block;
                    ground += width;
                }
            }
        }
    }

    /// Closes up columns without blocks.
    fn close(&mut self) {
        let width = self.stride();
        let mut free = 0;
        for x in 0..width {
            let mut column = (x..self.cells.len()).step_by(width);
            if column.all(|index| self.cells[index] == 0) {
                continue;
            }
            for begin in (0..self.cells.len()).step_by(width) {
                self.cells.swap(begin + free, begin + x);
            }
            free += 1;
        }
    }
}

/// Returns the contiguous indices around `at` that have the same colour, in a line of `length` cells.
#[inline]
fn span(length: usize, at: usize, colour: impl Fn(usize) -> u8) -> Span {
    let own = colour(at);
    let (mut first, mut last) = (at, at);
    while first > 0 && colour(first - 1) == own {
        first -= 1;
    }
    while last + 1 < length && colour(last + 1) == own {
        last += 1;
    }
    Span { first, last }
}

/// Marks the cells of a row or column that are in a line of three or more. Returns the number of these lines.
#[inline]
fn mark(cells: &[u8], found: &mut [bool], begin: usize, step: usize, length: usize) -> usize {
    let index = |i: usize| begin + step * i;
    let (mut first, mut lines) = (0, 0);
    while first < length {
        let colour = cells[index(first)];
        let mut end = first + 1;
        while end < length && cells[index(end)] == colour {
            end += 1;
        }
        if colour != 0 && end - first >= Board::LINE {
            for i in first..end {
                found[index(i)] = true;
            }
            lines += 1;
        }
        first = end;
    }
    lines
}

impl Display for Board {
    /// Writes the rows from the top, with a digit for each cell and 0 for an empty one.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for row in self.cells.chunks(self.stride()).rev() {
            for colour in row {
                write!(f, "{colour}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
