//! `sweetfish sm3` from outside: options, output and errors.

mod files;

use std::process::Output;

use serde_json::{Value, json};

use crate::program::{self, assert_has, last_json, refusal, run_on};

fn sweetfish(arguments: &str, input: &str) -> Output {
    run_on(&mut program::sweetfish(&format!("sm3 {arguments}")), input)
}

fn stdout(output: Output) -> String {
    assert!(output.status.success() && output.stderr.is_empty());
    String::from_utf8(output.stdout).unwrap()
}

/// Makes a board. Returns its file.
fn made(arguments: &str) -> String {
    stdout(sweetfish(arguments, ""))
}

fn json(arguments: &str, input: &str) -> Value {
    last_json(&sweetfish(arguments, input))
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
            let is_proven = proven == (Some(true), true);
            assert!(solver == "mcts" || is_proven, "{fall} {solver}");
        }
    }
}

#[test]
fn values_are_those_of_the_table() {
    let found = json("solve -i - --json --values 0,0,0,50,7", "4 1 1 9 0\n1111\n");
    assert_eq!(found["points"], 7);
    assert_eq!(found["actions"], json!([[0, 0]]));
    let refused = sweetfish("solve -i - --values 0,1000001", STACK);
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn show_draws_every_board() {
    let text = stdout(sweetfish("solve -i - --show", STACK));
    assert_has(&text, " 1  2  2  .  2  2 \n 0 [1][1][1] 2  2 \n");
    assert_has(&text, "  1. (0, 0): 3 blocks, +1 = 1, 8 left\n");
    assert_has(&text, " 0  .  .  .  2  2 \n    0  1  2  3  4\n");
    assert!(text.ends_with("proven: no play has more\n"), "{text}");
}

/// The board of the post's example, with four actions and a target of four points.
const EXAMPLE: &str = include_str!("../../../testcases/sm3/valid/post-example.txt");

#[test]
fn given_actions_are_played() {
    let text = stdout(sweetfish("play -i - --show 0,0 (2,4)", EXAMPLE));
    for part in [
        " 4  2  2  2  2 \n 3  1  1  2  1 \n 2 [3] 3  2  3 \n 1 [3] 1  3  3 \n 0 [3][3][3] 1 \n    0  1  2  3\n",
        "  1. (0, 0): 5 blocks, +3 = 3, 3 left\n",
        "  2. (2, 4): 6 blocks, +4 = 7, 2 left\n",
        " 4  .  .  .  . \n 3  1  1  .  1 \n 2  .  3  .  3 \n",
    ] {
        assert_has(&text, part);
    }
    let end = "total   21 (7 points, bonus 14)\ntarget  4 is reached, bonus 7 for each of 2 actions left\n";
    assert!(text.ends_with(end), "{text}");
    let found = json("play -i - --json 0,0 [2,4]", EXAMPLE);
    let expected = json!({
        "total": 21, "points": 7, "bonus": 14, "left": 2, "reached": true, "legal": [],
        "actions": [{"cell": [0, 0], "blocks": 5, "points": 3}, {"cell": [2, 4], "blocks": 6, "points": 4}],
        "rows": ["0000", "1101", "0303", "0133", "0001"],
    });
    assert_eq!(found, expected);
}

#[test]
fn what_the_solver_prints_can_be_played() {
    let board = made("new --size 6 --colours 2 --actions 4 --seed 3");
    let solved = json("solve -i - --json --fall down", &board);
    let actions = solved["actions"].as_array().unwrap();
    let actions: Vec<_> = actions.iter().map(Value::to_string).collect();
    let actions = actions.join(" ");
    let played = json(&format!("play -i - --json --fall down {actions}"), &board);
    assert_eq!(played["total"], solved["total"]);
}

#[test]
fn a_play_that_reaches_the_plain_bound_takes_no_search() {
    let board = made("new --size 20 --colours 3 --seed 1");
    for how in ["", "--solver beam", "--solver mcts", "--fall left"] {
        let arguments = format!("solve -i - --values 0,0,0 --limit 600 --json {how}");
        let found = json(&arguments, &board);
        assert_eq!(found["exact"], true);
        assert!(found["seconds"].as_f64().unwrap() < 60.0, "{how}");
    }
}

#[test]
fn legal_actions_are_listed_in_the_order_of_the_greedy_solver() {
    let text = stdout(sweetfish("play -i - --legal", STACK));
    let listed = ["(0, 0)", "(1, 0)", "(2, 0)"].map(|cell| format!("     {cell}: 3 blocks, +1\n"));
    assert_eq!(text, listed.concat() + "total   0 (0 points, bonus 0)\n");
}

#[test]
fn an_illegal_action_is_refused_in_one_line() {
    #[rustfmt::skip]
    let refused = [
        ("0,0 0,0", "-: action 2, (0, 0): found an empty cell, expected a block"),
        ("3,1", "-: action 1, (3, 1): found a longest line of 2 blocks of one colour, expected 3 or more"),
        ("4,0", "-: action 1, (4, 0): found a cell outside, expected one of a board of 4x5"),
        ("0,0 2,4 0,3", "-: action 3, (0, 3): the target is reached, so the game is over"),
        ("C1", "found `C1`, expected a cell as x,y or (x, y): two whole numbers, each from 0 to 25"),
    ];
    for (actions, problem) in refused {
        let output = sweetfish(&format!("play -i - {actions}"), EXAMPLE);
        assert_has(&refusal(&output), problem);
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn greedy_without_a_solution_says_so() {
    let board = "4 1 1 5 3\n1111\n";
    let text = stdout(sweetfish("solve -i - --solver greedy", board));
    assert_has(&text, "target  3 is not reached\ngreedy  has no solution");
    let found = json("solve -i - --solver greedy --json", board);
    assert_eq!(found["solved"], false);
    let solved = stdout(sweetfish("solve -i - --solver greedy", EXAMPLE));
    assert!(solved.contains("target  4 is reached") && !solved.contains("no solution"));
}

#[test]
fn the_state_space_is_counted() {
    let counterexample = include_str!("../../../testcases/sm3/valid/post-counterexample.txt");
    let found = json("space -i - --json", counterexample);
    assert_eq!([&found["states"], &found["edges"]], [23, 71]);
    assert_eq!(found["complete"], true);
    let layer = json!({"actions": 1, "states": 7, "edges": 56, "goals": 0, "sequences": 15});
    assert_eq!(found["layers"][1], layer);
    let text = stdout(sweetfish("space -i - --states 7", counterexample));
    assert_has(&text, "arrays  10^16.9\n");
    let end = "stopped: more than 7 states after 2 actions\n";
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn boards_are_made_by_seed() {
    let text =
        made("new --width 5 --height 3 --colours 2 --seed 9 --fill 60 --actions 4 --target 7");
    let mut lines = text.lines();
    assert_eq!((lines.next(), lines.count()), (Some("5 3 2 4 7"), 3));
    let same = json(
        "new --width 5 --height 3 --colours 2 --seed 9 --fill 60 --json",
        "",
    );
    let rows: Vec<_> = text.lines().skip(1).collect();
    assert_eq!(same["rows"], json!(rows));
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
        "play -i nowhere.txt 0,0",
        "space -i -",
    ] {
        refusal(&sweetfish(arguments, ""));
    }
}

/// Beams come first where blocks fall: more time never finds less than they do in a moment.
#[test]
fn exact_is_no_worse_than_a_short_beam_where_blocks_fall() {
    let board = made("new --size 9 --colours 2 --actions 1000 --seed 4");
    let total = |arguments: &str| json(arguments, &board)["total"].as_u64().unwrap();
    let beam = total("solve -i - --json --fall down --solver beam --limit 0.05");
    assert!(total("solve -i - --json --fall down --limit 0.8") >= beam);
}
