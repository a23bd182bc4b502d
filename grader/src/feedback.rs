//! What a student reads about a test: boards, answers, games, and what the agent printed.

use std::fmt::Write as _;

use sweetfish_duel::{Cell, Position};

use crate::alone::at_first;
use crate::cause::Cause;
use crate::game::{Trial, log_of};
use crate::record::{Activity, End, GameRecord, Side};
use crate::tally::WinDrawLoss;
use crate::test_board::TestBoard;
use crate::waiting::is_disturbed;
use crate::wording::counted;

/// The boards of a lost game that are shown, its last ones.
const BOARDS: usize = 2;
/// The lost games of which boards are shown.
const SHOWN_GAMES: usize = 2;

/// Describes an answer on a test board. `printed` is what the agent printed, `doubtful` what is said where it waited for a core.
pub(crate) fn of_answer(
    board: &TestBoard,
    answer: &Trial,
    is_right: bool,
    printed: Option<&str>,
    doubtful: &str,
) -> String {
    let position = &board.input.position;
    let mut text = format!(
        "The board, {size}x{size} with {} and {} s left:\n{}",
        counted(position.kinds(), "kind"),
        board.input.seconds,
        with_coordinates(&position.to_string()),
        size = position.size(),
    );
    match (&answer.verdict, is_right) {
        (Ok(cell), true) => {
            let _ = writeln!(text, "Right: the move {cell}, after {:.3} s.", answer.used);
        }
        (Ok(cell), false) => {
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
    if let Some(end) = &answer.replaced {
        let _ = writeln!(text, "This was {}.", at_first(end));
    }
    if answer.is_disturbed() {
        let _ = writeln!(text, "This is {doubtful}, as it waited for a core.");
    }
    text += &printed_lines(printed);
    if !is_right && !answer.verdict.as_ref().is_err_and(is_about_program) {
        text += &right_answer(position, board.accepted(), named(&answer.verdict));
    }
    text
}

/// Returns whether a fault is one of the program and not of its answer.
fn is_about_program(end: &End) -> bool {
    matches!(
        end,
        End::Crashed { .. }
            | End::OutOfTime { .. }
            | End::TooLarge { .. }
            | End::CouldNotStart { .. }
    )
}

/// Returns the cell of an answer that is right but for its board.
fn named(verdict: &Result<String, End>) -> Option<Cell> {
    match verdict {
        Err(End::WrongBoard { cell, .. }) => cell.as_ref()?.parse().ok(),
        _ => None,
    }
}

/// Shows a right answer: the group, and the board after it. Where any move is right, that is the one `named`.
fn right_answer(position: &Position, accepted: &[Cell], named: Option<Cell>) -> String {
    /// The most cells of a group that are listed.
    const LISTED: usize = 12;
    let (words, cell) = match (accepted.first(), named) {
        (Some(&cell), _) => ("A right answer is", Some(cell)),
        (None, Some(cell)) => ("Your move is", Some(cell)),
        (None, None) => (
            "Any legal move is right here, for example",
            largest(position),
        ),
    };
    let Some(cell) = cell else {
        return String::new();
    };
    let mut after = position.clone();
    let group = position.cells_of(cell);
    if after.try_play(cell).is_err() {
        return String::new();
    }
    let cells: Vec<_> = group.iter().map(ToString::to_string).collect();
    let count = cells.len();
    let cells = match count {
        ..=LISTED => cells.join(" "),
        _ => format!("{count} cells around it"),
    };
    format!(
        "{words} {cell}: its group is {cells} and scores {count}² = {}. All of it is taken, and the cells above fall straight \
         down. The board after it:\n{}",
        count * count,
        with_coordinates(&after.to_string()),
    )
}

fn largest(position: &Position) -> Option<Cell> {
    let moves = position.moves();
    let best = moves
        .iter()
        .max_by_key(|mv| position.cells_of(mv.cell).len());
    best.map(|mv| mv.cell)
}

/// Describes the games against an opponent, with the last boards of lost ones. `log` returns what a log says, `doubtful` is as
/// [`of_answer`] takes it.
pub(crate) fn of_games(
    name: &str,
    opponent: &str,
    balance: WinDrawLoss,
    games: &[GameRecord],
    log: &dyn Fn(&str) -> Option<String>,
    doubtful: &str,
) -> String {
    let mut text = format!(
        "{} games against {opponent}: {} won, {} drawn, {} lost.\n",
        balance.games(),
        balance.won,
        balance.drawn,
        balance.lost,
    );
    for game in games {
        if let Some(side) = game.side_of(name) {
            text += &line(game, side, doubtful);
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

/// Says how the points of a game follow from its margin.
pub(crate) fn of_margin(full: u32) -> String {
    format!(
        "A game has all its points from {full} points ahead on, half of them at 0, none from {full} behind on.\n"
    )
}

/// Returns a line about a game, seen from a side.
fn line(game: &GameRecord, side: Side, doubtful: &str) -> String {
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
    let referee = moved_for(game, side);
    let replaced = game.replaced.as_ref().map(at_first);
    let replaced = replaced.map_or(String::new(), |replaced| format!("; {replaced}"));
    let doubtful = if is_disturbed(game) {
        format!("; {doubtful}, as a side waited for a core")
    } else {
        String::new()
    };
    format!(
        "  game {}, moving {side} on {}: {result} {own} to {other}, {end}{referee}; {:.3} s of your clock used{replaced}{doubtful}\n",
        game.id,
        game.opening.class,
        game.used[side.index()],
    )
}

/// Says from which move on the referee moved for a side, if it did.
fn moved_for(game: &GameRecord, side: Side) -> String {
    let words = |side: Side, whose: &str| {
        let (number, _) = game.moved_for(side)?;
        let number = number + 1;
        Some(format!(
            "; {whose} clock ran out at move {number}, and the referee took the smallest groups from there"
        ))
    };
    let both = [words(side, "your"), words(side.other(), "the opponent's")];
    both.into_iter().flatten().collect()
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
            let who = match (ply % 2 == side.index(), made.by_referee) {
                (true, false) => "you take",
                (false, false) => "the opponent takes",
                (true, true) => "the referee takes for you",
                (false, true) => "the referee takes for the opponent",
            };
            let _ = writeln!(
                text,
                "{}move {}: {who} {} for {}",
                with_coordinates(&position.to_string()),
                ply + 1,
                made.cell,
                counted(made.points, "point")
            );
        }
        let cell = made.cell.parse::<Cell>();
        if !cell.is_ok_and(|cell| position.try_play(cell).is_ok()) {
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
    let of_end = |end: &End| Cause::of_end(end).or_else(|| Cause::of_signal(end));
    let text = match end {
        End::NoOutput { .. } => {
            "Your program ended without a file `output.txt` in the folder where it was started."
        }
        End::OutOfTime {
            answered: Some(_), ..
        } => {
            "Your answer was right and there in time, but something of your program went on: a thread, a process or a loop. \
             Let it end when the answer is written."
        }
        End::OutOfTime { .. } if end.activity() == Some(Activity::Waiting) => {
            "Your program did not compute, it waited: it slept, or waited for a thread, a lock or another process that does not end. \
             Nobody can type anything, so it must ask for nothing."
        }
        End::OutOfTime { .. } if end.activity() == Some(Activity::Computing) => {
            "Your program was still computing when it was ended, and had left no right answer: a loop never ends, or it takes too long. \
             The third line of `input.txt` has the seconds that are left for all your moves together, as a decimal number."
        }
        End::OutOfTime { .. } => {
            "The third line of `input.txt` has the seconds that are left for all your moves together, as a decimal number."
        }
        end if of_end(end).is_some() => of_end(end).map_or("", Cause::explanation),
        End::Crashed {
            how,
            answered: true,
            ..
        } => {
            return format!(
                "The move was right, but the program ended with {how}: it must end by itself with exit code 0. Python ends with \
                 another one after an exception or `sys.exit(1)`, C and C++ with what `main` returns.\n"
            );
        }
        End::Crashed { .. } => "Your program must end by itself with exit code 0.",
        other => other.advice(),
    };
    if text.is_empty() {
        return String::new();
    }
    format!("{text}\n")
}

fn printed_lines(printed: Option<&str>) -> String {
    let printed = printed.filter(|printed| !printed.is_empty());
    printed.map_or_else(String::new, |printed| {
        format!("What your program printed:\n{printed}\n{}", hints(printed))
    })
}

/// Explains the usual messages of interpreters.
fn hints(printed: &str) -> String {
    let causes = Cause::all(printed).into_iter();
    causes
        .flat_map(|cause| [cause.explanation(), "\n"])
        .collect()
}

/// Returns the rows of a board with the letters of its columns and the numbers of its rows.
pub(crate) fn with_coordinates(rows: &str) -> String {
    let size = rows.lines().count();
    let letters: String = ('A'..='Z').take(size).collect();
    let mut text = format!("     {letters}\n");
    for (number, row) in (1..).zip(rows.lines()) {
        let _ = writeln!(text, "  {number:>2} {row}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alone::{DOUBTFUL, TRY_AGAIN};
    use crate::record::out_of_time;

    #[test]
    fn who_reads_what_is_doubtful_is_told_what_to_do() {
        let mut end = out_of_time(Side::First, false);
        if let End::OutOfTime { waited, .. } = &mut end {
            *waited = Some(0.4);
        }
        let mut game = GameRecord::new("r1e1p1a", ["you", "greedy"], &["01", "10"]);
        game.end = end.clone();
        let answer = Trial {
            used: 0.5,
            waited: Some(0.4),
            verdict: Err(end),
            replaced: None,
        };
        let board = &crate::student::boards()[0];
        for (own, other) in [(DOUBTFUL, TRY_AGAIN), (TRY_AGAIN, DOUBTFUL)] {
            let balance = WinDrawLoss::default();
            let games = std::slice::from_ref(&game);
            let text = of_games("you", "greedy", balance, games, &|_| None, own)
                + &of_answer(board, &answer, false, None, own);
            assert!(
                text.contains(&format!("; {own}, as a side waited")),
                "{text}"
            );
            assert!(
                text.contains(&format!("This is {own}, as it waited")),
                "{text}"
            );
            assert!(!text.contains(other), "{text}");
        }
    }
}
