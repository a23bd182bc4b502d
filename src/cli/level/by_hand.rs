//! `sweetfish level play --by-hand`: a person plays a level in the terminal.

use std::path::Path;

use sweetfish::level::{Cell, Content, Form, Game, Level, Map};
use sweetfish::people::{GameType, LevelText};
use sweetfish_cli_support::BadInput;

use super::read::read_level;
use super::summary::{legend, summary};
use crate::cli::by_hand::{ByHandArgs, Played, play_games};

/// Lets a person play a number of games of a seed on the level of `file`.
pub(super) fn run(
    args: &ByHandArgs,
    file: &Path,
    (seed, games): (u64, u64),
    json: bool,
) -> anyhow::Result<()> {
    if file == Path::new("-") {
        let problem =
            "found level `-` with --by-hand, expected a file: the standard input has the swaps";
        return Err(BadInput(problem.into()).into());
    }
    let level = &read_level(file)?;
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let played = Played {
        game: GameType::Level(LevelText::new(&name, level)),
        about: &about(level),
        seed,
        games,
        json,
    };
    let map = Map::new(level);
    play_games(args, &played, |chance| Game::new(&map, chance))
}

/// Describes a level: its name, what it asks for, and its words.
fn about(level: &Level) -> String {
    let candy = |form| Content::Candy {
        kind: Some(1),
        form,
    };
    // These come up in any level.
    let specials = [
        candy(Form::Horizontal),
        candy(Form::Wrapped),
        Content::ColourBomb,
    ];
    let known = |cell: &Cell| match cell.content {
        Content::Candy { kind: None, form } => Cell {
            content: candy(form),
            ..*cell
        },
        _ => *cell,
    };
    let mut cells: Vec<Cell> = level.places().map(|(_, _, cell)| known(cell)).collect();
    cells.extend(specials.map(Cell::of));
    let words = legend(&cells).into_iter();
    let words: Vec<String> = words.map(|(word, what)| format!("{word} {what}")).collect();
    let (name, summary, words) = (&level.name, summary(level), words.join("; "));
    format!("{name}\n{summary}\n{words}")
}
