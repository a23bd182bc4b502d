//! From the end of a playout to a value between 0 and 1.

use super::Signal;
use crate::puzzle::Judged;

/// What is said of the end of a playout, or expected of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// The chance that the goal is reached, from 0 to 1; 0 or 1 where it is known.
    pub won: f64,
    /// How much of the goal is reached, from 0 to 1.
    pub progress: f64,
    /// What counts beside the goal, in the unit of [`Judged::score`].
    pub score: f64,
}

impl Judgement {
    /// What a state says of itself.
    pub fn of<P: Judged>(state: &P) -> Self {
        Self {
            won: f64::from(u8::from(state.is_won())),
            progress: state.progress(),
            score: state.score(),
        }
    }

    /// This judgement with another one, which counts as much as `weight` says, from 0 to 1.
    #[must_use]
    pub fn mix(self, other: Self, weight: f64) -> Self {
        let mix = |a: f64, b: f64| a + (b - a) * weight;
        Self {
            won: mix(self.won, other.won),
            progress: mix(self.progress, other.progress),
            score: mix(self.score, other.score),
        }
    }
}

/// Where scores are cut off: one and a half times the distance of the quartiles below the first and
/// above the third. Between them the score counts from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fences {
    /// Scores up to here count 0.
    pub low: f64,
    /// Scores from here on count 1.
    pub high: f64,
}

impl Fences {
    /// The fences of these scores, whose order may be changed; none without a score. Quartiles
    /// between two scores are interpolated.
    pub fn of(scores: &mut [f64]) -> Option<Self> {
        if scores.is_empty() {
            return None;
        }
        let (first, third) = (quantile(scores, 0.25), quantile(scores, 0.75));
        let reach = 1.5 * (third - first);
        Some(Self {
            low: first - reach,
            high: third + reach,
        })
    }

    /// A score as a number from 0 to 1. Where the fences meet, that is a half at the fences.
    pub fn place(self, score: f64) -> f64 {
        if self.high > self.low {
            ((score - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
        } else if score > self.high {
            1.0
        } else if score < self.low {
            0.0
        } else {
            0.5
        }
    }
}

fn quantile(scores: &mut [f64], part: f64) -> f64 {
    let place = part * (scores.len() - 1) as f64;
    let (_, &mut value, above) = scores.select_nth_unstable_by(place as usize, f64::total_cmp);
    let next = above.iter().copied().reduce(f64::min).unwrap_or(value);
    value + (next - value) * place.fract()
}

impl Signal {
    /// What a judgement is worth, from 0 to 1. Without fences every score counts a half.
    pub fn value(self, judgement: Judgement, fences: Option<Fences>, shrink: f64) -> f64 {
        let score = || fences.map_or(0.5, |fences| fences.place(judgement.score));
        let size = match self {
            Self::Binary => return judgement.won,
            Self::Goals => judgement.progress,
            Self::Score => score(),
            Self::Both => f64::midpoint(judgement.progress, score()),
        };
        size * (judgement.won + (1.0 - judgement.won) * shrink)
    }
}
