//! The model of Bradley and Terry: ratings of maximum likelihood and their standard errors.
//!
//! The expected score per game of a against b is 1 / (1 + exp(b - a)). The likelihood of this
//! model, taken as if the score of a pair were a fraction of a win, gives consistent ratings
//! whatever the draws; but not errors, as pairs vary less than wins do. The errors therefore come
//! from the residuals seen: the sandwich estimator, H^-1 S H^-1, with the information H of the
//! model and the sum S of the squared gradients of the single pairs (Huber 1967, White 1982). Few
//! pairs, or pairs that are nearly all alike, show too little of them, so S has a floor: see [`spread`].

use super::pentanomial::SCORES;

/// More rounds than Newton's method needs here.
const MAX_ROUNDS: usize = 100;

/// The rule of three: what was not seen in n pairs happens in less than 3 of n, with 95 % confidence.
const UNSEEN: f64 = 3.0;

/// The pairs of two players, from the view of the first.
pub(crate) struct Encounter {
    pub(crate) first: usize,
    pub(crate) second: usize,
    /// The number of pairs with each of the five scores, the prior included.
    pub(crate) weights: [f64; 5],
}

impl Encounter {
    /// Returns the sum over the pairs of a function of the score.
    fn sum(&self, value: impl Fn(f64) -> f64) -> f64 {
        let terms = self.weights.iter().zip(SCORES);
        terms.map(|(weight, score)| weight * value(score)).sum()
    }

    pub(crate) fn pairs(&self) -> f64 {
        self.weights.iter().sum()
    }

    /// Returns the expected score of the first player; ratings in natural units (logits).
    fn expected(&self, ratings: &[f64]) -> f64 {
        1.0 / (1.0 + (ratings[self.second] - ratings[self.first]).exp())
    }

    /// Returns by how much the score of the first player is above the expected one.
    pub(crate) fn surplus(&self, ratings: &[f64]) -> f64 {
        let expected = self.expected(ratings);
        self.sum(|score| score - expected)
    }

    /// Returns the information about the difference of both ratings.
    pub(crate) fn information(&self, ratings: &[f64]) -> f64 {
        let expected = self.expected(ratings);
        self.sum(|_| expected * (1.0 - expected))
    }

    pub(crate) fn squares(&self, ratings: &[f64]) -> f64 {
        let expected = self.expected(ratings);
        self.sum(|score| (score - expected).powi(2))
    }

    /// Returns the logarithm of the likelihood of the pairs.
    fn log_likelihood(&self, ratings: &[f64]) -> f64 {
        let lead = ratings[self.first] - ratings[self.second];
        // ln(1 + exp(-lead)) without overflow for a player far behind.
        let log_odds = (-lead.abs()).exp().ln_1p() + (-lead).max(0.0);
        self.sum(|score| -(1.0 - score) * lead - log_odds)
    }
}

/// Returns the ratings of maximum likelihood in logits, by Newton's method with shortened steps: the likelihood is concave. The
/// mean is zero in each of the `sets` of connected players.
pub(crate) fn most_likely(encounters: &[Encounter], sets: &[usize]) -> Vec<f64> {
    let log_likelihood = |ratings: &[f64]| -> f64 {
        let terms = encounters.iter().map(|e| e.log_likelihood(ratings));
        terms.sum()
    };
    let mut ratings = vec![0.0; sets.len()];
    for _ in 0..MAX_ROUNDS {
        let inverse = inverse_information(encounters, sets, &ratings);
        let mut step = vec![0.0; sets.len()];
        for encounter in encounters {
            let surplus = encounter.surplus(&ratings);
            for (player, change) in step.iter_mut().enumerate() {
                let row = &inverse[player];
                *change += surplus * (row[encounter.first] - row[encounter.second]);
            }
        }
        let length = step
            .iter()
            .fold(0.0_f64, |max, change| max.max(change.abs()));
        let moved = |share: f64| -> Vec<f64> {
            let both = ratings.iter().zip(&step);
            both.map(|(rating, change)| rating + share * change)
                .collect()
        };
        if length < 1e-7 {
            // Newton's method doubles the digits: this step makes the ratings as exact as they get.
            return moved(1.0);
        }
        let before = log_likelihood(&ratings);
        let shares = std::iter::successors(Some(1.0), |share| Some(share / 2.0));
        let better = |candidate: &Vec<f64>| log_likelihood(candidate) >= before;
        match shares.take(50).map(moved).find(better) {
            Some(next) => ratings = next,
            None => break,
        }
    }
    ratings
}

/// Returns the sum of the squared residuals of a player's pairs, or what it would be if as many of them as may be unseen
/// were swept, if that is more. A swept pair has the variance of the model, and `information` is the sum of these variances.
pub(crate) fn spread(squares: f64, information: f64, pairs: f64) -> f64 {
    squares.max(information * (UNSEEN / pairs).min(1.0))
}

/// Returns the standard errors of the ratings, in natural units, by the sandwich estimator with the floor of [`spread`].
pub(crate) fn standard_errors(
    encounters: &[Encounter],
    sets: &[usize],
    ratings: &[f64],
) -> Vec<f64> {
    let inverse = inverse_information(encounters, sets, ratings);
    let error = |(player, row): (usize, &Vec<f64>)| -> f64 {
        let (mut squares, mut information, mut pairs) = (0.0, 0.0, 0.0);
        for encounter in encounters {
            let share = (row[encounter.first] - row[encounter.second]).powi(2);
            squares += encounter.squares(ratings) * share;
            information += encounter.information(ratings) * share;
            if encounter.first == player || encounter.second == player {
                pairs += encounter.pairs();
            }
        }
        spread(squares, information, pairs).sqrt()
    };
    inverse.iter().enumerate().map(error).collect()
}

/// Returns the inverse information of the ratings. Adds 1 for every two players of a set, whose mean is free and would make it
/// singular. Differences within a set, the only use, stay as they are.
fn inverse_information(encounters: &[Encounter], sets: &[usize], ratings: &[f64]) -> Vec<Vec<f64>> {
    let same = |a: &usize, b: &usize| f64::from(u8::from(a == b));
    let row = |set: &usize| sets.iter().map(|other| same(set, other)).collect();
    let mut information: Vec<Vec<f64>> = sets.iter().map(row).collect();
    for encounter in encounters {
        let weight = encounter.information(ratings);
        let (a, b) = (encounter.first, encounter.second);
        information[a][a] += weight;
        information[b][b] += weight;
        information[a][b] -= weight;
        information[b][a] -= weight;
    }
    invert(&mut information);
    information
}

/// Inverts a symmetric positive definite matrix in place (Gauss and Jordan). Its pivots are positive in any order.
fn invert(matrix: &mut [Vec<f64>]) {
    for k in 0..matrix.len() {
        let pivot = std::mem::replace(&mut matrix[k][k], 1.0);
        for value in &mut matrix[k] {
            *value /= pivot;
        }
        let pivot_row = matrix[k].clone();
        for (i, row) in matrix.iter_mut().enumerate() {
            if i != k {
                let factor = std::mem::replace(&mut row[k], 0.0);
                for (value, above) in row.iter_mut().zip(&pivot_row) {
                    *value -= factor * above;
                }
            }
        }
    }
}
