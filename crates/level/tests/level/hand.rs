//! Boards by hand: a level from its rows, a move on it, and the board afterwards.

use std::convert::Infallible;

use rand::{Rng, TryRng};
use sweetfish_core::rng::ChaCha8Rng;
use sweetfish_level::{Level, format};
use sweetfish_match3::{Direction, Swap};

pub(crate) type Game = sweetfish_level::Game;

/// Returns a level file with this board, given by its rows, joined by `/`. `keys` are further lines; what they leave
/// out is that of a level that takes a huge score in twenty moves with six kinds.
pub(crate) fn source(keys: &str, rows: &str) -> String {
    let mut lines = Vec::new();
    for (key, value) in [
        ("mode", "\"moves\""),
        ("kinds", "6"),
        ("moves", "20"),
        ("score", "1000000"),
    ] {
        let timed = key == "moves" && keys.contains("seconds");
        let other_goal = key == "score" && keys.contains("mode") && !keys.contains("timed");
        if !keys.contains(&format!("{key} =")) && !timed && !other_goal {
            lines.push(format!("{key} = {value}"));
        }
    }
    let lines = lines.join("\n");
    let rows = rows.replace('/', "\n");
    format!("{lines}\n{keys}\nboard = '''\n{rows}\n'''\n")
}

/// Returns the level of [`source`].
pub(crate) fn level(keys: &str, rows: &str) -> Level {
    let text = source(keys, rows);
    format::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Returns the swap of a cell, whose row and column count from 1, with the one to its right.
pub(crate) fn right(row: u8, column: u8) -> Swap {
    Swap::new(row - 1, column - 1, Direction::Right)
}

/// Returns the swap of a cell, whose row and column count from 1, with the one below.
pub(crate) fn down(row: u8, column: u8) -> Swap {
    Swap::new(row - 1, column - 1, Direction::Down)
}

/// Returns the rows of a board, joined by `/`, with single blanks.
pub(crate) fn rows(game: &Game) -> String {
    clean(&game.to_string())
}

/// Returns the rows of a text, joined by `/`, with single blanks.
pub(crate) fn clean(text: &str) -> String {
    let row = |row: &str| row.split_whitespace().collect::<Vec<_>>().join(" ");
    text.lines().map(row).collect::<Vec<_>>().join("/")
}

/// Returns a number of 64 bits that is drawn as `index` of `count`.
pub(crate) fn drawn(index: u64, count: u64) -> u64 {
    // The middle of its share.
    let unit = u128::from(u64::MAX) / u128::from(count);
    (unit * u128::from(index) + unit / 2) as u64
}

/// Returns a number from which candies of these kinds, from 1, are drawn in this order.
pub(crate) fn candies(kinds: &[u8], of: u8) -> u64 {
    let mut fraction = 0.5;
    for &kind in kinds.iter().rev() {
        fraction = (fraction + f64::from(kind - 1)) / f64::from(of);
    }
    (fraction * 2.0_f64.powi(64)) as u64
}

/// Numbers in a given order, and no more unless a generator follows.
pub(crate) struct Fixed {
    numbers: Vec<u64>,
    next: usize,
    then: Option<ChaCha8Rng>,
}

impl Fixed {
    pub(crate) fn new(numbers: &[u64]) -> Self {
        Self {
            numbers: numbers.to_vec(),
            next: 0,
            then: None,
        }
    }

    /// Goes on with the numbers of a generator.
    pub(crate) fn then(numbers: &[u64], then: ChaCha8Rng) -> Self {
        let then = Some(then);
        Self {
            then,
            ..Self::new(numbers)
        }
    }

    pub(crate) fn assert_used(&self) {
        assert_eq!(self.next, self.numbers.len(), "numbers drawn");
    }
}

impl TryRng for Fixed {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.try_next_u64()? >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        if let Some(&number) = self.numbers.get(self.next) {
            self.next += 1;
            return Ok(number);
        }
        let then = self.then.as_mut();
        let then = then.unwrap_or_else(|| panic!("more than {} numbers drawn", self.next));
        Ok(then.next_u64())
    }

    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Infallible> {
        unimplemented!("the rules draw whole numbers")
    }
}
