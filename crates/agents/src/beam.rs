//! Beam search for games without chance. Of all states after the same number of actions it searches
//! only the most promising further.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::hash::Hash;

use rustc_hash::FxBuildHasher;

use super::Deadline;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::{self, Playout};

/// How many times its width a layer may grow before it is cut, to bound memory.
const SPARE: usize = 4;

/// The result of a beam search.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Found<A> {
    /// The best actions found, in the order of play.
    pub actions: Vec<A>,
    /// The utility after these actions.
    pub utility: f64,
    /// Whether every reachable state was searched, so that no other actions have a larger utility.
    pub complete: bool,
}

/// A beam search. It plays every action with the same random numbers, so in a game of chance the
/// result holds for one future only.
#[derive(Clone, Debug)]
pub struct Beam<P: Puzzle, R> {
    width: usize,
    rank: R,
    /// The action that led to each state and the number of the step before it. Steps count from 1; 0 is the start.
    steps: Vec<(usize, P::Action)>,
    list: Vec<P::Action>,
    rng: Playout,
}

/// A state in the beam and the index of the step that led to it; None for the first state.
type Ranked<P> = (P, Option<usize>);

impl<P: Puzzle + Eq + Hash, R: Fn(&P) -> f64> Beam<P, R> {
    /// Creates a search that keeps the `width` states of a layer, at least 1, that `rank` rates highest.
    /// Among equals it keeps those found first.
    pub fn new(width: usize, rank: R) -> Self {
        Self {
            width: width.max(1),
            rank,
            steps: Vec::new(),
            list: Vec::new(),
            rng: rng::playout(0, 0),
        }
    }

    /// Searches with beam widths 1, 2, 4 and so on until a search is complete, the width of
    /// [`Self::new`] is reached, or the deadline has passed. Returns the best result. The first search
    /// ignores the deadline. Without a deadline no clock is needed.
    pub fn widen(
        &mut self,
        start: &P,
        mut deadline: Option<&mut Deadline<'_>>,
    ) -> Found<P::Action> {
        let most = self.width;
        self.width = 1;
        let mut best = self.search(start, None).expect("no deadline");
        while !best.complete && self.width < most {
            self.width = (self.width * 2).min(most);
            let Some(found) = self.search(start, deadline.as_deref_mut()) else {
                break;
            };
            best.complete |= found.complete;
            if found.utility > best.utility {
                best = found;
            }
        }
        self.width = most;
        best
    }

    /// Searches once; None if the deadline passes before the end.
    fn search(
        &mut self,
        start: &P,
        mut deadline: Option<&mut Deadline<'_>>,
    ) -> Option<Found<P::Action>> {
        self.steps.clear();
        let mut beam: Vec<Ranked<P>> = vec![(start.clone(), None)];
        let mut best = (start.utility(), None);
        let mut complete = true;
        while !beam.is_empty() {
            let mut next = Vec::new();
            let mut seen = HashSet::with_hasher(FxBuildHasher);
            for (state, step) in &beam {
                if deadline
                    .as_mut()
                    .is_some_and(|deadline| deadline.has_passed())
                {
                    return None;
                }
                self.expand(state, *step, &mut seen, &mut next);
                if next.len() > SPARE * self.width {
                    complete = false;
                    best = best_of(best, &next);
                    next = self.cut(next);
                    seen = next.iter().map(|(state, _)| state.clone()).collect();
                }
            }
            best = best_of(best, &next);
            complete &= next.len() <= self.width;
            beam = self.cut(next);
        }
        Some(Found {
            actions: self.path(best.1),
            utility: best.0,
            complete,
        })
    }

    /// Adds the new states among those after each action of `state`.
    fn expand(
        &mut self,
        state: &P,
        step: Option<usize>,
        seen: &mut HashSet<P, FxBuildHasher>,
        next: &mut Vec<Ranked<P>>,
    ) {
        state.actions(&mut self.list);
        for &action in &self.list {
            let mut child = state.clone();
            child.play(action, &mut self.rng.clone());
            if seen.insert(child.clone()) {
                next.push((child, Some(self.steps.len())));
                self.steps.push((step.map_or(0, |step| step + 1), action));
            }
        }
    }

    /// Returns the states with the highest ranks, at most the width.
    fn cut(&self, mut states: Vec<Ranked<P>>) -> Vec<Ranked<P>> {
        if states.len() > self.width {
            states.sort_by_cached_key(|(state, _)| Reverse(total_order((self.rank)(state))));
            states.truncate(self.width);
        }
        states
    }

    /// Returns the actions up to a step.
    fn path(&self, last: Option<usize>) -> Vec<P::Action> {
        let mut actions = Vec::new();
        let mut at = last.map_or(0, |step| step + 1);
        while at > 0 {
            let (before, action) = self.steps[at - 1];
            actions.push(action);
            at = before;
        }
        actions.reverse();
        actions
    }
}

/// Returns the best utility of `best` and `states` with the step that led to it.
fn best_of<P: Puzzle>(best: (f64, Option<usize>), states: &[Ranked<P>]) -> (f64, Option<usize>) {
    states.iter().fold(best, |best, (state, step)| {
        if state.utility() > best.0 {
            (state.utility(), *step)
        } else {
            best
        }
    })
}

/// Returns an integer with the order of [`f64::total_cmp`]: the other bits of negative numbers are inverted.
fn total_order(number: f64) -> i64 {
    let bits = number.to_bits().cast_signed();
    bits ^ (bits >> 63 & i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_have_the_order_of_numbers() {
        let inf = f64::INFINITY;
        let numbers = [
            -f64::NAN,
            -inf,
            -2.0,
            -1.5,
            -1e-310,
            -0.0,
            0.0,
            1e-310,
            1.5,
            2.0,
            inf,
            f64::NAN,
        ];
        for (one, two) in numbers.iter().zip(&numbers[1..]) {
            assert!(one.total_cmp(two).is_lt());
            assert!(total_order(*one) < total_order(*two), "{one} {two}");
        }
    }
}
