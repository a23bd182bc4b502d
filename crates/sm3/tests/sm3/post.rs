//! Tests every example and claim of the post: the board of its figures, the counterexample, the L, the three rows, and
//! its pseudocode.

use rand::RngExt;
use sweetfish_core::rng;
use sweetfish_sm3::{Board, Cell, Game, IllegalAction, Rules, Values, greedy};

use super::reference::{Grid, Place};
use super::{POST, board, cell, random};
use sweetfish_sm3::Fall;

/// The board of the first figure, as far as the text fixes it: 1 is red, 2 green, 3 blue, and a dot is open.
const EXAMPLE: &str = "\
2222
..2.
3.23
3.33
333.
";

/// Returns the board of the figure with these contents of its six open cells, from the top left.
fn example(open: [u8; 6]) -> Board {
    let mut open = open.iter();
    let mut fill = |c: char| match c {
        '.' => char::from(b'0' + open.next().unwrap()),
        fixed => fixed,
    };
    board(&EXAMPLE.chars().map(&mut fill).collect::<String>())
}

/// Returns whether all claims of the post on its example hold on a board.
fn agrees(board: Board) -> bool {
    let mut game = Game::new(board, Rules::new(4, 4));
    let is_legal = |game: &Game, x, y| game.board().reach(Cell::new(x, y)) > 0;
    let legal = is_legal(&game, 1, 0) && is_legal(&game, 2, 4) && !is_legal(&game, 3, 1);
    if !legal || game.try_take(Cell::new(0, 0)) != Ok(3) || game.is_reached() {
        return false;
    }
    game.try_take(Cell::new(2, 4)) == Ok(4)
        && (game.points(), game.left(), game.bonus(), game.total()) == (7, 2, 14, 21)
}

/// The text fixes 14 of the 20 cells, and excludes blue from four more. Points, bonus and total do not depend on the
/// others.
#[test]
fn the_example_scores_21_for_all_contents_of_its_open_cells() {
    for code in 0..4_u32.pow(6) {
        let open = [0, 1, 2, 3, 4, 5].map(|digit| (code / 4_u32.pow(digit) % 4) as u8);
        let [left, _, right, _, middle, corner] = open;
        let may_be = [left, right, middle, corner].iter().all(|&cell| cell != 3);
        assert_eq!(agrees(example(open)), may_be, "{open:?}");
    }
}

#[test]
fn the_example_takes_five_blue_and_six_green_blocks() {
    let board = example([1, 1, 1, 3, 1, 1]);
    let mut blue = board.vanishing(Cell::new(0, 0));
    blue.sort();
    assert_eq!(
        blue,
        [(0, 0), (1, 0), (2, 0), (0, 1), (0, 2)].map(|(x, y)| Cell::new(x, y))
    );
    assert_eq!(board.reach(Cell::new(2, 4)), 6);
    let mut game = Game::new(board, Rules::new(4, 4));
    assert_eq!(game.try_take(Cell::new(3, 1)), Err(IllegalAction::Short(2)));
    game.take(Cell::new(0, 0));
    assert_eq!(game.board().to_string(), "2222\n1121\n0323\n0133\n0001\n");
    assert_eq!(game.bonus_each(), 7);
    assert_eq!(
        [3, 4, 5].map(|blocks| Values::default().of(blocks)),
        [1, 2, 3]
    );
}

#[test]
fn greedy_loses_a_point_on_the_counterexample() {
    let game = Game::new(board(POST), Rules::new(2, 0));
    let (actions, end) = greedy::play(&game);
    assert_eq!(actions[0], Cell::new(3, 2));
    assert_eq!((game.board().reach(actions[0]), end.points()), (11, 10));
    // The only action left takes the column of three.
    let mut after = game.clone();
    after.take(actions[0]);
    let left: Vec<_> = after.board().actions().collect();
    assert_eq!(left, [5, 6, 7].map(|y| Cell::new(4, y)));
    // An inverted T of five, then the plus without one block.
    let mut better = game;
    assert_eq!(better.board().reach(Cell::new(4, 5)), 5);
    let points = [(4, 5), (3, 2)].map(|(x, y)| better.take(Cell::new(x, y)));
    assert_eq!((points, better.points()), ([3, 8], 11));
}

