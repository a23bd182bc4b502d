//! Tests the allocation of the clock in complete simulated games: boards of all sizes, clocks from 1 to 300
//! seconds, and moves with costs that the allocation cannot know. Each search takes all of its time.

mod costs;
mod game;

use crate::cases;
use costs::{BUSY, CONFINED, CROWDED, Costs, QUIET, SLOW_REFEREE, SLOWEST_REFEREE};
use game::{Clocked, Opponent, Played, any_game, phases};
use proptest::prelude::*;
use sweetfish_duel::BoardClass;
use sweetfish_duel::time::{Phase, Safety};

/// Returns clocks from 1 to 300 s, as many short ones as long ones.
fn clocks() -> impl Strategy<Value = f64> {
    (0.0..=300.0_f64.ln()).prop_map(f64::exp)
}

/// Returns the classes of [`every_game`].
fn classes() -> impl Iterator<Item = BoardClass> {
    let sizes = [2, 5, 8, 10, 13, 15, 18, 20, 23, 26];
    sizes.into_iter().flat_map(|size| {
        let kinds = [2, 3, 4, 6, 9, 10];
        kinds.map(|kinds| BoardClass::new(size, kinds, 100).expect("a class of boards"))
    })
}

const CLOCKS: [f64; 7] = [1.0, 2.0, 5.0, 10.0, 20.0, 60.0, 300.0];

proptest! {
    #![proptest_config(cases(1_500))]

    #[test]
    fn an_unknown_cost_of_a_third_of_the_share_loses_no_game(
        (phases, name) in any_game(),
        seconds in clocks(),
        part in 0.0..=1.0 / 3.0,
    ) {
        let cost = part * seconds / phases.len() as f64;
        let played = Clocked::new(&phases, seconds).play(|_| (cost, 0.0));
        prop_assert!(played.is_in_time(), "{name}, {seconds} s, {part} of the share: {played:?}");
    }

    #[test]
    fn an_unknown_cost_that_varies_loses_no_game(
        (phases, name) in any_game(),
        seconds in clocks(),
        parts in prop::collection::vec(0.0..=2.0_f64, 1..40),
    ) {
        let part = |made: usize| parts[made % parts.len()];
        let all: f64 = (0..phases.len()).map(part).sum();
        prop_assume!(all > 0.0);
        let third = seconds / 3.0 / all;
        let played = Clocked::new(&phases, seconds).play(|made| (third * part(made), 0.0));
        prop_assert!(played.is_in_time(), "{name}, {seconds} s: {played:?}");
    }

    #[test]
    fn a_known_cost_of_three_quarters_of_the_share_loses_no_game(
        (phases, name) in any_game(),
        seconds in clocks(),
        part in 0.0..=0.75,
    ) {
        let cost = part * seconds / phases.len() as f64;
        let played = Clocked::new(&phases, seconds).play(|_| (cost, cost));
        prop_assert!(played.is_in_time(), "{name}, {seconds} s, {part} of the share: {played:?}");
    }
}

/// Adds a quarter of the share to the costs of the program, as `grader timecheck` does. On the largest boards
/// one second is hardly enough for both.
#[test]
fn an_unseen_quarter_beside_the_cost_of_the_program_loses_no_game() {
    every_game(|class, seconds, phases, seed| {
        let costs = Costs::draw(&CONFINED, phases.len(), seed);
        let quarter = seconds / phases.len() as f64 / 4.0;
        if costs.total() > CONFINED.bearable * seconds {
            return;
        }
        let played = Clocked::new(phases, seconds).play(|made| {
            let (cost, known) = costs.of(made);
            (cost + quarter, known)
        });
        assert!(played.is_in_time(), "{class}, {seconds} s: {played:?}");
    });
}

/// Plays both sides of a game of every class with every clock.
fn every_game(mut play: impl FnMut(&str, f64, &[Phase], u64)) {
    for (number, class) in (0..).zip(classes()) {
        let board = class.board(&mut sweetfish_core::rng::stream(11, number));
        for (side, opponent) in [(0, Opponent::Greedy), (1, Opponent::Random)] {
            let phases = phases(&board, opponent, side, number);
            for seconds in CLOCKS {
                play(&class.to_string(), seconds, &phases, number);
            }
        }
    }
}

#[test]
fn measured_costs_lose_no_game_that_moves_alone_do_not_use_up() {
    every_game(|class, seconds, phases, seed| {
        for measured in [&QUIET, &BUSY, &CROWDED, &SLOW_REFEREE, &SLOWEST_REFEREE] {
            let costs = Costs::draw(measured, phases.len(), seed);
            if costs.total() > measured.bearable * seconds {
                continue;
            }
            let played = Clocked::new(phases, seconds).play(|made| costs.of(made));
            assert!(played.is_in_time(), "{class}, {seconds} s: {played:?}");
        }
    });
}

#[test]
fn a_stall_of_a_second_loses_no_game_of_ten() {
    every_game(|class, seconds, phases, seed| {
        if seconds < 10.0 {
            return;
        }
        let costs = Costs::draw(&BUSY, phases.len(), seed);
        for stalled in 0..phases.len() {
            let stall = |made| if made == stalled { 1.0 } else { 0.0 };
            let played = Clocked::new(phases, seconds).play(|made| {
                let (cost, known) = costs.of(made);
                (cost + stall(made), known)
            });
            let at = format!("{class}, {seconds} s, stalled at move {stalled}");
            assert!(played.is_in_time(), "{at}: {played:?}");
        }
    });
}

/// Costs of nine tenths of the share leave almost no time for searches, but lose no game.
#[test]
fn a_clock_that_runs_out_ends_in_moves_without_a_search() {
    let board = BoardClass::new(26, 9, 100)
        .expect("a class of boards")
        .board(&mut sweetfish_core::rng::stream(3, 0));
    let phases = phases(&board, Opponent::Greedy, 0, 0);
    let cost = 0.9 * 2.0 / phases.len() as f64;
    let Played { left, searches } = Clocked::new(&phases, 2.0).play(|_| (cost, cost));
    assert!(left > 0.0, "{left}");
    assert!(searches.contains(&0.0), "{searches:?}");
}

#[test]
fn more_safety_leaves_more_of_the_clock() {
    every_game(|class, seconds, phases, _| {
        let left = [0.5, 1.0, 2.0].map(|safety| {
            let safety = Safety::new(safety).expect("in the range");
            let clocked = Clocked::new(phases, seconds).with_safety(safety);
            clocked.play(|_| (0.0, 0.0)).left
        });
        // In short games the largest part of the clock limits every search, whatever the safety.
        let grows = left.is_sorted_by(|less, more| less < more);
        let is_short = phases.len() < 10;
        assert!(
            left.is_sorted() && (grows || is_short),
            "{class}, {seconds} s: {left:?}"
        );
    });
}
