//! What comes off for what was handed in late.

use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};

const DAY: i64 = 24 * 60 * 60;

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
}

impl Default for Rule {
    fn default() -> Self {
        Self {
            grace_minutes: 0,
            penalty: 0.0,
            most: 1.0,
        }
    }
}

impl Rule {
    pub(crate) fn check(&self) -> Result<(), String> {
        for (key, share) in [("penalty", self.penalty), ("most", self.most)] {
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
        let days = if days == 1 {
            "1 day".to_string()
        } else {
            format!("{days} days")
        };
        let percent = (1000.0 * share).round() / 10.0;
        let words = if share > 0.0 {
            format!("{days} late: -{percent} %")
        } else {
            format!("{days} late")
        };
        Some(Lateness { words, share })
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
    /// Returns the lateness of a submission that the platform calls late without a time.
    pub(crate) fn of_unknown_time() -> Self {
        Self {
            words: "late by its name, at an unknown time".into(),
            share: 0.0,
        }
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
        };
        let due = DateTime::parse_from_rfc3339("2026-11-20T23:59:00+01:00").unwrap();
        let of = |time: &str| {
            let time = DateTime::parse_from_rfc3339(time).unwrap();
            rule.lateness(due, time).map(|late| late.words)
        };
        let words = |text: &str| Some(text.to_string());
        assert_eq!(of("2026-11-20T22:58:00Z"), None);
        assert_eq!(
            of("2026-11-20T23:14:00Z"),
            None,
            "that is 00:14 the next day"
        );
        assert_eq!(of("2026-11-20T23:14:01Z"), words("1 day late: -10 %"));
        assert_eq!(of("2026-11-22T23:00:00+01:00"), words("2 days late: -20 %"));
        assert_eq!(
            of("2026-12-20T23:00:00+01:00"),
            words("30 days late: -25 %")
        );
        assert_eq!(
            Rule::default()
                .lateness(due, due + chrono::TimeDelta::days(3))
                .unwrap()
                .words,
            "3 days late"
        );
        assert!(
            Rule {
                penalty: 10.0,
                ..rule
            }
            .check()
            .is_err()
        );
    }
}
