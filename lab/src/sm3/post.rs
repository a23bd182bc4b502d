//! `sm3-post`: the post's board on which the greedy solver is not the best.

use sweetfish::experiment::{Column, Definition, Group, Keys, Report, Results, texts};
use sweetfish::plot::{Axis, Bars};
use sweetfish::sm3::format::parse;
use sweetfish::sm3::solver::{self, Limits, Solution};
use sweetfish::sm3::{Fall, Game, Values, greedy};

use super::posts;

/// The post's board, from its words: the action (3, 2) takes a plus of 11 blocks and leaves a column of 3,
/// which are 10 points; (4, 5) takes an inverted T of 5 and leaves a plus of 10, which are 11. The words
/// leave open where the plus ends; it is drawn with equal arms to the left and right.
const BOARD: &str = "\
0000100
0000100
0001110
0001000
0001000
1111111
0001000
0000000
";

/// Solvers with the actions and the target.
const CONDITIONS: [[&str; 3]; 6] = [
    ["greedy", "2", "0"],
    ["beam", "2", "0"],
    ["exact", "2", "0"],
    ["greedy", "4", "11"],
    ["beam", "4", "11"],
    ["exact", "4", "11"],
];

/// The points that the post has for solvers without a target.
const PUBLISHED: [(&str, f64); 2] = [("greedy", 10.0), ("exact", 11.0)];

/// Far more than this board takes.
const NODES: u64 = 1_000_000;

fn game(actions: u32, target: u32) -> Game {
    let text = format!("7 8 1 {actions} {target}\n{BOARD}");
    let input = parse(text.as_bytes()).expect("the board is well-formed");
    input.game(Values::default(), Fall::None)
}

fn solve(key: Keys) -> Solution {
    let game = game(key.number("actions"), key.number("target"));
    match &key["solver"] {
        "greedy" => solver::from_play(&game, greedy::play(&game).0),
        "beam" => solver::beam(&game, Limits::nodes(NODES)),
        _ => solver::solve(&game, Limits::nodes(NODES)),
    }
}

pub(super) fn define() -> Definition {
    let about = "The board on which taking the most at once is not the best";
    Definition::new(
        "sm3-post",
        about,
        posts!("the example after the greedy algorithm"),
    )
    .unit("board")
    .vary(&["solver", "actions", "target"], || {
        CONDITIONS.map(texts).into()
    })
    .measure(&["points", "bonus", "used", "proven"])
    .play(|key, _| {
        let solution = solve(key);
        vec![
            f64::from(solution.points),
            solution.bonus as f64,
            solution.actions.len() as f64,
            f64::from(u8::from(solution.exact)),
        ]
    })
    .show(report)
}

fn published(own: &Group) -> Option<f64> {
    let mut all = PUBLISHED.iter().filter(|_| own.key("target") == "0");
    let found = all.find(|(solver, _)| *solver == own.key("solver"));
    found.map(|(_, points)| *points)
}

fn report(results: &Results) -> Report {
    let columns = [
        Column::key("solver"),
        Column::key("actions"),
        Column::key("target"),
        Column::mean("points", "points", 0),
        Column::mean("bonus", "bonus", 0),
        Column::mean("actions used", "used", 0),
        Column::number("published points", 0, published),
    ];
    let solvers = results.with("target", "0").each();
    let bars = solvers
        .iter()
        .map(|own| (own.key("solver"), own.estimate("points")));
    let title = "Points of two actions on the board of the post";
    let plot = Bars::new(title, Axis::linear("points")).series("measured", bars);
    let title = "Points, and bonus where there is a target";
    Report::default()
        .text(TEXT)
        .table(title, Column::table(&results.each(), columns))
        .plot("", &plot.published(PUBLISHED))
}

const TEXT: &str = "The board is made from the words of the post, which draws it: the greedy solver takes \
    (3, 2), a plus of 11 blocks, and then a column of 3: V(11) + V(3) = 10. To take (4, 5) first, an inverted \
    T of 5 blocks, and then the plus, now of 10, is better: V(5) + V(10) = 11. With a target of 11 and four \
    actions the greedy solver stands there with 10 points and no line left, and the others reach it with two \
    actions left over.";
