//! `sm3-post`: the post's board on which the greedy solver is not the best.

use super::posts;
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::plot::{Axis, Bars};
use sweetfish::sm3::format::parse;
use sweetfish::sm3::solver::{self, Limits, Solution};
use sweetfish::sm3::{Fall, Game, Values, greedy};
use sweetfish::stats::Estimate;
use sweetfish::table::Table;

/// The experiment.
pub(super) struct Post;

/// A board with the numbers of the post, whose own is a picture: the greedy solver takes 11 blocks and
/// then 3, which are 10 points, while 5 and then 10 blocks are 11.
const BOARD: &str = "100000\n100000\n100001\n100001\n100001\n111111\n000001\n";

/// Solvers with the actions and the target, and the points that the post has for them.
const CONDITIONS: [(&str, u32, u32, Option<f64>); 6] = [
    ("greedy", 2, 0, Some(10.0)),
    ("beam", 2, 0, None),
    ("exact", 2, 0, Some(11.0)),
    ("greedy", 4, 11, None),
    ("beam", 4, 11, None),
    ("exact", 4, 11, None),
];

/// Far more than this board takes.
const NODES: u64 = 1_000_000;

fn game(actions: u32, target: u32) -> Game {
    let text = format!("6 7 1 {actions} {target}\n{BOARD}");
    let input = parse(text.as_bytes()).expect("the board is well-formed");
    input.game(Values::default(), Fall::None)
}

fn solution(condition: usize) -> Solution {
    let (solver, actions, target, _) = CONDITIONS[condition];
    let game = game(actions, target);
    match solver {
        "greedy" => solver::known(&game, greedy::play(&game).0),
        "beam" => solver::beam(&game, Limits::nodes(NODES)),
        _ => solver::solve(&game, Limits::nodes(NODES)),
    }
}

impl Experiment for Post {
    fn name(&self) -> &'static str {
        "sm3-post"
    }

    fn about(&self) -> &'static str {
        "The board on which taking the most at once is not the best"
    }

    fn source(&self) -> &'static str {
        posts!("the example after the greedy algorithm")
    }

    fn keys(&self) -> &'static [&'static str] {
        &["solver", "actions", "target"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &["points", "bonus", "used", "proven"]
    }

    fn unit(&self) -> &'static str {
        "board"
    }

    fn conditions(&self) -> Vec<Condition> {
        let condition = |(solver, actions, target, _): (&str, u32, u32, Option<f64>)| {
            Condition::new(
                [solver.to_string(), actions.to_string(), target.to_string()],
                1,
            )
        };
        CONDITIONS.map(condition).into()
    }

    fn play(&self, condition: usize, _game: u64, _seed: u64) -> Vec<f64> {
        let solution = solution(condition);
        vec![
            f64::from(solution.points),
            solution.bonus as f64,
            solution.actions.len() as f64,
            f64::from(u8::from(solution.exact)),
        ]
    }

    fn report(&self, results: &Results) -> Report {
        let mut table = Table::new([
            "solver",
            "actions",
            "target",
            "points",
            "bonus",
            "actions used",
            "published points",
        ]);
        let (mut bars, mut published) = (Vec::new(), Vec::new());
        for (condition, (solver, actions, target, points)) in CONDITIONS.into_iter().enumerate() {
            let mean = |measure| Estimate::of_mean(&results.mean(condition, measure));
            let cell = |measure| Estimate::cell(mean(measure), 0);
            table.push([
                solver.to_string(),
                actions.to_string(),
                target.to_string(),
                cell("points"),
                cell("bonus"),
                cell("used"),
                points.map_or("-".into(), |points| points.to_string()),
            ]);
            if target == 0 {
                bars.push((solver, mean("points")));
                published.extend(points.map(|points| (solver, points)));
            }
        }
        let plot = Bars::new(
            "Points of two actions on the board of the post",
            Axis::linear("points"),
        )
        .series("measured", bars)
        .published(published);
        Report::default()
            .text(TEXT)
            .table("Points, and bonus where there is a target", table)
            .plot("", &plot)
    }
}

const TEXT: &str = "The post draws its board; this one has its numbers: the greedy solver takes V(11) + \
    V(3) = 10, and V(5) + V(10) = 11 is better. With a target of 11 and four actions the greedy solver \
    stands there with 10 points and no line left, and the others reach it with two actions left over.";
