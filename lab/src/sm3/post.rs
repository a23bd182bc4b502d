//! `sm3-post`: the post's board on which the greedy solver is not the best.

use std::fmt;

use sweetfish::experiment::{
    Column, Condition, Definition, Experiment, Report, Results, columns, pairs,
};
use sweetfish::plot::{Axis, Bars};
use sweetfish::sm3::format::parse;
use sweetfish::sm3::solver::{self, Limits, Solution};
use sweetfish::sm3::{Fall, Game, Values, greedy};

use super::posts::posts;
use crate::show::{bars, flag};

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

#[derive(Clone, Copy)]
enum Solver {
    Greedy,
    Beam,
    Exact,
}

impl Solver {
    const ALL: [Self; 3] = [Self::Greedy, Self::Beam, Self::Exact];

    const fn name(self) -> &'static str {
        match self {
            Self::Greedy => "greedy",
            Self::Beam => "beam",
            Self::Exact => "exact",
        }
    }

    /// Returns the points that the post has for it without a target.
    fn published(self) -> Option<f64> {
        match self {
            Self::Greedy => Some(10.0),
            Self::Beam => None,
            Self::Exact => Some(11.0),
        }
    }
}

impl fmt::Display for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The actions of a game, and its target.
const GAMES: [(u32, u32); 2] = [(2, 0), (4, 11)];

/// A solver with actions and a target.
struct Case {
    solver: Solver,
    actions: u32,
    target: u32,
}

impl Case {
    fn published(&self) -> Option<f64> {
        let published = self.solver.published();
        published.filter(|_| self.target == 0)
    }
}

impl Condition for Case {
    columns!(self, "solver" => self.solver, "actions" => self.actions, "target" => self.target);
}

/// Far more than this board takes.
const NODES: u64 = 1_000_000;

fn game(actions: u32, target: u32) -> Game {
    let text = format!("7 8 1 {actions} {target}\n{BOARD}");
    let input = parse(text.as_bytes()).expect("the board is well-formed");
    input.game(Values::default(), Fall::None)
}

fn solve(own: &Case) -> Solution {
    let game = game(own.actions, own.target);
    match own.solver {
        Solver::Greedy => solver::from_play(&game, greedy::play(&game).0),
        Solver::Beam => solver::beam(&game, Limits::nodes(NODES)),
        Solver::Exact => solver::solve(&game, Limits::nodes(NODES)),
    }
}

pub(super) fn define() -> Experiment {
    let about = "The board on which taking the most at once is not the best";
    let source = posts!("the example after the greedy algorithm");
    let conditions = || {
        let case = |((actions, target), solver)| Case {
            solver,
            actions,
            target,
        };
        pairs(GAMES, Solver::ALL).map(case).collect()
    };
    Definition::new(["sm3-post", about, source], conditions)
        .unit("board")
        .measure(&["points", "bonus", "used", "proven"])
        .play(|own, _| {
            let solution = solve(own);
            vec![
                f64::from(solution.points),
                solution.bonus as f64,
                solution.actions.len() as f64,
                flag(solution.exact),
            ]
        })
        .show(report)
}

fn report(all: &[Case], results: &Results) -> Report {
    let columns = [
        Column::key("solver"),
        Column::key("actions"),
        Column::key("target"),
        Column::mean("points", "points", 0),
        Column::mean("bonus", "bonus", 0),
        Column::mean("actions used", "used", 0),
        Column::number("published points", 0, |own| own.first(all)?.published()),
    ];
    let solvers = results.with("target", "0").each();
    let bars = bars(&solvers, "solver", |own| own.estimate("points"));
    let published = Solver::ALL
        .into_iter()
        .filter_map(|solver| Some((solver.name(), solver.published()?)));
    let title = "Points of two actions on the board of the post";
    let plot = Bars::new(title, Axis::linear("points")).series("measured", bars);
    let title = "Points, and bonus where there is a target";
    Report::default()
        .text(TEXT)
        .table(title, Column::table(&results.each(), columns))
        .plot("", &plot.published(published))
}

const TEXT: &str = "The board is made from the words of the post, which draws it: the greedy solver takes \
    (3, 2), a plus of 11 blocks, and then a column of 3: V(11) + V(3) = 10. To take (4, 5) first, an inverted \
    T of 5 blocks, and then the plus, now of 10, is better: V(5) + V(10) = 11. With a target of 11 and four \
    actions the greedy solver stands there with 10 points and no line left, and the others reach it with two \
    actions left over.";
