//! One tree and its simulations: selection, expansion, playout, backup.

use std::hash::Hash;
use std::mem::swap;
use std::time::Duration;

use rand::RngExt;

use super::mast::Mast;
use super::playout::{Room, play_out};
use super::report::Laps;
use super::tree::{NONE, Record, Tree};
use super::{Fences, FinalMove, Heuristic, Judgement, LeafValue, Options, Policy, Value, choice};
use crate::agents::Deadline;
use crate::clock::Stopwatch;
use crate::puzzle::Judged;
use crate::rng::Playout;

/// Searches one tree.
#[derive(Clone, Debug)]
pub(super) struct Worker<P: Judged, H, L> {
    pub(super) tree: Tree<P>,
    /// The tree that the next reuse is built in.
    spare: Tree<P>,
    /// Between which scores simulations are valued.
    pub(super) fences: Option<Fences>,
    /// Whether the fences stay: they come from an earlier search, or not all simulations are
    /// remembered.
    fenced: bool,
    /// The most states of the tree, and the most simulations that it remembers.
    most: usize,
    /// Whether simulations were made that the tree does not remember.
    forgets: bool,
    mast: Mast<P::Action>,
    heuristic: H,
    leaf: L,
    room: Room<P::Action>,
    scores: Vec<f64>,
    pub(super) laps: Laps,
    pub(super) simulations: u64,
    pub(super) playout_actions: u64,
    pub(super) settled: bool,
}

/// How far a stretch of simulations goes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stretch {
    Simulations(u64),
    Time {
        limit: Duration,
        /// Simulations that are granted in any case.
        least: u64,
    },
}

/// With how many simulations the first fences are put up; again whenever there are twice as many.
const FIRST_FENCES: usize = 4;
/// With how many of the latest outcomes a sample is compared. Where there are more, equal ones are
/// rare, and looking through all of them would cost more than the playout.
const LATEST: usize = 64;
/// How many simulations pass between two looks whether the choice is settled.
const LOOK: u64 = 4;

