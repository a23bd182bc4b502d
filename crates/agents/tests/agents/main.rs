//! The agents for any puzzle, on toys with known best actions.

mod halving;
mod mcts;
mod mcts_options;
mod mcts_proposed;
mod mcts_text;
mod sampling;
mod toys;

use std::time::Duration;

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

/// How long a search may take that has a limit of some milliseconds, on a machine that has other work: it must end.
const PATIENCE: Duration = Duration::from_secs(10);
