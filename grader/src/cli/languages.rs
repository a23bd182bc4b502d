//! `grader languages`: which languages submissions can be written in on this machine.

use std::fmt::Write as _;
use std::process::ExitCode;

use sweetfish_cli_support::{OnInterrupt, catch_interrupts};
use sweetfish_core::table::Table;

use super::marking::show_marking;
use super::output;
use super::sandbox_options::SandboxOptions;
use crate::grade::languages::{Found, Works, try_languages};

/// Find out which languages submissions can be written in on this machine
///
/// Builds a tiny agent of each language by the rules of `grade`, confined as submissions are, and asks it for two moves.
/// The exit code is 0 if all that are installed work, else 1.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  grader languages Haskell Java")]
pub(crate) struct Args {
    /// The languages to try [default: all that have a rule]
    #[arg(value_name = "LANGUAGE")]
    languages: Vec<String>,
    #[command(flatten)]
    sandbox: SandboxOptions,
    /// Print a JSON object as the last line
    #[arg(long)]
    json: bool,
}

#[derive(serde::Serialize)]
struct Outcome<'a> {
    confined: String,
    languages: &'a [Found],
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let interrupted = catch_interrupts(OnInterrupt::Finish)?;
    let conditions = args.sandbox.conditions()?;
    let (confined, found) = try_languages(
        &args.languages,
        &conditions,
        &interrupted,
        &mut show_marking(),
    )?;
    let mut text = format!("confinement: {confined}\n\n{}", table(&found).to_text());
    for one in &found {
        if let Works::No { why } = &one.works {
            let _ = write!(text, "\n{}: {why}\n", one.language);
        }
    }
    output::text(&text)?;
    if args.json {
        output::json(&Outcome {
            confined: confined.to_string(),
            languages: &found,
        })?;
    }
    let fails = found
        .iter()
        .any(|one| matches!(one.works, Works::No { .. }));
    Ok(ExitCode::from(u8::from(fails)))
}

fn table(found: &[Found]) -> Table {
    let mut table = Table::new(["language", "works", "with", "build", "first move"]);
    for one in found {
        let seconds = |seconds: f64| format!("{seconds:.2} s");
        let (works, build, first_move) = match &one.works {
            Works::Yes { build, first_move } => {
                ("yes", build.map(seconds), Some(seconds(*first_move)))
            }
            Works::NotInstalled => ("not installed", None, None),
            Works::No { .. } => ("no", None, None),
        };
        let with = [&one.tool].into_iter().chain(&one.version);
        let with: Vec<_> = with.map(String::as_str).collect();
        table.push([
            one.language.to_string(),
            works.to_string(),
            with.join(" "),
            build.unwrap_or_default(),
            first_move.unwrap_or_default(),
        ]);
    }
    table
}
