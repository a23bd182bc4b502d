//! Verdicts in the formats of learning platforms. `docs/platforms.md` says what each platform does with them.

mod autolab;
mod classroom50;
mod coderunner;
mod context;
mod gradescope;
pub(crate) mod handout;
mod json;
mod junit;
mod markdown;
mod prairielearn;
pub(crate) mod submission_metadata;
mod vocareum;
mod words;

use crate::grade::verdict::Verdict;

pub(crate) use context::Context;
pub(crate) use words::{most_points, number};

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
    /// `$vocareumGradeFile` of Vocareum: a line `name,score` for each test
    Vocareum,
    /// `$vocareumReportFile` of Vocareum: what the student reads
    VocareumReport,
    /// `results.json` of `PrairieLearn`
    Prairielearn,
    /// What Autolab reads from the standard output; its last line has the scores
    Autolab,
    /// All that is known, by the schema in `docs/schemas`
    Json,
    /// `JUnit` XML, as CI servers read it
    Junit,
    /// A page in Markdown, as for the summary of a job
    Markdown,
}

type Writer = fn(&Verdict, &Context) -> Result<String, String>;

impl Format {
    /// Returns the name of the file that the platform expects, and what writes it.
    fn entry(self) -> (&'static str, Writer) {
        match self {
            Self::Gradescope => ("results.json", |own, context| {
                Ok(pretty(&gradescope::results(own, context)))
            }),
            Self::Classroom50 => ("result.json", |own, context| {
                Ok(pretty(&classroom50::result(own, context)?))
            }),
            Self::Coderunner => ("verdict.json", |own, _| {
                Ok(pretty(&coderunner::for_each_test(own)))
            }),
            Self::CoderunnerCombinator => ("verdict.json", |own, _| {
                Ok(pretty(&coderunner::combinator(own)))
            }),
            Self::Vocareum => ("grades.csv", |own, _| Ok(vocareum::grades(own))),
            Self::VocareumReport => ("report.html", |own, _| Ok(vocareum::report(own))),
            Self::Prairielearn => ("results.json", |own, _| {
                Ok(pretty(&prairielearn::results(own)))
            }),
            Self::Autolab => ("autolab.txt", |own, _| Ok(autolab::output(own))),
            Self::Json => ("verdict.json", |own, context| {
                Ok(pretty(&json::verdict(own, context)))
            }),
            Self::Junit => ("verdict.xml", junit::report),
            Self::Markdown => ("verdict.md", |own, _| Ok(markdown::page(own, None))),
        }
    }

    pub(crate) fn file_name(self) -> &'static str {
        self.entry().0
    }

    /// Checks that a verdict can be written, before anything is marked.
    pub(crate) fn check(self, context: &Context) -> Result<(), String> {
        match self {
            Self::Classroom50 => classroom50::check(context),
            _ => Ok(()),
        }
    }

    pub(crate) fn write(self, verdict: &Verdict, context: &Context) -> Result<String, String> {
        self.entry().1(verdict, context)
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
