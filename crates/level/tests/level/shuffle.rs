//! What happens when no swap is valid.

use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng;
use sweetfish_level::{Map, Status};

use crate::hand::{Fixed, Game, candies, down, level, rows};

const BOARD: &str = "1 2 3 4 5/3 4 6 1 2/6 6 1 3 4/2 3 4 5 1";
/// The board after the first move, with these candies coming in; no swap of it is valid.
const STUCK: &str = "4 5 6 4 5/1 2 3 1 2/3 4 1 3 4/2 3 4 5 1";
const COMING: [u8; 3] = [4, 5, 6];

fn sorted(rows: &str) -> Vec<&str> {
    let mut words: Vec<_> = rows.split(['/', ' ']).collect();
    words.sort_unstable();
    words
}

#[test]
fn candies_change_places_until_a_swap_is_valid() {
    let map = Map::wide(&level("", BOARD));
    for seed in 0..50 {
        let mut game = Game::new(&map, &mut Fixed::new(&[]));
        let mut chance = Fixed::then(&[candies(&COMING, 6)], rng::stream(seed, 0));
        game.swap(down(2, 3), &mut chance);
        assert_eq!(game.status(), Status::Playing);
        assert!(game.swaps().next().is_some());
        let after = rows(&game);
        assert_ne!(after, STUCK);
        assert_eq!(sorted(&after), sorted(STUCK));
        Game::with_board(&map, &game.to_string()).expect("no run");
    }
}

#[test]
fn a_hundred_tries_that_fail_lose_the_level() {
    // With zeros every try takes the candies in the order in which they are.
    let map = Map::wide(&level("", BOARD));
    let mut game = Game::new(&map, &mut Fixed::new(&[]));
    let mut numbers = vec![candies(&COMING, 6)];
    numbers.resize(1 + 100 * 20, 0);
    let mut chance = Fixed::new(&numbers);
    game.swap(down(2, 3), &mut chance);
    chance.assert_used();
    assert_eq!(game.status(), Status::Stuck);
    assert!(game.lost() && game.is_over());
}

#[test]
fn blockers_and_specials_keep_their_places() {
    let board = "1 2 3 4 5/3 4 6 1 2/6 6 1 3 4/2 3 4- (5) f2";
    let map = Map::wide(&level("", board));
    for seed in 0..200 {
        let mut game = Game::new(&map, &mut Fixed::new(&[]));
        let mut chance = Fixed::then(&[candies(&COMING, 6)], rng::stream(seed, 0));
        game.swap(down(2, 3), &mut chance);
        assert!(rows(&game).ends_with("4- (5) f2"), "\n{game}");
    }
}

#[test]
fn a_level_without_a_swap_is_lost_before_it_begins() {
    let map = Map::wide(&level("", STUCK));
    let game = Game::new(&map, &mut Fixed::new(&[]));
    assert_eq!(game.status(), Status::Stuck);
}

#[test]
fn random_candies_take_the_next_kind_that_makes_no_run() {
    // Zeros draw kind 1 everywhere; the third in a line takes kind 2, and so on.
    let map = Map::wide(&level("", "? ? ? ?/? ? ? ?/? ? ? ?"));
    let numbers = vec![0; 12];
    let mut chance = Fixed::new(&numbers);
    let game = Game::new(&map, &mut chance);
    chance.assert_used();
    assert_eq!(rows(&game), "1 1 2 1/1 1 2 1/2 2 1 2");
}
