//! How numbers stand in tables, and sums over several conditions.

use sweetfish::experiment::Results;
use sweetfish::stats::{Estimate, Share};
use sweetfish::stats::{Mean, quantile};

/// What a report says whose numbers hang on the clock.
pub(super) const MACHINE: &str = "Time is measured here, so the results depend on the machine and \
    on what else it does: the same seed does not give the same bytes.";

/// The paper, with what of it is meant.
macro_rules! thesis {
    ($what:literal) => {
        concat!("Poromaa, Crushing Candy Crush (KTH, 2017), ", $what)
    };
}
pub(super) use thesis;

/// The percentage of games won under several conditions together, each game counting the same.
pub(super) fn success(results: &Results, conditions: &[usize]) -> Option<Estimate> {
    let mut share = Share::default();
    for &condition in conditions {
        share.merge(results.share(condition, "won"));
    }
    share.estimate().map(|share| share.times(100.0))
}

/// The mean of a measure over several conditions, each row counting the same.
pub(super) fn mean(results: &Results, conditions: &[usize], measure: &str) -> Option<Estimate> {
    let mut mean = Mean::default();
    for &condition in conditions {
        mean.merge(results.mean(condition, measure));
    }
    Estimate::of_mean(&mean)
}

/// What a tenth of the rows stay below under each of some conditions, and of these the mean; so that
/// games which had to wait for their turn on the machine do not count for their time.
pub(super) fn typical(results: &Results, conditions: &[usize], measure: &str) -> Option<f64> {
    let least = |&condition: &usize| {
        let mut values: Vec<_> = results.values(condition, measure).collect();
        values.sort_by(f64::total_cmp);
        values.get(values.len() / 10).copied()
    };
    conditions.iter().filter_map(least).collect::<Mean>().mean()
}

/// The median of a measure over the rows of several conditions, each row counting the same.
pub(super) fn median(results: &Results, conditions: &[usize], measure: &str) -> Option<f64> {
    let of = |&condition: &usize| results.values(condition, measure);
    middle(conditions.iter().flat_map(of).collect())
}

/// The median of the ratios of a measure under some conditions to that in the same row of the
/// conditions that they are compared with, one for each.
pub(super) fn median_ratio(
    results: &Results,
    conditions: &[usize],
    others: &[usize],
    measure: &str,
) -> Option<f64> {
    let pairs = conditions.iter().zip(others);
    let ratios = pairs.flat_map(|(&own, &other)| {
        let others = results.values(other, measure);
        let pairs = results.values(own, measure).zip(others);
        pairs.map(|(own, other)| own / other)
    });
    middle(ratios.filter(|ratio| ratio.is_finite()).collect())
}

fn middle(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    quantile(&values, 0.5)
}

/// An estimate without its interval.
pub(super) fn plain(estimate: Option<Estimate>, digits: usize) -> String {
    estimate.map_or("-".into(), |estimate| {
        format!("{:.digits$}", estimate.value)
    })
}

/// A number that may be missing.
pub(super) fn optional(value: Option<f64>, digits: usize) -> String {
    plain(value.map(Estimate::bare), digits)
}

/// How many rows conditions have together.
pub(super) fn games(results: &Results, conditions: &[usize]) -> String {
    let rows = conditions
        .iter()
        .map(|&condition| results.rows(condition).len());
    rows.sum::<usize>().to_string()
}
