//! Experiments on games: what an [`experiment`] is, the [`runner`] that plays it and keeps its files, and [`plot`]s. The
//! crate knows no game.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use rand::RngExt;
//! use sweetfish_core::rng;
//! use sweetfish_study::experiment::{Column, Condition, Definition, Report, Shard, columns};
//! use sweetfish_study::plot::{Axis, Bars};
//! use sweetfish_study::runner::{Output, Settings, play};
//!
//! /// A die that shows a six with this chance.
//! struct Die {
//!     name: &'static str,
//!     six: f64,
//! }
//!
//! impl Condition for Die {
//!     columns!(self, "die" => self.name);
//! }
//!
//! let texts = ["dice", "Throws until a six", "A. Author, A Paper (2020), figure 3"];
//! let die = |name, six| Die { name, six };
//! let dice = Definition::new(texts, move || vec![die("fair", 1.0 / 6.0), die("loaded", 0.5)])
//!     .rows(500)
//!     .measure(&["throws"])
//!     .play(|die, seed| {
//!         let mut rng = rng::stream(seed, 0);
//!         let misses = std::iter::repeat_with(|| !rng.random_bool(die.six)).take_while(|miss| *miss);
//!         vec![misses.count() as f64 + 1.0]
//!     })
//!     .show(|all, results| {
//!         let dice = results.each();
//!         let columns = [Column::key("die"), Column::mean("throws", "throws", 2)];
//!         let bars = dice.iter().map(|die| (die.key("die"), die.estimate("throws")));
//!         let expected = all.iter().map(|die| (die.name, 1.0 / die.six));
//!         let plot = Bars::new("Throws until a six", Axis::linear("throws"));
//!         Report::default()
//!             .table("Throws with 95 % confidence", Column::table(&dice, columns))
//!             .plot("", &plot.series("measured", bars).published(expected))
//!     });
//!
//! // Rows, a plot and a report; the same command resumes after an interruption.
//! let folder = tempfile::tempdir()?;
//! let settings = Settings {
//!     games: None,
//!     seed: 1,
//!     output: Output::new(folder.path()),
//!     threads: 2,
//!     shard: Shard::WHOLE.into(),
//! };
//! let outcome = play(&dice, &settings, &AtomicBool::new(false), &mut |_| ())?;
//! assert_eq!(outcome.rows, 1000);
//! assert!(folder.path().join("dice.md").exists());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | begin with |
//! |---|---|
//! | define an experiment | [`experiment::Definition`], and [`experiment::Condition`] for what varies |
//! | make tables of its rows | [`experiment::Column`], [`experiment::Results`] |
//! | play it, or play what is missing | [`runner::play`] |
//! | play it on several machines | [`experiment::Shard`], [`runner::join`] |
//! | make its report again from its rows | [`runner::redo`] |
//! | play the rows of a report again and compare | [`runner::verify`] |
//! | draw | [`plot::Bars`], [`plot::Lines`], and the other types of [`plot`] |

#![cfg_attr(
    not(test),
    warn(
        clippy::dbg_macro,
        clippy::disallowed_methods,
        clippy::print_stdout,
        clippy::print_stderr
    )
)]

pub mod experiment;
pub mod plot;
pub mod runner;
