//! Verdicts in the formats of learning platforms. `docs/platforms.md` says what each platform does with them.

mod classroom50;
mod coderunner;
mod context;
mod gradescope;
mod json;
mod junit;
mod markdown;
pub(crate) mod submission_metadata;
mod words;

use crate::grade::verdict::Verdict;

pub(crate) use context::Context;

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
