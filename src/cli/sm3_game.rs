//! What the subcommands of swapless match-3 share: the game that is read, and how actions on it are shown.

use std::path::PathBuf;

use sweetfish::sm3::{Cell, Fall, Game, Values, format};
use sweetfish_cli_support::{BadInput, one_of, outln};

use super::files::read;
use super::sm3_board::draw;

/// The board and the rules.
#[derive(clap::Args)]
pub(crate) struct GameOptions {
    /// Input file, `-` for the standard input
    #[arg(short, long, value_name = "F", default_value = "input.txt")]
    input: PathBuf,
    /// What blocks do when others vanish: stay, fall down, or fall down and close up empty columns to
    /// the left
    #[arg(long, value_name = "HOW", default_value = "none", value_parser = one_of(&FALL))]
    fall: Fall,
    /// The points of 0, 1, 2 ... blocks; the last value holds for more blocks too [default: two less
    /// than the blocks]
    #[arg(long, value_name = "V", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    values: Option<Vec<u32>>,
}

const FALL: [(&str, Fall); 3] = [
    ("none", Fall::None),
    ("down", Fall::Down),
    ("left", Fall::DownAndLeft),
];

impl GameOptions {
    /// Reads the board file. Returns the game, and the number of colours that the file has.
    pub(crate) fn read(&self) -> anyhow::Result<(Game, u8)> {
        let text = read(&self.input, "a board file")?;
        let input = format::parse(text.as_bytes()).map_err(|error| self.bad(&error))?;
        let values = self.values.clone().map_or_else(Values::default, |table| {
            Values::new(table).expect("the command line was checked")
        });
        let colours = input.colours;
        Ok((input.game(values, self.fall), colours))
    }

    /// Returns the error that names the input file and `problem`.
    pub(crate) fn bad(&self, problem: &dyn std::fmt::Display) -> BadInput {
        BadInput::at(&self.input, problem)
    }
}

/// Takes legal actions and prints each, with the boards if `show`. Returns the last state.
pub(crate) fn take_all(game: &Game, actions: &[Cell], show: bool) -> anyhow::Result<Game> {
    let mut game = game.clone();
    for (number, &action) in (1..).zip(actions) {
        let board = game.board().clone();
        let marked = board.vanishing(action);
        let points = game.take(action);
        if show {
            outln!("\n{}", draw(&board, &marked))?;
        }
        let (blocks, sum, left) = (marked.len(), game.points(), game.left());
        outln!("{number:3}. {action}: {blocks} blocks, +{points} = {sum}, {left} left")?;
    }
    if show {
        outln!("\n{}", draw(game.board(), &[]))?;
    }
    Ok(game)
}

/// Prints points and bonus, and whether the target is reached.
pub(crate) fn print_total(game: &Game) -> anyhow::Result<()> {
    let (total, points, bonus) = (game.total(), game.points(), game.bonus());
    outln!("total   {total} ({points} points, bonus {bonus})")?;
    let (target, left) = (game.rules().target, game.left());
    if game.is_reached() {
        let each = game.bonus_each();
        outln!("target  {target} is reached, bonus {each} for each of {left} actions left")?;
    } else if target > 0 {
        outln!("target  {target} is not reached")?;
    }
    Ok(())
}
