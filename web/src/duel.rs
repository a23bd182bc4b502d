//! Requests about the duel: boards, games, the move of an opponent, hints and analysis.

use rand::RngExt;
use serde::{Deserialize, Serialize};
use sweetfish::duel::{
    BoardClass, Cell, MAX_KINDS, MAX_SIZE, Position, Report as Found, SearchError, format,
};
use sweetfish::rng;

use crate::check::{Checked, check};
use crate::error::{Code, RequestError, line};
use crate::hint::{Rated, hint};
use crate::position::{Until, rows, search};
use crate::puzzle::{Attempted, Daily, puzzle, puzzle_try};
use crate::reports::Reports;

/// A game: the board that it began with, and the moves so far.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Game {
    kinds: usize,
    rows: Vec<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    moves: Vec<String>,
}

/// Who chooses a move.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Player {
    /// Any move, each with the same chance.
    Random {
        /// The seed of the choice.
        seed: u64,
    },
    /// The largest group.
    Greedy,
    /// The search.
    Search(Until),
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "DuelRequest"))]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Request {
    /// A random board.
    New {
        size: usize,
        kinds: usize,
        fill: u32,
        seed: u64,
    },
    /// The board of an `input.txt`.
    Input { text: String },
    /// Whether an `output.txt` is right for an `input.txt`.
    Check { input: String, output: String },
    /// The text of an `input.txt`.
    InputText { game: Game, seconds: f64 },
    /// The text of an `output.txt`: the last move and the board after it.
    OutputText { game: Game },
    /// All boards of a game, and the moves of the last one.
    Replay { game: Game },
    /// The move of a player, with reports from a search.
    Choose { game: Game, player: Player },
    /// The puzzle of a day of the year, from 1.
    Puzzle { day: usize },
    /// Whether a move solves the puzzle of a day, and how the game ends after it.
    PuzzleTry { day: usize, cell: String },
    /// The best moves with what each promises.
    Hint {
        game: Game,
        best: usize,
        until: Until,
    },
}

/// The answers to the requests of the same names.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "DuelAnswer"))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Answer {
    New(Opening),
    Input(Input),
    Check(Checked),
    InputText(String),
    OutputText(String),
    Replay(Replayed),
    Choose(Choice),
    Puzzle(Daily),
    PuzzleTry(Attempted),
    Hint(Vec<Rated>),
}

/// What is known before an answer.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "DuelReport"))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Report {
    Choose(Choice),
}

/// A board that a game begins with.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Opening {
    kinds: usize,
    rows: Vec<String>,
}

/// What an `input.txt` holds.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Input {
    kinds: usize,
    rows: Vec<String>,
    seconds: f64,
}

impl Request {
    pub(crate) fn answer(self, report: Reports<Report>) -> Result<Answer, RequestError> {
        Ok(match self {
            Self::New {
                size,
                kinds,
                fill,
                seed,
            } => Answer::New(new(size, kinds, fill, seed)?),
            Self::Input { text } => {
                let input = format::parse_input(text.as_bytes())?;
                let position = &input.position;
                Answer::Input(Input {
                    kinds: position.kinds(),
                    rows: rows(position),
                    seconds: input.seconds,
                })
            }
            Self::Check { input, output } => Answer::Check(check(&input, &output)?),
            Self::InputText { game, seconds } => {
                if !(seconds > 0.0 && seconds.is_finite()) {
                    return Err(format!("found {seconds} seconds, expected more than 0").into());
                }
                let position = game.last()?;
                Answer::InputText(format::print_input(&format::Input { position, seconds }))
            }
            Self::OutputText { game } => {
                let cell = game.moves.last().ok_or("found no move, expected one")?;
                let cell = cell.parse().map_err(line)?;
                let position = game.last()?;
                Answer::OutputText(format::print_output(&format::Output { cell, position }))
            }
            Self::Replay { game } => Answer::Replay(game.replay()?),
            Self::Choose { game, player } => {
                Answer::Choose(game.choose(player, &mut |found| report(Report::Choose(found)))?)
            }
            Self::Puzzle { day } => Answer::Puzzle(puzzle(day)?),
            Self::PuzzleTry { day, cell } => Answer::PuzzleTry(puzzle_try(day, &cell)?),
            Self::Hint { game, best, until } => Answer::Hint(hint(&game.last()?, best, until)?),
        })
    }
}

fn new(size: usize, kinds: usize, fill: u32, seed: u64) -> Result<Opening, String> {
    let class = BoardClass::new(size, kinds, fill).ok_or_else(|| {
        format!(
            "found size {size}, {kinds} kinds and fill {fill}, expected 1 to {MAX_SIZE}, 1 to {MAX_KINDS} and \
             1 to 100"
        )
    })?;
    let board = class.board(&mut rng::stream(seed, 0));
    let rows = rows(&board);
    Ok(Opening { kinds, rows })
}

