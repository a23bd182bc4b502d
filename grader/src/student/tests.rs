use sweetfish_duel::judge::judge;

use super::*;
use crate::record::Side;

#[test]
fn all_boards_can_be_played_on() {
    let boards = boards();
    assert_eq!(boards.len(), SMALL.len() + RANDOM.len());
    for board in boards {
        assert!(!board.input.position.is_empty(), "{}", board.name);
    }
}

#[test]
fn an_answer_is_slow_by_its_share_of_a_clock_for_many_moves() {
    let boards = boards();
    let slow = |name: &str, used| {
        let board = boards.iter().find(|board| board.name == name).unwrap();
        slow(board, used).is_some()
    };
    assert!(slow("the largest board", 2.5));
    assert!(!slow("the largest board", 1.5));
    assert!(!slow("little time", 0.4));
    assert!(!slow("a group of 676 cells", 2.5));
}
fn fault(end: End, size: usize, printed: &str) -> AgentFault {
    AgentFault {
        end,
        size,
        printed: Some(printed.into()),
    }
}

fn crashed() -> End {
    End::Crashed {
        culprit: Side::First,
        how: "exit code 1".into(),
        answered: false,
    }
}

fn late() -> End {
    End::OutOfTime {
        culprit: Side::First,
        used: 2.0,
        had: 2.0,
        waited: None,
        answered: None,
        cpu: None,
        stopped: false,
    }
}

fn wrong(slip: Option<&str>) -> AgentFault {
    let end = End::WrongBoard {
        culprit: Side::First,
        cell: Some("C1".into()),
        meant: None,
        slip: slip.map(str::to_string),
        difference: "after C1".into(),
    };
    fault(end, 4, "")
}

fn malformed(number: usize, text: &[u8]) -> AgentFault {
    let position = &boards()[number].input.position;
    let found = judge(position, text, false).unwrap_err();
    fault(End::of_fault(&found, Side::First), position.size(), "")
}

fn recursion() -> AgentFault {
    fault(crashed(), 26, "RecursionError: maximum")
}

fn unknown() -> AgentFault {
    fault(crashed(), 4, "KeyError: 7")
}

#[test]
fn what_was_printed_says_which_file_or_library() {
    for (how, printed, expected) in [
        (
            "exit code 1",
            "ModuleNotFoundError: No module named 'x'",
            "such as another Python: `ModuleNotFoundError: No module named 'x'`",
        ),
        (
            "exit code 1",
            "FileNotFoundError: [Errno 2] No such file or directory: 'a.txt'",
            "copies of the files beside it: `FileNotFoundError: [Errno 2] No such file or directory: 'a.txt'`",
        ),
        ("signal 11", "", "memory that is not its own"),
        ("signal 8", "", "the division by 0"),
    ] {
        let end = End::Crashed {
            culprit: Side::First,
            how: how.into(),
            answered: false,
        };
        let said = first(&[fault(end, 4, printed)]);
        assert!(said.contains(expected), "{said}");
    }
}

fn first(faults: &[AgentFault]) -> String {
    first_remedy(faults).unwrap()
}

#[test]
fn the_cause_of_the_most_basic_fault_comes_first() {
    assert!(first(&[fault(late(), 4, ""), recursion()]).starts_with("find a group with"));
    let tiny = fault(crashed(), 1, "RecursionError: maximum");
    assert!(first(&[tiny]).starts_with("find the recursion that never ends"));
    assert_eq!(
        first(&[unknown()]),
        "find out why the program ends with an error: `KeyError: 7`"
    );
    assert!(first(&[unknown(), recursion()]).starts_with("find a group with"));
    assert!(first(&[fault(late(), 26, "")]).starts_with("be faster on large boards"));
    let small = [fault(late(), 26, ""), fault(late(), 4, "RecursionError")];
    assert!(first(&small).starts_with("be faster, or"));
    assert_eq!(first_remedy(&[]), None);
}

