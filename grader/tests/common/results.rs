//! The games of a results file, read as another program would: by its documented format and by the page that
//! `grader report` makes of it.

use std::path::Path;
use std::process::Command;
use std::{fmt, fs};

use serde::Deserialize;
use serde_json::Value;

use super::{GRADER, finish};

/// The place of a game in the schedule, such as `r1e2p13b`; all numbers from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Id {
    pub(crate) round: u32,
    pub(crate) pair: u32,
    pub(crate) encounter: u32,
    pub(crate) swapped: bool,
}

impl TryFrom<String> for Id {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let parse = || {
            let (round, rest) = text.strip_prefix('r')?.split_once('e')?;
            let (encounter, rest) = rest.split_once('p')?;
            Some(Self {
                round: round.parse().ok()?,
                encounter: encounter.parse().ok()?,
                pair: rest.strip_suffix(['a', 'b'])?.parse().ok()?,
                swapped: rest.ends_with('b'),
            })
        };
        parse().ok_or_else(|| format!("no place of a game: {text}"))
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = if self.swapped { 'b' } else { 'a' };
        let (round, encounter, pair) = (self.round, self.encounter, self.pair);
        write!(f, "r{round}e{encounter}p{pair}{game}")
    }
}

/// One of the two sides of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Side {
    First,
    Second,
}

impl Side {
    pub(crate) fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Returns 0 for the first side, 1 for the second.
    pub(crate) fn index(self) -> usize {
        self as usize
    }
}

/// One move.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Move {
    pub(crate) cell: String,
    pub(crate) points: i32,
    pub(crate) seconds: f64,
    pub(crate) waited: Option<f64>,
    /// Whether the referee made it for a side out of time.
    #[serde(default)]
    pub(crate) by_referee: bool,
}

/// The board that a game begins with.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Opening {
    pub(crate) class: String,
    pub(crate) kinds: usize,
    pub(crate) rows: Vec<String>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct End {
    /// As in the file: `out_of_time`.
    pub(crate) kind: String,
    pub(crate) culprit: Option<Side>,
    /// Seconds of the last move, if it took too long.
    pub(crate) used: Option<f64>,
    /// Whether the clock stopped the game, so that the points decided.
    #[serde(default)]
    pub(crate) stopped: bool,
}

/// One game.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Game {
    pub(crate) id: Id,
    pub(crate) first: String,
    pub(crate) second: String,
    pub(crate) opening: Opening,
    pub(crate) moves: Vec<Move>,
    pub(crate) scores: [i32; 2],
    pub(crate) used: [f64; 2],
    pub(crate) end: End,
    pub(crate) winner: Option<Side>,
    #[serde(default)]
    pub(crate) replaced: Option<End>,
    pub(crate) confined: String,
    /// The name of the fault that ended it, or of its end by the clock, as reports print it: `out of time`.
    #[serde(skip)]
    pub(crate) fault: Option<String>,
    /// The fault in full, as reports print it.
    #[serde(skip)]
    pub(crate) detail: String,
}

impl Game {
    /// Returns whether it ended without a fault.
    pub(crate) fn is_finished(&self) -> bool {
        self.end.kind == "finished"
    }

    /// Returns the side of an agent, if it plays.
    pub(crate) fn side_of(&self, agent: &str) -> Option<Side> {
        let sides = [(&self.first, Side::First), (&self.second, Side::Second)];
        let mut own = sides.into_iter().filter(|(name, _)| *name == agent);
        own.next().map(|(_, side)| side)
    }

    /// Returns the moves of a side.
    pub(crate) fn moves_of(&self, side: Side) -> impl Iterator<Item = &Move> {
        self.moves.iter().skip(side.index()).step_by(2)
    }
}

/// Reads the games of a results file, in the order of the schedule.
pub(crate) fn games(path: &Path) -> Vec<Game> {
    let text = fs::read_to_string(path).expect("a results file");
    assert!(text.ends_with('\n'), "the last line is torn");
    // The first line holds the schedule, and any line that begins a longer one or other agents.
    let lines = text
        .lines()
        .filter(|line| !line.starts_with(r#"{"schedule":"#));
    let mut games: Vec<Game> = lines
        .map(|line| serde_json::from_str(line).expect("a game"))
        .collect();
    games.sort_by_key(|game| game.id);
    let reported = reported(path);
    assert_eq!(reported.len(), games.len());
    for (game, reported) in games.iter_mut().zip(reported) {
        assert_eq!(reported["id"], game.id.to_string());
        game.fault = reported["end"].as_str().map(str::to_string);
        game.detail = reported["detail"].as_str().unwrap_or("finished").into();
        // A game that the referee finished for a side has the words of its clock.
        let is_plain = game.is_finished() && !game.moves.iter().any(|made| made.by_referee);
        assert_eq!(game.fault.is_none(), is_plain);
    }
    games
}

/// Returns the games as the page of `grader report` has them, in the order of the schedule.
fn reported(path: &Path) -> Vec<Value> {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("page.html");
    let mut report = Command::new(GRADER);
    report.arg("report").arg(path).arg("--html").arg(&page);
    finish(report).passed();
    let page = fs::read_to_string(page).expect("the page");
    let (_, rest) = page.split_once("id=\"data\">").expect("the data");
    let (data, _) = rest.split_once("</script").expect("their end");
    let mut data: Value = serde_json::from_str(data).expect("JSON");
    serde_json::from_value(data["games"].take()).expect("a list of games")
}
