//! The command line: one file for each subcommand. Only here is anything printed.

mod agent;
mod board;
mod codes;
mod events;
mod explain;
mod grade;
mod mark;
mod matches;
mod merge;
mod options;
mod output;
mod pack;
mod place;
mod play;
mod report;
mod sprt;
mod stats;
mod timecheck;
mod tournament;
mod try_agent;
mod tune;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use sweetfish_cli_support::{BadInput, Manuals};

use crate::disturbance;
use codes::{FAILURE, NAME};

/// Pits agent programs for the claim-the-group board game against each other.
#[derive(Parser)]
#[command(name = NAME, version, after_help = EXAMPLE)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLE: &str = "Example:\n  grader match --agent sweetfish --agent minimax:3 --pairs 5";

#[derive(Subcommand)]
enum Command {
    Match(matches::Args),
    Tournament(tournament::Args),
    Sprt(sprt::Args),
    Tune(tune::Args),
    Timecheck(timecheck::Args),
    Grade(grade::Args),
    Mark(mark::Args),
    Try(try_agent::Args),
    Pack(pack::Args),
    Stats(stats::Args),
    Report(report::Args),
    Explain(explain::Args),
    Board(board::Args),
    Merge(merge::Args),
    #[command(flatten)]
    Manuals(Manuals),
    #[command(hide = true)]
    Agent(agent::Args),
    /// A process that keeps a core busy
    #[command(hide = true, name = disturbance::BUSY)]
    Busy,
}

impl Command {
    /// Returns the exit code after an error that is not the user's.
    fn failure(&self) -> u8 {
        match self {
            Self::Match(_) | Self::Tournament(_) | Self::Sprt(_) | Self::Tune(_) => FAILURE,
            _ => 1,
        }
    }

    /// Returns whether it starts agents.
    fn plays(&self) -> bool {
        matches!(
            self,
            Self::Match(_)
                | Self::Tournament(_)
                | Self::Sprt(_)
                | Self::Tune(_)
                | Self::Timecheck(_)
                | Self::Grade(_)
                | Self::Mark(_)
                | Self::Try(_)
        )
    }
}

/// Runs the command line of this process.
pub fn run() -> ExitCode {
    let args: Args = match sweetfish_cli_support::parse_with(NAME, unquoted) {
        Ok(args) => args,
        Err(code) => return code,
    };
    let failure = args.command.failure();
    dispatch(args.command).unwrap_or_else(|error| {
        let code = sweetfish_cli_support::fail(NAME, &error);
        if events::is_interrupt(&error) {
            ExitCode::from(sweetfish_cli_support::INTERRUPTED)
        } else if error.is::<BadInput>() {
            code
        } else {
            ExitCode::from(failure)
        }
    })
}

/// Returns what is wrong if the unexpected `word` follows an agent's command without quotes.
fn unquoted(line: &[String], word: &str) -> Option<String> {
    let at = line.iter().position(|other| other == word)?;
    let begin = line[..at].iter().rposition(|word| word.starts_with("--"))?;
    if line[begin] != "--agent" || at < begin + 2 {
        return None;
    }
    let is_option = |word: &&String| !word.starts_with("--") || line[at] == **word;
    let words: Vec<_> = line[begin + 1..]
        .iter()
        .take_while(is_option)
        .cloned()
        .collect();
    Some(format!(
        "`{word}` is taken for an argument of the grader; if it belongs to the agent, quote its command: --agent \"{}\"",
        words.join(" ")
    ))
}

fn dispatch(command: Command) -> anyhow::Result<ExitCode> {
    if command.plays() {
        play::check_machine()?;
    }
    match command {
        Command::Match(args) => matches::run(&args),
        Command::Tournament(args) => tournament::run(&args),
        Command::Sprt(args) => sprt::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Timecheck(args) => timecheck::run(&args),
        Command::Grade(args) => grade::run(&args),
        Command::Mark(args) => mark::run(&args),
        Command::Try(args) => try_agent::run(&args),
        Command::Pack(args) => pack::run(&args),
        Command::Stats(args) => stats::run(&args),
        Command::Report(args) => report::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Board(args) => board::run(&args),
        Command::Merge(args) => merge::run(&args),
        Command::Manuals(args) => args.run(Args::command()).map(|()| ExitCode::SUCCESS),
        Command::Agent(args) => agent::run(&args),
        Command::Busy => Ok(disturbance::compute().map(|()| ExitCode::SUCCESS)?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_without_quotes_is_noticed() {
        let asked = |line: &str, word: &str| {
            let words: Vec<_> = line.split(' ').map(String::from).collect();
            unquoted(&words, word).map(|text| text.rsplit_once(": ").unwrap().1.to_string())
        };
        let quoted = |command: &str| Some(format!("--agent \"{command}\""));
        let line = "match --agent python3 agent.py --agent greedy";
        assert_eq!(asked(line, "agent.py"), quoted("python3 agent.py"));
        let line = "match --agent greedy --agent ./a -d 3 x --pairs 3";
        assert_eq!(asked(line, "-d"), quoted("./a -d 3 x"));
        let line = "match --agent ./a --depth 3 --agent greedy";
        assert_eq!(asked(line, "--depth"), quoted("./a --depth 3"));
        assert_eq!(asked("match --agent greedy --pairs 3 x", "x"), None);
        assert_eq!(asked("match --agent --depth", "--depth"), None);
        assert_eq!(asked("match --agent greedy", "other"), None);
    }
}
