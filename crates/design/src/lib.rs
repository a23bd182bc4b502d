//! What a designer of levels asks: what happens in the games of a level.
//!
//! | to | begin with |
//! |---|---|
//! | take something out of a level, or change it | [`Change`] |
//! | generate levels | [`Generator`] |
//! | know what makes a level hard for an agent | [`Why`] |
//! | play many games and see what happens in them | [`Games`], [`Seen`] |
//! | find variants in which an agent has a wanted success | [`Tune`] |
//!
//! ```
//! use sweetfish_design::{Games, Why};
//! use sweetfish_level::builtin;
//!
//! let level = builtin::by_name("37-chocolate-war").expect("a built-in level").level();
//! let games = Games {
//!     agent: "heuristic".parse()?,
//!     budget: None,
//!     seed: 1,
//!     count: 200,
//!     threads: 1,
//! };
//! println!("{}", Why::of(&level, &games).answer().join("\n"));
//! # Ok::<(), sweetfish_level::agent::AgentError>(())
//! ```

#![cfg_attr(
    not(test),
    warn(
        clippy::dbg_macro,
        clippy::disallowed_methods,
        clippy::print_stdout,
        clippy::print_stderr
    )
)]

mod change;
mod element;
mod fit;
mod games;
mod generate;
mod goal;
mod heat;
mod luck;
mod outcome;
mod page;
mod seen;
mod symmetry;
mod trace;
mod tune;
mod watch;
mod why;
mod words;

pub use change::{Change, counted};
pub use element::Element;
pub use games::Games;
pub use generate::{First, Generated, Generator, Part, Symmetry};
pub use goal::Goal;
pub use luck::Luck;
pub use outcome::{Proposed, TuneOutcome, WhyOutcome};
pub use seen::{Lacked, PARTS, Seen};
pub use trace::Trace;
pub use tune::{Changes, Progressed, Proposal, Tune, Tuned, Vary, distance};
pub use why::{Effect, Why};
