//! Tests boards that were worked out by hand.

use crate::planes::{Board, Plane, State};
use crate::{Clears, Goal, Rules, Scoring};

use super::games::{SCORINGS, swap};

fn parse<P: Plane>(text: &str) -> Board<P> {
    Board::parse(text).expect("a board")
}

/// Returns the board after one step cleared but before gems fall, and the lengths of the runs.
fn cleared(text: &str, clears: Clears) -> (String, Vec<u32>) {
    let mut board = parse::<u64>(text);
    let clearing = board.matches(clears).expect("there is a run");
    board.clear(clearing.cells);
    (board.to_string(), clearing.runs().collect())
}

#[test]
fn a_cluster_keeps_what_is_in_no_run() {
    // A run with a square at its left end and a gem below its right one.
    let text = "1113\n1121\n2312\n";
    let left = ("...3\n1121\n2312\n".into(), vec![3]);
    assert_eq!(cleared(text, Clears::AllRuns), left);
    assert_eq!(cleared(text, Clears::LargestGroup), left);
    let corner = "12345\n12111\n23451\n31231\n";
    let left = ("12345\n12...\n2345.\n3123.\n".into(), vec![3, 3]);
    assert_eq!(cleared(corner, Clears::AllRuns), left);
    assert_eq!(cleared(corner, Clears::LargestGroup), left);
}

#[test]
fn the_largest_group_leaves_the_others() {
    // Two groups that touch, of three and of four. They share no cell.
    let text = "1112\n3321\n2222\n1133\n";
    assert_eq!(
        cleared(text, Clears::LargestGroup),
        ("1112\n3321\n....\n1133\n".into(), vec![4])
    );
    // Two groups as large: the first in reading order.
    let text = "21113\n32331\n12223\n";
    assert_eq!(
        cleared(text, Clears::LargestGroup),
        ("2...3\n32331\n12223\n".into(), vec![3])
    );
    // Three runs in the form of a Z: a group has only the two runs of one cell.
    let text = "1112\n3312\n2114\n3312\n2111\n4411\n";
    let (left, runs) = cleared(text, Clears::LargestGroup);
    assert_eq!(
        (left.as_str(), runs),
        ("...2\n33.2\n21.4\n33.2\n21.1\n44.1\n", vec![3, 6])
    );
    let (left, runs) = cleared(text, Clears::AllRuns);
    assert_eq!(
        (left.as_str(), runs),
        ("...2\n33.2\n21.4\n33.2\n2...\n44.1\n", vec![3, 3, 6])
    );
}

#[test]
fn a_gem_in_two_runs_counts_once() {
    // The swap makes a run of four and one of three through the gem that moves up.
    let text = "2132\n3123\n1211\n2143\n";
    for clears in [Clears::AllRuns, Clears::LargestGroup] {
        for (scoring, points) in SCORINGS.into_iter().zip([6, 300, 120, 180]) {
            let game = game(text, clears, scoring);
            let pair = ((2, 1), (3, 1));
            assert!(game.valid().contains(swap(pair)));
            assert_eq!(game.first_step_points(swap(pair)), points, "{scoring:?}");
            let (found, board) = game.afterstate(swap(pair));
            assert_eq!(found, points, "{scoring:?}");
            assert_eq!(board.to_string(), "....\n2.32\n3.23\n2243\n");
        }
    }
}

fn game(text: &str, clears: Clears, scoring: Scoring) -> State<u64> {
    let rules = Rules {
        clears,
        scoring,
        ..Rules::gemgem(5, 5, Goal::LongestGame)
    };
    State::on(parse(text), rules)
}

/// Three gems clear; then four and, beside them, three.
const TWO_STEPS: &str = "54554\n43345\n12231\n31122\n";

