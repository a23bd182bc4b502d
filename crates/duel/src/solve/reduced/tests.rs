//! Tests of `reduced`.

use super::*;
use crate::generate::random_board;

fn reduced(rows: &[&str]) -> ReducedPosition {
    ReducedPosition::new(&Position::from_rows(5, rows).unwrap())
}

#[test]
fn equal_switches_cancel() {
    let without = reduced(&["*****", "*****", "*****", "10***", "01***"]);
    let with_two = reduced(&["*****", "*****", "*****", "10*23", "01*23"]);
    assert_eq!((with_two.switches, with_two.live), (0, 4));
    assert_eq!(with_two.hash, without.hash);
    assert_eq!(with_two.bounds(), without.bounds());
}

#[test]
fn switches_of_a_size_are_the_same() {
    let upright = reduced(&["*****", "*****", "*****", "102**", "012**"]);
    assert_eq!(upright.switches, 1 << 2);
    let wide = reduced(&["*****", "*****", "*****", "10***", "01*44"]);
    assert_eq!((wide.hash, wide.live), (upright.hash, upright.live));
    // Three lone cells, of which two cancel, above and below two of a kind.
    let stacked = reduced(&["***4*", "***2*", "***2*", "***3*", "***1*"]);
    assert_eq!((stacked.switches, stacked.live), (1 << 1 | 1 << 2, 0));
}

#[test]
fn what_may_come_apart_is_no_switch() {
    // Two cells side by side on others, and a stack below a live cell.
    let side_by_side = reduced(&["*****", "*****", "***22", "10*01", "01*10"]);
    assert_eq!(side_by_side.switches, 0);
    let below = reduced(&["*****", "*****", "01***", "210**", "201**"]);
    assert_eq!(below.switches, 0);
}

#[test]
fn a_move_and_reduction_commute() {
    let mut rng = sweetfish_core::rng::stream(29, 0);
    let (mut groups, mut moves) = (Groups::new(), Vec::new());
    let mut met = [0; 3];
    for board in 0..500 {
        let mut position = random_board(6, 2 + board % 3, 70, &mut rng);
        while !position.is_empty() {
            let reduced = ReducedPosition::new(&position);
            groups.list(&reduced.planes, 6);
            groups.rank(usize::MAX);
            reduced.moves(&groups, 0, &mut moves);
            for &mv in &moves {
                let (mut played, mut after) = (reduced.clone(), position.clone());
                after.play(reduced.cell_of(mv, &position));
                groups.list(&reduced.planes, 6);
                played.play(mv, &mut groups);
                let fresh = ReducedPosition::new(&after);
                let what = format!("{mv:?} on {position}");
                let summary =
                    |reduced: &ReducedPosition| (reduced.hash, reduced.live, reduced.bounds());
                assert_eq!(summary(&played), summary(&fresh), "{what}");
                met[match mv {
                    ReducedMove::Group(_) => 0,
                    ReducedMove::Inert { .. } => 1,
                    ReducedMove::Switch(_) => 2,
                }] += 1;
            }
            let legal = position.moves();
            position.play(legal[board % legal.len()].cell);
        }
    }
    assert!(met.iter().all(|&times| times > 100), "{met:?}");
}

/// Returns the value of a board by plain minimax.
fn value(position: &Position) -> i32 {
    let values = position.moves().into_iter().map(|mv| {
        let mut next = position.clone();
        next.play(mv.cell);
        mv.reward() - value(&next)
    });
    values.max().unwrap_or(0)
}

#[test]
fn bounds_hold() {
    let mut rng = sweetfish_core::rng::stream(23, 0);
    let (mut tight, mut reached) = (0, 0);
    let (mut groups, mut moves) = (Groups::new(), Vec::new());
    for board in 0..300 {
        let position = random_board(4, 2 + board % 2, 60, &mut rng);
        let (reduced, mut defender) = (ReducedPosition::new(&position), DefenderBound::new());
        let (low, high) = reduced.tight_bounds(&mut defender);
        let best = value(&position);
        assert!(
            (low..=high).contains(&best),
            "{best} {low} {high}\n{position}"
        );
        tight += usize::from(low == best) + usize::from(high == best);
        let (floor, first) = reduced.floor(&mut groups, &mut defender, i32::MAX);
        assert!(floor <= best, "{best} {floor}\n{position}");
        reduced.moves(&groups, first, &mut moves);
        for &mv in &moves {
            let mut next = position.clone();
            next.play(reduced.cell_of(mv, &position));
            let brings = mv.reward() - value(&next);
            let ceiling = reduced.ceiling(&defender, mv, -10_000);
            assert!(brings <= ceiling, "{mv:?} {brings} {ceiling}\n{position}");
            reached += usize::from(brings == ceiling);
        }
    }
    assert!(tight > 0 && reached > 0, "no bound was ever met");
}
