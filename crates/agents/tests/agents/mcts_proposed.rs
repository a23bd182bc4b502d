//! Tree search: what the thesis proposes in section 5.1.

use sweetfish_agents::mcts::{
    Branching, Chance, Decision, Heuristic, Mcts, Options, PlayoutPolicy, Signal, Uninformed,
};
use sweetfish_core::rng::playout;

use crate::toys::{Arms, Habit};
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

/// A prize that one pull in 25 wins lies outside the fences of the other scores.
#[test]
fn actions_with_rare_scores_get_more_outcomes() {
    let widest = |rare, signal| {
        let options = Options {
            rare,
            signal,
            branching: Branching::AtMost(2),
            ..with(300)
        };
        let mut widest = 0;
        for seed in 0..20 {
            let mut mcts = Mcts::new(options);
            let arms = Arms::new(&[(9, 4), (9, 4), (9, 4)]);
            mcts.search(&arms, &mut playout(seed, 0));
            let root = mcts.trees().next().unwrap().root().unwrap();
            let draws = root.tried().map(|chance| chance.draws());
            widest = widest.max(draws.max().unwrap());
        }
        widest
    };
    assert_eq!(widest(false, Signal::Score), 2);
    assert!(widest(true, Signal::Score) > 10);
    // Without fences no score is rare.
    assert_eq!(widest(true, Signal::Binary), 2);
}

#[test]
fn a_search_ends_when_enough_simulations_won() {
    let simulations = |state: &Habit, stop| {
        let options = Options { stop, ..with(200) };
        let report = Mcts::new(options).search(state, &mut playout(1, 0));
        assert_eq!(report.ended_early, report.simulations < 200);
        report.simulations
    };
    let (sure, hopeless) = (Habit::without(8), Habit::default());
    assert_eq!(simulations(&sure, Some(1.0)), 20);
    assert_eq!(simulations(&sure, None), 200);
    assert_eq!(simulations(&hopeless, Some(1.0)), 200);
    assert_eq!(simulations(&hopeless, Some(0.0)), 20);
    let half = simulations(&Habit::without(6), Some(0.8));
    assert!(half > 20 && half < 200, "{half}");
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
