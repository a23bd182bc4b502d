//! Pits agent programs for the claim-the-group board game against each other.

use clap::Parser;

/// Pits agent programs for the claim-the-group board game against each other.
#[derive(Parser)]
#[command(name = "grader", version)]
struct Args {}

fn main() -> anyhow::Result<()> {
    let Args {} = Args::parse();
    anyhow::bail!("there is nothing to grade yet; see --help")
}
