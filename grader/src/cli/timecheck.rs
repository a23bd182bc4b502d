//! `grader timecheck`: a regression test of an agent's time limits.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use serde::Serialize;
use sweetfish_cli_support::{BadInput, OnInterrupt, Progress, Target, catch_interrupts};

use super::events::print_notice;
use super::output;
use super::sandbox_options::{SandboxOptions, positive};
use crate::agent::Program;
use crate::board_files::{boards_in, input_files};
use crate::competitor::{competitors, find_files, lay_out_files, name_without_files};
use crate::conditions::name_missing;
use crate::disturbance::Overhead;
use crate::load::Load;
use crate::pool::Pool;
use crate::schedule::{ClockKind, MARGIN_MS, Player};
use crate::timecheck::{self, Check, TimeCheck, seeded_boards};
use sweetfish_sandbox::WorkFolder;

/// Check that an agent keeps its time: single moves with various clocks, and games against itself
///
/// Games are also played with an overhead: time that is charged for each move before the agent starts, as on a
/// machine with a slow referee, a container or a virus scanner. The share of a move is the clock divided by
/// the moves that a side made in an earlier game on that board, which is played without an overhead if there
/// was none.
///
/// What was lost on time while waiting for a core is played again alone, without the busy processes; that alone is no
/// fault.
///
/// The exit code is 1 if there was a fault, else 0.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  grader timecheck --agent ./agent --suite testcases/duel/valid --junit timecheck.xml"
)]
pub(crate) struct Args {
    /// The agent
    #[arg(long, value_name = "NAME=COMMAND")]
    agent: Player,
    /// Folder of input files, besides the seeded boards
    #[arg(long, value_name = "DIR")]
    suite: Option<PathBuf>,
    /// Seeded boards of each class
    #[arg(long, value_name = "K", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=1000))]
    boards: u64,
    /// Seed of the boards
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Seconds left for single moves
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        default_values_t = [0.05, 0.2, 1.0, 5.0, 30.0],
        value_parser = positive
    )]
    clocks: Vec<f64>,
    /// Seconds a side of whole games; one is played on each seeded board
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        default_values_t = [1.0, 5.0],
        value_parser = positive
    )]
    games: Vec<f64>,
    /// Overheads of the games, each in milliseconds a move or in percent of the share of a move
    #[arg(
        long = "overhead-ms",
        value_name = "LIST",
        value_delimiter = ',',
        default_values = ["0", "25%"]
    )]
    overheads: Vec<Overhead>,
    /// Milliseconds of a stall at one move of each side in each game
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(1..=600_000))]
    stall_ms: Option<u32>,
    /// Busy processes beside the checks, but not beside what is played again
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1024))]
    load: u32,
    /// What the clock measures
    #[arg(long, value_enum, default_value_t = ClockKind::Wall)]
    clock: ClockKind,
    /// Milliseconds that a move may exceed the clock by
    #[arg(long, value_name = "MS", default_value_t = MARGIN_MS)]
    margin_ms: u64,
    #[command(flatten)]
    sandbox: SandboxOptions,
    /// Write all checks as a report in the format of `JUnit`
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Print a JSON object as the last line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Outcome {
    /// Seconds that a move on a board of one cell takes. Measured if there was a fault.
    start: Option<f64>,
    checks: usize,
    /// Lost on time while waiting for a core, and so played again alone.
    lost_waiting: usize,
    /// Lost so each time.
    doubtful: usize,
    faults: usize,
    worst_share: f64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let interrupted = catch_interrupts(OnInterrupt::Finish)?;
    let mut all = competitors(std::slice::from_ref(&args.agent))?;
    name_missing(&all, &mut print_notice);
    let checks = checks(args)?;
    let junit = args.junit.as_deref();
    let junit = junit.map(|path| junit_file(path, args.suite.as_deref(), &all[0].program));
    let junit = junit.transpose()?;
    let work = WorkFolder::create().context("the agent's folders")?;
    let conditions = args.sandbox.conditions()?;
    let private: Vec<_> = conditions.logs.iter().chain(&args.junit).cloned().collect();
    find_files(&mut all, &private).context("the files beside the agent")?;
    let folder_mb = conditions.limits.folder_mb;
    lay_out_files(&mut all, work.path(), folder_mb, &mut print_notice)?;
    name_without_files(&all, &mut print_notice);
    let sandbox = conditions.establish(&all, &work, &interrupted, &mut print_notice)?;
    let load = Load::start(args.load as usize).context("the busy processes")?;
    let pool = Pool {
        load: Some(&load),
        ..conditions.pool(checks.len() as u64, &interrupted, &mut print_notice)
    };
    let check = TimeCheck {
        competitor: &all[0],
        sandbox: &sandbox,
        clock: args.clock,
        margin_ms: args.margin_ms,
        stall: args.stall_ms.map(|ms| (f64::from(ms) / 1000.0, args.seed)),
    };
    let number: usize = checks.iter().map(Check::size).sum();
    let mut progress = Progress::new(number as u64, 0);
    let (mut done, mut late) = (0, 0);
    let found = check.run(&checks, pool, |found| {
        done += 1;
        late += u32::from(found.fault().is_some());
        progress.show(done, || format!("{late} faults"));
    });
    load.end();
    progress.finish();
    let found = found?;
    // Written before anything is printed, because printing can fail.
    if let Some(junit) = &junit {
        junit.replace(timecheck::junit(&found)?)?;
    }
    output::text(&timecheck::table(&found).to_text())?;
    let faults = timecheck::faults(&found);
    if !faults.rows.is_empty() {
        output::text(&format!("\n{}", faults.to_text()))?;
    }
    for sentence in timecheck::replayed(&found) {
        output::text(&format!("\n{sentence}\n"))?;
    }
    // A clock that the start of an interpreter exceeds is no fault of the search.
    let start = if faults.rows.is_empty() {
        None
    } else {
        check.start(Pool {
            workers: 1,
            load: None,
            ..pool
        })?
    };
    if let Some(start) = start {
        output::text(&format!("\n{}", starting(start, &checks)))?;
    }
    if args.json {
        output::json(&Outcome {
            start,
            checks: found.len(),
            lost_waiting: found.iter().filter(|one| one.is_replayed).count(),
            doubtful: found.iter().filter(|one| one.is_doubtful()).count(),
            faults: faults.rows.len(),
            worst_share: found
                .iter()
                .map(timecheck::Found::share)
                .fold(0.0, f64::max),
        })?;
    }
    Ok(ExitCode::from(u8::from(!faults.rows.is_empty())))
}

