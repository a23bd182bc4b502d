//! Writes the puzzles of all days anew: `cargo run --release -p sweetfish-duel --example puzzles`.

use std::path::Path;
use std::{fs, io};

use sweetfish_duel::puzzle::{DAYS, Puzzle};

fn main() -> io::Result<()> {
    let lines: String = (1..=DAYS)
        .map(|day| format!("{}\n", Puzzle::find(day)))
        .collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/puzzles.txt");
    fs::write(path, lines)
}