#[test]
fn the_mistake_that_explains_most_wrong_answers_is_named() {
    let slip = "the pieces above did not fall";
    let all = [
        wrong(Some(slip)),
        wrong(Some(slip)),
        wrong(Some("another")),
        wrong(None),
    ];
    assert!(first(&all).ends_with(&format!(" fall ({slip})")));
    assert_eq!(first(&[malformed(0, b"")]), NOT_CLOSED);
    // Blanks for empty cells, which are stripped at the ends of lines: a board of one cell does not show it.
    let stripped = [
        malformed(0, b"A1\n"),
        malformed(MOST_TELLING, b"C1\n   1\n1  1\n01 1\n11 1\n"),
    ];
    assert!(
        first(&stripped).ends_with("empty cells are `*`, not blanks"),
        "{}",
        first(&stripped)
    );
}

#[test]
fn a_program_that_does_not_read_the_board_is_known_by_what_it_leaves() {
    assert_eq!(not_read(&[]), None);
    assert_eq!(
        not_read(&[fault(crashed(), 4, "bye")]).as_deref(),
        Some(NOT_READ)
    );
    let printed = not_read(&[unknown()]).unwrap();
    assert!(
        printed.starts_with("find out why the program prints `KeyError: 7`: does it read"),
        "{printed}"
    );
    // What is known already, and an answer, say more.
    assert_eq!(not_read(&[unknown(), recursion()]), None);
    assert_eq!(not_read(&[wrong(None)]), None);
}

#[test]
fn the_way_that_fits_most_answers_says_how_a_cell_is_confused() {
    let fault = |rows: &[&str], text: &str| {
        let position = Position::from_rows(2, rows).unwrap();
        let fault = judge(&position, text.as_bytes(), false).unwrap_err();
        AgentFault {
            end: End::of_fault(&fault, Side::First),
            size: rows.len(),
            printed: None,
        }
    };
    // One row below and the row from the bottom are the same cell.
    let both = || fault(&["*1", "00"], "A1\n**\n*1\n");
    let from_bottom = || {
        let rows = ["1***", "0***", "0***", "1***"];
        fault(&rows, "A1\n****\n1***\n0***\n0***\n")
    };
    let cell = "name the cell that is taken: the board is the one after ";
    let bottom = "with the row counted from the bottom";
    assert_eq!(
        first(&[both()]),
        format!("{cell}A2, which is A1 with the row counted from 0 or {bottom}")
    );
    let transposed = || {
        fault(
            &["***1", "**01", "0011", "1101"],
            "C1\n***1\n***1\n*010\n1111\n",
        )
    };
    let read = first(&[transposed()]);
    assert!(
        read.starts_with("read each row of the board as a row: the answer is right for"),
        "{read}"
    );
    assert_eq!(
        first(&[both(), from_bottom()]),
        format!("{cell}A4, which is A1 {bottom}")
    );
}

#[test]
fn an_endless_loop_is_told_from_waiting_and_from_slowness() {
    let late = |size, seconds: f64, cpu| AgentFault {
        end: End::OutOfTime {
            culprit: crate::record::Side::First,
            used: seconds,
            had: seconds,
            waited: None,
            answered: None,
            cpu,
            stopped: false,
        },
        size,
        printed: None,
    };
    let first = |fault| first_remedy(&[fault]).unwrap();
    let endless = first(late(1, 2.8, Some(2.7)));
    assert!(
        endless.starts_with("find the loop that never ends"),
        "{endless}"
    );
    assert!(endless.contains("a board of 1x1"), "{endless}");
    assert!(first(late(1, 2.8, Some(0.1))).starts_with("do not sleep or wait"));
    // Where there is much to compute, and where it was ended soon.
    for fault in [
        late(10, 2.8, Some(2.7)),
        late(4, 0.3, Some(0.3)),
        late(1, 2.8, None),
    ] {
        assert!(first(fault).starts_with("be faster, or"));
    }
    let failed = AgentFault {
        printed: Some("java.lang.OutOfMemoryError: unable to create native thread".into()),
        ..late(1, 2.8, Some(0.1))
    };
    assert!(first(failed).starts_with("start fewer threads"));
    let mut busy = late(1, 2.8, Some(0.5));
    if let End::OutOfTime { waited, .. } = &mut busy.end {
        *waited = Some(2.3);
    }
    assert!(first(busy).starts_with("try again on a quiet machine"));
}
