//! `sweetfish experiment run`: plays the rows that are missing, then writes the report.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use sweetfish::clock::Stopwatch;
use sweetfish::experiment::Experiment;
use sweetfish::experiment::csv::Sheet;
use sweetfish::experiment::results::Row;
use sweetfish::experiment::run::{Plan, Shard};
use sweetfish_shell::{Progress, make_folder, note};

use super::find;
use super::finish::{Outcome, Written, facts, finish, origin, spare_other, tell};
use super::output::Output;
use super::partial::{self, Partial};
use super::report::origin_of;
use crate::cli::interrupt::catch_interrupts;
use crate::cli::parallel::threads_or_cores;

/// The most rows of a condition: as many games as `match3 run` plays.
const MOST: u64 = 10_000_000;

/// Play an experiment and write its rows, tables and plots; goes on where it was interrupted
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  sweetfish experiment run gemgem-heuristics --out results\n  \
                        sweetfish experiment run all --games 100"
)]
pub(crate) struct Args {
    /// The experiment, or `all` for those that are not finished yet
    name: String,
    /// Rows of each condition [default: what the experiment says]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST))]
    games: Option<u64>,
    /// The same seed gives the same rows, however many threads there are
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The folder for all files
    #[arg(long, value_name = "DIR", default_value = "results")]
    out: PathBuf,
    /// Games at a time [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Play only part I of N, or of this task of a Slurm job array (`slurm`), for `experiment merge`
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<Shard>,
    /// Print a JSON object as the last line of each experiment
    #[arg(long)]
    json: bool,
}

/// How an experiment is to be run.
pub(in crate::cli) struct Settings<'a> {
    pub(in crate::cli) games: Option<u64>,
    pub(in crate::cli) seed: u64,
    pub(in crate::cli) output: Output<'a>,
    pub(in crate::cli) threads: usize,
    pub(in crate::cli) shard: Shard,
}

pub(super) fn run(args: &Args, all: &[&dyn Experiment]) -> anyhow::Result<()> {
    let is_all = args.name == "all";
    let asked = if is_all {
        all.to_vec()
    } else {
        vec![find(&args.name, all)?]
    };
    let settings = Settings {
        games: args.games,
        seed: args.seed,
        output: Output::new(&args.out),
        threads: threads_or_cores(args.threads),
        shard: args.shard.unwrap_or(Shard::WHOLE),
    };
    make_folder(&args.out)?;
    let interrupted = catch_interrupts("ending with the rows at hand")?;
    for experiment in asked {
        if is_all && is_finished(experiment, &settings) {
            let name = experiment.name();
            note!("{name}: finished already; `run {name}` would play it again");
            continue;
        }
        let outcome = play(experiment, &settings, &interrupted)?;
        tell(&outcome, args.json)?;
    }
    Ok(())
}

/// Plays what is missing of an experiment, and writes its files if it is not a part.
pub(in crate::cli) fn play(
    experiment: &dyn Experiment,
    settings: &Settings,
    interrupted: &AtomicBool,
) -> anyhow::Result<Outcome> {
    let clock = Stopwatch::start();
    let plan = settings.plan(experiment);
    let folder = settings.output.folder;
    make_folder(folder)?;
    settings.output.check(experiment.name())?;
    if settings.shard == Shard::WHOLE {
        spare_other(&plan, settings.games, folder)?;
    }
    let (mut partial, mut rows) = Partial::open(folder, &plan, settings.games)?;
    // Rows of another part are there if conditions were added since this one was begun.
    let done = plan.own(&rows.iter().map(|row| (row.condition, row.game)).collect());
    rows.retain(|row| done.contains(&(row.condition, row.game)));
    let total = plan.count();
    let mut progress = Progress::named(experiment.name(), total, rows.len() as u64);
    let sheet = Sheet::new(experiment, plan.conditions());
    let mut kept = Ok(());
    plan.run(&done, settings.threads, interrupted, |row| {
        kept = partial.add(&sheet, &row);
        rows.push(row);
        progress.show(rows.len() as u64, String::new);
        match kept {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    })
    .context("the threads cannot be started")?;
    progress.finish();
    kept?;
    let shown = partial.name().display();
    anyhow::ensure!(
        rows.len() as u64 >= total,
        "interrupted: {} of {total} rows are in {shown}, the same command goes on",
        rows.len()
    );
    Ok(Outcome {
        name: experiment.name(),
        rows: rows.len(),
        written: close(&plan, settings, rows, &partial)?,
        seconds: clock.elapsed().as_secs_f64(),
    })
}

/// Writes what all rows of a plan come to: the files of the experiment, or for a part its rows alone.
fn close(
    plan: &Plan,
    settings: &Settings,
    mut rows: Vec<Row>,
    partial: &Partial,
) -> anyhow::Result<Written> {
    let path = partial.name();
    if settings.shard.of == 1 {
        let written = finish(plan, settings.games, rows, settings.output)?;
        fs::remove_file(path).with_context(|| format!("{}", path.display()))?;
        return Ok(written);
    }
    // Threads hand rows over in any order; the same part shall be the same file.
    rows.sort_unstable_by_key(|row| (row.condition, row.game));
    partial::replace(settings.output, plan, settings.games, &rows)?;
    Ok(Written {
        files: vec![path.to_path_buf()],
        ..Written::default()
    })
}

impl Settings<'_> {
    /// The plan of an experiment.
    pub(super) fn plan<'a>(&self, experiment: &'a dyn Experiment) -> Plan<'a> {
        Plan::new(experiment, self.seed, self.games, self.shard)
    }
}

