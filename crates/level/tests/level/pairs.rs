//! Swaps of two specials, and of a colour bomb with a candy.

use sweetfish_core::rng;
use sweetfish_level::Map;

use crate::hand::{Game, assert_afterstate, down, is_valid, level, right};

#[test]
fn striped_and_striped_clear_a_row_and_a_column() {
    let tally = assert_afterstate(
        "",
        "1 2 3 4 5/3 4 5 1 2/5 1 2- 3- 4/2 3 4 5 1/4 5 1 2 3",
        right(3, 3),
        ". . . . ./1 2 3 . 5/3 4 5 . 2/2 3 4 . 1/4 5 1 . 3",
    );
    assert_eq!((tally.points, tally.steps), (9 * 20, 1));
    assert_afterstate(
        "",
        "1 2 3 4 5/3 4 5- 1 2/5 1 2| 3 4/2 3 4 5 1/4 5 1 2 3",
        down(2, 3),
        ". . . . ./1 2 . 4 5/3 4 . 1 2/2 3 . 5 1/4 5 . 2 3",
    );
}

#[test]
fn striped_and_wrapped_clear_three_rows_and_three_columns() {
    let tally = assert_afterstate(
        "",
        "1 2 3 4 5/3 4 5 1 2/5 1 2- 3w 4/2 3 4 5 1/4 5 1 2 3",
        right(3, 3),
        ". . . . ./. . . . ./. . . . ./1 2 . . ./4 5 . . .",
    );
    assert_eq!((tally.points, tally.steps), (21 * 20, 1));
}

#[test]
fn wrapped_and_wrapped_clear_five_by_five_twice() {
    let tally = assert_afterstate(
        "",
        "1 2 3 4 5 1 2/3 4 5 1 2 3 4/5 1 2 3 4 5 1/2 3 4w 5w 1 2 3/4 5 1 2 3 4 5/1 2 3 4 5 1 2/3 4 5 1 2 3 4",
        right(4, 3),
        "1 . . . . . 2/3 . . . . . 4/5 . . . . . 1/2 . . . . . 3/4 . . . . . 5/1 . . . . . 2/3 . . . . . 4",
    );
    assert_eq!((tally.points, tally.steps), (24 * 20 + 11 * 40, 2));
}

const TAKEN: &str = ". . . . ./1 2 . 4 5/5 4 5 1 2/2 1 4 5 4/4 5 1 2 1";

#[test]
fn a_colour_bomb_and_a_candy_clear_its_kind() {
    let tally = assert_afterstate(
        "",
        "1 2 3 4 5/3 4 5 1 2/5 1 @ 3 4/2 3 4 5 1/4 5 1 2 3",
        right(3, 3),
        TAKEN,
    );
    assert_eq!((tally.points, tally.steps), (6 * 20, 1));
}

#[test]
fn a_colour_bomb_and_a_candy_bomb_clear_its_kind() {
    assert_afterstate(
        "",
        "1 2 3*7 4 5/3 4 5 1 2/5 1 @ 3*9 4/2 3 4 5 1/4 5 1 2 3",
        right(3, 3),
        TAKEN,
    );
}

#[test]
fn a_colour_bomb_and_stripes_make_its_kind_striped() {
    // Rows 1, 3, 4 and 5 and column 1 are cleared.
    let tally = assert_afterstate(
        "",
        "1 2 3 4 5/3 4 5 1 2/5 1 @ 3- 4/2 3 4 5 1/4 5 1 2 3",
        right(3, 3),
        ". . . . ./. . . . ./. . . . ./. . . . ./. 4 5 1 2",
    );
    assert_eq!((tally.points, tally.steps, tally.striped), (21 * 20, 1, 0));
}

#[test]
fn a_colour_bomb_and_a_wrapped_candy_clear_two_kinds() {
    let tally = assert_afterstate(
        "",
        "1 2 3 4 5/3 4 5 1 2/5 1 @ 3w 4/2 3 4 5 1/4 5 1 2 3",
        right(3, 3),
        ". . . . ./. . . . ./5 2 . 4 5/2 4 5 5 2/4 5 4 2 4",
    );
    assert_eq!((tally.points, tally.steps), (6 * 20 + 5 * 40, 2));
}

#[test]
fn two_colour_bombs_hit_everything_once() {
    let tally = assert_afterstate(
        "",
        "(1) 2 3 4 5/3 % 5 1 2/5 1 @ @ 4/2 3 4 5 1/x 5 1 2 f2",
        right(3, 3),
        ". . . . ./. . . . ./. . . . ./. . . . ./1 . . . f1",
    );
    assert_eq!((tally.points, tally.steps), (25 * 20, 1));
}

#[test]
fn a_colour_bomb_frees_what_is_locked() {
    assert_afterstate(
        "",
        "1 2 (3) 4 5/3 4 5 1 2/5 1 @ 3 4/2 3 4 5 1/4 5 1 2 3",
        right(3, 3),
        ". . . . ./1 2 3 4 5/5 4 5 1 2/2 1 4 5 4/4 5 1 2 1",
    );
}

#[test]
fn a_colour_bomb_pairs_only_with_candies() {
    let level = level(
        "mode = \"ingredients\"\ningredients = 1\nexits = '''\n. . . . .\n. . . . .\n. . . . .\n. . v . .\n'''",
        "1 2 3 4 5/3 % @ i 2/5 1 (3) 3 4/2 3 4 5 1",
    );
    let map = Map::wide(&level);
    let game = Game::new(&map, &mut rng::stream(1, 1));
    assert!(is_valid(&game, down(1, 3)), "a candy");
    assert!(!is_valid(&game, right(2, 2)), "a swirl");
    assert!(!is_valid(&game, right(2, 3)), "an ingredient");
    assert!(!is_valid(&game, down(2, 3)), "a locked candy");
}
