//! What a student reads about a test: boards, answers, games, and what the agent printed.

use std::fmt::Write as _;

use sweetfish::duel::{Cell, Position};

use super::cases::Board;
use super::config::Opponent;
use super::verdict::log_of;
use crate::game::Trial;
use crate::record::{End, GameRecord, Side};
use crate::tally::WinDrawLoss;

/// The boards of a lost game that are shown, its last ones.
const BOARDS: usize = 2;
/// The lost games of which boards are shown.
const SHOWN_GAMES: usize = 2;

/// Describes an answer on a test board. `printed` is what the agent printed.
pub(super) fn of_answer(board: &Board, answer: &Trial, printed: Option<&str>) -> String {
    let position = &board.input.position;
    let mut text = format!(
        "The board, {size}x{size} with {} kinds and {} s left:\n{}",
        position.kinds(),
        board.input.seconds,
        with_coordinates(&position.to_string()),
        size = position.size(),
    );
    match (&answer.verdict, board.wrong(answer)) {
        (Ok(cell), None) => {
            let _ = writeln!(text, "Right: the move {cell}, after {:.3} s.", answer.used);
        }
        (Ok(cell), Some(_)) => {
            let _ = writeln!(
                text,
                "The move {cell} is legal, and not a right answer here."
            );
        }
        (Err(end), _) => {
            let _ = writeln!(text, "Fault: {end}, after {:.3} s.", answer.used);
            text += &advice(end);
        }
    }
    if board.wrong(answer).is_some() {
        text += &right_answer(position, board.accepted());
    }
    text += &printed_lines(printed);
    text
}

/// Shows a right answer: the group, and the board after it.
fn right_answer(position: &Position, accepted: &[Cell]) -> String {
    let Some(&cell) = accepted.first() else {
        return "Any legal move is a right answer here.\n".into();
    };
    let group = position.cells_of(cell);
    let cells: Vec<_> = group.iter().map(ToString::to_string).collect();
    let mut after = position.clone();
    if after.try_play(cell).is_err() {
        return String::new();
    }
    let count = cells.len();
    format!(
        "A right answer is {cell}: its group is {} and scores {count}² = {}. All of it is taken, and the cells above \
         fall straight down. The board after it:\n{}",
        cells.join(" "),
        count * count,
        with_coordinates(&after.to_string()),
    )
}

/// Describes the games against an opponent, with the last boards of lost ones. `log` returns the end of a log.
pub(super) fn of_games(
    name: &str,
    opponent: &Opponent,
    balance: WinDrawLoss,
    games: &[GameRecord],
    log: &dyn Fn(&str) -> Option<String>,
) -> String {
    let mut text = format!(
        "{} games against {}: {} won, {} drawn, {} lost. {} points for a win.\n",
        balance.games(),
        opponent.name,
        balance.won,
        balance.drawn,
        balance.lost,
        opponent.points,
    );
    for game in games {
        if let Some(side) = game.side_of(name) {
            text += &line(game, side);
        }
    }
    let lost = games.iter().filter_map(|game| {
        let side = game.side_of(name)?;
        (game.winner == Some(side.other())).then_some((game, side))
    });
    for (game, side) in lost.take(SHOWN_GAMES) {
        text += &last_boards(game, side);
        if game.end.culprit() == Some(side) {
            text += &advice(&game.end);
            text += &printed_lines(log(&log_of(name, game, side)).as_deref());
        }
    }
    text
}

/// Returns a line about a game, seen from a side.
fn line(game: &GameRecord, side: Side) -> String {
    let result = match game.winner {
        Some(winner) if winner == side => "won",
        Some(_) => "lost",
        None => "drawn",
    };
    let [own, other] = [side, side.other()].map(|side| game.scores[side.index()]);
    let end = match &game.end {
        End::Finished {} => format!("{} moves", game.moves.len()),
        end if end.ended_by() == Some(side) => {
            format!("yours: {end} at move {}", game.moves.len() + 1)
        }
        end => format!("the opponent's: {end}"),
    };
    format!(
        "  game {}, moving {side} on {}: {result} {own} to {other}, {end}; {:.3} s of your clock used\n",
        game.id,
        game.opening.class,
        game.used[side.index()],
    )
}

/// Shows the last boards of a game with the moves made on them.
fn last_boards(game: &GameRecord, side: Side) -> String {
    let Ok(mut position) = game.opening.position() else {
        return String::new();
    };
    let mut text = format!("The end of game {}:\n", game.id);
    let first =
        (game.moves.len() + usize::from(game.end.ended_by().is_some())).saturating_sub(BOARDS);
    for (ply, made) in game.moves.iter().enumerate() {
        if ply >= first {
            let who = if ply % 2 == side.index() {
                "you take"
            } else {
                "the opponent takes"
            };
            let _ = writeln!(
                text,
                "{}move {}: {who} {} for {} points",
                with_coordinates(&position.to_string()),
                ply + 1,
                made.cell,
                made.points
            );
        }
        let played = made
            .cell
            .parse()
            .ok()
            .map(|cell: Cell| position.try_play(cell));
        if !matches!(played, Some(Ok(_))) {
            return text;
        }
    }
    if game.end.ended_by().is_some() {
        let _ = writeln!(
            text,
            "{}move {}: {}",
            with_coordinates(&position.to_string()),
            game.moves.len() + 1,
            game.end
        );
    }
    text
}

/// Says in words what a fault means.
fn advice(end: &End) -> String {
    let text = match end {
        End::NoOutput { .. } => {
            "Your program ended without a file `output.txt` in the folder where it was started."
        }
        End::Malformed { .. } => {
            "`output.txt` must hold the cell, such as C1 (column letter, row from 1 at the top), on the first line, and \
             the board after the move on the lines below."
        }
        End::IllegalMove { .. } => {
            "The first line of `output.txt` must name a cell that is not empty (`*`)."
        }
        End::WrongBoard { .. } => {
            "The move is legal, the board below it is not the one after the move: take the whole group of equal cells, \
             let what is above fall straight down, and fill the rest of the column with `*` from the top."
        }
        End::OutOfTime { .. } => {
            "The third line of `input.txt` has the seconds that are left for all your moves together, as a decimal number."
        }
        End::Crashed { .. } => "Your program must end by itself with exit code 0.",
        End::TooLarge { .. } | End::CouldNotStart { .. } | End::Finished {} => {
            return String::new();
        }
    };
    format!("{text}\n")
}

fn printed_lines(printed: Option<&str>) -> String {
    printed.map_or_else(String::new, |printed| {
        format!("What your program printed at last:\n{printed}\n")
    })
}

/// Returns the rows of a board with the letters of its columns and the numbers of its rows.
fn with_coordinates(rows: &str) -> String {
    let size = rows.lines().count();
    let letters: String = ('A'..='Z').take(size).collect();
    let mut text = format!("     {letters}\n");
    for (number, row) in (1..).zip(rows.lines()) {
        let _ = writeln!(text, "  {number:>2} {row}");
    }
    text
}
