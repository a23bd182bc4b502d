//! `gemgem-sizes`: the agents of the paper on boards of other sizes and kinds.

use sweetfish::experiment::{
    Column, Condition, Definition, Experiment, Group, Report, Results, columns, pairs,
};
use sweetfish::match3::Rules;
use sweetfish::plot::{Axis, Bars, Heat};
use sweetfish::stats::Estimate;

use super::player::{BOARD_KINDS, BOARD_SIZES, Player, SWAPS, board_heat, game, p1_on};
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

/// The columns of a board.
const BOARD: [&str; 2] = ["size", "kinds"];

/// An agent on a board.
struct Case {
    size: u8,
    kinds: u8,
    agent: &'static str,
    player: Player,
}

impl Case {
    fn rules(&self) -> Rules {
        p1_on(self.size, self.kinds)
    }
}

impl Condition for Case {
    columns!(self, BOARD[0] => self.size, BOARD[1] => self.kinds, "agent" => self.agent);
}

pub(super) fn define() -> Experiment {
    let about =
        "Swaps to 250 points by size of board and kinds of gems, with the paper's best weights";
    let source = gemgem!("the conclusions on other sizes of board and numbers of gem types");
    let conditions = || {
        let boards = pairs(BOARD_SIZES, BOARD_KINDS);
        let case = |((size, kinds), (agent, text))| Case {
            size,
            kinds,
            agent,
            player: Player::of(text),
        };
        pairs(boards, AGENTS).map(case).collect()
    };
    Definition::new(["gemgem-sizes", about, source], conditions)
        .seeds(|own| format!("{}x{}", own.size, own.kinds))
        .of_game(|own| game(own.rules()))
        .rows(200)
        .measure(&SWAPS)
        .play(|own, seed| own.player.row(own.rules(), seed))
        .show(report)
}

fn report(all: &[Case], results: &Results) -> Report {
    let boards = results.by(&BOARD);
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
        .plot("gain", &ratio(all, results, GAIN, ["hgs best", "sgs"]))
        .plot(
            "lbfs",
            &ratio(all, results, LBFS, ["lbfs score", "hgs score"]),
        )
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
    BOARD.map(Column::key).into_iter().chain(AGENTS.map(column))
}

/// Returns the mean swaps of one agent over those of another, by board.
fn ratio(all: &[Case], results: &Results, title: &str, [one, other]: [&str; 2]) -> Heat {
    let value = |board: &Group| {
        let mean = |agent| board.with("agent", agent).mean("swaps").mean();
        Some(mean(one)? / mean(other)?)
    };
    let boards = results.by(&BOARD).into_iter();
    let boards = boards.filter_map(|board| Some((board.first(all)?, board)));
    boards.fold(board_heat(title), |heat, (own, board)| {
        let column = usize::from(own.size - BOARD_SIZES[0]);
        let row = usize::from(own.kinds - BOARD_KINDS[0]);
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
