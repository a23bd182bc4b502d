//! What rows are played under: types of the experiments that print themselves, and what is printed.

use std::fmt::Display;

/// What is held fixed over some rows: a type of an experiment, with fields of any types.
///
/// Rows of a file belong to the condition that prints the same texts; nothing is parsed back. [`columns!`](crate::columns)
/// writes both items.
pub trait Condition: Send + Sync + 'static {
    /// The columns that name a condition, such as `agent`.
    const KEYS: &'static [&'static str];

    /// Returns a text for each of [`Self::KEYS`], without line ends, or `None` for nothing; no two conditions of an
    /// experiment have the same.
    fn cells(&self) -> Vec<Option<String>>;

    /// Returns what is printed under each of [`Self::KEYS`].
    fn texts(&self) -> Vec<String> {
        let texts = self.cells().into_iter();
        texts
            .map(|text| text.unwrap_or_else(|| NOTHING.into()))
            .collect()
    }
}

/// How a condition prints a column for which it has nothing.
pub const NOTHING: &str = "-";

/// Writes the items of a [`Condition`]: each key with the thing that is printed under it.
#[macro_export]
macro_rules! columns {
    ($own:ident, $($key:expr => $thing:expr),+ $(,)?) => {
        const KEYS: &'static [&'static str] = &[$($key),+];

        fn cells(&$own) -> Vec<Option<String>> {
            vec![$($crate::experiment::Cell::cell(&$thing)),+]
        }
    };
}

/// What a condition has under a key: a thing that prints itself, or [`Maybe`] one.
pub trait Cell {
    /// Returns its text, or `None` for nothing.
    fn cell(&self) -> Option<String>;
}

impl<T: Display> Cell for T {
    fn cell(&self) -> Option<String> {
        Some(self.to_string())
    }
}

/// A thing that some conditions of an experiment have and others have not.
pub struct Maybe<T>(pub Option<T>);

impl<T: Display> Cell for Maybe<T> {
    fn cell(&self) -> Option<String> {
        self.0.as_ref().map(ToString::to_string)
    }
}

/// Returns all pairs of two lists, the second one changing fastest.
pub fn pairs<A: Clone, B>(
    firsts: impl IntoIterator<Item = A>,
    seconds: impl IntoIterator<Item = B> + Clone,
) -> impl Iterator<Item = (A, B)> {
    firsts.into_iter().flat_map(move |first| {
        let seconds = seconds.clone().into_iter();
        seconds.map(move |second| (first.clone(), second))
    })
}

/// The names of the columns of an experiment.
#[derive(Clone, Copy, Debug)]
pub struct Columns {
    /// The columns that name a condition.
    pub keys: &'static [&'static str],
    /// The columns that are measured in each row, with their unit where it is not obvious.
    pub measures: &'static [&'static str],
}

impl Columns {
    /// Returns the place of a key among the keys.
    pub(super) fn key(&self, name: &str) -> Option<usize> {
        self.keys.iter().position(|key| *key == name)
    }
}

/// A condition as printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// Its [`Condition::texts`].
    pub texts: Vec<String>,
    /// Whether each of them is the text of something, and not [`NOTHING`].
    pub has: Vec<bool>,
    /// How many rows are played if the user does not say.
    pub rows: u64,
    /// Conditions with the same text here have the same seeds, row by row.
    pub seeds: String,
    /// Which game is played, if people can play it, too: a text that is the same for games whose results can be
    /// compared.
    pub game: Option<String>,
    /// Whether all measures depend on measured time: then the same seed does not give the same numbers.
    pub is_timed: bool,
}
