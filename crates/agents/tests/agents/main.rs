//! The agents for any puzzle, on toys whose best actions are known.

mod halving;
mod mcts;
mod mcts_options;
mod mcts_proposed;
mod mcts_text;
mod sampling;
mod toys;
