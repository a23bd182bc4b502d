//! `sweetfish level generate`: writes new levels about as hard as wanted.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use clap::builder::PossibleValuesParser;
use serde::Serialize;
use sweetfish::design::{First, Generated, Generator, Part, Symmetry};
use sweetfish::level::Mode;
use sweetfish_cli_support::{
    BadInput, OnInterrupt, Progress, Target, catch_interrupts, outln, print_json, take_folder,
    threads_or_cores,
};

use super::players::{Player, after_help, share};

/// Generate levels: valid, won by an agent, and about as hard as wanted
///
/// Writes a level file for each, with what was measured in its first line. With --target, limit, orders, score, layers and
/// kinds are chosen until success is near it in fresh games. The first drafts are reported as they were before that.
#[derive(clap::Args)]
#[command(after_help = after_help(EXAMPLE))]
pub(crate) struct Args {
    /// The same seed gives the same levels, with any number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of levels
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    count: u64,
    /// What every level has and nothing else, separated by commas [default: up to three that are drawn for each level]
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = PossibleValuesParser::new(Part::all().iter().map(|part| part.name)))]
    elements: Vec<String>,
    /// Rows and columns, 3 to 9 [default: 7 to 9, drawn for each level]
    #[arg(long, value_name = "HxW", value_parser = size)]
    size: Option<(u8, u8)>,
    /// What is alike on a board [default: drawn for each level, mostly left-right]
    #[arg(long, value_name = "HOW", value_parser = PossibleValuesParser::new(Symmetry::ALL.map(Symmetry::name)))]
    symmetric: Option<String>,
    /// The success that is wanted, from 0 to 1; 0.8..0.3 makes a chapter that begins with the one and ends with the other
    /// [default: one of 0.2 to 0.8, drawn for each level]
    #[arg(long, value_name = "P", value_parser = targets)]
    target: Option<(f64, f64)>,
    /// How far from the target success in fresh games may be
    #[arg(long, value_name = "W", default_value_t = 0.05, value_parser = share, requires = "target")]
    within: f64,
    #[command(flatten)]
    player: Player,
    /// Games that find the amounts of a level, and as many fresh ones that measure it
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Levels to make at a time [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The folder for the levels, which has none yet
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Print a JSON object as the last line
    #[arg(long)]
    json: bool,
}

const EXAMPLE: &str = "\
Examples:
  sweetfish level generate --out new-levels
  sweetfish level generate --seed 7 --count 50 --target 0.4 --out new-levels
  sweetfish level generate --target 0.9..0.3 --out chapter
  sweetfish level generate --elements jelly,frosting --size 8x9 --symmetric both --out frosted
  sweetfish level generate --target 0.5 --agent mcts:50 --games 100 --count 5 --out hard-levels

A draft is valid if `level check` accepts it, and winnable if the agent wins a game of it. Of levels by a network, 51.4 % were
valid (arXiv 2409.06349): solved by an agent in a simpler game. That measure is another one.";

/// Parses a success, or those of the first and the last level.
fn targets(text: &str) -> Result<(f64, f64), String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    Ok((share(first)?, share(last)?))
}

impl Args {
    /// Returns the target of level `number`.
    fn target(&self, number: u64) -> Option<f64> {
        let (first, last) = self.target?;
        let steps = (self.count - 1).max(1) as f64;
        Some(first + (last - first) * number as f64 / steps)
    }
}

/// Parses rows and columns.
fn size(text: &str) -> Result<(u8, u8), String> {
    let number = |text: &str| text.parse().ok().filter(|number| (3..=9).contains(number));
    let size = text.split_once('x');
    let size = size.and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)));
    size.ok_or_else(|| "expected rows and columns of 3 to 9, such as 8x9".to_string())
}

/// The results, as `--json` prints them.
#[derive(Serialize)]
struct Outcome {
    agent: String,
    seed: u64,
    games: u64,
    /// The levels that were asked for; an interrupt leaves some out.
    count: u64,
    /// Of the first and the last level; `None` if each has another.
    targets: Option<(f64, f64)>,
    /// Shares of the first drafts.
    first_valid: f64,
    first_winnable: f64,
    first_within: Option<f64>,
    levels: Vec<Row>,
    /// Numbers from 1 of levels for which no draft came near the target.
    failed: Vec<u64>,
}

