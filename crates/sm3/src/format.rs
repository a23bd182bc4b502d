//! Parses and prints board files.
//!
//! The first line has five whole numbers: the width n and the height m, 1 to 26; the number of colours K,
//! 1 to 9; the actions A and the target P, 0 to 1,000,000, where 0 is no target. Then m rows of n cells follow, the
//! top row first: a digit from 1 to K, or 0 for an empty cell.

use super::{Board, Cell, Fall, Game, Rules, Values};
pub use sweetfish_core::lines::FormatError;
use sweetfish_core::lines::{Lines, quote, whole_number};

/// The contents of a board file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// The board.
    pub board: Board,
    /// The number of colours, 1 to 9.
    pub colours: u8,
    /// The most actions, at most [`Rules::MOST`].
    pub actions: u32,
    /// The points that end the game, at most [`Rules::MOST`], or 0 for no target.
    pub target: u32,
}

impl Input {
    /// Returns the game that starts with this board.
    pub fn game(self, values: Values, fall: Fall) -> Game {
        let rules = Rules {
            values,
            fall,
            actions: self.actions,
            target: self.target,
        };
        Game::new(self.board, rules)
    }
}

/// The numbers of the first line: their names and ranges.
const HEAD: [(&str, u64, u64); 5] = [
    ("the width n", 1, Board::SIDE as u64),
    ("the height m", 1, Board::SIDE as u64),
    ("the number of colours K", 1, Board::COLOURS as u64),
    ("the number of actions A", 0, Rules::MOST as u64),
    ("the target P", 0, Rules::MOST as u64),
];

/// Parses a board file.
///
/// ```
/// let input = sweetfish_sm3::format::parse(b"4 2 2 5 0\n0222\n1111\n")?;
/// assert_eq!((input.board.blocks(), input.actions), (7, 5));
/// let error = sweetfish_sm3::format::parse(b"4 2 2 5 0\n0223\n1111\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 4: found `3`, expected a digit 0 to 2");
/// # Ok::<(), sweetfish_sm3::format::FormatError>(())
/// ```
///
/// # Errors
/// An error at the first place where the text departs from the format.
pub fn parse(text: &[u8]) -> Result<Input, FormatError> {
    let mut lines = Lines::new(text);
    let [width, height, colours, actions, target] = head(&mut lines)?;
    let (width, height, colours) = (width as u8, height as u8, colours as u8);
    let mut board = Board::empty(width, height);
    let is_cell = |byte: u8| byte.is_ascii_digit() && byte - b'0' <= colours;
    let cell = format!("a digit 0 to {colours}");
    for row in 1..=height {
        let place = (row.into(), height.into());
        let text = lines.row(place, width.into(), is_cell, &cell)?;
        for (x, byte) in (0..).zip(text.bytes()) {
            board.set(Cell::new(x, height - row), byte - b'0');
        }
    }
    lines.end()?;
    Ok(Input {
        board,
        colours,
        actions: actions as u32,
        target: target as u32,
    })
}

/// Returns the text of a board file.
pub fn print(input: &Input) -> String {
    let Input {
        board,
        colours,
        actions,
        target,
    } = input;
    let (width, height) = (board.width(), board.height());
    format!("{width} {height} {colours} {actions} {target}\n{board}")
}

/// Parses the numbers of the first line.
fn head(lines: &mut Lines) -> Result<[u64; 5], FormatError> {
    const ALL: &str = "five whole numbers: width, height, colours, actions, target";
    let line = lines.line(ALL)?;
    let mut words = words(line).into_iter();
    let mut numbers = [0; 5];
    for (number, (what, least, most)) in numbers.iter_mut().zip(HEAD) {
        let expected = format!("{what}, a whole number from {least} to {most}");
        let Some((column, word)) = words.next() else {
            let found = "the end of the line".to_string();
            return Err(lines.error(line.len() + 1, found, &expected));
        };
        let parsed = whole_number(word, least, most);
        *number = parsed.ok_or_else(|| lines.error(column, quote(word), &expected))?;
    }
    match words.next() {
        Some((column, word)) => Err(lines.error(column, quote(word), "the end of the line")),
        None => Ok(numbers),
    }
}

/// Returns the words of a line with their columns, from 1.
fn words(line: &[u8]) -> Vec<(usize, &[u8])> {
    let mut words = Vec::new();
    let mut begin = 0;
    for word in line.split(|byte| matches!(byte, b' ' | b'\t')) {
        if !word.is_empty() {
            words.push((begin + 1, word));
        }
        begin += word.len() + 1;
    }
    words
}
