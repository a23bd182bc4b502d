//! What rows are played under, and the names of their columns.

/// The names of the columns of an experiment.
#[derive(Clone, Copy, Debug)]
pub struct Columns {
    /// The columns that name a condition.
    pub keys: &'static [&'static str],
    /// The columns that are measured.
    pub measures: &'static [&'static str],
}

/// What is held fixed over some rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// A text for each of [`Columns::keys`], without line ends; no two conditions have the same.
    pub keys: Vec<String>,
    /// How many rows are played if the user does not say.
    pub rows: u64,
    /// Conditions with the same text here are given the same seeds, row by row.
    pub seeds: String,
}

impl Condition {
    /// Makes a condition with this many rows and with seeds of its own.
    pub fn new<S: Into<String>>(keys: impl IntoIterator<Item = S>, rows: u64) -> Self {
        let keys: Vec<String> = keys.into_iter().map(Into::into).collect();
        let seeds = keys.join(",");
        Self { keys, rows, seeds }
    }

    /// Gives it the seeds of all conditions with the same text here, so that several agents play the
    /// same boards, say.
    #[must_use]
    pub fn seeded_by(mut self, seeds: &str) -> Self {
        self.seeds = seeds.to_string();
        self
    }
}
