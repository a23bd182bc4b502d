//! Each option that games follow from is named where a run cannot continue a file: as it is written, with both values.

use std::fs;

use super::{expect_refusal, with_out};
use crate::common::Arena;

/// A board of two kinds, as an input file.
const BOARD: &str = "2\n2\n5\n01\n10\n";

/// What a refusal names of an option that changed: its value in the file, and that of the run.
const CHANGES: [(&str, &str, &str, &str); 19] = [
    (
        "size",
        "3",
        "with `--size 2` (`--boards 2x3`)",
        "with `--size 3` (`--boards 3x3`)",
    ),
    (
        "kinds",
        "2",
        "with `--kinds 3` (`--boards 2x3`)",
        "with `--kinds 2` (`--boards 2x2`)",
    ),
    (
        "fill",
        "80",
        "with `--fill 100` (`--boards 2x3`)",
        "with `--fill 80` (`--boards 2x3@80`)",
    ),
    (
        "boards",
        "2x3,3x3",
        "(`--boards 2x3`)",
        "with `--boards 2x3,3x3`",
    ),
    (
        "board-dir",
        "boards",
        "(`--boards 2x3`)",
        "with `--board-dir` of 1 board",
    ),
    ("seconds", "9", "with `--seconds 5`", "with `--seconds 9`"),
    ("clock", "cpu", "with `--clock wall`", "with `--clock cpu`"),
    (
        "margin-ms",
        "9",
        "with `--margin-ms 10`",
        "with `--margin-ms 9`",
    ),
    ("lenient", "", "without `--lenient`", "with `--lenient`"),
    (
        "ties-by-time",
        "",
        "without `--ties-by-time`",
        "with `--ties-by-time`",
    ),
    (
        "timeout",
        "stop",
        "with `--timeout forfeit`",
        "with `--timeout stop`",
    ),
    (
        "exit-code",
        "ignore",
        "with `--exit-code fault`",
        "with `--exit-code ignore`",
    ),
    ("seed", "7", "with `--seed 1`", "with `--seed 7`"),
    ("h0", "1", "with `--h0 0`", "with `--h0 1`"),
    ("h1", "7", "with `--h1 30`", "with `--h1 7`"),
    ("alpha", "0.1", "with `--alpha 0.05`", "with `--alpha 0.1`"),
    ("beta", "0.1", "with `--beta 0.05`", "with `--beta 0.1`"),
    (
        "model",
        "logistic",
        "with `--model ",
        "with `--model logistic`",
    ),
    ("rounds", "2", "with `--rounds 1`", "with `--rounds 2`"),
];

/// Options that no game follows from, and those with a test of their own below.
const OTHERS: [&str; 28] = [
    "agent",
    "board-order",
    "changed",
    "closing-pairs",
    "concurrency",
    "confine",
    "drop",
    "faults",
    "file-mb",
    "first-board",
    "folder-mb",
    "html",
    "iterations",
    "json",
    "logs",
    "memory-mb",
    "no-pin",
    "open-files",
    "out",
    "pairs",
    "pairs-per-step",
    "param",
    "processes",
    "r-end",
    "resume",
    "shard",
    "show",
    "help",
];

/// A command that plays, with the options of a run that is short.
const COMMANDS: [&str; 6] = [
    "match --agent greedy --agent random --pairs 1",
    "sprt --agent greedy --agent random --pairs 1",
    "tournament round-robin --agent greedy --agent random --pairs 1",
    "tournament gauntlet --agent greedy --agent random --pairs 1",
    "tournament knockout --agent greedy --agent random --pairs 1",
    "tournament swiss --agent greedy --agent random --pairs 1",
];
const TUNE: &str =
    "tune --agent 'm=sh m.sh {n}' --param n=1:0..9:1 --closing-pairs 0 --concurrency 1";

/// Returns a command without its agents and numbers.
fn subcommand(line: &str) -> &str {
    line.split(" --").next().unwrap()
}

/// Returns the names of the options that the help of a command lists.
fn options(arena: &Arena, command: &str) -> Vec<String> {
    let help = arena.run(&format!("{command} --help")).passed();
    let options = help
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("--"));
    let names = options.filter_map(|rest| rest.split([' ', ',']).next());
    names.map(String::from).collect()
}

/// Returns a run with an option in place of the one that it has.
fn with(command: &str, option: &str, value: &str) -> String {
    let own = match option {
        "boards" | "board-dir" => "",
        "size" => &format!("--size {value}"),
        _ => "--size 2",
    };
    let rounds = match option {
        "rounds" => "",
        _ if command.contains("swiss") => "--rounds 1",
        _ if command.starts_with("tune") => "--iterations 2",
        _ => "",
    };
    let changed = match option {
        "" | "size" => String::new(),
        _ => format!("--{option} {value}"),
    };
    format!("{command} {own} {rounds} {changed} --confine off")
}

#[test]
fn every_option_of_the_games_is_named_with_both_values() {
    for command in COMMANDS.into_iter().chain([TUNE]) {
        let arena = Arena::new();
        fs::create_dir(arena.path("boards")).unwrap();
        fs::write(arena.path("boards/a.txt"), BOARD).unwrap();
        fs::write(arena.path("m.sh"), "exit 1\n").unwrap();
        let tuned = command == TUNE;
        // What is tuned makes no move, which is the end of it, and the file is there.
        let begun = arena.run(&with_out(&with(command, "", ""), &arena, false));
        assert_eq!(
            begun.code(),
            Some(if tuned {
                4
            } else if command.starts_with("sprt") {
                3
            } else {
                0
            }),
            "{begun:?}"
        );
        let mut seen = 0;
        for option in options(&arena, subcommand(command)) {
            let changes = CHANGES.iter().find(|(name, ..)| *name == option);
            let Some((_, value, before, now)) = changes else {
                let is_known = OTHERS.contains(&&*option);
                assert!(
                    is_known,
                    "{command}: nobody says whether games follow from --{option}"
                );
                continue;
            };
            // A tuning takes no single board.
            let is_other = tuned && option == "board-dir";
            if is_other {
                continue;
            }
            let words = [*before, now, " continues it, another `--out` begins anew"];
            expect_refusal(&arena, &with(command, &option, value), true, &words);
            seen += 1;
        }
        assert!(seen > 11, "{command}: {seen}");
    }
}

