//! Sequential halving with a prior, and its budgets.

use std::time::Duration;

use sweetfish_agents::{ActionValue, Agent, Budget, Halving, HalvingOptions, ValueGreedy};
use sweetfish_core::clock::Stopwatch;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::playout;

use crate::toys::{Arms, Counted, Trap};

const ARMS: &[(i32, u32)] = &[(1, 40), (2, 25), (1, 60), (10, 4)];

/// Prefers the last action and gives actions these values by index.
#[derive(Clone)]
struct Listed(&'static [f64]);

impl<P: Puzzle> ActionValue<P> for Listed {
    fn best(&mut self, state: &P) -> (P::Action, f64) {
        let mut list = Vec::new();
        state.actions(&mut list);
        (*list.last().expect("the game is not over"), state.utility())
    }

    fn value(&mut self, state: &P, action: P::Action) -> f64 {
        let mut list = Vec::new();
        state.actions(&mut list);
        let at = list.iter().position(|&other| other == action);
        self.0[at.expect("a legal action")]
    }
}

fn agent<P: Puzzle>(budget: Budget, prior: f64, plies: u32, values: Listed) -> Halving<P, Listed> {
    let options = HalvingOptions {
        budget,
        plies,
        prior,
        width: usize::MAX,
    };
    Halving::new(values, options)
}

/// Gives the best arm the smallest value.
const MISLED: Listed = Listed(&[0.5, 0.5, 0.0, 0.5]);

#[test]
fn samples_outweigh_a_wrong_prior() {
    for seed in 0..10 {
        let mut agent = agent(Budget::Samples(20_000), 10.0, 1, MISLED);
        let arm = agent.choose(&Arms::new(ARMS), &mut playout(seed, 0));
        assert_eq!(arm, 2, "seed {seed}");
    }
}

#[test]
fn without_samples_the_prior_decides() {
    const SURE: Listed = Listed(&[0.1, 0.9, 0.2, 0.3]);
    for budget in [Budget::Samples(0), Budget::Time(Duration::ZERO)] {
        let arms = Counted::new(Arms::new(ARMS));
        let arm = agent(budget, 1.0, 1, SURE).choose(&arms, &mut playout(1, 0));
        assert_eq!((arm, arms.plays()), (1, 0));
    }
    // The preferred action is not the one with the largest value.
    let arms = Arms::new(ARMS);
    assert_eq!(ValueGreedy(SURE).choose(&arms, &mut playout(1, 0)), 3);
}

#[test]
fn the_prior_counts_by_its_weight() {
    const HIGH: Listed = Listed(&[0.0, 3.0]);
    // Four samples of a certain prize of 1 against a value of 3 for the other arm, which never pays.
    let arms = || Arms::new(&[(1, 100), (0, 100)]);
    for (prior, arm) in [(0.5, 0), (100.0, 1)] {
        let mut agent = agent(Budget::Samples(4), prior, 1, HIGH);
        assert_eq!(agent.choose(&arms(), &mut playout(2, 0)), arm, "{prior}");
    }
}

#[test]
fn the_budget_is_kept() {
    let arms = Counted::new(Arms::new(ARMS));
    agent(Budget::Samples(100), 1.0, 1, MISLED).choose(&arms, &mut playout(4, 0));
    // Four actions, two rounds.
    assert_eq!(arms.plays(), 400);
    let limit = Duration::from_millis(40);
    let watch = Stopwatch::start();
    agent(Budget::Time(limit), 1.0, 1, MISLED).choose(&arms, &mut playout(4, 0));
    let spent = watch.elapsed();
    assert!((limit..crate::PATIENCE).contains(&spent), "{spent:?}");
}

#[test]
fn plies_see_past_a_bait() {
    // The values ignore later turns; the second ply does not.
    const BLIND: Listed = Listed(&[0.0, 0.0]);
    for (plies, bait) in [(1, true), (2, false)] {
        let mut agent = agent(Budget::Samples(10), 0.1, plies, BLIND);
        let chosen = agent.choose(&Trap::default(), &mut playout(6, 0));
        assert_eq!(chosen, bait, "{plies} plies");
    }
}

#[test]
fn the_same_seed_chooses_the_same() {
    for seed in 0..20 {
        let choose = || {
            let mut agent = agent(Budget::Samples(6), 2.0, 1, MISLED);
            agent.choose(&Arms::new(ARMS), &mut playout(seed, 0))
        };
        assert_eq!(choose(), choose());
    }
}
