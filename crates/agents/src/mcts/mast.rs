//! TO-MAST, the tree-only move-average sampling technique: the mean value of each action over all its
//! places in the tree (H. Finnsson and Y. Björnsson, "Learning simulation control in general
//! game-playing agents", 2010).

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// The sum and number of the values of simulations, for each action and for all.
#[derive(Clone, Debug)]
pub(super) struct Mast<A> {
    table: FxHashMap<A, (f64, u32)>,
    all: (f64, u32),
}

impl<A> Default for Mast<A> {
    fn default() -> Self {
        Self {
            table: FxHashMap::default(),
            all: (0.0, 0),
        }
    }
}

impl<A: Copy + Eq + Hash> Mast<A> {
    /// Forgets all simulations.
    pub(super) fn clear(&mut self) {
        self.table.clear();
        self.all = (0.0, 0);
    }

    /// Counts a simulation of value `value` that played `action` in the tree.
    pub(super) fn add(&mut self, action: A, value: f64) {
        let entry = self.table.entry(action).or_insert((0.0, 0));
        for (sum, count) in [entry, &mut self.all] {
            *sum += value;
            *count += 1;
        }
    }

    /// Returns the mean value of an action, or of all actions if it was never played; 0.5 without
    /// simulations.
    fn mean(&self, action: A) -> f64 {
        let own = self.table.get(&action);
        let (sum, count) = own.copied().unwrap_or(self.all);
        if count == 0 {
            0.5
        } else {
            sum / f64::from(count)
        }
    }

    /// Fills `weights` with a weight for each action, proportional to `exp(mean / temperature)`.
    pub(super) fn weigh(
        &self,
        actions: impl Iterator<Item = A>,
        temperature: f64,
        weights: &mut Vec<f64>,
    ) {
        weights.clear();
        // Relative to 1, the largest mean, so that no weight overflows.
        let weigh = |action: A| ((self.mean(action) - 1.0) / temperature).exp();
        weights.extend(actions.map(weigh));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_follow_the_means() {
        let mut mast = Mast::default();
        let mut weights = Vec::new();
        mast.weigh(['a', 'b'].into_iter(), 0.5, &mut weights);
        assert_eq!(weights[0].to_bits(), weights[1].to_bits());
        for (action, value) in [('a', 1.0), ('a', 0.5), ('b', 0.0)] {
            mast.add(action, value);
        }
        // Means 3/4 and 0; the unknown action has the mean of all, 1/2.
        mast.weigh(['a', 'b', 'c'].into_iter(), 0.5, &mut weights);
        let expected = [-0.5_f64, -2.0, -1.0].map(f64::exp);
        for (weight, expected) in weights.iter().zip(expected) {
            assert!((weight - expected).abs() < 1e-12, "{weights:?}");
        }
        mast.clear();
        mast.weigh(['b', 'c'].into_iter(), 0.1, &mut weights);
        assert_eq!(weights[0].to_bits(), weights[1].to_bits());
    }
}
