//! Requests about the duel: boards, games, the move of an opponent, hints and analysis.

use std::time::Duration;

use rand::RngExt;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sweetfish::duel::{
    BoardClass, Cell, Limit, MAX_KINDS, MAX_SIZE, Position, Report as Found, Searcher, Settings,
    Tunables, choose, format,
};
use sweetfish::rng;

use crate::check::{check, puzzle, puzzle_try};
use crate::{Answer, Report, json_of, line};

/// A game: the board that it began with, and the moves so far.
#[derive(Deserialize)]
pub(crate) struct Game {
    kinds: usize,
    rows: Vec<String>,
    #[serde(default)]
    moves: Vec<String>,
}

/// What ends a search.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Until {
    /// This many plies.
    Depth(u32),
    /// About this many nodes.
    Nodes(u64),
    /// This many milliseconds.
    Ms(f64),
}

/// Who chooses a move.
#[derive(Clone, Copy, Deserialize)]
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
    /// Whether a move solves the puzzle of a day, and the best reply.
    PuzzleTry { day: usize, cell: String },
    /// The best moves with what each promises.
    Hint {
        game: Game,
        best: usize,
        until: Until,
    },
}

impl Request {
    pub(crate) fn answer(self, report: Report) -> Answer {
        match self {
            Self::New {
                size,
                kinds,
                fill,
                seed,
            } => new(size, kinds, fill, seed),
            Self::Input { text } => {
                let input = format::parse_input(text.as_bytes()).map_err(line)?;
                let position = &input.position;
                Ok(json!({
                    "kinds": position.kinds(), "rows": rows(position), "seconds": input.seconds,
                }))
            }
            Self::Check { input, output } => check(&input, &output),
            Self::InputText { game, seconds } => {
                if !(seconds > 0.0 && seconds.is_finite()) {
                    return Err(format!("found {seconds} seconds, expected more than 0"));
                }
                let position = game.last()?;
                Ok(json!(format::print_input(&format::Input {
                    position,
                    seconds
                })))
            }
            Self::OutputText { game } => {
                let cell = game.moves.last().ok_or("found no move, expected one")?;
                let cell = cell.parse().map_err(line)?;
                let position = game.last()?;
                Ok(json!(format::print_output(&format::Output {
                    cell,
                    position
                })))
            }
            Self::Replay { game } => json_of(game.replay()?),
            Self::Puzzle { day } => puzzle(day),
            Self::PuzzleTry { day, cell } => puzzle_try(day, &cell),
            Self::Choose { game, player } => game.choose(player, report),
            Self::Hint { game, best, until } => json_of(hint(&game.last()?, best, until)),
        }
    }
}

fn new(size: usize, kinds: usize, fill: u32, seed: u64) -> Answer {
    let class = BoardClass::new(size, kinds, fill).ok_or_else(|| {
        format!(
            "found size {size}, {kinds} kinds and fill {fill}, expected 1 to {MAX_SIZE}, 1 to {MAX_KINDS} and \
             1 to 100"
        )
    })?;
    let board = class.board(&mut rng::stream(seed, 0));
    Ok(json!({ "kinds": kinds, "rows": rows(&board) }))
}

/// Returns the rows of a board, top row first.
pub(crate) fn rows(position: &Position) -> Vec<String> {
    position.to_string().lines().map(String::from).collect()
}

/// A board of a game.
#[derive(Serialize)]
struct Board {
    rows: Vec<String>,
    /// The points of the first and of the second player so far.
    points: [i64; 2],
    /// Row and column of each cell that the move before took, from 0.
    taken: Vec<[usize; 2]>,
}

/// A group that can be taken.
#[derive(Serialize)]
struct Group {
    /// The cell that names it.
    cell: String,
    /// Row and column of each of its cells, from 0.
    cells: Vec<[usize; 2]>,
    points: i32,
}

#[derive(Serialize)]
struct Replayed {
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

