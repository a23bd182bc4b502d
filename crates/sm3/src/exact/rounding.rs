//! Rounds bounds in floating point to whole points.

/// A bound less than this below a whole number counts as that number.
pub(super) const TOLERANCE: f64 = 1e-6;

/// Returns the whole points that a bound allows.
pub(super) fn whole(bound: f64) -> u32 {
    (bound + TOLERANCE).max(0.0) as u32
}
