//! The best action of a list, with ties broken at random.

use std::cmp::Ordering;

use rand::RngExt;

use sweetfish_core::rng::Playout;

/// The best action offered so far. Of equal ones each has the same chance to be kept.
#[derive(Clone, Copy, Debug)]
pub struct Best<A> {
    /// The best action.
    pub action: A,
    /// Its value; minus infinity before the first offer.
    pub value: f64,
    equals: u32,
}

impl<A> Best<A> {
    /// Starts with `action`, which the first offer replaces.
    pub fn new(action: A) -> Self {
        Self {
            action,
            value: f64::NEG_INFINITY,
            equals: 0,
        }
    }

    /// Keeps `action` if its value is larger. Of several equal actions it keeps one at random.
    pub fn offer(&mut self, action: A, value: f64, rng: &mut Playout) {
        match value.partial_cmp(&self.value) {
            Some(Ordering::Greater) => {
                *self = Self {
                    action,
                    value,
                    equals: 1,
                };
            }
            Some(Ordering::Equal) => {
                self.equals += 1;
                if rng.random_range(0..self.equals) == 0 {
                    self.action = action;
                }
            }
            _ => {}
        }
    }
}

impl Best<usize> {
    /// Returns the index of the largest of `values`, at random among equals; 0 without values.
    pub fn index(values: impl IntoIterator<Item = f64>, rng: &mut Playout) -> usize {
        let mut best = Self::new(0);
        for (index, value) in values.into_iter().enumerate() {
            best.offer(index, value, rng);
        }
        best.action
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish_core::rng::playout;

    #[test]
    fn the_best_is_drawn_among_equals() {
        let rng = &mut playout(3, 0);
        let mut found = [0; 4];
        for _ in 0..300 {
            found[Best::index([1.0, 5.0, 2.0, 5.0], rng)] += 1;
        }
        assert!(found[1] > 100 && found[3] > 100, "{found:?}");
        assert_eq!(found[0] + found[2], 0);
    }
}
