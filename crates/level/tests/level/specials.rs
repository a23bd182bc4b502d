//! The specials that runs make, and what they do when they fire.

use crate::hand::{assert_afterstate, down, right};

#[test]
fn three_in_a_row_vanish() {
    let tally = assert_afterstate(
        "",
        "1 2 3 4 5/3 4 6 1 2/6 6 1 3 4/2 3 4 5 1",
        down(2, 3),
        ". . . 4 5/1 2 3 1 2/3 4 1 3 4/2 3 4 5 1",
    );
    assert_eq!((tally.points, tally.vanished, tally.steps), (60, 3, 1));
}

#[test]
fn four_in_a_row_make_vertical_stripes_in_the_swapped_cell() {
    let tally = assert_afterstate(
        "",
        "1 2 3 4 5/3 4 6 1 2/6 6 1 6 4/2 3 4 5 1",
        down(2, 3),
        ". . 3 . 5/1 2 1 4 2/3 4 6| 1 4/2 3 4 5 1",
    );
    assert_eq!((tally.points, tally.striped), (4 * 20 + 120, 1));
}

#[test]
fn four_in_a_column_make_horizontal_stripes() {
    let tally = assert_afterstate(
        "",
        "1 2 6 4 5/3 4 6 1 2/5 6 1 3 4/2 3 6 5 1/4 5 1 2 3",
        right(3, 2),
        "1 2 . 4 5/3 4 . 1 2/5 1 . 3 4/2 3 6- 5 1/4 5 1 2 3",
    );
    assert_eq!((tally.points, tally.striped), (4 * 20 + 120, 1));
}

#[test]
fn an_l_makes_a_wrapped_candy() {
    let tally = assert_afterstate(
        "",
        "1 2 3 4 5/3 4 6 1 2/6 6 1 3 4/2 3 6 5 1/4 5 6 2 3",
        down(2, 3),
        ". . . 4 5/1 2 . 1 2/3 4 3 3 4/2 3 1 5 1/4 5 6w 2 3",
    );
    assert_eq!((tally.points, tally.other_specials), (5 * 20 + 200, 1));
}

#[test]
fn a_t_makes_a_wrapped_candy() {
    assert_afterstate(
        "",
        "1 2 3 4 5/3 4 6 1 2/5 6 1 6 4/2 3 6 5 1/4 5 6 2 3",
        down(2, 3),
        "1 . . . 5/3 2 . 4 2/5 4 3 1 4/2 3 1 5 1/4 5 6w 2 3",
    );
}

#[test]
fn a_plus_makes_a_wrapped_candy_where_it_crosses() {
    // No swap makes a plus; this one comes in the second step.
    let tally = assert_afterstate(
        "",
        "1 2 6 4 5/3 4 6 6 2/5 6 1 1 4/2 3 6 5 1/4 5 2 2 3",
        down(3, 5),
        "1 . . . ./3 2 . . 5/5 4 . 4 2/2 3 6w 5 4/4 5 2 2 3",
    );
    assert_eq!(tally.points, 3 * 20 + 5 * 40 + 200);
}

#[test]
fn five_in_a_row_make_a_colour_bomb() {
    let tally = assert_afterstate(
        "",
        "1 2 3 4 5/3 4 6 1 2/6 6 1 6 6/2 3 4 5 1",
        down(2, 3),
        ". . 3 . ./1 2 1 4 5/3 4 @ 1 2/2 3 4 5 1",
    );
    assert_eq!((tally.points, tally.other_specials), (5 * 20 + 200, 1));
}

#[test]
fn five_in_a_column_make_a_colour_bomb() {
    assert_afterstate(
        "",
        "1 2 6 4 5/3 4 6 1 2/5 6 1 3 4/2 3 6 5 1/4 5 6 2 3",
        right(3, 2),
        "1 2 . 4 5/3 4 . 1 2/5 1 . 3 4/2 3 . 5 1/4 5 @ 2 3",
    );
}

