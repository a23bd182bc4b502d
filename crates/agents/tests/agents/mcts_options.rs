//! Tree search: options that are off by default.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sweetfish_agents::mcts::{
    ActionStats, Evaluation, Heuristic, LeafEvaluator, MaxActionValue, Mcts, Options,
    PlayoutPolicy, Report, Signal, Uninformed,
};
use sweetfish_agents::{ActionValue, Agent};
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::playout;

use crate::toys::{Dice, Doors, Habit, Sure};
use crate::{options, with};

/// Returns the report without its times.
fn timeless<A>(mut report: Report<A>) -> Report<A> {
    report.time = std::time::Duration::ZERO;
    report
}

#[test]
fn threads_change_nothing() {
    for trees in [1, 4, 5] {
        let searches = |threads| {
            let text = format!("203:trees={trees}:threads={threads}:final=robust-max:playout=mast");
            let (mut mcts, rng) = (Mcts::new(options(&text)), &mut playout(1, 0));
            let reports: Vec<_> = (0..3)
                .map(|throws| timeless(mcts.search(&Dice::new(6, 3 + throws), rng)))
                .collect();
            let trees = mcts.trees().map(|tree| format!("{tree:?}"));
            (reports, trees.collect::<Vec<_>>())
        };
        let found = searches(1);
        for threads in [2, 3, 8] {
            assert_eq!(searches(threads), found, "{trees} trees, {threads} threads");
        }
        assert!(found.0.iter().all(|report| report.simulations >= 203));
    }
}

#[test]
fn a_sampled_outcome_keeps_its_subtree() {
    let (mut kept, mut dropped) = (0, 0);
    for seed in 0..30 {
        let rng = &mut playout(seed, 0);
        let mut mcts = Mcts::new(options("200:reuse=yes:signal=score"));
        let mut state = Dice::new(6, 4);
        let action = mcts.choose(&state, rng);
        state.play(action, rng);
        let tree = mcts.trees().next().unwrap();
        // Both hands may have thrown the same; the first outcome found counts.
        let root = tree.root().unwrap();
        let mut outcomes = root.tried().flat_map(|chance| chance.outcomes());
        let known = outcomes.find(|outcome| *outcome.state() == state);
        let known = known.map(|outcome| outcome.visits());
        drop(outcomes);
        let report = mcts.search(&state, rng);
        let tree = mcts.trees().next().unwrap();
        let root = tree.root().unwrap();
        assert_eq!((root.depth(), root.draws()), (0, 1));
        assert_eq!(report.reused, u64::from(known.unwrap_or(0)));
        assert_eq!(u64::from(root.visits()), report.reused + 200);
        assert_eq!(report.simulations, 200);
        assert_eq!(tree.simulations() as u64, report.reused + 200);
        assert!(root.state() == &state);
        if known.is_some() {
            kept += 1;
        } else {
            dropped += 1;
        }
    }
    assert!(kept >= 5 && dropped >= 5, "{kept} kept, {dropped} not");
    // Without `reuse` nothing is kept.
    let (mut mcts, rng) = (Mcts::new(with(200)), &mut playout(1, 0));
    let mut state = Doors::default();
    for _ in 0..2 {
        let report = mcts.search(&state, rng);
        assert_eq!(report.reused, 0);
        state.play(report.action, rng);
    }
}

/// Returns the first action with the largest key.
fn best<A: Copy>(actions: &[ActionStats<A>], key: impl Fn(&ActionStats<A>) -> (f64, f64)) -> A {
    let best = actions
        .iter()
        .reduce(|best, one| if key(one) > key(best) { one } else { best });
    best.expect("an action was tried").action
}

#[test]
fn robust_max_searches_on_until_both_agree() {
    let (mut longer, mut agreed) = (0, 0);
    for seed in 0..300 {
        let mut mcts = Mcts::new(options("60:final=robust-max"));
        let report = mcts.search(&Dice::new(6, 3), &mut playout(seed, 0));
        assert!((60..=120).contains(&report.simulations));
        let most_visited = best(&report.actions, |one| (one.visits as f64, one.mean));
        let same = best(&report.actions, |one| (one.mean, one.visits as f64)) == most_visited;
        assert!(same || report.simulations == 120);
        longer += u32::from(report.simulations > 60);
        agreed += u32::from(same);
    }
    assert!(longer > 5 && agreed > 200, "{longer}, {agreed}");
}

/// Knows the best door.
#[derive(Clone, Copy)]
struct Knows;

impl Heuristic<Doors> for Knows {
    fn rate(&mut self, _: &Doors, actions: &[u32], ratings: &mut Vec<f64>) {
        ratings.clear();
        ratings.extend(
            actions
                .iter()
                .map(|&door| if door == 2 { 6.0 } else { 1.0 }),
        );
    }
}

