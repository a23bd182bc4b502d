//! `gemgem-sizes`: the agents of the paper on boards of other sizes and kinds.

use sweetfish::experiment::{
    Column, Definition, Group, Keys, Report, Results, combinations, texts,
};
use sweetfish::match3::Rules;
use sweetfish::plot::{Axis, Bars, Heat};
use sweetfish::stats::Estimate;

use super::player::{BOARD_KINDS, BOARD_SIZES, P1, SWAPS, game, row};
use super::published::gemgem;

/// The agents: a name and how it is written.
const AGENTS: [(&str, &str); 9] = [
    ("sgs", "sgs"),
    ("hgs score", "hgs:1,0,0,0,0"),
    ("hgs pairs", "hgs:0,1,0,0,0"),
    ("hgs moves", "hgs:0,0,1,0,0"),
    ("hgs depth", "hgs:0,0,0,1,0"),
    ("hgs touching", "hgs:0,0,0,0,1"),
    ("hgs best", "hgs:1,0.4,0,0.4,0.6"),
    ("lbfs score", "lbfs:0.2:1,0,0,0,0"),
    ("lbfs best", "lbfs:0.2:1,0.2,0,0.2,0.2"),
];

const KEYS: [&str; 2] = ["size", "kinds"];

pub(super) fn define() -> Definition {
    let about =
        "Swaps to 250 points by size of board and kinds of gems, with the paper's best weights";
    let source = gemgem!("the conclusions on other sizes of board and numbers of gem types");
    Definition::new("gemgem-sizes", about, source)
        .vary(&["size", "kinds", "agent"], || {
            let agents = texts(AGENTS.map(|(name, _)| name));
            combinations(&[texts(BOARD_SIZES), texts(BOARD_KINDS), agents])
        })
        .rows(200)
        .seeds(|key| format!("{}x{}", &key["size"], &key["kinds"]))
        .of_game(|key| game(rules(key)))
        .measure(&SWAPS)
        .play(|key, seed| {
            let agent = AGENTS.iter().find(|(name, _)| *name == &key["agent"]);
            row(agent.expect("one of them").1, rules(key), seed)
        })
        .show(report)
}

fn rules(key: Keys) -> Rules {
    Rules::gemgem(key.number("size"), key.number("kinds"), P1)
}

fn report(results: &Results) -> Report {
    let boards = results.by(&KEYS);
    let swaps = |own: &Group| own.estimate("swaps");
    let failed = |own: &Group| own.percent("failed");
    Report::default()
        .text(TEXT)
        .table(
            "Swaps to 250 points of the games that did not fail, with 95 % confidence",
            Column::table(&boards, columns(1, swaps)),
        )
        .table(
            "Games stuck before, in percent, with 95 % confidence",
            Column::table(&boards, columns(0, failed)),
        )
        .plot("gain", &ratio(results, GAIN, ["hgs best", "sgs"]))
        .plot("lbfs", &ratio(results, LBFS, ["lbfs score", "hgs score"]))
        .plot("failed", &stuck(results))
}

const TEXT: &str = "All games begin with a valid swap. `hgs best` and `lbfs best` have the weights that the \
    paper found best at 6x6 with 4 kinds, L-BFS has U = .2. Where many games are stuck, the others are \
    the lucky ones, so that means over them say little: there compare how many were stuck.";

const GAIN: &str = "Swaps of HGS with the paper's best weights over those of SGS";
const LBFS: &str = "Swaps of L-BFS over those of HGS, both by the score alone";

/// Returns a column for each agent.
fn columns(
    digits: usize,
    cell: impl Fn(&Group) -> Option<Estimate> + Copy + 'static,
) -> impl Iterator<Item = Column<'static>> {
    let column = move |(name, _)| {
        Column::estimate(name, digits, move |board| cell(&board.with("agent", name)))
    };
    KEYS.map(Column::key).into_iter().chain(AGENTS.map(column))
}

/// Returns the mean swaps of one agent over those of another, by board.
fn ratio(results: &Results, title: &str, [one, other]: [&str; 2]) -> Heat {
    let empty = Heat::new(
        title,
        ("size of the board, s", BOARD_SIZES),
        ("kinds of gems, g", BOARD_KINDS),
    );
    let value = |board: &Group| {
        let mean = |agent| board.with("agent", agent).mean("swaps").mean();
        Some(mean(one)? / mean(other)?)
    };
    let boards = results.by(&KEYS).into_iter();
    boards.fold(empty.digits(2), |heat, board| {
        let place = |all: &[&str], key| all.iter().position(|text| *text == board.key(key));
        let column = place(&BOARD_SIZES, "size").expect("a size");
        let row = place(&BOARD_KINDS, "kinds").expect("kinds");
        heat.cell(column, row, value(&board).unwrap_or(f64::NAN))
    })
}

/// Shows how often each agent is stuck, over all boards.
fn stuck(results: &Results) -> Bars {
    let share =
        |(name, _): (&'static str, _)| (name, results.with("agent", name).percent("failed"));
    let title = "Games stuck before 250 points, over all boards";
    Bars::new(title, Axis::linear("percent")).series("", AGENTS.map(share))
}
