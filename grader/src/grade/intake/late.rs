//! What comes off for what was handed in late.

use std::fmt::Write as _;

use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};

const DAY: i64 = 24 * 60 * 60;

/// Where the time of an upload is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The platform.
    Platform,
    /// The last commit of a clone, made by the author's computer.
    Commit,
    /// The newest file, which can be new by a copy.
    Files,
}

/// What lateness costs: `[late]` of `grade.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Rule {
    /// Minutes after the deadline that do not count.
    pub(crate) grace_minutes: u32,
    /// The share of all points that each day costs that has begun.
    pub(crate) penalty: f64,
    /// The most that lateness costs, as a share.
    pub(crate) most: f64,
    /// The share that comes off where the platform says only that something is late.
    pub(crate) unknown: f64,
}

impl Default for Rule {
    fn default() -> Self {
        Self {
            grace_minutes: 0,
            penalty: 0.0,
            most: 1.0,
            unknown: 0.0,
        }
    }
}

impl Rule {
    pub(crate) fn check(&self) -> Result<(), String> {
        for (key, share) in [
            ("penalty", self.penalty),
            ("most", self.most),
            ("unknown", self.unknown),
        ] {
            if !(0.0..=1.0).contains(&share) {
                return Err(format!(
                    "[late] {key}: found {share}, expected a share of 0 to 1"
                ));
            }
        }
        Ok(())
    }

    /// Returns what comes off for something that was handed in at `time`. `None` if it was in time.
    pub(crate) fn lateness(
        &self,
        due: DateTime<FixedOffset>,
        time: DateTime<FixedOffset>,
    ) -> Option<Lateness> {
        let seconds = (time - due).num_seconds();
        if seconds <= 60 * i64::from(self.grace_minutes) {
            return None;
        }
        let days = (seconds + DAY - 1) / DAY;
        let share = (self.penalty * days as f64).min(self.most);
        let words = match days {
            1 => "1 day late".to_string(),
            days => format!("{days} days late"),
        };
        Some(Lateness::new(words, share))
    }

    /// Returns what comes off for something that the platform calls late without a time.
    pub(crate) fn of_unknown_time(&self) -> Lateness {
        let words = "late by its name, at an unknown time".to_string();
        Lateness::new(words, self.unknown)
    }
}

/// How late a submission is, and what that costs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Lateness {
    /// Both in words.
    pub words: String,
    /// The share of all points that comes off.
    pub share: f64,
}

impl Lateness {
    fn new(mut words: String, share: f64) -> Self {
        if share > 0.0 {
            let _ = write!(words, ": -{} %", (1000.0 * share).round() / 10.0);
        }
        Self { words, share }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_day_that_has_begun_costs_a_share() {
        let rule = Rule {
            grace_minutes: 15,
            penalty: 0.1,
            most: 0.25,
            unknown: 0.2,
        };
        let unknown = rule.of_unknown_time();
        assert!(unknown.words.ends_with("unknown time: -20 %"));
        let time = |text: &str| DateTime::parse_from_rfc3339(text).unwrap();
        let due = time("2026-11-20T23:59:00+01:00");
        for (rule, at, words) in [
            (&rule, "2026-11-20T22:58:00Z", ""),
            // That is 00:14 the next day.
            (&rule, "2026-11-20T23:14:00Z", ""),
            (&rule, "2026-11-20T23:14:01Z", "1 day late: -10 %"),
            (&rule, "2026-11-22T23:00:00+01:00", "2 days late: -20 %"),
            (&rule, "2026-12-20T23:00:00+01:00", "30 days late: -25 %"),
            (&Rule::default(), "2026-11-23T23:59:00+01:00", "3 days late"),
        ] {
            let late = rule.lateness(due, time(at));
            assert_eq!(late.map_or(String::new(), |late| late.words), words);
        }
        let penalty = 10.0;
        assert!(Rule { penalty, ..rule }.check().is_err());
    }
}
