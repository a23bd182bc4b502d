//! The value of a simulation, from 0 to 1.

use super::evaluation::Evaluation;
use super::fences::Fences;

/// What the value of a simulation, from 0 to 1, depends on (Poromaa's thesis, section 3.3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Signal {
    /// 1 for a win, 0 for a loss.
    Binary,
    /// Partial goals: the part of the goal that is reached.
    Goals,
    /// The score, scaled between the [`Fences`](super::Fences) of the last search.
    Score,
    /// The mean of goals and score.
    Both,
}

/// The parameters of the value of a simulation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Valuation {
    pub(super) signal: Signal,
    /// The factor of the value of a loss, see [`super::Options::shrink`].
    pub(super) shrink: f64,
    /// See [`sweetfish_core::puzzle::HasGoal::grades_wins`].
    pub(super) grades_wins: bool,
    /// The fences of scores. Without fences every score has the value 0.5.
    pub(super) fences: Option<Fences>,
}

impl Default for Valuation {
    /// Returns the parameters of the default options, without fences.
    fn default() -> Self {
        Self {
            signal: Signal::Score,
            shrink: 0.5,
            grades_wins: false,
            fences: None,
        }
    }
}

impl Signal {
    /// Returns whether the value depends on the score.
    pub(super) fn needs_fences(self) -> bool {
        matches!(self, Self::Score | Self::Both)
    }
}

impl Valuation {
    /// Returns the value of an evaluation: 1 for a win and `shrink` times the signal for a loss (equations
    /// 3.2 and 3.3 of the thesis), weighted by the chance of a win. If wins are graded, a win has the value
    /// of the signal.
    pub(super) fn value(&self, end: Evaluation) -> f64 {
        let score = || self.fences.map_or(0.5, |fences| fences.place(end.score));
        let size = match self.signal {
            Signal::Binary => return end.win,
            Signal::Goals => end.progress,
            Signal::Score => score(),
            Signal::Both => f64::midpoint(end.progress, score()),
        };
        let won = if self.grades_wins { size } else { 1.0 };
        end.win * won + (1.0 - end.win) * self.shrink * size
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values a score of 30 between fences of 0 and 50, with a shrink factor of 0.5.
    fn value(signal: Signal, grades_wins: bool, win: f64, progress: f64) -> f64 {
        let fences = Fences {
            low: 0.0,
            high: 50.0,
        };
        let valuation = Valuation {
            signal,
            shrink: 0.5,
            grades_wins,
            fences: Some(fences),
        };
        valuation.value(Evaluation {
            win,
            progress,
            score: 30.0,
        })
    }

    #[test]
    fn values_as_computed_by_hand() {
        // The value, and the value if wins are graded.
        for (signal, win, progress, plain, graded) in [
            (Signal::Binary, 1.0, 1.0, 1.0, 1.0),
            (Signal::Binary, 0.0, 0.8, 0.0, 0.0),
            (Signal::Binary, 0.25, 0.8, 0.25, 0.25),
            (Signal::Goals, 1.0, 1.0, 1.0, 1.0),
            (Signal::Goals, 0.0, 0.8, 0.4, 0.4),
            (Signal::Score, 1.0, 1.0, 1.0, 0.6),
            (Signal::Score, 0.0, 0.8, 0.3, 0.3),
            // An even chance to win: halfway between the values of a win and a loss.
            (Signal::Score, 0.5, 0.8, 0.65, 0.45),
            (Signal::Both, 1.0, 1.0, 1.0, 0.8),
            (Signal::Both, 0.0, 0.8, 0.35, 0.35),
        ] {
            for (grades_wins, expected) in [(false, plain), (true, graded)] {
                let found = value(signal, grades_wins, win, progress);
                assert!(
                    (found - expected).abs() < 1e-9,
                    "{signal:?}, {win}, {grades_wins}: {found}"
                );
            }
        }
    }

    /// Equation 3.2: of 23 jellies 6 are left, so a loss has the value 0.5 * 17 / 23.
    #[test]
    fn partial_goals_as_in_the_thesis() {
        let loss = value(Signal::Goals, false, 0.0, 1.0 - 6.0 / 23.0);
        assert!((loss - 0.5 * 17.0 / 23.0).abs() < 1e-12);
    }

    #[test]
    fn no_loss_beats_a_win() {
        for signal in [Signal::Goals, Signal::Score, Signal::Both] {
            assert!(value(signal, false, 1.0, 0.1) > value(signal, false, 0.0, 1.0));
        }
    }

    #[test]
    fn without_fences_scores_count_a_half() {
        let loss = Valuation::default().value(Evaluation {
            win: 0.0,
            progress: 0.0,
            score: 30.0,
        });
        assert!((loss - 0.25).abs() < 1e-12);
    }
}
