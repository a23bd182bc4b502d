//! `grader mark`: marks one submission, in the format of a learning platform.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Instant, SystemTime};

use chrono::{DateTime, SecondsFormat, Utc};
use sweetfish_cli_support::{BadInput, LONGEST_RESULTS, OnInterrupt, catch_interrupts, read_text};

use super::marking::{CONTINUES, show_marking, with_hint};
use super::place::Place;
use super::sandbox_options::SandboxOptions;
use crate::grade::output::platform::submission_metadata::SubmissionMetadata;
use crate::grade::output::platform::{Context, Format};
use crate::grade::verdict::Verdict;
use crate::grade::{UploadPlan, mark_upload};
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
    /// Write a page of what the student may see, with the games to replay
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

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let outs = outs(args)?;
    let config = found::config(args.config.as_deref(), &["grade.toml".into()])?;
    let prepare = |path: &Path, unfinished| {
        let mut inputs = vec![config.as_path(), &args.folder];
        inputs.extend(args.metadata.as_deref());
        Place::prepare(path, &args.folder, &inputs, unfinished)
    };
    let places = args.formats.iter().zip(&outs);
    let places: Vec<_> = places
        .map(|(&format, out)| Ok((format, prepare(out, format.unfinished())?)))
        .collect::<anyhow::Result<_>>()?;
    let page = args.page.as_deref().map(|path| prepare(path, None));
    let page = page.transpose()?;
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
    let (verdict, games) = mark(args, &config, &outs)?;
    context.seconds = start.elapsed().as_secs_f64();
    context.now =
        DateTime::<Utc>::from(SystemTime::now()).to_rfc3339_opts(SecondsFormat::Secs, true);
    for (format, results) in places {
        let text = format.write(&verdict, &context);
        results.write(&text.map_err(BadInput)?)?;
    }
    if let Some(page) = page {
        page.write(&games)?;
    }
    Ok(ExitCode::SUCCESS)
}

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

/// Returns the verdict, and the page of what the student may see.
fn mark(args: &Args, config: &Path, outs: &[PathBuf]) -> anyhow::Result<(Verdict, String)> {
    let mut upload = UploadPlan::read(
        &args.folder,
        config,
        args.name.clone(),
        args.keep.clone(),
        args.sandbox.conditions()?,
    )?;
    if let Some(earlier) = &args.against {
        upload.play_against(earlier)?;
    }
    let interrupted = catch_interrupts(OnInterrupt::Finish)?;
    let marked = mark_upload(&mut upload, outs, &interrupted, &mut show_marking());
    with_hint(marked, CONTINUES)
}

fn read_metadata(path: &Path) -> anyhow::Result<SubmissionMetadata> {
    const EXPECTED: &str = "Gradescope's metadata";
    let text = read_text(path, LONGEST_RESULTS)
        .map_err(|error| BadInput::unreadable(path, error, EXPECTED))?;
    SubmissionMetadata::parse(&text)
        .map_err(|error| BadInput::at(path, format_args!("{error}, expected {EXPECTED}")).into())
}
