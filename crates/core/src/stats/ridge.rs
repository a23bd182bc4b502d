//! Linear least squares with a ridge.

/// A fit of numbers to a linear function of features, built up observation by observation: least
/// squares, with coefficients drawn to 0.
#[derive(Clone, Debug)]
pub struct Ridge {
    /// The features' products, summed, row by row.
    system: Vec<Vec<f64>>,
    /// The products of each feature with the number, summed.
    right: Vec<f64>,
}

impl Ridge {
    /// Returns a fit of this many features, without an observation.
    pub fn new(features: usize) -> Self {
        Self {
            system: vec![vec![0.0; features]; features],
            right: vec![0.0; features],
        }
    }

    /// Counts an observation `weight` times. Each feature is given with its number; those that are 0 may
    /// be left out.
    pub fn add(&mut self, features: &[(usize, f64)], number: f64, weight: f64) {
        for &(row, left) in features {
            self.right[row] += weight * left * number;
            for &(column, right) in features {
                self.system[row][column] += weight * left * right;
            }
        }
    }

    /// Returns the coefficients, with `ridge(d)` added to each diagonal element d of the system,
    /// which must make it positive definite.
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
    fn what_is_linear_is_found() {
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
    fn a_ridge_draws_to_nothing() {
        let mut fit = Ridge::new(2);
        fit.add(&[(0, 2.0)], 4.0, 1.0);
        // 2 x 4 over 2 x 2 + 4; the feature that was never seen has nothing.
        assert_eq!(fit.solve(|diagonal| diagonal.max(1.0)), [1.0, 0.0]);
    }
}
