//! `grader tournament`: several agents, in one of four formats.

use std::process::ExitCode;

use clap::Subcommand;

use super::options::{Agents, Play};
use super::play;
use crate::schedule::{Format, MOST_PAIRS};

/// Play a tournament of several agents
///
/// The exit code is 0 if all was played, 2 for bad input, 4 if faults ended it (an agent without any legal move, or
/// `--faults`), 5 after an error of the grader or the machine.
#[derive(clap::Args)]
#[command(
    after_help = example("round-robin")
)]
pub(crate) struct Args {
    #[command(subcommand)]
    format: FormatArgs,
}

fn example(format: &str) -> String {
    format!(
        "Example:\n  grader tournament {format} --agent sweetfish --agent greedy --agent minimax:3 --pairs 20"
    )
}

#[derive(Subcommand)]
enum FormatArgs {
    /// Everybody against everybody
    #[command(after_help = example("round-robin"))]
    RoundRobin(FieldOptions),
    /// The first agent against everybody else
    #[command(after_help = example("gauntlet"))]
    Gauntlet(FieldOptions),
    /// Winners advance: more points, else the larger margin on the boards, else the earlier agent.
    /// The order of the agents is the seeding
    #[command(after_help = example("knockout"))]
    Knockout(FieldOptions),
    /// Rounds between agents of about the same points, nobody again before all have met if possible
    #[command(after_help = example("swiss --rounds 3"))]
    Swiss {
        /// Rounds
        #[arg(long, value_name = "R", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
        rounds: u32,
        #[command(flatten)]
        options: FieldOptions,
    },
}

/// The options of a tournament.
#[derive(clap::Args)]
struct FieldOptions {
    #[command(flatten)]
    options: MatchOptions,
    /// Leave out agents that cannot be started or make no legal move on the first boards, instead of ending the tournament
    #[arg(long)]
    drop: bool,
}

/// The agents, the pairs and the way of playing.
#[derive(clap::Args)]
pub(crate) struct MatchOptions {
    #[command(flatten)]
    agents: Agents,
    /// Pairs of games in each encounter; each pair plays one board with both sides
    #[arg(long, value_name = "K", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_PAIRS)))]
    pairs: u32,
    #[command(flatten)]
    play: Play,
}

impl MatchOptions {
    /// Plays the format between at most `most` agents, and prints the tables. With `drops` it leaves out agents that make no legal
    /// move.
    pub(crate) fn play(
        &self,
        format: Format,
        most: usize,
        drops: bool,
    ) -> anyhow::Result<ExitCode> {
        let players = self.agents.players(2, most)?;
        let schedule = self.play.schedule(format, players, self.pairs)?;
        let outcome = play::play(&self.play, &schedule, drops)?;
        let code = play::report(&self.play, &outcome, self.play.json)?;
        Ok(code.unwrap_or(ExitCode::SUCCESS))
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let (format, options) = match &args.format {
        FormatArgs::RoundRobin(options) => (Format::RoundRobin, options),
        FormatArgs::Gauntlet(options) => (Format::Gauntlet, options),
        FormatArgs::Knockout(options) => (Format::Knockout, options),
        FormatArgs::Swiss { rounds, options } => (Format::Swiss { rounds: *rounds }, options),
    };
    options.options.play(format, usize::MAX, options.drop)
}
