//! The best move of a duel board within a limit, and the exact value of the board.
//!
//! ```sh
//! cargo run --release --example best_move
//! ```

use std::error::Error;
use std::time::Duration;

use sweetfish::duel::{Limit, Options, Position, SolveError, search_watched, solve};

fn main() -> Result<(), Box<dyn Error>> {
    let rows = ["02112", "10221", "22001", "01120", "20012"];
    let board = Position::from_rows(3, &rows)?;
    let options = Options::default().threads(2);

    // A tenth of a second for this move; `Limit::Clock` would divide the clock of the game instead.
    // `search` does the same without a callback.
    let limit = Limit::Time(Duration::from_millis(100));
    let found = search_watched(&board, limit, &options, |better| {
        println!("depth {}: {}", better.depth, better.best.cell);
    })?;
    let (cell, points) = (found.best.cell, found.best.reward());
    println!("the best move is {cell} for {points} points");

    match solve(&board, Duration::from_secs(10), &options) {
        Ok(proven) => println!("the side to move wins by {} points", proven.score),
        Err(SolveError::Unproven(guess)) => println!("not proven; about {}", guess.score),
        Err(error) => return Err(error.into()),
    }

    let mut after = board.clone();
    after.play(cell);
    println!("{} moves are left to the other side", after.moves().len());
    Ok(())
}
