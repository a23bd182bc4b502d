//! Tree search: its rules, by hand, and the best actions of small games.

use std::time::Duration;

use sweetfish_agents::mcts::{Branching, Chance, Decision, Limit, Mcts, Options, Signal, Tree};
use sweetfish_agents::{Agent, Budget, Flat};
use sweetfish_core::clock::Stopwatch;
use sweetfish_core::puzzle::HasGoal;
use sweetfish_core::rng::playout;

use crate::options;
use crate::toys::{Arms, Chain, Counted, Dice, Doors, Sure, Trap, Way};

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

/// Returns options with which the value of a state of [`Sure`] is its utility.
fn plain(simulations: u32) -> Options {
    options(&format!("{simulations}:c=1:signal=goals:shrink=1"))
}

fn tree<P: HasGoal + PartialEq>(mcts: &Mcts<P>) -> &Tree<P>
where
    P::Action: std::hash::Hash,
{
    mcts.trees().next().unwrap()
}

/// Returns the visits of the root's actions, in the order of the actions.
fn visits(tree: &Tree<Sure>) -> Vec<u32> {
    let mut visits: Vec<_> = tree.root().unwrap().tried().collect();
    visits.sort_by_key(Chance::action);
    visits.iter().map(Chance::visits).collect()
}

/// Two actions with utilities 1 and 0.5, C = 1. Both are tried once. Then their bounds a and b are, after
/// N visits: N = 2: a 1.833, b 1.333; N = 3: a 1.741, b 1.548; N = 4: a 1.680, b 1.677; N = 5: a 1.634,
/// b 1.769, so the second is taken; N = 6: a 1.669, b 1.447.
#[test]
fn simulations_follow_the_bounds() {
    let expected = [
        (2, [1, 1]),
        (3, [2, 1]),
        (4, [3, 1]),
        (5, [4, 1]),
        (6, [4, 2]),
        (7, [5, 2]),
    ];
    for (simulations, expected) in expected {
        for seed in 0..3 {
            let mut mcts = Mcts::new(plain(simulations));
            let state = Sure {
                utilities: &[1.0, 0.5],
                made: None,
            };
            let report = mcts.search(&state, &mut playout(seed, 0));
            assert_eq!(visits(tree(&mcts)), expected, "{simulations}");
            assert_eq!(report.action, 0);
            let root = tree(&mcts).root().unwrap();
            let sum = f64::from(expected[0]) + 0.5 * f64::from(expected[1]);
            assert_eq!(root.visits(), simulations);
            assert!(close(root.mean(), sum / f64::from(simulations)));
        }
    }
}

/// Returns options with one setting each and 300 simulations.
fn variants() -> impl Iterator<Item = Options> {
    let settings = "signal=binary signal=goals signal=score signal=both playout=mast playout=heuristic \
                    playout=clouded playout=learnt final=max final=robust-max widen=0.5 depth=1 cut=1 trees=3 leaf=0.5";
    settings
        .split(' ')
        .map(|setting| options(&format!("300:{setting}")))
}

/// Asserts that the counts of a state are the sum over its actions and the simulations that ended there,
/// and those of an action the sum over its outcomes.
fn sums_up<P: HasGoal>(state: &Decision<P>) {
    let (mut visits, mut sum) = (0, 0.0);
    for chance in state.tried() {
        let outcomes: Vec<_> = chance.outcomes().collect();
        let all: u32 = outcomes.iter().map(Decision::visits).sum();
        let total = outcomes
            .iter()
            .map(|one| one.mean() * f64::from(one.visits()));
        assert_eq!(chance.visits(), all);
        assert!(close(chance.mean() * f64::from(all), total.sum()));
        assert_eq!(
            chance.draws(),
            outcomes.iter().map(Decision::draws).sum::<u32>()
        );
        visits += all;
        sum += chance.mean() * f64::from(all);
        outcomes.iter().for_each(sums_up);
    }
    let own = state.visits() - visits;
    let own_sum = state.mean() * f64::from(state.visits()) - sum;
    assert!(own_sum >= -1e-9 && own_sum <= f64::from(own) + 1e-9);
    assert!(state.depth() == 0 || own >= 1 || state.tried().next().is_some());
}

