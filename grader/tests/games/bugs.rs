//! `grader try`: what it says first about the usual bugs of students, each built into the sample agent.

use std::fs;

use crate::common::{Arena, has_python};

/// Where the sample agent names its cell, and the same with row and column exchanged.
const CELL: &str = r#"chr(ord("A") + column) + str(row + 1)"#;
const EXCHANGED: &str = r#"chr(ord("A") + row) + str(column + 1)"#;

/// Bugs: what of the sample agent is replaced, by what, and words of what is said first and last.
const BUGS: [(&str, &str, &[&str]); 1] = [(
    CELL,
    EXCHANGED,
    &[
        "(the cell is A3, the board is the one after C1, which is A3 with row and column exchanged)",
        "Your move is A3",
        "Fix first: name the cell that is taken: the board is the one after",
        "with row and column exchanged.",
    ],
)];

/// Tries the sample agent with something replaced. Returns what is printed.
fn tried(from: &str, to: &str) -> String {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/agents/greedy.py");
    let text = fs::read_to_string(sample).unwrap();
    assert!(text.contains(from), "{from}");
    let arena = Arena::new();
    fs::write(arena.path("agent.py"), text.replace(from, to)).unwrap();
    let played = arena.run("try '/usr/bin/python3 agent.py'");
    arena.assert_clean();
    assert_eq!(played.code(), Some(1), "{}{}", played.stdout, played.stderr);
    played.stdout
}

#[test]
fn the_usual_bugs_are_named() {
    if !has_python() {
        return;
    }
    for (from, to, words) in BUGS {
        let said = tried(from, to);
        for words in words {
            assert!(said.contains(words), "{to}: {words} in\n{said}");
        }
    }
}

#[test]
fn an_agent_finds_copies_of_the_files_beside_it() {
    if !has_python() {
        return;
    }
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/agents/greedy.py");
    let text = fs::read_to_string(sample).unwrap();
    let arena = Arena::new();
    let check = "assert open('weights.txt').read() == '7'\nopen('weights.txt', 'a').close()\n";
    fs::write(arena.path("agent.py"), check.to_owned() + &text).unwrap();
    fs::write(arena.path("weights.txt"), "7").unwrap();
    let said = |command: &str| {
        let played = arena.run(&format!("try {command}"));
        format!("{}{}", played.stdout, played.stderr)
    };
    let found = said("'/usr/bin/python3 agent.py'");
    assert!(!found.contains("crashed"), "{found}");
    assert!(!found.contains("without the files beside it"), "{found}");
    let alone = said("'/usr/bin/python3 -c 0'");
    assert!(alone.contains("without the files beside it"), "{alone}");
    let hint = said("python3 agent.py --pairs 2");
    assert!(
        hint.contains("put it in quotes, such as `grader try \"python3 agent.py\"`"),
        "{hint}"
    );
}
