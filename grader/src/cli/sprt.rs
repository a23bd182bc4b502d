//! `grader sprt`: plays until a sequential test accepts one of two hypotheses.

use std::process::ExitCode;

use sweetfish_cli_support::BadInput;

use super::options::{Agents, Play};
use super::{codes, play};
use crate::schedule::{Format, MOST_PAIRS};
use crate::sequential::Sequential;
use sweetfish_rating::{Sprt, SprtSpec, Verdict};

/// Test by a sequential test (GSPRT on pairs) whether the first agent is stronger
///
/// The exit code is 0 if H1 (`--h1`) is accepted, 1 if H0 (`--h0`) is accepted, 2 for bad input, 3 if it is undecided when
/// all pairs are played or no board brings a new pair, 4 if faults ended the test (an agent without any legal move, or
/// `--faults`), 5 after an error of the grader or the machine, 6 if points and games won disagree (`--model margin`). With
/// --shard it is 0 as soon as all tasks together are decided or nothing is left for this one: `grader merge` and `grader report` say
/// the verdict.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  grader sprt --agent new=./new --agent old=./old --h0 0 --h1 10 --seconds 1"
)]
pub(crate) struct Args {
    #[command(flatten)]
    agents: Agents,
    #[command(flatten)]
    hypotheses: SprtSpec,
    /// Maximum number of game pairs
    #[arg(long, value_name = "K", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_PAIRS)))]
    pairs: u32,
    #[command(flatten)]
    play: Play,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let players = args.agents.players(2, 2)?;
    let test = Sprt::new(args.hypotheses).map_err(BadInput::because)?;
    let schedule = args
        .play
        .schedule(Format::Sprt { test }, players, args.pairs)?;
    let outcome = play::play(&args.play, &schedule, false)?;
    if let Some(code) = play::report(&args.play, &outcome, args.play.json)? {
        return Ok(code);
    }
    if args.play.is_part() {
        // Engines that run many tasks take any other code for a failure, and start the task again.
        return Ok(ExitCode::SUCCESS);
    }
    let verdict = Sequential::of(&schedule, &outcome.games).map(|test| test.verdict);
    Ok(codes::of_test(verdict.unwrap_or(Verdict::Undecided)))
}
