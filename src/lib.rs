//! Sweetfish plays and measures match-3 games and the duel: a search, exact solvers, agents that sample or
//! learn, and levels.
//!
//! The [`duel`], in which two players take connected groups of a board in turn: the best move within a second.
//!
//! ```
//! use std::time::Duration;
//! use sweetfish::duel::{Limit, Options, Position, search};
//!
//! let board = Position::from_rows(2, &["1101", "0101", "1001", "0001"])?;
//! let limit = Limit::Time(Duration::from_secs(1));
//! let report = search(&board, limit, &Options::default())?;
//! println!("{} wins by {} points", report.best.cell, report.score);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Games are [`duel`], [`match3`], [`level`] and [`sm3`]; what plays them is in [`agents`] and [`learn`]. Each is a crate of
//! its own, too, whose examples write `sweetfish_duel` for `sweetfish::duel`, and `sweetfish_core` for `sweetfish`.
//!
//! | to | begin with |
//! |---|---|
//! | find the best move of the duel | [`duel::Position`], [`duel::search`] |
//! | prove the value of a board of the duel | [`duel::solve`] |
//! | play a gem-swap game | [`match3::Game`]; many at once: [`match3::batch`] |
//! | play a level | [`level::Game`]; from a file, with an agent: [`level::format`], [`level::agent`] |
//! | solve a board of swapless match-3 | [`sm3::solver`] |
//! | write an agent of your own | [`agents::Agent`] |
//! | play a game of your own | [`puzzle::Puzzle`], [`agents`] |
//! | learn to play it | [`learn`] |
//! | record what people play, and check it | [`people`] |
//! | run an experiment | [`experiment`], [`runner`] |
//! | estimate a mean or a share with its interval | [`stats`] |
//!
//! # Features
//!
//! - `files`: level files, the built-in levels and [`people`].
//! - `experiments`: `files`, [`experiment`], [`runner`], [`plot`], [`predict`] and [`design`].
//! - `cli`: the program; on by default.
//!
//! Only [`runner`] writes files, only [`runner`] and [`predict`] read them, and nothing prints or reads the environment.
//!
//! # Random numbers
//!
//! They are an argument: the traits are those of the crate `rand`, and [`rng`] has generators that give the same numbers on
//! every machine.
//!
//! # WebAssembly
//!
//! On `wasm32-unknown-unknown`, pass a clock to [`clock::set_source`] before a limit of time: without it [`duel::search`] and
//! [`duel::solve`] return an error, and all else that has a limit of time panics.
//!
//! # More examples
//!
//! [`match3`], in which one player swaps gems: always the swap that surely scores most.
//!
//! ```
//! use sweetfish::match3::{Game, Goal, Rules};
//! use sweetfish::rng;
//!
//! let rules = Rules::gemgem(6, 4, Goal::MostPoints { swaps: 20 });
//! let mut rng = rng::stream(1, 0);
//! let mut game = Game::new(rules, &mut rng);
//! while !game.is_over() {
//!     let best = game.swaps().max_by_key(|&swap| game.afterstate(swap).score());
//!     game.step(best.expect("a valid swap"), &mut rng);
//! }
//! println!("{} points", game.score());
//! ```
//!
//! A [`level`] with goals, blockers and special candies, played by a built-in agent.
//!
//! ```
//! # #[cfg(feature = "files")] {
//! use sweetfish::agents::{Greedy, play_game};
//! use sweetfish::level::{Game, builtin};
//!
//! let level = builtin::by_name("05-hedges").expect("a built-in level").level();
//! let start = |rng: &mut _| Game::new(&level, rng);
//! let (game, _) = play_game(start, &mut Greedy::default(), (1, 0), |_, _, _| ());
//! println!("{game}{:?} with {} points", game.status(), game.score());
//! # }
//! ```
//!
//! [`sm3`], in which one picks lines and nothing is swapped: the best play of a board.
//!
//! ```
//! use sweetfish::sm3::solver::{self, Limits};
//! use sweetfish::sm3::{Fall, Values, format};
//!
//! let text = b"5 5 1 2 0\n00100\n00100\n01110\n00010\n11111\n";
//! let game = format::parse(text)?.game(Values::default(), Fall::None);
//! let solution = solver::solve(&game, Limits::nodes(1_000));
//! println!("{} points by {:?}", solution.total(), solution.actions);
//! # Ok::<(), format::FormatError>(())
//! ```
//!
//! A game of your own, played by [Monte-Carlo tree search](agents::mcts): three throws of a die with six or with
//! twenty faces, where more than 30 wins.
//!
//! ```
//! use sweetfish::agents::mcts::{Mcts, Options};
//! use sweetfish::agents::play_game;
//! use sweetfish::puzzle::{HasGoal, Puzzle};
//! use sweetfish::rand::{Rng, RngExt};
//!
//! #[derive(Clone, PartialEq)]
//! struct Dice {
//!     left: u8,
//!     sum: u32,
//! }
//!
//! impl Puzzle for Dice {
//!     type Action = u32;
//!
//!     fn actions(&self, list: &mut Vec<u32>) {
//!         list.clear();
//!         if !self.is_over() {
//!             list.extend([6, 20]);
//!         }
//!     }
//!
//!     fn is_over(&self) -> bool {
//!         self.left == 0
//!     }
//!
//!     fn play<R: Rng>(&mut self, faces: u32, rng: &mut R) -> f64 {
//!         let points = rng.random_range(1..=faces);
//!         self.left -= 1;
//!         self.sum += points;
//!         points.into()
//!     }
//!
//!     fn utility(&self) -> f64 {
//!         self.sum.into()
//!     }
//! }
//!
//! impl HasGoal for Dice {
//!     fn is_won(&self) -> bool {
//!         self.sum > 30
//!     }
//!
//!     fn progress(&self) -> f64 {
//!         (f64::from(self.sum) / 31.0).min(1.0)
//!     }
//! }
//!
//! let mut agent = Mcts::new(Options::default());
//! let (game, _) = play_game(|_| Dice { left: 3, sum: 0 }, &mut agent, (1, 0), |_, _, _| ());
//! println!("{} points", game.sum);
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

pub use sweetfish_agents as agents;
pub use sweetfish_core::{clock, cpu, html, keyed, lines, puzzle, rand, rng, stats, table};
#[cfg(feature = "experiments")]
pub use sweetfish_design as design;
pub use sweetfish_duel as duel;
pub use sweetfish_learn as learn;
pub use sweetfish_level as level;
pub use sweetfish_match3 as match3;
#[cfg(feature = "files")]
pub use sweetfish_people as people;
#[cfg(feature = "experiments")]
pub use sweetfish_predict as predict;
pub use sweetfish_sm3 as sm3;
#[cfg(feature = "experiments")]
pub use sweetfish_study::{experiment, plot, runner};
