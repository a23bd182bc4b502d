//! Random boards.

use rand::{Rng, RngExt};

use super::position::Position;

/// A random board: every cell is filled with a chance of `fill` in 100, each kind equally likely,
/// and then the cells fall.
///
/// # Panics
/// If `size` is not 1 to 26 or `kinds` not 1 to 10.
pub fn board(size: usize, kinds: usize, fill: u32, rng: &mut impl Rng) -> Position {
    let mut columns = Vec::new();
    for _ in 0..size {
        let mut column: Vec<char> = Vec::new();
        for _ in 0..size {
            let filled = rng.random_range(0..100) < fill;
            let kind = rng.random_range(0..kinds as u32);
            if filled {
                column.push(char::from_digit(kind, 10).expect("at most ten kinds"));
            }
        }
        columns.push(column);
    }
    let cell =
        |row: usize, column: usize| columns[column].get(size - 1 - row).copied().unwrap_or('*');
    let rows: Vec<String> = (0..size)
        .map(|row| (0..size).map(|column| cell(row, column)).collect())
        .collect();
    Position::from_rows(kinds, &rows).expect("the size and the kinds were checked")
}
