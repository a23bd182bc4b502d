//! `sweetfish sm3 space`: counts the states of a game of swapless match-3.

use serde::Serialize;
use sweetfish::sm3::space::{Layer, Layers, log10_arrays};
use sweetfish::table::Table;
use sweetfish_cli_support::{out, outln, print_json};

use super::sm3_game::GameOptions;

/// Count the states, edges and goal states of the graph of a game
///
/// A state is a board with the points and the actions left, an edge a legal action. The bound is the number of
/// arrays of n by m cells with K colours, (K + 1)^(nm), as a power of ten.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish sm3 space -i board.txt")]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameOptions,
    /// The most states after the same number of actions; the count stops before there are more
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    states: u32,
    /// Print a JSON object as well
    #[arg(long)]
    json: bool,
}

/// The counts, as `--json` prints them.
#[derive(Serialize)]
struct Space {
    /// The common logarithm of (K + 1)^(nm).
    log10_arrays: f64,
    /// Whether all states were counted.
    complete: bool,
    states: u64,
    edges: u64,
    goals: u64,
    layers: Vec<Counts>,
}

/// The counts after a number of actions.
#[derive(Serialize)]
struct Counts {
    actions: u32,
    states: u64,
    edges: u64,
    goals: u64,
    /// At most the largest number of 64 bits.
    sequences: u64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let (game, colours) = args.game.read()?;
    let mut layers = Layers::new(&game);
    let mut found: Vec<Layer> = Vec::new();
    while layers.width() <= args.states as usize
        && let Some(layer) = layers.next()
    {
        found.push(layer);
    }
    let sum = |count: fn(&Layer) -> u64| found.iter().map(count).sum();
    let space = Space {
        log10_arrays: log10_arrays(game.board(), colours),
        complete: layers.width() == 0,
        states: sum(|layer| layer.states),
        edges: sum(|layer| layer.edges),
        goals: sum(|layer| layer.goals),
        layers: found.iter().map(counts).collect(),
    };
    print(&space, args.states)?;
    if args.json {
        print_json(&space)?;
    }
    Ok(())
}

fn counts(layer: &Layer) -> Counts {
    Counts {
        actions: layer.depth,
        states: layer.states,
        edges: layer.edges,
        goals: layer.goals,
        sequences: layer.sequences,
    }
}

fn print(space: &Space, most: u32) -> anyhow::Result<()> {
    let mut table = Table::new(["actions", "states", "edges", "goal states", "sequences"]);
    for layer in &space.layers {
        let Counts {
            actions,
            states,
            edges,
            goals,
            sequences,
        } = layer;
        let numbers = [u64::from(*actions), *states, *edges, *goals, *sequences];
        table.push(numbers.map(|number| number.to_string()));
    }
    out!("{}", table.to_text())?;
    let (states, edges, goals) = (space.states, space.edges, space.goals);
    outln!("arrays  10^{:.1}", space.log10_arrays)?;
    outln!("states  {states}, {goals} of them goal states; {edges} edges")?;
    if !space.complete {
        let actions = space.layers.len();
        outln!("stopped: more than {most} states after {actions} actions")?;
    }
    Ok(())
}