    fn choose(&self, player: Player, report: Report) -> Answer {
        let position = self.last()?;
        let until = match player {
            Player::Random { seed } => return random(&position, seed),
            Player::Greedy => Until::Ms(0.0),
            Player::Search(until) => until,
        };
        let found = search(&position, until, &mut |found| {
            if let Ok(value) = json_of(Finding::of(found)) {
                report(&value);
            }
        });
        json_of(Finding::of(&found.ok_or(OVER)?))
    }
}

/// Why there is no move.
const OVER: &str = "the board is empty: the game is over";

/// Returns a move that is drawn at random, with what is known of it.
fn random(position: &Position, seed: u64) -> Answer {
    let moves = position.moves();
    if moves.is_empty() {
        return Err(OVER.into());
    }
    // Each board of a game has a stream of its own.
    let drawn = rng::stream(seed, position.pieces() as u64).random_range(0..moves.len());
    let drawn = moves[drawn];
    Ok(json!({ "cell": drawn.cell.to_string(), "points": drawn.reward() }))
}

/// What a search has found.
#[derive(Serialize)]
struct Finding {
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

impl Finding {
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

fn limit(until: Until) -> Limit {
    match until {
        Until::Depth(plies) => Limit::Depth(plies),
        Until::Nodes(nodes) => Limit::Nodes(nodes),
        Until::Ms(ms) => Limit::Time(Duration::try_from_secs_f64(ms / 1e3).unwrap_or_default()),
    }
}

fn search(position: &Position, until: Until, better: &mut dyn FnMut(&Found)) -> Option<Found> {
    let settings = Settings {
        limit: Some(limit(until)),
        ..Settings::default()
    };
    choose(position, Duration::ZERO, &settings, better)
}

/// A move with what it promises.
#[derive(Serialize)]
struct Rated {
    cell: String,
    points: i32,
    /// Expected difference of points from this move on, for the side that moves.
    expected: i32,
    proven: bool,
}

/// Looks at the reply to each move, at those with the best prospects longer, and returns the `best` of them, best first.
fn hint(position: &Position, best: usize, until: Until) -> Vec<Rated> {
    /// The moves that are looked at longer, for each that is asked for.
    const CANDIDATES: usize = 4;
    /// The plies of the first look.
    const BRIEF: u32 = 2;
    /// The megabytes of the table that the first looks share.
    const MEGABYTES: usize = 4;
    let searcher = Searcher::new(MEGABYTES, 1, Tunables::default());
    let brief = |after: &Position| searcher.run(after, Limit::Depth(BRIEF), &mut |_| ());
    let moves = position.moves().into_iter();
    let mut rated: Vec<_> = moves
        .map(|mv| (mv.cell, rate(position, mv.cell, brief)))
        .collect();
    let order = |rated: &mut Vec<(Cell, Rated)>| rated.sort_by_key(|(_, own)| -own.expected);
    order(&mut rated);
    rated.truncate(best.saturating_mul(CANDIDATES));
    let count = rated.len().max(1);
    let each = match until {
        Until::Depth(plies) => Until::Depth(plies),
        Until::Nodes(nodes) => Until::Nodes(nodes / count as u64),
        Until::Ms(ms) => Until::Ms(ms / count as f64),
    };
    for (cell, own) in &mut rated {
        *own = rate(position, *cell, |after| search(after, each, &mut |_| ()));
    }
    order(&mut rated);
    rated.truncate(best);
    rated.into_iter().map(|(_, own)| own).collect()
}

/// Rates a move by a search of the board after it.
fn rate(position: &Position, cell: Cell, reply: impl Fn(&Position) -> Option<Found>) -> Rated {
    let mut after = position.clone();
    let points = i32::from(after.play(cell)).pow(2);
    let reply = reply(&after);
    Rated {
        cell: cell.to_string(),
        points,
        expected: points - reply.as_ref().map_or(0, |reply| reply.score),
        proven: reply.is_none_or(|reply| reply.exact),
    }
}
