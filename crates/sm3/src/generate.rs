//! Random boards.

use rand::{Rng, RngExt};

use super::{Board, Cell};

/// Returns a random board: every cell has a block with a chance of `fill` percent. It has one of the first
/// `colours` colours, all with the same chance.
///
/// # Panics
/// If a side is not 1 to 26 or the colours are not 1 to 9.
pub fn board(width: u8, height: u8, colours: u8, fill: u32, rng: &mut impl Rng) -> Board {
    assert!((1..=Board::COLOURS).contains(&colours));
    let mut board = Board::empty(width, height);
    // From the top row down, as the board is written.
    for y in (0..height).rev() {
        for x in 0..width {
            // Draws both for every cell, so that the colours do not depend on the fill.
            let filled = rng.random_range(0..100) < fill;
            let colour = rng.random_range(1..=colours);
            if filled {
                board.set(Cell::new(x, y), colour);
            }
        }
    }
    board
}
