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
