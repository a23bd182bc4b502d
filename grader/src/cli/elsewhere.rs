//! The subcommands on systems other than Linux.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Subcommand;
use sweetfish_cli_support::{BadInput, Manuals};

use super::{agent, try_agent};

#[derive(Subcommand)]
pub(super) enum Command {
    Try(try_agent::Args),
    #[command(flatten)]
    Manuals(Manuals),
    #[command(hide = true)]
    Agent(agent::Args),
    /// Whatever else there is on Linux
    #[command(external_subcommand)]
    Other(Vec<OsString>),
}

impl Command {
    /// Returns the exit code after an error that is not the user's.
    #[allow(clippy::unused_self)]
    pub(super) fn failure(&self) -> u8 {
        1
    }

    /// Runs it. `all` describes the whole command line.
    pub(super) fn run(self, all: clap::Command) -> anyhow::Result<ExitCode> {
        match self {
            Self::Try(args) => try_agent::run(&args),
            Self::Manuals(args) => args.run(all).map(|()| ExitCode::SUCCESS),
            Self::Agent(args) => agent::run(&args),
            Self::Other(words) => {
                let word = words.first().map(|word| word.to_string_lossy());
                Err(BadInput::because(format!(
                    "found `{}`, expected `try`: on this system `grader try --confine off` tries a program of your own, and all else \
                     needs Linux, which Windows has in WSL",
                    word.unwrap_or_default()
                )))
            }
        }
    }
}
