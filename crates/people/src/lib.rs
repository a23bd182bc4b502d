//! Games that people played: a view of a game for its player, records of games, and the check of a record by playing
//! it again.
//!
//! ```
//! use sweetfish_agents::chance;
//! use sweetfish_match3::{Game, Goal, Rules};
//! use sweetfish_people::{Action, GameType, Record, Session};
//!
//! let rules = Rules::gemgem(6, 4, Goal::FewestSwaps { target: 250 });
//! let mut chance = chance(1, 0);
//! let mut session = Session::new(Game::new(rules, &mut chance), chance);
//! // A person who needs 1.2 seconds to find the first valid swap of the board.
//! let first = session.game().swaps().next().expect("a valid swap");
//! session.play(Action::from(first), 1_200).expect("it is valid");
//!
//! let record = Record::new(GameType::Match3(rules), (1, 0), "ann", 0, &session);
//! let line = record.to_string();
//! Record::parse(&line)?.check()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | begin with |
//! |---|---|
//! | show a game and take swaps of a person | [`View`], [`Session`] |
//! | record a game | [`Record::new`]; [`Record::of_cells`] for duels and swapless match-3 |
//! | read records and check them | [`parse_records`] |
//! | compare people with bots and papers | [`results`], [`table`] |
//!
//! Game `number` of a seed begins on the same board and meets the same chance as a bot's: see
//! [`agents::chance`](sweetfish_agents::chance).

#![cfg_attr(
    not(test),
    warn(
        clippy::dbg_macro,
        clippy::disallowed_methods,
        clippy::print_stdout,
        clippy::print_stderr
    )
)]

mod action;
mod cells;
mod error;
mod game_type;
mod outcome;
mod record;
mod replay;
mod results;
mod session;
mod table;
mod view;

#[cfg(test)]
mod tests;

pub use action::{Action, ParseActionError, TimedAction};
pub use error::{MOST_NUMBER, RecordError, RecordsError};
pub use game_type::{DuelStart, GameType, LevelText, Side, Sm3Start};
pub use outcome::{End, Outcome};
pub use record::{Record, TimedCell};
pub use replay::parse_records;
pub use results::{Measure, Published, Results, results};
pub use session::{Session, Step};
pub use table::table;
pub use view::{Aim, Reached, Refusal, Unit, View};
