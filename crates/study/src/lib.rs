//! Studies of games: what an [`experiment`] is, the [`runner`] that plays it and keeps its files, and [`plot`]s. It
//! knows no game.

#![cfg_attr(
    not(test),
    warn(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)
)]

pub mod experiment;
pub mod plot;
pub mod runner;
