//! `grader agent`: plays one move of a built-in agent by the file protocol.

use std::path::Path;
use std::process::ExitCode;

use sweetfish_cli_support::{BadInput, LONGEST_TEXT, Target, read_text};
use sweetfish_core::clock::Stopwatch;
use sweetfish_duel::format::{Output, parse_input, print_output};

use crate::builtin::BuiltIn;

/// Play one move of a built-in agent: input.txt to output.txt
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    agent: BuiltIn,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let clock = Stopwatch::start();
    let path = Path::new("input.txt");
    let text = read_text(path, LONGEST_TEXT)
        .map_err(|error| BadInput::unreadable(path, error, "a board"))?;
    let input = parse_input(text.as_bytes()).map_err(|error| BadInput::at(path, error))?;
    let share = args
        .agent
        .share(input.seconds, input.position.moves().len());
    let late = || clock.elapsed().as_secs_f64() > share;
    let mv = args
        .agent
        .choose(&input.position, &late)
        .ok_or_else(|| BadInput("input.txt: the board is empty: the game is over".into()))?;
    let mut position = input.position;
    position.play(mv.cell);
    let output = Output {
        cell: mv.cell,
        position,
    };
    Target::new(Path::new("output.txt"), &[])?.replace(print_output(&output))?;
    Ok(ExitCode::SUCCESS)
}
