//! How games of a batch end and begin, and what it refuses.

use std::slice;

use rand::RngExt;
use sweetfish_core::rng::stream;
use sweetfish_level::batch::{AutoReset, Batch, BatchError, Ended, Illegal};
use sweetfish_level::{Game, Level, builtin};

use super::{goals_of, legal_of, observed, seen};
use crate::hand::level;

/// Returns a level that is lost after some moves.
fn lost_after(moves: u16) -> Level {
    let rows = ["? ? ? ? ? ?"; 6].join("/");
    level(&format!("moves = {moves}"), &rows)
}

/// Returns an action of each game: a legal one if there is any.
fn some_legal(batch: &Batch) -> Vec<usize> {
    let first = |mask: &Vec<bool>| mask.iter().position(|&legal| legal);
    let masks = legal_of(batch);
    masks
        .iter()
        .map(|mask| first(mask).unwrap_or(usize::MAX))
        .collect()
}

#[test]
fn the_next_step_begins_the_next_game() {
    let levels = [lost_after(2)];
    let mut same = Batch::new(&levels, &[5, 6]).unwrap();
    let mut next = same.clone().with_auto_reset(AutoReset::NextStep);
    same = same.with_auto_reset(AutoReset::SameStep);
    for number in 0..9 {
        let actions = some_legal(&next);
        if number % 3 == 2 {
            let step = next.step(&[0, 9999]).unwrap();
            assert_eq!(
                (step.rewards, step.ended),
                (&[0.0; 2][..], &[Ended::No; 2][..])
            );
            continue;
        }
        assert_eq!(observed(&next), observed(&same));
        let rewards = same.step(&actions).unwrap().rewards.to_vec();
        let step = next.step(&actions).unwrap();
        let ended = [Ended::No, Ended::Stuck][number % 3];
        assert_eq!((step.rewards, step.ended), (&rewards[..], &[ended; 2][..]));
        let last = (step.final_cells.to_vec(), step.final_goals.to_vec());
        if ended != Ended::No {
            assert_eq!(
                observed(&next).concat(),
                last.0,
                "the board stays for a step"
            );
            assert_eq!(goals_of(&next).concat(), last.1);
        }
    }
}

#[test]
fn some_places_begin_new_games() {
    let levels = [lost_after(1), lost_after(1)];
    let mut batch = Batch::new(&levels, &[1, 2, 3]).unwrap();
    let actions = some_legal(&batch);
    batch.step(&actions).unwrap();
    let before = observed(&batch);
    batch.reset(&[false, true, false], Some(&[9, 9, 9]));
    batch.reset(&[false, false, true], None);
    let after = observed(&batch);
    let cells = |seed, number: u64| {
        let game = Game::new(&levels[0], &mut stream(seed, 2 * number));
        seen::cells(&levels[0], &game)
    };
    assert_eq!(after, [before[0].clone(), cells(9, 0), cells(3, 1)]);
    let actions = some_legal(&batch);
    assert_eq!(actions[0], usize::MAX, "the first game is still over");
    let step = batch.step(&actions).unwrap();
    assert_eq!(step.ended, [Ended::Stuck; 3]);
    assert!(step.rewards[0] == 0.0 && step.rewards[1] > 0.0 && step.rewards[2] > 0.0);
}

#[test]
fn a_game_that_is_over_stays_over() {
    let mut batch = Batch::new(&[lost_after(1)], &[1, 2]).unwrap();
    let actions = some_legal(&batch);
    assert_eq!(batch.step(&actions).unwrap().ended, [Ended::Stuck; 2]);
    let goals = goals_of(&batch);
    assert!(!legal_of(&batch).concat().contains(&true));
    let step = batch.step(&[9999, 0]).unwrap();
    assert_eq!(
        (step.rewards, step.ended),
        (&[0.0; 2][..], &[Ended::Stuck; 2][..])
    );
    assert_eq!(goals_of(&batch), goals);
}

#[test]
fn an_illegal_action_changes_nothing() {
    let mut batch = Batch::new(&[lost_after(5)], &[1, 2]).unwrap();
    let (legal, goals) = (legal_of(&batch), goals_of(&batch));
    let legal_one = legal[0].iter().position(|&legal| legal).unwrap();
    let illegal = legal[1].iter().position(|&legal| !legal).unwrap();
    for action in [illegal, 72, usize::MAX] {
        let error = batch.step(&[legal_one, action]).unwrap_err();
        assert_eq!((error.game, error.action), (1, action));
        assert_eq!(goals_of(&batch), goals);
    }
}

