//! `grader try`: what it says to students about agents that are broken in the usual ways.

use std::fs;

use crate::common::{Arena, Played, assert_has, has_python, quoted, set_mode};

/// Tries an agent: the text of its file, and its command.
fn attempt(text: &str, command: &str) -> Played {
    let arena = Arena::new();
    let file = command.rsplit([' ', '/']).next().unwrap();
    fs::write(arena.path(file), text).unwrap();
    let played = arena.run(&format!("try {}", quoted(command)));
    arena.assert_clean();
    played
}

/// Agents and what is said about them: the text of the file, the command, which ends with its name, the exit code, words.
#[rustfmt::skip]
const BROKEN: [(&str, &str, i32, &[&str]); 11] = [
    ("#!/bin/sh\n", "./agent.sh", 2,
     &["`./agent.sh` is not executable", "`chmod +x ./agent.sh`", "`sh agent.sh`"]),
    ("def move(:\n    pass\n", "/usr/bin/python3 agent.py", 1,
     &["crashed (exit code 1)", "SyntaxError", "Fix first: mend what the message names"]),
    ("n, p, t = [int(open('input.txt').read().split()[i]) for i in range(3)]\n", "/usr/bin/python3 agent.py", 1,
     &["ValueError: invalid literal for int()", "a decimal number, such as 4.834387383", "`float` in Python"]),
    ("cat input.txt\necho C1\n", "sh agent.sh", 1,
     &["no output", "without a file `output.txt`", "Fix first: write the answer to `output.txt`"]),
    ("{ echo 1C; tail -n +4 input.txt; } > output.txt\n", "sh agent.sh", 1,
     &["malformed output", "column letter, row from 1 at the top", "Fix first: write `output.txt` in the right form"]),
    ("{ echo a1; tail -n +4 input.txt; } > output.txt\n", "sh agent.sh", 1,
     &["malformed output (line 1", "found `a1`, expected a cell from A1 to D4: the letter is a capital, as in `A1`"]),
    ("{ echo A0; tail -n +4 input.txt; } > output.txt\n", "sh agent.sh", 1,
     &["Fix first: write `output.txt` in the right form: line 1, column 1: found `A0`, expected the cell A1: rows are counted from 1"]),
    ("{ echo A1; tail -n +4 input.txt; } > output.txt\n", "sh agent.sh", 1,
     &["illegal move (A1 is empty)", "must name a cell that is not empty", "Fix first: choose a cell that is not empty"]),
    ("size=$(head -n 1 input.txt); { echo A$size; tail -n +4 input.txt | sed '$s/^./*/'; } > output.txt\n", "sh agent.sh", 1,
     &["wrong board", "Your move is A4: its group is", "the cells above fall straight down", "Fix first: write the right board"]),
    ("sleep 0.7; { echo A1; tail -n +4 input.txt; } > output.txt\n", "sh agent.sh", 1,
     &["little time", "out of time (0.5", "illegal move"]),
    ("exec cat < /no/such/input.txt > output.txt\n", "sh agent.sh", 1,
     &["crashed (exit code", "No such file", "Fix first: open `input.txt` and `output.txt` by these names alone"]),
];

#[test]
#[ignore = "slow: make slow"]
fn usual_mistakes_are_explained() {
    for (text, command, code, words) in BROKEN {
        if command.contains("python") && !has_python() {
            continue;
        }
        let played = attempt(text, command);
        let said = format!("{}{}", played.stdout, played.stderr);
        assert_eq!(played.code(), Some(code), "{text}: {said}");
        for words in words {
            assert!(said.contains(words), "{text}: {words} in\n{said}");
        }
    }
}

/// Each says what mends it: `input.txt` by its name alone.
#[test]
fn a_path_to_the_input_is_named_even_if_there_is_such_a_file() {
    let arena = Arena::new();
    let by_path = "read n < \"$(dirname \"$0\")/input.txt\"; { echo A1; tail -n +4 input.txt; } > output.txt\n";
    fs::write(arena.path("agent.sh"), format!("set -e\n{by_path}")).unwrap();
    for stale in [None, Some("1\n1\n2.5\n0\n")] {
        if let Some(text) = stale {
            fs::write(arena.path("input.txt"), text).unwrap();
        }
        let played = arena.run("try 'sh agent.sh'");
        assert_eq!(played.code(), Some(1), "{played:?}");
        let last = played.stdout.lines().last().unwrap();
        assert_has(
            last,
            "Fix first: open `input.txt` and `output.txt` by these names alone",
        );
    }
    arena.assert_clean();
}

#[test]
fn a_source_is_not_taken_for_a_program() {
    let arena = Arena::new();
    let source = arena.path("homework11.cpp");
    fs::write(&source, "#include <cstdio>\nint main() { return 0; }\n").unwrap();
    let words = "is no program: build it with `c++ -O2 -o agent -std=gnu++11 homework11.cpp`, and give the command `./agent`";
    arena.run("try ./homework11.cpp").refused(&[words]);
    // Folders of Windows show every file as a program.
    set_mode(&source, 0o755);
    for confine in ["off", "auto"] {
        let tried = arena.run(&format!("try ./homework11.cpp --confine {confine}"));
        assert_has(&tried.stdout, "could not start (`");
        assert_has(&tried.stdout, words);
    }
}

/// Checks `grader explain` on a game between built-in agents.
#[test]
fn lost_points_are_explained() {
    let arena = Arena::new();
    arena.play("match --agent greedy --agent random --pairs 1 --size 4 --confine off");
    let explain = |options: &str| {
        arena.run(&format!(
            "explain games.jsonl r1e1p1a --seconds 0.05 {options}"
        ))
    };
    let all = explain("--json").passed();
    assert_has(&all, "random, moving second, lost ");
    let last = all.lines().last().unwrap();
    let found: serde_json::Value = serde_json::from_str(last).unwrap();
    let moves = found["moves"].as_array().unwrap();
    assert!(moves.len() > 3);
    for made in moves {
        let [best, played, loss] =
            ["expected_of_best", "expected", "lost"].map(|name| made[name].as_i64().unwrap());
        assert_eq!(best - played, loss, "{made}");
        assert!(loss >= 0, "{made}");
        assert_eq!(loss == 0, made["played"] == made["best"], "{made}");
    }
    let one = explain("--move 2").passed();
    assert!(
        one.starts_with("Game r1e1p1a, move 2, by random:\n"),
        "{one}"
    );
    for number in [0, 99] {
        let words = format!("--move {number}: game r1e1p1a has moves 1 to");
        explain(&format!("--move {number}")).refused(&[&words]);
    }
    let refused = arena.run("explain games.jsonl r9e1p1a");
    refused.refused(&["there is no game r9e1p1a"]);
}
