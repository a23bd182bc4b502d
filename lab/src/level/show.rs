//! Columns that several reports on levels have, and times under several conditions.

use sweetfish::experiment::{Column, Group, Report};
use sweetfish::stats::quantile;

use super::levels::Ready;
use super::play::MS;
use crate::show::{mean_percent, plain};

/// The paper, with what of it is meant.
macro_rules! thesis {
    ($what:literal) => {
        concat!("Poromaa, Crushing Candy Crush (KTH, 2017), ", $what)
    };
}
pub(super) use thesis;

/// Says what the levels are that are called after the thesis'.
pub(super) const THESIS_LIKE: &str = "The levels are ours. They have the size, jelly, moves, kinds and blockers that the \
    thesis gives for its levels 13, 77 and 100, but not their layouts.";

/// Makes the columns of the percentages of games won and of progress.
pub(super) fn success() -> [Column<'static>; 2] {
    let progress = |group: &Group| mean_percent(group, "progress");
    [
        Column::percent("success %", "won", 1),
        Column::estimate("progress %", 1, progress),
    ]
}

/// Adds two tables of bots to a report. On all levels together: the columns of `names`, success, and those of
/// `numbers`. By level: the columns of `keys`, and the percentage won on each of `levels`.
pub(super) fn tables<'a>(
    report: Report,
    bots: &[Group],
    levels: Vec<&'static Ready>,
    [names, keys]: [Vec<Column<'a>>; 2],
    numbers: Vec<Column<'a>>,
) -> Report {
    let all = names.into_iter().chain(success()).chain(numbers);
    let each = keys.into_iter().chain(by_level(levels));
    report
        .table("All levels together", Column::table(bots, all))
        .table("By level, percent won", Column::table(bots, each))
}

/// Makes a column of the percentage of games won on each of some levels.
fn by_level<'a>(levels: Vec<&'static Ready>) -> impl Iterator<Item = Column<'a>> {
    let won = |name| move |group: &Group| plain(group.with("level", name).percent("won"), 0);
    let names = levels.into_iter().map(|level| &level.name[..]);
    names.map(move |name| Column::new(name, won(name)))
}

/// Says which levels the experiments play that are compared with `level-setups`.
pub(super) const AS_SETUPS: &str = "The levels are those of `level-setups`.";

/// Makes the columns of the time of a move, also as the ratio to that of the thesis' bot, and of the games.
pub(super) fn times<'a>(thesis: &'a Group) -> Vec<Column<'a>> {
    vec![
        Column::number("ms a move", 3, |own| own.median(MS)),
        Column::number("times B2", 2, |own| median_ratio(own, thesis)),
        Column::count("games"),
    ]
}

/// Returns the median of the ratios of the time of a move to that in the same game of other conditions.
fn median_ratio(group: &Group, others: &Group) -> Option<f64> {
    let pairs = group.paired(others, MS).into_iter();
    let ratios = pairs.map(|(own, other)| own / other);
    let mut ratios: Vec<_> = ratios.filter(|ratio| ratio.is_finite()).collect();
    ratios.sort_by(f64::total_cmp);
    quantile(&ratios, 0.5)
}
