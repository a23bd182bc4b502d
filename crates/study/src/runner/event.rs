//! What happens during a run, for whoever shows it.

use std::fmt;
use std::path::Path;

/// Something that happens.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// Something is found out about the rows of an earlier run.
    Notice(Notice<'a>),
    /// Rows of an experiment are about to be played.
    Begins {
        /// The experiment's name.
        name: &'a str,
        /// The number of rows.
        total: u64,
        /// How many of them are there already.
        done: u64,
    },
    /// A row is played; this many are there now.
    Played(u64),
    /// No more rows are played, whether all are there or not.
    Ends,
}

/// What becomes of the rows of an earlier run. It is displayed as one line.
#[derive(Clone, Copy, Debug)]
pub enum Notice<'a> {
    /// All rows are in this folder.
    PlayedAlready(&'a Path),
    /// Some rows are in a file.
    Kept {
        /// The file.
        path: &'a Path,
        /// The number of its rows.
        rows: usize,
        /// The number of rows asked for.
        total: u64,
        /// What a row is.
        unit: &'a str,
    },
    /// Rows of a condition that the experiment does not have any more are left out.
    LeftOut {
        /// Their file.
        path: &'a Path,
        /// Their number.
        rows: u64,
        /// What a row is.
        unit: &'a str,
        /// The condition.
        condition: &'a str,
    },
}

/// Receives what happens, in its order.
pub type Events<'e> = dyn FnMut(Event) + 'e;

impl fmt::Display for Notice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PlayedAlready(folder) => {
                let shown = folder.display();
                write!(f, "{shown}: played already; only the report is made anew")
            }
            Self::Kept {
                path,
                rows,
                total,
                unit,
            } => {
                let shown = path.display();
                write!(
                    f,
                    "{shown}: {rows} of {total} {unit}s are there; the others are played"
                )
            }
            Self::LeftOut {
                path,
                rows,
                unit,
                condition,
            } => {
                let shown = path.display();
                write!(
                    f,
                    "{shown}: {rows} {unit}s are left out, which are out of date: {condition}"
                )
            }
        }
    }
}
