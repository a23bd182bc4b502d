//! The agents for any puzzle, on toys whose best actions are known.

mod halving;
mod learning;
mod mcts;
mod mcts_options;
mod mcts_pictures;
mod mcts_proposed;
mod mcts_text;
mod sampling;
mod toys;

/// Whether something about time holds at one of some tries: other work on the machine may spoil the others.
fn at_some_try(mut holds: impl FnMut() -> bool) -> bool {
    (0..20).any(|_| holds())
}
