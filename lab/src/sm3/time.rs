//! `sm3-time`: how long the exact solver takes, and what it solves within a second.

use std::time::Duration;

use sweetfish::clock::Stopwatch;
use sweetfish::experiment::{Column, Definition, Experiment, Group, Report, Results};
use sweetfish::plot::{Axis, Lines};
use sweetfish::sm3::solver::{self, Limits};
use sweetfish::sm3::{Game, Rules};
use sweetfish::stats::Estimate;

use super::kind::{Actions, Kind, size};
use super::posts::posts;
use crate::show::{flag, points};

const SIZES: [u8; 8] = [6, 8, 10, 12, 14, 16, 20, 26];
/// Colours and fill.
const BOARDS: [(u8, u32); 6] = [(1, 70), (1, 80), (1, 90), (2, 100), (3, 100), (5, 100)];
const LIMIT: Duration = Duration::from_secs(1);

pub(super) fn define() -> Experiment {
    let about = "Time of the exact solver, and the share of boards it solves within a second";
    let source = posts!("which leave the best play open");
    let conditions = || Kind::all(&BOARDS, &SIZES);
    Definition::new(["sm3-time", about, source], conditions)
        .seeds(Kind::board_text)
        .unit("board")
        .rows(20)
        .measure(&["proven", "ms", "total", "bound"])
        .timed_where(|_| true)
        .play(|own, seed| {
            let game = Game::new(own.board(seed), Rules::new(own.actions.count(), 0));
            let watch = Stopwatch::start();
            let solution = solver::solve(&game, Limits::time(LIMIT));
            let ms = watch.elapsed().as_secs_f64() * 1000.0;
            vec![
                flag(solution.exact),
                ms,
                solution.total() as f64,
                solution.bound as f64,
            ]
        })
        .show(report)
}

fn report(all: &[Kind], results: &Results) -> Report {
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
    let solved = plot(all, results, title, percent, |own| own.percent("proven"));
    let title = "Median time of the exact solver, all actions, at most a second";
    let median = |own: &Group| own.median("ms").map(Estimate::bare);
    let times = plot(all, results, title, Axis::log("milliseconds"), median);
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
fn plot(
    all: &[Kind],
    results: &Results,
    title: &str,
    y: Axis,
    number: fn(&Group) -> Option<Estimate>,
) -> Lines {
    let lines = Lines::new(title, Axis::linear("size of the board"), y);
    let games = results.with("actions", &Actions::All.to_string());
    let kinds = games.by(&["colours", "fill"]).into_iter();
    let kinds = kinds.filter_map(|games| Some((games.first(all)?, games)));
    kinds.fold(lines, |lines, (own, games)| {
        let name = match own.colours {
            1 => format!("1 colour, {} % filled", own.fill),
            colours => format!("{colours} colours, full"),
        };
        let size = |own: &Group| size(all, own);
        lines.series(&name, points(&games.each(), size, number))
    })
}
