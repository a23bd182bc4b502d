//! Voids, spawners, portals, slides, and cells that are empty at the start.

use sweetfish_level::Map;

use crate::hand::{Fixed, Game, assert_afterstate, candies, down, is_valid, level, play, right};

#[test]
fn a_cell_below_a_void_is_filled_from_the_upper_left() {
    assert_afterstate(
        "",
        "1 2 3 4 5/3 # 6 1 2/6 6 1 3 4/2 3 4 5 1",
        down(2, 3),
        ". 2 . 4 5/. # 3 1 2/3 1 1 3 4/2 3 4 5 1",
    );
}

#[test]
fn a_cell_below_a_lock_is_filled_from_the_upper_left() {
    assert_afterstate(
        "",
        "1 2 3 4 5/3 (4) 6 1 2/6 6 1 3 4/2 3 4 5 1",
        down(2, 3),
        ". 2 . 4 5/. (4) 3 1 2/3 1 1 3 4/2 3 4 5 1",
    );
}

#[test]
fn what_the_left_cannot_fill_the_right_does() {
    assert_afterstate(
        "spawners = '''\n# v v v\n# . . .\n. . . .\n. . . .\n'''",
        "# 1 2 3/# 2 6 4/6 6 1 5/3 4 5 1",
        down(2, 3),
        "# . . 3/# . 2 4/1 2 1 5/3 4 5 1",
    );
}

#[test]
fn nothing_comes_in_without_a_spawner() {
    assert_afterstate(
        "spawners = '''\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n'''",
        "1 2 3 4 5/3 4 6 1 2/6 6 1 3 4/2 3 4 5 1",
        down(2, 3),
        ". . . 4 5/1 2 3 1 2/3 4 1 3 4/2 3 4 5 1",
    );
}

#[test]
fn a_spawner_fills_only_what_is_below_it() {
    play(
        "spawners = '''\n. . . . .\n. v . . .\n. . . . .\n. . . . .\n. . . . .\n'''",
        "1 2 3 4 5/3 6 5 1 2/5 6 2 3 4/2 4 6 5 1/4 5 1 2 3",
        right(4, 2),
        &[candies(&[6, 1], 6)],
        "1 . 3 4 5/3 6 5 1 2/5 1 2 3 4/2 2 4 5 1/4 5 1 2 3",
    );
}

#[test]
fn falling_pieces_go_through_a_portal() {
    let keys = "spawners = '''\nv v v .\n. . . .\n. . . .\n. . . .\n'''\n\
                portals = [{ from = [4, 1], to = [1, 4] }]";
    assert_afterstate(
        keys,
        "1 2 3 1/3 4 5 6/5 1 6 2/2 3 4 6",
        right(3, 3),
        ". 2 3 3/. 4 5 5/. 1 2 2/1 3 4 1",
    );
}

#[test]
fn portals_form_chains() {
    let keys = "spawners = '''\nv . . .\n. . . .\n. . . .\n'''\n\
                portals = [{ from = [1, 1], to = [1, 2] }, { from = [1, 2], to = [1, 3] }, \
                { from = [1, 3], to = [1, 4] }]";
    assert_afterstate(
        keys,
        "2 3 4 6/1 2 6 1/3 4 5 6",
        right(2, 3),
        ". . . 2/1 2 1 3/3 4 5 4",
    );
}

#[test]
fn portals_make_no_neighbours() {
    // The ends of the portal and a third candy would be a run.
    let keys = "portals = [{ from = [4, 1], to = [1, 4] }]";
    let map = Map::wide(&level(keys, "1 2 3 6/3 4 5 6/5 6 1 2/2 3 4 5"));
    let game = Game::new(&map, &mut Fixed::new(&[]));
    assert!(!is_valid(&game, down(3, 1)));
}

#[test]
fn what_is_empty_at_the_start_is_filled_by_the_first_fall() {
    // The holes below frosting take their upper right neighbours, the upper one a new piece.
    assert_afterstate(
        "",
        "f2 2 3 4 5/. 4 5 1 2/3 1 6 3 4/6 6 4 5 1",
        down(3, 3),
        "f2 . . 4 5/. . 3 1 2/2 4 5 3 4/3 1 4 5 1",
    );
}