#[test]
fn a_cascade_of_two_steps() {
    let pair = ((2, 0), (3, 0));
    for (scoring, points) in SCORINGS.into_iter().zip([10, 900, 300, 420]) {
        let game = game(TWO_STEPS, Clears::AllRuns, scoring);
        let (found, board) = game.afterstate(swap(pair));
        assert_eq!(found, points, "{scoring:?}");
        // The cells of unknown gems stay empty.
        assert_eq!(board.to_string(), ".....\n5...4\n4..55\n34541\n");
        let first = if scoring == Scoring::Gems { 3 } else { 60 };
        assert_eq!(game.first_step_points(swap(pair)), first);
    }
}

#[test]
fn a_cascade_of_three_steps_of_one_group_each() {
    let pair = ((2, 0), (3, 0));
    for (scoring, points) in SCORINGS.into_iter().zip([11, 660, 660, 660]) {
        let game = game(TWO_STEPS, Clears::LargestGroup, scoring);
        let (found, board) = game.afterstate(swap(pair));
        assert_eq!(found, points, "{scoring:?}");
        assert_eq!(board.to_string(), ".....\n....4\n5..55\n44541\n");
    }
}

/// The first board of figure 1 of `CandyCrush.ai`'s text. It has seven runs: in row 3 columns 3 to 5, in row 6 columns 6
/// to 9, in row 7 columns 6 to 8, in row 8 columns 7 to 9; in column 3 rows 1 to 3 and 7 to 9, in column 8 rows 3 to 5.
/// Rows and columns count from 1.
const FIGURE_1: &str = "542434415\n452143423\n342221341\n155252244\n351542241\n512235555\n\
    344315551\n334322111\n424215523";

/// The swap of the two upper gems of column 5 makes `4444` in row 1. With the runs of the start, 25 gems vanish in the
/// first step. The longest runs have 4 gems: 10 * 16 - 10 * 4 points.
#[test]
fn runs_at_the_start_clear_with_the_first_swap() {
    let rules = Rules::crush_text();
    let game = State::on(parse::<u128>(FIGURE_1), rules);
    let upper = swap(((0, 4), (1, 4)));
    assert!(game.valid().contains(upper));
    assert_eq!(game.first_step_points(upper), 120);
    let mut board = *game.board();
    let standing: Vec<u32> = board.matches(rules.clears).expect("runs").runs().collect();
    assert_eq!(standing, [3, 4, 3, 3, 3, 3, 3]);
    let (first, second) = upper.masks();
    board.exchange(first, second);
    assert_eq!(board.matches(rules.clears).expect("runs").gems(), 25);
    // The two 5s at the left of row 4 are equal, so they do not change places beside the runs.
    let equal = swap(((3, 1), (3, 2)));
    assert!(!game.valid().contains(equal));
}

#[test]
fn gems_fall_within_their_piece_of_a_column() {
    let mut board = parse::<u128>("1.2\n#3.\n..#\n2#4\n...\n");
    board.fall();
    assert_eq!(board.to_string(), "1..\n#.2\n.3#\n.#.\n2.4\n");
}

/// On planes of 64 bits the cell in row 0, column 8 once counted as the one in row 1, column 0.
#[test]
#[should_panic = "found swap 1,9 down, expected a row and a column of at most 8"]
fn contains_panics_for_a_swap_outside_the_plane() {
    let swaps = parse::<u64>("121\n212\n343\n").swaps();
    let _ = swaps.contains(swap(((0, 8), (1, 8))));
}

#[test]
fn cells_without_a_gem_take_no_part_in_swaps() {
    let board = parse::<u64>("1.1\n212\n3#3\n");
    assert!(board.swaps().is_empty(), "{:?}", board.swaps());
    let board = parse::<u64>("121\n212\n3#3\n");
    let pairs = [((0, 1), (1, 1)), ((0, 0), (1, 0)), ((0, 2), (1, 2))];
    for pair in pairs {
        assert_eq!(board.swaps().contains(swap(pair)), pair.0.1 == 1);
    }
}
