//! The start and the end of a program: its arguments, its last message, its exit code.

use std::io;
use std::process::ExitCode;

use clap::Parser;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::{BadInput, note};

/// Parses the command line of the program called `name`, or prints in one line what is wrong with it.
///
/// # Errors
/// The exit code to end with: 0 after help was printed, 2 after a mistake.
pub fn parse<Args: Parser>(name: &str) -> Result<Args, ExitCode> {
    parse_with(name, |_, _| None)
}

/// Parses the command line as [`parse`] does. `hint` gets the words of it and an unexpected one, and may return a better
/// message.
///
/// # Errors
/// As [`parse`].
pub fn parse_with<Args: Parser>(
    name: &str,
    hint: impl Fn(&[String], &str) -> Option<String>,
) -> Result<Args, ExitCode> {
    Args::try_parse().map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // A closed pipe is the reader's wish, not a failure.
            let _ = error.print();
            ExitCode::SUCCESS
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            note!("{name}: a subcommand is missing; `--help` lists them");
            ExitCode::from(2)
        }
        _ => {
            let mut message = message(&error.render().to_string());
            if let Some(hint) = unexpected(&error).and_then(|word| {
                let line: Vec<_> = std::env::args().skip(1).collect();
                hint(&line, word)
            }) {
                message = hint;
            }
            note!("{name}: {message}; `--help` shows what is possible");
            ExitCode::from(2)
        }
    })
}

/// Returns the word that is unexpected, if that is the mistake and no known one is similar.
fn unexpected(error: &clap::Error) -> Option<&str> {
    let is_similar = error.get(ContextKind::SuggestedArg).is_some();
    match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(word))
            if error.kind() == ErrorKind::UnknownArgument && !is_similar =>
        {
            Some(word)
        }
        _ => None,
    }
}

/// Ends a program: reports what went wrong and returns the exit code.
pub fn finish(name: &str, outcome: anyhow::Result<()>) -> ExitCode {
    let Err(error) = outcome else {
        return ExitCode::SUCCESS;
    };
    // A reader that goes away early has seen what it wanted.
    let closed = |e: &io::Error| e.kind() == io::ErrorKind::BrokenPipe;
    if error.downcast_ref::<io::Error>().is_some_and(closed) {
        return ExitCode::SUCCESS;
    }
    fail(name, &error)
}

/// Returns what clap says about a mistake, in one line: the message, and the names that are similar to a misspelt one.
fn message(text: &str) -> String {
    // The message ends at the first blank line. Hints and the usage follow.
    let lines = text.lines().take_while(|line| !line.trim().is_empty());
    let message = lines.map(str::trim).collect::<Vec<_>>().join(" ");
    let hints = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("tip: "));
    let similar = hints.filter(|hint| hint.contains(" similar "));
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    std::iter::once(message)
        .chain(similar)
        .collect::<Vec<_>>()
        .join("; ")
}

/// Prints why the program called `name` ends. Returns its exit code: 2 for [`BadInput`], else 1.
pub fn fail(name: &str, error: &anyhow::Error) -> ExitCode {
    note!("{name}: {error:#}");
    ExitCode::from(if error.is::<BadInput>() { 2 } else { 1 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Arg, Command};

    #[test]
    fn similar_names_are_suggested() {
        let match_ = Command::new("match").arg(Arg::new("agent").long("agent"));
        let level = Arg::new("level")
            .long("level")
            .value_parser(["auto", "off"]);
        let program = Command::new("program").subcommand(match_.arg(level));
        let error = |args: &[&str]| {
            let args = ["program"].iter().chain(args);
            let parsed = program.clone().try_get_matches_from(args);
            message(&parsed.unwrap_err().render().to_string())
        };
        #[rustfmt::skip]
        let cases = [
            (&["mach"][..], "a similar subcommand exists: 'match'"),
            (&["match", "--agnet", "x"], "a similar argument exists: '--agent'"),
            (&["match", "--level", "atuo"], "a similar value exists: 'auto'"),
        ];
        for (args, similar) in cases {
            let message = error(args);
            assert!(message.ends_with(similar), "{message}");
            assert_eq!(message.lines().count(), 1, "{message}");
        }
        assert_eq!(error(&["xyz"]), "unrecognized subcommand 'xyz'");
    }
}
