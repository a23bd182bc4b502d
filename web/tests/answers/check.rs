//! Answers of a student are right, or have the fault that `grader try` names.

use serde_json::{Value, json};

use crate::{ask, must};

fn check(output: &str) -> Value {
    let input = "3\n2\n300\n001\n011\n101\n";
    must(&json!({ "family": "duel", "do": "check", "input": input, "output": output }))
}

#[test]
fn a_right_answer_has_its_points_and_the_board_after() {
    let right = json!({ "cell": "A1", "points": 9, "rows": ["**1", "*11", "101"] });
    assert_eq!(check("A1\n**1\n*11\n101\n"), json!({ "right": right }));
}

#[test]
fn a_wrong_answer_has_the_words_of_the_grader() {
    for (output, kind, line, text) in [
        (
            "A1\n**1\n*11\n1*1\n",
            "wrong board",
            json!(4),
            "wrong board (after A1, row 3: found `1*1`, expected `101`)",
        ),
        (
            "D1\n**1\n*11\n101\n",
            "malformed output",
            json!(1),
            "malformed output (line 1, column 1: found `D1`, expected a cell from A1 to C3)",
        ),
        (
            "A1\n",
            "malformed output",
            json!(2),
            "malformed output (line 2, column 1: found the end of the file, expected",
        ),
        (
            &" ".repeat(70_000),
            "output too large",
            Value::Null,
            "output too large (output.txt is over 65536 bytes)",
        ),
    ] {
        let fault = &check(output)["fault"];
        assert_eq!((&fault["kind"], &fault["line"]), (&json!(kind), &line));
        let found = fault["text"].as_str().expect("a text");
        assert!(found.starts_with(text), "{found}");
    }
}

#[test]
fn an_input_that_is_none_is_refused() {
    for (input, error) in [
        (
            "3\n2\n",
            "input.txt: line 3, column 1: found the end of the file",
        ),
        (
            "1\n1\n9\n*\n",
            "input.txt: found an empty board, expected one with a move",
        ),
    ] {
        let request = json!({ "family": "duel", "do": "check", "input": input, "output": "" });
        let found = ask(&request).unwrap_err();
        assert!(found.starts_with(error), "{found}");
    }
}
