//! `grader agent`: plays one move of a built-in agent by the file protocol.

use std::path::Path;
use std::process::ExitCode;

use clap::Subcommand;
use sweetfish_core::clock::Stopwatch;
use sweetfish_core::rng;
use sweetfish_duel::format::{Output, parse_input, print_output};
use sweetfish_shell::{BadInput, LONGEST_TEXT, Target, read_text};

use crate::builtin::BuiltIn;

/// Play one move of a built-in agent: input.txt to output.txt
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    which: Which,
}

#[derive(Subcommand)]
enum Which {
    /// Any group
    Random {
        /// Seed; the same seed and board give the same move
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// A largest group
    Greedy,
    /// Alpha-beta of a fixed depth
    Minimax {
        /// Plies
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
        depth: u32,
    },
    /// Alpha-beta of 2, 3, 4 ... plies, as long as the clock divided by the groups on the board lasts
    Deepening,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let clock = Stopwatch::start();
    let text = read_text(Path::new("input.txt"), LONGEST_TEXT)
        .map_err(|error| BadInput(format!("input.txt: cannot be read ({error})")))?;
    let input =
        parse_input(text.as_bytes()).map_err(|error| BadInput(format!("input.txt: {error}")))?;
    let (agent, seed) = match args.which {
        Which::Random { seed } => (BuiltIn::Random, seed),
        Which::Greedy => (BuiltIn::Greedy, 0),
        Which::Minimax { depth } => (BuiltIn::Minimax { depth }, 0),
        Which::Deepening => (BuiltIn::Deepening, 0),
    };
    let share = agent.share(input.seconds, input.position.moves().len());
    let late = || clock.elapsed().as_secs_f64() > share;
    // With the board in the seed, the random agent's choices differ from move to move.
    let mut rng = rng::stream(seed, input.position.hash());
    let mv = agent
        .choose(&input.position, &mut rng, &late)
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
