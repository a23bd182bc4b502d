//! Keeping the best of a list, with ties broken at random.

use std::cmp::Ordering;

use rand::RngExt;

use sweetfish_core::rng::Playout;

/// The best action offered so far; each of several equal ones has the same chance to be kept.
#[derive(Clone, Copy, Debug)]
pub struct Best<A> {
    /// The best action.
    pub action: A,
    /// Its value; minus infinity before the first offer.
    pub value: f64,
    equals: u32,
}

impl<A> Best<A> {
    /// Starts with `action`, which any offer replaces.
    pub fn new(action: A) -> Self {
        Self {
            action,
            value: f64::NEG_INFINITY,
            equals: 0,
        }
    }

    /// Takes `action` if its value is larger, or with a fair chance if it is equal.
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
