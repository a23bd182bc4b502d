//! An agent that takes part: its name, its program, and what it may read.

use std::path::PathBuf;

use crate::agent::Program;
use crate::schedule::Player;

/// An agent at the table.
#[derive(Clone, Debug)]
pub(crate) struct Competitor {
    /// Its name and command.
    pub(crate) player: Player,
    /// What is run.
    pub(crate) program: Program,
    /// Where it lives, if it is no program of the user's own.
    pub(crate) home: Option<Home>,
    /// Files and folders that it may not read although others may.
    pub(crate) hidden: Vec<PathBuf>,
}

/// Where an agent lives that is not the user's own.
#[derive(Clone, Debug)]
pub(crate) struct Home {
    /// The folder of its files, of the hidden ones the only one that it may read.
    pub(crate) folder: PathBuf,
    /// The user that it runs as, if it is another one than the referee.
    pub(crate) user: Option<u32>,
}
