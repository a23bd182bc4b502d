//! How numbers stand in tables and plots.

use sweetfish::experiment::Group;
use sweetfish::plot::Point;
use sweetfish::stats::{Estimate, Mean};

/// The source of experiments that reproduce nothing.
pub(crate) const OUR_OWN: &str = "nothing; our own question";

/// The note of a report whose numbers depend on measured time.
pub(crate) const MACHINE: &str = "Time is measured here, so the results depend on the machine and \
    on what else it does: the same seed does not give the same bytes.";

/// Returns 1 for true and 0 for false, as rows have it.
pub(crate) fn flag(is_so: bool) -> f64 {
    f64::from(u8::from(is_so))
}

/// Returns the bars of groups: the text of a column, and a number.
pub(crate) fn bars<'a>(
    groups: &[Group<'a>],
    key: &str,
    number: impl Fn(&Group) -> Option<Estimate>,
) -> Vec<(&'a str, Option<Estimate>)> {
    let bar = |own: &Group<'a>| (own.key(key), number(own));
    groups.iter().map(bar).collect()
}

/// Writes a number, `-` if it is missing.
pub(crate) fn optional(value: Option<f64>, digits: usize) -> String {
    Estimate::cell(value.map(Estimate::bare), digits)
}

/// Writes an estimate without its interval.
pub(crate) fn plain(estimate: Option<Estimate>, digits: usize) -> String {
    optional(estimate.map(|estimate| estimate.value), digits)
}

/// Returns the standard deviation of the numbers of a mean.
pub(crate) fn deviation(mean: &Mean) -> Option<f64> {
    Some(mean.standard_error()? * (mean.count() as f64).sqrt())
}

/// Writes a mean and its standard error.
pub(crate) fn with_error(mean: &Mean, digits: usize) -> String {
    match (mean.mean(), mean.standard_error()) {
        (None, _) => "-".into(),
        (Some(mean), None) => format!("{mean:.digits$}"),
        (Some(mean), Some(error)) => format!("{mean:.digits$} ± {error:.digits$}"),
    }
}

/// Returns the mean of a measure that is a share, in percent.
pub(crate) fn mean_percent(group: &Group, measure: &str) -> Option<Estimate> {
    group.estimate(measure).map(|mean| mean.times(100.0))
}

/// Returns a point for each group that has a number.
pub(crate) fn points<'a>(
    groups: &'a [Group],
    x: impl Fn(&Group) -> f64 + 'a,
    y: impl Fn(&Group) -> Option<Estimate> + 'a,
) -> impl Iterator<Item = Point> + 'a {
    let point = move |group: &Group| {
        let x = x(group);
        y(group).map(|y| Point { x, y })
    };
    groups.iter().filter_map(point)
}
