//! The optimiser Adam (D. Kingma and J. Ba, "Adam: a method for stochastic optimization", 2015).

/// The settings of Adam. The defaults are those of its authors and of scikit-learn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Adam {
    /// The learning rate: about how far a weight moves in a step.
    pub rate: f64,
    /// The decay of the mean gradient in a step, from 0 to below 1 (beta 1 of the paper).
    pub mean_decay: f64,
    /// The decay of the mean squared gradient in a step, from 0 to below 1 (beta 2 of the paper).
    pub square_decay: f64,
    /// Is added to the root of the mean square to avoid division by 0.
    pub epsilon: f64,
}

impl Default for Adam {
    fn default() -> Self {
        Self {
            rate: 1e-3,
            mean_decay: 0.9,
            square_decay: 0.999,
            epsilon: 1e-8,
        }
    }
}

/// The state of the optimiser.
pub(super) struct Moments<'a> {
    /// Steps taken so far, a whole number.
    pub(super) steps: &'a mut f64,
    /// Decaying sums of gradients, one for each weight, 0 at first.
    pub(super) means: &'a mut [f64],
    /// Decaying sums of squared gradients, one for each weight, 0 at first.
    pub(super) squares: &'a mut [f64],
}

impl Adam {
    /// Moves the weights against the gradient.
    ///
    /// As in scikit-learn the rate corrects the bias of the moments, so `epsilon` is added to the root of
    /// the uncorrected mean square.
    pub(super) fn step(self, weights: &mut [f64], gradient: &[f64], moments: Moments) {
        let Moments {
            steps,
            means,
            squares,
        } = moments;
        *steps += 1.0;
        let unbias = (1.0 - self.square_decay.powf(*steps)).sqrt();
        let rate = self.rate * unbias / (1.0 - self.mean_decay.powf(*steps));
        let moments = means.iter_mut().zip(squares);
        for ((weight, part), (mean, square)) in weights.iter_mut().zip(gradient).zip(moments) {
            *mean = self.mean_decay * *mean + (1.0 - self.mean_decay) * part;
            *square = self.square_decay * *square + (1.0 - self.square_decay) * part * part;
            *weight -= rate * *mean / (square.sqrt() + self.epsilon);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gradients 2, -1 and 3. First step: mean 1, square 1, rate 0.1 * (1/2) / (1/2). Second: mean 0,
    /// square 3/4 + 1/4, so the weight stays. Third: mean 3/2, square 3, rate 0.1 * sqrt(37/64) / (7/8).
    #[test]
    fn the_first_steps_are_as_computed_by_hand() {
        let adam = Adam {
            rate: 0.1,
            mean_decay: 0.5,
            square_decay: 0.75,
            epsilon: 1.0,
        };
        let (mut weights, mut steps, mut means, mut squares) = ([5.0], 0.0, [0.0], [0.0]);
        let third = 0.1 * 37_f64.sqrt() / 7.0 * 1.5 / (3_f64.sqrt() + 1.0);
        let expected = [
            (2.0, 4.95, 1.0, 1.0),
            (-1.0, 4.95, 0.0, 1.0),
            (3.0, 4.95 - third, 1.5, 3.0),
        ];
        for (part, weight, mean, square) in expected {
            let moments = Moments {
                steps: &mut steps,
                means: &mut means,
                squares: &mut squares,
            };
            adam.step(&mut weights, &[part], moments);
            assert!((weights[0] - weight).abs() < 1e-14, "{weights:?}, {weight}");
            assert_eq!((means, squares), ([mean], [square]));
        }
        assert!((steps - 3.0).abs() < f64::EPSILON);
    }

    /// The size of the gradient does not change the first step.
    #[test]
    fn the_first_step_is_the_rate() {
        for part in [1e-3, 1.0, -1e6] {
            let (mut weights, mut steps, mut means, mut squares) = ([0.0], 0.0, [0.0], [0.0]);
            let moments = Moments {
                steps: &mut steps,
                means: &mut means,
                squares: &mut squares,
            };
            Adam::default().step(&mut weights, &[part], moments);
            assert!((weights[0] + 1e-3 * part.signum()).abs() < 1e-6);
        }
    }
}
