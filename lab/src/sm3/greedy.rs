//! `sm3-greedy`: how often and by how much the greedy solver falls short of the best play.

use sweetfish::experiment::{Column, Definition, Experiment, Group, Report, Results};
use sweetfish::plot::{Axis, Lines};
use sweetfish::sm3::solver::{self, Limits};
use sweetfish::sm3::{Game, Rules, greedy};
use sweetfish::stats::Estimate;

use super::kind::{ACTIONS, Actions, Kind, size};
use super::posts::posts;
use crate::show::{flag, mean_percent, plain, points};

const SIZES: [u8; 6] = [6, 8, 10, 12, 16, 20];
/// Colours and fill.
const BOARDS: [(u8, u32); 10] = [
    (1, 80),
    (1, 100),
    (2, 80),
    (2, 100),
    (3, 80),
    (3, 100),
    (4, 80),
    (4, 100),
    (5, 80),
    (5, 100),
];
/// The share of the best points that is the target where there is one.
const TARGET: f64 = 0.6;
/// A limit, so that hard boards do not take for ever.
const NODES: u64 = 5_000;

pub(super) fn define() -> Experiment {
    let about = "How often and by how much the greedy solver falls short of the best play";
    let source = posts!("the greedy algorithm and its discussion");
    let conditions = || Kind::all(&BOARDS, &SIZES);
    Definition::new(["sm3-greedy", about, source], conditions)
        .seeds(Kind::board_text)
        .unit("board")
        // Boards of one colour take a hundred times as long as others.
        .rows_by(|own| if own.colours == 1 { 20 } else { 200 })
        .measure(&[
            "short",
            "lost",
            "proven",
            "target_short",
            "target_lost",
            "target_proven",
            "target_missed",
        ])
        .play(play)
        .show(report)
}

/// Compares greedy with the best known: how much of that is lost, whether the best is proven, whether
/// greedy reached the target, and the points of the best.
fn compare(game: &Game) -> (f64, bool, bool, u64) {
    let (_, end) = greedy::play(game);
    let best = solver::solve(game, Limits::nodes(NODES));
    let lost = match best.total() {
        0 => 0.0,
        total => 1.0 - end.total() as f64 / total as f64,
    };
    (lost, best.exact, end.is_reached(), best.points.into())
}

fn play(own: &Kind, seed: u64) -> Vec<f64> {
    let (board, actions) = (own.board(seed), own.actions.count());
    let (lost, proven, _, points) = compare(&Game::new(board.clone(), Rules::new(actions, 0)));
    let target = (points as f64 * TARGET).ceil() as u32;
    let free = vec![flag(lost > 0.0), lost, flag(proven)];
    if target == 0 {
        // There is nothing to take on this board.
        return [free, vec![f64::NAN; 4]].concat();
    }
    let (lost, proven, reached, _) = compare(&Game::new(board, Rules::new(actions, target)));
    [
        free,
        vec![flag(lost > 0.0), lost, flag(proven), flag(!reached)],
    ]
    .concat()
}

fn report(all: &[Kind], results: &Results) -> Report {
    let mut report = Report::default().text(TEXT);
    for actions in ACTIONS {
        let title = match actions {
            Actions::All => "As many actions as there are, in percent with 95 % confidence".into(),
            Actions::Ten => format!("{actions} actions, in percent with 95 % confidence"),
        };
        let own = results.with("actions", &actions.to_string()).each();
        report = report.table(&title, Column::table(&own, columns()));
    }
    let short = plot(all, results, "falls short", |own| own.percent("short"));
    let lost = plot(all, results, "points lost", |own| mean_percent(own, "lost"));
    report.plot("share", &short).plot("lost", &lost)
}

const TEXT: &str = "A board is `short` if the greedy solver makes fewer points than the best play known, and \
    `lost` is the mean share of points that it leaves, over all boards. With a target, 60 % of the best \
    points, the bonus for actions left counts too, and `missed` are the boards on which greedy never \
    reaches it. Where the best is not proven on all boards, it is the best that the exact solver \
    found within 5,000 nodes, and greedy may fall short by more.";

fn columns() -> [Column<'static>; 10] {
    let mean = |title, measure| Column::estimate(title, 1, move |own| mean_percent(own, measure));
    let proven = |measure| Column::new("proven", move |own: &Group| plain(own.percent(measure), 0));
    [
        Column::key("size"),
        Column::key("colours"),
        Column::key("fill"),
        Column::percent("short", "short", 0),
        mean("lost", "lost"),
        proven("proven"),
        Column::percent("target: short", "target_short", 0),
        mean("lost", "target_lost"),
        Column::percent("missed", "target_missed", 0),
        proven("target_proven"),
    ]
}

/// Shows a number by size, a line for each number of colours, on full boards with all actions.
fn plot(
    all: &[Kind],
    results: &Results,
    what: &str,
    number: fn(&Group) -> Option<Estimate>,
) -> Lines {
    let title = format!("Full boards, all actions: greedy {what}");
    let axes = (Axis::linear("size of the board"), Axis::linear("percent"));
    let mut lines = Lines::new(&title, axes.0, axes.1);
    let size = |own: &Group| size(all, own);
    let full = results.with("fill", "100");
    let full = full.with("actions", &Actions::All.to_string());
    for boards in full.by(&["colours"]) {
        let name = match boards.key("colours") {
            "1" => "1 colour".to_string(),
            colours => format!("{colours} colours"),
        };
        let sizes = boards.each();
        lines = lines.series(&name, points(&sizes, size, number));
    }
    lines
}
