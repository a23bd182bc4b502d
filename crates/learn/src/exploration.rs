//! The choice of actions during learning.

use rand::RngExt;

use sweetfish_agents::Best;
use sweetfish_core::rng::Playout;

/// How actions are chosen during learning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Exploration {
    /// A random action with this probability, from 0 to 1; otherwise the action with the largest value, at
    /// random among equals.
    EpsilonGreedy(f64),
    /// Each action with a probability proportional to exp(value / temperature). This is the temperature,
    /// above 0, in the unit of the values.
    Softmax(f64),
}

impl Exploration {
    /// Returns the index of one of `count` actions, at least 1. `value` returns the value of an index.
    pub(super) fn choose(
        self,
        count: usize,
        value: impl Fn(usize) -> f64,
        rng: &mut Playout,
    ) -> usize {
        match self {
            Self::EpsilonGreedy(epsilon) => {
                if rng.random::<f64>() < epsilon {
                    rng.random_range(0..count)
                } else {
                    Best::index((0..count).map(value), rng)
                }
            }
            Self::Softmax(temperature) => {
                let values: Vec<f64> = (0..count).map(value).collect();
                let chances = softmax(&values, temperature);
                drawn(&chances, rng.random())
            }
        }
    }
}

/// Returns the probabilities of actions with these values; their sum is 1.
fn softmax(values: &[f64], temperature: f64) -> Vec<f64> {
    // Relative to the largest value, so that no weight overflows.
    let largest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weight = |value: &f64| ((value - largest) / temperature).exp();
    let weights: Vec<f64> = values.iter().map(weight).collect();
    let sum: f64 = weights.iter().sum();
    weights.iter().map(|weight| weight / sum).collect()
}

/// Returns the first index at which the sum of chances exceeds `drawn`, from 0 to 1.
fn drawn(chances: &[f64], drawn: f64) -> usize {
    let mut sum = 0.0;
    let exceeds = |chance: &f64| {
        sum += chance;
        sum > drawn
    };
    // Rounding may leave the sum of all chances a little below 1.
    let last = chances.len() - 1;
    chances.iter().position(exceeds).unwrap_or(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish_core::rng::playout;

    /// At temperature 2 the values 0, 2 ln 2 and 2 ln 5 have the weights 1, 2 and 5.
    #[test]
    fn chances_are_as_computed_by_hand() {
        let values = [0.0, 2.0 * 2_f64.ln(), 2.0 * 5_f64.ln()];
        let chances = softmax(&values, 2.0);
        for (found, expected) in chances.iter().zip([0.125, 0.25, 0.625]) {
            assert!((found - expected).abs() < 1e-12, "{chances:?}");
        }
        let numbers = [0.0, 0.12, 0.13, 0.37, 0.38, 0.99, 1.0];
        let found = numbers.map(|number| drawn(&chances, number));
        assert_eq!(found, [0, 0, 1, 1, 2, 2, 2]);
    }

    #[test]
    fn large_values_do_not_overflow() {
        let chances = softmax(&[1e6, 1e6, 0.0], 1.0);
        assert_eq!(chances, [0.5, 0.5, 0.0]);
    }

    #[test]
    fn actions_are_drawn_by_their_chances() {
        let rng = &mut playout(1, 0);
        let values = [0.0, 3_f64.ln()];
        let mut shares = |exploration: Exploration| {
            let second = (0..10_000).filter(|_| exploration.choose(2, |at| values[at], rng) == 1);
            second.count() as f64 / 10_000.0
        };
        // Softmax has weights 1 and 3. Epsilon-greedy takes the better action in 3/4 + 1/4 * 1/2.
        for (exploration, expected) in [
            (Exploration::Softmax(1.0), 0.75),
            (Exploration::EpsilonGreedy(0.25), 0.875),
            (Exploration::EpsilonGreedy(0.0), 1.0),
        ] {
            let share = shares(exploration);
            assert!((share - expected).abs() < 0.02, "{exploration:?}: {share}");
        }
    }
}
