//! `grader board`: a leaderboard over rounds of games, as a static site.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::NonEmptyStringValueParser;
use sweetfish_cli_support::{BadInput, Progress, note};

use super::events::with_progress;
use super::output;
use crate::board::folder::{Events, Folder, Written};
use crate::board::round;

/// Keep a leaderboard: add a round of games, and write its site
///
/// DIR/site is a static site: a table of all players, a page for each of them, every game to replay. It
/// opens from disk and needs no server. DIR/board.toml says what is shown. DIR/names.csv is the
/// key of pseudonyms. DIR/baselines.csv has the fixed ratings of baselines, by which all others are
/// rated.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  grader board league games.jsonl --round \"Week 1\"")]
pub(crate) struct Args {
    /// The folder of the board
    dir: PathBuf,
    /// The results files of a new round; none to write the site anew
    files: Vec<PathBuf>,
    /// The name of the round; one with this name is replaced [default: the name of the first file]
    #[arg(long, value_name = "NAME", value_parser = NonEmptyStringValueParser::new())]
    round: Option<String>,
    /// Remove the round with this name
    #[arg(long, value_name = "NAME", conflicts_with_all = ["files", "round"])]
    remove: Option<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    if args.round.is_some() && args.files.is_empty() {
        return Err(
            BadInput("--round: names a new round, expected its results files".into()).into(),
        );
    }
    // Read first: a mistake there must not leave a new folder.
    let sources = sources(&args.files)?;
    let mut folder = Folder::open(&args.dir, &sources)?;
    if let Some(name) = &args.remove {
        folder.remove(name)?;
    }
    if !sources.is_empty() {
        let added = with_files(|events| folder.add(args.round.as_deref(), &sources, events))?;
        output::text(&format!("{added}\n"))?;
    }
    let written = with_files(|events| folder.write_site(events))?;
    let site = folder.site().join("index.html");
    output::text(&format!(
        "{written} files of the site written; it begins at {}\n",
        site.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}

fn sources(files: &[PathBuf]) -> anyhow::Result<Vec<round::Source>> {
    let read = with_progress(files.len(), "files", |seen| {
        let read = files.iter().map(|file| {
            let read = round::read(file)?;
            seen();
            Ok(read)
        });
        read.collect::<anyhow::Result<Vec<_>>>()
    })?;
    for (file, (_, extent)) in files.iter().zip(&read) {
        if let Some(sentence) = &extent.sentence {
            note!("{}: {sentence}", file.display());
        }
    }
    Ok(read.into_iter().map(|(source, _)| source).collect())
}

/// Shows how many files `work` has written.
fn with_files<T>(work: impl FnOnce(&mut Events) -> anyhow::Result<T>) -> anyhow::Result<T> {
    let mut progress = None;
    let found = work(&mut |Written { what, done, total }| {
        let progress = progress.get_or_insert_with(|| Progress::named(what, total, 0));
        progress.show(done, || "files".into());
    });
    if let Some(progress) = progress {
        progress.finish();
    }
    found
}
