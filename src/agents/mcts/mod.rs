//! Monte-Carlo tree search with chance nodes, for any puzzle that can be judged.
//!
//! A simulation walks down the tree: where an action was never tried, it tries one; else it takes the
//! one of the largest upper confidence bound. An action's first visits sample outcomes, which are
//! stored; later ones take the stored outcome that was met least. A new outcome is a leaf, from which
//! the game is played out; how that ends is valued from 0 to 1 and counted along the path.

mod choice;
mod draw;
mod knowledge;
mod mast;
mod options;
mod playout;
mod report;
mod signal;
mod text;
mod tree;
mod worker;

pub use choice::{Tried, is_settled, ucb1};
pub use knowledge::{Blind, Guided, Heuristic, LeafValue};
pub use options::{Branching, FinalMove, Limit, Options, Policy, Signal, Value};
pub use report::{Phases, Report};
pub use signal::{Fences, Judgement};
pub use text::{SETTINGS, SettingError};
pub use tree::{Chance, Decision, Tree};

use std::hash::Hash;
use std::thread;

use rand::Rng;
use rand_chacha::rand_core::SeedableRng;

use self::worker::{Stretch, Worker};
use super::{Agent, Budget};
use crate::clock::Stopwatch;
use crate::puzzle::Judged;
use crate::rng::Playout;

/// Plays by Monte-Carlo tree search. The only legal action is played without a search.
///
/// It lasts for one game: fences, and the tree where that is reused, come from the search before.
#[derive(Clone, Debug)]
pub struct Mcts<P: Judged, H = Blind, L = Blind> {
    options: Options,
    workers: Vec<Worker<P, H, L>>,
    list: Vec<P::Action>,
}

impl<P: Judged + PartialEq> Mcts<P>
where
    P::Action: Hash,
{
    /// A search that knows nothing of the game.
    pub fn new(options: Options) -> Self {
        Self::with(options, Blind, Blind)
    }
}

impl<P, H, L> Mcts<P, H, L>
where
    P: Judged + PartialEq,
    P::Action: Hash,
    H: Heuristic<P> + Clone,
    L: LeafValue<P> + Clone,
{
    /// A search with a heuristic for its playouts and a learnt function for its leaves; which of
    /// them counts, the options say.
    pub fn with(options: Options, heuristic: H, leaf: L) -> Self {
        let workers = vec![Worker::new(heuristic, leaf); options.trees.max(1) as usize];
        Self {
            options,
            workers,
            list: Vec::new(),
        }
    }

    /// The trees of the last search.
    pub fn trees(&self) -> impl Iterator<Item = &Tree<P>> {
        self.workers.iter().map(|worker| &worker.tree)
    }
}

