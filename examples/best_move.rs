//! The best move of a duel board within a limit, and the exact value of the board.
//!
//! ```sh
//! cargo run --release --example best_move
//! ```

use std::error::Error;
use std::time::Duration;

use sweetfish::duel::{Limit, Position, Settings, choose, solve};

fn main() -> Result<(), Box<dyn Error>> {
    let rows = ["02112", "10221", "22001", "01120", "20012"];
    let board = Position::from_rows(3, &rows)?;

    // A tenth of a second for this move; without a limit, the clock of the game is divided.
    let settings = Settings {
        limit: Some(Limit::Time(Duration::from_millis(100))),
        ..Settings::default()
    };
    let clock = Duration::from_secs(10);
    let found = choose(&board, clock, &settings, &mut |_| ()).ok_or("the board is empty")?;
    let (cell, points) = (found.best.cell, found.best.reward());
    println!("the best move is {cell} for {points} points");

    let proven = solve(&board, Duration::from_secs(10), 1, None).ok_or("the board is empty")?;
    let sure = if proven.exact { "exactly" } else { "about" };
    println!("the side to move wins by {sure} {} points", proven.score);

    let mut after = board.clone();
    after.play(cell);
    println!("{} moves are left to the other side", after.moves().len());
    Ok(())
}