#[test]
fn counts_sum_up_in_every_tree() {
    for options in variants() {
        for seed in 0..3 {
            let rng = &mut playout(seed, 0);
            let mut dice = Mcts::new(options);
            dice.search(&Dice::new(6, 4), rng);
            dice.trees().for_each(|tree| sums_up(&tree.root().unwrap()));
            let mut doors = Mcts::new(options);
            doors.search(&Doors::default(), rng);
            doors
                .trees()
                .for_each(|tree| sums_up(&tree.root().unwrap()));
        }
    }
}

/// Calls `visit` with the visits, samples and outcomes of every action of the tree.
fn each_action<P: HasGoal>(state: &Decision<P>, visit: &mut impl FnMut(u32, u32, usize)) {
    for chance in state.tried() {
        visit(chance.visits(), chance.draws(), chance.outcomes().count());
        chance
            .outcomes()
            .for_each(|outcome| each_action(&outcome, visit));
    }
}

#[test]
fn no_action_has_more_outcomes_than_its_branching() {
    for most in [1, 2, 3, 7] {
        let branching = Branching::AtMost(most);
        let mut mcts = Mcts::new(Options {
            branching,
            ..plain(500)
        });
        mcts.search(&Dice::new(1_000_000, 3), &mut playout(1, 0));
        each_action(
            &tree(&mcts).root().unwrap(),
            &mut |visits, draws, outcomes| {
                assert_eq!(draws, visits.min(most));
                assert_eq!(outcomes, draws as usize);
            },
        );
    }
    let branching = Branching::Widening { exponent: 0.5 };
    let mut mcts = Mcts::new(Options {
        branching,
        ..plain(500)
    });
    mcts.search(&Dice::new(1_000_000, 3), &mut playout(1, 0));
    let mut widest = 0;
    each_action(&tree(&mcts).root().unwrap(), &mut |visits, draws, _| {
        assert_eq!(draws, f64::from(visits).sqrt().ceil() as u32);
        widest = widest.max(draws);
    });
    assert!(widest > 10, "{widest}");
}

/// A face that was sampled twice is visited twice as often as one that was sampled once.
#[test]
fn outcomes_are_visited_in_proportion_to_their_samples() {
    // 4.5 standard deviations of about 200 draws.
    const MARGIN: f64 = 32.0;
    let branching = Branching::AtMost(4);
    let mut mcts = Mcts::new(Options {
        branching,
        ..plain(400)
    });
    let (mut doubles, mut inexact) = (0, 0);
    for seed in 0..20 {
        mcts.search(&Dice::new(3, 1), &mut playout(seed, 0));
        for chance in tree(&mcts).root().unwrap().tried() {
            assert_eq!(chance.draws(), 4);
            let share = f64::from(chance.visits()) / 4.0;
            for outcome in chance.outcomes() {
                let expected = share * f64::from(outcome.draws());
                let error = (f64::from(outcome.visits()) - expected).abs();
                assert!(error <= MARGIN, "{error}");
                inexact += u32::from(error > 4.0);
                doubles += u32::from(outcome.draws() > 1);
            }
        }
    }
    assert!(doubles > 20 && inexact > 20, "{doubles}, {inexact}");
}

#[test]
fn the_tree_grows_to_its_depth_limit() {
    for (depth, found) in [(Some(1), 1), (Some(2), 2), (Some(9), 4), (None, 4)] {
        let mut mcts = Mcts::new(Options {
            depth,
            ..plain(3000)
        });
        let report = mcts.search(&Dice::new(2, 4), &mut playout(2, 0));
        assert_eq!(
            (report.depth, tree(&mcts).depth()),
            (found, found),
            "{depth:?}"
        );
    }
}

#[test]
fn playouts_are_truncated() {
    for (cut, plays) in [(None, 9), (Some(4), 4), (Some(20), 9)] {
        let mut mcts = Mcts::new(Options { cut, ..plain(2) });
        let dice = Counted::new(Dice::new(6, 10));
        let report = mcts.search(&dice, &mut playout(3, 0));
        assert_eq!(report.playout_actions, 2 * plays);
        assert_eq!(dice.plays(), 2 * (plays + 1));
    }
}

