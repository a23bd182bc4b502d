//! Every misbehaviour gets its verdict, and leaves nothing behind.

mod clocks;
mod confined;
mod files;
mod isolated;
mod machine;
mod processes;
mod referee;
mod verdicts;

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::common::{Arena, Game};

/// Held by tests that burn processor time or measure it, so that they do not disturb each other.
fn quiet() -> MutexGuard<'static, ()> {
    static QUIET: Mutex<()> = Mutex::new(());
    QUIET.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the line of a round robin of the mock, quoted, and two steady agents: six games, four with the mock.
fn field(mock: &str, options: &str) -> String {
    format!(
        "tournament round-robin --agent {mock} --agent greedy --agent random --pairs 1 --size 4 --concurrency 1 \
         {options}"
    )
}

/// Checks the games of a field: calls `check` for those with the mock; the others must be finished. A mock that makes no
/// legal move ends it with its first game.
fn check_field(games: &[Game], behaviour: &str, check: impl Fn(&Game)) {
    let ends_it = |game: &Game| game.fault.is_some() && game.moves.is_empty();
    match games {
        [only] => assert!(ends_it(only), "{only:?}"),
        games => assert_eq!(games.len(), 6),
    }
    for game in games {
        if game.side_of(behaviour).is_some() {
            check(game);
        } else {
            assert_finished(game);
        }
    }
}

/// Checks that a game ended without a fault.
#[track_caller]
fn assert_finished(game: &Game) {
    assert!(game.is_finished(), "{}: {}", game.id, game.detail);
}

/// Checks that a game is lost by a fault of the mock, of the kind and with the words given.
fn assert_fault(game: &Game, behaviour: &str, kind: &str, words: &str) {
    let end = &game.detail;
    let side = game.side_of(behaviour).expect("the mock plays");
    assert_eq!(game.fault.as_deref(), Some(kind), "{behaviour}: {end}");
    assert!(end.contains(words), "{behaviour}: {end}");
    assert_eq!(game.end.culprit, Some(side), "{behaviour}: {end}");
    assert_eq!(game.winner, Some(side.other()), "{behaviour}: {end}");
}

/// Plays a field in which the mock loses every game by the same fault.
fn expect_fault(mock: (&str, &str), kind: &str, words: &str, options: &str) {
    expect_one_fault_of(mock, &[(kind, words)], options);
}

/// Plays a field in which the mock loses every game by one of some faults, each with its words.
fn expect_one_fault_of(mock: (&str, &str), faults: &[(&str, &str)], options: &str) {
    let (behaviour, _) = mock;
    play_field(mock, options, |game| {
        let is_it = |(kind, _): &&(&str, &str)| game.fault.as_deref() == Some(*kind);
        let &(kind, words) = faults.iter().find(is_it).unwrap_or(&faults[0]);
        assert_fault(game, behaviour, kind, words);
    });
}

/// Plays a field in which the mock plays all games to their ends.
fn expect_play(mock: (&str, &str), options: &str) {
    play_field(mock, options, assert_finished);
}

/// Plays a field, and calls `check` for the games with the mock.
fn play_field(mock: (&str, &str), options: &str, check: impl Fn(&Game)) {
    let arena = Arena::new();
    let (behaviour, args) = mock;
    let games = arena.play(&field(&arena.mock(behaviour, args), options));
    check_field(&games, behaviour, check);
}

/// Plays two games of a few moves of the mock against a steady agent, and returns how they end.
fn brief(mock: (&str, &str), options: &str) -> Vec<Game> {
    let arena = Arena::new();
    let mock = arena.mock(mock.0, mock.1);
    let line = "--agent greedy --pairs 1 --size 2 --seconds 60";
    arena.play(&format!("match --agent {mock} {line} {options}"))
}
