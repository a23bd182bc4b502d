//! Compares the boards of the library with the reference: their groups, and complete random games.

use rand::{Rng, RngExt};
use sweetfish_core::rng;
use sweetfish_duel::{Move, PlayError, Position};

use super::grid::{Grid, cell, place};

/// Returns `rounds` boards of every size, number of kinds and form: full, with hanging cells, and settled.
pub(crate) fn boards_of_every_form(seed: u64, rounds: usize) -> Vec<Grid> {
    let mut rng = rng::stream(seed, 0);
    let mut boards = Vec::new();
    for size in 1..=26 {
        for kinds in 1..=10 {
            for _ in 0..rounds {
                let fill = rng.random_range(20..100);
                boards.push(Grid::random(size, kinds, 100, &mut rng));
                boards.push(Grid::random(size, kinds, fill, &mut rng));
                boards.push(Grid::random_settled(size, kinds, fill, &mut rng));
            }
        }
    }
    boards
}

/// Asserts that the library finds the groups of a board: each once, with its size, largest first.
pub(crate) fn assert_same_groups(grid: &Grid, position: &Position) {
    let moves = position.moves();
    let mut groups = grid.groups();
    assert_eq!(moves.len(), groups.len(), "number of groups of {grid}");
    let falling = |pair: &[Move]| pair[0].size >= pair[1].size;
    assert!(moves.windows(2).all(falling), "order of groups of {grid}");
    for mv in moves {
        let named = |group: &Vec<_>| group.contains(&place(mv.cell));
        let found = groups.iter().position(named);
        let index =
            found.unwrap_or_else(|| panic!("{mv:?} is no group of {grid}, or listed twice"));
        let group = groups.swap_remove(index);
        assert_eq!(usize::from(mv.size), group.len(), "{mv:?} of {grid}");
    }
}

/// Asserts that a board after moves is the same, in every way, as one parsed from its rows.
fn assert_same_board(grid: &Grid, position: &Position) {
    let afresh = grid.position();
    assert_eq!(*position, afresh, "cells of {grid}");
    assert_eq!(position.hash(), afresh.hash(), "hash of {grid}");
    assert_eq!(position.pieces(), grid.pieces(), "pieces of {grid}");
    assert_eq!(position.is_empty(), grid.pieces() == 0, "end of {grid}");
    let rows: Vec<String> = position.to_string().lines().map(String::from).collect();
    assert_eq!(rows, grid.rows(), "rows of {grid}");
}

/// Plays a random game on both boards, and compares them after every move.
pub(crate) fn assert_same_game(start: &Grid, rng: &mut impl Rng) {
    let mut grid = start.clone();
    let mut position = grid.position();
    assert_same_board(&grid, &position);
    assert_same_groups(&grid, &position);
    let places = grid.places();
    while grid.pieces() > 0 {
        let chosen = places[rng.random_range(0..places.len())];
        let before = position.clone();
        let size = position.try_play(cell(chosen));
        if grid.is_filled(chosen) {
            let expected = grid.take(chosen);
            assert_eq!(size, Ok(expected as u16), "{} of {before:?}", cell(chosen));
            assert_same_board(&grid, &position);
            assert_same_groups(&grid, &position);
        } else {
            let empty = PlayError::Empty { cell: cell(chosen) };
            assert_eq!(size, Err(empty), "{before:?}");
            assert_eq!(position, before, "a move was refused");
        }
    }
}
