//! Boards worked out by hand from the document, for the reference alone.

use std::collections::BTreeMap;

use std::convert::Infallible;

use rand::TryRng;

use super::board::{Board, draw, draw_kinds};
use super::choices::Choices;
use super::game::{Game, Goals, Level, Limit, Status};

/// A generator that gives numbers of a list, then panics.
struct Fixed(Vec<u64>);

impl TryRng for Fixed {
    type Error = Infallible;

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.0.remove(0))
    }

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        unreachable!("all chance comes from 64-bit numbers")
    }

    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Infallible> {
        unreachable!("all chance comes from 64-bit numbers")
    }
}

fn none() -> Fixed {
    Fixed(Vec::new())
}

/// Returns a board without new pieces.
fn board(text: &str) -> Board {
    let mut board = Board::parse(text);
    for cell in &mut board.cells {
        cell.spawner = false;
    }
    board
}

fn level(board: Board) -> Level {
    let goals = Goals {
        score: Some(1_000_000),
        ..Goals::default()
    };
    Level {
        mode: "moves".to_string(),
        kinds: 3,
        limit: Limit::Moves(20),
        goals,
        at_once: 1,
        enter: BTreeMap::default(),
        fuse: 15,
        choices: Choices::default(),
        board,
    }
}

/// Starts a game on the board as it is.
fn game(text: &str) -> Game {
    let board = board(text);
    // Two neighbours that can always be swapped, so that the game begins.
    let mut game = Game::new(&level(self::board("@ @")), &mut none());
    assert_eq!(game.status, Status::Playing);
    game.level.board = board.clone();
    game.board = board;
    game
}

#[track_caller]
fn assert_board(game: &Game, text: &str) {
    let expected = board(text);
    assert!(
        game.board
            .cells
            .iter()
            .map(|cell| (cell.content, cell.jelly))
            .eq(expected.cells.iter().map(|cell| (cell.content, cell.jelly))),
        "found\n{}expected\n{expected}",
        game.board
    );
}

#[test]
fn draws_are_the_high_parts_of_products() {
    let mut rng = Fixed(vec![0, u64::MAX, 1 << 63]);
    assert_eq!(draw(7, &mut rng), 0);
    assert_eq!(draw(7, &mut rng), 6);
    assert_eq!(draw(7, &mut rng), 3);
    // 1/2 of 3 is 1 and a half; a half of 3 again.
    assert_eq!(
        draw_kinds(12, 3, &mut Fixed(vec![1 << 63])),
        [2; 12].to_vec()
    );
    let kinds = draw_kinds(13, 4, &mut Fixed(vec![0, u64::MAX]));
    assert_eq!(kinds, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4]);
    assert!(draw_kinds(0, 4, &mut none()).is_empty());
}

#[test]
fn swaps_stand_in_their_order() {
    let swaps = board("@ 1 % 2- 2w\n1 (1) i x .").swaps();
    let expected = [((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 3), (0, 4))].to_vec();
    assert_eq!(swaps, expected);
    // The candy under the lock stays, but takes part.
    assert_eq!(board("1 % (1)\n. 1 .").swaps(), [((0, 1), (1, 1))].to_vec());
}

#[test]
fn pieces_fall_through_portals_and_slide() {
    let mut game = game("1 2 .\n2 1 f1\n. x .");
    game.board.portals = vec![((1, 0), (2, 2))];
    game.fall(&mut none());
    // The 2 of (2, 1) goes through the portal, the 1 falls after it. The cell below an entry gets
    // its piece from the upper right.
    assert_board(&game, ". . .\n1 2 f1\n1 x 2");
}

#[test]
fn shuffled_candies_avoid_runs_and_make_a_swap() {
    let mut game = game("1 2 1 2 1");
    // 1 1 2 2 1, as a third 1 would make a run: no swap. Then 1 1 2 1 2.
    let first = [0, 1 << 62, u64::MAX, 0, 0];
    let second = [0, 1 << 62, 0, u64::MAX, 0];
    assert!(game.shuffle(&mut Fixed([first, second].concat())));
    assert_board(&game, "1 1 2 1 2");
}
