//! Settings as they are written on a command line: what a refusal names.

use std::fmt::{self, Display};

/// A setting as it is written on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The subcommand.
    Command(String),
    /// An option with its value, in words.
    Option(String),
    /// An option without a value, or with one that others may have beside it, and whether it is there.
    Flag(String, bool),
}

/// A setting of games that are there, and another one in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// That of what is there.
    pub before: Setting,
    /// That of the run, or of what follows.
    pub now: Setting,
}

impl Setting {
    /// Returns an option with its value.
    pub fn option(name: &str, value: impl Display) -> Self {
        Self::Option(format!("`--{name} {value}`"))
    }

    /// Returns an option without a value, and whether it is there.
    pub fn flag(name: &str, is_there: bool) -> Self {
        Self::Flag(format!("`--{name}`"), is_there)
    }

    /// Says how the file is continued.
    fn advice(&self) -> String {
        match self {
            Self::Command(words) | Self::Option(words) | Self::Flag(words, true) => words.clone(),
            Self::Flag(words, false) => format!("this without {words}"),
        }
    }
}

impl Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Command(words) => write!(f, "by {words}"),
            Self::Option(words) | Self::Flag(words, true) => write!(f, "with {words}"),
            Self::Flag(words, false) => write!(f, "without {words}"),
        }
    }
}

impl Difference {
    /// Returns the first of the settings that another one stands for, in lists of the same settings.
    pub fn first(before: Vec<Setting>, now: Vec<Setting>) -> Option<Self> {
        let mut both = before.into_iter().zip(now);
        let (before, now) = both.find(|(before, now)| before != now)?;
        Some(Self { before, now })
    }

    /// Says why a run cannot continue a file, and what to do.
    pub fn of_run(&self) -> String {
        let Self { before, now } = self;
        let advice = before.advice();
        format!(
            "was begun {before}, and this run is {now}: {advice} continues it, another `--out` begins anew"
        )
    }

    /// Says why a file cannot be joined with those before it, which hold the same `things`, such as games.
    pub fn of_files(&self, things: &str) -> String {
        let Self { before, now } = self;
        format!("holds {things} {now}, and the files before it {before}, expected files of one run")
    }
}