#[test]
fn an_l_is_worth_most_from_its_corner() {
    let total = |text: &str, actions: &[Place]| {
        let mut game = Game::new(board(text), Rules::new(2, 0));
        let points = actions.iter().map(|&action| game.take(cell(action)));
        (points.sum::<u32>(), game.board().blocks())
    };
    // Five blocks: after taking one end the rest is too short.
    let small = "100\n100\n111\n";
    assert_eq!(total(small, &[(0, 0)]), (3, 0));
    assert_eq!(total(small, &[(0, 2)]), (1, 2));
    assert_eq!(total(small, &[(2, 0)]), (1, 2));
    // Seven blocks: the rest can be taken, for fewer points in total.
    let large = "1000\n1000\n1000\n1111\n";
    assert_eq!(total(large, &[(0, 0)]), (5, 0));
    assert_eq!(total(large, &[(0, 3), (1, 0)]), (3, 0));
    assert_eq!(total(large, &[(3, 0), (0, 1)]), (3, 0));
}

#[test]
fn rows_of_three_colours_vanish_in_any_order() {
    let start = Game::new(board("1111\n2222\n3333\n"), Rules::new(3, 0));
    for order in [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ] {
        let mut game = start.clone();
        for y in order {
            assert_eq!(game.take(Cell::new(1, y)), 2);
        }
        assert_eq!((game.points(), game.board().blocks()), (6, 0), "{order:?}");
    }
}

/// Solves a game by the post's `GreedySolveSM3`, line by line except for its end. If it runs out of actions, it returns
/// them, though the text says that there is no solution. Here it returns `None`.
fn greedy_solve_sm3(mut grid: Grid, mut left: u32, target: u64) -> Option<Vec<Cell>> {
    let (mut points, mut taken) = (0, Vec::new());
    while points < target && left > 0 {
        let (mut best, mut most) = (None, points);
        for action in grid.actions() {
            let next = points + grid.taken(action).len() as u64 - 2;
            if next > most {
                (best, most) = (Some(action), next);
            }
        }
        let action = best?;
        taken.push(cell(action));
        grid = grid.after(action, Fall::None);
        (points, left) = (most, left - 1);
    }
    (points >= target).then_some(taken)
}

#[test]
fn greedy_agrees_with_the_pseudocode() {
    let mut solved = 0;
    for seed in 0..2000 {
        let mut rng = rng::stream(seed, 2);
        let board = random(&mut rng);
        let (actions, target) = (rng.random_range(0..6), rng.random_range(1..12));
        let expected = greedy_solve_sm3(Grid::read(&board.to_string()), actions, target.into());
        solved += u32::from(expected.is_some());
        let game = Game::new(board, Rules::new(actions, target));
        assert_eq!(greedy::solve(&game), expected, "seed {seed}");
    }
    assert!((200..1800).contains(&solved), "{solved} solved");
}

#[test]
fn an_action_with_an_error_changes_nothing() {
    let start = Game::new(board("110\n120\n113\n"), Rules::new(2, 2));
    let mut game = start.clone();
    for (x, y, error) in [
        (
            3,
            0,
            IllegalAction::Outside {
                width: 3,
                height: 3,
            },
        ),
        (
            0,
            3,
            IllegalAction::Outside {
                width: 3,
                height: 3,
            },
        ),
        (2, 2, IllegalAction::Empty),
        (1, 1, IllegalAction::Short(1)),
        (1, 0, IllegalAction::Short(2)),
    ] {
        assert_eq!(game.try_take(Cell::new(x, y)), Err(error));
    }
    assert_eq!(game, start);
    let over = |actions, target| {
        let mut game = Game::new(board("111\n111\n"), Rules::new(actions, target));
        assert_eq!(game.try_take(Cell::new(0, 0)), Ok(1));
        game.try_take(Cell::new(0, 1))
    };
    assert_eq!(over(1, 0), Err(IllegalAction::NoneLeft));
    assert_eq!(over(2, 1), Err(IllegalAction::Reached));
    assert_eq!(over(2, 2), Ok(1));
}
