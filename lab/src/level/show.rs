//! Columns that several reports on levels have, and times under several conditions.

use sweetfish::experiment::{Column, Group};
use sweetfish::stats::quantile;

use super::levels::Ready;
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

/// Makes a column of the percentage of games won on each of some levels.
pub(super) fn by_level(levels: Vec<&'static Ready>) -> impl Iterator<Item = Column<'static>> {
    let won = |name| move |group: &Group| plain(group.with("level", name).percent("won"), 0);
    let names = levels.into_iter().map(|level| &level.name[..]);
    names.map(move |name| Column::new(name, won(name)))
}

/// Returns the median of the ratios of a measure under some conditions to that in the same row of the
/// conditions that they are compared with, one for each.
pub(super) fn median_ratio(group: &Group, others: &Group, measure: &str) -> Option<f64> {
    let pairs = group.paired(others, measure).into_iter();
    let ratios = pairs.map(|(own, other)| own / other);
    let mut ratios: Vec<_> = ratios.filter(|ratio| ratio.is_finite()).collect();
    ratios.sort_by(f64::total_cmp);
    quantile(&ratios, 0.5)
}
