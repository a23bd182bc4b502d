//! `level-tree`: the size of search trees, and pictures of some.

use super::play::{rounded, search};
use super::shipped::{self, Game};
use super::show::{games, mean, plain, thesis};
use sweetfish::agents::Agent;
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::level::agent;
use sweetfish::match3::{Direction, Plane, Swap};
use sweetfish::plot::{Axis, Lines, Plot, Point};
use sweetfish::puzzle::Puzzle;
use sweetfish::rng;
use sweetfish::stats::Estimate;
use sweetfish::table::Table;

/// The experiment.
pub(super) struct Trees;

/// The level that is searched, and after how many moves of the bot.
const LEVEL: &str = "thesis-13-like";
const MOVES: u16 = 12;
const SIMULATIONS: [&str; 5] = ["50", "100", "150", "300", "1000"];
/// The trees that are drawn: simulations, and the most states shown.
const PICTURES: [(&str, usize); 2] = [("50", 40), ("1000", 90)];
/// The seed of the pictures, which hang on no rows.
const SEED: u64 = 2017;

impl Experiment for Trees {
    fn name(&self) -> &'static str {
        "level-tree"
    }

    fn about(&self) -> &'static str {
        "The search tree in the middle of a game: its size, and pictures"
    }

    fn source(&self) -> &'static str {
        thesis!("figures 4.1 and 4.2")
    }

    fn keys(&self) -> &'static [&'static str] {
        &["simulations"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &["states", "depth", "branching", "best visits %"]
    }

    fn conditions(&self) -> Vec<Condition> {
        let condition = |simulations| Condition::new([simulations], 100).seeded_by("boards");
        SIMULATIONS.map(condition).to_vec()
    }

    fn unit(&self) -> &'static str {
        "board"
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let game = middle(seed);
        let mut bot = agent::search(search(SIMULATIONS[condition]), None);
        let report = bot.search(&game, &mut rng::playout(seed, 1));
        let best = report.tried.iter().map(|tried| tried.visits).max();
        let best = 100.0 * best.unwrap_or(0) as f64 / report.simulations as f64;
        vec![
            report.nodes as f64,
            f64::from(report.depth),
            rounded(report.branching),
            rounded(best),
        ]
    }

    fn report(&self, results: &Results) -> Report {
        let mut report = Report::default()
            .text(TEXT)
            .table("Trees in the middle of a game", table(results))
            .plot("depth", &depth(results));
        for (simulations, states) in PICTURES {
            report = report.plot(simulations, &picture(simulations, states));
        }
        report
    }
}

const TEXT: &str = "Trees of the thesis' bot on a level made after its level 13, after 12 of 21 moves. Branching is the mean \
    number of actions of the states whose actions were looked at. In the pictures a disc is a state, the \
    larger the more simulations went through it, a diamond an action; green is what a won \
    simulation went through, red the path of the last one.";

fn table(results: &Results) -> Table {
    let mut table = Table::new([
        "simulations",
        "states",
        "depth",
        "branching",
        "visits of the best action %",
        "boards",
    ]);
    for (condition, simulations) in SIMULATIONS.into_iter().enumerate() {
        let cell = |measure, digits| plain(mean(results, &[condition], measure), digits);
        table.push([
            simulations.to_string(),
            cell("states", 1),
            Estimate::cell(mean(results, &[condition], "depth"), 2),
            cell("branching", 2),
            cell("best visits %", 1),
            games(results, &[condition]),
        ]);
    }
    table
}

fn depth(results: &Results) -> Lines {
    let axes = (Axis::log("simulations"), Axis::linear("actions"));
    let points = SIMULATIONS
        .iter()
        .enumerate()
        .filter_map(|(condition, text)| {
            Some(Point {
                x: text.parse().ok()?,
                y: mean(results, &[condition], "depth")?,
            })
        });
    Lines::new("How deep the tree gets", axes.0, axes.1).series("depth", points)
}

/// A game on which the bot has played some moves with few simulations, and which is not over.
fn middle(seed: u64) -> Game {
    let (mut chance, mut thoughts) = (rng::stream(seed, 0), rng::playout(seed, 2));
    loop {
        let mut game = Game::new(&shipped::find(LEVEL).map, &mut chance);
        let mut bot = agent::search(search("50"), None);
        while !game.is_over() && game.moves() < MOVES {
            let swap = bot.choose(&game, &mut thoughts);
            game.swap(swap, &mut chance);
        }
        if !game.is_over() {
            return game;
        }
    }
}

/// A tree as a plot.
struct Picture {
    title: String,
    svg: String,
}

impl Plot for Picture {
    fn title(&self) -> &str {
        &self.title
    }

    fn to_svg(&self) -> String {
        self.svg.clone()
    }
}

fn picture(simulations: &str, states: usize) -> Picture {
    let game = middle(SEED);
    let mut bot = agent::search(search(simulations), None);
    bot.search(&game, &mut rng::playout(SEED, 1));
    let tree = bot.trees().next().expect("a search has a tree");
    Picture {
        title: format!("A tree of {simulations} simulations"),
        svg: tree.svg(states, label),
    }
}

/// A swap as the row and the column of its left or upper cell, counted from 1, and where the other is.
fn label(swap: Swap) -> String {
    let (row, column) = (u128::row(swap.cell) + 1, u128::column(swap.cell) + 1);
    let arrow = match swap.direction {
        Direction::Right => '→',
        Direction::Down => '↓',
    };
    format!("{row},{column}{arrow}")
}
