//! Tree search: rules and numbers that can be followed by hand, and finding the best action.

use std::time::Duration;

use sweetfish::agents::mcts::{
    Branching, Decision, Fences, FinalMove, Judgement, Limit, Mcts, Options, Policy, Signal, Tree,
    Tried, is_settled, ucb1,
};
use sweetfish::agents::{Agent, Budget, Flat, Rollout};
use sweetfish::clock::Stopwatch;
use sweetfish::puzzle::Judged;
use sweetfish::rng::playout;

use crate::toys::{Arms, Chain, Counted, Dice, Doors, Sure, Trap, Way};

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

/// Options by which a state of [`Sure`] is worth what it says.
fn plain(simulations: u32) -> Options {
    Options {
        limit: Limit::Simulations(simulations),
        exploration: 1.0,
        signal: Signal::Goals,
        shrink: 1.0,
        ..Options::default()
    }
}

fn tree<P: Judged + PartialEq>(mcts: &Mcts<P>) -> &Tree<P>
where
    P::Action: std::hash::Hash,
{
    mcts.trees().next().unwrap()
}

/// Visits of the actions of the root, in the order of the actions.
fn visits(tree: &Tree<Sure>) -> Vec<u32> {
    let mut visits: Vec<_> = tree.root().unwrap().tried().collect();
    visits.sort_by_key(sweetfish::agents::mcts::Chance::action);
    visits
        .iter()
        .map(sweetfish::agents::mcts::Chance::visits)
        .collect()
}

#[test]
fn the_bound_by_hand() {
    // ln 7 = 1.945910; its quarter has the root 0.697480.
    assert!((ucb1(0.25, 4, 7, 1.0) - 0.947_480).abs() < 1e-6);
    assert!((ucb1(0.25, 4, 7, 0.6) - 0.668_488).abs() < 1e-6);
    assert!(close(ucb1(0.25, 1, 1, 0.6), 0.25));
}

/// Two actions worth 1 and a half, C = 1. Both are tried. Then, with a the first's bound and b the
/// second's: N = 2: a 1.833, b 1.333; N = 3: a 1.741, b 1.548; N = 4: a 1.680, b 1.677; N = 5: a 1.634,
/// b 1.769, so the second has its turn; N = 6: a 1.669, b 1.447.
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
                worths: &[1.0, 0.5],
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

fn options() -> impl Iterator<Item = Options> {
    let plain = Options {
        limit: Limit::Simulations(300),
        ..Options::default()
    };
    let signals = [Signal::Binary, Signal::Goals, Signal::Score, Signal::Both];
    let signals = signals.map(|signal| Options { signal, ..plain });
    let policies = [Policy::Mast, Policy::Heuristic, Policy::Clouded];
    let policies = policies.map(|policy| Options { policy, ..plain });
    let finals = [FinalMove::Max, FinalMove::RobustMax];
    let finals = finals.map(|final_move| Options {
        final_move,
        ..plain
    });
    let branching = Branching::Widening { exponent: 0.5 };
    let others = [
        Options { branching, ..plain },
        Options {
            depth: Some(1),
            ..plain
        },
        Options {
            cut: Some(1),
            ..plain
        },
        Options {
            early_stop: true,
            ..plain
        },
        Options { trees: 3, ..plain },
        Options {
            leaf_weight: 0.5,
            ..plain
        },
    ];
    signals
        .into_iter()
        .chain(policies)
        .chain(finals)
        .chain(others)
}

