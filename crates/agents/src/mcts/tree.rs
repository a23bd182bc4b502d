//! The tree: decision nodes, which are states, and chance nodes, which are actions. Nodes, arms and
//! records are in three lists and refer to each other by index.

use rand::RngExt;

use super::choice;
use super::evaluation::Evaluation;
use super::signal::Valuation;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;

/// No index.
pub(super) const NONE: u32 = u32::MAX;

/// A search tree of decision nodes, which hold a state, and chance nodes, which are actions of a state
/// and have sampled outcomes.
#[derive(Clone, Debug)]
pub struct Tree<P: Puzzle> {
    pub(super) nodes: Vec<Node<P>>,
    pub(super) arms: Vec<Arm<P::Action>>,
    /// The simulations that are kept, in order.
    pub(super) records: Vec<Record>,
}

/// The path of a simulation through a tree.
#[derive(Debug)]
pub struct Path<I> {
    /// The [indices](Decision::index) of its states, from the leaf up to the root.
    pub states: I,
    /// Whether the simulation reached the goal.
    pub won: bool,
}

/// A decision node.
#[derive(Clone, Debug)]
pub(super) struct Node<P> {
    pub(super) state: P,
    /// The arm of which it is an outcome.
    pub(super) parent: u32,
    /// The next outcome of the same arm.
    pub(super) sibling: u32,
    /// The first of its arms, which are contiguous: those tried, then the others. [`NONE`] until they are
    /// listed.
    pub(super) first: u32,
    pub(super) arms: u32,
    pub(super) tried: u32,
    /// How many samples of the arm were this state.
    pub(super) draws: u32,
    pub(super) depth: u32,
    pub(super) visits: u32,
    pub(super) sum: f64,
}

/// An action of a decision node; a chance node once it is tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arm<A> {
    pub(super) action: A,
    pub(super) node: u32,
    /// The first of its outcomes.
    pub(super) outcome: u32,
    pub(super) draws: u32,
    pub(super) visits: u32,
    pub(super) sum: f64,
    /// The rating by the heuristic; 0 without one.
    pub(super) rating: f64,
}

/// A simulation: the node where it left the tree, and its evaluation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record {
    pub(super) leaf: u32,
    pub(super) evaluation: Evaluation,
}

impl<P: Puzzle> Default for Tree<P> {
    fn default() -> Self {
        Self {
            nodes: Vec::new(),
            arms: Vec::new(),
            records: Vec::new(),
        }
    }
}

