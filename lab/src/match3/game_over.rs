//! `gemgem-game-over`: how often no swap is left before 250 points.

use sweetfish::experiment::{
    Column, Condition, Definition, Experiment, Group, Report, Results, columns, pairs,
};
use sweetfish::match3::Rules;
use sweetfish::plot::{Axis, Heat, Lines};

use super::player::{BOARD_KINDS, BOARD_SIZES, Player, SWAPS, board_heat, game, p1_on};
use super::published::gemgem;
use crate::show::points;

/// A board.
struct Case {
    size: u8,
    kinds: u8,
}

impl Case {
    fn rules(&self) -> Rules {
        Rules {
            first_swap: false,
            ..p1_on(self.size, self.kinds)
        }
    }

    /// Returns the size of the board over the kinds of gems.
    fn ratio(&self) -> f64 {
        f64::from(self.size) / f64::from(self.kinds)
    }
}

impl Condition for Case {
    columns!(self, "size" => self.size, "kinds" => self.kinds);
}

pub(super) fn define() -> Experiment {
    let about = "How often a game ends before 250 points, by size of board and kinds of gems";
    let source = gemgem!("the figure of the rate of games over by s/g");
    let conditions = || {
        let boards = pairs(BOARD_KINDS, BOARD_SIZES);
        boards.map(|(kinds, size)| Case { size, kinds }).collect()
    };
    let sgs = Player::of("sgs");
    Definition::new(["gemgem-game-over", about, source], conditions)
        .of_game(|own| game(own.rules()))
        .rows(1000)
        .measure(&SWAPS)
        .play(move |own, seed| sgs.row(own.rules(), seed))
        .show(report)
}

/// Returns the ratio of a board, of all boards.
fn ratio(all: &[Case], group: &Group) -> f64 {
    group.first(all).map_or(f64::NAN, Case::ratio)
}

fn report(all: &[Case], results: &Results) -> Report {
    let columns = [
        Column::key("size"),
        Column::key("kinds"),
        Column::number("s/g", 2, |group| Some(ratio(all, group))),
        Column::estimate("share over", 3, |group| group.share("failed").estimate()),
        Column::mean("swaps of the others", "swaps", 1),
        Column::count("games"),
    ];
    let title = "Games over before 250 points, with 95 % confidence";
    Report::default()
        .text(TEXT)
        .table(title, Column::table(&results.each(), columns))
        .plot("boards", &by_board(results))
        .plot("ratio", &by_ratio(all, results))
}

const TEXT: &str = "The paper does not say who plays; here it is SGS. No first swap is sure: a game \
    may be over before it begins. Published: at least half of the games are over where s/g is at most \
    1, and the rate falls as s/g grows.";

fn by_board(results: &Results) -> Heat {
    let empty = board_heat("Share of games over before 250 points");
    let shares = results.each().into_iter().enumerate();
    shares.fold(empty, |heat, (place, group)| {
        let share = group.share("failed").estimate();
        let value = share.map_or(f64::NAN, |share| share.value);
        heat.cell(place % BOARD_SIZES.len(), place / BOARD_SIZES.len(), value)
    })
}

fn by_ratio(all: &[Case], results: &Results) -> Lines {
    let ratio = |group: &Group| ratio(all, group);
    let x = Axis::linear("size over kinds, s/g").range(0.5, 2.05);
    let y = Axis::linear("share of games over").range(0.0, 1.0);
    let title = "Games over before 250 points: s/g alone does not tell";
    let mut lines = Lines::new(title, x, y);
    for kinds in results.by(&["kinds"]) {
        let (name, boards) = (format!("{} kinds", kinds.key("kinds")), kinds.each());
        let share = |group: &Group| group.share("failed").estimate();
        lines = lines.series(&name, points(&boards, ratio, share));
    }
    let label = "published: at least as many, up to s/g = 1";
    lines.rule(label, (0.55, 0.5), (1.0, 0.5))
}