impl<P, H, L> Mcts<P, H, L>
where
    P: Judged + PartialEq + Send,
    P::Action: Hash + Send,
    H: Heuristic<P> + Clone + Send,
    L: LeafValue<P> + Clone + Send,
{
    /// Searches a state in which the game is not over. Each tree gets its own generator, seeded from
    /// `rng`, so that it does not matter which thread searches it.
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
        let mut tried = self.tried();
        // Patience is spent in steps.
        let steps = ((options.patience - 1.0).max(0.0) / STEP).round() as u64;
        let mut step = 0;
        while step < steps && !options.final_move.is_content(&tried) {
            step += 1;
            self.run(STEP, step, &mut generators);
            tried = self.tried();
        }
        self.report(tried, reused, watch)
    }

    /// Runs all workers for a part of the limit; `step` is 0 for the first part.
    fn run(&mut self, part: f64, step: u64, generators: &mut [Playout]) {
        let options = self.options;
        let trees = self.workers.len() as u64;
        let each = self.workers.len().div_ceil(options.threads.max(1) as usize);
        let all = total(options.limit, self.list.len(), part);
        let share = |index: u64| match all {
            Stretch::Simulations(all) => {
                // The remainder goes to other trees at each step.
                let extra = u64::from((index + step) % trees < all % trees);
                Stretch::Simulations(all / trees + extra)
            }
            Stretch::Time { limit, least } => Stretch::Time {
                // The trees of a thread are searched one after the other.
                limit: limit / each as u32,
                least,
            },
        };
        let work = |jobs: &mut [(u64, &mut Worker<P, H, L>, &mut Playout)]| {
            for (index, worker, rng) in jobs {
                worker.run(&options, share(*index), rng);
            }
        };
        let workers = self.workers.iter_mut().zip(generators);
        let jobs = (0..).zip(workers);
        let mut jobs: Vec<_> = jobs
            .map(|(index, (worker, rng))| (index, worker, rng))
            .collect();
        if each >= jobs.len() {
            return work(&mut jobs);
        }
        thread::scope(|scope| {
            for jobs in jobs.chunks_mut(each) {
                scope.spawn(|| work(jobs));
            }
        });
    }

    /// The actions of the root, summed over the trees, in the order of the first tree.
    fn tried(&self) -> Vec<Tried<P::Action>> {
        let mut tried: Vec<Tried<P::Action>> = Vec::with_capacity(self.list.len());
        let roots = self.workers.iter().filter_map(|worker| worker.tree.root());
        for chance in roots.flat_map(|root| root.tried()) {
            let (action, visits) = (chance.action(), u64::from(chance.visits()));
            let sum = chance.mean() * visits as f64;
            if let Some(old) = tried.iter_mut().find(|old| old.action == action) {
                let all = old.visits + visits;
                old.mean = (old.mean * old.visits as f64 + sum) / all as f64;
                old.visits = all;
            } else {
                let mean = chance.mean();
                tried.push(Tried {
                    action,
                    visits,
                    mean,
                });
            }
        }
        tried
    }

    fn report(
        &self,
        tried: Vec<Tried<P::Action>>,
        reused: u64,
        watch: Stopwatch,
    ) -> Report<P::Action> {
        let chosen = self.options.final_move.pick(&tried);
        let trees = || self.trees();
        let mut phases = Phases::default();
        for worker in &self.workers {
            phases.add(worker.laps.phases);
        }
        Report {
            action: chosen.map_or(self.list[0], |index| tried[index].action),
            tried,
            simulations: self.workers.iter().map(|worker| worker.simulations).sum(),
            reused,
            settled: self.workers.iter().any(|worker| worker.settled),
            nodes: trees().map(|tree| tree.size() as u64).sum(),
            depth: trees().map(Tree::depth).max().unwrap_or(0),
            branching: trees().next().map_or(0.0, Tree::branching),
            playout_actions: self.workers.iter().map(|w| w.playout_actions).sum(),
            fences: self.workers.first().and_then(|worker| worker.fences),
            time: watch.elapsed(),
            phases: self.options.measure.then_some(phases),
        }
    }
}

/// The part of the limit after which a robust-max search looks again.
const STEP: f64 = 0.05;

/// A part of a limit for all trees together; simulations are those of all, time is that of all threads.
fn total(limit: Limit, actions: usize, part: f64) -> Stretch {
    let simulations = |count: u64| Stretch::Simulations(((count as f64 * part) as u64).max(1));
    match limit {
        Limit::Simulations(count) => simulations(u64::from(count)),
        Limit::Budget(Budget::Samples(each)) => {
            simulations(u64::from(each.max(1)) * actions as u64)
        }
        Limit::Budget(Budget::Time(all)) => Stretch::Time {
            limit: all.mul_f64(part),
            least: if part < 1.0 { 1 } else { actions as u64 },
        },
    }
}

impl<P, H, L> Agent<P> for Mcts<P, H, L>
where
    P: Judged + PartialEq + Send,
    P::Action: Hash + Send,
    H: Heuristic<P> + Clone + Send,
    L: LeafValue<P> + Clone + Send,
{
    fn choose(&mut self, state: &P, rng: &mut Playout) -> P::Action {
        state.actions(&mut self.list);
        if let [only] = self.list[..] {
            return only;
        }
        self.search(state, rng).action
    }
}
