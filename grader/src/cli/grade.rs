//! `grader grade`: marks a class of submissions.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use serde::Serialize;
use sweetfish_cli_support::{OnInterrupt, catch_interrupts, note};
use sweetfish_sandbox::ConfinementLevel;

use super::marking::{CONTINUES, show_marking, with_hint};
use super::output;
use super::sandbox_options::SandboxOptions;
use crate::grade::output::{faults, give_out, marks};
use crate::grade::{self, Archive, Marked, Plan, Regrade};
use crate::results_folder::found;

/// Mark a class: build, test and play every submission of an export
///
/// An export is a folder or an archive of folders, archives or files as Canvas, Moodle, Gradescope and Blackboard give them.
/// Writes marks.csv, the games and the logs to the output folder; a submission that fails in any way
/// gets the points of what worked, and the others are marked as usual. A further run with the same
/// output folder marks only what is new, changed or unfinished.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  grader grade submissions --config grade.toml --out marks")]
pub(crate) struct Args {
    /// Folder or archive of the submissions
    #[arg(value_name = "EXPORT", required_unless_present = "example")]
    folder: Option<PathBuf>,
    /// Print a configuration to begin with, and mark nothing: `class` for a homework of your own, `homework` by the rules
    /// of the course's handout
    #[arg(long, value_name = "NAME", value_parser = grade::EXAMPLES.map(|(name, _)| name))]
    example: Option<String>,
    /// Configuration of the marking [default: grade.toml in the folder of submissions, or beside it]
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
    /// Then let the class play a tournament, with a final of the best; the ranking has pseudonyms
    #[arg(long, conflicts_with_all = ["only", "sources"])]
    tournament: bool,
    /// Write clean copies of all submissions into this new folder, for a checker of similarity, and mark nothing
    #[arg(long, value_name = "DIR", conflicts_with_all = ["only", "failed", "json"])]
    sources: Option<PathBuf>,
    #[command(flatten)]
    sandbox: SandboxOptions,
    #[command(flatten)]
    printed: Printed,
}

/// What is printed besides the faults by cause.
#[derive(clap::Args)]
struct Printed {
    /// Print a line for each submission, however many there are [default: up to ten]
    #[arg(long)]
    students: bool,
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
    /// None if it is not known which submission is the student's.
    points: Option<f64>,
    confined: ConfinementLevel,
    faults: Vec<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let wanted = args.example.as_deref();
    if let Some((_, text)) = (grade::EXAMPLES.iter()).find(|(name, _)| Some(*name) == wanted) {
        output::file(text)?;
        return Ok(ExitCode::SUCCESS);
    }
    let interrupted = catch_interrupts(OnInterrupt::Finish)?;
    let mut plan = args.plan(&interrupted)?;
    if args.config.is_none() {
        plan.say_config();
    }
    if args.anonymous {
        plan.make_anonymous(&args.out)?;
    }
    if args.tournament {
        plan.add_tournament();
    }
    if let Some(to) = &args.sources {
        for (name, error) in grade::write_sources(&plan, to, &interrupted)? {
            note!("{name}: not copied ({error})");
        }
        return Ok(ExitCode::SUCCESS);
    }
    let archive = plan.open(&args.out, args.sandbox.logs.as_deref())?;
    let marked = grade::run(&plan, &archive, &interrupted, &mut show_marking());
    let marked = with_hint(marked, CONTINUES)?;
    report(&marked, &archive, args)?;
    if let Some(page) = &marked.ranking {
        note!("ranking of the tournament: {}", page.display());
    }
    if !marked.unmarked.is_empty() {
        note!("not marked yet: {}", marked.unmarked.join("; "));
    }
    Ok(ExitCode::SUCCESS)
}

impl Args {
    fn plan(&self, interrupted: &AtomicBool) -> anyhow::Result<Plan> {
        let folder = self.folder.as_deref().unwrap_or(Path::new("."));
        let mut usual = vec![folder.with_file_name("grade.toml")];
        if folder.is_dir() {
            usual.insert(0, folder.join("grade.toml"));
        }
        let config = found::config(self.config.as_deref(), &usual)?;
        let anew = match (self.failed, self.only.is_empty()) {
            (true, _) => Regrade::Faulty,
            (false, false) => Regrade::Only(self.only.clone()),
            (false, true) => Regrade::None,
        };
        let conditions = self.sandbox.conditions()?;
        Plan::read(folder, &config, &self.out, anew, conditions, interrupted)
    }
}

/// The most submissions that have a line each without being asked for.
const FEW: usize = 10;

/// The files with points that a platform imports.
const GRADEBOOKS: [&str; 2] = ["canvas.csv", "moodle.csv"];

/// Prints the marks, the causes of faults, and where everything is.
fn report(marked: &Marked, archive: &Archive, args: &Args) -> anyhow::Result<()> {
    let printed = &args.printed;
    let verdicts = &marked.verdicts;
    if printed.students || verdicts.len() <= FEW {
        output::text(&format!("{}\n", marks::table(verdicts).to_text()))?;
    }
    if let Some(causes) = faults::by_cause(verdicts) {
        output::text(&format!("{}\n", causes.to_text()))?;
    }
    if let Some(mean) = marks::mean_in_words(verdicts) {
        output::text(&format!("{mean}\n"))?;
    }
    for sentence in marks::replayed(verdicts) {
        output::text(&format!("{sentence}\n"))?;
    }
    let folder = archive.folder();
    output::text(&format!(
        "{} of {} marked now; marks in {} and marks.html, games in {}, what agents printed in {}\n",
        marked.new,
        verdicts.iter().filter(|own| !own.is_absent()).count(),
        archive.marks_file().display(),
        folder.join("games").display(),
        shown(archive.logs()).display(),
    ))?;
    if !args.anonymous {
        let zips = give_out::FILES.into_iter();
        let zips = zips.filter(|file| folder.join(file).exists());
        let files: Vec<_> = GRADEBOOKS.into_iter().chain(zips).collect();
        output::text(&format!(
            "for Canvas and Moodle, in {}: {}\n",
            folder.display(),
            files.join(", ")
        ))?;
    }
    if printed.json {
        let submissions = verdicts.iter().map(|own| SubmissionOutcome {
            name: &own.name,
            points: (!own.is_unmatched()).then(|| own.points()),
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
