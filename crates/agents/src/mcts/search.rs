//! The agent: trees, limits and threads.

use std::hash::Hash;

use rand::{Rng, RngExt};
use rand_chacha::rand_core::SeedableRng;

use super::choice::ActionStats;
use super::knowledge::{Heuristic, LeafEvaluator, Uninformed};
use super::options::{Limit, Options};
use super::report::{Phases, Report};
use super::tree::Tree;
use super::worker::Worker;
use crate::Agent;
use crate::budget::Quota;
use sweetfish_core::clock::Stopwatch;
use sweetfish_core::puzzle::HasGoal;
use sweetfish_core::rng::Playout;
use sweetfish_core::threads;

/// Plays by Monte-Carlo tree search. It plays a single legal action without a search.
///
/// Use a new one for each game: a search keeps the fences of the search before, and its tree if
/// [`Options::reuse`] is set.
///
/// `H` rates actions for playouts and `L` evaluates leaves; [`Uninformed`] has no knowledge.
#[derive(Clone, Debug)]
pub struct Mcts<P: HasGoal, H = Uninformed, L = Uninformed> {
    options: Options,
    workers: Vec<Worker<P, H, L>>,
    list: Vec<P::Action>,
}

impl<P: HasGoal + PartialEq> Mcts<P>
where
    P::Action: Hash,
{
    /// Creates a search without knowledge of the game.
    pub fn new(options: Options) -> Self {
        Self::with(options, Uninformed, Uninformed)
    }
}

impl<P, H, L> Mcts<P, H, L>
where
    P: HasGoal + PartialEq,
    P::Action: Hash,
    H: Heuristic<P> + Clone,
    L: LeafEvaluator<P> + Clone,
{
    /// Creates a search with a heuristic for playouts and an evaluator for leaves. The options decide
    /// whether they are used.
    pub fn with(options: Options, heuristic: H, leaf: L) -> Self {
        let workers = vec![Worker::new(heuristic, leaf); options.trees.max(1) as usize];
        Self {
            options,
            workers,
            list: Vec::new(),
        }
    }

    /// Returns the trees of the last search.
    pub fn trees(&self) -> impl Iterator<Item = &Tree<P>> {
        self.workers.iter().map(|worker| &worker.tree)
    }

    /// Searches `state`, in which the game must not be over.
    ///
    /// Each tree gets its own generator, seeded from `rng`, so that results do not depend on which thread
    /// searches it.
    pub fn search(&mut self, state: &P, rng: &mut Playout) -> Report<P::Action> {
        let watch = Stopwatch::start();
        state.actions(&mut self.list);
        let options = self.options;
        let mut generators = Vec::with_capacity(self.workers.len());
        let mut reused = 0;
        for worker in &mut self.workers {
            generators.push(Playout::seed_from_u64(rng.next_u64()));
            reused += worker.begin(state, &options);
        }
        self.run(1.0, 0, &mut generators);
        let mut actions = self.action_stats();
        let mut step = 0;
        while step < STEPS && !options.final_move.is_decided(&actions) {
            step += 1;
            self.run(STEP, step, &mut generators);
            actions = self.action_stats();
        }
        self.report(actions, reused, watch)
    }

    /// Runs all workers for the share `part` of the limit. `step` is 0 for the first run of a search.
    fn run(&mut self, part: f64, step: u64, generators: &mut [Playout]) {
        let options = self.options;
        let trees = self.workers.len() as u64;
        let each = self
            .workers
            .len()
            .div_ceil(threads::usable(options.threads as usize));
        let all = total(options.limit, self.list.len(), part);
        let quota = |index: u64| match all.time {
            None => Quota {
                // The remainder goes to other trees at each step.
                samples: all.samples / trees
                    + u64::from((index + step) % trees < all.samples % trees),
                time: None,
            },
            Some(limit) => Quota {
                // The trees of a thread are searched one after the other.
                time: Some(limit / each as u32),
                ..all
            },
        };
        let workers = self.workers.iter_mut().zip(generators);
        let mut jobs: Vec<_> = (0..).zip(workers).collect();
        threads::for_each(&mut jobs, each, |(index, (worker, rng))| {
            worker.run(&options, quota(*index), rng);
        });
    }

    /// Returns the statistics of the root's actions, summed over the trees, in the order of the first
    /// tree.
    fn action_stats(&self) -> Vec<ActionStats<P::Action>> {
        let mut stats: Vec<ActionStats<P::Action>> = Vec::with_capacity(self.list.len());
        let roots = self.workers.iter().filter_map(|worker| worker.tree.root());
        for chance in roots.flat_map(|root| root.tried()) {
            let (action, visits) = (chance.action(), u64::from(chance.visits()));
            let sum = chance.mean() * visits as f64;
            if let Some(old) = stats.iter_mut().find(|old| old.action == action) {
                let all = old.visits + visits;
                old.mean = (old.mean * old.visits as f64 + sum) / all as f64;
                old.visits = all;
            } else {
                let mean = chance.mean();
                stats.push(ActionStats {
                    action,
                    visits,
                    mean,
                });
            }
        }
        stats
    }

    fn report(
        &self,
        actions: Vec<ActionStats<P::Action>>,
        reused: u64,
        watch: Stopwatch,
    ) -> Report<P::Action> {
        let chosen = self.options.final_move.pick(&actions);
        let trees = || self.trees();
        let mut phases = Phases::default();
        for worker in &self.workers {
            phases.add(worker.timer.phases);
        }
        Report {
            action: chosen.map_or(self.list[0], |index| actions[index].action),
            actions,
            simulations: self.workers.iter().map(|worker| worker.simulations).sum(),
            reused,
            nodes: trees().map(|tree| tree.size() as u64).sum(),
            depth: trees().map(Tree::depth).max().unwrap_or(0),
            playout_actions: self.workers.iter().map(|w| w.playout_actions).sum(),
            fences: self.workers[0].valuation.fences,
            time: watch.elapsed(),
            phases: self.options.measure.then_some(phases),
        }
    }
}

/// The share of the limit by which a robust-max search extends itself before it checks again.
const STEP: f64 = 0.05;
/// The most such extensions; together they double the limit.
const STEPS: u64 = 20;

/// Returns the share `part` of a limit, for all trees together.
fn total(limit: Limit, actions: usize, part: f64) -> Quota {
    let all = match limit {
        Limit::Simulations(count) => Quota {
            samples: count.into(),
            time: None,
        },
        Limit::Budget(budget) => Quota::of(budget, actions),
    };
    Quota {
        samples: match all.time {
            None => ((all.samples as f64 * part) as u64).max(1),
            Some(_) if part < 1.0 => 1,
            Some(_) => all.samples,
        },
        time: all.time.map(|limit| limit.mul_f64(part)),
    }
}

impl<P, H, L> Agent<P> for Mcts<P, H, L>
where
    P: HasGoal + PartialEq,
    P::Action: Hash,
    H: Heuristic<P> + Clone,
    L: LeafEvaluator<P> + Clone,
{
    fn choose(&mut self, state: &P, rng: &mut Playout) -> P::Action {
        state.actions(&mut self.list);
        if let [only] = self.list[..] {
            return only;
        }
        // Without noise `rng` is not used.
        let noise = self.options.noise;
        if noise > 0.0 && rng.random_bool(noise.min(1.0)) {
            return self.list[rng.random_range(0..self.list.len())];
        }
        self.search(state, rng).action
    }
}
