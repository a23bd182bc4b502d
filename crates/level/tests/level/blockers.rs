//! Frosting, locks, swirls, chocolate and candy bombs.

use sweetfish_core::puzzle::Puzzle;
use sweetfish_level::{Blocker, Map, Status};

use crate::hand::{
    Fixed, Game, assert_afterstate, candies, down, drawn, is_valid, level, play, right, rows,
};

#[test]
fn frosting_loses_a_layer_beside_a_run() {
    let tally = assert_afterstate(
        "",
        "1 2 3 4 5/3 4 6 1 2/6 6 1 f3 4/2 f1 4 f2 1",
        down(2, 3),
        ". . . 4 5/1 . 3 1 2/3 2 1 f2 4/2 4 4 f2 1",
    );
    assert_eq!(
        (tally.points, tally.removed(Blocker::Frosting)),
        (3 * 20 + 2 * 20, 2)
    );
}

#[test]
fn frosting_loses_only_one_layer_a_step() {
    let tally = assert_afterstate(
        "",
        "1 2 3 4 5/3 4 6 1 2/6 6 1 3 4/2 f4 6 5 1/4 5 6 2 3",
        down(2, 3),
        ". . . 4 5/1 2 . 1 2/3 4 3 3 4/2 f3 1 5 1/4 5 6w 2 3",
    );
    assert_eq!(tally.points, 5 * 20 + 200 + 20);
}

#[test]
fn all_layers_of_frosting_come_off_in_turn() {
    for layers in 1..=5 {
        let after = ["", "f1", "f2", "f3", "f4"][layers - 1];
        let board = format!("1 2 3 4 5/3 4 6 1 2/6 6 1 f{layers} 4/2 3 4 5 1");
        let column = if layers == 1 {
            [".", "4", "1"]
        } else {
            ["4", "1", after]
        };
        let [a, b, c] = column;
        let expected = format!(". . . {a} 5/1 2 3 {b} 2/3 4 1 {c} 4/2 3 4 5 1");
        assert_afterstate("", &board, down(2, 3), &expected);
    }
}

#[test]
fn a_blast_hits_frosting_and_chocolate_in_its_way_only() {
    let tally = assert_afterstate(
        "",
        "1 2 3 4 5/3 4 6 1 f2/6- 6 1 f2 x/2 3 4 f2 1",
        down(2, 3),
        ". . . . 5/1 2 3 4 f2/3 4 1 f1 1/2 3 4 f2 1",
    );
    assert_eq!(
        (
            tally.removed(Blocker::Frosting),
            tally.removed(Blocker::Chocolate)
        ),
        (1, 1)
    );
}

#[test]
fn a_run_frees_what_is_locked() {
    let tally = assert_afterstate(
        "",
        "1 2 3 4 5/3 4 6 1 2/(6) 6 1 3 4/2 3 4 5 1",
        down(2, 3),
        "1 . . 4 5/3 2 3 1 2/6 4 1 3 4/2 3 4 5 1",
    );
    assert_eq!((tally.points, tally.locks), (2 * 20 + 20, 1));
}

#[test]
fn a_locked_candy_cannot_be_swapped() {
    let map = Map::wide(&level("", "1 2 3 4 5/3 4 (6) 1 2/6 6 1 6 4/2 3 4 5 1"));
    let game = Game::new(&map, &mut Fixed::new(&[]));
    assert!(!is_valid(&game, down(2, 3)));
    assert!(is_valid(&game, right(3, 3)));
}

#[test]
fn a_swirl_vanishes_beside_a_run() {
    let tally = assert_afterstate(
        "",
        "1 2 3 4 5/3 4 6 1 2/6 6 1 % 4/2 3 4 5 1",
        down(2, 3),
        ". . . . 5/1 2 3 4 2/3 4 1 1 4/2 3 4 5 1",
    );
    assert_eq!((tally.points, tally.vanished), (4 * 20, 4));
}

#[test]
fn a_swirl_can_be_swapped_if_the_candy_makes_a_run() {
    assert_afterstate(
        "",
        "1 2 3 4 5/3 4 6 1 2/6 6 % 3 4/2 3 4 5 1",
        down(2, 3),
        ". . . 4 5/1 2 . 1 2/3 4 3 3 4/2 3 4 5 1",
    );
}

#[test]
fn chocolate_that_was_hit_does_not_grow() {
    let tally = play(
        "",
        "1 2 3 4 5/3 4 6 1 2/6 6 1 x 4/2 3 4 5 x",
        down(2, 3),
        &[candies(&[2, 3, 2, 3], 6)],
        "2 3 2 3 5/1 2 3 4 2/3 4 1 1 4/2 3 4 5 x",
    );
    assert_eq!(tally.removed(Blocker::Chocolate), 1);
}

#[test]
fn chocolate_grows_into_a_plain_candy_beside_it() {
    play(
        "",
        "1 2 3 4 5/3 4 6 1 2/6 6 1 3 4/2 3 4 5 x",
        down(2, 3),
        &[candies(&[3, 3, 6], 6), drawn(1, 2)],
        "3 3 6 4 5/1 2 3 1 2/3 4 1 3 4/2 3 4 x x",
    );
    // Neither a lock nor a special is eaten.
    play(
        "",
        "1 2 3 4 5/3 4 6 1 2/6 6 1 3 4-/2 3 4 (5) x",
        down(2, 3),
        &[candies(&[3, 3, 6], 6)],
        "3 3 6 4 5/1 2 3 1 2/3 4 1 3 4-/2 3 4 (5) x",
    );
}

#[test]
fn fuses_burn_and_a_bomb_ends_the_level() {
    let map = Map::wide(&level("", "1 2 3 4 5/3 4 6 1 2/6 6 1 3 4*1/2 3 (4*31) 5 1"));
    let mut game = Game::new(&map, &mut Fixed::new(&[]));
    game.swap(down(2, 3), &mut Fixed::new(&[candies(&[3, 3, 6], 6)]));
    assert_eq!(
        rows(&game),
        "3 3 6 4 5/1 2 3 1 2/3 4 1 3 4*0/2 3 (4*30) 5 1"
    );
    assert_eq!(game.status(), Status::Exploded);
    assert!(game.lost() && game.is_over());
    let mut actions = vec![right(1, 1)];
    game.actions(&mut actions);
    assert!(actions.is_empty());
}

#[test]
fn a_bomb_that_is_matched_is_gone() {
    assert_afterstate(
        "",
        "1 2 3 4 5/3 4 6*2 1 2/6 6 1 3 4/2 3 4 5*16 1",
        down(2, 3),
        ". . . 4 5/1 2 3 1 2/3 4 1 3 4/2 3 4 5*15 1",
    );
}
