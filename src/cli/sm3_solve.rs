//! `sweetfish sm3 solve`: solves a board of swapless match-3.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueEnum;
use serde::Serialize;
use sweetfish::clock::Stopwatch;
use sweetfish::sm3::solver::{self, Limits, Solution};
use sweetfish::sm3::{Cell, Fall, Game, Values, format, greedy};
use sweetfish_shell::{BadInput, LONGEST_TEXT, outln, print_json, read_input, seconds};

use super::sm3_board::draw;

/// Find actions that make many points, or as many as can be
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  sweetfish sm3 new --size 8 --colours 2 --seed 1 > board.txt\n  \
                        sweetfish sm3 solve -i board.txt --show"
)]
pub(crate) struct Args {
    /// Input file, `-` for the standard input
    #[arg(short, long, value_name = "F", default_value = "input.txt")]
    input: PathBuf,
    /// greedy: the post's; beam: the best of many; mcts: Monte-Carlo tree search; exact: proven, if the time suffices
    #[arg(long, value_name = "NAME", default_value = "exact")]
    solver: Solver,
    /// Seconds, for all but greedy
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    limit: f64,
    /// What blocks do when others vanish: stay, fall down, or fall down and close up empty columns to
    /// the left
    #[arg(long, value_name = "HOW", default_value = "none")]
    fall: FallName,
    /// The points of 0, 1, 2 ... blocks; the last value holds for more blocks too [default: two less
    /// than the blocks]
    #[arg(long, value_name = "V", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    values: Option<Vec<u32>>,
    /// Draw the board before each action, with what it takes, and the last one
    #[arg(long)]
    show: bool,
    /// Print a JSON object as well
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Solver {
    Greedy,
    Beam,
    Mcts,
    Exact,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum FallName {
    None,
    Down,
    Left,
}

/// The solution, as `--json` prints it.
#[derive(Serialize)]
struct Finding {
    /// Points and bonus.
    total: u64,
    points: u32,
    bonus: u64,
    /// Whether the total is proven to be the largest.
    exact: bool,
    /// The bound on the total of every play.
    bound: u64,
    /// Whether the target is reached; true without one.
    solved: bool,
    solver: String,
    /// Columns from the left and rows from the bottom, from 0.
    actions: Vec<[u8; 2]>,
    seconds: f64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let watch = Stopwatch::start();
    let game = read_game(&args.input, args)?;
    let limits = Limits::time(Duration::from_secs_f64(args.limit));
    let solution = match args.solver {
        Solver::Greedy => solver::from_play(&game, greedy::play(&game).0),
        Solver::Beam => solver::beam(&game, limits),
        Solver::Mcts => solver::mcts(&game, limits),
        Solver::Exact => solver::solve(&game, limits),
    };
    let seconds = watch.elapsed().as_secs_f64();
    let end = play(&game, &solution.actions, args.show)?;
    print_result(&solution, &end)?;
    if args.json {
        print_json(&finding(&solution, &end, args.solver, seconds))?;
    }
    Ok(())
}

fn read_game(path: &Path, args: &Args) -> anyhow::Result<Game> {
    let name = path.display();
    let bad = |problem: String| BadInput(format!("{name}: {problem}"));
    let text = read_input(path, LONGEST_TEXT)
        .map_err(|error| bad(format!("cannot be read ({error}), expected a board file")))?;
    let input = format::parse(&text).map_err(|error| bad(error.to_string()))?;
    let values = args.values.clone().map_or_else(Values::default, |table| {
        Values::new(table).expect("the command line was checked")
    });
    let fall = match args.fall {
        FallName::None => Fall::None,
        FallName::Down => Fall::Down,
        FallName::Left => Fall::DownAndLeft,
    };
    Ok(input.game(values, fall))
}

/// Plays the actions and prints each, with the boards if `show`. Returns the last state.
fn play(game: &Game, actions: &[Cell], show: bool) -> anyhow::Result<Game> {
    let mut game = game.clone();
    for (number, &action) in (1..).zip(actions) {
        let board = game.board().clone();
        let marked = board.vanishing(action);
        let points = game.take(action);
        if show {
            outln!("\n{}", draw(&board, &marked))?;
        }
        let (blocks, sum) = (marked.len(), game.points());
        outln!("{number:3}. {action}: {blocks} blocks, +{points} = {sum}")?;
    }
    if show {
        outln!("\n{}", draw(game.board(), &[]))?;
    }
    Ok(game)
}

fn print_result(solution: &Solution, end: &Game) -> anyhow::Result<()> {
    let (total, points, bonus) = (end.total(), end.points(), end.bonus());
    outln!("total   {total} ({points} points, bonus {bonus})")?;
    if end.rules().target > 0 && !end.is_reached() {
        outln!("target  {} is not reached", end.rules().target)?;
    }
    if solution.exact {
        outln!("proven: no play has more")
    } else {
        outln!("not proven: no play has more than {}", solution.bound)
    }
}

fn finding(solution: &Solution, end: &Game, solver: Solver, seconds: f64) -> Finding {
    Finding {
        total: end.total(),
        points: end.points(),
        bonus: end.bonus(),
        exact: solution.exact,
        bound: solution.bound,
        solved: end.rules().target == 0 || end.is_reached(),
        solver: format!("{solver:?}").to_lowercase(),
        actions: solution
            .actions
            .iter()
            .map(|cell| [cell.x, cell.y])
            .collect(),
        seconds,
    }
}