#[test]
fn a_cascade_makes_stripes_in_the_second_cell() {
    let tally = assert_afterstate(
        "",
        "1 2 3 4 5/3 4 6 6 2/6 6 1 1 4/2 3 4 5 1",
        down(3, 5),
        ". 2 . . ./1 4 . . 5/3 6| 3 4 2/2 3 4 5 4",
    );
    assert_eq!(tally.points, 3 * 20 + 4 * 40 + 120);
}

#[test]
fn horizontal_stripes_clear_the_row() {
    let tally = assert_afterstate(
        "",
        "1 2 3 4 5/3 4 6 1 2/6- 6 1 3 4/2 3 4 5 1",
        down(2, 3),
        ". . . . ./1 2 3 4 5/3 4 1 1 2/2 3 4 5 1",
    );
    assert_eq!((tally.points, tally.vanished), (5 * 20, 5));
}

#[test]
fn vertical_stripes_clear_the_column() {
    assert_afterstate(
        "",
        "1 2 3 4 5/3 4 6 1 2/6| 6 1 3 4/2 3 4 5 1",
        down(2, 3),
        ". . . 4 5/. 2 3 1 2/. 4 1 3 4/. 3 4 5 1",
    );
}

#[test]
fn stripes_reach_across_voids() {
    assert_afterstate(
        "",
        "1 2 3 # 5/3 4 6 # 2/6- 6 1 # 4/2 3 4 # 1",
        down(2, 3),
        ". . . # ./1 2 3 # 5/3 4 1 # 2/2 3 4 # 1",
    );
}

#[test]
fn a_wrapped_candy_bursts_twice() {
    let tally = assert_afterstate(
        "",
        "1 2 3 4 5/3 4 5 1 2/5 1 6 3 4/6w 6 4 5 1/4 5 1 2 3",
        down(3, 3),
        ". . . 4 5/. . 3 1 2/. . 5 3 4/. . 4 5 1/1 . 1 2 3",
    );
    assert_eq!((tally.points, tally.steps), (6 * 20 + 4 * 40, 2));
}

#[test]
fn specials_that_are_hit_fire_too() {
    let tally = assert_afterstate(
        "",
        "1 2 3 4 5/3 4 6 1 2/6- 6 1 3 4|/2 3 4 5 1",
        down(2, 3),
        ". . . . ./1 2 3 4 ./3 4 1 1 ./2 3 4 5 .",
    );
    assert_eq!((tally.points, tally.steps), (8 * 20, 1));
}

#[test]
fn a_special_under_a_lock_does_not_fire() {
    let tally = assert_afterstate(
        "",
        "1 2 3 4 5/3 4 6 1 2/6- 6 1 3 (4|)/2 3 4 5 1",
        down(2, 3),
        ". . . . 5/1 2 3 4 2/3 4 1 1 4|/2 3 4 5 1",
    );
    assert_eq!((tally.points, tally.locks), (5 * 20, 1));
}

#[test]
fn a_colour_bomb_that_is_hit_takes_the_most_frequent_kind() {
    // Four candies each of kinds 1 and 3: the lower one.
    let tally = assert_afterstate(
        "",
        "1 2 3 4 5/3 4 6 1 2/6- 6 1 3 @/2 3 4 5 1",
        down(2, 3),
        ". . . . ./. 2 . . ./3 4 3 4 5/2 3 4 5 2",
    );
    assert_eq!(tally.points, 9 * 20);
}

#[test]
fn a_special_made_where_a_wrapped_candy_bursts_replaces_it() {
    // The wrapped candy is swapped into a run of four.
    let tally = assert_afterstate(
        "",
        "1 2 3 4 5/3 4 6w 1 2/6 6 1 6 4/2 3 4 5 1",
        down(2, 3),
        ". . . . 5/1 . . . 2/3 . 3 . 4/2 2 6| 4 1",
    );
    assert_eq!(tally.steps, 1);
}
