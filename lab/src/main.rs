//! The program `sweetfish-lab`: reads its command line and runs a subcommand.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
