//! One tree and its simulations: selection, expansion, playout, backup.

use std::hash::Hash;
use std::mem::swap;

use rand::RngExt;

use super::beams::{Levels, narrow};
use super::evaluation::Evaluation;
use super::fences::Fences;
use super::knowledge::{Heuristic, LeafEvaluator};
use super::mast::Mast;
use super::options::{LeafSource, Options, PlayoutPolicy};
use super::playout::{Buffers, play_out};
use super::report::PhaseTimer;
use super::signal::Valuation;
use super::tree::{NONE, Record, Tree};
use crate::budget::{Meter, Quota};
use sweetfish_core::puzzle::HasGoal;
use sweetfish_core::rng::Playout;

/// Searches one tree.
#[derive(Clone, Debug)]
pub(super) struct Worker<P: HasGoal, H, L> {
    pub(super) tree: Tree<P>,
    levels: Levels,
    /// The tree of the search before; the next tree reuses its memory.
    spare: Tree<P>,
    pub(super) valuation: Valuation,
    /// Whether the fences stay, because they come from an earlier search or some simulations are not
    /// kept.
    has_fixed_fences: bool,
    /// The most states of the tree, and the most simulations that it keeps.
    most: usize,
    /// Whether some simulations were not kept.
    is_truncated: bool,
    mast: Mast<P::Action>,
    heuristic: H,
    leaf: L,
    buffers: Buffers<P::Action>,
    scores: Vec<f64>,
    pub(super) timer: PhaseTimer,
    pub(super) simulations: u64,
    pub(super) playout_actions: u64,
}

/// Fences are computed after this many simulations, then at each power of two.
const FIRST_FENCES: usize = 4;
/// A sample is compared with this many of the latest outcomes. Among more, equal ones are rare, and the
/// comparison would cost more than the playout.
const LATEST: usize = 64;

