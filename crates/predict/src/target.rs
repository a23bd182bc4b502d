//! The success that levels should have.

/// A wanted success, from 0 to 1, and how far from it a level may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// The wanted success.
    pub success: f64,
    /// The largest distance from it.
    pub within: f64,
}

impl Target {
    /// Returns the ends of the band.
    pub fn band(self) -> (f64, f64) {
        let Self { success, within } = self;
        ((success - within).max(0.0), (success + within).min(1.0))
    }

    /// Returns whether a success lies in the band.
    pub fn has(self, success: f64) -> bool {
        let (low, high) = self.band();
        (low..=high).contains(&success)
    }
}
