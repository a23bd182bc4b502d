//! `grader merge`: joins the results files of the parts of a schedule.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use sweetfish_cli_support::{BadInput, note};

use super::output;
use crate::header::Header;
use crate::record::{End, GameRecord};
use crate::report::extent::Extent;
use crate::schedule::Slot;
use crate::{replay, store};

/// Join results files of one schedule; the same file twice changes nothing
#[derive(clap::Args)]
#[command(after_help = "Example:\n  grader merge part-*.jsonl > games.jsonl")]
pub(crate) struct Args {
    /// Results files
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut header: Option<Header> = None;
    let mut games = BTreeMap::new();
    for path in &args.files {
        let results = store::read(path)?;
        let name = path.display();
        if results.torn {
            note!("{name}: the last line is torn and left out");
        }
        if let Some(words) = results.copies_in_words() {
            note!("{name}: {words}");
        }
        let Some(found) = results.header else {
            // A part that was killed before its first line was written.
            note!("{name}: no complete line");
            continue;
        };
        header = Some(match header {
            None => found,
            Some(before) => store::join(path, before, found)?,
        });
        if !results.set_aside.is_empty() {
            note!(
                "{name}: {} games of agents that changed later are left out",
                results.set_aside.len()
            );
        }
        for game in results.games {
            add(&mut games, game, path);
        }
    }
    let mut header = header
        .ok_or_else(|| BadInput("no file holds a schedule, expected results files".into()))?;
    // The whole is no part of a job array.
    header.tasks = None;
    let games: Vec<_> = games.into_values().collect();
    replay::check_rounds(&games, &header.schedule)
        .map_err(|error| BadInput(format!("together: {error}")))?;
    let together = Extent::of_games(&header.schedule, &games);
    let together = together.sentence;
    let together = together.unwrap_or_else(|| format!("{} games", games.len()));
    note!("{together} from {} files", args.files.len());
    output::file(&store::whole_file(&header, &games))?;
    Ok(ExitCode::SUCCESS)
}

/// Adds a game of a file. The same game in two files was played twice by mistake.
fn add(games: &mut BTreeMap<Slot, GameRecord>, game: GameRecord, path: &Path) {
    match games.entry(game.id) {
        Entry::Vacant(place) => {
            place.insert(game);
        }
        Entry::Occupied(first) => {
            if without_times(first.get()) != without_times(&game) {
                note!(
                    "{}: another game {} than in an earlier file; the first one counts",
                    path.display(),
                    game.id
                );
            }
        }
    }
}

/// Returns a game without its times, which differ each time it is played.
fn without_times(game: &GameRecord) -> GameRecord {
    let mut game = game.clone();
    (game.used, game.replaced) = ([0.0; 2], None);
    for made in &mut game.moves {
        (made.seconds, made.waited) = (0.0, None);
    }
    if let End::OutOfTime {
        used,
        had,
        waited,
        answered,
        cpu,
        ..
    } = &mut game.end
    {
        (*used, *had, *waited, *answered, *cpu) = (0.0, 0.0, None, None, None);
    }
    game
}
