//! `sweetfish sm3 solve`: solves a board of swapless match-3.

use std::time::Duration;

use clap::ValueEnum;
use serde::Serialize;
use sweetfish::clock::Stopwatch;
use sweetfish::sm3::solver::{self, Limits, Solution};
use sweetfish::sm3::{Game, greedy};
use sweetfish_cli_support::{outln, print_json, seconds};

use super::sm3_game::{GameOptions, print_total, take_all};

/// Find actions that make many points, or as many as can be
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  sweetfish sm3 new --size 8 --colours 2 --seed 1 > board.txt\n  \
                        sweetfish sm3 solve -i board.txt --show"
)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameOptions,
    /// greedy: the post's; beam: the best of many; mcts: Monte-Carlo tree search; exact: proven, if the time suffices
    #[arg(long, value_name = "NAME", default_value = "exact")]
    solver: Solver,
    /// Seconds, for all but greedy
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    limit: f64,
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
    let (game, _) = args.game.read()?;
    let limits = Limits::time(Duration::from_secs_f64(args.limit));
    let solution = match args.solver {
        Solver::Greedy => solver::from_play(&game, greedy::play(&game).0),
        Solver::Beam => solver::beam(&game, limits),
        Solver::Mcts => solver::mcts(&game, limits),
        Solver::Exact => solver::solve(&game, limits),
    };
    let seconds = watch.elapsed().as_secs_f64();
    let end = take_all(&game, &solution.actions, args.show)?;
    print_result(&solution, &end, args.solver)?;
    if args.json {
        print_json(&finding(&solution, &end, args.solver, seconds))?;
    }
    Ok(())
}

fn print_result(solution: &Solution, end: &Game, solver: Solver) -> anyhow::Result<()> {
    print_total(end)?;
    if matches!(solver, Solver::Greedy) && !is_solved(end) {
        outln!("greedy  has no solution: this is how far it gets")?;
    }
    if solution.exact {
        outln!("proven: no play has more")
    } else {
        outln!("not proven: no play has more than {}", solution.bound)
    }
}

/// Returns whether the target is reached; true without one.
fn is_solved(end: &Game) -> bool {
    end.rules().target == 0 || end.is_reached()
}

fn finding(solution: &Solution, end: &Game, solver: Solver, seconds: f64) -> Finding {
    Finding {
        total: end.total(),
        points: end.points(),
        bonus: end.bonus(),
        exact: solution.exact,
        bound: solution.bound,
        solved: is_solved(end),
        solver: format!("{solver:?}").to_lowercase(),
        actions: solution
            .actions
            .iter()
            .map(|cell| [cell.x, cell.y])
            .collect(),
        seconds,
    }
}
