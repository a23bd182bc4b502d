//! `sweetfish match3 run`: plays games of one agent and prints how they went.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;
use sweetfish::agents::Budget;
use sweetfish::match3::agent::{Agent, AgentSpec, Played, Resources, play, play_observed};
use sweetfish::match3::{Game, Goal, Rules, Scoring};
use sweetfish::stats::Mean;
use sweetfish_cli_support::{BadInput, Target, milliseconds, outln, print_json};

use super::agents;
use super::files::read_trained;
use super::match3_board::{draw, gem};
use super::match3_rules::RulesArgs;
use super::parallel::in_order;

/// Play gem-swap games and print how many swaps or points they took
#[derive(clap::Args)]
#[command(after_help = after_help())]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RulesArgs,
    /// The agent, with settings after colons
    #[arg(long, value_name = "NAME")]
    agent: String,
    /// Milliseconds a swap for agents that sample, instead of a number of samples
    #[arg(long, value_name = "B", value_parser = milliseconds)]
    budget_ms: Option<Duration>,
    /// A file of `match3 train`, for agents `linear` and `neural` [default: built in, for 9x9]
    #[arg(long, value_name = "F")]
    weights: Option<PathBuf>,
    /// Games to play
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// The same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Threads, which play whole games
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Show the first game instead, swap by swap
    #[arg(long, conflicts_with_all = ["games", "threads"])]
    show: bool,
    /// Write a row for each game to a file, as CSV: seed, game, failed, swaps, points
    #[arg(long, value_name = "F", conflicts_with = "show")]
    rows: Option<PathBuf>,
    /// Print a JSON object as well
    #[arg(long)]
    json: bool,
}

/// Returns the list of agents and an example.
fn after_help() -> String {
    let agents = agents::list(AgentSpec::all());
    format!("{agents}\n{NOTES}")
}

const NOTES: &str = "\
Example:
  sweetfish match3 run --rules gemgem --goal p1 --agent lbfs:.3:1,.2,0,.2,.2 --games 1000";

/// What is to be played.
struct Job {
    rules: Rules,
    agent: AgentSpec,
    resources: Resources,
    seed: u64,
}

#[derive(Serialize)]
struct Outcome {
    /// The mean of the goal's measure over the games that did not fail; none without such a game.
    mean: Option<f64>,
    stderr: Option<f64>,
    games: u64,
    failures: u64,
    /// The points of a swap, over all games.
    points_per_swap: f64,
    us_per_swap: f64,
    agent: String,
    rules: String,
    seed: u64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let agent: AgentSpec = agents::parse(&args.agent, AgentSpec::all())?;
    if args.budget_ms.is_some() && !agent.takes_budget() {
        return Err(agents::no_budget(&agent, AgentSpec::all()).into());
    }
    let parameters = args.weights.as_deref().map(|path| parameters(path, &agent));
    let job = Job {
        rules: args.rules.rules()?,
        agent,
        resources: Resources {
            budget: args.budget_ms.map(Budget::Time),
            parameters: parameters.transpose()?,
        },
        seed: args.seed,
    };
    let agent = job.agent.build((&job.rules, &job.resources));
    let agent = agent.map_err(BadInput::because)?;
    let target = args.rows.as_deref().map(|path| Target::new(path, &[]));
    let target = target.transpose()?;
    let played = if args.show {
        vec![show(&job, agent)?]
    } else {
        in_order(args.games, args.threads, |number| {
            let agent = job.agent.build((&job.rules, &job.resources));
            let mut agent = agent.expect("one was built before");
            play(job.rules, &mut agent, (job.seed, number))
        })?
    };
    if let Some(target) = target {
        target.replace(rows(&job, &played))?;
    }
    let outcome = outcome(&job, &played);
    print(&job, &outcome)?;
    if args.json {
        print_json(&outcome)?;
    }
    Ok(())
}