impl<P: Puzzle> Tree<P> {
    /// Returns the decision node of the searched state; None before the first search.
    pub fn root(&self) -> Option<Decision<'_, P>> {
        (!self.nodes.is_empty()).then_some(Decision { tree: self, at: 0 })
    }

    /// Returns all decision nodes in the order of their indices, also those below actions that beams
    /// removed.
    pub fn states(&self) -> impl Iterator<Item = Decision<'_, P>> {
        (0..self.nodes.len() as u32).map(|at| Decision { tree: self, at })
    }

    /// Returns the paths of the simulations that are kept, in order.
    pub fn paths(&self) -> impl Iterator<Item = Path<impl Iterator<Item = usize>>> {
        self.records.iter().map(|record| Path {
            states: self.upwards(record.leaf as usize),
            won: record.evaluation.win >= 1.0,
        })
    }

    /// Returns the indices of a decision node and the nodes above it.
    fn upwards(&self, leaf: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(leaf), |&at| {
            let arm = self.arms.get(self.nodes[at].parent as usize);
            arm.map(|arm| arm.node as usize)
        })
    }

    /// Returns the number of decision nodes.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the number of simulations that are kept.
    pub fn simulations(&self) -> usize {
        self.records.len()
    }

    /// Returns the number of actions from the root to the deepest node.
    pub fn depth(&self) -> u32 {
        let depths = self.nodes.iter().map(|node| node.depth);
        depths.max().unwrap_or(0)
    }

    /// Removes all nodes and records.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.arms.clear();
        self.records.clear();
    }

    /// Adds an outcome of the arm `parent`, or the root if `parent` is [`NONE`]. Returns its index.
    pub(super) fn add(&mut self, state: P, parent: u32) -> u32 {
        let at = self.nodes.len() as u32;
        let (sibling, depth) = if parent == NONE {
            (NONE, 0)
        } else {
            let arm = &mut self.arms[parent as usize];
            let sibling = std::mem::replace(&mut arm.outcome, at);
            (sibling, self.nodes[arm.node as usize].depth + 1)
        };
        self.nodes.push(Node {
            state,
            parent,
            sibling,
            first: NONE,
            arms: 0,
            tried: 0,
            draws: 1,
            depth,
            visits: 0,
            sum: 0.0,
        });
        at
    }

    /// Sets the actions of a node. `ratings` are those of the first actions; the others get 0.
    pub(super) fn list(&mut self, at: u32, actions: &[P::Action], ratings: &[f64]) {
        let node = &mut self.nodes[at as usize];
        node.first = self.arms.len() as u32;
        node.arms = actions.len() as u32;
        let ratings = ratings.iter().copied().chain(std::iter::repeat(0.0));
        let rated = actions.iter().zip(ratings);
        self.arms.extend(rated.map(|(&action, rating)| Arm {
            action,
            node: at,
            outcome: NONE,
            draws: 0,
            visits: 0,
            sum: 0.0,
            rating,
        }));
    }

    /// Keeps the arms of a node that are in the sorted list `kept`, in their order. Visits and values of the
    /// others stay counted in the nodes above.
    pub(super) fn keep(&mut self, at: u32, kept: &[u32]) {
        let &Node {
            first, arms, tried, ..
        } = &self.nodes[at as usize];
        let (mut end, mut tried_end) = (first, first);
        for arm in first..first + arms {
            if kept.binary_search(&arm).is_ok() {
                self.swap_arms(end, arm);
                end += 1;
                tried_end += u32::from(arm < first + tried);
            }
        }
        for arm in end..first + arms {
            self.close_below(arm);
        }
        let node = &mut self.nodes[at as usize];
        (node.arms, node.tried) = (end - first, tried_end - first);
    }

    /// Swaps two arms of a node.
    fn swap_arms(&mut self, one: u32, other: u32) {
        self.arms.swap(one as usize, other as usize);
        for arm in [one, other] {
            let mut outcome = self.arms[arm as usize].outcome;
            while let Some(node) = self.nodes.get_mut(outcome as usize) {
                node.parent = arm;
                outcome = node.sibling;
            }
        }
    }

    /// Removes the arms of all nodes below an arm.
    fn close_below(&mut self, arm: u32) {
        let mut open: Vec<u32> = self.outcomes(arm).collect();
        while let Some(at) = open.pop() {
            let node = &mut self.nodes[at as usize];
            let arms = node.first..node.first + std::mem::take(&mut node.arms);
            node.tried = 0;
            open.extend(arms.flat_map(|arm| self.outcomes(arm)));
        }
    }

    /// Returns the arm of a node with the largest upper confidence bound, the first among equals. All arms
    /// must be tried.
    pub(super) fn select(&self, at: u32, exploration: f64) -> u32 {
        let node = &self.nodes[at as usize];
        let first = node.first as usize;
        let arms = &self.arms[first..first + node.arms as usize];
        let mut best = (NONE, f64::NEG_INFINITY);
        for (number, arm) in (node.first..).zip(arms) {
            let mean = arm.sum / f64::from(arm.visits);
            let bound = choice::ucb1(mean, arm.visits, node.visits, exploration);
            if bound > best.1 {
                best = (number, bound);
            }
        }
        best.0
    }

    /// Returns a random stored outcome of an arm, with probabilities proportional to the samples.
    pub(super) fn random_outcome(&self, arm: u32, rng: &mut Playout) -> u32 {
        let mut left = rng.random_range(0..self.arms[arm as usize].draws);
        let mut outcomes = self.outcomes(arm);
        let drawn = outcomes.find(|&at| {
            let draws = self.nodes[at as usize].draws;
            let is_drawn = left < draws;
            left = left.saturating_sub(draws);
            is_drawn
        });
        drawn.expect("the samples of the outcomes add up")
    }

    /// Returns the indices of an arm's outcomes, the latest first.
    pub(super) fn outcomes(&self, arm: u32) -> impl Iterator<Item = u32> + '_ {
        let first = self.arms[arm as usize].outcome;
        let next = |&at: &u32| Some(self.nodes[at as usize].sibling).filter(|&at| at != NONE);
        std::iter::successors(Some(first).filter(|&at| at != NONE), next)
    }

    /// Adds a value to a node and to all nodes above it. Calls `visit` with each action on the path.
    pub(super) fn back_up(&mut self, leaf: u32, value: f64, mut visit: impl FnMut(P::Action)) {
        let mut at = leaf;
        loop {
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            node.sum += value;
            let Some(arm) = self.arms.get_mut(node.parent as usize) else {
                return;
            };
            arm.visits += 1;
            arm.sum += value;
            visit(arm.action);
            at = arm.node;
        }
    }

    /// Values all simulations anew. Calls `visit` with each action, the evaluation of its simulation, and
    /// the value.
    pub(super) fn revalue(
        &mut self,
        valuation: &Valuation,
        mut visit: impl FnMut(P::Action, &Evaluation, f64),
    ) {
        for node in &mut self.nodes {
            (node.visits, node.sum) = (0, 0.0);
        }
        for arm in &mut self.arms {
            (arm.visits, arm.sum) = (0, 0.0);
        }
        for index in 0..self.records.len() {
            let Record { leaf, evaluation } = self.records[index];
            let value = valuation.value(evaluation);
            self.back_up(leaf, value, |action| visit(action, &evaluation, value));
        }
    }

    /// Copies the subtree of a node into `other`, which is empty.
    pub(super) fn copy_below(&self, root: u32, other: &mut Self) {
        let mut moved = vec![NONE; self.nodes.len()];
        let mut queue = vec![(root, NONE)];
        let mut next = 0;
        while let Some(&(at, parent)) = queue.get(next) {
            next += 1;
            let old = &self.nodes[at as usize];
            let new = other.add(old.state.clone(), parent);
            moved[at as usize] = new;
            let first = other.arms.len() as u32;
            let node = &mut other.nodes[new as usize];
            if old.first != NONE {
                (node.first, node.arms, node.tried) = (first, old.arms, old.tried);
            }
            node.draws = old.draws;
            for number in old.first..old.first + old.arms {
                let arm = self.arms[number as usize];
                let own = other.arms.len() as u32;
                other.arms.push(Arm {
                    node: new,
                    outcome: NONE,
                    ..arm
                });
                queue.extend(self.outcomes(number).map(|outcome| (outcome, own)));
            }
        }
        let kept = self.records.iter().filter_map(|record| {
            let leaf = moved[record.leaf as usize];
            (leaf != NONE).then_some(Record { leaf, ..*record })
        });
        other.records.extend(kept);
    }
}

