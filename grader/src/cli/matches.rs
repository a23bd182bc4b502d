//! `grader match`: one agent against another.

use std::process::ExitCode;

use super::tournament::MatchOptions;
use crate::schedule::Format;

/// Play pairs of games between two agents
///
/// The exit code is 0 if all was played, 2 for bad input, 4 if faults ended it (an agent without any legal move, or
/// `--faults`), 5 after an error of the grader or the machine.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  grader match --agent sweetfish --agent old=./sweetfish-1.0 --boards 8x3,10x4 \\\n    --pairs 100 --seconds 10 --out games.jsonl"
)]
pub(crate) struct Args {
    #[command(flatten)]
    options: MatchOptions,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    args.options.play(Format::Match, 2, false)
}
