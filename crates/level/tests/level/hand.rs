//! Boards by hand: a level from its rows, a move on it, and the board afterwards.

use std::convert::Infallible;

use rand::TryRng;
use sweetfish_level::{Level, Map, Tally, format};
use sweetfish_match3::{Direction, Swap};

pub(crate) type Game = sweetfish_level::Game;

/// Returns a level with this board, given by its rows, joined by `/`. `keys` are further lines of its file;
/// what they leave out is that of a level that takes a huge score in twenty moves with six kinds.
pub(crate) fn level(keys: &str, rows: &str) -> Level {
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
    let text = format!("{lines}\n{keys}\nboard = '''\n{rows}\n'''\n");
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

/// Returns whether a swap is valid.
pub(crate) fn is_valid(game: &Game, swap: Swap) -> bool {
    game.swaps().any(|valid| valid == swap)
}

/// Returns the rows of a board, joined by `/`, with single blanks.
pub(crate) fn rows(game: &Game) -> String {
    let text = game.to_string();
    let row = |row: &str| row.split_whitespace().collect::<Vec<_>>().join(" ");
    text.lines().map(row).collect::<Vec<_>>().join("/")
}

/// Asserts the afterstate of a valid swap: the board with holes for what chance will bring.
pub(crate) fn assert_afterstate(keys: &str, board: &str, swap: Swap, expected: &str) -> Tally {
    let map = Map::wide(&level(keys, board));
    let game = Game::new(&map, &mut Fixed::new(&[]));
    assert!(is_valid(&game, swap), "{swap:?} is not valid\n{game}");
    let (tally, after) = game.afterstate(swap);
    assert_eq!(
        rows(&after),
        clean(expected),
        "\nbefore:\n{game}after:\n{after}"
    );
    tally
}

/// Asserts the board after a valid swap, with these numbers for chance.
pub(crate) fn play(keys: &str, board: &str, swap: Swap, chance: &[u64], expected: &str) -> Tally {
    let map = Map::wide(&level(keys, board));
    let mut game = Game::new(&map, &mut Fixed::new(&[]));
    assert!(is_valid(&game, swap), "{swap:?} is not valid\n{game}");
    let before = game.to_string();
    let mut chance = Fixed::new(chance);
    let tally = game.swap(swap, &mut chance);
    assert_eq!(
        rows(&game),
        clean(expected),
        "\nbefore:\n{before}after:\n{game}"
    );
    chance.assert_used();
    tally
}

fn clean(rows: &str) -> String {
    let row = |row: &str| row.split_whitespace().collect::<Vec<_>>().join(" ");
    rows.split('/').map(row).collect::<Vec<_>>().join("/")
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

/// Numbers in a given order, and no more.
pub(crate) struct Fixed {
    numbers: Vec<u64>,
    next: usize,
}

impl Fixed {
    pub(crate) fn new(numbers: &[u64]) -> Self {
        Self {
            numbers: numbers.to_vec(),
            next: 0,
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
        let number = self.numbers.get(self.next);
        let number = number.unwrap_or_else(|| panic!("more than {} numbers drawn", self.next));
        self.next += 1;
        Ok(*number)
    }

    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Infallible> {
        unimplemented!("the rules draw whole numbers")
    }
}
