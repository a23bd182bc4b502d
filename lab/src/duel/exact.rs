//! `duel-exact`: how long it takes to prove the value of whole boards.

use std::time::Duration;

use sweetfish::duel;
use sweetfish::experiment::{Column, Definition, Report, Results, combinations, texts};
use sweetfish::plot::{Axis, Bars};

use super::board;
use crate::show::OUR_OWN;

/// Classes of boards, from easy to hard.
const CLASSES: [&str; 7] = ["6x3", "7x3", "8x3", "8x4", "10x4@30", "10x4@40", "15x6@20"];
/// The time after which a proof is given up.
const LIMIT: Duration = Duration::from_secs(10);

pub(super) fn define() -> Definition {
    let about = "How soon the value of a board of the duel is proven";
    Definition::new("duel-exact", about, OUR_OWN)
        .unit("board")
        .vary(&["boards"], || combinations(&[texts(CLASSES)]))
        .rows(20)
        .measure(&["proven", "value", "seconds", "nodes"])
        .timed(|_, _| true)
        .play(|key, seed| {
            let report = duel::solve(&board(key, seed), LIMIT, 1, None).expect("no board is empty");
            let value = if report.exact {
                f64::from(report.score)
            } else {
                f64::NAN
            };
            vec![
                f64::from(u8::from(report.exact)),
                value,
                report.elapsed.as_secs_f64(),
                report.nodes as f64,
            ]
        })
        .show(report)
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
    let bars = classes
        .iter()
        .map(|own| (own.key("boards"), own.percent("proven")));
    let plot = Bars::new("Boards proven in ten seconds", Axis::linear("percent"));
    Report::default()
        .text(TEXT)
        .table("Proofs", Column::table(&classes, columns))
        .plot("", &plot.series("proven", bars))
}

const TEXT: &str = "Boards are random, named by size and kinds, after an @ the percentage of cells that are \
    filled. Each has ten seconds on one thread, search and proof together, as `sweetfish duel solve \
    --limit 10` does it. Medians are over all boards, those given up counting with all of their time.";
