//! `grader try`: what it says to students about agents that are broken in the usual ways.

use std::fs;
use std::process::Command;

use crate::common::{Arena, Played};

fn has_python() -> bool {
    let python = Command::new("/usr/bin/python3").arg("-V").output();
    python.is_ok_and(|found| found.status.success())
}

/// Tries an agent: the text of its file, and its command.
fn attempt(file: &str, text: &str, command: &str) -> Played {
    let arena = Arena::new();
    fs::write(arena.path(file), text).unwrap();
    let played = arena.run(&["try", command]);
    arena.assert_clean();
    played
}

/// An agent and what is said about it: file, text, command, exit code, words.
type Broken = (
    &'static str,
    &'static str,
    &'static str,
    i32,
    &'static [&'static str],
);

const BROKEN: [Broken; 10] = [
    (
        "agent.sh",
        "#!/bin/sh\n",
        "./agent.sh",
        2,
        &[
            "`./agent.sh` is not executable",
            "`chmod +x ./agent.sh`",
            "`sh ./agent.sh`",
        ],
    ),
    (
        "agent.py",
        "def move(:\n    pass\n",
        "/usr/bin/python3 agent.py",
        1,
        &[
            "crashed (exit code 1)",
            "SyntaxError",
            "Fix first: find out why the program ends with an error",
        ],
    ),
    (
        "agent.py",
        "n, p, t = [int(open('input.txt').read().split()[i]) for i in range(3)]\n",
        "/usr/bin/python3 agent.py",
        1,
        &[
            "ValueError: invalid literal for int()",
            "a decimal number, such as 4.834387383",
            "`float` in Python",
        ],
    ),
    (
        "agent.sh",
        "echo C1\n",
        "sh agent.sh",
        1,
        &[
            "no output",
            "without a file `output.txt`",
            "Fix first: write the answer to `output.txt`",
        ],
    ),
    (
        "agent.sh",
        "{ echo 1C; tail -n +4 input.txt; } > output.txt\n",
        "sh agent.sh",
        1,
        &[
            "malformed output",
            "column letter, row from 1 at the top",
            "Fix first: write `output.txt` in the right form",
        ],
    ),
    (
        "agent.sh",
        "{ echo a1; tail -n +4 input.txt; } > output.txt\n",
        "sh agent.sh",
        1,
        &["malformed output (line 1", "found `a1`"],
    ),
    (
        "agent.sh",
        "{ echo A1; tail -n +4 input.txt; } > output.txt\n",
        "sh agent.sh",
        1,
        &[
            "illegal move (A1 is empty)",
            "must name a cell that is not empty",
            "Fix first: choose a cell that is not empty",
        ],
    ),
    (
        "agent.sh",
        "size=$(head -n 1 input.txt); { echo A$size; tail -n +4 input.txt | sed '$s/^./*/'; } > output.txt\n",
        "sh agent.sh",
        1,
        &[
            "wrong board",
            "the cells above fall straight down",
            "Fix first: write the right board",
        ],
    ),
    (
        "agent.sh",
        "sleep 0.7; { echo A1; tail -n +4 input.txt; } > output.txt\n",
        "sh agent.sh",
        1,
        &["little time", "out of time (0.5", "illegal move"],
    ),
    (
        "agent.sh",
        "exec cat < /no/such/input.txt > output.txt\n",
        "sh agent.sh",
        1,
        &[
            "crashed (exit code",
            "No such file",
            "started in another folder than its own",
        ],
    ),
];

#[test]
fn usual_mistakes_are_explained() {
    for (file, text, command, code, words) in BROKEN {
        if command.contains("python") && !has_python() {
            println!("not tested, for there is no /usr/bin/python3: {text}");
            continue;
        }
        let played = attempt(file, text, command);
        let said = format!("{}{}", played.stdout, played.stderr);
        if std::env::var_os("SWEETFISH_SHOW").is_some() {
            println!("== {text}\n{said}");
        }
        assert_eq!(played.code(), Some(code), "{text}: {said}");
        for words in words {
            assert!(said.contains(words), "{text}: {words} in\n{said}");
        }
    }
}

#[test]
fn the_sample_agent_has_no_fault() {
    if !has_python() {
        println!("not tested, for there is no /usr/bin/python3");
        return;
    }
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/agents/greedy.py");
    let arena = Arena::new();
    let play = || arena.run(&["try", &format!("/usr/bin/python3 {sample}"), "--json"]);
    let mut played = play();
    // A busy machine may be too slow for the board with little time.
    for _ in 0..4 {
        if !played.stdout.contains("out of time") {
            break;
        }
        played = play();
    }
    assert_eq!(played.code(), Some(0), "{}{}", played.stdout, played.stderr);
    assert!(
        played.stdout.contains("\nNo fault was found.\n"),
        "{}",
        played.stdout
    );
    let last = played.stdout.lines().last().unwrap();
    let found: serde_json::Value = serde_json::from_str(last).unwrap();
    assert_eq!(found["fix_first"], serde_json::Value::Null);
    assert_eq!(found["boards"].as_array().unwrap().len(), 8);
    assert_eq!(found["games"][0]["opponent"], "random");
    // Without a terminal there are no colours.
    assert!(!played.stdout.contains('\u{1b}'));
}

/// Checks `grader explain` on a game between built-in agents.
#[test]
fn lost_points_are_explained() {
    let arena = Arena::new();
    let play = [
        "--agent",
        "greedy",
        "--agent",
        "random",
        "--pairs",
        "1",
        "--size",
        "4",
        "--confine",
        "off",
    ];
    arena.play(&[&["match"], &play[..]].concat());
    let explain = |options: &[&str]| {
        let args = ["explain", "games.jsonl", "r1e1p1a", "--seconds", "0.05"];
        arena.run(&[&args[..], options].concat())
    };
    let all = explain(&["--json"]);
    assert_eq!(all.code(), Some(0), "{}", all.stderr);
    assert!(
        all.stdout.contains("random, moving second, lost "),
        "{}",
        all.stdout
    );
    let last = all.stdout.lines().last().unwrap();
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
    let one = explain(&["--move", "2"]);
    assert!(
        one.stdout.starts_with("Game r1e1p1a, move 2, by random:\n"),
        "{}",
        one.stdout
    );
    for (options, message) in [
        (
            &["--move", "99"][..],
            "--move 99: game r1e1p1a has moves 1 to",
        ),
        (&["--move", "0"], "--move 0: game r1e1p1a has moves 1 to"),
    ] {
        let refused = explain(options);
        assert_eq!(refused.code(), Some(2), "{}", refused.stderr);
        assert!(refused.stderr.contains(message), "{}", refused.stderr);
    }
    let refused = arena.run(&["explain", "games.jsonl", "r9e1p1a"]);
    assert!(
        refused.stderr.contains("there is no game r9e1p1a"),
        "{}",
        refused.stderr
    );
}
