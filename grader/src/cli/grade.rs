//! `grader grade`: marks a class of submissions.

use std::collections::BTreeMap;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use serde::Serialize;
use sweetfish_shell::{
    BadInput, LONGEST_TEXT, OnInterrupt, Target, catch_interrupts, note, read_text,
};

use super::marking::{self, Entry, Marking, Plan, warn_of_builds};
use super::options::SandboxOptions;
use super::output;
use crate::grade::archive::Archive;
use crate::grade::marks;
use crate::grade::pseudonyms::Pseudonyms;
use crate::grade::submission::{Folder, folders_in};
use crate::grade::verdict::{self, Verdict};
use crate::report::html::{self, Page};
use sweetfish_sandbox::Level;
use sweetfish_sandbox::WorkFolder;

/// Mark a class: build, test and play every submission, one folder each
///
/// Writes marks.csv, the games and the logs to the output folder; a submission that fails in any way
/// gets the points of what worked, and the others are marked as usual. A further run with the same
/// output folder marks only what is new, changed or unfinished.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  grader grade submissions --config grade.toml --out marks")]
pub(crate) struct Args {
    /// Folder with a folder for each submission
    folder: PathBuf,
    /// Configuration of the marking [default: grade.toml in the folder of submissions]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Folder for the results
    #[arg(long, value_name = "DIR", default_value = "marks")]
    out: PathBuf,
    /// Mark this submission anew, and leave the others as they are; repeatable
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Mark those with a fault anew
    #[arg(long, conflicts_with = "only")]
    failed: bool,
    /// Use pseudonyms in all results; the key is in a file beside the folder for the results
    #[arg(long)]
    anonymous: bool,
    #[command(flatten)]
    sandbox: SandboxOptions,
    /// Print a JSON object as the last line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Outcome<'a> {
    submissions: Vec<SubmissionOutcome<'a>>,
}

