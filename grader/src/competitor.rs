//! An agent that takes part in games: its name, its program, and what is hidden from it.

use std::path::PathBuf;

use crate::agent::Program;
use crate::schedule::Player;

/// An agent that takes part in games.
#[derive(Clone, Debug)]
pub(crate) struct Competitor {
    /// Its name and command.
    pub(crate) player: Player,
    /// The program to run.
    pub(crate) program: Program,
    /// Where it lives, if it is a submission and not the user's own program.
    pub(crate) home: Option<Home>,
    /// Files and folders that it may not read, besides those hidden from all.
    pub(crate) hidden: Vec<PathBuf>,
}

/// Where a submission lives.
#[derive(Clone, Debug)]
pub(crate) struct Home {
    /// The folder of its files, the only hidden one that it may read.
    pub(crate) folder: PathBuf,
    /// The user that it runs as, if not the referee's.
    pub(crate) user: Option<u32>,
}
