//! `level-strength`: how often agents win each level that comes with Sweetfish.

use std::sync::LazyLock;

use super::grid::Grid;
use super::play::{play, progress, won};
use super::shipped;
use super::show::{games, plain, success, thesis};
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::plot::{Axis, Bars, Heat, Lines, Point};
use sweetfish::stats::Estimate;
use sweetfish::table::Table;

/// The experiment.
pub(super) struct Strength;

/// The agents, weakest first as one should think, with how many games they play on each level.
const AGENTS: [(&str, u64); 7] = [
    ("random", 100),
    ("greedy", 100),
    ("flat:10", 60),
    ("mcts:50", 60),
    ("mcts:100", 60),
    ("mcts:150", 60),
    ("mcts:1000", 20),
];

/// The agents whose curves are drawn over the levels.
const DRAWN: [&str; 3] = ["random", "greedy", "mcts:100"];

fn grid() -> Grid {
    static NAMES: LazyLock<Vec<&str>> =
        LazyLock::new(|| shipped::all().iter().map(|level| level.name).collect());
    Grid {
        settings: AGENTS.len(),
        levels: &NAMES,
    }
}

impl Experiment for Strength {
    fn name(&self) -> &'static str {
        "level-strength"
    }

    fn about(&self) -> &'static str {
        "Success of agents, from random play to 1,000 simulations, on all levels"
    }

    fn source(&self) -> &'static str {
        thesis!("whose bot plays with 50, 100 and 150 simulations")
    }

    fn keys(&self) -> &'static [&'static str] {
        &["agent", "level"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &["won", "progress", "left"]
    }

    fn conditions(&self) -> Vec<Condition> {
        grid().conditions(|agent| AGENTS[agent].1, |agent| [AGENTS[agent].0.into()])
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let (agent, level) = grid().place(condition);
        let played = play(AGENTS[agent].0, level, seed);
        vec![won(&played), progress(&played), played.left.into()]
    }

    fn report(&self, results: &Results) -> Report {
        Report::default()
            .text(TEXT)
            .table("All levels together", together(results))
            .table(
                "By level, percent won, the easiest first",
                by_level(results),
            )
            .plot("", &bars(results))
            .plot("levels", &heat(results))
            .plot("sorted", &curves(results))
    }
}

const TEXT: &str = "Levels stand in the order of their success over all agents, each agent counting the \
    same. Greedy tries each swap once and plays the one that came closest to the goal; flat plays out each swap ten times at \
    random and takes the best mean of progress; the others are the tree search of the thesis with so \
    many simulations. All begin on the same boards.";

/// The success of an agent on a level.
fn won_by(results: &Results, agent: usize, level: usize) -> Option<Estimate> {
    success(results, &[grid().of(agent)[level]])
}

/// The numbers of the levels, the easiest first.
fn by_ease(results: &Results) -> Vec<usize> {
    let ease = |level: usize| -> f64 {
        let all = (0..AGENTS.len()).filter_map(|agent| won_by(results, agent, level));
        all.map(|success| success.value).sum()
    };
    let mut levels: Vec<_> = (0..grid().levels.len()).collect();
    levels.sort_by(|&a, &b| ease(b).total_cmp(&ease(a)));
    levels
}

fn together(results: &Results) -> Table {
    let mut table = Table::new(["agent", "success %", "levels never won", "games"]);
    for (agent, (name, _)) in AGENTS.into_iter().enumerate() {
        let conditions = grid().of(agent);
        let never = conditions.iter().filter(|&&condition| {
            let share = results.share(condition, "won");
            share.count > 0 && share.hits == 0
        });
        table.push([
            name.to_string(),
            Estimate::cell(success(results, &conditions), 1),
            never.count().to_string(),
            games(results, &conditions),
        ]);
    }
    table
}

fn by_level(results: &Results) -> Table {
    let names = AGENTS.map(|(name, _)| name);
    let mut table = Table::new(["level"].into_iter().chain(names));
    for level in by_ease(results) {
        let cell = |agent| Estimate::cell(won_by(results, agent, level), 0);
        let cells = (0..AGENTS.len()).map(cell);
        table.push([grid().levels[level].to_string()].into_iter().chain(cells));
    }
    table
}

fn bars(results: &Results) -> Bars {
    let bar = |(agent, (name, _)): (usize, (&'static str, u64))| {
        (name, success(results, &grid().of(agent)))
    };
    Bars::new(
        "Games won on all levels together",
        Axis::linear("percent won"),
    )
    .series("measured", AGENTS.into_iter().enumerate().map(bar))
}

fn heat(results: &Results) -> Heat {
    let order = by_ease(results);
    let levels = order.iter().map(|&level| grid().levels[level]);
    let mut heat = Heat::new(
        "Percent of games won",
        ("agent", AGENTS.map(|(name, _)| name)),
        ("level", levels.collect::<Vec<_>>()),
    )
    .digits(0);
    for (row, &level) in order.iter().enumerate() {
        for agent in 0..AGENTS.len() {
            let value = plain(won_by(results, agent, level), 3);
            heat = heat.cell(agent, row, value.parse().unwrap_or(f64::NAN));
        }
    }
    heat
}

fn curves(results: &Results) -> Lines {
    let order = by_ease(results);
    let axes = (
        Axis::linear("levels, the easiest first").range(0.0, order.len() as f64 + 1.0),
        Axis::linear("percent won").range(0.0, 100.0),
    );
    let mut lines = Lines::new(
        "Success from the easiest to the hardest level",
        axes.0,
        axes.1,
    );
    for (agent, (name, _)) in AGENTS.into_iter().enumerate() {
        if !DRAWN.contains(&name) {
            continue;
        }
        let points = order.iter().zip(1_u16..).filter_map(|(&level, rank)| {
            Some(Point {
                x: f64::from(rank),
                y: won_by(results, agent, level)?,
            })
        });
        lines = lines.series(name, points);
    }
    lines
}