/// Whether the same run has come to its end before: its report says so.
pub(super) fn is_finished(experiment: &dyn Experiment, settings: &Settings) -> bool {
    let origin = origin(&settings.plan(experiment), settings.games);
    settings.shard == Shard::WHOLE
        && origin_of(experiment, settings.output.folder)
            .is_some_and(|found| facts(&found) == facts(&origin))
}

/// `I/N`, or `slurm`: the part of this task of a Slurm job array, from the environment.
pub(in crate::cli) fn shard(text: &str) -> Result<Shard, String> {
    if text == "slurm" {
        return task(|name| std::env::var(name).ok());
    }
    let numbers = text.split_once('/');
    let parsed = numbers.and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    match parsed {
        Some((part, of)) if 1 <= part && part <= of => Ok(Shard { part, of }),
        _ => Err("expected I/N with I from 1 to N, such as 2/8, or slurm".to_string()),
    }
}

/// The part of a task of a Slurm job array, whose variables `value` knows.
fn task(value: impl Fn(&str) -> Option<String>) -> Result<Shard, String> {
    let number = |name: &str| -> Result<u64, String> {
        let text = value(name)
            .ok_or_else(|| format!("`{name}` is not set, expected a task of a Slurm job array"))?;
        let number = text.parse();
        number.map_err(|_| format!("`{name}` is `{text}`, expected a number"))
    };
    let id = number("SLURM_ARRAY_TASK_ID")?;
    let (first, last) = (
        number("SLURM_ARRAY_TASK_MIN")?,
        number("SLURM_ARRAY_TASK_MAX")?,
    );
    // Without a step Slurm need not tell it.
    let step = number("SLURM_ARRAY_TASK_STEP").unwrap_or(1).max(1);
    if !(first..=last).contains(&id) {
        return Err(format!("task {id} is none of {first} to {last}"));
    }
    Ok(Shard {
        part: (id - first) / step + 1,
        of: (last - first) / step + 1,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_of_a_job_array_are_parts() {
        let task = |values: [&'static str; 4]| {
            task(|name| {
                let names = ["ID", "MIN", "MAX", "STEP"];
                let names = names.map(|end| format!("SLURM_ARRAY_TASK_{end}"));
                let place = names.iter().position(|own| own == name)?;
                let value = values[place];
                (!value.is_empty()).then(|| value.to_string())
            })
        };
        let part = |part, of| Ok(Shard { part, of });
        assert_eq!(task(["1", "1", "20", "1"]), part(1, 20));
        assert_eq!(task(["20", "1", "20", ""]), part(20, 20));
        assert_eq!(task(["4", "0", "9", "2"]), part(3, 5));
        assert!(task(["", "1", "2", ""]).is_err());
        assert!(task(["x", "1", "2", ""]).is_err());
        assert!(task(["3", "1", "2", ""]).is_err());
    }
}
