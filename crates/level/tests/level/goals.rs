//! Jelly, ingredients, orders, time and score.

use sweetfish_core::puzzle::Puzzle;
use sweetfish_level::{Blocker, Map, Status, Thing};

use crate::hand::{Fixed, Game, assert_afterstate, candies, down, drawn, level, play, rows};

const BOARD: &str = "1 2 3 4 5/3 4 6 1 2/6 6 1 3 4/2 3 4 5 1";

fn after(map: &Map, chance: &[u64]) -> Game {
    let mut game = Game::new(map, &mut Fixed::new(&[]));
    let mut chance = Fixed::new(chance);
    game.swap(down(2, 3), &mut chance);
    chance.assert_used();
    game
}

#[test]
fn jelly_goes_layer_by_layer() {
    let tally = assert_afterstate(
        "mode = \"jelly\"",
        "1 2 3 4 5/3 4 6~ 1 2/6= 6~ 1~ 3 4/2 3 4 5 1",
        down(2, 3),
        ". . . 4 5/1 2 3~ 1 2/3~ 4 1 3 4/2 3 4 5 1",
    );
    assert_eq!((tally.points, tally.jelly), (3 * 20 + 3 * 1000, 3));
}

#[test]
fn jelly_waits_under_what_does_not_vanish() {
    // A lock, frosting and a hole: no jelly is taken but under the two candies of the run.
    let tally = assert_afterstate(
        "mode = \"jelly\"",
        "1 2 3 4 5/3 4 6 1 2/(6)~ 6~ 1~ f1~ 4/2 3 4 5 1",
        down(2, 3),
        "1 . . . 5/3 2 3 4 2/6~ 4 1 1~ 4/2 3 4 5 1",
    );
    assert_eq!(tally.jelly, 2);
}

#[test]
fn the_last_jelly_wins_and_left_over_moves_count() {
    let map = Map::wide(&level(
        "mode = \"jelly\"",
        "1 2 3 4 5/3 4 6 1 2/6~ 6 1 3 4/2 3 4 5 x",
    ));
    // The chocolate does not grow any more.
    let game = after(&map, &[candies(&[3, 3, 6], 6)]);
    assert_eq!(game.status(), Status::Won);
    assert_eq!((game.left(), game.moves_left()), (19, 19));
    assert_eq!(game.score(), 60 + 1000 + 19 * 3000);
    assert!((game.progress() - 1.0).abs() < 1e-9);
    assert!((game.utility() - 1.95).abs() < 1e-9);
}

const DROP: &str = "mode = \"ingredients\"\nexits = '''\n. . . .\n. . . .\n. . . .\nv . . .\n'''\n";

#[test]
fn an_ingredient_leaves_at_an_exit() {
    let keys = format!("{DROP}ingredients = 2");
    let tally = assert_afterstate(
        &keys,
        "1 2 3 4/3 4 5 1/i 5 6 2/6 6 1 3",
        down(3, 3),
        ". . . 4/. 2 3 1/1 4 5 2/3 5 1 3",
    );
    assert_eq!((tally.points, tally.ingredients), (60 + 10_000, 1));
}

#[test]
fn another_ingredient_enters_when_one_has_left() {
    let keys = format!("{DROP}ingredients = 2");
    play(
        &keys,
        "1 2 3 4/3 4 5 1/i 5 6 2/6 6 1 3",
        down(3, 3),
        &[candies(&[5, 1, 1], 6), 0],
        "i 1 1 4/5 2 3 1/1 4 5 2/3 5 1 3",
    );
}

#[test]
fn ingredients_enter_by_lot_among_the_new_pieces() {
    let keys = format!("{DROP}ingredients = 2\nat_once = 2");
    play(
        &keys,
        "1 i 3 4/3 4 5 1/2 5 6 2/6 6 1 3",
        down(3, 3),
        &[drawn(2, 3), candies(&[3, 3], 6)],
        "3 3 i 4/1 i 3 1/3 4 5 2/2 5 1 3",
    );
}

#[test]
fn orders_are_delivered() {
    let keys = "mode = \"orders\"\norders = { 6 = 2, striped = 1, swirl = 1, frosting = 1 }";
    let board = "1 2 3 4 5/3 4 6 1 2/6- 6 1 % f2/2 3 4 5 1";
    let map = Map::wide(&level(keys, board));
    let game = Game::new(&map, &mut Fixed::new(&[]));
    let (tally, after) = game.afterstate(down(2, 3));
    assert_eq!(tally.delivered[Thing::Kind(6).index()], 3);
    assert_eq!(after.delivered(Thing::Striped), 1);
    assert_eq!(after.delivered(Thing::Swirl), 1);
    assert_eq!(after.delivered(Thing::Blocker(Blocker::Frosting)), 1);
    assert_eq!(after.status(), Status::Won);
}

#[test]
fn half_delivered_orders_are_progress() {
    let keys = "mode = \"orders\"\norders = { 6 = 5, 1 = 3 }";
    let map = Map::wide(&level(keys, BOARD));
    let game = after(&map, &[candies(&[3, 3, 6], 6)]);
    assert_eq!(game.status(), Status::Playing);
    assert!((game.progress() - 3.0 / 8.0).abs() < 1e-9);
}

#[test]
fn moves_and_steps_cost_seconds() {
    let map = Map::wide(&level("mode = \"timed\"\nseconds = 10", BOARD));
    let game = after(&map, &[candies(&[3, 3, 6], 6)]);
    assert_eq!((game.left(), game.moves(), game.moves_left()), (6, 1, 1));
    let map = Map::wide(&level("mode = \"timed\"\nseconds = 4", BOARD));
    let game = after(&map, &[candies(&[3, 3, 6], 6)]);
    assert_eq!(game.status(), Status::UsedUp);
    let map = Map::wide(&level("mode = \"timed\"\nseconds = 23\nscore = 60", BOARD));
    let game = after(&map, &[candies(&[3, 3, 6], 6)]);
    assert_eq!((game.status(), game.score()), (Status::Won, 60 + 4 * 3000));
}

#[test]
fn a_score_wins_and_no_move_left_loses() {
    let map = Map::wide(&level("score = 60\nmoves = 1", BOARD));
    let game = after(&map, &[candies(&[3, 3, 6], 6)]);
    assert_eq!((game.status(), game.score()), (Status::Won, 60));
    let map = Map::wide(&level("score = 61\nmoves = 1", BOARD));
    let game = after(&map, &[candies(&[3, 3, 6], 6)]);
    assert_eq!((game.status(), game.score()), (Status::UsedUp, 60));
    assert_eq!(rows(&game), "3 3 6 4 5/1 2 3 1 2/3 4 1 3 4/2 3 4 5 1");
}

#[test]
fn mixed_goals_are_all_needed() {
    let keys = "mode = \"mixed\"\nscore = 60\norders = { 6 = 4 }";
    let map = Map::wide(&level(keys, BOARD));
    let game = after(&map, &[candies(&[3, 3, 6], 6)]);
    assert_eq!(game.status(), Status::Playing);
    assert!((game.progress() - 0.875).abs() < 1e-9);
}
