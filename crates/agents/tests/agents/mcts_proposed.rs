//! Tree search: what the thesis proposes in section 5.1.

use sweetfish_agents::mcts::{
    Chance, Decision, Heuristic, Mcts, Options, PlayoutPolicy, Signal, Uninformed,
};
use sweetfish_core::rng::playout;

use crate::toys::Habit;
use crate::with;

/// Rates the actions of [`Habit`] by `0 < 2 < 1 < 4 < 3`; by what it has learnt the other way round.
#[derive(Clone, Copy)]
struct Ranks;

const RATINGS: [f64; 5] = [0.0, 2.0, 1.0, 4.0, 3.0];

impl Heuristic<Habit> for Ranks {
    fn rate(&mut self, _: &Habit, actions: &[u32], ratings: &mut Vec<f64>) {
        ratings.clear();
        ratings.extend(actions.iter().map(|&action| RATINGS[action as usize]));
    }

    fn rate_by_learnt(&mut self, _: &Habit, actions: &[u32], ratings: &mut Vec<f64>) {
        ratings.clear();
        ratings.extend(actions.iter().map(|&action| -RATINGS[action as usize]));
    }
}

/// Asserts that nothing but these actions is tried in a state and below it. Returns the number of states.
fn tries_only(state: &Decision<Habit>, expected: &[u32]) -> u32 {
    let tries = |chance: &Chance<Habit>| {
        assert!(expected.contains(&chance.action()));
        let outcomes = chance.outcomes();
        outcomes
            .map(|below| tries_only(&below, expected))
            .sum::<u32>()
    };
    1 + state.tried().map(|chance| tries(&chance)).sum::<u32>()
}

#[test]
fn a_beam_tries_the_actions_rated_best() {
    for (beam, expected) in [
        (Some(1), &[3][..]),
        (Some(2), &[3, 4]),
        (Some(4), &[1, 2, 3, 4]),
        (Some(9), &[0, 1, 2, 3, 4]),
        (None, &[0, 1, 2, 3, 4]),
    ] {
        let options = Options { beam, ..with(500) };
        let mut mcts = Mcts::with(options, Ranks, Uninformed);
        mcts.search(&Habit::default(), &mut playout(1, 0));
        let root = mcts.trees().next().unwrap().root().unwrap();
        assert!(tries_only(&root, expected) > 20);
        assert_eq!(root.tried().count(), expected.len());
    }
}

#[test]
fn playouts_follow_what_was_learnt() {
    let mean = |policy| {
        let options = Options {
            policy,
            depth: Some(1),
            signal: Signal::Goals,
            shrink: 1.0,
            ..with(500)
        };
        let mut mcts = Mcts::with(options, Ranks, Uninformed);
        mcts.search(&Habit::default(), &mut playout(1, 0));
        mcts.trees().next().unwrap().root().unwrap().mean()
    };
    let means = [
        PlayoutPolicy::Heuristic,
        PlayoutPolicy::Random,
        PlayoutPolicy::Learnt,
    ]
    .map(mean);
    assert!(
        means[0] > means[1] + 0.1 && means[1] > means[2] + 0.1,
        "{means:?}"
    );
}
