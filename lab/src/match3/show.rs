//! How numbers stand in tables.

use sweetfish::experiment::Results;
use sweetfish::stats::Estimate;
use sweetfish::stats::Mean;

/// What a report says whose numbers hang on the clock.
pub(super) const MACHINE: &str = "Time is measured here, so the results depend on the machine and \
    on what else it does: the same seed does not give the same bytes.";

/// The mean of a measure with its 95 % interval.
pub(super) fn mean(results: &Results, condition: usize, measure: &str) -> Option<Estimate> {
    Estimate::of_mean(&results.mean(condition, measure))
}

/// A number that may be missing.
pub(super) fn optional(value: Option<f64>, digits: usize) -> String {
    value.map_or("-".into(), |value| format!("{value:.digits$}"))
}

/// A mean and its standard error.
pub(super) fn with_error(mean: &Mean, digits: usize) -> String {
    match (mean.mean(), mean.standard_error()) {
        (None, _) => "-".into(),
        (Some(mean), None) => format!("{mean:.digits$}"),
        (Some(mean), Some(error)) => format!("{mean:.digits$} ± {error:.digits$}"),
    }
}

/// The share of games that failed, in percent.
pub(super) fn failures(results: &Results, condition: usize) -> String {
    let share = results.share(condition, "failed").estimate();
    optional(share.map(|share| 100.0 * share.value), 1)
}

/// How many rows a condition has.
pub(super) fn games(results: &Results, condition: usize) -> String {
    results.rows(condition).len().to_string()
}
