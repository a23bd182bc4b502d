//! Tests boards as text: they are printed and parsed, and errors name the place.

use crate::planes::{Board, Plane};
use proptest::prelude::*;

/// Returns the rows of a board.
fn rows(side: usize) -> impl Strategy<Value = Vec<String>> {
    let cell = prop::sample::select("..##1234567".chars().collect::<Vec<_>>());
    (1..=side, 1..=side).prop_flat_map(move |(width, height)| {
        let row = prop::collection::vec(cell.clone(), width);
        prop::collection::vec(row.prop_map(String::from_iter), height)
    })
}

/// Returns the text without columns at the right and rows below that are all voids.
fn trimmed(rows: &[String]) -> String {
    let end = |row: &str| row.rfind(|cell| cell != '#').map_or(0, |last| last + 1);
    let width = rows.iter().map(|row| end(row)).max().unwrap_or(0);
    let height = rows
        .iter()
        .rposition(|row| end(row) > 0)
        .map_or(0, |last| last + 1);
    rows[..height]
        .iter()
        .map(|row| row[..width].to_string() + "\n")
        .collect()
}

fn assert_round_trip<P: Plane>(rows: &[String]) {
    let board = Board::<P>::parse(&rows.join("\n")).expect("a board");
    for (row, text) in (0..).zip(rows) {
        for (column, character) in (0..).zip(text.chars()) {
            let number = P::number(row, column);
            let exists = board.cells() & P::cell(number) != P::NONE;
            assert_eq!(exists, character != '#');
            let kind = character.to_digit(10).unwrap_or(0) as u8;
            assert_eq!(board.kind(number), kind);
        }
    }
    assert_eq!(board.to_string(), trimmed(rows));
    if board.cells() != P::NONE {
        assert_eq!(Board::parse(&board.to_string()), Ok(board));
        assert_eq!(
            Board::parse(&format!("{}\n\n \n", rows.join(" \r\n\t"))),
            Ok(board)
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn printed_boards_are_parsed(rows in rows(9)) {
        assert_round_trip::<u128>(&rows);
        if rows.len() <= 8 && rows[0].len() <= 8 {
            assert_round_trip::<u64>(&rows);
        }
    }

    #[test]
    fn no_text_panics(text in "[.#0-9a\u{e9} \n\t]{0,120}") {
        let small = Board::<u64>::parse(&text).is_ok();
        prop_assert!(!small || Board::<u128>::parse(&text).is_ok());
    }
}

#[test]
fn malformed_boards_are_errors() {
    let nine = "1".repeat(9);
    let tall = "12\n".repeat(9);
    let cases = [
        ("", "found 0 rows of 0 cells, expected 1 to 8 of each"),
        (" \n \n", "found 0 rows of 0 cells, expected 1 to 8 of each"),
        ("\n12\n", "found 2 rows of 0 cells, expected 1 to 8 of each"),
        (&nine, "found 1 rows of 9 cells, expected 1 to 8 of each"),
        (&tall, "found 9 rows of 2 cells, expected 1 to 8 of each"),
        (
            "123\n12\n",
            "line 2: found 2 cells, expected 3 as in the first row",
        ),
        (
            "12\n\n12\n",
            "line 2: found 0 cells, expected 2 as in the first row",
        ),
        (
            "12\n182\n",
            "line 2: found 3 cells, expected 2 as in the first row",
        ),
        (
            "12\n18\n",
            "line 2, column 2: found `8`, expected `1` to `7`, `.` or `#`",
        ),
        (
            "0",
            "line 1, column 1: found `0`, expected `1` to `7`, `.` or `#`",
        ),
        (
            "1\u{e9}1\n",
            "line 1, column 2: found `\u{e9}`, expected `1` to `7`, `.` or `#`",
        ),
    ];
    for (text, message) in cases {
        let error = Board::<u64>::parse(text).expect_err("no board");
        assert_eq!(error.to_string(), message, "{text:?}");
    }
    let error = Board::<u128>::parse(&"1".repeat(10)).expect_err("no board");
    let message = "found 1 rows of 10 cells, expected 1 to 9 of each";
    assert_eq!(error.to_string(), message);
}
