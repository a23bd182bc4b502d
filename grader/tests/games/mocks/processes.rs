//! Processes that agents start, leave behind, or attack.

use super::{assert_fault, assert_finished, brief, expect_fault, expect_play, quiet};
use crate::common::{can_confine, marker};

#[test]
fn children_end_with_the_move() {
    for confine in ["off", "auto"] {
        for behaviour in ["background", "background-hidden"] {
            expect_play((behaviour, ""), &format!("--confine {confine}"));
        }
    }
}

#[test]
fn workers_left_behind_do_not_slow_the_opponent() {
    let _quiet = quiet();
    for confine in ["off", "auto"] {
        expect_play(("leave-workers", ""), &format!("--confine {confine}"));
    }
}

#[test]
fn many_children_end_with_the_move() {
    let _quiet = quiet();
    let words = "started 200 processes";
    expect_fault(("forks", "1"), "malformed output", words, "--confine off");
}

#[test]
fn the_number_of_processes_is_limited() {
    let _quiet = quiet();
    if can_confine() {
        expect_play(("forks", "20"), "--confine on --processes 20");
    }
    // Where the system counts all processes of the user there is room for some more.
    let options = "--confine auto --processes 20";
    for game in brief(("many-forks", "600"), options) {
        assert_finished(&game);
    }
    for game in brief(("many-forks", "600"), "--confine off") {
        let words = "started 600 processes";
        assert_fault(&game, "many-forks", "malformed output", words);
    }
}

#[test]
fn whoever_kills_its_sandbox_loses_and_does_not_outlive_it() {
    for behaviour in ["kill-parent", "kill-and-stay"] {
        let (mock, words) = ((behaviour, ""), "sandbox was lost");
        expect_fault(mock, "crashed", words, "--confine off");
    }
}

#[test]
fn whoever_stops_its_sandbox_loses() {
    for behaviour in ["stop-parent", "stop-and-go"] {
        let (mock, words) = ((behaviour, ""), "sandbox was stopped by a signal");
        expect_fault(mock, "crashed", words, "--confine off");
    }
}

/// By a namespace, by another user, or by the kernel's domains; else it is noticed.
#[test]
fn nobody_computes_while_its_sandbox_is_stopped() {
    for game in brief(("stop-and-go", ""), "--confine auto") {
        assert!(!game.detail.contains("malformed"), "{}", game.detail);
        if !game.is_finished() {
            assert_fault(&game, "stop-and-go", "crashed", "was stopped by a signal");
        }
    }
}

#[test]
fn nobody_in_a_namespace_can_kill_the_sandbox() {
    if can_confine() {
        for behaviour in ["kill-parent", "stop-parent", "kill-and-stay"] {
            expect_play((behaviour, ""), "--confine on");
        }
    }
}

#[test]
fn no_arena_takes_the_processes_of_another() {
    for (one, other) in (0..30).flat_map(|one| (one + 1..30).map(move |other| (one, other))) {
        assert!(!marker(other).contains(&marker(one)), "{one}, {other}");
    }
}