/// Says how long the agent takes to start, and which clocks are too short for that.
fn starting(start: f64, checks: &[Check]) -> String {
    let mut short: Vec<f64> = checks.iter().map(Check::seconds).collect();
    short.sort_by(f64::total_cmp);
    short.dedup();
    short.retain(|&seconds| seconds <= start);
    let short: Vec<_> = short.iter().map(|seconds| format!("{seconds} s")).collect();
    let measured =
        format!("On a board of one cell the agent takes {start:.3} s, its start and its end.\n");
    if short.is_empty() {
        return measured;
    }
    format!(
        "{measured}That alone exceeds a clock of {}: such faults come from the start of the program, not from its search. \
         `--clocks` and `--games` choose longer ones.\n",
        short.join(", ")
    )
}

/// Returns the file for the report. It must not be one of the files that are read or run.
fn junit_file(path: &Path, suite: Option<&Path>, agent: &Program) -> Result<Target, BadInput> {
    let mut inputs = suite.map_or(Ok(Vec::new()), input_files)?;
    inputs.push(agent.path.clone());
    inputs.extend(agent.args.named.iter().cloned());
    let inputs: Vec<&Path> = inputs.iter().map(PathBuf::as_path).collect();
    Target::new(path, &inputs)
}

/// Returns all checks: single moves on all boards with each clock, then the games.
fn checks(args: &Args) -> anyhow::Result<Vec<Check>> {
    let seeded = seeded_boards(args.seed, args.boards);
    let mut boards = args.suite.as_deref().map_or(Ok(Vec::new()), boards_in)?;
    boards.extend(seeded.iter().cloned());
    let moves = args.clocks.iter().flat_map(|&seconds| {
        boards
            .iter()
            .cloned()
            .map(move |opening| Check::Move { seconds, opening })
    });
    let games = args.games.iter().flat_map(|&seconds| {
        seeded.iter().cloned().map(move |opening| Check::Games {
            seconds,
            opening,
            overheads: args.overheads.clone(),
        })
    });
    Ok(moves.chain(games).collect())
}
