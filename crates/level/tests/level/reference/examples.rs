//! Boards worked out by hand from the document, for the reference alone.

use std::convert::Infallible;

use rand::TryRng;

use super::board::{Board, Content, Place, draw, draw_kinds};
use super::game::{Game, Goals, Level, Limit, Status};
use super::pairs::pair;

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

/// Makes a swap and its cascade, and nothing that comes after; rows and columns from 1.
fn cascade(text: &str, one: Place, other: Place) -> Game {
    let mut game = game(text);
    let (one, other) = ((one.0 - 1, one.1 - 1), (other.0 - 1, other.1 - 1));
    let pair = pair(game.board.content(one), game.board.content(other));
    game.board.exchange(one, other);
    game.cascade((one, other), pair, &mut none());
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
fn candies_by_lot_avoid_runs() {
    let mut level = level(board("1 1 ? 2 2 3"));
    // Kind 1 would make a run, 2 as well, so 3. Then no swap is valid, a hundred times.
    let game = Game::new(&level, &mut Fixed(vec![0; 100]));
    assert_eq!(game.status, Status::Stuck);
    assert_board(&game, "1 1 3 2 2 3");
    level.board = board("1 1 ? 2 2 1\n. . . 1 . 2");
    let game = Game::new(&level, &mut Fixed(vec![1 << 63]));
    assert_eq!(game.status, Status::Playing);
    assert_board(&game, "1 1 3 2 2 1\n. . . 1 . 2");
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
fn a_run_of_four_makes_stripes_in_the_swapped_cell() {
    let game = cascade(". . 1 .\n1 1 2 1\nf2 % x i", (1, 3), (2, 3));
    // The frosting, the swirl and the chocolate have matched neighbours. The stripes fall from
    // (2, 3) to (3, 3), the 2 after it, and slides to the lower left.
    assert_board(&game, ". . . .\n. . . .\nf1 2 1| i");
    assert_eq!(game.score, 4 * 20 + 120 + 3 * 20);
    assert_eq!(game.steps, 1);
}

#[test]
fn an_angle_makes_a_wrapped_candy() {
    let game = cascade("1 2 3\n1 3 2\n3 1 1\n1 3 2", (3, 1), (4, 1));
    assert_board(&game, ". . .\n. 2 3\n1w 3 2\n3 3 2");
    assert_eq!(game.score, 5 * 20 + 200);
}

#[test]
fn five_make_a_colour_bomb() {
    let game = cascade("1 1 2 1 1\n3 2 1 3 3", (1, 3), (2, 3));
    assert_board(&game, ". . @ . .\n3 2 2 3 3");
    assert_eq!(game.score, 5 * 20 + 200);
}

#[test]
fn a_wrapped_candy_bursts_twice() {
    let text = ". . . . .\n. . 1 . .\n1 1w 2 . .\n3 3 2 2 3\n3 2 3 3 2";
    let game = cascade(text, (2, 3), (3, 3));
    // Step 1 hits (2, 1) to (4, 3); the primed candy falls from (3, 2) to (4, 2). Step 2 hits
    // (3, 1) to (5, 3); then the 2 of (4, 4) slides to (5, 3).
    assert_board(
        &game,
        ". . . . .\n. . . . .\n. . . . .\n. . . . 3\n. . 2 3 2",
    );
    assert_eq!(game.steps, 2);
    assert_eq!(game.score, 6 * 20 + 4 * 40);
}

#[test]
fn stripes_fire_across_voids() {
    let text = ". . 1 # . . .\n1 1- 2 # f1 (2) x";
    let game = cascade(text, (1, 3), (2, 3));
    assert_board(&game, ". . . # . . .\n. . 2 # . 2 .");
    assert_eq!(game.score, 3 * 20 + 3 * 20);
}

#[test]
fn a_lock_is_freed_and_its_candy_stays() {
    let game = cascade("2 3 1\n(1-) 1 3\n3 2 2", (1, 3), (2, 3));
    assert_board(&game, "2 . .\n1- 3 3\n3 2 2");
    assert_eq!(game.score, 2 * 20 + 20);
}

#[test]
fn a_colour_bomb_and_stripes() {
    let game = cascade("@ 2- 3\n1 2 (2)\n3 3 1~", (1, 1), (1, 2));
    // 2- lies at (1, 1) then and fires row 1; (2, 2) becomes horizontal and fires row 2.
    assert_board(&game, ". . .\n. . 2\n3 3 1~");
    assert_eq!(game.score, 5 * 20 + 20);
}

#[test]
fn two_wrapped_candies() {
    let text = "1w 1w= 2 3 2 1\n2 3 2 3 1 1\n3 2 1 1 2 3\n2 2 3 1 2 2";
    let game = cascade(text, (1, 1), (1, 2));
    // Step 1 hits rows 1 to 3, columns 1 to 4. The primed candy falls to (3, 2), others slide:
    //   .  .~ .  .  .  .
    //   .  .  .  .  1  1
    //   .  P  2  1  2  3
    //   2  2  3  1  2  2
    // Step 2 hits rows 1 to 4, columns 1 to 4, then what is left slides and makes 2 2 2:
    //   .  .  .  .  1  3
    //   .  .  1  2  2  2
    assert_board(&game, ". .~ . . . .\n. . . . . .\n. . . . . .\n. . 1 . 1 3");
    assert_eq!(game.steps, 3);
    assert_eq!(game.score, 11 * 20 + 1000 + 7 * 40 + 3 * 80);
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
fn new_pieces_learn_what_they_are_at_the_end() {
    let mut level = level(board("@ @ 1\n# 1 i\n2 1 3"));
    level.goals.ingredients = 2;
    level.board.at_mut((2, 2)).exit = true;
    level.board.at_mut((0, 2)).spawner = true;
    let mut game = Game::new(&level, &mut none());
    game.board.put((2, 2), Content::Hole);
    game.board.put((2, 1), Content::Hole);
    // One new piece, a candy as there is an ingredient. That leaves; the next new one is the other
    // ingredient, and no number is taken for kinds.
    game.fall(&mut Fixed(vec![u64::MAX, 0]));
    assert_board(&game, "@ . i\n# @ 3\n2 1 1");
    assert_eq!(game.score, 10_000);
}

#[test]
fn fuses_burn_and_chocolate_that_was_hit_waits() {
    let mut game = game("2 1 x\n1 2 1\n3 1*2 3\n2 3 (2*4)");
    game.play(((0, 1), (1, 1)), &mut none());
    assert_board(&game, ". . .\n2 2 .\n3 1*1 3\n2 3 (2*3)");
    assert_eq!(game.status, Status::Playing);
}

const BESIDE_CHOCOLATE: &str = "x 2 1 1 3\n3 3 2 2 1";

#[test]
fn chocolate_grows() {
    let mut game = game(BESIDE_CHOCOLATE);
    game.play(((0, 4), (1, 4)), &mut Fixed(vec![1 << 63]));
    assert_board(&game, "x 2 . . .\nx 3 2 2 3");
    assert_eq!(game.left, 19);
}

#[test]
fn time_left_over_counts() {
    let mut game = game(BESIDE_CHOCOLATE);
    game.level.limit = Limit::Seconds(20);
    game.level.goals.score = Some(60);
    game.play(((0, 4), (1, 4)), &mut none());
    assert_board(&game, "x 2 . . .\n3 3 2 2 3");
    assert_eq!(game.status, Status::Won);
    assert_eq!((game.left, game.score), (16, 60 + 4 * 3000));
    assert!(game.swaps().is_empty());
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
