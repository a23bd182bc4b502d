//! The list of all agents for levels: a new one is a new entry, which help, documents and errors show.

use super::greedy::{Greedy, GreedyHeuristic};
use super::qlearn::{OnRewards, built_in};
use super::search::{search, strongest};
use super::td::ByValue;
use crate::Game;
use sweetfish_agents::mcts::{Options, Setup};
use sweetfish_agents::named::{Count, Entry, NoSettings, Sampling, TreeSettings};
use sweetfish_agents::{Agent, Budget, First, Flat, Outcome, Random, Rollout};
use sweetfish_learn::{TabularQ, TabularSettings, settings};
use sweetfish_match3::qlearn::Form;

/// An agent that was built.
pub(super) type Built = Box<dyn Agent<Game>>;

/// Returns the default settings of `thesis`.
pub(super) fn thesis() -> TreeSettings {
    TreeSettings::of_setup(Setup::B2)
}

/// Returns the default settings of `sweetfish`.
pub(super) fn ours() -> TreeSettings {
    TreeSettings::on(strongest())
}

/// Agents with their settings and constructors.
type Agents = Vec<Entry<'static, Option<Budget>, Built>>;

/// Returns all agents, in the order of help and documents: names, settings, help and constructors.
pub(super) fn agents() -> Agents {
    [simple(), searches(), learners()]
        .into_iter()
        .flatten()
        .collect()
}

/// Returns an agent without settings.
fn plain(
    name: &'static str,
    about: &'static str,
    build: fn() -> Built,
) -> Entry<'static, Option<Budget>, Built> {
    Entry::new((name, ""), about, NoSettings, move |_, _| build())
}

/// Returns the agents that look at single moves.
fn simple() -> Agents {
    vec![
        plain("random", "plays any valid swap", || {
            Box::new(Random::default())
        }),
        plain(
            "first",
            "plays the first valid swap in reading order, right before down",
            || Box::new(First::default()),
        ),
        plain(
            "greedy",
            "makes every move once and plays the one that came closest to the goal",
            || Box::new(Greedy::default()),
        ),
        plain("heuristic", "plays the move that looks most useful", || {
            Box::new(GreedyHeuristic::default())
        }),
    ]
}

/// Returns the agents that simulate games.
fn searches() -> Agents {
    vec![
        Entry::new(
            ("flat", "[:SAMPLES[:DEPTH]]"),
            "flat Monte Carlo: the same number of random playouts for each move",
            Sampling {
                samples: 10,
                depth: None,
                unit: "moves",
            },
            flat,
        )
        .with_budget(),
        Entry::new(
            ("mcts", "[:SIMULATIONS][:KEY=VALUE].."),
            "Monte-Carlo tree search with chance nodes (Poromaa); alone it is `thesis:B2`",
            Options::default(),
            |&options, budget| Box::new(search(options, budget)) as Built,
        )
        .with_budget(),
        Entry::new(
            ("thesis", "[:SETUP][:KEY=VALUE].."),
            "the setups of Poromaa's thesis by its names: B1 to B4 (B2), and test1 to test8 with what each \
             holds fixed",
            thesis(),
            tree,
        )
        .with_budget(),
        Entry::new(
            ("sweetfish", "[:SIMULATIONS][:KEY=VALUE].."),
            "our strongest tree search: `mcts:c=0.3:b=100:signal=both:playout=clouded:leaf=0.3`",
            ours(),
            tree,
        )
        .with_budget(),
    ]
}

fn flat(sampling: &Sampling, budget: Option<Budget>) -> Built {
    let rollout = Rollout {
        depth: sampling.depth,
        outcome: Outcome::Utility,
    };
    let budget = budget.unwrap_or(Budget::Samples(sampling.samples));
    Box::new(Flat::new(budget, rollout))
}

fn tree(settings: &TreeSettings, budget: Option<Budget>) -> Built {
    Box::new(search(settings.options, budget))
}

/// Returns the agents that learn on the fly, or play by what was learnt.
fn learners() -> Agents {
    vec![
        Entry::new(
            ("q", settings::USAGE),
            "Q-learning on the fly: fills a table by episodes from the present board (`CandyCrush.ai`)",
            TabularSettings::default(),
            |&settings, _| Box::new(OnRewards::new(TabularQ::new(settings))) as Built,
        ),
        plain(
            "linear",
            "plays by a linear Q-function of the features of a move, learnt on other levels",
            || Box::new(built_in(Form::Linear).agent()),
        ),
        plain(
            "neural",
            "plays by a small network over the same features",
            || Box::new(built_in(Form::Neural).agent()),
        ),
        Entry::new(
            ("td", "[:SAMPLES]"),
            "makes every move SAMPLES times and plays the one after which the learnt value of states is \
             best",
            Count {
                count: 5,
                unit: "samples",
            },
            |samples: &Count, _| Box::new(ByValue::new(samples.count)) as Built,
        ),
    ]
}