/// The first search computes fences from its own scores, and the second keeps them.
#[test]
fn fences_come_from_the_last_search() {
    let options = Options {
        signal: Signal::Score,
        ..plain(100)
    };
    let rng = &mut playout(4, 0);
    let mut mcts = Mcts::new(options);
    let first = mcts.search(&Dice::new(11, 3), rng);
    let second = mcts.search(&Dice::new(1001, 3), rng);
    let third = mcts.search(&Dice::new(11, 3), rng);
    assert_eq!(first.fences, second.fences);
    let (first, third) = (first.fences.unwrap(), third.fences.unwrap());
    assert!(first.low > -20.0 && first.high < 50.0, "{first:?}");
    assert!(third.high > 1000.0, "{third:?}");
    // By the fences of the second search all losses of the third have a value near 0, and a little less than
    // half of its games are wins. By its own fences the mean would be 0.65.
    let mean = tree(&mcts).root().unwrap().mean();
    assert!(mean < 0.55, "{mean}");
}

fn finds<P: HasGoal + PartialEq>(state: &P, best: P::Action, options: Options)
where
    P::Action: std::hash::Hash,
{
    for seed in 0..5 {
        let found = Mcts::new(options).choose(state, &mut playout(seed, 0));
        assert_eq!(found, best, "seed {seed}, {options:?}");
    }
}

#[test]
fn the_best_action_of_small_games_is_found() {
    for options in variants() {
        // Three outcomes do not show a chance of 70 percent.
        let options = Options {
            branching: Branching::AtMost(1000),
            limit: Limit::Simulations(20_000),
            exploration: 0.2,
            ..options
        };
        let arms = Arms::new(&[(1, 40), (1, 25), (1, 70), (1, 4)]);
        finds(&arms, 2, options);
        if options.cut.is_none() && options.depth.is_none() {
            finds(&Chain::new(0, 3), Way::Go, options);
            finds(&Trap::default(), false, options);
        }
    }
}

/// Random play behind the doors makes 16 on average, so flat Monte Carlo takes the 40 however long it
/// samples. The tree learns which door to take.
#[test]
fn the_tree_sees_what_flat_sampling_does_not() {
    let rng = &mut playout(5, 0);
    let mut flat = Flat::new(Budget::Samples(5000), None);
    assert_eq!(flat.choose(&Doors::default(), rng), 40);
    for signal in [Signal::Goals, Signal::Score, Signal::Both, Signal::Binary] {
        let options = Options {
            signal,
            ..options("5000:b=50")
        };
        finds(&Doors::default(), 0, options);
    }
}

#[test]
fn the_limit_is_kept() {
    let rng = &mut playout(6, 0);
    for trees in [1, 3] {
        let options = Options {
            trees,
            ..plain(100)
        };
        assert_eq!(
            Mcts::new(options).search(&Dice::new(6, 5), rng).simulations,
            100
        );
        let limit = Limit::Budget(Budget::Samples(50));
        let report = Mcts::new(Options { limit, ..options }).search(&Dice::new(6, 5), rng);
        assert_eq!(report.simulations, 100);
    }
    let time = Duration::from_millis(30);
    for (trees, threads) in [(1, 1), (4, 1), (4, 2)] {
        let limit = Limit::Budget(Budget::Time(time));
        let options = Options {
            limit,
            trees,
            threads,
            ..plain(1)
        };
        let watch = Stopwatch::start();
        let report = Mcts::new(options).search(&Dice::new(6, 5), rng);
        let spent = watch.elapsed();
        let found = format!(
            "{trees} trees, {threads} threads: {} simulations in {spent:?}",
            report.simulations
        );
        assert!((time..crate::PATIENCE).contains(&spent), "{found}");
        assert!(report.simulations > 2 * u64::from(trees), "{found}");
    }
    let limit = Limit::Budget(Budget::Time(Duration::ZERO));
    let report = Mcts::new(Options { limit, ..plain(1) }).search(&Dice::new(6, 5), rng);
    assert!(report.simulations >= 2 && report.actions.len() == 2);
}

#[test]
fn the_only_action_needs_no_search() {
    let chain = Counted::new(Chain::without_stops(0));
    Mcts::new(plain(100)).choose(&chain, &mut playout(7, 0));
    assert_eq!(chain.plays(), 0);
}
