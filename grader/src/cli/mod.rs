//! The command line: one file for each subcommand. Only here is anything printed.

mod agent;
#[cfg(target_os = "linux")]
mod board;
mod codes;
#[cfg(target_os = "linux")]
mod command;
#[cfg(not(target_os = "linux"))]
mod elsewhere;
mod events;
#[cfg(target_os = "linux")]
mod explain;
#[cfg(target_os = "linux")]
mod grade;
#[cfg(target_os = "linux")]
mod languages;
#[cfg(target_os = "linux")]
mod mark;
#[cfg(target_os = "linux")]
mod marking;
#[cfg(target_os = "linux")]
mod matches;
#[cfg(target_os = "linux")]
mod merge;
#[cfg(target_os = "linux")]
mod options;
mod output;
#[cfg(target_os = "linux")]
mod pack;
#[cfg(target_os = "linux")]
mod place;
#[cfg(target_os = "linux")]
mod play;
#[cfg(target_os = "linux")]
mod report;
mod sandbox_options;
#[cfg(target_os = "linux")]
mod sprt;
#[cfg(target_os = "linux")]
mod stats;
#[cfg(target_os = "linux")]
mod timecheck;
#[cfg(target_os = "linux")]
mod tournament;
mod try_agent;
#[cfg(target_os = "linux")]
mod tune;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use sweetfish_cli_support::BadInput;

use codes::NAME;
#[cfg(target_os = "linux")]
use command::Command;
#[cfg(not(target_os = "linux"))]
use elsewhere::Command;

/// Pits agent programs for the claim-the-group board game against each other.
#[derive(Parser)]
#[command(name = NAME, version, after_help = EXAMPLE)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLE: &str = if cfg!(target_os = "linux") {
    "Example:\n  grader match --agent sweetfish --agent minimax:3 --pairs 5"
} else {
    "Example:\n  grader try --confine off \"python agent.py\"\n\nMarking, matches and reports need Linux; Windows has it in WSL: docs/students.md"
};

/// Runs the command line of this process.
pub fn run() -> ExitCode {
    let args: Args = match sweetfish_cli_support::parse_with(NAME, unquoted) {
        Ok(args) => args,
        Err(code) => return code,
    };
    let failure = args.command.failure();
    args.command.run(Args::command()).unwrap_or_else(|error| {
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
