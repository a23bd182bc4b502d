//! `submission_metadata.json` of Gradescope: what it knows about this submission and the ones before.

use std::fmt::Write as _;

use serde::Deserialize;

use super::words::number;

/// The part of the file that is used. Everything in it can be missing.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct SubmissionMetadata {
    previous_submissions: Vec<Previous>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Previous {
    submission_time: Option<String>,
    /// A number; Gradescope's documents also show one as text.
    score: Option<Score>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Score {
    Number(f64),
    Text(String),
}

impl Score {
    fn value(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Text(text) => text.parse().ok(),
        }
    }
}

impl SubmissionMetadata {
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// Returns the number of this attempt, from 1.
    pub(crate) fn attempts(&self) -> usize {
        self.previous_submissions.len() + 1
    }

    /// Returns lines about the attempts before: their number, and the marks of the last ones.
    pub(crate) fn summary(&self) -> String {
        const SHOWN: usize = 5;
        let count = self.previous_submissions.len();
        let mut text = format!("This is attempt {}.", count + 1);
        if count > 0 {
            let marks = self.previous_submissions.iter().rev().take(SHOWN);
            let marks: Vec<_> = marks.map(Previous::words).collect();
            let _ = write!(
                text,
                " Points before, the last one first: {}.",
                marks.join(", ")
            );
        }
        text + "\n"
    }
}

impl Previous {
    fn words(&self) -> String {
        let points = self.score.as_ref().and_then(Score::value);
        let points = points.map_or_else(|| "none".to_string(), number);
        match self
            .submission_time
            .as_deref()
            .and_then(|time| time.get(..10))
        {
            Some(day) => format!("{points} ({day})"),
            None => points,
        }
    }
}
