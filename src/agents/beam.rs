//! Beam search, for games without chance: of all states that so many actions lead to, the best few go
//! on.

use std::collections::HashSet;
use std::hash::Hash;

use fxhash::FxBuildHasher;

use super::budget::Deadline;
use crate::puzzle::Puzzle;
use crate::rng::{self, Playout};

/// How many times its width a beam may grow before it is cut, lest it fills the memory.
const SPARE: usize = 4;

/// The best that a search has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<A> {
    /// The actions, from the first.
    pub actions: Vec<A>,
    /// [`Puzzle::worth`] after them.
    pub worth: f64,
    /// Whether every state that can be reached was seen, so that nothing is worth more.
    pub complete: bool,
}

/// A beam of a width. What chance would decide is the same in all states, so where it matters the
/// result is the best for one future alone.
#[derive(Clone, Debug)]
pub struct Beam<P: Puzzle, R> {
    width: usize,
    rank: R,
    /// How each state that went on was reached: from which one, by which action.
    steps: Vec<(usize, P::Action)>,
    list: Vec<P::Action>,
    rng: Playout,
}

/// A state in the beam, and the step that led to it; none to the first.
type Ranked<P> = (P, Option<usize>);

impl<P: Puzzle + Eq + Hash, R: Fn(&P) -> f64> Beam<P, R> {
    /// A beam of `width` states, at least 1; those that `rank` rates highest go on, of equal ones those
    /// found first.
    pub fn new(width: usize, rank: R) -> Self {
        Self {
            width: width.max(1),
            rank,
            steps: Vec::new(),
            list: Vec::new(),
            rng: rng::playout(0, 0),
        }
    }

    /// Searches with beams of twice the width each time until one is complete, or is as wide as asked
    /// for, or the time is up; the first one always ends. Returns the best of all.
    pub fn widen(&mut self, start: &P, deadline: &mut Deadline) -> Found<P::Action> {
        let most = self.width;
        self.width = 1;
        let mut best = self.search(start, None).expect("it has no deadline");
        while !best.complete && self.width < most {
            self.width = (self.width * 2).min(most);
            let Some(found) = self.search(start, Some(deadline)) else {
                break;
            };
            best.complete |= found.complete;
            if found.worth > best.worth {
                best = found;
            }
        }
        self.width = most;
        best
    }

    /// One search; None if the time is up before its end.
    fn search(
        &mut self,
        start: &P,
        mut deadline: Option<&mut Deadline>,
    ) -> Option<Found<P::Action>> {
        self.steps.clear();
        let mut beam: Vec<Ranked<P>> = vec![(start.clone(), None)];
        let mut best = (start.worth(), None);
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
            worth: best.0,
            complete,
        })
    }

    /// Adds what the actions of a state lead to, if it was not seen yet.
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
                // The first state is no step, so steps count from 1 there.
                self.steps.push((step.map_or(0, |step| step + 1), action));
            }
        }
    }

    /// The best states.
    fn cut(&self, mut states: Vec<Ranked<P>>) -> Vec<Ranked<P>> {
        if states.len() > self.width {
            states.sort_by_cached_key(|(state, _)| OrderedDown((self.rank)(state)));
            states.truncate(self.width);
        }
        states
    }

    /// The actions up to a step.
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

/// The best worth so far, and the step that led to it, with these states too.
fn best_of<P: Puzzle>(best: (f64, Option<usize>), states: &[Ranked<P>]) -> (f64, Option<usize>) {
    states.iter().fold(best, |best, (state, step)| {
        if state.worth() > best.0 {
            (state.worth(), *step)
        } else {
            best
        }
    })
}

/// A number that sorts from the highest down.
struct OrderedDown(f64);

impl PartialEq for OrderedDown {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for OrderedDown {}

impl PartialOrd for OrderedDown {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for OrderedDown {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        other.0.total_cmp(&self.0)
    }
}
