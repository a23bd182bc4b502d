//! How numbers stand in tables and sentences.

use sweetfish_core::stats::Mean;

use crate::stats::Estimate;

/// Printed where there is no number.
pub(crate) const NONE: &str = "-";

/// Writes an estimate, such as `+12.3 ± 4.5`.
pub(crate) fn estimate(estimate: Option<Estimate>) -> String {
    estimate.map_or(NONE.into(), |Estimate { value, error }| {
        format!("{:+.1} ± {error:.1}", unsigned_zero(value))
    })
}

/// Returns 0 for a value that is printed as zero, so that it has no minus sign.
fn unsigned_zero(value: f64) -> f64 {
    if value.abs() < 0.05 { 0.0 } else { value }
}

/// Writes a mean and its standard error, such as `+12.3 ± 4.5`.
pub(crate) fn mean(mean: &Mean) -> String {
    match (mean.mean(), mean.standard_error()) {
        (Some(value), Some(error)) => format!("{:+.1} ± {error:.1}", unsigned_zero(value)),
        (Some(value), None) => format!("{:+.1}", unsigned_zero(value)),
        _ => NONE.into(),
    }
}

/// Writes a share, such as `12.3 %`.
pub(crate) fn percent(share: Option<f64>) -> String {
    share.map_or(NONE.into(), |share| format!("{:.1} %", 100.0 * share))
}