/// A decision node: a state in a tree.
#[derive(Debug)]
pub struct Decision<'a, P: Puzzle> {
    tree: &'a Tree<P>,
    at: u32,
}

/// A chance node: an action in a tree.
#[derive(Debug)]
pub struct Chance<'a, P: Puzzle> {
    tree: &'a Tree<P>,
    at: u32,
}

impl<'a, P: Puzzle> Decision<'a, P> {
    fn node(&self) -> &'a Node<P> {
        &self.tree.nodes[self.at as usize]
    }

    /// Returns the index of the state in its tree, from 0 for the root.
    pub fn index(&self) -> usize {
        self.at as usize
    }

    /// Returns the state.
    pub fn state(&self) -> &'a P {
        &self.node().state
    }

    /// Returns the number of simulations that visited the state.
    pub fn visits(&self) -> u32 {
        self.node().visits
    }

    /// Returns the mean value of these simulations, from 0 to 1; NaN without any.
    pub fn mean(&self) -> f64 {
        self.node().sum / f64::from(self.node().visits)
    }

    /// Returns the number of actions from the root to this state.
    pub fn depth(&self) -> u32 {
        self.node().depth
    }

    /// Returns how many samples of its action gave this state.
    pub fn draws(&self) -> u32 {
        self.node().draws
    }

    /// Returns the tried actions that the beams kept, in the order in which they were first tried.
    pub fn tried(&self) -> impl Iterator<Item = Chance<'a, P>> + use<'a, P> {
        let (tree, node) = (self.tree, self.node());
        (node.first..node.first + node.tried).map(move |at| Chance { tree, at })
    }
}

impl<'a, P: Puzzle> Chance<'a, P> {
    fn arm(&self) -> &'a Arm<P::Action> {
        &self.tree.arms[self.at as usize]
    }

    /// Returns the action.
    pub fn action(&self) -> P::Action {
        self.arm().action
    }

    /// Returns the number of simulations that played the action.
    pub fn visits(&self) -> u32 {
        self.arm().visits
    }

    /// Returns the mean value of these simulations, from 0 to 1; NaN without any.
    pub fn mean(&self) -> f64 {
        self.arm().sum / f64::from(self.arm().visits)
    }

    /// Returns the number of samples; equal outcomes count each time.
    pub fn draws(&self) -> u32 {
        self.arm().draws
    }

    /// Returns the outcomes, the latest first.
    pub fn outcomes(&self) -> impl Iterator<Item = Decision<'a, P>> + use<'a, P> {
        let tree = self.tree;
        tree.outcomes(self.at).map(move |at| Decision { tree, at })
    }
}
