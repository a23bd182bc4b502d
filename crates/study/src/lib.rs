//! Studies of games: what an [`experiment`] is, the [`runner`] that plays it and keeps its files, and [`plot`]s. It
//! knows no game.

pub mod experiment;
pub mod plot;
pub mod runner;
