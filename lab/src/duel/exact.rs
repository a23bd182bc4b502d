//! `duel-exact`: how long it takes to prove the value of whole boards.

use std::time::Duration;

use sweetfish::duel::{self, BoardClass};
use sweetfish::experiment::{Column, Definition, Experiment, Report, Results};
use sweetfish::plot::{Axis, Bars};

use super::boards::{OnBoards, board, filled, full};
use crate::show::{OUR_OWN, bars, flag};

/// Classes of boards, from easy to hard.
const CLASSES: [BoardClass; 7] = [
    full(6, 3),
    full(7, 3),
    full(8, 3),
    full(8, 4),
    filled(10, 4, 30),
    filled(10, 4, 40),
    filled(15, 6, 20),
];
/// The time after which a proof is given up.
const LIMIT: Duration = Duration::from_secs(10);

pub(super) fn define() -> Experiment {
    let about = "How soon the value of a board of the duel is proven";
    let conditions = || CLASSES.map(OnBoards).into();
    Definition::new(["duel-exact", about, OUR_OWN], conditions)
        .unit("board")
        .rows(20)
        .measure(&["proven", "value", "seconds", "nodes"])
        .timed_where(|_| true)
        .play(|OnBoards(class), seed| {
            let board = board(*class, seed);
            let report = duel::solve(&board, LIMIT, 1, None).expect("no board is empty");
            let value = if report.exact {
                f64::from(report.score)
            } else {
                f64::NAN
            };
            vec![
                flag(report.exact),
                value,
                report.elapsed.as_secs_f64(),
                report.nodes as f64,
            ]
        })
        .show(|_, results| report(results))
}

fn report(results: &Results) -> Report {
    let classes = results.each();
    let columns = [
        Column::key("boards"),
        Column::new("proven", |own| {
            let proven = own.share("proven");
            format!("{} of {}", proven.hits, proven.count)
        }),
        Column::number("median s", 3, |own| own.median("seconds")),
        Column::number("slowest s", 3, |own| own.sorted("seconds").last().copied()),
        Column::number("median nodes", 0, |own| own.median("nodes")),
    ];
    let bars = bars(&classes, "boards", |own| own.percent("proven"));
    let plot = Bars::new("Boards proven in ten seconds", Axis::linear("percent"));
    Report::default()
        .text(TEXT)
        .table("Proofs", Column::table(&classes, columns))
        .plot("", &plot.series("proven", bars))
}

const TEXT: &str = "Boards are random, named by size and kinds, after an @ the percentage of cells that are \
    filled. Each has ten seconds on one thread, search and proof together, as `sweetfish duel solve \
    --limit 10` does it. Medians are over all boards, those given up counting with all of their time.";