impl ActionValue<Doors> for Knows {
    fn best(&mut self, state: &Doors) -> (u32, f64) {
        (2, if state.turns == 1 { 80.0 } else { 0.0 })
    }

    fn value(&mut self, _: &Doors, _: u32) -> f64 {
        80.0
    }
}

/// With a depth of 1 playouts choose all doors. The heuristic always takes the good one, the clouded
/// heuristic 6 times in 10, and random play once in 5. The good door wins 4 games of 5.
#[test]
fn playout_policies_choose_as_described() {
    for (policy, chance) in [
        (PlayoutPolicy::Heuristic, 0.8),
        (PlayoutPolicy::Clouded, 0.48),
        (PlayoutPolicy::Random, 0.16),
    ] {
        let options = Options {
            policy,
            ..options("4000:depth=1:signal=binary:c=10")
        };
        let mut mcts = Mcts::with(options, Knows, Uninformed);
        let report = mcts.search(&Doors::default(), &mut playout(2, 0));
        let doors = report.actions.iter().find(|one| one.action == 0).unwrap();
        assert!(
            (doors.mean - chance).abs() < 0.04,
            "{policy:?}: {}",
            doors.mean
        );
    }
}

/// Playouts prefer what does well in the tree. At random a turn makes 0.16 points, at best 0.8.
#[test]
fn mast_learns_from_the_tree() {
    let mean = |policy| {
        let options = Options {
            policy,
            ..options("1000:depth=1:b=1000:temperature=0.05:signal=goals:shrink=1")
        };
        let mut mcts = Mcts::new(options);
        let report = mcts.search(&Habit::default(), &mut playout(1, 0));
        assert_eq!(report.action, 3);
        mcts.trees().next().unwrap().root().unwrap().mean()
    };
    let (mast, random) = (mean(PlayoutPolicy::Mast), mean(PlayoutPolicy::Random));
    assert!(mast > random + 0.1, "{mast} against {random}");
}

/// Puts the actions of [`Habit`] at two places: `3` alone, all others together.
#[derive(Clone, Copy)]
struct Places;

impl Heuristic<Habit> for Places {
    fn rate(&mut self, _: &Habit, _: &[u32], _: &mut Vec<f64>) {
        unreachable!("no policy here rates actions");
    }

    fn place(&self, action: u32) -> u32 {
        if action == 3 { 3 } else { 0 }
    }
}

/// The table of wins at places draws the good action more often than random play. It cannot tell the other
/// actions apart.
#[test]
fn to_mast_learns_wins_by_places() {
    let mean = |policy| {
        let options = Options {
            policy,
            ..options("4000:depth=1:b=1000:temperature=0.02:c=10:signal=binary")
        };
        let mut mcts = Mcts::with(options, Places, Uninformed);
        mcts.search(&Habit::without(5), &mut playout(1, 0));
        mcts.trees().next().unwrap().root().unwrap().mean()
    };
    let (to_mast, random) = (mean(PlayoutPolicy::ToMast), mean(PlayoutPolicy::Random));
    assert!(to_mast > 2.0 * random, "{to_mast} against {random}");
}

#[test]
fn a_learnt_value_can_replace_playouts() {
    for (leaf_weight, playouts) in [(0.0, true), (0.5, true), (1.0, false)] {
        let options = Options {
            leaf_weight,
            ..options("200:signal=score:depth=1")
        };
        let mut mcts = Mcts::with(options, Uninformed, MaxActionValue(Knows));
        let report = mcts.search(&Doors::default(), &mut playout(3, 0));
        assert_eq!(report.playout_actions > 0, playouts);
        // Behind the doors playouts find 16, the learnt value is 80, and their mean is 48, more than 40.
        let expected = if leaf_weight > 0.0 { 0 } else { 40 };
        assert_eq!(report.action, expected, "{leaf_weight}");
    }
}

/// Evaluates every state as won and counts its calls.
#[derive(Clone, Default)]
struct Optimist(Arc<AtomicU64>);

impl LeafEvaluator<Dice> for Optimist {
    fn evaluate(&mut self, state: &Dice) -> Evaluation {
        assert!(!state.is_over());
        self.0.fetch_add(1, Ordering::Relaxed);
        Evaluation {
            win: 1.0,
            progress: 1.0,
            score: 1.0,
        }
    }
}

#[test]
fn the_source_of_evaluations_can_be_chosen() {
    for (settings, asked) in [
        ("value=learnt:leaf=1", 1..=100),
        ("value=learnt:cut=1", 1..=100),
        ("value=learnt:leaf=0.5:cut=1", 101..=200),
        ("value=learnt", 0..=0),
        ("value=state:leaf=1", 0..=0),
        ("value=state:leaf=0.5:cut=1", 0..=0),
    ] {
        let options = options(&format!("100:signal=binary:{settings}"));
        let optimist = Optimist::default();
        let mut mcts = Mcts::with(options, Uninformed, optimist.clone());
        mcts.search(&Dice::new(6, 6), &mut playout(3, 0));
        let count = optimist.0.load(Ordering::Relaxed);
        assert!(asked.contains(&count), "{settings}: {count}");
    }
}

