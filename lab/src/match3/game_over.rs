//! `gemgem-game-over`: how often no swap is left before 250 points.

use sweetfish::experiment::{Column, Definition, Group, Keys, Report, Results};
use sweetfish::match3::Rules;
use sweetfish::plot::{Axis, Heat, Lines};

use super::player::{BOARD_KINDS, BOARD_SIZES, P1, SWAPS, game, row};
use super::published::gemgem;
use crate::show::points;

pub(super) fn define() -> Definition {
    let about = "How often a game ends before 250 points, by size of board and kinds of gems";
    let source = gemgem!("the figure of the rate of games over by s/g");
    Definition::new("gemgem-game-over", about, source)
        .vary(&["size", "kinds"], || {
            let of_kinds = |kinds: &str| BOARD_SIZES.map(|size| vec![size.into(), kinds.into()]);
            BOARD_KINDS.into_iter().flat_map(of_kinds).collect()
        })
        .rows(1000)
        .measure(&SWAPS)
        .of_game(|key| game(rules(key)))
        .play(|key, seed| row("sgs", rules(key), seed))
        .show(report)
}

fn rules(key: Keys) -> Rules {
    Rules {
        first_swap: false,
        ..Rules::gemgem(key.number("size"), key.number("kinds"), P1)
    }
}

/// Returns the size of the board over the kinds of gems.
fn ratio(group: &Group) -> f64 {
    let number = |key| group.key(key).parse::<f64>().unwrap_or(f64::NAN);
    number("size") / number("kinds")
}

fn report(results: &Results) -> Report {
    let columns = [
        Column::key("size"),
        Column::key("kinds"),
        Column::number("s/g", 2, |group| Some(ratio(group))),
        Column::estimate("share over", 3, |group| group.share("failed").estimate()),
        Column::mean("swaps of the others", "swaps", 1),
        Column::count("games"),
    ];
    let title = "Games over before 250 points, with 95 % confidence";
    Report::default()
        .text(TEXT)
        .table(title, Column::table(&results.each(), columns))
        .plot("boards", &by_board(results))
        .plot("ratio", &by_ratio(results))
}

const TEXT: &str = "The paper does not say who plays; here it is SGS. No first swap is sure: a game \
    may be over before it begins. Published: at least half of the games are over where s/g is at most \
    1, and the rate falls as s/g grows.";

fn by_board(results: &Results) -> Heat {
    let empty = Heat::new(
        "Share of games over before 250 points",
        ("size of the board, s", BOARD_SIZES),
        ("kinds of gems, g", BOARD_KINDS),
    );
    let shares = results.each().into_iter().enumerate();
    shares.fold(empty.digits(2), |heat, (place, group)| {
        let share = group.share("failed").estimate();
        let value = share.map_or(f64::NAN, |share| share.value);
        heat.cell(place % BOARD_SIZES.len(), place / BOARD_SIZES.len(), value)
    })
}

fn by_ratio(results: &Results) -> Lines {
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
