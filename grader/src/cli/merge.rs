//! `grader merge`: joins the results files of the parts of a schedule.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use super::{BadInput, say};
use crate::record::{GameRecord, Header};
use crate::store;

/// Join results files of one schedule; the same file twice changes nothing
#[derive(clap::Args)]
#[command(after_help = "Example:\n  grader merge part-*.jsonl > games.jsonl")]
pub(crate) struct Args {
    /// Results files
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut schedule = None;
    let mut games: BTreeMap<_, GameRecord> = BTreeMap::new();
    for path in &args.files {
        let results = store::read(path).map_err(BadInput::because)?;
        let name = path.display();
        if results.torn {
            say::note(&format!("{name}: the last line is torn and left out"));
        }
        let Some(Header {
            schedule: found, ..
        }) = results.header
        else {
            // A part that was killed before its first line.
            say::note(&format!("{name}: no whole line"));
            continue;
        };
        match &schedule {
            None => schedule = Some(found),
            Some(first) => store::same(path, &found, first).map_err(BadInput::because)?,
        }
        for game in results.games {
            // A game that two files hold was played twice by mistake; the first file's counts.
            games.entry(game.id).or_insert(game);
        }
    }
    let schedule = schedule
        .ok_or_else(|| BadInput("no file holds a schedule, expected results files".into()))?;
    let games: Vec<_> = games.into_values().collect();
    say::note(&format!(
        "{} games from {} files",
        games.len(),
        args.files.len()
    ));
    say::result(&store::whole_file(&schedule, &games))?;
    Ok(ExitCode::SUCCESS)
}