impl<P: Judged + PartialEq, H: Heuristic<P>, L: LeafValue<P>> Worker<P, H, L>
where
    P::Action: Hash,
{
    pub(super) fn new(heuristic: H, leaf: L) -> Self {
        Self {
            tree: Tree::default(),
            spare: Tree::default(),
            fences: None,
            fenced: false,
            most: usize::MAX,
            forgets: false,
            mast: Mast::default(),
            heuristic,
            leaf,
            room: Room::default(),
            scores: Vec::new(),
            laps: Laps::default(),
            simulations: 0,
            playout_actions: 0,
            settled: false,
        }
    }

    /// Begins a search from a state; returns how many simulations are kept from the last one.
    pub(super) fn begin(&mut self, state: &P, options: &Options) -> u64 {
        self.fenced = options.signal.needs_fences() && !self.tree.records.is_empty();
        if self.fenced {
            self.put_up_fences();
        }
        (self.simulations, self.playout_actions, self.settled) = (0, 0, false);
        self.laps = Laps::default();
        self.mast.clear();
        self.most = (options.states / options.trees.max(1)).max(1) as usize;
        // Of a tree that has forgotten simulations the rest could not be valued anew.
        let reuse = options.reuse && !self.forgets;
        self.forgets = false;
        let known = reuse.then(|| self.find(state)).flatten();
        self.spare.clear();
        if let Some(at) = known {
            self.tree.copy_below(at, &mut self.spare);
        } else {
            self.spare.add(state.clone(), NONE);
        }
        swap(&mut self.tree, &mut self.spare);
        self.tree.nodes[0].draws = 1;
        self.revalue(options);
        self.tree.records.len() as u64
    }

    /// The outcome of an action of the root that is this state.
    fn find(&self, state: &P) -> Option<u32> {
        let root = self.tree.nodes.first()?;
        let arms = root.first..root.first + root.tried;
        let mut outcomes = arms.flat_map(|arm| self.tree.outcomes(arm));
        outcomes.find(|&at| self.tree.nodes[at as usize].state == *state)
    }

    /// Simulates for a while.
    pub(super) fn run(&mut self, options: &Options, stretch: Stretch, rng: &mut Playout) {
        self.laps.start(options.measure);
        let watches =
            options.early_stop && options.trees == 1 && options.final_move == FinalMove::Robust;
        let mut end = End::new(stretch);
        let mut done = 0;
        while end.grants(done) {
            if watches && done.is_multiple_of(LOOK) && self.is_settled(end.left(done)) {
                self.settled = true;
                break;
            }
            self.simulate(options, rng);
            done += 1;
        }
        self.simulations += done;
        self.refence(options);
    }

    fn is_settled(&self, left: Option<u64>) -> bool {
        let root = &self.tree.nodes[0];
        // Before all are tried, visits follow no choice.
        if left.is_none() || root.arms == 0 {
            return false;
        }
        let arms = root.first as usize..(root.first + root.arms) as usize;
        let visits = self.tree.arms[arms].iter().map(|arm| u64::from(arm.visits));
        choice::is_settled(visits, left.unwrap_or(u64::MAX))
    }

    fn simulate(&mut self, options: &Options, rng: &mut Playout) {
        let leaf = self.descend(options, rng);
        let judgement = self.judge(leaf, options, rng);
        self.laps.count(|phases| &mut phases.playout);
        let value = options.signal.value(judgement, self.fences, options.shrink);
        self.remember(Record { leaf, judgement }, options);
        let (mast, learns) = (&mut self.mast, options.policy == Policy::Mast);
        self.tree.back_up(leaf, value, |action| {
            if learns {
                mast.tell(action, value);
            }
        });
        let count = self.tree.records.len();
        if !self.fenced && count >= FIRST_FENCES && count.is_power_of_two() {
            self.refence(options);
        }
        self.laps.count(|phases| &mut phases.backup);
    }

    /// Remembers a simulation, if there is room. When there is none any more, the fences stay.
    fn remember(&mut self, record: Record, options: &Options) {
        if self.tree.records.len() < self.most {
            self.tree.records.push(record);
        } else if !self.forgets {
            self.refence(options);
            (self.forgets, self.fenced) = (true, true);
        }
    }

    /// Whether a simulation must go no further than this state, because the tree may not grow.
    fn is_full_at(&self, at: u32) -> bool {
        let node = &self.tree.nodes[at as usize];
        self.tree.size() >= self.most && at != 0 && (node.arms == 0 || node.tried < node.arms)
    }

    /// Walks to a leaf: a state that is new, over, as deep as the tree may go, or the last one in a
    /// tree that is full.
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
            if node.arms == 0 {
                if node.state.is_over() {
                    return at;
                }
                self.laps.count(|phases| &mut phases.selection);
                node.state.actions(&mut self.room.list);
                self.tree.list(at, &self.room.list);
                self.laps.count(|phases| &mut phases.expansion);
            }
            let arm = self.next_arm(at, options, rng);
            let chance = &self.tree.arms[arm as usize];
            let grows = chance.draws == 0 || self.tree.size() < self.most;
            if grows && chance.draws < options.branching.samples(chance.visits + 1) {
                self.laps.count(|phases| &mut phases.selection);
                let (outcome, is_new) = self.sample(arm, rng);
                self.laps.count(|phases| &mut phases.expansion);
                if is_new {
                    return outcome;
                }
                at = outcome;
            } else {
                at = self.tree.rarest_outcome(arm);
            }
        }
    }

    /// Any of the untried actions, else the one of the largest bound.
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

    /// Samples an outcome of an arm; returns it and whether it is new.
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

    fn judge(&mut self, leaf: u32, options: &Options, rng: &mut Playout) -> Judgement {
        let state = &self.tree.nodes[leaf as usize].state;
        if state.is_over() {
            return Judgement::of(state);
        }
        let weight = options.leaf_weight;
        let expected = (weight > 0.0).then(|| expect(&mut self.leaf, state, options.value));
        if let Some(expected) = expected.filter(|_| weight >= 1.0) {
            return expected;
        }
        let mut end = state.clone();
        let knowledge = (&self.mast, &mut self.heuristic);
        self.playout_actions += play_out(&mut end, options, knowledge, &mut self.room, rng);
        let played = expect(&mut self.leaf, &end, options.value);
        expected.map_or(played, |expected| played.mix(expected, weight))
    }

    fn put_up_fences(&mut self) {
        self.scores.clear();
        let scores = self
            .tree
            .records
            .iter()
            .map(|record| record.judgement.score);
        self.scores.extend(scores);
        self.fences = Fences::of(&mut self.scores);
    }

    /// In a search without earlier fences, puts them up by its own scores.
    fn refence(&mut self, options: &Options) {
        if !self.fenced && options.signal.needs_fences() {
            self.put_up_fences();
            self.revalue(options);
        }
    }

    fn revalue(&mut self, options: &Options) {
        self.mast.clear();
        let (mast, learns) = (&mut self.mast, options.policy == Policy::Mast);
        self.tree.revalue(options, self.fences, |action, value| {
            if learns {
                mast.tell(action, value);
            }
        });
    }
}

/// What a state's game comes to, without playing it on.
fn expect<P: Judged, L: LeafValue<P>>(leaf: &mut L, state: &P, value: Value) -> Judgement {
    match value {
        Value::Learnt if !state.is_over() => leaf.judge(state),
        Value::Learnt | Value::State => Judgement::of(state),
    }
}

/// The end of a stretch.
struct End {
    total: u64,
    time: Option<(Deadline, Stopwatch, Duration)>,
}

impl End {
    fn new(stretch: Stretch) -> Self {
        match stretch {
            Stretch::Simulations(total) => Self { total, time: None },
            Stretch::Time { limit, least } => Self {
                total: least,
                time: Some((Deadline::after(limit), Stopwatch::start(), limit)),
            },
        }
    }

    fn grants(&mut self, done: u64) -> bool {
        let in_time = |(deadline, _, _): &mut (Deadline, _, _)| !deadline.has_passed();
        done < self.total || self.time.as_mut().is_some_and(in_time)
    }

    /// The simulations left; by time an estimate on the safe side, and only now and then.
    fn left(&self, done: u64) -> Option<u64> {
        /// Simulations between two looks at the clock.
        const PERIOD: u64 = 64;
        let Some((_, watch, limit)) = &self.time else {
            return Some(self.total - done);
        };
        if done == 0 || !done.is_multiple_of(PERIOD) {
            return None;
        }
        let elapsed = watch.elapsed();
        let left = limit.saturating_sub(elapsed).as_secs_f64();
        Some((1.5 * done as f64 * left / elapsed.as_secs_f64()) as u64)
    }
}
