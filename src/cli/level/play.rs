//! `sweetfish level play`: plays a level with one agent and reports the results.

use std::path::{Path, PathBuf};

use serde::Serialize;
use sweetfish::agents::{Budget, Budgeted};
use sweetfish::level::agent::{AgentSpec, Bot, Played, Results, play, search};
use sweetfish::level::{Game, Level, Limit, Map};
use sweetfish::plot::{Part, search_tree};
use sweetfish::puzzle::Puzzle;
use sweetfish::rng;
use sweetfish::stats::Estimate;
use sweetfish_cli_support::{BadInput, Target, note, outln, print_json};

use super::board::draw;
use super::by_hand;
use super::players::{Player, after_help};
use super::read::read_level;
use crate::cli::by_hand::ByHandArgs;
use crate::cli::parallel::in_order;

/// Play a level many times and print how often it is won
///
/// A swap is shown as its left or upper cell and a direction, such as `2,5 right`: row, then column,
/// from 1 at the top left.
#[derive(clap::Args)]
#[command(after_help = after_help(EXAMPLE))]
pub(crate) struct Args {
    /// A level file or a built-in level, `-` for the standard input
    #[arg(value_name = "F")]
    level: PathBuf,
    #[command(flatten)]
    player: Player,
    /// Play it yourself instead, in the terminal
    ///
    /// Each line is a swap such as `2,5 right`; `quit` leaves. A swap that is not valid costs nothing.
    /// `sweetfish people` reads the records.
    #[arg(long, conflicts_with_all = ["agent", "budget_ms", "threads", "show", "tree"])]
    by_hand: bool,
    #[command(flatten)]
    hand: ByHandArgs,
    /// Number of games [default: 100 of a bot, 1 by hand]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: Option<u64>,
    /// The same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Threads; each plays whole games
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Show the first game instead, move by move
    #[arg(long, conflicts_with_all = ["games", "threads"])]
    show: bool,
    /// Write the search tree of the first move of the first game instead, as .svg; only for mcts, and
    /// of several trees the first
    #[arg(long, value_name = "OUT", conflicts_with_all = ["games", "threads", "show"])]
    tree: Option<PathBuf>,
    /// Largest number of states in the picture of the tree
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=100_000), requires = "tree")]
    tree_states: u32,
    /// Print a JSON object as well
    #[arg(long)]
    json: bool,
}

const EXAMPLE: &str = "\
Examples:
  sweetfish level play 05-hedges --games 1000
  sweetfish level play 05-hedges --agent mcts:100 --games 20
  sweetfish level play 05-hedges --agent greedy --show
  sweetfish level play 05-hedges --by-hand --player ann";

/// What to play.
struct Job<'a> {
    file: &'a Path,
    level: &'a Level,
    player: Budgeted<AgentSpec>,
    seed: u64,
}

impl Job<'_> {
    /// Returns the milliseconds of each move, if time is the budget.
    fn budget_ms(&self) -> Option<f64> {
        match self.player.budget {
            Some(Budget::Time(time)) => Some(time.as_secs_f64() * 1e3),
            Some(Budget::Samples(_)) | None => None,
        }
    }
}

/// The result of the search whose tree is drawn, as `--json` prints it.
#[derive(Serialize)]
struct Searched {
    level: String,
    agent: String,
    /// `None` unless time is the budget.
    budget_ms: Option<f64>,
    seed: u64,
    file: String,
    #[serde(rename = "move")]
    action: String,
    simulations: u64,
    /// Summed over all trees, of which the first is drawn.
    states: u64,
    depth: u32,
    trees: u32,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if let Some(option) = args.hand.given().filter(|_| !args.by_hand) {
        return Err(BadInput(format!("found {option}, which is for --by-hand")).into());
    }
    if args.by_hand {
        let games = (args.seed, args.games.unwrap_or(1));
        return by_hand::run(&args.hand, &args.level, games, args.json);
    }
    let (agent, budget) = args.player.agent()?;
    let level = &read_level(&args.level)?;
    let job = Job {
        file: &args.level,
        level,
        player: Budgeted { agent, budget },
        seed: args.seed,
    };
    if let Some(path) = &args.tree {
        let states = args.tree_states as usize;
        let searched = tree(&job, path, states)?;
        print_searched(&searched)?;
        if args.json {
            print_json(&searched)?;
        }
        return Ok(());
    }
    let played = if args.show {
        vec![show(&job)?]
    } else {
        let bot = Bot::new(level, job.player.agent.clone(), budget);
        in_order(args.games.unwrap_or(100), args.threads, |number| {
            bot.play(args.seed, number)
        })?
    };
    let results = Results::new(level, &job.player, job.seed, &played);
    let results = results.expect("a game at least");
    print(&job, &results)?;
    if args.json {
        print_json(&results)?;
    }
    Ok(())
}