/// Evaluates as [`Optimist`] does, but does not know the game.
#[derive(Clone, Default)]
struct Doubtful(Optimist);

impl LeafEvaluator<Dice> for Doubtful {
    fn evaluate(&mut self, state: &Dice) -> Evaluation {
        self.0.evaluate(state)
    }

    fn knows(&self, _: &Dice) -> bool {
        false
    }
}

#[test]
fn playouts_of_unknown_games_can_be_played_to_their_end() {
    for (known, is_cut) in [("no", true), ("yes", false)] {
        let options = options(&format!("100:signal=binary:cut=1:known={known}"));
        let doubtful = Doubtful::default();
        let mut mcts = Mcts::with(options, Uninformed, doubtful.clone());
        let report = mcts.search(&Dice::new(6, 6), &mut playout(3, 0));
        let count = doubtful.0.0.load(Ordering::Relaxed);
        assert_eq!(count > 0, is_cut, "{count}");
        assert_eq!(report.playout_actions <= 100, is_cut);
    }
}

#[test]
fn a_tree_keeps_to_its_limit_of_states() {
    for (states, trees) in [(1, 1), (5, 1), (40, 1), (40, 3), (1000, 1)] {
        for signal in [Signal::Goals, Signal::Both] {
            let options = Options {
                states,
                trees,
                signal,
                ..options("3000:reuse=yes")
            };
            let (mut mcts, rng) = (Mcts::new(options), &mut playout(6, 0));
            let mut state = Dice::new(6, 4);
            while !state.is_over() {
                let report = mcts.search(&state, rng);
                assert_eq!(report.simulations, 3000);
                let visits = report.actions.iter().map(|one| one.visits).sum::<u64>();
                assert_eq!(visits, 3000 + report.reused, "{options:?}");
                // Each tree always holds its root and an outcome of both actions.
                let most = u64::from(states).max(3 * u64::from(trees));
                assert!(report.nodes <= most, "{options:?}: {}", report.nodes);
                for tree in mcts.trees() {
                    assert!(tree.simulations() <= (states / trees).max(1) as usize);
                }
                state.play(report.action, rng);
            }
        }
    }
}

#[test]
fn a_limit_of_states_that_is_not_reached_changes_nothing() {
    let search = |states| {
        let mut mcts = Mcts::new(options(&format!("500:states={states}")));
        timeless(mcts.search(&Dice::new(6, 4), &mut playout(7, 0)))
    };
    assert_eq!(search(500), search(1_000_000));
    assert_ne!(search(100), search(500));
}

#[test]
fn a_report_describes_the_search() {
    let options = Options {
        measure: true,
        ..with(500)
    };
    let mut mcts = Mcts::new(options);
    let report = mcts.search(&Dice::new(4, 3), &mut playout(4, 0));
    let tree = mcts.trees().next().unwrap();
    assert_eq!(report.nodes, tree.size() as u64);
    assert_eq!(
        report.actions.iter().map(|one| one.visits).sum::<u64>(),
        500
    );
    assert_eq!(report.depth, 3);
    let phases = report.phases.unwrap();
    let total = phases.selection + phases.expansion + phases.playout + phases.backup;
    assert!(!total.is_zero() && total <= report.time);
    let report = Mcts::new(with(10)).search(&Dice::new(4, 3), &mut playout(4, 0));
    assert_eq!(report.phases, None);
    // One simulation is enough for an action.
    let state = Sure {
        utilities: &[0.5, 0.25],
        made: None,
    };
    let report = Mcts::new(with(1)).search(&state, &mut playout(4, 0));
    assert_eq!((report.simulations, report.actions.len()), (1, 1));
    assert_eq!(report.action, report.actions[0].action);
}

#[test]
fn noise_plays_some_actions_at_random() {
    let state = Sure {
        utilities: &[0.0, 1.0, 0.0, 0.0],
        made: None,
    };
    for (noise, least, most) in [(0.0, 0, 0), (0.4, 90, 150), (1.0, 270, 330)] {
        let options = Options { noise, ..with(50) };
        let rng = &mut playout(6, 0);
        let others = (0..400).filter(|_| Mcts::new(options).choose(&state, rng) != 1);
        let others = others.count();
        // The means are 400 * noise * 3/4, so 120 and 300, and standard deviations at most 10.
        assert!((least..=most).contains(&others), "{noise}: {others}");
    }
}
