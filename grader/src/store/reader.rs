//! The lines of a results file, read one by one.

use std::collections::HashSet;
use std::fmt;
use std::path::Path;

use sweetfish_cli_support::{BadInput, what_else};
use sweetfish_core::json::{at_line, in_words};

use super::succession::{Misfit, changed, check};
use crate::checksum::{self, Checked};
use crate::header::Header;
use crate::record::{End, GameRecord};
use crate::replay;
use crate::schedule::{MOST_SECONDS, Slot};

/// The contents of a results file.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Results {
    /// The last line that is a header: it holds for all games. `None` if the file has no whole line.
    pub(crate) header: Option<Header>,
    /// The games, each of them once, in the order of the file.
    pub(crate) games: Vec<GameRecord>,
    /// The places of games that are there again, as two runs write them that could not lock the file. The first copy counts.
    pub(crate) copies: Vec<Slot>,
    /// Games of agents whose files changed later. They do not count.
    pub(crate) set_aside: Vec<GameRecord>,
    /// The length in bytes up to the last whole line.
    pub(super) whole: u64,
    /// Whether the last line was torn.
    pub(crate) torn: bool,
}

impl Results {
    /// Begins a new part of the file: sets aside the games of agents that changed.
    /// Fails if the schedule is not the same, or one that is longer or shorter and has all games.
    pub(super) fn begin(&mut self, header: Header) -> Result<(), Misfit> {
        if let Some(before) = &self.header {
            check(before, &header.schedule, &self.games)?;
            let changed = changed(before, &header);
            let is_changed = |name: &String| changed.iter().any(|(player, _)| player == name);
            let (aside, kept) = std::mem::take(&mut self.games)
                .into_iter()
                .partition(|game| is_changed(&game.first) || is_changed(&game.second));
            self.games = kept;
            self.set_aside.extend::<Vec<_>>(aside);
        }
        self.header = Some(header);
        Ok(())
    }
}

impl Results {
    /// Says which games are there again. `None` if none is.
    pub(crate) fn copies_in_words(&self) -> Option<String> {
        let first = self.copies.first()?;
        Some(match self.copies.len() {
            1 => format!("game {first} is there twice, and the first copy counts"),
            count => {
                format!("{count} games are there again ({first} the first), and first copies count")
            }
        })
    }
}

/// Returns the refusal of a file that is not as it must be.
pub(super) fn wrong(path: &Path, problem: impl fmt::Display) -> BadInput {
    BadInput(format!("{}: {problem}", path.display()))
}

/// The start of the first line, and of no game.
const BEGIN: &[u8] = br#"{"schedule":"#;
const NO_SCHEDULE: &str = "found something else, expected the schedule of a results file";

/// Parses the text of a results file. `path` is only for errors.
pub(crate) fn parse(path: &Path, text: &[u8]) -> Result<Results, BadInput> {
    let wrong_line = |line: usize, error: String| wrong(path, at_line(line, error));
    if let Some(what) = what_else(text) {
        return Err(wrong(
            path,
            format!("found {what}, expected a results file"),
        ));
    }
    if !is_begun(text) {
        return Err(wrong_line(1, NO_SCHEDULE.into()));
    }
    let mut reader = Reader::default();
    let lines = text.split_inclusive(|&b| b == b'\n');
    for (number, line) in (1..).zip(lines.filter(|line| line.ends_with(b"\n"))) {
        reader
            .read(line)
            .map_err(|error| wrong_line(number, error))?;
    }
    let mut results = reader.results;
    results.torn = !text.is_empty() && !text.ends_with(b"\n");
    if let Some(header) = &results.header {
        let checked = replay::check_rounds(&results.games, &header.schedule);
        checked.map_err(|error| wrong(path, error))?;
    }
    Ok(results)
}

/// The state of reading a file: what the next line depends on.
#[derive(Default)]
pub(super) struct Reader {
    /// What was read.
    pub(super) results: Results,
    /// Whether every line has a checksum. Files of earlier versions have none.
    has_sums: bool,
    /// The places of the games that count.
    seen: HashSet<Slot>,
}

impl Reader {
    /// Reads the next whole line.
    pub(super) fn read(&mut self, line: &[u8]) -> Result<(), String> {
        let text = checksum::strip(line);
        let is_first = self.results.header.is_none();
        if is_first {
            if !names_schedule(line) {
                return Err(NO_SCHEDULE.into());
            }
            self.has_sums = !matches!(text, Checked::Without(_));
        }
        let text = match text {
            Checked::Right(text) => text,
            Checked::Wrong => return Err("its checksum is that of another line".into()),
            Checked::Without(_) if self.has_sums => {
                return Err(
                    "found no checksum at its end, expected one as in the lines above".into(),
                );
            }
            Checked::Without(text) => text.to_vec(),
        };
        if is_first || line.starts_with(BEGIN) {
            self.begin(&text)?;
        } else {
            self.add(&text)?;
        }
        self.results.whole += line.len() as u64;
        Ok(())
    }

    fn begin(&mut self, text: &[u8]) -> Result<(), String> {
        let header: Header = serde_json::from_slice(text).map_err(|error| misfit(&error, text))?;
        header.check()?;
        let begun = self.results.begin(header);
        begun.map_err(|misfit| misfit.to_string())?;
        self.seen = self.results.games.iter().map(|game| game.id).collect();
        Ok(())
    }

    fn add(&mut self, text: &[u8]) -> Result<(), String> {
        let header = self.results.header.as_ref().expect("the first line");
        let game: GameRecord =
            serde_json::from_slice(text).map_err(|error| misfit(&error, text))?;
        let id = game.id;
        check_times(&game)
            .and_then(|()| replay::check(&game, &header.schedule))
            .map_err(|error| format!("game {id}: {error}"))?;
        if self.seen.insert(id) {
            self.results.games.push(game);
        } else {
            self.results.copies.push(id);
        }
        Ok(())
    }
}

/// Describes why a text is no line of a results file.
fn misfit(error: &serde_json::Error, text: &[u8]) -> String {
    in_words(error, text, "a line of a results file")
}

/// Returns whether a line can be the first one, also as other programs write it.
fn names_schedule(line: &[u8]) -> bool {
    const NAME: &[u8] = b"\"schedule\"";
    line.windows(NAME.len()).any(|part| part == NAME)
}

/// Checks that all times of a game are plausible.
fn check_times(game: &GameRecord) -> Result<(), String> {
    let moves = game
        .moves
        .iter()
        .flat_map(|made| [made.seconds, made.waited.unwrap_or(0.0)]);
    let ends = std::iter::once(&game.end).chain(&game.replaced);
    let ends = ends.flat_map(|end| match *end {
        End::OutOfTime {
            used,
            had,
            waited,
            answered,
            cpu,
            ..
        } => [Some(used), Some(had), waited, answered, cpu].map(Option::unwrap_or_default),
        _ => [0.0; 5],
    });
    let mut times = moves.chain(game.used).chain(ends);
    let wrong = times.find(|time| time.is_nan() || time.abs() > MOST_SECONDS);
    wrong.map_or(Ok(()), |time| {
        Err(format!(
            "found a time of {time:e} s, expected at most {MOST_SECONDS:e} s"
        ))
    })
}

/// Returns whether a text begins as a results file, even torn. Another file must not be overwritten as a torn line.
fn is_begun(text: &[u8]) -> bool {
    let whole = text.contains(&b'\n');
    whole || text.starts_with(BEGIN) || BEGIN.starts_with(text)
}
