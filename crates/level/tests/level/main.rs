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

use std::num::NonZeroU64;

/// Returns how many times as many random boards `SWEETFISH_TIMES` asks for.
fn times() -> u64 {
    let times = std::env::var("SWEETFISH_TIMES").unwrap_or_else(|_| "1".to_owned());
    let times: NonZeroU64 = times.parse().expect("SWEETFISH_TIMES is above 0");
    times.get()
}