#[derive(Serialize)]
struct SubmissionOutcome<'a> {
    name: &'a str,
    points: f64,
    confined: Level,
    faults: Vec<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let config = args.config.clone();
    let plan = Plan::read(&config.unwrap_or_else(|| args.folder.join("grade.toml")))?;
    let (mut folders, others) = folders(args, &plan)?;
    let interrupted = catch_interrupts(OnInterrupt::Finish)?;
    let archive = Archive::create(&args.out, args.sandbox.logs.as_deref())?;
    if args.anonymous {
        rename(&mut folders, &args.out, &plan)?;
    }
    let work = WorkFolder::create().context("the agents' folders")?;
    // Hidden from submissions: each other, the results, the right answers.
    let private = [args.folder.as_path(), args.out.as_path()];
    let marking = Marking::new(
        &plan,
        &archive,
        &args.sandbox,
        &private,
        &work,
        &interrupted,
    )?;
    warn_of_builds(marking.sandbox());
    for name in others.iter().filter(|name| !plan.path.ends_with(name)) {
        note!("not a folder, so not marked: {name}");
    }
    marking.try_sample()?;
    let mut entries = marking.enter(&folders)?;
    for entry in &mut entries {
        let has_fault =
            || marking::verdict(&plan, &archive, entry).is_some_and(|own| !own.faults().is_empty());
        if args.only.contains(&entry.folder.name) || args.failed && has_fault() {
            Marking::forget(entry);
        }
    }
    let is_wanted = |entry: &Entry| args.only.is_empty() || args.only.contains(&entry.folder.name);
    let new = marking.mark(&mut entries, is_wanted)?;
    let marked: Vec<_> = entries.iter().filter(|entry| entry.is_marked()).collect();
    let mut verdicts: Vec<_> = marked
        .iter()
        .filter_map(|entry| marking::verdict(&plan, &archive, entry))
        .collect();
    if plan.config.rank_points > 0.0 {
        verdict::add_ranks(&mut verdicts, plan.config.rank_points);
    }
    let page = page(&plan, &marked, &verdicts);
    Target::new(&args.out.join("marks.html"), &[&plan.path])?.replace(page)?;
    report(args, &plan, &archive, &verdicts, new)?;
    for entry in entries.iter().filter(|entry| !entry.is_marked()) {
        note!("not marked yet: {}", entry.folder.name);
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the folders of submissions, and the names of everything else there.
fn folders(args: &Args, plan: &Plan) -> anyhow::Result<(Vec<Folder>, Vec<String>)> {
    let name = args.folder.display();
    let sample = plan.sample();
    let except = [Some(args.out.as_path()), sample.as_deref()];
    let (folders, others) = folders_in(&args.folder, &except, &plan.taken())
        .map_err(|error| BadInput(format!("{name}: {error}, expected a folder of submissions")))?;
    if folders.is_empty() {
        return Err(BadInput::because(format!(
            "{name}: no folders, expected one for each submission"
        )));
    }
    let is_here = |name: &&String| folders.iter().any(|folder| folder.name == **name);
    if let Some(name) = plan.config.submissions.keys().find(|name| !is_here(name)) {
        return Err(BadInput::because(format!(
            "[submission.{name}]: there is no folder `{name}`"
        )));
    }
    if let Some(wrong) = args.only.iter().find(|name| !is_here(name)) {
        return Err(BadInput::because(format!(
            "--only {wrong}: there is no such folder in {name}"
        )));
    }
    Ok((folders, others))
}

/// Gives submissions their pseudonyms. The key is beside the folder for the results, which can then be shown around.
fn rename(folders: &mut [Folder], out: &Path, plan: &Plan) -> anyhow::Result<()> {
    let mut name = out.file_name().unwrap_or_default().to_os_string();
    name.push("-names.csv");
    let path = out.with_file_name(name);
    let shown = path.display();
    let wrong = |error: String| BadInput(format!("{shown}: {error}"));
    let mut pseudonyms = if path.exists() {
        let text = read_text(&path, LONGEST_TEXT).map_err(|error| wrong(error.to_string()))?;
        Pseudonyms::parse(&text).map_err(wrong)?
    } else {
        Pseudonyms::default()
    };
    for folder in folders.iter_mut() {
        let pseudonym = pseudonyms.of(&folder.name).to_string();
        folder.rename(&pseudonym, &plan.taken());
    }
    // The order of the real names would give them away.
    folders.sort_by(|one, other| one.player.cmp(&other.player));
    // Written before anything is marked under these names.
    Target::new(&path, &[&plan.path])?.replace(pseudonyms.csv()?)
}

/// Returns the page of a class: marks, test boards, faults, and every game to replay.
fn page(plan: &Plan, marked: &[&Entry], verdicts: &[Verdict]) -> String {
    let games: Vec<_> = marked.iter().map(|entry| entry.games.as_slice()).collect();
    let games = marks::one_after_another(&games, plan.opponents.len());
    let rules = &plan.config;
    let notes = [
        format!("grader {}", env!("CARGO_PKG_VERSION")),
        format!("{} submissions, {} games", verdicts.len(), games.len()),
        format!(
            "{} s a side, {} ms margin; seed {}",
            rules.seconds, rules.margin_ms, rules.seed
        ),
    ];
    html::render(&Page {
        title: "Class",
        notes: &notes,
        standings: ("Marks", &marks::table(verdicts)),
        second: marks::boards(verdicts)
            .as_ref()
            .map(|table| ("Test boards", table)),
        faults: marks::faults(verdicts).as_ref(),
        games: &games,
        seconds: rules.seconds,
        analyses: &BTreeMap::new(),
    })
}

fn report(
    args: &Args,
    plan: &Plan,
    archive: &Archive,
    verdicts: &[Verdict],
    new: usize,
) -> anyhow::Result<()> {
    let csv_path = args.out.join("marks.csv");
    Target::new(&csv_path, &[&plan.path])?.replace(marks::csv(verdicts)?)?;
    output::text(&format!("{}\n", marks::table(verdicts).to_text()))?;
    for own in verdicts {
        let faults = own.faults();
        if !faults.is_empty() {
            output::text(&format!("{}\n", own.name))?;
        }
        for fault in faults {
            output::text(&format!("  {fault}\n"))?;
        }
    }
    output::text(&format!(
        "\n{new} of {} marked now; marks in {} and marks.html, games in {}, what agents printed in {}\n",
        verdicts.len(),
        csv_path.display(),
        args.out.join("games").display(),
        shown(archive.logs()).display(),
    ))?;
    if args.json {
        let submissions = verdicts.iter().map(|own| SubmissionOutcome {
            name: &own.name,
            points: own.points(),
            confined: own.confinement.level,
            faults: own.faults(),
        });
        output::json(&Outcome {
            submissions: submissions.collect(),
        })?;
    }
    Ok(())
}

/// Returns a path as the user would write it: relative to the current folder if it is inside.
fn shown(path: &Path) -> &Path {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path)
}
