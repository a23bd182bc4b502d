//! Writes the puzzles of all days: `cargo run --release -p sweetfish-duel --example puzzles`.

use std::path::Path;
use std::{fs, io};

use sweetfish_duel::puzzle::{DAYS, Puzzle};

fn main() -> io::Result<()> {
    let lines: Vec<_> = (1..=DAYS)
        .map(|day| Puzzle::find(day).to_string())
        .collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/puzzles.txt");
    fs::write(path, lines.join("\n") + "\n")
}
