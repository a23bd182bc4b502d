//! Tests of `bounds`.

use super::*;

/// Returns what the defender gains with best play by both, over all orders.
fn played(runs: &[Gains], defender_moves: bool) -> i32 {
    let others = |place: usize, left: Gains| {
        let mut runs = runs.to_vec();
        runs[place] = left;
        runs
    };
    let places = (0..runs.len()).filter(|&place| runs[place] != (0, 0));
    if defender_moves {
        let gains = places.map(|place| {
            let (first, second) = runs[place];
            first + played(&others(place, (second, 0)), false)
        });
        gains.max().unwrap_or(0)
    } else {
        let gains = places.map(|place| played(&others(place, (0, 0)), true));
        gains.min().unwrap_or(0)
    }
}

#[test]
fn gains_of_three_runs_are_those_of_best_play() {
    let gains = [(0, 0), (3, 0), (5, 2), (7, 7), (20, 1), (20, 19)];
    for p in gains {
        for q in gains {
            for r in gains {
                let all = [p, q, r];
                assert_eq!(waiting(all), played(&all, false), "{all:?}");
                assert_eq!(to_move(all), played(&all, true), "{all:?}");
            }
        }
    }
}

#[test]
fn a_move_takes_stacks_that_it_may_hold() {
    let mut run = Run::empty(0);
    run.add(3, 0b0111_0011);
    run.add(4, 0b1);
    assert_eq!(run.find_gains(), (gain(3, 6), gain(2, 3)));
    let group = |size, first, last| Group {
        size,
        column: first,
        height: 0,
        first,
        last,
    };
    // A single cell holds neither stack, three cells may hold either.
    assert_eq!(run.without(group(1, 4, 4)).gains, (gain(3, 5), gain(2, 2)));
    assert_eq!(run.without(group(3, 3, 4)).gains, (gain(1, 3), gain(1, 2)));
}
