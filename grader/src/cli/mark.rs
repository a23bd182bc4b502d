//! `grader mark`: marks one submission, in the format of a learning platform.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Instant, SystemTime};

use chrono::{DateTime, SecondsFormat, Utc};
use sweetfish_shell::{
    BadInput, LONGEST_RESULTS, OnInterrupt, Target, catch_interrupts, read_text, write_error,
};

use super::events::{self, show_marking};
use super::options::SandboxOptions;
use super::output;
use crate::grade::verdict::Verdict;
use crate::grade::{Upload, mark_upload};
use crate::platform::submission_metadata::SubmissionMetadata;
use crate::platform::{Context, Format};
use crate::results_folder::found;

/// Mark one submission, as a learning platform does for each upload
///
/// Exit code 0 says that it was marked, whatever it got; another one, that this program failed.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  grader mark submission --config grade.toml --format gradescope --out results.json"
)]
pub(crate) struct Args {
    /// Folder or archive of the submission
    folder: PathBuf,
    /// Configuration of the marking [default: grade.toml in the current folder]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Format of the results; repeatable, with an `--out` for each
    #[arg(long = "format", value_enum, default_value = "json")]
    formats: Vec<Format>,
    /// File for the results, `-` for the standard output [default: the name that the platform expects]
    #[arg(long = "out", value_name = "FILE")]
    outs: Vec<PathBuf>,
    /// Write a page with every game to replay
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    /// Name of the submission in the results [default: that of its folder]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// `submission_metadata.json` of Gradescope, for the attempts before
    #[arg(long, value_name = "FILE")]
    metadata: Option<PathBuf>,
    /// Folder or archive of an earlier version, against which the submission also plays, for no points; `previous` is the upload
    /// that `--keep` kept of the last run
    #[arg(long, value_name = "DIR")]
    against: Option<PathBuf>,
    /// Folder that keeps games and logs, and with `--against previous` the upload
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    #[command(flatten)]
    sandbox: SandboxOptions,
}

/// Where the results go.
enum Results {
    Stdout,
    File(Target),
}

impl Results {
    /// Prepares the place: what an earlier run left there must not be taken for the results of this one.
    fn prepare(path: &Path, format: Format) -> anyhow::Result<Self> {
        if path == Path::new("-") {
            return Ok(Self::Stdout);
        }
        let target = Target::new(path, &[])?;
        match format.unfinished() {
            Some(text) => target.replace(text)?,
            None => match fs::remove_file(target.path()) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(write_error(path, error));
                }
                _ => {}
            },
        }
        Ok(Self::File(Target::new(path, &[])?))
    }

    fn write(&self, text: &str) -> anyhow::Result<()> {
        match self {
            Self::Stdout => output::file(text),
            Self::File(target) => target.replace(text),
        }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let outs = outs(args)?;
    let places = args.formats.iter().zip(&outs);
    let places: Vec<_> = places
        .map(|(&format, out)| Ok((format, Results::prepare(out, format)?)))
        .collect::<anyhow::Result<_>>()?;
    let mut context = Context {
        seconds: 0.0,
        metadata: args.metadata.as_deref().map(read_metadata).transpose()?,
        environment: std::env::vars_os()
            .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
            .collect(),
        now: String::new(),
    };
    for format in &args.formats {
        format.check(&context).map_err(BadInput)?;
    }
    let verdict = mark(args, &outs)?;
    context.seconds = start.elapsed().as_secs_f64();
    context.now =
        DateTime::<Utc>::from(SystemTime::now()).to_rfc3339_opts(SecondsFormat::Secs, true);
    for (format, results) in places {
        let text = format.write(&verdict, &context);
        results.write(&text.map_err(BadInput)?)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the file for each format.
fn outs(args: &Args) -> anyhow::Result<Vec<PathBuf>> {
    match args.outs.len() {
        0 => Ok(args
            .formats
            .iter()
            .map(|format| format.file_name().into())
            .collect()),
        count if count == args.formats.len() => Ok(args.outs.clone()),
        count => Err(BadInput::because(format!(
            "found {count} times `--out` and {} times `--format`, expected one for each",
            args.formats.len()
        ))),
    }
}

fn mark(args: &Args, outs: &[PathBuf]) -> anyhow::Result<Verdict> {
    let mut upload = Upload::read(
        &args.folder,
        &found::config(args.config.as_deref(), &["grade.toml".into()])?,
        args.name.clone(),
        args.keep.clone(),
        args.sandbox.conditions()?,
    )?;
    if let Some(earlier) = &args.against {
        upload.play_against(earlier)?;
    }
    let interrupted = catch_interrupts(OnInterrupt::Finish)?;
    let page = args.page.as_deref();
    let verdict = mark_upload(&mut upload, outs, page, &interrupted, &mut show_marking());
    events::marked(verdict)
}

fn read_metadata(path: &Path) -> anyhow::Result<SubmissionMetadata> {
    let shown = path.display();
    let text = read_text(path, LONGEST_RESULTS)
        .map_err(|error| BadInput(format!("{shown}: cannot be read ({error})")))?;
    SubmissionMetadata::parse(&text).map_err(|error| {
        BadInput::because(format!("{shown}: {error}, expected Gradescope's metadata"))
    })
}