/// What was counted at a state went to it and its actions, what was counted at an action to its
/// outcomes.
fn sums_up<P: Judged>(state: &Decision<P>) {
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
    for options in options() {
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

/// Every action of the tree.
fn each_action<P: Judged>(state: &Decision<P>, tell: &mut impl FnMut(u32, u32, usize)) {
    for chance in state.tried() {
        tell(chance.visits(), chance.draws(), chance.outcomes().count());
        chance
            .outcomes()
            .for_each(|outcome| each_action(&outcome, tell));
    }
}

#[test]
fn no_action_has_more_outcomes_than_it_may() {
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

/// Each of the equally likely samples is met as often as the others, and a face that was sampled twice
/// twice as often as one that was sampled once.
#[test]
fn outcomes_are_met_as_often_as_they_were_sampled() {
    let branching = Branching::AtMost(4);
    let mut mcts = Mcts::new(Options {
        branching,
        ..plain(400)
    });
    let mut doubles = 0;
    for seed in 0..20 {
        mcts.search(&Dice::new(3, 1), &mut playout(seed, 0));
        for chance in tree(&mcts).root().unwrap().tried() {
            assert_eq!(chance.draws(), 4);
            let share = f64::from(chance.visits()) / 4.0;
            for outcome in chance.outcomes() {
                let expected = share * f64::from(outcome.draws());
                assert!((f64::from(outcome.visits()) - expected).abs() <= 4.0);
                doubles += u32::from(outcome.draws() > 1);
            }
        }
    }
    assert!(doubles > 20);
}

#[test]
fn the_tree_is_as_deep_as_it_may() {
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
fn playouts_are_cut() {
    for (cut, plays) in [(None, 9), (Some(4), 4), (Some(20), 9)] {
        let mut mcts = Mcts::new(Options { cut, ..plain(2) });
        let dice = Counted::new(Dice::new(6, 10));
        let report = mcts.search(&dice, &mut playout(3, 0));
        assert_eq!(report.playout_actions, 2 * plays);
        assert_eq!(dice.plays(), 2 * (plays + 1));
    }
}

/// Quartiles of 1 to 8 are 2.75 and 6.25, 3.5 apart, the fences 5.25 beyond them.
#[test]
fn fences_by_hand() {
    let mut scores = [8.0, 1.0, 3.0, 2.0, 7.0, 4.0, 6.0, 5.0];
    let fences = Fences::of(&mut scores).unwrap();
    assert!(close(fences.low, -2.5) && close(fences.high, 11.5));
    for (score, place) in [
        (4.5, 0.5),
        (-9.0, 0.0),
        (11.5, 1.0),
        (99.0, 1.0),
        (1.0, 0.25),
    ] {
        assert!(close(fences.place(score), place), "{score}");
    }
    // An outlier moves nothing: quartiles 2 and 4 in both.
    for last in [5.0, 1e9] {
        let fences = Fences::of(&mut [1.0, 2.0, 3.0, 4.0, last]).unwrap();
        assert!(close(fences.low, -1.0) && close(fences.high, 7.0));
    }
    let same = Fences::of(&mut [3.0; 5]).unwrap();
    for (score, place) in [(2.0, 0.0), (3.0, 0.5), (4.0, 1.0)] {
        assert!(close(same.place(score), place));
    }
    assert_eq!(Fences::of(&mut []), None);
}

#[test]
fn signals_by_hand() {
    let judgement = |won, progress| Judgement {
        won,
        progress,
        score: 30.0,
    };
    let fences = Some(Fences {
        low: 0.0,
        high: 50.0,
    });
    let cases = [
        (Signal::Binary, 1.0, 1.0, 1.0),
        (Signal::Binary, 0.0, 0.8, 0.0),
        (Signal::Goals, 1.0, 1.0, 1.0),
        (Signal::Goals, 0.0, 0.8, 0.4),
        (Signal::Score, 1.0, 1.0, 0.6),
        (Signal::Score, 0.0, 0.8, 0.3),
        (Signal::Both, 1.0, 1.0, 0.8),
        (Signal::Both, 0.0, 0.8, 0.35),
        // An even chance to win: halfway between the factors.
        (Signal::Score, 0.5, 0.8, 0.45),
        (Signal::Binary, 0.25, 0.8, 0.25),
    ];
    for (signal, won, progress, value) in cases {
        let found = signal.value(judgement(won, progress), fences, 0.5);
        assert!(close(found, value), "{signal:?}, {won}: {found}");
    }
    assert!(close(
        Signal::Score.value(judgement(1.0, 1.0), None, 0.5),
        0.5
    ));
    let mixed = judgement(1.0, 0.5).mix(
        Judgement::of(&Sure {
            worths: &[],
            made: None,
        }),
        0.25,
    );
    assert!(close(mixed.won, 0.75) && close(mixed.progress, 0.375) && close(mixed.score, 22.5));
}

/// The first search puts up its fences by its own scores, the second one keeps them.
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
    // Beyond the fences of the first search lies nearly everything.
    let mean = tree(&mcts).root().unwrap().mean();
    assert!(mean < 0.4, "{mean}");
}

fn tried(list: &[(u64, f64)]) -> Vec<Tried<char>> {
    let letters = 'a'..;
    let all = letters.zip(list);
    all.map(|(action, &(visits, mean))| Tried {
        action,
        visits,
        mean,
    })
    .collect()
}

#[test]
fn final_moves_by_hand() {
    let list = tried(&[(0, 9.0), (10, 0.4), (12, 0.3), (12, 0.35), (1, 0.9)]);
    assert_eq!(FinalMove::Max.pick(&list), Some(4));
    assert_eq!(FinalMove::Robust.pick(&list), Some(3));
    assert_eq!(FinalMove::RobustMax.pick(&list), Some(3));
    assert!(FinalMove::Max.is_content(&list) && FinalMove::Robust.is_content(&list));
    assert!(!FinalMove::RobustMax.is_content(&list));
    assert!(FinalMove::RobustMax.is_content(&list[..2]));
    // Equal in both: the first.
    assert_eq!(FinalMove::Max.pick(&tried(&[(3, 0.5), (3, 0.5)])), Some(0));
    assert_eq!(FinalMove::Robust.pick(&tried(&[(0, 0.0)])), None);
}

#[test]
fn the_leader_is_safe_when_the_rest_cannot_do() {
    for (visits, left, settled) in [
        (vec![10, 4, 3], 5, true),
        (vec![4, 10, 3], 6, false),
        (vec![5, 5], 0, false),
        (vec![7], 6, true),
    ] {
        assert_eq!(is_settled(visits.into_iter(), left), settled);
    }
}

fn finds<P: Judged + PartialEq + Send>(state: &P, best: P::Action, options: Options)
where
    P::Action: std::hash::Hash + Send,
{
    for seed in 0..5 {
        let found = Mcts::new(options).choose(state, &mut playout(seed, 0));
        assert_eq!(found, best, "seed {seed}, {options:?}");
    }
}

#[test]
fn the_best_action_of_small_games_is_found() {
    let many = Limit::Simulations(20_000);
    for options in options() {
        // More outcomes than three are needed to see a chance of 60 percent.
        let branching = Branching::AtMost(1000);
        let options = Options {
            branching,
            limit: many,
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

/// Random play behind the doors makes 16, so that flat Monte Carlo takes the 40 however long it
/// samples; the tree learns which door to take.
#[test]
fn the_tree_sees_what_flat_sampling_does_not() {
    let rng = &mut playout(5, 0);
    let mut flat = Flat::new(Budget::Samples(5000), Rollout::default());
    assert_eq!(flat.choose(&Doors::default(), rng), 40);
    for signal in [Signal::Goals, Signal::Score, Signal::Both, Signal::Binary] {
        let options = Options {
            limit: Limit::Simulations(5000),
            branching: Branching::AtMost(50),
            signal,
            ..Options::default()
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
        assert!(watch.elapsed() >= time && watch.elapsed() < Duration::from_secs(2));
        assert!(report.simulations > 1000, "{report:?}");
    }
    let limit = Limit::Budget(Budget::Time(Duration::ZERO));
    let report = Mcts::new(Options { limit, ..plain(1) }).search(&Dice::new(6, 5), rng);
    assert!(report.simulations >= 2 && report.tried.len() == 2);
}

#[test]
fn the_only_action_needs_no_search() {
    let chain = Counted::new(Chain::without_stops(0));
    Mcts::new(plain(100)).choose(&chain, &mut playout(7, 0));
    assert_eq!(chain.plays(), 0);
}
