//! Ridge regression: linear least squares with a penalty on the coefficients.

/// A least-squares fit of a linear function of features, built up observation by observation.
#[derive(Clone, Debug)]
pub struct Ridge {
    /// The matrix of the normal equations: weighted sums of products of two features.
    system: Vec<Vec<f64>>,
    /// Their right side: weighted sums of products of a feature and the target.
    right: Vec<f64>,
}

impl Ridge {
    /// Returns a fit of `features` coefficients without observations.
    pub fn new(features: usize) -> Self {
        Self {
            system: vec![vec![0.0; features]; features],
            right: vec![0.0; features],
        }
    }

    /// Adds an observation `weight` times. Each feature is a pair of its index and its value; features
    /// of value 0 may be left out.
    pub fn add(&mut self, features: &[(usize, f64)], target: f64, weight: f64) {
        for &(row, left) in features {
            self.right[row] += weight * left * target;
            for &(column, right) in features {
                self.system[row][column] += weight * left * right;
            }
        }
    }

    /// Returns the inverse of the normal equations with the ridge of [`Self::solve`].
    pub fn inverse(&self, ridge: impl Fn(f64) -> f64) -> Vec<Vec<f64>> {
        let column = |n: usize| {
            let mut own = self.clone();
            own.right = vec![0.0; own.right.len()];
            own.right[n] = 1.0;
            own.solve(&ridge)
        };
        (0..self.right.len()).map(column).collect()
    }

    /// Returns the coefficients. `ridge(d)` is added to each diagonal element `d` of the normal
    /// equations, which must then be positive definite.
    pub fn solve(mut self, ridge: impl Fn(f64) -> f64) -> Vec<f64> {
        let count = self.right.len();
        for n in 0..count {
            self.system[n][n] += ridge(self.system[n][n]);
        }
        for pivot in 0..count {
            let (above, below) = self.system.split_at_mut(pivot + 1);
            let top = &above[pivot];
            for (row, line) in below.iter_mut().enumerate() {
                let factor = line[pivot] / top[pivot];
                if factor == 0.0 {
                    continue;
                }
                for column in pivot..count {
                    line[column] -= factor * top[column];
                }
                self.right[pivot + 1 + row] -= factor * self.right[pivot];
            }
        }
        for row in (0..count).rev() {
            let known: f64 = (row + 1..count)
                .map(|n| self.system[row][n] * self.right[n])
                .sum();
            self.right[row] = (self.right[row] - known) / self.system[row][row];
        }
        self.right
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_linear_function_is_recovered() {
        let mut fit = Ridge::new(3);
        for (a, b) in [(1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (2.0, -1.0)] {
            fit.add(
                &[(0, a), (1, b), (2, 1.0)],
                3.0 * a - 2.0 * b + 0.5,
                1.0 + b * b,
            );
        }
        let found = fit.solve(|_| 0.0);
        for (found, expected) in found.iter().zip([3.0, -2.0, 0.5]) {
            assert!((found - expected).abs() < 1e-9, "{found} for {expected}");
        }
    }

    #[test]
    fn an_inverse_by_hand() {
        let mut fit = Ridge::new(2);
        fit.add(&[(0, 1.0), (1, 1.0)], 0.0, 1.0);
        // The inverse of (2, 1; 1, 2) is (2, -1; -1, 2) / 3.
        let found = fit.inverse(|_| 1.0).concat();
        for (found, expected) in found.iter().zip([2.0, -1.0, -1.0, 2.0]) {
            assert!((found - expected / 3.0).abs() < 1e-12);
        }
    }

    #[test]
    fn a_ridge_shrinks_coefficients() {
        let mut fit = Ridge::new(2);
        fit.add(&[(0, 2.0)], 4.0, 1.0);
        // 2 * 4 / (2 * 2 + 4); the coefficient of a feature without observations is 0.
        assert_eq!(fit.solve(|diagonal| diagonal.max(1.0)), [1.0, 0.0]);
    }
}
