//! Games that a person plays in the terminal, and records of them.

mod drawn;
mod lines;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context as _;
use sweetfish::agents::chance;
use sweetfish::people::{End, GameType, MOST_NUMBER, Record, Session, View};
use sweetfish::rng::ChaCha8Rng;
use sweetfish_cli_support::{
    BadInput, LineFile, OnInterrupt, catch_interrupts, escaped, note, outln,
};

use self::lines::Lines;
use drawn::Painted;

/// How a person plays, and where the games are recorded.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct ByHandArgs {
    /// The number of the first game, from 0: the game that a bot plays under this number [default: 0]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=MOST_NUMBER))]
    number: Option<u64>,
    /// The name of the player, for the record [default: anonymous]
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// The file that each game is added to [default: people.jsonl]
    #[arg(long, value_name = "F", conflicts_with = "no_record")]
    record: Option<PathBuf>,
    /// Do not record the games
    #[arg(long)]
    no_record: bool,
}

impl ByHandArgs {
    /// Returns an option that was given, if there is one.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let all = [
            (self.number.is_some(), "--number"),
            (self.player.is_some(), "--player"),
            (self.record.is_some(), "--record"),
            (self.no_record, "--no-record"),
        ];
        all.into_iter()
            .find(|(given, _)| *given)
            .map(|(_, name)| name)
    }
}

/// What is played.
pub(crate) struct Played<'a> {
    /// The type of game, for the record.
    pub(crate) game: GameType,
    /// What the player must know, in lines.
    pub(crate) about: &'a str,
    pub(crate) seed: u64,
    /// The number of games, one after the other.
    pub(crate) games: u64,
    /// Whether to print the records.
    pub(crate) json: bool,
}

/// Plays games one after the other until the player leaves, and records each. `begin` starts a game.
pub(crate) fn play_games<T: View<Cell: Painted>>(
    args: &ByHandArgs,
    played: &Played,
    begin: impl Fn(&mut ChaCha8Rng) -> T,
) -> anyhow::Result<()> {
    let first = args.number.unwrap_or(0);
    let last = first + (played.games - 1);
    if last > MOST_NUMBER {
        let problem = format!("found game number {last}, expected 0 to {MOST_NUMBER}");
        return Err(BadInput(problem).into());
    }
    let mut file = open_record(args)?;
    let interrupted = catch_interrupts(OnInterrupt::Finish)?;
    let mut lines = Lines::new(Arc::clone(&interrupted));
    for number in first..=last {
        let mut chance = chance(played.seed, number);
        let mut session = Session::new(begin(&mut chance), chance);
        let started = seconds_since_1970()?;
        let about = about(args, played, number, file.as_ref());
        let result = lines.play(&about, &mut session);
        let name = args.player.as_deref().unwrap_or("anonymous");
        let place = (played.seed, number);
        let record = Record::new(played.game.clone(), place, name, started, &session);
        // A game that an error ended was played all the same, unless it never began.
        if let Some(file) = &mut file
            && (result.is_ok() || !session.actions().is_empty())
        {
            file.append(&record.to_string())?;
        }
        result?;
        let outcome = record.result;
        outln!("game {number} of seed {}: {outcome}", played.seed)?;
        if played.json {
            outln!("{record}")?;
        }
        if outcome.end == End::Quit || interrupted.load(Ordering::Relaxed) {
            break;
        }
    }
    Ok(())
}

fn seconds_since_1970() -> anyhow::Result<u64> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.context("the clock of this machine is before 1970")?;
    Ok(now.as_secs())
}

/// Opens the file of records and says so.
fn open_record(args: &ByHandArgs) -> anyhow::Result<Option<LineFile>> {
    if args.no_record {
        return Ok(None);
    }
    let path = args.record.as_deref();
    let path = path.unwrap_or(Path::new("people.jsonl"));
    let file = LineFile::open(path)?;
    note!("games are recorded in {}", path.display());
    Ok(Some(file))
}

/// Describes a game for its player.
fn about(args: &ByHandArgs, played: &Played, number: u64, record: Option<&LineFile>) -> String {
    let name = args.player.as_deref();
    let name = name.map(|name| format!(", {}", escaped(name)));
    let record = record.map(|file| format!(", recorded in {}", file.path().display()));
    format!(
        "game {number} of seed {}{}{}\n{}",
        played.seed,
        name.unwrap_or_default(),
        escaped(&record.unwrap_or_default()),
        played.about
    )
}
