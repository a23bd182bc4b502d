//! The numbers that the tasks of a job array have.

use std::fmt;
use std::str::FromStr;

use super::part::Shard;

/// The numbers of the tasks of a whole job array: `count` of them from `first` on, `step` apart. As text `1-20` or `0-8:2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "cli",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "String", into = "String")
)]
pub struct Tasks {
    first: u64,
    step: u64,
    count: u64,
}

impl Tasks {
    /// Returns these numbers. `None` if there are none or they are too large.
    pub(super) fn new(first: u64, step: u64, count: u64) -> Option<Self> {
        let last = count.checked_sub(1)?.checked_mul(step)?.checked_add(first);
        let tasks = Self { first, step, count };
        (step > 0 && last.is_some()).then_some(tasks)
    }

    /// Returns the numbers from `first` to `last` at most. `None` if there are none or too many.
    pub(super) fn up_to(first: u64, step: u64, last: u64) -> Option<Self> {
        let steps = last.checked_sub(first)?.checked_div(step)?;
        Self::new(first, step, steps.checked_add(1)?)
    }

    /// Returns how many tasks there are.
    pub(super) fn count(self) -> u64 {
        self.count
    }

    /// Returns the part of the task with this number, if one has it.
    pub(super) fn part(self, number: u64) -> Option<Shard> {
        let from = number.checked_sub(self.first)?;
        let is_number = from % self.step == 0 && from / self.step < self.count;
        is_number.then(|| Shard {
            part: from / self.step + 1,
            of: self.count,
        })
    }
}

impl fmt::Display for Tasks {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { first, step, count } = *self;
        write!(f, "{first}-{}", first + (count - 1) * step)?;
        if step == 1 {
            return Ok(());
        }
        write!(f, ":{step}")
    }
}

impl From<Tasks> for String {
    fn from(tasks: Tasks) -> Self {
        tasks.to_string()
    }
}

impl TryFrom<String> for Tasks {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl FromStr for Tasks {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (range, step) = text.split_once(':').unwrap_or((text, "1"));
        let parsed = || {
            let (first, last) = range.split_once('-')?;
            Self::up_to(first.parse().ok()?, step.parse().ok()?, last.parse().ok()?)
        };
        // Only as it is written: 1-10:2 ends with 9.
        let tasks = parsed().filter(|tasks| tasks.to_string() == text);
        tasks.ok_or_else(|| format!("found `{text}`, expected numbers of tasks such as 0-8:2"))
    }
}