impl<P: HasGoal + PartialEq, H: Heuristic<P>, L: LeafEvaluator<P>> Worker<P, H, L>
where
    P::Action: Hash,
{
    pub(super) fn new(heuristic: H, leaf: L) -> Self {
        Self {
            tree: Tree::default(),
            levels: Levels::default(),
            spare: Tree::default(),
            valuation: Valuation::default(),
            has_fixed_fences: false,
            most: usize::MAX,
            is_truncated: false,
            mast: Mast::default(),
            heuristic,
            leaf,
            buffers: Buffers {
                list: Vec::new(),
                weights: Vec::new(),
            },
            scores: Vec::new(),
            timer: PhaseTimer::default(),
            simulations: 0,
            playout_actions: 0,
        }
    }

    /// Begins a search from `state`. Returns the number of simulations kept from the last search.
    pub(super) fn begin(&mut self, state: &P, options: &Options) -> u64 {
        self.valuation = Valuation {
            signal: options.signal,
            shrink: options.shrink,
            grades_wins: state.grades_wins(),
            fences: self.valuation.fences,
        };
        self.has_fixed_fences = options.signal.needs_fences() && !self.tree.records.is_empty();
        if self.has_fixed_fences {
            self.compute_fences();
        }
        (self.simulations, self.playout_actions) = (0, 0);
        self.timer = PhaseTimer::default();
        self.mast.clear();
        self.most = (options.states / options.trees.max(1)).max(1) as usize;
        // A subtree with dropped simulations cannot be valued anew, and beams have narrowed theirs for
        // another root.
        let reuse = options.reuse && !self.is_truncated && !options.has_level_beams();
        self.is_truncated = false;
        let reused = reuse.then(|| self.find(state)).flatten();
        self.spare.clear();
        self.levels.clear();
        if let Some(at) = reused {
            self.tree.copy_below(at, &mut self.spare);
        } else {
            self.spare.add(state.clone(), NONE);
        }
        swap(&mut self.tree, &mut self.spare);
        self.tree.nodes[0].draws = 1;
        self.revalue(options);
        self.tree.records.len() as u64
    }

    /// Returns the node of `state` if it is an outcome of an action of the root.
    fn find(&self, state: &P) -> Option<u32> {
        let root = self.tree.nodes.first()?;
        let arms = root.first..root.first + root.tried;
        let mut outcomes = arms.flat_map(|arm| self.tree.outcomes(arm));
        outcomes.find(|&at| self.tree.nodes[at as usize].state == *state)
    }

    /// Simulates until the quota is spent.
    pub(super) fn run(&mut self, options: &Options, quota: Quota, rng: &mut Playout) {
        self.timer.start(options.measure);
        let mut meter = Meter::start(quota);
        while meter.take() {
            self.simulate(options, rng);
            self.simulations += 1;
        }
        self.update_fences(options);
    }

    /// Simulates once.
    fn simulate(&mut self, options: &Options, rng: &mut Playout) {
        let leaf = self.descend(options, rng);
        let evaluation = self.evaluate(leaf, options, rng);
        self.timer.count(|phases| &mut phases.playout);
        let value = self.valuation.value(evaluation);
        self.record(Record { leaf, evaluation }, options);
        let (mast, heuristic) = (&mut self.mast, &self.heuristic);
        self.tree.back_up(leaf, value, |action| {
            learn(
                mast,
                heuristic,
                options.policy,
                action,
                (&evaluation, value),
            );
        });
        self.levels.pass(&mut self.tree, leaf, options);
        let count = self.tree.records.len();
        if !self.has_fixed_fences && count >= FIRST_FENCES && count.is_power_of_two() {
            self.update_fences(options);
        }
        self.timer.count(|phases| &mut phases.backup);
    }

    /// Keeps a simulation if the limit allows it. Once one is not kept, the fences are fixed.
    fn record(&mut self, record: Record, options: &Options) {
        if self.tree.records.len() < self.most {
            self.tree.records.push(record);
        } else if !self.is_truncated {
            self.update_fences(options);
            (self.is_truncated, self.has_fixed_fences) = (true, true);
        }
    }

    /// Returns whether a simulation must stop at this node because the tree is full.
    fn is_full_at(&self, at: u32) -> bool {
        let node = &self.tree.nodes[at as usize];
        self.tree.size() >= self.most && at != 0 && (node.arms == 0 || node.tried < node.arms)
    }

    /// Walks to a leaf and returns it. A leaf is new, over, at the depth limit, without actions in a beam,
    /// or the last node that the simulation meets in a full tree.
    fn descend(&mut self, options: &Options, rng: &mut Playout) -> u32 {
        let mut at = 0;
        loop {
            let node = &self.tree.nodes[at as usize];
            if options
                .depth
                .is_some_and(|depth| node.depth >= depth.max(1))
                || self.is_full_at(at)
            {
                return at;
            }
            if node.first == NONE {
                if node.state.is_over() || self.levels.is_closed(node.depth, options) {
                    return at;
                }
                self.timer.count(|phases| &mut phases.selection);
                self.expand(at, options);
                self.timer.count(|phases| &mut phases.expansion);
            }
            if self.tree.nodes[at as usize].arms == 0 {
                return at;
            }
            let arm = self.next_arm(at, options, rng);
            let chance = &self.tree.arms[arm as usize];
            let grows = chance.draws == 0 || self.tree.size() < self.most;
            if grows && chance.draws < options.branching.samples(chance.visits + 1) {
                self.timer.count(|phases| &mut phases.selection);
                let (outcome, is_new) = self.sample(arm, rng);
                self.timer.count(|phases| &mut phases.expansion);
                if is_new {
                    return outcome;
                }
                at = outcome;
            } else {
                at = self.tree.random_outcome(arm, rng);
            }
        }
    }

    /// Lists the actions of a node, narrowed by the beams.
    fn expand(&mut self, at: u32, options: &Options) {
        let state = &self.tree.nodes[at as usize].state;
        let Buffers { list, weights } = &mut self.buffers;
        state.actions(list);
        weights.clear();
        if options.beam.or(options.beam_level).is_some() {
            self.heuristic.rate(state, list, weights);
        }
        self.tree.list(at, list, weights);
        if let Some(most) = options.beam {
            narrow(&mut self.tree, &mut vec![at], most, |arm| arm.rating);
        }
        self.levels.join(&mut self.tree, at, options);
    }

    /// Returns a random untried arm if there is one, otherwise the arm with the largest bound.
    fn next_arm(&mut self, at: u32, options: &Options, rng: &mut Playout) -> u32 {
        let node = &mut self.tree.nodes[at as usize];
        if node.tried == node.arms {
            return self.tree.select(at, options.exploration);
        }
        let arm = node.first + node.tried;
        let drawn = node.first + rng.random_range(node.tried..node.arms);
        node.tried += 1;
        self.tree.arms.swap(arm as usize, drawn as usize);
        arm
    }

    /// Samples an outcome of an arm. Returns it and whether it is new.
    fn sample(&mut self, arm: u32, rng: &mut Playout) -> (u32, bool) {
        let chance = &mut self.tree.arms[arm as usize];
        chance.draws += 1;
        let action = chance.action;
        let mut state = self.tree.nodes[chance.node as usize].state.clone();
        state.play(action, rng);
        let mut outcomes = self.tree.outcomes(arm).take(LATEST);
        let known = outcomes.find(|&at| self.tree.nodes[at as usize].state == state);
        drop(outcomes);
        if let Some(at) = known {
            self.tree.nodes[at as usize].draws += 1;
            return (at, false);
        }
        (self.tree.add(state, arm), true)
    }

    /// Evaluates a leaf by a playout, by the leaf evaluator, or by both.
    fn evaluate(&mut self, leaf: u32, options: &Options, rng: &mut Playout) -> Evaluation {
        let state = &self.tree.nodes[leaf as usize].state;
        if state.is_over() {
            return Evaluation::of(state);
        }
        let weight = options.leaf_weight;
        let direct = (weight > 0.0).then(|| evaluate(&mut self.leaf, state, options.value));
        if let Some(direct) = direct.filter(|_| weight >= 1.0) {
            return direct;
        }
        let mut end = state.clone();
        let may_cut = !options.cut_known || self.leaf.knows(state);
        let cut = options.cut.filter(|_| may_cut);
        let knowledge = (&self.mast, &mut self.heuristic);
        let buffers = &mut self.buffers;
        self.playout_actions += play_out(&mut end, (options, cut), knowledge, buffers, rng);
        let played = evaluate(&mut self.leaf, &end, options.value);
        direct.map_or(played, |direct| played.mix(direct, weight))
    }

    /// Computes the fences of the scores of all simulations.
    fn compute_fences(&mut self) {
        self.scores.clear();
        let scores = self
            .tree
            .records
            .iter()
            .map(|record| record.evaluation.score);
        self.scores.extend(scores);
        self.valuation.fences = Fences::of(&mut self.scores);
    }

    /// Computes the fences anew and values all simulations by them, unless the fences are fixed.
    fn update_fences(&mut self, options: &Options) {
        if !self.has_fixed_fences && options.signal.needs_fences() {
            self.compute_fences();
            self.revalue(options);
        }
    }

    /// Values all simulations anew.
    fn revalue(&mut self, options: &Options) {
        self.mast.clear();
        let (mast, heuristic) = (&mut self.mast, &self.heuristic);
        self.tree.revalue(&self.valuation, |action, end, value| {
            learn(mast, heuristic, options.policy, action, (end, value));
        });
    }
}

/// Counts an action of a simulation in the MAST table if the playout policy uses it.
fn learn<P: HasGoal, H: Heuristic<P>>(
    mast: &mut Mast<P::Action>,
    heuristic: &H,
    policy: PlayoutPolicy,
    action: P::Action,
    (end, value): (&Evaluation, f64),
) where
    P::Action: Hash,
{
    match policy {
        PlayoutPolicy::ToMast => mast.add(heuristic.place(action), end.win),
        PlayoutPolicy::Mast => mast.add(action, value),
        PlayoutPolicy::Random
        | PlayoutPolicy::Heuristic
        | PlayoutPolicy::Clouded
        | PlayoutPolicy::Learnt => {}
    }
}

/// Evaluates a state without a playout.
fn evaluate<P: HasGoal, L: LeafEvaluator<P>>(
    leaf: &mut L,
    state: &P,
    source: LeafSource,
) -> Evaluation {
    match source {
        LeafSource::Learnt if !state.is_over() => leaf.evaluate(state),
        LeafSource::Learnt | LeafSource::State => Evaluation::of(state),
    }
}
