//! Tests the claims of the paper's text on its figures 1, 2 and 4. The boards have the swaps and values that the text
//! names; the other gems are ours, as the pictures are not in the text. It writes places as (column, row), from 1.

use super::heuristics;
use super::weights::Afterstate;
use crate::planes::{Board, Direction, Plane, State, Swap};
use crate::rules::{Goal, Rules};

fn game(rows: &str) -> State<u64> {
    let board: Board<u64> = Board::parse(rows).unwrap();
    let size = rows.lines().count() as u8;
    State::on(board, Rules::gemgem(size, 4, Goal::LongestGame))
}

/// Returns the swap of the gem at a place of the text with a neighbour.
fn swap((column, row): (u8, u8), direction: Direction) -> Swap {
    Swap::new(row - 1, column - 1, direction)
}

/// Kind 2 is green. Moving the one at (2, 3) down makes a cascade of one step, moving the one at (3, 2) down
/// one of two, with a score of at least 6, after which 6 of the 16 cells are uncertain.
#[test]
fn figure_1() {
    let game = game("2313\n1321\n2234\n4313\n");
    let (left, right) = (swap((2, 3), Direction::Down), swap((3, 2), Direction::Down));
    assert!(game.valid().contains(left) && game.valid().contains(right));
    assert_eq!(
        (game.first_step_points(left), game.afterstate(left).0),
        (3, 3)
    );
    assert_eq!(
        (game.first_step_points(right), game.afterstate(right).0),
        (3, 6)
    );
    let (_, board) = game.afterstate(right);
    let uncertainty = f64::from(board.holes().count()) / f64::from(board.cells().count());
    assert!((uncertainty - 0.375).abs() < 1e-12);
}

/// Kind 1 is red, kind 2 blue. Moving the red gem at (3, 3) right clears a sequence of three and leaves the
/// other two gems of its cluster. Moving the blue gem at (4, 3) right clears a red cluster of five and three
/// blue gems.
#[test]
fn figure_2() {
    let game = game("32312\n23213\n41121\n22122\n43342\n");
    let (left, right) = (
        swap((3, 3), Direction::Right),
        swap((4, 3), Direction::Right),
    );
    let (points, board) = game.afterstate(left);
    assert_eq!(points, 3);
    assert_eq!(board.to_string(), "323.2\n232.3\n412.1\n22122\n43342\n");
    let (points, board) = game.afterstate(right);
    assert_eq!((game.first_step_points(right), points), (8, 8));
    assert_eq!(board.to_string(), "3....\n223..\n432..\n22122\n43343\n");
}

/// Swapping (2, 4) with (2, 3): score 3, depth 4, pairs 4, moves 1 and touching 7.
#[test]
fn figure_4() {
    let game = game("3124\n3144\n1231\n3132\n");
    let swap = swap((2, 3), Direction::Down);
    assert!(game.valid().contains(swap));
    let after = Afterstate::of(&game, swap);
    let board = &after.board;
    assert_eq!(board.to_string(), "3.24\n3.44\n1.31\n3232\n");
    let values = [
        after.score as u32,
        heuristics::pairs(board),
        heuristics::moves(board),
        after.depth as u32,
        heuristics::touching(board),
    ];
    assert_eq!(values, [3, 4, 1, 4, 7]);
}
