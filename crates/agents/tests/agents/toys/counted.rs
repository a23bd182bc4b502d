//! A puzzle that counts its actions.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rand::Rng;
use sweetfish_core::puzzle::{HasGoal, Puzzle};

/// A puzzle that counts the actions played in it and all its copies.
#[derive(Clone, Debug)]
pub(crate) struct Counted<P> {
    inner: P,
    plays: Arc<AtomicU64>,
}

impl<P> Counted<P> {
    pub(crate) fn new(inner: P) -> Self {
        Self {
            inner,
            plays: Arc::default(),
        }
    }

    pub(crate) fn plays(&self) -> u64 {
        self.plays.load(Ordering::Relaxed)
    }
}

impl<P: Puzzle> Puzzle for Counted<P> {
    type Action = P::Action;

    fn actions(&self, list: &mut Vec<P::Action>) {
        self.inner.actions(list);
    }

    fn is_over(&self) -> bool {
        self.inner.is_over()
    }

    fn play<R: Rng>(&mut self, action: P::Action, rng: &mut R) -> f64 {
        self.plays.fetch_add(1, Ordering::Relaxed);
        self.inner.play(action, rng)
    }

    fn utility(&self) -> f64 {
        self.inner.utility()
    }
}

impl<P: PartialEq> PartialEq for Counted<P> {
    fn eq(&self, other: &Self) -> bool {
        self.inner == other.inner
    }
}

impl<P: HasGoal> HasGoal for Counted<P> {
    fn is_won(&self) -> bool {
        self.inner.is_won()
    }

    fn progress(&self) -> f64 {
        self.inner.progress()
    }
}
