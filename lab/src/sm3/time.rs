//! `sm3-time`: how long the exact solver takes, and what it solves within a second.

use std::time::Duration;

use sweetfish::clock::Stopwatch;
use sweetfish::experiment::{Column, Definition, Group, Report, Results};
use sweetfish::plot::{Axis, Lines};
use sweetfish::sm3::solver::{self, Limits};
use sweetfish::sm3::{Game, Rules};
use sweetfish::stats::Estimate;

use super::{KEYS, actions, board, boards, kinds, posts, size};
use crate::show::points;

const SIZES: [u8; 8] = [6, 8, 10, 12, 14, 16, 20, 26];
/// Colours and fill.
const BOARDS: [(u8, u32); 6] = [(1, 70), (1, 80), (1, 90), (2, 100), (3, 100), (5, 100)];
const LIMIT: Duration = Duration::from_secs(1);

pub(super) fn define() -> Definition {
    let about = "Time of the exact solver, and the share of boards it solves within a second";
    Definition::new("sm3-time", about, posts!("which leave the best play open"))
        .unit("board")
        .vary(&KEYS, || kinds(BOARDS, SIZES))
        .rows(20)
        .seeds(boards)
        .measure(&["proven", "ms", "total", "bound"])
        .timed(|_, _| true)
        .play(|key, seed| {
            let game = Game::new(board(key, seed), Rules::new(actions(key), 0));
            let watch = Stopwatch::start();
            let solution = solver::solve(&game, Limits::time(LIMIT));
            let ms = watch.elapsed().as_secs_f64() * 1000.0;
            let proven = f64::from(u8::from(solution.exact));
            vec![proven, ms, solution.total() as f64, solution.bound as f64]
        })
        .show(report)
}

fn report(results: &Results) -> Report {
    let columns = [
        Column::key("colours"),
        Column::key("fill"),
        Column::key("actions"),
        Column::key("size"),
        Column::percent("solved, %", "proven", 0),
        Column::number("median ms", 1, |own| own.median("ms")),
        Column::number("total", 1, |own| own.mean("total").mean()),
        Column::number("bound", 1, |own| own.mean("bound").mean()),
    ];
    let percent = Axis::linear("percent").range(0.0, 100.0);
    let title = "Boards solved within a second, all actions";
    let solved = plot(results, title, percent, |own| own.percent("proven"));
    let title = "Median time of the exact solver, all actions, at most a second";
    let median = |own: &Group| own.median("ms").map(Estimate::bare);
    let times = plot(results, title, Axis::log("milliseconds"), median);
    let title = "Boards solved within a second, means of totals and bounds";
    Report::default()
        .text(TEXT)
        .table(title, Column::table(&results.each(), columns))
        .plot("solved", &solved)
        .plot("ms", &times)
}

const TEXT: &str = "Times depend on the machine and on what else it does. Here two shared cores played a board \
    each. The exact solver ends when the best is proven; where it is not after nine \
    tenths of the second, beams have the rest.";

/// Shows a number by size, a line for each kind of board, with all actions.
fn plot(results: &Results, title: &str, y: Axis, number: fn(&Group) -> Option<Estimate>) -> Lines {
    let lines = Lines::new(title, Axis::linear("size of the board"), y);
    let kinds = results.with("actions", "all").by(&["colours", "fill"]);
    kinds.iter().fold(lines, |lines, own| {
        let name = match (own.key("colours"), own.key("fill")) {
            ("1", fill) => format!("1 colour, {fill} % filled"),
            (colours, _) => format!("{colours} colours, full"),
        };
        lines.series(&name, points(&own.each(), size, number))
    })
}
