//! The command line: one file for each subcommand. Only here is anything printed, read or written.

mod agents;
mod bench;
mod board;
mod by_hand;
mod duel_analyse;
mod duel_new;
mod duel_perft;
mod duel_solve;
mod files;
mod level;
mod limits;
mod match3_board;
mod match3_play;
mod match3_rules;
mod match3_run;
mod match3_solve;
mod match3_speed;
mod match3_train;
mod name;
mod overhead;
mod page;
mod paint;
mod parallel;
mod people;
mod play;
mod report;
mod sm3_board;
mod sm3_game;
mod sm3_new;
mod sm3_play;
mod sm3_solve;
mod sm3_space;
mod wrapped;

use std::env;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use sweetfish::cpu::Kernel;
use sweetfish_cli_support::{BadInput, Manuals, one_of};

use name::NAME;

/// Plays and measures the candy family of games: the duel, gem-swap games, levels and swapless match-3.
///
/// Without a subcommand, reads input.txt, writes the best move to output.txt, and prints nothing.
#[derive(Parser)]
#[command(name = NAME, version, after_help = EXAMPLE, subcommand_negates_reqs = true)]
struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// Show the board and what the search sees, as in `play`
    #[arg(short, long)]
    verbose: bool,
    /// Compiled form of the inner loops; all give the same results
    #[arg(long, global = true, hide = true, value_parser = one_of(&KERNELS))]
    kernel: Option<Kernel>,
}

const EXAMPLE: &str =
    "Example:\n  sweetfish duel new --size 10 --kinds 4 --seed 1 > input.txt\n  sweetfish -v";

#[derive(Subcommand)]
enum Command {
    Play(play::Args),
    /// Make, count, solve and analyse boards of the duel game
    #[command(subcommand)]
    Duel(Duel),
    /// Play and measure gem-swap games
    #[command(subcommand)]
    Match3(Match3),
    /// Make, solve, play and count boards of swapless match-3
    #[command(subcommand)]
    Sm3(Sm3),
    #[command(subcommand)]
    Level(level::Command),
    People(people::Args),
    Page(page::Args),
    Bench(bench::Args),
    #[command(flatten)]
    Manuals(Manuals),
}

#[derive(Subcommand)]
enum Duel {
    New(duel_new::Args),
    Perft(duel_perft::Args),
    Solve(duel_solve::Args),
    Analyse(duel_analyse::Args),
}

#[derive(Subcommand)]
enum Match3 {
    Run(match3_run::Args),
    Solve(match3_solve::Args),
    Play(match3_play::Args),
    Speed(match3_speed::Args),
    Train(match3_train::Args),
}

#[derive(Subcommand)]
enum Sm3 {
    New(sm3_new::Args),
    Solve(sm3_solve::Args),
    Play(sm3_play::Args),
    Space(sm3_space::Args),
}

const KERNELS: [(&str, Kernel); 3] = [
    ("portable", Kernel::Portable),
    ("avx2", Kernel::Avx2),
    ("avx512", Kernel::Avx512),
];

/// Runs the command line of this process.
pub(crate) fn run() -> ExitCode {
    // A referee starts the program so for each move. Without a command line to build it starts faster.
    if env::args_os().len() <= 1 {
        return sweetfish_cli_support::finish(NAME, play::run(&play::Args::default()));
    }
    match sweetfish_cli_support::parse(NAME) {
        Ok(args) => sweetfish_cli_support::finish(NAME, dispatch(args)),
        Err(code) => code,
    }
}

fn dispatch(args: Args) -> anyhow::Result<()> {
    if args.kernel.is_some_and(|kernel| !kernel.choose()) {
        let problem = "found a --kernel that this processor cannot run, expected another one";
        return Err(BadInput(problem.into()).into());
    }
    if args.verbose && !matches!(args.command, None | Some(Command::Play(_))) {
        let problem = "found -v, expected it without a subcommand or with `sweetfish play`";
        return Err(BadInput(problem.into()).into());
    }
    match args.command {
        None => play::run(&play::Args::default().with_verbose(args.verbose)),
        Some(Command::Play(own)) => play::run(&own.with_verbose(args.verbose)),
        Some(Command::Duel(Duel::New(own))) => duel_new::run(&own),
        Some(Command::Duel(Duel::Perft(own))) => duel_perft::run(&own),
        Some(Command::Duel(Duel::Solve(own))) => duel_solve::run(&own),
        Some(Command::Duel(Duel::Analyse(own))) => duel_analyse::run(&own),
        Some(Command::Match3(Match3::Run(own))) => match3_run::run(&own),
        Some(Command::Match3(Match3::Solve(own))) => match3_solve::run(&own),
        Some(Command::Match3(Match3::Play(own))) => match3_play::run(&own),
        Some(Command::Match3(Match3::Speed(own))) => match3_speed::run(&own),
        Some(Command::Match3(Match3::Train(own))) => match3_train::run(&own),
        Some(Command::Sm3(Sm3::New(own))) => sm3_new::run(&own),
        Some(Command::Sm3(Sm3::Solve(own))) => sm3_solve::run(&own),
        Some(Command::Sm3(Sm3::Play(own))) => sm3_play::run(&own),
        Some(Command::Sm3(Sm3::Space(own))) => sm3_space::run(&own),
        Some(Command::Level(own)) => level::run(&own),
        Some(Command::People(own)) => people::run(&own),
        Some(Command::Page(own)) => page::run(&own),
        Some(Command::Bench(own)) => bench::run(&own),
        Some(Command::Manuals(own)) => own.run(Args::command()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_those_of_the_command_line() {
        let args = Args::parse_from(["sweetfish", "play"]);
        let Some(Command::Play(play)) = args.command else {
            panic!("`play` is a subcommand");
        };
        assert_eq!(play, play::Args::default());
    }
}
