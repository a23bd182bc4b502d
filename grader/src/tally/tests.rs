//! Tests of `tally`.

use super::*;
use crate::record::{End, MoveRecord, out_of_time, winner};

fn game(id: &str, first: &str, second: &str, scores: [i32; 2], used: [f64; 2]) -> GameRecord {
    GameRecord {
        scores,
        used,
        winner: winner(&End::Finished {}, scores, used, false),
        ..GameRecord::new(id, [first, second], &["0"])
    }
}

#[test]
fn games_and_pairs_add_up() {
    let used = [1.0, 3.0];
    let games = [
        game("r1e1p1b", "b", "a", [5, 5], used),
        game("r1e1p1a", "a", "b", [9, 4], used),
        game("r1e1p2a", "a", "b", [0, 1], used),
        // Neither of these is between two known players.
        game("r1e2p1a", "a", "c", [9, 0], used),
        game("r1e3p1a", "a", "a", [9, 0], used),
    ];
    let tally = Tally::of(["a", "b"], &games);
    let (a, b) = (tally.meeting(0, 1).unwrap(), tally.meeting(1, 0).unwrap());
    assert_eq!(
        (a.balance.to_string(), b.balance.to_string()),
        ("1-1-1".into(), "1-1-1".into())
    );
    assert_eq!(
        (a.score.pairs.0, b.score.pairs.0),
        ([0, 0, 0, 1, 0], [0, 1, 0, 0, 0])
    );
    assert_eq!(
        (a.score.margin.mean(), b.score.margin.mean()),
        (Some(5.0), Some(-5.0))
    );
    assert_eq!(tally.scores[0], a.score);
    assert_eq!(tally.encounters(), [(0, 1, a.score.pairs)]);
    assert_eq!(tally.players[0].balance.map(WinDrawLoss::games), [2, 1]);
    assert!((tally.players[1].worst_clock(4.0) - 0.75).abs() < 1e-12);
    assert_eq!(balances(["a", "b"], &games), [a.balance, b.balance]);
    assert_eq!(tally.meeting(0, 0), None);
}

#[test]
fn waiting_is_counted_where_it_is_known_and_noticeable() {
    let mut lost = game("r1e1p1a", "a", "b", [1, 0], [2.0, 1.0]);
    let made = |seconds, waited| MoveRecord {
        waited,
        ..MoveRecord::new("A1", 1, seconds)
    };
    lost.moves = vec![
        made(0.5, Some(0.25)),
        made(1.0, None),
        made(0.25, Some(0.0009)),
        made(1.0, Some(0.5)),
    ];
    lost.end = End::OutOfTime {
        culprit: Side::First,
        used: 1.25,
        had: 1.0,
        waited: Some(0.5),
        answered: None,
        cpu: None,
        stopped: false,
    };
    let tally = Tally::of(["a", "b"], [&lost]);
    let first = Waiting {
        moves: 3,
        waited: 2,
        used: 2.0,
        seconds: 0.75,
    };
    let second = Waiting {
        moves: 1,
        waited: 1,
        used: 1.0,
        seconds: 0.5,
    };
    assert_eq!(tally.players[0].waiting, first);
    assert_eq!(tally.players[1].waiting, second);
    assert_eq!(first.and(second).moves, 4);
    assert_eq!(first.share(), Some(2.0 / 3.0));
    assert_eq!(Waiting::default().share(), None);
}

#[test]
fn a_stopped_game_is_no_fault() {
    let mut games = [[9, 4], [4, 9]].map(|scores| game("r1e1p1a", "a", "b", scores, [1.25, 0.5]));
    games[0].end = out_of_time(Side::First, true);
    games[1].end = out_of_time(Side::First, false);
    let conduct =
        |game: &GameRecord, player: usize| Tally::of(["a", "b"], [game]).players[player].clone();
    let (stopped, lost) = (conduct(&games[0], 0), conduct(&games[1], 0));
    assert_eq!((stopped.stopped, stopped.faults.len()), (1, 0));
    assert_eq!((lost.stopped, lost.faults["out of time"]), (0, 1));
    // The late move counts among the times in both.
    assert!((stopped.slowest - 1.25).abs() < 1e-9 && (lost.slowest - 1.25).abs() < 1e-9);
    assert_eq!(conduct(&games[0], 1).stopped, 0);
}

#[test]
fn absurd_numbers_stay_printable() {
    for used in [f64::NAN, f64::INFINITY, -1.0, 1e300] {
        let scores = [i32::MAX, i32::MIN];
        let games = [
            game("r1e1p1a", "a", "b", scores, [used, 0.0]),
            game("r1e1p1b", "b", "a", [i32::MIN, i32::MAX], [0.0, used]),
        ];
        let tally = Tally::of(["a", "b"], &games);
        let margin = f64::from(i32::MAX) - f64::from(i32::MIN);
        assert_eq!(tally.scores[0].margin.mean(), Some(2.0 * margin));
        for seconds in [f64::MIN_POSITIVE, 5.0] {
            let conduct = &tally.players[0];
            for share in [
                conduct.mean_clock(seconds),
                Some(conduct.worst_clock(seconds)),
            ] {
                assert!((0.0..=1e6).contains(&share.unwrap()), "{used}");
            }
        }
    }
}

#[test]
fn a_fault_counts_against_the_culprit_even_if_it_was_ahead() {
    let mut crashed = game("r1e1p1a", "a", "b", [9, 4], [1.5, 0.5]);
    crashed.opening.rows = ["0*", "01"].map(String::from).to_vec();
    crashed.moves = [(4, 1.0), (1, 0.5)]
        .map(|(points, seconds)| MoveRecord::new("A1", points, seconds))
        .to_vec();
    assert_eq!(crashed.margin(Side::First), 5);
    crashed.end = End::Crashed {
        culprit: Side::First,
        how: "exit code 1".into(),
        answered: false,
    };
    crashed.winner = Some(Side::Second);
    // Three cells, of which the moves took two and one.
    assert_eq!(crashed.margin(Side::First), -5);
    crashed.moves.pop();
    assert_eq!(crashed.margin(Side::First), -6);
    assert_eq!(crashed.margin(Side::Second), 6);
    // The move that ended the game took what is left of the time used.
    crashed.used = [4.0, 0.0];
    let tally = Tally::of(["a", "b"], [&crashed]);
    assert!((tally.players[0].slowest - 3.0).abs() < 1e-9);
}
