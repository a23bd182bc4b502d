//! Level files: TOML with the board as text. `docs/levels.md` has the schema.

mod read;
mod spawners;
mod write;

pub use read::parse;
pub(crate) use spawners::{mark_tops, own_spawners};
pub use write::write;
