//! The evaluation of a state.

use sweetfish_core::puzzle::HasGoal;

/// The known or expected end of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evaluation {
    /// The chance that the goal is reached, from 0 to 1.
    pub win: f64,
    /// The part of the goal that is reached, from 0 to 1.
    pub progress: f64,
    /// The score beside the goal, in the unit of [`HasGoal::score`].
    pub score: f64,
}

impl Evaluation {
    /// Returns the evaluation of `state` as if the game ended there.
    pub(super) fn of<P: HasGoal>(state: &P) -> Self {
        Self {
            win: f64::from(u8::from(state.is_won())),
            progress: state.progress(),
            score: state.score(),
        }
    }

    /// Returns the weighted mean of this evaluation and `other`, which has the weight `weight`, from 0 to
    /// 1.
    #[must_use]
    pub(super) fn mix(self, other: Self, weight: f64) -> Self {
        let mix = |a: f64, b: f64| a + (b - a) * weight;
        Self {
            win: mix(self.win, other.win),
            progress: mix(self.progress, other.progress),
            score: mix(self.score, other.score),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_is_weighted() {
        let [sure, lost] = [1.0, 0.0].map(|win| Evaluation {
            win,
            progress: 0.5 * win,
            score: 30.0 * win,
        });
        let expected = Evaluation {
            win: 0.75,
            progress: 0.375,
            score: 22.5,
        };
        assert_eq!(sure.mix(lost, 0.25), expected);
    }
}
