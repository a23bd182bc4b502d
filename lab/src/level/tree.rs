//! `level-tree`: search trees from the start of a level by two values of C, and pictures of some.

use sweetfish::experiment::{
    Column, Condition, Experiment, Group, Report, Results, columns, pairs,
};
use sweetfish::level::{Game, agent, picture};
use sweetfish::match3::{Direction, Swap};
use sweetfish::plot::{Axis, Bars, Part, Plot, adaptive, search_tree};
use sweetfish::rng;

use super::levels::{Levels, Ready};
use super::play::search;
use super::show::thesis;
use crate::named::Named;
use crate::show::plain;

/// The level that is searched, unless others are given.
const LEVEL: &str = "thesis-13-like";
/// The values of C of figures 4.1 and 4.2.
const EXPLORATIONS: [&str; 2] = ["0.6", "0.1"];
/// The boards of which one is drawn; the pictures depend on no rows.
const DRAWN_FROM: u64 = 200;
/// The most levels that are drawn, the first ones.
const DRAWN: usize = 3;
/// What the two pictures of a tree show.
const WHOLE: Part = Part::States(usize::MAX);
const CENTRE: Part = Part::Rings(4);

/// A search of the start of a level with a value of C.
#[derive(Clone, Copy)]
struct Case {
    level: &'static Ready,
    exploration: &'static str,
}

impl Condition for Case {
    columns!(self, "level" => self.level, "c" => self.exploration);
}

pub(super) fn define(levels: Levels) -> Experiment {
    let about = "The search tree at the start of a level, by C: its size, and pictures";
    let conditions = move || {
        let case = |(level, exploration)| Case { level, exploration };
        pairs(levels.choose(&[LEVEL]), EXPLORATIONS)
            .map(case)
            .collect()
    };
    levels
        .define(
            ["level-tree", about, thesis!("figures 4.1 to 4.3")],
            conditions,
            |own| own.level,
        )
        .unit("board")
        .rows(200)
        .measure(&["states", "depth", "wins", "best visits", "best wins"])
        .play(play)
        .show(move |all, results| report(levels, all, results))
}

/// Searches the start of a level.
fn play(own: &Case, seed: u64) -> Vec<f64> {
    let (_, _, report) = searched(own, seed);
    let wins = |mean: f64, visits: u64| (mean * visits as f64).round();
    let all = report
        .actions
        .iter()
        .map(|tried| wins(tried.mean, tried.visits))
        .sum();
    let best = report
        .actions
        .iter()
        .find(|tried| tried.action == report.action);
    let best = best.expect("the action to play was tried");
    vec![
        report.nodes as f64,
        f64::from(report.depth),
        all,
        best.visits as f64,
        wins(best.mean, best.visits),
    ]
}

/// Returns the start of a level, its search and the report of that: 100 simulations, binary signal.
fn searched(own: &Case, seed: u64) -> (Game, agent::Search, sweetfish::agents::mcts::Report<Swap>) {
    let game = Game::new(&own.level.map, &mut rng::stream(seed, 0));
    let bot = Named::of(&format!("thesis:B2:signal=binary:c={}", own.exploration));
    let options = search(&bot.spec);
    let mut bot = agent::search(options, None);
    let report = bot.search(&game, &mut rng::playout(seed, 1));
    (game, bot, report)
}

fn report(levels: Levels, all: &[Case], results: &Results) -> Report {
    let trees = results.each();
    let bare = |title, measure, digits| {
        Column::new(title, move |own: &Group| {
            plain(own.estimate(measure), digits)
        })
    };
    let columns = [
        Column::key("level"),
        Column::key("c").titled("C"),
        bare("states", "states", 1),
        Column::mean("depth", "depth", 2),
        Column::mean("won simulations", "wins", 1),
        Column::mean("visits of the chosen action", "best visits", 1),
        Column::mean("wins of it", "best wins", 1),
        Column::count("boards"),
    ];
    let visits = trees.iter().map(|own| {
        let level = levels.is_given().then(|| format!("{}, ", own.key("level")));
        let name = format!("{}C = {}", level.unwrap_or_default(), own.key("c"));
        (name, own.estimate("best visits"))
    });
    let plot = Bars::new(
        "Visits of the chosen action, of 100",
        Axis::linear("visits"),
    );
    let mut plot = plot.series("measured", visits);
    if !levels.is_given() {
        plot = plot.published([("C = 0.6", 21.0), ("C = 0.1", 70.0)]);
    }
    let mut report = Report::default()
        .text(format!("{} {TEXT}", levels.describe(BUILT_IN)))
        .table(
            "Trees at the start of a level",
            Column::table(&trees, columns),
        )
        .text(PUBLISHED)
        .plot("visits", &plot);
    for cases in all
        .chunk_by(|a, b| a.level.name == b.level.name)
        .take(DRAWN)
    {
        let level = levels.is_given().then_some(&cases[0].level.name);
        report = pictures(cases, level, report);
    }
    report
}

