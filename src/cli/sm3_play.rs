//! `sweetfish sm3 play`: takes given actions on a board of swapless match-3.

use serde::Serialize;
use sweetfish::puzzle::Puzzle;
use sweetfish::sm3::{Cell, Game};
use sweetfish_cli_support::{BadInput, outln, print_json};

use super::sm3_game::{GameOptions, print_total, take_all};

/// Take given actions, and show what they make
///
/// An action is the cell that is picked, x,y or "(x, y)" as `sm3 solve` prints it: the column from the
/// left and the row from the bottom, both from 0. No action is taken if one of them is not legal.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish sm3 play -i board.txt --show 3,2 \"(4, 6)\"")]
pub(crate) struct Args {
    /// The actions, in their order
    #[arg(value_name = "X,Y")]
    actions: Vec<Cell>,
    #[command(flatten)]
    game: GameOptions,
    /// Draw the board before each action, with what it takes, and the last one
    #[arg(long)]
    show: bool,
    /// List the legal actions after the last one, with the points of each
    #[arg(long)]
    legal: bool,
    /// Print a JSON object as well
    #[arg(long)]
    json: bool,
}

/// An action and what it makes.
#[derive(Serialize)]
struct Taken {
    /// The column from the left and the row from the bottom, from 0.
    cell: [u8; 2],
    blocks: usize,
    points: u32,
}

/// The state after the actions, as `--json` prints it.
#[derive(Serialize)]
struct State {
    /// Points and bonus.
    total: u64,
    points: u32,
    bonus: u64,
    /// Actions left.
    left: u32,
    /// Whether the target is reached; false without one.
    reached: bool,
    actions: Vec<Taken>,
    legal: Vec<Taken>,
    /// The rows from the top, 0 for an empty cell.
    rows: Vec<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let (game, _) = args.game.read()?;
    // Checked before anything is printed.
    let taken = check(&game, args)?;
    let end = take_all(&game, &args.actions, args.show)?;
    let legal = legal(&end);
    if args.legal {
        for Taken {
            cell: [x, y],
            blocks,
            points,
        } in &legal
        {
            outln!("     ({x}, {y}): {blocks} blocks, +{points}")?;
        }
    }
    print_total(&end)?;
    if args.json {
        print_json(&State {
            total: end.total(),
            points: end.points(),
            bonus: end.bonus(),
            left: end.left(),
            reached: end.is_reached(),
            actions: taken,
            legal,
            rows: end.board().to_string().lines().map(String::from).collect(),
        })?;
    }
    Ok(())
}

/// Takes all actions. Returns what each made, or the first that is not legal as an error.
fn check(game: &Game, args: &Args) -> Result<Vec<Taken>, BadInput> {
    let mut game = game.clone();
    let take = |(number, &action): (usize, &Cell)| {
        let before = game.clone();
        match game.try_take(action) {
            Ok(_) => Ok(taken(&before, action)),
            Err(error) => Err(args
                .game
                .bad(&format!("action {number}, {action}: {error}"))),
        }
    };
    (1..).zip(&args.actions).map(take).collect()
}

/// Returns what the legal actions would make, in the order of the greedy solver.
fn legal(game: &Game) -> Vec<Taken> {
    let mut actions = Vec::new();
    game.actions(&mut actions);
    let made = actions.into_iter().map(|action| taken(game, action));
    made.collect()
}

fn taken(game: &Game, action: Cell) -> Taken {
    Taken {
        cell: [action.x, action.y],
        blocks: game.board().reach(action),
        points: game.hypothetical(action),
    }
}
