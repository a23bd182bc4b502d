//! The level game: boards worked out by hand, invariants, level files, and a reference implementation.

mod batch;
mod boards;
mod books;
mod bounds;
mod falling;
mod files;
mod hand;
mod reference;
mod shuffle;
mod tilemaps;

/// Returns how many times as many random boards `SWEETFISH_TIMES` asks for.
fn times() -> u64 {
    std::env::var("SWEETFISH_TIMES").map_or(1, |times| times.parse().unwrap())
}
