//! Wrong outputs and wrong ends, confined or not.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::{Arena, assert_fault, assert_finished, check_field, expect_fault, expect_play, field};

/// What the agent does, the kind of end, and words of the message.
const VERDICTS: [(&str, &str, &str); 14] = [
    ("illegal", "illegal move", "is empty"),
    (
        "outside",
        "malformed output",
        "expected a cell from A1 to D4",
    ),
    ("wrong-board", "wrong board", "row"),
    ("malformed", "malformed output", "found `I resign`"),
    ("empty", "malformed output", "found the end of the file"),
    ("bytes", "malformed output", "line 1"),
    ("no-board", "malformed output", "row 1 of 4"),
    ("nothing", "no output", ""),
    ("segv", "crashed", "signal 11"),
    ("exit3", "crashed", "exit code 3, but the move was right"),
    ("exit3-silently", "crashed", "(exit code 3)"),
    ("big-short", "output too large", "65536 bytes"),
    ("fifo", "malformed output", "not a plain file"),
    ("folder-output", "malformed output", "not a plain file"),
];

fn expect_verdicts(options: &str) {
    for (behaviour, kind, words) in VERDICTS {
        expect_fault((behaviour, ""), kind, words, options);
    }
}

#[test]
fn every_fault_has_its_verdict_unconfined() {
    expect_verdicts("--confine off");
}

#[test]
fn every_fault_has_its_verdict_confined() {
    expect_verdicts("--confine auto");
}

#[test]
fn lenient_plays_on_with_the_right_board() {
    expect_play(("wrong-board", ""), "--lenient");
    expect_fault(("illegal", ""), "illegal move", "is empty", "--lenient");
}

#[test]
fn exit_codes_can_be_ignored_and_signals_cannot() {
    let options = "--exit-code ignore";
    expect_play(("exit3", ""), options);
    expect_fault(("exit3-silently", ""), "crashed", "(exit code 3)", options);
    expect_fault(("segv", ""), "crashed", "signal 11", options);
}

#[test]
fn what_agents_print_goes_to_their_logs_alone() {
    let arena = Arena::new();
    let logs = arena.path("logs");
    let games = arena.play(&field(&arena.mock("chatter", ""), "--logs logs"));
    check_field(&games, "chatter", assert_finished);
    let files = fs::read_dir(&logs).unwrap().map(|file| file.unwrap());
    let sizes: Vec<_> = files
        .map(|file| (file.file_name(), file.metadata().unwrap().len()))
        .collect();
    // One for each of the four games: the silent agents have none.
    assert_eq!(sizes.len(), 4, "{sizes:?}");
    for (name, size) in sizes {
        let name = name.to_string_lossy();
        assert!(name.ends_with("-chatter.log"), "{name}");
        assert!(size > 100_000, "{name} {size}");
    }
}

#[test]
fn a_program_that_is_none_could_not_start() {
    let arena = Arena::new();
    let path = arena.path("none");
    let needs = [
        (
            "#!/there/is/no/such/interpreter\n",
            "none` needs `/there/is/no/such/interpreter`, which is not there",
        ),
        (
            "#!/bin/sh\r\n",
            "none` has the line ends of Windows (CR LF), so that the system looks for `/bin/sh<CR>`",
        ),
    ];
    for (script, fault) in needs {
        fs::write(&path, script).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        for confine in ["off", "auto"] {
            let agent = format!("none={}", path.display());
            let games = arena.play(&field(&agent, &format!("--confine {confine}")));
            check_field(&games, "none", |game| {
                assert_fault(game, "none", "could not start", fault);
            });
        }
    }
}
