//! The subcommands from outside: options, output and errors.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn sweetfish(arguments: &str, input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sweetfish"))
        .arg("sm3")
        .args(arguments.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments does not read.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn stdout(output: Output) -> String {
    assert!(output.status.success() && output.stderr.is_empty());
    String::from_utf8(output.stdout).unwrap()
}

fn json(arguments: &str, input: &str) -> Value {
    let text = stdout(sweetfish(arguments, input));
    serde_json::from_str(text.lines().last().unwrap()).unwrap()
}

/// With gravity the upper row becomes a line, with closing columns a longer one.
const STACK: &str = "5 2 2 9 0\n22022\n11122\n";

#[test]
fn what_falls_decides_the_points() {
    for (fall, points) in [("none", 1), ("down", 1), ("left", 3)] {
        for solver in ["beam", "mcts", "exact"] {
            let arguments =
                format!("solve -i - --limit 0.2 --json --fall {fall} --solver {solver}");
            let found = json(&arguments, STACK);
            assert_eq!(found["points"], points, "{fall} {solver}");
            assert_eq!(found["solver"], solver);
            // Tree search proves nothing by itself.
            let proven = (found["exact"].as_bool(), found["bound"] == found["points"]);
            assert!(
                solver == "mcts" || proven == (Some(true), true),
                "{fall} {solver}"
            );
        }
    }
}

#[test]
fn values_are_those_of_the_table() {
    let found = json("solve -i - --json --values 0,0,0,50,7", "4 1 1 9 0\n1111\n");
    assert_eq!(
        (&found["points"], &found["actions"]),
        (&7.into(), &serde_json::json!([[0, 0]]))
    );
    let refused = sweetfish("solve -i - --values 0,1000001", STACK);
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn show_draws_every_board() {
    let text = stdout(sweetfish("solve -i - --show", STACK));
    assert!(
        text.contains(" 1  2  2  .  2  2 \n 0 [1][1][1] 2  2 \n"),
        "{text}"
    );
    assert!(text.contains("  1. (0, 0): 3 blocks, +1 = 1\n"), "{text}");
    assert!(
        text.contains(" 0  .  .  .  2  2 \n    0  1  2  3  4\n"),
        "{text}"
    );
    assert!(text.ends_with("proven: no play has more\n"), "{text}");
}

#[test]
fn boards_are_made_by_seed() {
    let text = stdout(sweetfish(
        "new --width 5 --height 3 --colours 2 --seed 9 --fill 60 --actions 4 --target 7",
        "",
    ));
    let mut lines = text.lines();
    assert_eq!((lines.next(), lines.count()), (Some("5 3 2 4 7"), 3));
    let same = json(
        "new --width 5 --height 3 --colours 2 --seed 9 --fill 60 --json",
        "",
    );
    let rows: Vec<_> = text.lines().skip(1).collect();
    assert_eq!(same["rows"], serde_json::json!(rows));
    for wrong in [
        "new --colours 2 --seed 1",
        "new --size 27 --colours 2 --seed 1",
        "new --size 5 --colours 0 --seed 1",
    ] {
        assert_eq!(sweetfish(wrong, "").status.code(), Some(2), "{wrong}");
    }
}

#[test]
fn what_cannot_be_read_is_refused_in_one_line() {
    for arguments in [
        "solve -i nowhere.txt",
        "solve -i .",
        "solve -i -",
        "solve -i - --limit 0",
    ] {
        let output = sweetfish(arguments, "");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            (output.status.code(), stderr.lines().count()),
            (Some(2), 1),
            "{stderr}"
        );
    }
}

/// Beams come first where blocks fall: more time never finds less than they do in a moment.
#[test]
fn exact_is_no_worse_than_a_short_beam_where_blocks_fall() {
    let board = stdout(sweetfish(
        "new --size 9 --colours 2 --actions 1000 --seed 4",
        "",
    ));
    let total = |arguments: &str| json(arguments, &board)["total"].as_u64().unwrap();
    let beam = total("solve -i - --json --fall down --solver beam --limit 0.05");
    assert!(total("solve -i - --json --fall down --limit 0.8") >= beam);
}