/// Plays the first game and prints every move.
fn show(job: &Job) -> anyhow::Result<Played> {
    let map = Map::new(job.level);
    let mut agent = job.player.agent.build(job.player.budget);
    let mut printed = Ok(());
    let mut last = None;
    let played = play(&map, &mut *agent, (job.seed, 0), |before, swap, after| {
        if printed.is_ok() {
            let board = draw(before, Some(swap));
            let (number, points) = (after.moves(), after.score() - before.score());
            let (swap, left) = (swap.to_string(), standing(after));
            printed = outln!("{board}\nmove {number}: {swap}, +{points}; {left}\n");
            last = Some(after.clone());
        }
    });
    printed?;
    if let Some(game) = last {
        outln!("{}", draw(&game, None))?;
    }
    Ok(played)
}

/// Describes in a line what is reached and what is left.
fn standing(game: &Game) -> String {
    let unit = match game.limit() {
        Limit::Moves(_) => "moves",
        Limit::Seconds(_) => "seconds",
    };
    let (score, left) = (game.score(), game.left());
    let reached = 100.0 * game.progress();
    format!("score {score}, {reached:.0} % of the goal, {left} {unit} left")
}

/// Searches the first move and writes the search tree.
fn tree(job: &Job, path: &Path, states: usize) -> anyhow::Result<Searched> {
    let Some(options) = job.player.agent.tree_search() else {
        let agent = &job.player.agent;
        return Err(BadInput(format!("found --tree with agent {agent}, expected mcts")).into());
    };
    if path.extension().is_none_or(|end| end != "svg") {
        let path = path.display();
        return Err(BadInput(format!(
            "found --tree {path}, expected a file name that ends in .svg"
        ))
        .into());
    }
    let target = Target::new(path, &[job.file])?;
    let game = Game::new(job.level, &mut rng::stream(job.seed, 0));
    if game.is_over() {
        return Err(BadInput("the level is lost before the first move".into()).into());
    }
    let mut search = search(options, job.player.budget);
    let report = search.search(&game, &mut rng::playout(job.seed, 1));
    let tree = search.trees().next().expect("a search has a tree");
    target.replace(search_tree(tree, Part::States(states), |swap| {
        swap.to_string()
    }))?;
    let trees = search.trees().count() as u32;
    if trees > 1 {
        note!("wrote {}, the first of {trees} trees", path.display());
    } else {
        note!("wrote {}", path.display());
    }
    Ok(Searched {
        level: job.level.name.clone(),
        agent: job.player.agent.to_string(),
        budget_ms: job.budget_ms(),
        seed: job.seed,
        file: path.display().to_string(),
        action: report.action.to_string(),
        simulations: report.simulations,
        states: report.nodes,
        depth: report.depth,
        trees,
    })
}

fn print_searched(found: &Searched) -> anyhow::Result<()> {
    outln!("move         {}", found.action)?;
    outln!("simulations  {}", found.simulations)?;
    outln!("states       {}, depth {}", found.states, found.depth)?;
    if found.trees > 1 {
        outln!("trees        {}, the first is drawn", found.trees)?;
    }
    Ok(())
}

fn print(job: &Job, results: &Results) -> anyhow::Result<()> {
    let Results {
        games,
        wins,
        used_up,
        exploded,
        stuck,
        ..
    } = results;
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let (low, high) = (percent(results.success_low), percent(results.success_high));
    let left = results
        .moves_left
        .map(|mean| match results.moves_left_stderr {
            Some(error) => Estimate::with_error(mean, error),
            None => Estimate::bare(mean),
        });
    let left = Estimate::cell(left, 2);
    let scores = results.score.map(|score| format!("{score:.0}")).join(" ");
    if !job.level.name.is_empty() {
        outln!("level        {}", results.level)?;
    }
    outln!("agent        {}", results.agent)?;
    outln!("games        {games}")?;
    outln!(
        "won          {wins}, {} % ({low} to {high})",
        percent(results.success)
    )?;
    outln!("lost         {used_up} used up, {exploded} exploded, {stuck} stuck")?;
    outln!("moves left   {left} in games won")?;
    outln!("progress     {} %", percent(results.progress))?;
    outln!("score        {scores} (least, 5, 25, 50, 75, 95 %, most)")?;
    outln!("moves        {:.2}", results.moves)?;
    outln!("actions      {:.2} a state", results.actions)?;
    outln!("ms per move  {:.4}", results.ms_per_move)
}
