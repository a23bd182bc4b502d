//! From an evaluation to a value from 0 to 1.

use super::evaluation::Evaluation;
use super::fences::Fences;

/// What makes the value of a simulation, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// 1 for a win, 0 for a loss.
    Binary,
    /// How much of the goal is reached: partial goals.
    Goals,
    /// The score between the fences of the last search's scores; see [`super::Fences`].
    Score,
    /// The mean of goals and score.
    Both,
}

impl Signal {
    /// Returns whether scores count.
    pub(super) fn needs_fences(self) -> bool {
        matches!(self, Self::Score | Self::Both)
    }

    /// Returns the value of an evaluation. A loss is multiplied by `shrink`. Without fences every score
    /// counts a half.
    pub(super) fn value(self, end: Evaluation, fences: Option<Fences>, shrink: f64) -> f64 {
        let score = || fences.map_or(0.5, |fences| fences.place(end.score));
        let size = match self {
            Self::Binary => return end.win,
            Self::Goals => end.progress,
            Self::Score => score(),
            Self::Both => f64::midpoint(end.progress, score()),
        };
        size * (end.win + (1.0 - end.win) * shrink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_as_computed_by_hand() {
        let fences = Some(Fences {
            low: 0.0,
            high: 50.0,
        });
        let cases = [
            (Signal::Binary, 1.0, 1.0, 1.0),
            (Signal::Binary, 0.0, 0.8, 0.0),
            (Signal::Goals, 1.0, 1.0, 1.0),
            (Signal::Goals, 0.0, 0.8, 0.4),
            (Signal::Score, 1.0, 1.0, 0.6),
            (Signal::Score, 0.0, 0.8, 0.3),
            (Signal::Both, 1.0, 1.0, 0.8),
            (Signal::Both, 0.0, 0.8, 0.35),
            // An even chance to win: halfway between the factors.
            (Signal::Score, 0.5, 0.8, 0.45),
            (Signal::Binary, 0.25, 0.8, 0.25),
        ];
        for (signal, win, progress, value) in cases {
            let end = Evaluation {
                win,
                progress,
                score: 30.0,
            };
            let found = signal.value(end, fences, 0.5);
            assert!((found - value).abs() < 1e-9, "{signal:?}, {win}: {found}");
        }
        let end = Evaluation {
            win: 1.0,
            progress: 1.0,
            score: 30.0,
        };
        assert!((Signal::Score.value(end, None, 0.5) - 0.5).abs() < 1e-9);
    }
}
