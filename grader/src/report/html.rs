//! The report as one HTML page that needs no network and no other files.

use indexmap::IndexSet;
use serde::Serialize;

use super::markup::{self, escape, fill};
use crate::explain::Analysis;
use crate::record::{End, GameRecord, Side};

const FRAME: &str = include_str!("page/page.html");
pub(crate) const REPLAY: &str = include_str!("page/replay.html");
/// The style: that of boards on all pages, then that of the grader's.
pub(crate) const STYLE: &str = concat!(
    include_str!("../../page/board.css"),
    include_str!("../../report/style.css")
);
/// The script, linked by `build.rs`.
const SCRIPT: &str = include_str!(concat!(env!("OUT_DIR"), "/report.js"));

/// The contents of a page, from top to bottom.
#[derive(Clone, Copy)]
pub(crate) struct Page<'a> {
    /// The heading, and the title of the browser's window.
    pub(crate) title: &'a str,
    /// Facts about the run, such as the version, the seed and the clock.
    pub(crate) notes: &'a [String],
    /// What stands above the games, as elements that `markup` makes.
    pub(crate) sections: &'a str,
    pub(crate) games: &'a [GameRecord],
    /// Seconds on the clock of an agent when a game starts.
    pub(crate) seconds: &'a dyn Fn(&str) -> f64,
    /// What was expected over a game, if it was analysed.
    pub(crate) analysis: &'a dyn Fn(&GameRecord) -> Option<&'a Analysis>,
}

/// Returns the page as text. No text in `page` can become markup or script.
pub(crate) fn render(page: &Page) -> String {
    let data = data(page);
    let nonce = markup::nonce(&data);
    fill(FRAME, |name| match name {
        "title" => escape(page.title),
        "notes" => markup::list(page.notes),
        "sections" => page.sections.to_string(),
        "style" => STYLE.to_string(),
        "replay" => REPLAY.to_string(),
        "script" => SCRIPT.to_string(),
        "data" => data.clone(),
        "nonce" => nonce.clone(),
        _ => unreachable!("the frame has no other markers"),
    })
}

/// The games in a compact form: each name and opening once, moves as lists, times in milliseconds.
#[derive(Serialize)]
struct Data<'a> {
    agents: Vec<&'a str>,
    /// What is on the clock of each agent when a game starts.
    clocks: Vec<i64>,
    boards: Vec<Board<'a>>,
    games: Vec<Game<'a>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize)]
struct Board<'a> {
    class: &'a str,
    rows: &'a [String],
}

#[derive(Serialize)]
struct Game<'a> {
    id: String,
    sides: [usize; 2],
    board: usize,
    #[serde(flatten)]
    moves: Moves<'a>,
    scores: [i32; 2],
    used: [i64; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<usize>,
    #[serde(flatten)]
    early: Option<EarlyEnd>,
    #[serde(skip_serializing_if = "Option::is_none")]
    analysis: Option<&'a Analysis>,
}

/// The moves of a game: a list for each property.
#[derive(Serialize)]
pub(crate) struct Moves<'a> {
    cells: Vec<&'a str>,
    points: Vec<i32>,
    ms: Vec<i64>,
    /// The places, from 0, of those that the referee made.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    referee: Vec<usize>,
}

impl<'a> Moves<'a> {
    pub(crate) fn of(game: &'a GameRecord) -> Self {
        let moves = || game.moves.iter();
        Self {
            cells: moves().map(|made| made.cell.as_str()).collect(),
            points: moves().map(|made| made.points).collect(),
            ms: moves().map(|made| milliseconds(made.seconds)).collect(),
            referee: (0..game.moves.len())
                .filter(|&ply| game.moves[ply].by_referee)
                .collect(),
        }
    }
}

/// The end of a game that was over before its board was empty, of which one of the two sides is there, or that the referee
/// finished for a side.
#[derive(Serialize)]
pub(crate) struct EarlyEnd {
    end: &'static str,
    detail: String,
    /// The side that lost by a fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    culprit: Option<usize>,
    /// The side whose clock stopped the game, so that the points decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    late: Option<usize>,
}

impl EarlyEnd {
    /// Returns how a game ended, if the two sides did not finish it.
    fn of_game(game: &GameRecord) -> Option<Self> {
        let referee = game.referee_in_words();
        let early = Self::of(&game.end, || match &referee {
            Some(words) => format!("{}; {words}", game.end),
            None => game.end.to_string(),
        });
        early.or_else(|| referee.clone().map(Self::by_referee))
    }

    /// Makes that of a game that the referee finished.
    pub(crate) fn by_referee(detail: String) -> Self {
        Self {
            end: "out of time",
            detail,
            culprit: None,
            late: None,
        }
    }

    /// Returns the early end of a game; `None` if it was finished.
    pub(crate) fn of(end: &End, detail: impl FnOnce() -> String) -> Option<Self> {
        end.ended_by().map(|_| Self {
            end: end.name(),
            detail: detail(),
            culprit: end.culprit().map(Side::index),
            late: end.stopped_by().map(Side::index),
        })
    }
}

/// Returns the games as JSON that can stand inside a `script` element.
fn data(page: &Page) -> String {
    let (mut agents, mut boards) = (IndexSet::new(), IndexSet::new());
    let games = page.games.iter().map(|game| {
        let board = Board {
            class: &game.opening.class,
            rows: &game.opening.rows,
        };
        Game {
            id: game.id.to_string(),
            sides: Side::BOTH.map(|side| agents.insert_full(game.agent(side)).0),
            board: boards.insert_full(board).0,
            moves: Moves::of(game),
            scores: game.scores,
            used: game.used.map(milliseconds),
            winner: game.winner.map(Side::index),
            early: EarlyEnd::of_game(game),
            analysis: (page.analysis)(game),
        }
    });
    let games = games.collect();
    let data = Data {
        clocks: agents
            .iter()
            .map(|agent| milliseconds((page.seconds)(agent)))
            .collect(),
        agents: agents.into_iter().collect(),
        boards: boards.into_iter().collect(),
        games,
    };
    let json = serde_json::to_string(&data).expect("the keys are texts");
    markup::in_script(&json)
}

/// Returns seconds as whole milliseconds.
pub(crate) fn milliseconds(seconds: f64) -> i64 {
    (seconds * 1000.0).round() as i64
}

#[cfg(test)]
mod tests;