#[test]
fn games_that_are_over_at_their_start_are_skipped() {
    // Some fills leave no valid swap.
    let some = level("kinds = 6", "? ? ? ?");
    let lost = |seed, number: u64| Game::new(&some, &mut stream(seed, 2 * number)).lost();
    let seeds: Vec<u64> = (0..50).collect();
    let first_lost = seeds.iter().filter(|&&seed| lost(seed, 0)).count();
    let playable = |batch: &Batch| {
        let legal = legal_of(batch);
        legal.iter().filter(|mask| mask.contains(&true)).count()
    };
    let batch = Batch::new(&[some], &seeds).unwrap();
    assert!(first_lost > 0);
    assert_eq!(playable(&batch), 50 - first_lost);
    assert_eq!(playable(&batch.with_auto_reset(AutoReset::SameStep)), 50);
}

#[test]
fn a_level_that_never_begins_stays_lost() {
    let never = level("", "1 2 3 4/2 3 4 1");
    for auto_reset in [AutoReset::NextStep, AutoReset::SameStep] {
        let batch = Batch::new(std::slice::from_ref(&never), &[1]).unwrap();
        let mut batch = batch.with_auto_reset(auto_reset);
        assert!(!legal_of(&batch).concat().contains(&true));
        assert_eq!(batch.step(&[7]).unwrap().ended, [Ended::Stuck]);
    }
}

#[test]
fn levels_that_make_no_batch_are_refused() {
    let refused = |levels: &[Level]| Batch::new(levels, &[1]).unwrap_err();
    assert_eq!(refused(&[]), BatchError::NoLevel);
    assert_eq!(
        refused(&[]).to_string(),
        "levels of the batch: found none, expected at least one"
    );
    let rows = "? ? ? ? ?/? ? ? ? ?/? ? ? ? ?";
    let error = refused(&[lost_after(1), lost_after(2), level("", rows)]);
    assert_eq!(
        error.to_string(),
        "level 2 of the batch: found 5 columns and 3 rows, expected 6 and 6 as in level 0"
    );
    let unsound = Level {
        kinds: 9,
        ..lost_after(1)
    };
    let error = refused(&[lost_after(1), unsound]);
    assert_eq!(
        error.to_string(),
        "level 1 of the batch: kinds: found 9, expected 3 to 7"
    );
}

#[test]
fn a_batch_may_be_empty() {
    let mut batch = Batch::new(&[lost_after(1)], &[]).unwrap();
    batch.observe(&mut []);
    batch.goals(&mut []);
    batch.legal_actions(&mut []);
    assert!(batch.is_empty() && batch.step(&[]).unwrap().rewards.is_empty());
}

#[test]
fn actions_that_are_not_legal_leave_their_games_as_they_are() {
    let levels = ["05-hedges", "37-chocolate-war", "full-house"];
    for name in levels {
        let level = builtin::by_name(name).expect("a built-in level").level();
        let seeds: Vec<u64> = (0..9).collect();
        let begin = |seeds: &[u64]| Batch::new(slice::from_ref(&level), seeds).expect("sound");
        let mut tried = begin(&seeds).with_illegal(Illegal::Ignored);
        let mut alone: Vec<Batch> = seeds.iter().map(|&seed| begin(&[seed])).collect();
        let mut rng = stream(7, 0);
        for _ in 0..60 {
            let legal = legal_of(&tried);
            let first = |legal: &Vec<bool>| legal.iter().position(|&legal| legal).unwrap_or(0);
            let mut actions: Vec<usize> = legal.iter().map(first).collect();
            let chosen = rng.random_range(0..actions.len());
            actions[chosen] = [rng.random_range(0..tried.actions()), usize::MAX][chosen % 2];
            let step = tried.step(&actions).expect("no action is refused");
            for (place, own) in alone.iter_mut().enumerate() {
                let is_legal = legal[place].get(actions[place]) == Some(&true);
                let is_over = !legal[place].contains(&true);
                let expected = if is_legal || is_over {
                    let own = own.step(&actions[place..=place]).expect("it is legal");
                    (own.rewards[0], own.ended[0])
                } else {
                    (0.0, Ended::No)
                };
                let found = (step.rewards[place], step.ended[place]);
                assert_eq!(found, expected, "{name}, game {place}");
            }
            let boards = observed(&tried);
            for (own, board) in alone.iter().zip(&boards) {
                assert_eq!(&observed(own)[0], board, "{name}");
            }
        }
    }
}

#[test]
fn samples_are_legal_and_all_occur() {
    let level = builtin::by_name("full-house").expect("it is built in");
    let batch = Batch::new(&[level.level()], &[5; 2000]).expect("sound");
    let legal = &legal_of(&batch)[0];
    let mut actions = vec![0; batch.len()];
    batch.sample(&mut stream(5, 1), &mut actions);
    for (action, &is_legal) in legal.iter().enumerate() {
        assert_eq!(actions.contains(&action), is_legal, "{action}");
    }
}
