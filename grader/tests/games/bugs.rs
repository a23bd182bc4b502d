//! `grader try`: what it says first about the usual bugs of students, each built into the sample agent.

use std::fs;
use std::time::Instant;

use crate::common::{Arena, has_python};

/// Where the sample agent names its cell, and the same with row and column exchanged.
const CELL: &str = r#"chr(ord("A") + column) + str(row + 1)"#;
const EXCHANGED: &str = r#"chr(ord("A") + row) + str(column + 1)"#;

/// Where the sample agent chooses its move.
const CHOICE: &str = "    best = max(";
/// The same after a while, on all boards or the largest, after a loop that never ends, and with a thread that never ends.
const SLOW: &str = "    __import__('time').sleep(3)\n    best = max(";
const SLOW_AT_26: &str = "    __import__('time').sleep(2.2 * (len(board) == 26))\n    best = max(";
const LOOP: &str = "    while True:\n        pass\n    best = max(";
const ENDLESS: &str = "    __import__('threading').Thread(target=lambda: __import__('time').sleep(9999)).start()\n    best = max(";

/// A function of the sample agent that comes after its search for groups, and the same with a search by recursion.
const GROUPS: &str = "def groups(board):\n";
const RECURSION: &str = "\
def group_at(board, row, column, group=None):
    group = {(row, column)} if group is None else group | {(row, column)}
    def step(y, x):
        nonlocal group
        if 0 <= y < len(board) and 0 <= x < len(board) and (y, x) not in group and board[y][x] == board[row][column]:
            group = group_at(board, y, x, group)
    for y, x in [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]:
        step(y, x)
    return group

def groups(board):
";

/// Bugs: what of the sample agent is replaced, by what, and words of what is said.
#[rustfmt::skip]
const BUGS: [(&str, &str, &[&str]); 14] = [
    // Gravity.
    ("zip(range(size - len(kept), size), kept)", "zip(range(size), kept)",
     &["wrong board (after C1, row 1", "Your move is C1", "fall straight down", "the pieces above fall (the pieces are at the top of their columns, not at the bottom)."]),
    ("kept = [board[y][x] for y in range(size) if board[y][x] != EMPTY and (y, x) not in group]",
     "kept = [EMPTY if (y, x) in group else board[y][x] for y in range(size)]",
     &["expected `***1`: the pieces above did not fall)", "the pieces above fall (the pieces above did not fall)."]),
    ("lines = file.read().split()", "lines = input().split()",
     &["crashed (exit code 1)", "EOFError", "Fix first: read the board from the file `input.txt` and not from the keyboard"]),
    // Prints.
    ("open(\"output.txt\", \"w\")", "open(1, \"w\")",
     &["no output", "without a file `output.txt`", "Fix first: write the answer to `output.txt` by this name alone, and not to the screen"]),
    ("file.write(cell", "file.write('thinking\\n' + cell",
     &["malformed output", "Fix first: write `output.txt` in the right form: line 1, column 1: found `thinking`"]),
    // Empty cells and rows in another form.
    ("after = [[EMPTY]", "after = [[' ']",
     &["malformed output", "expected a digit 0 to 1 or `*`: empty cells are `*`, not blanks)", "empty cells are `*`, not blanks."]),
    ("file.write(\"\".join(line)", "file.write(\" \".join(line)",
     &["malformed output", "Fix first: write `output.txt` in the right form", "side by side, with nothing between them."]),
    // The clock as a whole number.
    ("float(lines[2])", "int(lines[2])",
     &["invalid literal for int()", "`float` in Python", "Fix first: read the seconds on the third line of `input.txt` as a decimal number"]),
    (CHOICE, SLOW,
     &["✗ a single cell", "out of time (2.8", "of them computing)", "Fix first: do not sleep or wait"]),
    (CHOICE, LOOP,
     &["✗ a single cell", "out of time (2.8", "a loop never ends", "Fix first: find the loop that never ends"]),
    (CHOICE, SLOW_AT_26,
     &["✗ the largest board", "right but slow (2.", "of 6 s for one move, the board has", "Fix first: be faster"]),
    (CELL, EXCHANGED,
     &["(the cell is A3, the board is the one after C1, which is A3 with row and column exchanged, or after A4, which is A3 with the row \
        counted from 0)", "Your move is A3",
       "Fix first: name the cell that is taken: the board is the one after", "with row and column exchanged."]),
    (GROUPS, RECURSION,
     &["✗ a group of 676 cells", "RecursionError", "fill it with a list of cells",
       "Fix first: find a group with a list of cells instead of by recursion"]),
    // A thread that never ends.
    (CHOICE, ENDLESS,
     &["✗ a single cell", "the answer was there after 0.", "the program did not end)", "Fix first: let the program end"]),
];

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
#[ignore = "slow: make slow"]
fn the_usual_bugs_are_named() {
    if !has_python() {
        return;
    }
    for (from, to, words) in BUGS {
        let began = Instant::now();
        let said = tried(from, to);
        assert!(began.elapsed().as_secs() < 60, "{to}");
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
