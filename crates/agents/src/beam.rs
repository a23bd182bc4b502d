//! Beam search, for games without chance: of all states after the same number of actions, only the most
//! promising are searched further.

use std::collections::HashSet;
use std::hash::Hash;

use rustc_hash::FxBuildHasher;

use super::Deadline;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::{self, Playout};

/// How many times its width a layer may grow before it is cut, to bound memory.
const SPARE: usize = 4;

/// The best that a search has found.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Found<A> {
    /// The actions, from the first.
    pub actions: Vec<A>,
    /// The utility after them.
    pub utility: f64,
    /// Whether every state that can be reached was searched, so that no other actions have a larger
    /// utility.
    pub complete: bool,
}

/// A beam search. The random numbers are the same in all states, so in a game of chance the result is
/// the best for one future only.
#[derive(Clone, Debug)]
pub struct Beam<P: Puzzle, R> {
    width: usize,
    rank: R,
    /// How each state was reached: from which step, 0 for the first state, and by which action.
    steps: Vec<(usize, P::Action)>,
    list: Vec<P::Action>,
    rng: Playout,
}

/// A state in the beam, and the step that led to it; None for the first.
type Ranked<P> = (P, Option<usize>);

impl<P: Puzzle + Eq + Hash, R: Fn(&P) -> f64> Beam<P, R> {
    /// Creates a search with at most `width` states in a layer, at least 1: those that `rank` rates
    /// highest, the first found among equals.
    pub fn new(width: usize, rank: R) -> Self {
        Self {
            width: width.max(1),
            rank,
            steps: Vec::new(),
            list: Vec::new(),
            rng: rng::playout(0, 0),
        }
    }

    /// Searches with beam width 1, then twice that, and so on, until a search is complete, the width of
    /// [`Self::new`] is reached, or the time is up. The first search always finishes. Returns the best
    /// of all. Without a deadline it needs no clock.
    pub fn widen(&mut self, start: &P, mut deadline: Option<&mut Deadline>) -> Found<P::Action> {
        let most = self.width;
        self.width = 1;
        let mut best = self.search(start, None).expect("it has no deadline");
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

    /// Searches once; None if the time is up before the end.
    fn search(
        &mut self,
        start: &P,
        mut deadline: Option<&mut Deadline>,
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

    /// Adds the states after each action of a state, if they are new.
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

    /// Returns the most promising states.
    fn cut(&self, mut states: Vec<Ranked<P>>) -> Vec<Ranked<P>> {
        if states.len() > self.width {
            states.sort_by_cached_key(|(state, _)| OrderedDown((self.rank)(state)));
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

/// Returns the best utility of `best` and of these states, and the step that led to it.
fn best_of<P: Puzzle>(best: (f64, Option<usize>), states: &[Ranked<P>]) -> (f64, Option<usize>) {
    states.iter().fold(best, |best, (state, step)| {
        if state.utility() > best.0 {
            (state.utility(), *step)
        } else {
            best
        }
    })
}

/// A number that sorts from the largest to the smallest.
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
