//! Agents for any puzzle. Each has an entry here that families add to their tables.

use super::{AnyPuzzle, Entry, Family};
use crate::mcts::{Options, TreeSettings};
use crate::settings::{NoSettings, Sampling};
use crate::{Budget, First, Flat, Random};
use sweetfish_core::puzzle::Puzzle;

#[derive(Clone, Copy)]
struct RandomOf;

impl AnyPuzzle for RandomOf {
    type Agent<P: Puzzle> = Random<P>;

    fn agent<P: Puzzle>(self, _: Option<Budget>) -> Random<P> {
        Random::default()
    }
}

#[derive(Clone, Copy)]
struct FirstOf;

impl AnyPuzzle for FirstOf {
    type Agent<P: Puzzle> = First<P>;

    fn agent<P: Puzzle>(self, _: Option<Budget>) -> First<P> {
        First::default()
    }
}

impl AnyPuzzle for Sampling {
    type Agent<P: Puzzle> = Flat<P>;

    fn agent<P: Puzzle>(self, budget: Option<Budget>) -> Flat<P> {
        Flat::new(budget.unwrap_or(Budget::Samples(self.samples)), self.depth)
    }
}

/// Returns the entry of `random`.
pub fn random<F: Family>() -> Entry<F> {
    let about = "plays any valid swap";
    Entry::new(("random", ""), about, NoSettings, |_, resources| {
        F::any(RandomOf, resources)
    })
}

/// Returns the entry of `first`.
pub fn first<F: Family>() -> Entry<F> {
    let about = "plays the first valid swap in reading order, right before down";
    Entry::new(("first", ""), about, NoSettings, |_, resources| {
        F::any(FirstOf, resources)
    })
}

/// Returns the entry of `flat`, with `samples` playouts for each action by default.
pub fn flat<F: Family>(samples: u32) -> Entry<F> {
    let action = F::ACTIONS.trim_end_matches('s');
    let about = format!("flat Monte Carlo: the same number of random playouts for each {action}");
    let default = Sampling {
        samples,
        depth: None,
        unit: F::ACTIONS,
    };
    let names = ("flat", "[:SAMPLES[:DEPTH]]");
    let build = |&sampling: &Sampling, resources: F::Resources<'_>| F::any(sampling, resources);
    Entry::new(names, &about, default, build).with_budget()
}

/// How the settings of a tree search are written after its name.
const TREE_USAGE: &str = "[:SIMULATIONS][:KEY=VALUE]..";

/// Returns the entry of `mcts`.
pub fn mcts<F: Family>() -> Entry<F> {
    let about = "Monte-Carlo tree search with chance nodes (Poromaa)";
    let names = ("mcts", TREE_USAGE);
    Entry::tree_search(names, about, Options::default(), |&options| options)
}

/// Returns the entry of a tree search whose defaults are `base`.
pub fn tree_search<F: Family>(name: &'static str, about: &str, base: Options) -> Entry<F> {
    let settings = TreeSettings::on(base);
    Entry::tree_search((name, TREE_USAGE), about, settings, |tree| tree.options)
}
