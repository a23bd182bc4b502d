//! `sweetfish-lab train match3`: trains the value functions that come with the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use sweetfish::match3::ntuple::Weights;
use sweetfish_cli_support::{
    BadInput, LONGEST_RESULTS, OnInterrupt, Progress, Target, catch_interrupts, make_folder, note,
    read_text,
};
use sweetfish_lab::train::match3::{Effort, Run, Spec, all};

use super::given::NAME;

/// The rounds between two checkpoints.
const SAVE_EVERY: u64 = 5;

/// Train the value functions of the agents td and sweetfish from nothing
///
/// It writes NAME.txt for each, the same file each time. What is finished is not trained again, and what was
/// interrupted resumes. To build one in, copy the file to crates/match3/src/weights.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish-lab train match3 --only survival-4")]
pub(crate) struct Args {
    /// Only this one, such as score-4
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// Rounds of 100000 swaps for each [default: those of the built-in ones, 20 to 200]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    rounds: Option<u64>,
    /// The folder for all files
    #[arg(long, value_name = "DIR", default_value = "weights")]
    out: PathBuf,
}

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let chosen = chosen(args.only.as_deref())?;
    make_folder(&args.out)?;
    let interrupted =
        catch_interrupts(OnInterrupt::finish_or_exit(NAME, "ending after this round"))?;
    for spec in chosen {
        let effort = Effort::of(args.rounds.unwrap_or(spec.rounds));
        train(spec, effort, &args.out, &interrupted)?;
    }
    Ok(())
}

/// Returns the one of that name, or all.
fn chosen(only: Option<&str>) -> Result<Vec<Spec>, BadInput> {
    let Some(name) = only else {
        return Ok(all().to_vec());
    };
    let found = all().into_iter().find(|spec| spec.name == name);
    found.map(|spec| vec![spec]).ok_or_else(|| {
        let names = all().map(|spec| spec.name).join(", ");
        BadInput(format!(
            "found value function {name}, expected one of {names}"
        ))
    })
}

/// Trains one to its end and writes it.
pub(super) fn train(
    spec: Spec,
    effort: Effort,
    folder: &Path,
    interrupted: &AtomicBool,
) -> anyhow::Result<()> {
    let path = folder.join(format!("{}.txt", spec.name));
    if is_finished(&path, &spec.origin(effort)) {
        let hint = "without the file it would be trained again";
        note!("{}: finished already; {hint}", path.display());
        return Ok(());
    }
    let state = folder.join(format!("{}.state", spec.name));
    let run = play(
        open(spec, effort, &state)?,
        spec,
        effort,
        &state,
        interrupted,
    )?;
    Target::new(&path, &[&state])?.replace(run.weights().to_string())?;
    fs::remove_file(&state).with_context(|| format!("{}", state.display()))?;
    note!("wrote {}", path.display());
    Ok(())
}

/// Returns whether a file holds the result of this training.
fn is_finished(path: &Path, origin: &[String]) -> bool {
    let text = read_text(path, LONGEST_RESULTS).unwrap_or_default();
    let weights = text.parse::<Weights>();
    weights.is_ok_and(|weights| weights.origin() == origin)
}

/// Returns the training that was broken off, or a new one.
fn open(spec: Spec, effort: Effort, state: &Path) -> anyhow::Result<Run> {
    let mut run = Run::new(spec, effort);
    if state.try_exists().unwrap_or(true) {
        let shown = state.display();
        let text = read_text(state, LONGEST_RESULTS)
            .map_err(|error| BadInput(format!("{shown}: {error}")))?;
        run.restore(&text).map_err(|error| {
            BadInput(format!(
                "{shown}: {error}; resume with the options that began it, or remove the file"
            ))
        })?;
        if !run.is_sound() {
            return Err(BadInput(format!(
                "{shown}: found a weight that is not a number; remove the file"
            ))
            .into());
        }
    }
    Ok(run)
}

/// Plays the missing rounds, and writes checkpoints.
fn play(
    mut run: Run,
    spec: Spec,
    effort: Effort,
    state: &Path,
    interrupted: &AtomicBool,
) -> anyhow::Result<Run> {
    let file = Target::new(state, &[])?;
    // Fails before the first round if the file cannot be written.
    file.replace(run.checkpoint())?;
    let mut progress = Progress::named(spec.name, effort.rounds, run.rounds());
    while !run.is_done() && !interrupted.load(Ordering::Relaxed) {
        let reward = run.round();
        anyhow::ensure!(
            run.is_sound(),
            "{}: diverged in round {}",
            spec.name,
            run.rounds()
        );
        progress.show(run.rounds(), || format!("{reward:.2} a swap"));
        if run.rounds().is_multiple_of(SAVE_EVERY) {
            file.replace(run.checkpoint())?;
        }
    }
    progress.finish();
    file.replace(run.checkpoint())?;
    let (shown, rounds) = (state.display(), run.rounds());
    anyhow::ensure!(
        run.is_done(),
        "interrupted: {rounds} of {} rounds are in {shown}, the same command resumes",
        effort.rounds
    );
    Ok(run)
}
