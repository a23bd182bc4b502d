//! The agents for any puzzle, on toys with known best actions.

mod halving;
mod mcts;
mod mcts_options;
mod mcts_proposed;
mod mcts_text;
mod sampling;
mod toys;

use sweetfish_agents::mcts::{Limit, Options};
use sweetfish_agents::settings::Settings;

/// Returns the default options with this many simulations.
fn with(simulations: u32) -> Options {
    Options {
        limit: Limit::Simulations(simulations),
        ..Options::default()
    }
}

/// Returns the default options with these settings, such as `100:signal=binary`.
fn options(text: &str) -> Options {
    let mut options = Options::default();
    let texts: Vec<_> = text.split(':').collect();
    options.set(&texts).expect("settings of a tree search");
    options
}

/// Returns whether a condition on time holds in one of 20 tries. Other work on the machine may spoil some.
fn at_some_try(mut holds: impl FnMut() -> bool) -> bool {
    (0..20).any(|_| holds())
}
