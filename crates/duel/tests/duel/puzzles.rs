//! Tests that each puzzle has one winning move, by the solver and, for the smallest, by plain minimax.

use std::collections::HashSet;

use sweetfish_duel::Position;
use sweetfish_duel::puzzle::{DAYS, Puzzle};

fn all() -> impl Iterator<Item = (usize, Puzzle)> {
    (1..=DAYS).map(|day| (day, Puzzle::daily(day).expect("a puzzle for each day")))
}

/// Returns the difference of points from here on for the side to move, by plain minimax.
fn value(position: &Position) -> i32 {
    let moves = position.moves().into_iter();
    let values = moves.map(|mv| {
        let mut after = position.clone();
        after.play(mv.cell);
        mv.reward() - value(&after)
    });
    values.max().unwrap_or(0)
}

#[test]
fn each_day_has_one_winning_move_that_is_not_the_largest_group() {
    for (day, puzzle) in all() {
        assert!(puzzle.solution().is_some(), "day {day}: {puzzle}");
    }
}

#[test]
fn puzzles_are_distinct_and_on_small_boards() {
    let mut seen = HashSet::new();
    for (day, puzzle) in all() {
        let position = &puzzle.position;
        assert!((5..=7).contains(&position.size()), "day {day}");
        assert!((3..=5).contains(&position.kinds()), "day {day}");
        assert!(
            seen.insert(puzzle.to_string()),
            "day {day} repeats a puzzle"
        );
        assert!(puzzle.points.iter().all(|points| *points >= 0), "day {day}");
    }
    assert_eq!((Puzzle::daily(0), Puzzle::daily(DAYS + 1)), (None, None));
}

#[test]
fn the_same_day_is_found_again() {
    for day in [1, 60, DAYS] {
        assert_eq!(Some(Puzzle::find(day)), Puzzle::daily(day), "day {day}");
    }
}

#[test]
fn attempts_have_the_value_of_plain_minimax() {
    // Plain minimax is fast on boards of few groups.
    let small = all().filter(|(_, puzzle)| puzzle.position.moves().len() <= 8);
    let mut tried = 0;
    for (day, puzzle) in small.take(10) {
        let before = puzzle.points[puzzle.side] - puzzle.points[1 - puzzle.side];
        for mv in puzzle.position.moves() {
            let made = puzzle.attempt(mv.cell).expect("a move");
            assert_eq!(
                made.lead,
                before + mv.reward() - value(&made.position),
                "day {day}, {}",
                mv.cell
            );
            let mut after = made.position;
            for reply in made.line {
                let best = value(&after);
                after.play(reply.cell);
                assert_eq!(
                    reply.reward() - value(&after),
                    best,
                    "day {day}, {}",
                    mv.cell
                );
            }
            assert!(after.is_empty(), "day {day}, {}", mv.cell);
            tried += 1;
        }
    }
    assert!(tried > 20, "only {tried} moves were tried");
}

#[test]
fn malformed_puzzles_are_errors() {
    let text = "3 *12/012/201 9-4 1";
    assert_eq!(text.parse::<Puzzle>().expect("a puzzle").to_string(), text);
    let error = "".parse::<Puzzle>().unwrap_err().to_string();
    assert!(error.starts_with("found an empty text, expected KINDS"));
    for wrong in [
        "3 *12/012/201 9-4",
        "3 *12/012/201 9-4 3",
        "2 *12/012/201 9-4 1",
        "3 *12/012 9-4 1",
        "3 *12/012/201 94 1",
        "3 *12/012/201 9--4 1",
        "3 *12/012/201 456977-4 1",
    ] {
        let error = wrong.parse::<Puzzle>().unwrap_err().to_string();
        assert!(
            error.starts_with(&format!("found `{wrong}`, expected KINDS")),
            "{error}"
        );
    }
}