/// A board of a game.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Board {
    rows: Vec<String>,
    /// The points of the first and of the second player so far.
    points: [i64; 2],
    /// Row and column of each cell that the move before took, from 0.
    taken: Vec<[usize; 2]>,
}

/// A group that can be taken.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Group {
    /// The cell that names it.
    cell: String,
    /// Row and column of each of its cells, from 0.
    cells: Vec<[usize; 2]>,
    points: i32,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Replayed {
    boards: Vec<Board>,
    /// The groups of the last board, the largest first.
    groups: Vec<Group>,
}

/// Returns rows and columns of cells.
fn places(cells: &[Cell]) -> Vec<[usize; 2]> {
    cells
        .iter()
        .map(|cell| [cell.row(), cell.column()])
        .collect()
}

impl Game {
    /// Calls `see` with each board, the cells that the move before took, and the points of that move.
    fn walk(&self, mut see: impl FnMut(&Position, &[Cell], i64)) -> Result<Position, String> {
        let mut position = Position::from_rows(self.kinds, &self.rows).map_err(line)?;
        see(&position, &[], 0);
        for (number, text) in (1..).zip(&self.moves) {
            let wrong = |error: String| format!("move {number}: {error}");
            let cell: Cell = text.parse().map_err(|error| wrong(line(error)))?;
            let taken = position.cells_of(cell);
            let size = position
                .try_play(cell)
                .map_err(|error| wrong(line(error)))?;
            see(&position, &taken, i64::from(size).pow(2));
        }
        Ok(position)
    }

    /// Returns the board after all moves.
    fn last(&self) -> Result<Position, String> {
        self.walk(|_, _, _| ())
    }

    fn replay(&self) -> Result<Replayed, String> {
        let mut points = [0; 2];
        let mut boards: Vec<Board> = Vec::new();
        let last = self.walk(|position, taken, made| {
            // The first player made the moves 1, 3, 5...
            let side = (boards.len() + 1) % 2;
            points[side] += made;
            boards.push(Board {
                rows: rows(position),
                points,
                taken: places(taken),
            });
        })?;
        let groups = last.moves().into_iter().map(|mv| Group {
            cell: mv.cell.to_string(),
            cells: places(&last.cells_of(mv.cell)),
            points: mv.reward(),
        });
        Ok(Replayed {
            groups: groups.collect(),
            boards,
        })
    }

    fn choose(&self, player: Player, report: Reports<Choice>) -> Result<Choice, RequestError> {
        let position = self.last()?;
        let until = match player {
            Player::Random { seed } => return random(&position, seed),
            Player::Greedy => Until::Ms(0.0),
            Player::Search(until) => until,
        };
        let found = search(&position, until, &mut |found| report(Choice::of(found)));
        Ok(Choice::of(&found?))
    }
}

impl From<SearchError> for RequestError {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::EmptyBoard => over(),
            other => other.to_string().into(),
        }
    }
}

/// Returns why there is no move.
fn over() -> RequestError {
    RequestError::new(Code::Over, "the board is empty: the game is over")
}

/// Returns a move that is drawn at random, with what is known of it.
fn random(position: &Position, seed: u64) -> Result<Choice, RequestError> {
    let moves = position.moves();
    if moves.is_empty() {
        return Err(over());
    }
    // Each board of a game has a stream of its own.
    let drawn = rng::stream(seed, position.pieces() as u64).random_range(0..moves.len());
    let drawn = moves[drawn];
    Ok(Choice {
        cell: drawn.cell.to_string(),
        points: drawn.reward(),
        expected: 0,
        depth: 0,
        proven: false,
        nodes: 0,
        ms: 0.0,
        line: vec![drawn.cell.to_string()],
    })
}

/// A move that was chosen, and what a search has found; one that was drawn at random was looked at 0 moves deep.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Choice {
    cell: String,
    points: i32,
    /// Expected difference of points from here on, for the side to move.
    expected: i32,
    depth: u32,
    proven: bool,
    nodes: u64,
    ms: f64,
    /// The moves expected, this one first.
    line: Vec<String>,
}

impl Choice {
    fn of(found: &Found) -> Self {
        Self {
            cell: found.best.cell.to_string(),
            points: found.best.reward(),
            expected: found.score,
            depth: found.depth,
            proven: found.exact,
            nodes: found.nodes,
            ms: found.elapsed.as_secs_f64() * 1e3,
            line: found.line.iter().map(|mv| mv.cell.to_string()).collect(),
        }
    }
}
