//! How well a value predicts the ends of games.

use super::function::Value;
use super::samples::{MOST_POINTS, Sample};
use sweetfish_core::stats::{Mean, explained};

/// How well a value predicts the ends of games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Errors {
    /// The mean log loss of the predicted chance to win: minus the logarithm of the chance given to
    /// what happened; 0 is best.
    pub log_loss: f64,
    /// The share of the variance of the final progress that is explained (R²): 1 is all, 0 as much as
    /// the mean of all samples explains. It may be negative.
    pub progress: f64,
    /// The same for the points still to come, in thousands for each move left and two more.
    pub points: f64,
}

impl Errors {
    /// Measures a value on these samples; None without any.
    pub fn of(value: &Value, samples: &[Sample]) -> Option<Self> {
        let mut losses = Mean::default();
        let (mut progress, mut points) = (Vec::new(), Vec::new());
        for Sample { features, targets } in samples {
            let [win, share, gain] = value.predict(features);
            let given = if targets[0] > 0.5 { win } else { 1.0 - win };
            losses.add(-given.max(1e-9).ln());
            let end = |share: f64| features[0] + (1.0 - features[0]) * share;
            progress.push((end(share), end(targets[1])));
            points.push((gain.clamp(0.0, MOST_POINTS), targets[2].min(MOST_POINTS)));
        }
        Some(Self {
            log_loss: losses.mean()?,
            progress: explained(&progress).unwrap_or(0.0),
            points: explained(&points).unwrap_or(0.0),
        })
    }
}
