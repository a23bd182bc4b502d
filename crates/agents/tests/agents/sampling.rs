//! Flat Monte Carlo and its budgets.

use std::time::Duration;

use sweetfish_agents::{Agent, Budget, Flat, Greedy};
use sweetfish_core::clock::Stopwatch;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::playout;

use crate::toys::{Arms, Chain, Counted, Trap};

/// Prizes and their chances in percent. The third arm has the largest mean, 0.6.
const ARMS: &[(i32, u32)] = &[(1, 40), (2, 25), (1, 60), (10, 4)];

fn flat<P: Puzzle>(samples: u32, depth: Option<u32>) -> Flat<P> {
    Flat::new(Budget::Samples(samples), depth)
}

#[test]
fn flat_finds_the_best_arm() {
    for seed in 0..10 {
        let arm = flat(20_000, None).choose(&Arms::new(ARMS), &mut playout(seed, 0));
        assert_eq!(arm, 2, "seed {seed}");
    }
}

#[test]
fn flat_breaks_ties_at_random() {
    let mut agent = flat(2, None);
    let mut chosen = [0; 3];
    for seed in 0..300 {
        let arms = Arms::new(&[(1, 100), (1, 100), (1, 100)]);
        chosen[agent.choose(&arms, &mut playout(seed, 0))] += 1;
    }
    assert!(chosen.iter().all(|&times| times > 70), "{chosen:?}");
}

#[test]
fn flat_looks_past_a_bait_as_far_as_its_depth() {
    let rng = &mut playout(3, 0);
    assert!(Greedy::default().choose(&Trap::default(), rng));
    for (depth, bait) in [(Some(1), true), (Some(2), false), (None, false)] {
        let chosen = flat(5, depth).choose(&Trap::default(), rng);
        assert_eq!(chosen, bait, "{depth:?}");
    }
}

#[test]
fn samples_are_played_exactly() {
    let rng = &mut playout(4, 0);
    let arms = Counted::new(Arms::new(ARMS));
    flat(100, None).choose(&arms, rng);
    assert_eq!(arms.plays(), 400);
    for (depth, turns) in [(None, 2), (Some(2), 2), (Some(1), 1)] {
        let trap = Counted::new(Trap::default());
        flat(50, depth).choose(&trap, rng);
        assert_eq!(trap.plays(), 100 * turns);
    }
}

#[test]
fn the_only_action_needs_no_playout() {
    let chain = Counted::new(Chain::without_stops(0));
    flat(100, None).choose(&chain, &mut playout(5, 0));
    assert_eq!(chain.plays(), 0);
}

#[test]
fn time_is_used_and_kept() {
    let time = Duration::from_millis(30);
    let mut agent = Flat::new(Budget::Time(time), None);
    let arms = Counted::new(Arms::new(ARMS));
    let watch = Stopwatch::start();
    agent.choose(&arms, &mut playout(6, 0));
    let spent = watch.elapsed();
    assert!((time..crate::PATIENCE).contains(&spent), "{spent:?}");
    assert!(arms.plays() > 10, "{} playouts", arms.plays());
}