/// Adds the pictures of the searches of a level, under its name if one is given.
fn pictures(cases: &[Case], level: Option<&String>, mut report: Report) -> Report {
    let of = level.map_or_else(String::new, |name| format!(" of {name}"));
    let before = level.map_or_else(String::new, |name| format!("{name}-"));
    let seed = drawn(cases);
    for own in cases {
        let exploration = own.exploration;
        let (_, bot, _) = searched(own, seed);
        let tree = bot.trees().next().expect("a search has a tree");
        for (name, part) in [("whole", WHOLE), ("centre", CENTRE)] {
            let svg = search_tree(tree, part, arrow);
            let svg = adaptive(&svg, ["white", "#222222", "#e0e0e0"]);
            let title = format!("Search tree{of} with C = {exploration}, {name}");
            report = report.plot(
                &format!("{before}{exploration}-{name}"),
                &Picture { title, svg },
            );
        }
    }
    let title = format!("The favoured move{of}");
    let picture = |own| favoured(own, seed, title);
    match cases.first().map(picture) {
        Some(picture) => report.plot(&format!("{before}move"), &picture),
        None => report,
    }
}

const BUILT_IN: &str = "The level is ours, made after the thesis' level 13.";

const TEXT: &str = "100 simulations from the start, binary signal, random playouts; the same boards for both values \
    of C. In the pictures the root is in the middle; the innermost ring are actions, the next one states, and so on. \
    Green is what a won simulation went through, red the path of the last one; in the centre's picture visits and wins \
    stand beside each. The last picture shows the move that is chosen with C = 0.6. Of 200 boards, \
    the one with most won simulations is drawn; boards where both searches choose the same move come first. Of a folder \
    of levels the first three are drawn.";

const PUBLISHED: &str = "The thesis, for one board of level 13: with C = 0.6 31 simulations won, the chosen action with 21 \
    visits and 10 wins; with C = 0.1 33 won, the chosen one with 70 visits and 28 wins. Both choose a match of five.";

/// A finished picture as a plot.
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

/// Returns the seed of the board that is drawn: of those on which both searches choose the same move, if there are
/// some, the one on which most simulations win.
fn drawn(cases: &[Case]) -> u64 {
    let wins = |&seed: &u64| {
        let searches: Vec<_> = cases.iter().map(|own| searched(own, seed).2).collect();
        let is_same = searches
            .windows(2)
            .all(|pair| pair[0].action == pair[1].action);
        let first = searches.first().map_or(&[][..], |first| &first.actions);
        let won: f64 = first
            .iter()
            .map(|tried| tried.mean * tried.visits as f64)
            .sum();
        (is_same, won.round() as u64)
    };
    (0..DRAWN_FROM).max_by_key(wins).unwrap_or(0)
}

/// Returns the board of the pictures with the move that this search chooses.
fn favoured(own: &Case, seed: u64, title: String) -> Picture {
    let (game, _, report) = searched(own, seed);
    let mut board = own.level.level.clone();
    let (width, height) = (board.width, board.height);
    let places = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    board.cells = places.map(|(row, column)| game.cell(row, column)).collect();
    Picture {
        title,
        svg: picture::svg_with_swap(&board, report.action.ends()),
    }
}

/// Returns the direction of a swap.
fn arrow(swap: Swap) -> String {
    match swap.direction() {
        Direction::Right => "→".into(),
        Direction::Down => "↓".into(),
    }
}
