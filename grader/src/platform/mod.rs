//! Verdicts in the formats of learning platforms. `docs/platforms.md` says what each platform does with them.

mod classroom50;
mod coderunner;
mod gradescope;
mod json;
mod junit;
mod markdown;
pub(crate) mod submission_metadata;

use std::fmt::Write as _;

use crate::grade::config::Visibility;
use crate::grade::verdict::{Kind, Test, Verdict};
use submission_metadata::SubmissionMetadata;

/// A format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// `results.json` of Gradescope
    Gradescope,
    /// `result.json` of Classroom 50
    Classroom50,
    /// An object for a `CodeRunner` question whose template grades each test
    Coderunner,
    /// An object for a `CodeRunner` question whose template is a combinator
    CoderunnerCombinator,
    /// All that is known, by the schema in `docs/schemas`
    Json,
    /// `JUnit` XML, as CI servers read it
    Junit,
    /// A page in Markdown, as for the summary of a job
    Markdown,
}

/// What is known besides the verdict.
#[derive(Debug, Default)]
pub(crate) struct Context {
    /// Seconds that the marking took.
    pub(crate) seconds: f64,
    /// What the platform knows about the submission.
    pub(crate) metadata: Option<SubmissionMetadata>,
    /// Variables of the environment that the platform sets.
    pub(crate) environment: Vec<(String, String)>,
    /// The time, as in `2026-11-24T09:00:00Z`.
    pub(crate) now: String,
}

impl Context {
    fn variable(&self, name: &str) -> Option<&str> {
        let found = self.environment.iter().find(|(own, _)| own == name);
        found.map(|(_, value)| value.as_str())
    }
}

impl Format {
    /// Returns the name of the file that the platform expects.
    pub(crate) fn file_name(self) -> &'static str {
        match self {
            Self::Gradescope => "results.json",
            Self::Classroom50 => "result.json",
            Self::Coderunner | Self::CoderunnerCombinator | Self::Json => "verdict.json",
            Self::Junit => "verdict.xml",
            Self::Markdown => "verdict.md",
        }
    }

    /// Checks that a verdict can be written, before anything is marked.
    ///
    /// # Errors
    /// If the environment lacks what the platform sets.
    pub(crate) fn check(self, context: &Context) -> Result<(), String> {
        match self {
            Self::Classroom50 => classroom50::check(context),
            _ => Ok(()),
        }
    }

    /// Writes a verdict.
    ///
    /// # Errors
    /// If the environment lacks what the platform sets.
    pub(crate) fn write(self, verdict: &Verdict, context: &Context) -> Result<String, String> {
        Ok(match self {
            Self::Gradescope => pretty(&gradescope::results(verdict, context)),
            Self::Classroom50 => pretty(&classroom50::result(verdict, context)?),
            Self::Coderunner => pretty(&coderunner::for_each_test(verdict)),
            Self::CoderunnerCombinator => pretty(&coderunner::combinator(verdict)),
            Self::Json => pretty(&json::verdict(verdict, context)),
            Self::Junit => junit::report(verdict, context)?,
            Self::Markdown => markdown::page(verdict),
        })
    }

    /// Returns what stands in the file until the marking is done, for platforms that show a file however the marking
    /// ended.
    pub(crate) fn unfinished(self) -> Option<String> {
        (self == Self::Gradescope).then(|| pretty(&gradescope::unfinished()))
    }
}

/// Returns JSON that people can read as well.
fn pretty(value: &serde_json::Value) -> String {
    format!("{value:#}\n")
}

/// Returns what a platform without due dates shows of a test: its name and output, unless it is hidden.
fn shown(number: usize, test: &Test) -> (String, Option<&str>) {
    let what = match test.kind {
        Kind::Board => "board",
        Kind::Games => "opponent",
        Kind::Time | Kind::Rank => "test",
    };
    if test.visibility == Visibility::Visible {
        (title(test), Some(&test.output))
    } else {
        (format!("hidden {what} (test {})", number + 1), None)
    }
}

/// Returns the title of a test.
fn title(test: &Test) -> String {
    match test.kind {
        Kind::Board => format!("board {}", test.name),
        Kind::Games => format!("games against {}", test.name),
        Kind::Time | Kind::Rank => test.name.clone(),
    }
}

/// Returns the lines that stand above all tests: the points, how it was confined, and why it cannot be run.
fn summary(verdict: &Verdict) -> String {
    let mut text = format!(
        "{} of {} points.\n",
        number(verdict.points()),
        number(verdict.max_points())
    );
    if let Some(problem) = &verdict.problem {
        let _ = writeln!(text, "It cannot be run: {problem}");
    }
    if let Some(printed) = &verdict.build_output {
        let _ = writeln!(text, "What the build printed at last:\n{printed}");
    }
    let _ = writeln!(
        text,
        "Confinement while it was marked: {}.",
        verdict.confinement
    );
    text
}

/// Returns a number of points without needless digits.
fn number(points: f64) -> String {
    let rounded = (points * 100.0).round() / 100.0;
    rounded.to_string()
}
