//! Level files: TOML with the board as text, a word for each cell.
//!
//! ```toml
//! name = "Hedges"
//! mode = "moves"          # moves, jelly, ingredients, timed, orders or mixed
//! kinds = 5               # 3 to 7
//! moves = 20              # or seconds
//! score = 2000
//! board = '''
//! ?  ?  ?- ?
//! ?  #  f2 ?
//! 1~ 2  @  (?)
//! '''
//! ```
//!
//! `?` is a candy of a random kind, `1` to `7` one of a given kind, `#` a void, `.` a hole, `~` and `=` are jelly below,
//! brackets a lock, braces marmalade. [`crate::pieces`] has the other words, [`crate::CHOICES`] the keys of `rules`.

pub(crate) mod read;
mod spawners;
mod write;

pub use read::parse;
pub(crate) use spawners::{mark_tops, own_spawners};
pub use write::write;
