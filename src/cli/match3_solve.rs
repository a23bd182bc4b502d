//! `sweetfish match3 solve`: the best swaps as far as the board is known.

use std::path::PathBuf;

use serde::Serialize;
use sweetfish::match3::{Clears, Game, Goal, Limits, LookAhead, Solution};
use sweetfish::rng;
use sweetfish_cli_support::{BadInput, outln, print_json};

use super::files::read;
use super::match3_board::{draw, gem};
use super::match3_rules::RulesArgs;

/// Find the best swaps without counting on new gems, and how often they hold when new gems come in
///
/// All sequences of swaps are searched on the gems that are known. p1 and q1: the fewest swaps that reach
/// the score or make the gem vanish; p2: the most points; p3: the most swaps.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sweetfish match3 solve --goal q1 --seed 7 --show
  sweetfish match3 solve -i board.txt --goal q1 --gem 3,4 --sure
  sweetfish match3 solve --goal p1 --target 12 --seed 1")]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RulesArgs,
    /// File with the board: a line a row, a digit a gem, `.` for an unknown cell, `#` for none; `-` is the
    /// standard input [default: a new board]
    #[arg(short, long, value_name = "F", conflicts_with = "size")]
    input: Option<PathBuf>,
    /// The same seed gives the same new board and the same new gems
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Count only on gems that no new gem can change, so that the plan surely holds
    #[arg(long)]
    sure: bool,
    /// The most swaps of a plan [default: any number]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=1000))]
    within: Option<u32>,
    /// The most states to keep, some 150 bytes each
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    states: u32,
    /// How often to play the plan with random gems
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    plays: u64,
    /// Draw the board before each swap, as far as it is known, and the last one
    #[arg(long)]
    show: bool,
    /// Print a JSON object as well
    #[arg(long)]
    json: bool,
}

/// The solution, as `--json` prints it.
#[derive(Serialize)]
struct Finding {
    reached: bool,
    /// The rows and columns, from 1 at the top left, of the cells of each swap.
    swaps: Vec<[(u8, u8); 2]>,
    points: u32,
    searched: u32,
    proven: bool,
    /// The share of plays in which the plan held; none without a plan.
    holds: Option<f64>,
    plays: u64,
    rules: String,
    sure: bool,
    seed: u64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let game = match &args.input {
        Some(path) => {
            let game = args.rules.game_on(&read(path, "a board")?);
            game.map_err(|error| BadInput::at(path, error))?
        }
        None => Game::new(args.rules.rules()?, &mut rng::stream(args.seed, 0)),
    };
    if args.sure && game.rules().clears != Clears::AllRuns {
        let problem = "found --sure with --clears largest, expected --clears all";
        return Err(BadInput(problem.into()).into());
    }
    let look_ahead = if args.sure {
        LookAhead::Sure
    } else {
        LookAhead::Known
    };
    let limits = Limits {
        swaps: args.within.unwrap_or(u32::MAX),
        states: args.states as usize,
    };
    let solution = game.solve(look_ahead, limits);
    let holds = (!solution.swaps.is_empty()).then(|| share(args, &game, &solution));
    print(args, &game, &solution, holds)?;
    if args.json {
        let swaps = solution.swaps.iter();
        print_json(&Finding {
            reached: solution.reached,
            swaps: swaps.map(|&swap| from_one(swap.ends())).collect(),
            points: solution.points,
            searched: solution.searched,
            proven: solution.proven,
            holds,
            plays: args.plays,
            rules: game.rules().to_string(),
            sure: args.sure,
            seed: args.seed,
        })?;
    }
    Ok(())
}

/// Returns the share of plays in which the plan holds.
fn share(args: &Args, game: &Game, solution: &Solution) -> f64 {
    // The first stream has made the board.
    let hold = |&number: &u64| solution.holds(game, &mut rng::stream(args.seed, number));
    let count = (1..=args.plays).filter(hold).count();
    count as f64 / args.plays as f64
}

fn print(args: &Args, game: &Game, solution: &Solution, holds: Option<f64>) -> anyhow::Result<()> {
    outln!("rules   {}", game.rules())?;
    outln!("board")?;
    let mut game = *game;
    if !args.show || solution.swaps.is_empty() {
        outln!("{}", draw(&game, None))?;
    }
    if let Some(gem) = gem(&game) {
        outln!("{}", gem.trim_end())?;
    }
    for (number, &swap) in (1..).zip(&solution.swaps) {
        if args.show {
            outln!("{}", draw(&game, Some(swap)))?;
        }
        let [one, other] = from_one(swap.ends());
        let before = game.score();
        game = game.afterstate(swap);
        let points = game.score() - before;
        outln!(
            "{number:3}. {one:?} with {other:?}: +{points} = {}",
            game.score()
        )?;
    }
    if args.show {
        outln!("{}", draw(&game, None))?;
    }
    outln!("result  {}", verdict(args, solution, &game))?;
    match holds {
        Some(share) => outln!("holds   in {:.1} % of {} plays", 100.0 * share, args.plays),
        None => Ok(()),
    }
}

/// Says what the plan reaches, and what is proven.
fn verdict(args: &Args, solution: &Solution, end: &Game) -> String {
    let (count, points) = (count_of(solution.swaps.len()), solution.points);
    let searched = count_of(solution.searched as usize);
    let is_short = args.within == Some(solution.searched);
    let race = |done: &str| match (solution.reached, solution.proven) {
        (true, _) => format!("{done} after {count}; proven: not with fewer"),
        (false, true) if is_short => {
            format!("not reached; proven: no plan of up to {searched} does")
        }
        (false, true) => "not reached; proven: no plan does".into(),
        (false, false) => format!("not reached; no plan of up to {searched} does"),
    };
    let most = |what: String| {
        if solution.proven {
            format!("{what}; proven: no plan has more")
        } else {
            format!("{what}; no plan of up to {searched} has more")
        }
    };
    match end.rules().goal {
        Goal::FewestSwaps { .. } => race(&format!("{points} points")),
        Goal::RemoveGem { .. } => race("the gem vanishes"),
        Goal::MostPoints { .. } => most(format!("{points} points in {count}")),
        Goal::LongestGame => most(count),
    }
}

/// Writes a number of swaps.
fn count_of(swaps: usize) -> String {
    let plural = if swaps == 1 { "" } else { "s" };
    format!("{swaps} swap{plural}")
}

/// Returns places with rows and columns counted from 1.
fn from_one(places: [(u8, u8); 2]) -> [(u8, u8); 2] {
    places.map(|(row, column)| (row + 1, column + 1))
}