/// Reads what an agent learnt from a file.
fn parameters(path: &Path, agent: &AgentSpec) -> anyhow::Result<Vec<f64>> {
    let trained = read_trained(path)?;
    let found = trained.origin.function.to_string();
    if found != agent.to_string() {
        let problem = format_args!("found agent {found}, expected {agent}");
        return Err(BadInput::at(path, problem).into());
    }
    Ok(trained.parameters)
}

/// Plays the first game and prints every swap.
fn show(job: &Job, mut agent: Box<dyn Agent<Game>>) -> anyhow::Result<Played> {
    let mut printed = Ok(());
    let mut last = None;
    let place = (job.seed, 0);
    let played = play_observed(job.rules, &mut agent, place, |before, swap, after| {
        if printed.is_ok() {
            let points = after.score() - before.score();
            let board = draw(before, Some(swap));
            let (number, score) = (after.swaps_made(), after.score());
            let gem = gem(before).unwrap_or_default();
            printed = outln!("{board}\n{gem}swap {number}: +{points} = {score}\n");
            last = Some(*after);
        }
    });
    printed?;
    if let Some(game) = last {
        let gem = gem(&game).unwrap_or_default();
        outln!("{}\n{gem}", draw(&game, None))?;
    }
    Ok(played)
}

/// Returns the games as CSV. Games of a seed are numbered from 0.
fn rows(job: &Job, played: &[Played]) -> String {
    let mut text = String::from("seed,game,failed,swaps,points\n");
    for (number, game) in played.iter().enumerate() {
        let (seed, failed) = (job.seed, u8::from(game.failed));
        let line = format!("{seed},{number},{failed},{},{}\n", game.swaps, game.score);
        text.push_str(&line);
    }
    text
}

fn outcome(job: &Job, played: &[Played]) -> Outcome {
    let successes = played.iter().filter(|game| !game.failed);
    let measure: Mean = successes.map(|game| f64::from(game.measure)).collect();
    let swaps: u64 = played.iter().map(|game| u64::from(game.swaps)).sum();
    let points: u64 = played.iter().map(|game| u64::from(game.score)).sum();
    let time: Duration = played.iter().map(|game| game.time).sum();
    let games = played.len() as u64;
    Outcome {
        mean: measure.mean(),
        stderr: measure.standard_error(),
        games,
        failures: games - measure.count(),
        points_per_swap: points as f64 / swaps.max(1) as f64,
        us_per_swap: time.as_secs_f64() * 1e6 / swaps.max(1) as f64,
        agent: job.agent.to_string(),
        rules: job.rules.to_string(),
        seed: job.seed,
    }
}

/// Returns how much of the board a swap clears, where a gem is a point.
fn board_share(rules: &Rules, outcome: &Outcome) -> String {
    if rules.scoring != Scoring::Gems {
        return String::new();
    }
    let cells = f64::from(rules.width) * f64::from(rules.height);
    format!(
        " ({:.1} % of the cells)",
        100.0 * outcome.points_per_swap / cells
    )
}

fn print(job: &Job, outcome: &Outcome) -> anyhow::Result<()> {
    let measure = match job.rules.goal {
        Goal::FewestSwaps { .. } | Goal::RemoveGem { .. } => "swaps needed",
        Goal::MostPoints { .. } => "points",
        Goal::LongestGame => "swaps made",
    };
    let number = |value: Option<f64>| value.map_or("-".into(), |value| format!("{value:.3}"));
    let share = 100.0 * outcome.failures as f64 / outcome.games as f64;
    outln!("rules        {}", outcome.rules)?;
    outln!("agent        {}", outcome.agent)?;
    outln!(
        "{measure:12} {} +- {}",
        number(outcome.mean),
        number(outcome.stderr)
    )?;
    outln!("games        {}", outcome.games)?;
    outln!("failures     {} ({share:.1} %)", outcome.failures)?;
    outln!(
        "points/swap  {:.2}{}",
        outcome.points_per_swap,
        board_share(&job.rules, outcome)
    )?;
    outln!("us per swap  {:.2}", outcome.us_per_swap)
}
