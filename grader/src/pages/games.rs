//! Random games on seeded boards, and what they go through by the library's own rules.

use crate::opening::{BoardClass, Opening};
use crate::record::{End, GameRecord, MoveRecord, Side, winner};
use crate::schedule::{Pairing, Schedule, games as pairings};
use rand::RngExt;
use serde::Serialize;
use sweetfish_core::rng::{ChaCha8Rng, stream};
use sweetfish_duel::{Cell, Position, random_board};

/// Seconds on each clock when a game starts.
pub(crate) const SECONDS: f64 = 60.0;

/// Plays a seeded game of random moves, and ends it as finished after at most `most` moves.
pub(crate) fn random(
    id: &str,
    names: [&str; 2],
    class: &str,
    seed: u64,
    most: usize,
) -> GameRecord {
    let mut rng = stream(seed, 0);
    let class: BoardClass = class.parse().expect("a class");
    let board = random_board(class.size, class.kinds, class.fill, &mut rng);
    let opening = Opening::new(class.to_string(), &board);
    random_from(id, names, opening, seed, most)
}

/// Plays a game as [`random`] does, from an opening.
pub(crate) fn random_from(
    id: &str,
    names: [&str; 2],
    opening: Opening,
    seed: u64,
    most: usize,
) -> GameRecord {
    let mut rng = stream(seed, 1);
    let mut board = opening.position().expect("a board");
    let (mut moves, mut scores, mut used) = (Vec::new(), [0; 2], [0.0; 2]);
    while !board.is_empty() && moves.len() < most {
        let side = moves.len() % 2;
        let made = random_move(&mut board, SECONDS - used[side], &mut rng);
        scores[side] += made.points;
        used[side] += made.seconds;
        moves.push(made);
    }
    GameRecord {
        opening,
        winner: winner(&End::Finished {}, scores, used, false),
        moves,
        scores,
        used,
        ..GameRecord::new(id, names, &[])
    }
}

/// Plays all games of a schedule with one round, each up to `most` moves, by its number.
pub(crate) fn of_schedule(schedule: &Schedule, most: impl Fn(u64) -> usize) -> Vec<GameRecord> {
    let encounters = schedule.encounters();
    let all = pairings(0, &encounters, 0..schedule.pairs);
    let game = |(number, pairing): (u64, Pairing)| {
        let names = [pairing.first, pairing.second].map(|player| &*schedule.players[player].name);
        let opening = schedule.opening(pairing.slot);
        let id = pairing.slot.to_string();
        random_from(&id, names, opening, number, most(number))
    };
    (0..).zip(all).map(game).collect()
}

/// Plays a random move, which takes a small part of the time that is left.
fn random_move(board: &mut Position, left: f64, rng: &mut ChaCha8Rng) -> MoveRecord {
    let moves = board.moves();
    let mv = moves[rng.random_range(0..moves.len().min(6))];
    board.play(mv.cell);
    let seconds = left * f64::from(rng.random_range(0..1000)) / 10_000.0;
    MoveRecord::new(&mv.cell.to_string(), mv.reward(), seconds)
}

/// Returns the same game, lost after its last move by a fault.
pub(crate) fn lost_by(mut game: GameRecord, end: End) -> GameRecord {
    game.winner = end.culprit().map(Side::other);
    game.end = end;
    game
}

/// What a page must show of a game after a number of moves.
#[derive(Serialize)]
pub(crate) struct Shown {
    /// The board row by row, with `*` for an empty cell.
    board: String,
    /// The places of the group that the next move takes, row by row.
    next: Vec<usize>,
    /// The recorded points of both sides.
    points: [i32; 2],
}

/// Returns what a page must show of a game after each number of moves, from none to all.
pub(crate) fn shown(game: &GameRecord) -> Vec<Shown> {
    let mut board = game.opening.position().expect("a board");
    let mut points = [0; 2];
    let mut all = Vec::new();
    for (ply, made) in game.moves.iter().enumerate() {
        let cell = made.cell.parse().expect("a cell");
        all.push(Shown::of(&board, Some(cell), points));
        board.play(cell);
        points[ply % 2] += made.points;
    }
    all.push(Shown::of(&board, None, points));
    all
}

impl Shown {
    fn of(board: &Position, made: Option<Cell>, points: [i32; 2]) -> Self {
        let cells = made.map_or(Vec::new(), |cell| board.cells_of(cell));
        let place = |cell: Cell| cell.row() * board.size() + cell.column();
        let mut next: Vec<_> = cells.into_iter().map(place).collect();
        next.sort_unstable();
        Self {
            board: board.to_string().split_whitespace().collect(),
            next,
            points,
        }
    }
}