/// A level, as `--json` prints it.
#[derive(Serialize)]
struct Row {
    file: String,
    mode: Mode,
    limit: u16,
    symmetric: &'static str,
    success: f64,
    success_low: f64,
    success_high: f64,
    drafts: u32,
}

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let (agent, budget) = args.player.agent()?;
    let parts = args.elements.iter().filter_map(|name| Part::named(name));
    let named = |name: &String| Symmetry::ALL.into_iter().find(|own| own.name() == name);
    let generator = Generator {
        budget,
        games: args.games,
        parts: parts.collect(),
        size: args.size,
        symmetry: args.symmetric.as_ref().and_then(named),
        within: args.within,
        ..Generator::new(args.seed, agent)
    };
    let _own = take_folder(&args.out)?;
    refuse_levels(&args.out)?;
    let interrupted = catch_interrupts(OnInterrupt::finish_or_exit(
        crate::cli::name::NAME,
        "ending with the levels at hand",
    ))?;
    let threads = threads_or_cores(args.threads);
    let write = |number, made: &Generated| {
        let stem = made.stem(number, args.count);
        let path = args.out.join(format!("{stem}.toml"));
        Target::new(&path, &[])?.replace(made.file(&generator.agent))
    };
    let draft = |number| {
        let target = args.target(number);
        let generator = Generator {
            target,
            ..generator.clone()
        };
        generator.level(number)
    };
    let made = generate(draft, args.count, threads, &interrupted, write)?;
    let outcome = outcome(args, &generator, &made);
    print(&outcome)?;
    if args.json {
        print_json(&outcome)?;
    }
    let (written, count) = (outcome.levels.len(), args.count);
    anyhow::ensure!(
        made.len() as u64 == count,
        "interrupted: {written} of {count} levels written"
    );
    if outcome.levels.is_empty() {
        anyhow::bail!("no draft came within {} of the target", args.within);
    }
    Ok(())
}

/// What was made for a number.
struct Made {
    number: u64,
    first: First,
    level: Option<Generated>,
}

/// Refuses a folder that has levels, among which new ones would be lost.
fn refuse_levels(folder: &Path) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder).map_err(BadInput::because)? {
        let path = entry.map_err(BadInput::because)?.path();
        if path.extension().is_some_and(|end| end == "toml") {
            let problem = "found a level, expected a folder without levels";
            return Err(BadInput::at(&path, problem).into());
        }
    }
    Ok(())
}

/// Generates levels on several threads and writes each when it is there. Returns them by number, without those that an
/// interrupt prevented.
fn generate(
    draft: impl Fn(u64) -> (First, Option<Generated>) + Sync,
    count: u64,
    threads: usize,
    interrupted: &AtomicBool,
    write: impl Fn(u64, &Generated) -> anyhow::Result<()>,
) -> anyhow::Result<Vec<Made>> {
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    let mut made = std::thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let (next, stop, draft) = (&next, &stop, &draft);
            scope.spawn(move || {
                while !interrupted.load(Ordering::Relaxed) && !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    let (first, level) = draft(number);
                    let made = Made {
                        number,
                        first,
                        level,
                    };
                    // The receiver is gone after an error.
                    let _ = sender.send(made);
                }
            });
        }
        drop(sender);
        let mut progress = Progress::new(count, 0);
        let mut made = Vec::new();
        for one in receiver {
            let level = one.level.as_ref();
            let written = level.map_or(Ok(()), |level| write(one.number, level));
            if let Err(error) = written {
                stop.store(true, Ordering::Relaxed);
                return Err(error);
            }
            made.push(one);
            progress.show(made.len() as u64, String::new);
        }
        progress.finish();
        Ok(made)
    })?;
    made.sort_by_key(|made| made.number);
    Ok(made)
}

/// Returns the results of the levels that were made.
fn outcome(args: &Args, generator: &Generator, made: &[Made]) -> Outcome {
    let first = |test: fn(&First) -> bool| {
        let hits = made.iter().filter(|made| test(&made.first)).count() as f64;
        hits / made.len().max(1) as f64
    };
    let row = |made: &Made| {
        let level = made.level.as_ref()?;
        let estimate = level.estimate();
        let (low, high) = estimate.range.unwrap_or((estimate.value, estimate.value));
        Some(Row {
            file: format!("{}.toml", level.stem(made.number, args.count)),
            mode: level.level.mode,
            limit: level.level.limit.amount(),
            symmetric: level.symmetry.name(),
            success: estimate.value,
            success_low: low,
            success_high: high,
            drafts: level.drafts,
        })
    };
    let failed = made.iter().filter(|made| made.level.is_none());
    Outcome {
        agent: generator.agent.to_string(),
        seed: args.seed,
        games: args.games,
        count: args.count,
        targets: args.target,
        first_valid: first(|first| first.valid),
        first_winnable: first(|first| first.winnable),
        first_within: args.target.map(|_| first(|first| first.near)),
        levels: made.iter().filter_map(row).collect(),
        failed: failed.map(|made| made.number + 1).collect(),
    }
}

fn print(outcome: &Outcome) -> anyhow::Result<()> {
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let names = outcome.levels.iter().map(|row| row.file.len());
    let width = names.max().unwrap_or(0).max(5);
    outln!("{:width$}  mode         limit  success", "level")?;
    for row in &outcome.levels {
        let (low, high) = (100.0 * row.success_low, 100.0 * row.success_high);
        let (mode, success) = (row.mode.to_string(), percent(row.success));
        outln!(
            "{:width$}  {mode:11} {:6}  {success} ({low:.1} to {high:.1})",
            row.file,
            row.limit
        )?;
    }
    let within = outcome.first_within.map(percent);
    let within = within.map_or(String::new(), |share| {
        format!(", {share} within the target")
    });
    outln!(
        "\nfirst drafts: {} valid, {} winnable{within}",
        percent(outcome.first_valid),
        percent(outcome.first_winnable),
    )?;
    if !outcome.failed.is_empty() {
        let failed: Vec<_> = outcome.failed.iter().map(u64::to_string).collect();
        outln!("no level near the target for {}", failed.join(", "))?;
    }
    Ok(())
}
