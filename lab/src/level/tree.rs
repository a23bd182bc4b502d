//! `level-tree`: the size of search trees, and pictures of some.

use sweetfish::agents::Agent;
use sweetfish::experiment::{
    Column, Definition, Group, Keys, Report, Results, combinations, texts,
};
use sweetfish::level::agent;
use sweetfish::match3::{Direction, Swap};
use sweetfish::plot::{Axis, Lines, Plot, adaptive};
use sweetfish::puzzle::Puzzle;
use sweetfish::rng;

use super::built_in::{self, Game};
use super::play::{rounded, search};
use super::show::thesis;
use crate::show::{plain, points};

/// The level that is searched, and after how many moves of the bot.
const LEVEL: &str = "thesis-13-like";
const MOVES: u16 = 12;
/// The trees that are drawn: simulations, and the most states shown.
const PICTURES: [(&str, usize); 2] = [("50", 40), ("1000", 90)];
/// The seed of the pictures, which depend on no rows.
const SEED: u64 = 2017;

pub(super) fn define() -> Definition {
    let about = "The search tree in the middle of a game: its size, and pictures";
    Definition::new("level-tree", about, thesis!("figures 4.1 and 4.2"))
        .unit("board")
        .vary(&["simulations"], || {
            combinations(&[texts([50, 100, 150, 300, 1000])])
        })
        .rows(100)
        .seeds(|_| "boards".into())
        .measure(&["states", "depth", "branching", "best visits %"])
        .play(play)
        .show(report)
}

fn play(key: Keys, seed: u64) -> Vec<f64> {
    let game = middle(seed);
    let mut bot = agent::search(search(&key["simulations"]), None);
    let report = bot.search(&game, &mut rng::playout(seed, 1));
    let best = report.actions.iter().map(|tried| tried.visits).max();
    let best = 100.0 * best.unwrap_or(0) as f64 / report.simulations as f64;
    vec![
        report.nodes as f64,
        f64::from(report.depth),
        rounded(report.branching),
        rounded(best),
    ]
}

fn report(results: &Results) -> Report {
    let trees = results.each();
    let bare = |title, measure, digits| {
        Column::new(title, move |own: &Group| {
            plain(own.estimate(measure), digits)
        })
    };
    let columns = [
        Column::key("simulations"),
        bare("states", "states", 1),
        Column::mean("depth", "depth", 2),
        bare("branching", "branching", 2),
        bare("visits of the best action %", "best visits %", 1),
        Column::count("boards"),
    ];
    let axes = (Axis::log("simulations"), Axis::linear("actions"));
    let simulations = |own: &Group| own.key("simulations").parse().unwrap_or(f64::NAN);
    let depths = points(&trees, simulations, |own| own.estimate("depth"));
    let depths = Lines::new("How deep the tree gets", axes.0, axes.1).series("depth", depths);
    let report = Report::default()
        .text(TEXT)
        .table(
            "Trees in the middle of a game",
            Column::table(&trees, columns),
        )
        .plot("depth", &depths);
    PICTURES
        .iter()
        .fold(report, |report, &(simulations, states)| {
            report.plot(simulations, &picture(simulations, states))
        })
}

const TEXT: &str = "Trees of the thesis' bot on a level made after its level 13, after 12 of 21 moves. Branching is the mean \
    number of actions of the states whose actions were looked at. In the pictures a disc is a state, the \
    larger the more simulations went through it, a diamond an action; green is what a won \
    simulation went through, red the path of the last one.";

/// Returns a game on which the bot has played some moves with few simulations, and which is not over.
fn middle(seed: u64) -> Game {
    let (mut chance, mut agent_rng) = (rng::stream(seed, 0), rng::playout(seed, 2));
    loop {
        let mut game = Game::new(&built_in::find(LEVEL).map, &mut chance);
        let mut bot = agent::search(search("50"), None);
        while !game.is_over() && game.moves() < MOVES {
            let swap = bot.choose(&game, &mut agent_rng);
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
        svg: adaptive(
            &tree.svg(states, |swap| label(&game, swap)),
            ["white", "#222222", "#b0b0b0"],
        ),
    }
}

/// Returns a swap as the row and the column of its left or upper cell, counted from 1, and where the
/// other is.
fn label(game: &Game, swap: Swap) -> String {
    let [(row, column), _] = game.ends(swap);
    let arrow = match swap.direction {
        Direction::Right => '→',
        Direction::Down => '↓',
    };
    format!("{},{}{arrow}", row + 1, column + 1)
}