const PLAYERS: &str = "--agent greedy --agent random";

/// Begins a file anew.
fn begin(arena: &Arena, line: &str) {
    let _ = fs::remove_file(arena.out());
    arena.run(&with_out(line, arena, false));
}

#[track_caller]
fn refused(arena: &Arena, line: &str, words: [&str; 2]) {
    expect_refusal(arena, line, true, &words);
}

#[test]
fn agents_and_clocks_are_named_with_both_values() {
    let arena = Arena::new();
    let small = "--pairs 1 --size 2 --confine off";
    begin(
        &arena,
        &format!("match {PLAYERS} {small} --seconds 5,random=3"),
    );
    for (line, words) in [
        (
            "match AGENTS",
            ["with `--seconds 5,random=3`", "with `--seconds 5`"],
        ),
        (
            "tournament gauntlet AGENTS",
            [
                "begun by `grader match`",
                "by `grader tournament gauntlet`: `grader match` continues",
            ],
        ),
        (
            "match --agent greedy --agent x=random",
            ["`--agent random`", "`--agent x=random`"],
        ),
        (
            "match --agent greedy=minimax:1 --agent random",
            ["`--agent greedy`", "`--agent greedy=minimax:1`"],
        ),
        (
            "match --agent random --agent greedy",
            ["in the order greedy, random", "in the order random, greedy"],
        ),
    ] {
        let line = line.replace("AGENTS", PLAYERS);
        refused(&arena, &format!("{line} {small}"), words);
    }

    begin(
        &arena,
        &format!("tournament swiss --rounds 1 {PLAYERS} {small}"),
    );
    let more = format!("tournament swiss --rounds 1 {PLAYERS} --agent deepening {small}");
    refused(
        &arena,
        &more,
        [
            "begun without `--agent deepening`",
            "this without `--agent deepening` continues it",
        ],
    );
    let pairs = format!(
        "tournament swiss --rounds 1 {PLAYERS} {}",
        small.replace("pairs 1", "pairs 2")
    );
    refused(
        &arena,
        &pairs,
        [
            "with `--pairs 1` in each round",
            "with `--pairs 2` in each round",
        ],
    );
    begin(&arena, &more);
    let fewer = format!("tournament swiss --rounds 1 {PLAYERS} {small}");
    refused(
        &arena,
        &fewer,
        [
            "begun with `--agent deepening`",
            "this run is without `--agent deepening`",
        ],
    );
}

#[test]
fn given_boards_are_named_with_both_values() {
    let arena = Arena::new();
    fs::create_dir(arena.path("boards")).unwrap();
    for name in ["a", "b", "c", "d", "e"] {
        fs::write(arena.path("boards").join(name).with_extension("txt"), BOARD).unwrap();
    }
    let given = format!("match {PLAYERS} --pairs 1 --confine off --board-dir boards");
    begin(&arena, &given);
    let shuffled = format!("{given} --board-order random --seed 3");
    refused(&arena, &shuffled, ["with `--seed 1`", "with `--seed 3`"]);
    let shuffled = format!("{given} --board-order random");
    refused(
        &arena,
        &shuffled,
        ["`--board-dir` where board ", "` continues it, another"],
    );
    refused(
        &arena,
        &format!("{given} --first-board 3"),
        [
            "with `--board-dir` from `a` on (`--first-board`)",
            "with `--board-dir` from `c` on",
        ],
    );
    fs::write(arena.path("boards/b.txt"), BOARD.replace("01", "11")).unwrap();
    refused(
        &arena,
        &given,
        [
            "where board 2 is `b` with `01` as row 1",
            "where board 2 is `b` with `11` as row 1",
        ],
    );
    fs::remove_file(arena.path("boards/b.txt")).unwrap();
    refused(
        &arena,
        &given,
        ["`--board-dir` of 5 boards", "`--board-dir` of 4 boards"],
    );
}

#[test]
fn tunings_are_named_with_both_values() {
    let arena = Arena::new();
    let tune = "tune --agent 'm=sh -c true {n}' --param n=1:0..9:1 --closing-pairs 0 --iterations 2 --size 2 --confine off";
    begin(&arena, tune);
    for (old, new, words) in [
        (
            "n=1",
            "n=2",
            ["with `--param n=1:0..9:1`", "with `--param n=2:0..9:1`"],
        ),
        (
            "true",
            "false",
            [
                "with `--agent 'm=sh -c true {n}'`",
                "with `--agent 'm=sh -c false {n}'`",
            ],
        ),
        (
            "2 --size",
            "2 --pairs-per-step 2 --size",
            ["with `--pairs-per-step 1`", "with `--pairs-per-step 2`"],
        ),
        (
            "2 --size",
            "2 --r-end 0.1 --size",
            ["with `--r-end 0.5`", "with `--r-end 0.1`"],
        ),
    ] {
        refused(&arena, &tune.replace(old, new), words);
    }
}
