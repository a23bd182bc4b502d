//! Tree search: the proposals of section 5.1 of the thesis.

use rand::RngExt;
use sweetfish_agents::mcts::{
    ActionStats, Branching, Chance, Decision, Heuristic, Mcts, Options, PlayoutPolicy, Tree,
    Uninformed,
};
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::playout;

use crate::toys::Habit;
use crate::{options, with};

/// Rates the actions of [`Habit`] in the order `0 < 2 < 1 < 4 < 3`. The learnt ratings are reversed.
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

/// Asserts that only `expected` actions are tried in a state and below it. Returns the number of states.
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
fn playouts_follow_learnt_ratings() {
    let mean = |policy| {
        let options = Options {
            policy,
            ..options("500:depth=1:signal=goals:shrink=1")
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

/// Returns how many actions are tried at each depth.
fn widths(tree: &Tree<Habit>) -> Vec<u32> {
    let mut widths = Vec::new();
    let mut open: Vec<_> = tree.root().into_iter().collect();
    while !open.is_empty() {
        let tried: Vec<_> = open.iter().flat_map(Decision::tried).collect();
        widths.push(tried.len() as u32);
        open = tried.iter().flat_map(Chance::outcomes).collect();
    }
    widths
}

/// Returns how many simulations played an action at each depth.
fn passes(tree: &Tree<Habit>) -> Vec<u32> {
    let lengths: Vec<usize> = tree.paths().map(|path| path.states.count() - 1).collect();
    let longest = lengths.iter().copied().max().unwrap_or(0);
    let passing = |depth| lengths.iter().filter(|length| **length > depth).count() as u32;
    (0..longest).map(passing).collect()
}

#[test]
fn no_level_is_wider_than_its_beam() {
    for seed in 0..300 {
        let mut rng = playout(seed, 0);
        let after = rng.random_range(1..80);
        let mut beam = |is_there: bool| is_there.then(|| rng.random_range(1..12));
        let (level, retro) = (beam(seed % 3 != 0), beam(seed % 3 != 1));
        let options = Options {
            beam_level: level,
            beam_retro: retro,
            beam_after: after,
            branching: Branching::AtMost(rng.random_range(1..5)),
            depth: [None, Some(1), Some(2)][rng.random_range(0..3)],
            reuse: rng.random(),
            states: [1_000_000, 60][rng.random_range(0..2)],
            trees: rng.random_range(1..3),
            threads: rng.random_range(1..3),
            ..with(rng.random_range(20..600))
        };
        let mut mcts = Mcts::with(options, Ranks, Uninformed);
        let mut state = Habit::default();
        while !state.is_over() {
            let report = mcts.search(&state, &mut rng);
            for tree in mcts.trees() {
                // A full tree keeps no more simulations.
                let visits = tree.root().unwrap().visits();
                let is_full = tree.simulations() < visits as usize;
                let passes = passes(tree);
                assert!(is_full || visits == passes[0], "all count at the root");
                for (depth, width) in widths(tree).into_iter().enumerate() {
                    let passes = passes.get(depth).copied().unwrap_or(0);
                    let is_narrow = |own: &u32| width <= *own;
                    assert!(
                        level.as_ref().is_none_or(is_narrow),
                        "{options:?} {depth} {width}"
                    );
                    let is_passed = passes >= after;
                    assert!(
                        !is_passed || retro.as_ref().is_none_or(is_narrow),
                        "{options:?} {depth} {width}"
                    );
                }
            }
            assert!(!report.actions.is_empty());
            assert!(report.actions.iter().any(|own| own.action == report.action));
            state.play(report.action, &mut rng);
        }
    }
}

/// Returns the actions and the number of states that a search finds.
fn found(options: Options) -> (Vec<ActionStats<u32>>, u64) {
    let mut mcts = Mcts::with(options, Ranks, Uninformed);
    let report = mcts.search(&Habit::default(), &mut playout(7, 0));
    (report.actions, report.nodes)
}

#[test]
fn a_beam_that_holds_all_changes_nothing() {
    for beam in ["beam-level=9999", "beam-retro=9999:beam-after=1000"] {
        assert_eq!(found(options(&format!("400:{beam}"))), found(with(400)));
    }
}

/// A retroactive beam closes a level even where it holds all of its actions.
#[test]
fn no_action_joins_a_passed_level() {
    assert!(found(options("400:beam-retro=9999")).1 < found(with(400)).1);
}
