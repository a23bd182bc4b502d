//! `grader explain`: what was lost by the moves of a game.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use serde::Serialize;
use sweetfish_cli_support::BadInput;
use sweetfish_core::table::Table;

use super::events::with_progress;
use super::output;
use super::sandbox_options::positive;
use crate::alone::at_first;
use crate::explain::{Appraisal, appraise, positions};
use crate::feedback::with_coordinates;
use crate::record::{GameRecord, Side};
use crate::report::results::read;
use crate::schedule::Slot;

const WORST: usize = 3;

/// Explain a game: which moves lost points, and what was better
///
/// `sweetfish` looks at each board and says what it expects of the best move and of the one that was
/// played: the difference of points from there on, for the side that moves.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  grader explain games.jsonl r1e5p1a --move 12")]
pub(crate) struct Args {
    /// The results file
    file: PathBuf,
    /// The game, such as r1e5p1a
    game: Slot,
    /// The number of one move, from 1 [default: the worst ones of both sides]
    #[arg(long, value_name = "N")]
    r#move: Option<usize>,
    /// Seconds for each board
    #[arg(long, value_name = "T", default_value_t = 0.5, value_parser = positive)]
    seconds: f64,
    /// Print a JSON object as the last line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Outcome {
    moves: Vec<Appraisal>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let games = read(&args.file)?.games;
    let shown = args.file.display();
    let game = games
        .iter()
        .find(|game| game.id == args.game)
        .ok_or_else(|| BadInput(format!("{shown}: there is no game {}", args.game)))?;
    let found = appraised(args, game)?;
    if let (Some(_), [one]) = (args.r#move, &found[..]) {
        output::text(&in_words(game, one))?;
    } else {
        output::text(&how_it_ended(game))?;
        // The moves of the referee are nobody's choice.
        let own = |one: &&Appraisal| !game.moves[one.number - 1].by_referee;
        let own: Vec<_> = found.iter().filter(own).cloned().collect();
        for side in Side::BOTH {
            output::text(&worst(game, side, &own))?;
        }
    }
    if args.json {
        output::json(&Outcome { moves: found })?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the appraisals of the wanted moves.
fn appraised(args: &Args, game: &GameRecord) -> anyhow::Result<Vec<Appraisal>> {
    let all = positions(game).map_err(BadInput)?;
    let count = all.len();
    if let Some(number) = args.r#move.filter(|number| !(1..=count).contains(number)) {
        return Err(BadInput::because(format!(
            "--move {number}: game {} has moves 1 to {count}",
            game.id
        )));
    }
    let wanted: Vec<_> = (1..)
        .zip(&all)
        .filter(|(number, _)| args.r#move.is_none_or(|wanted| wanted == *number))
        .collect();
    let time = Duration::from_secs_f64(args.seconds);
    with_progress(wanted.len(), "moves", |seen| {
        let found = wanted.iter().filter_map(|(number, (position, cell))| {
            let found = appraise(*number, position, *cell, time);
            seen();
            found
        });
        Ok(found.collect())
    })
}

/// Returns all about one move.
fn in_words(game: &GameRecord, one: &Appraisal) -> String {
    let count = one.position.cells_of(one.played).len();
    let name = if game.moves[one.number - 1].by_referee {
        "the referee"
    } else {
        game.agent(one.side)
    };
    let how = if one.is_proven { "proven" } else { "expected" };
    let verdict = if one.lost == 0 {
        "No better move was found.\n".to_string()
    } else {
        let line: Vec<_> = one.line.iter().map(ToString::to_string).collect();
        format!(
            "{} is better: {:+} points, {} more. It could go on with {}.\n",
            one.best,
            one.expected_of_best,
            one.lost,
            if line.is_empty() {
                "nothing".into()
            } else {
                line.join(" ")
            },
        )
    };
    format!(
        "Game {}, move {}, by {name}:\n{}{} takes {count} cells for {} points. From this move on {:+} points are {how}, own minus \
         the opponent's.\n{verdict}",
        game.id,
        one.number,
        with_coordinates(&one.position.to_string()),
        one.played,
        count * count,
        one.expected,
    )
}

/// Says by what a game ended before its board was empty, now and when it was first played. Nothing if it did not.
fn how_it_ended(game: &GameRecord) -> String {
    let before = [
        game.replaced.as_ref().map(at_first),
        game.referee_in_words(),
    ];
    let before = before.into_iter().flatten();
    let before = before.fold(String::new(), |text, words| text + &words + "\n\n");
    let Some(side) = game.end.ended_by() else {
        return before;
    };
    let (name, number, end) = (game.agent(side), game.moves.len() + 1, &game.end);
    let what = match game.end.culprit() {
        Some(_) => "lost the game by its answer",
        None => "ran out of time",
    };
    format!("{before}{name}, moving {side}, {what} at move {number}: {end}\n\n")
}

/// Returns the table of the worst moves of a side, or says that there are none.
fn worst(game: &GameRecord, side: Side, found: &[Appraisal]) -> String {
    let mut own: Vec<_> = found.iter().filter(|one| one.side == side).collect();
    let who = format!("{}, moving {side},", game.agent(side));
    let moves = match own.len() {
        0 => return format!("{who} made no move.\n\n"),
        1 => "1 move".to_string(),
        count => format!("{count} moves"),
    };
    let lost: i32 = own.iter().map(|one| one.lost).sum();
    if lost == 0 {
        return format!("{who} lost no point by {moves}.\n\n");
    }
    own.sort_by_key(|one| std::cmp::Reverse(one.lost));
    let mut table = Table::new([
        "move",
        "played",
        "expected",
        "best",
        "of the best",
        "lost",
        "proven",
    ]);
    for one in own.iter().take(WORST).filter(|one| one.lost > 0) {
        table.push([
            one.number.to_string(),
            one.played.to_string(),
            format!("{:+}", one.expected),
            one.best.to_string(),
            format!("{:+}", one.expected_of_best),
            one.lost.to_string(),
            if one.is_proven { "yes" } else { "no" }.to_string(),
        ]);
    }
    let points = if lost == 1 { "point" } else { "points" };
    format!(
        "{who} lost {lost} {points} by {moves}:\n{}\n\n",
        table.to_text()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{End, MoveRecord};

    fn lost_by_fault(cells: &[&str]) -> GameRecord {
        let moves = cells.iter().map(|cell| MoveRecord::new(cell, 1, 0.0));
        GameRecord {
            moves: moves.collect(),
            scores: [cells.len() as i32, 0],
            end: End::NoOutput {
                culprit: Side::BOTH[cells.len() % 2],
            },
            winner: Some(Side::First),
            ..GameRecord::new("r1e1p1a", ["a", "b"], &["01", "10"])
        }
    }

    #[test]
    fn a_game_lost_by_a_fault_says_what_happened() {
        let time = Duration::from_millis(10);
        let said = |cells: &[&str]| {
            let game = lost_by_fault(cells);
            let all = (1..).zip(positions(&game).unwrap());
            let found: Vec<_> = all
                .filter_map(|(number, (position, cell))| appraise(number, &position, cell, time))
                .collect();
            let sides = Side::BOTH.map(|side| worst(&game, side, &found));
            how_it_ended(&game) + &sides.concat()
        };
        assert_eq!(
            said(&["A1"]),
            "b, moving second, lost the game by its answer at move 2: no output\n\n\
             a, moving first, lost no point by 1 move.\n\nb, moving second, made no move.\n\n"
        );
        let begins = "a, moving first, lost the game by its answer at move 1: no output\n\n";
        assert!(said(&[]).starts_with(begins));
    }
}
