//! Command lines that cannot be: exit code 2, and one line that says what was found and what was
//! expected.

mod common;

use std::fs;

use common::Arena;

const TWO: [&str; 5] = ["match", "--agent", "greedy", "--agent", "random"];

/// Runs that are refused, each with words that its one line must have.
fn expect_refusals(arena: &Arena, begin: &[&str], table: &[(&[&str], &[&str])]) {
    for (args, words) in table {
        let played = arena.run(&[begin, args].concat());
        let line = &played.stderr;
        assert_eq!(played.code(), Some(2), "{args:?}: {line}");
        assert_eq!(line.lines().count(), 1, "{args:?}: {line}");
        assert_eq!(played.stdout, "", "{args:?}");
        for word in *words {
            assert!(line.contains(word), "{args:?}: no `{word}` in: {line}");
        }
    }
    arena.assert_clean();
}

#[test]
fn wrong_verbs_and_numbers_of_agents() {
    let arena = Arena::new();
    #[rustfmt::skip]
    expect_refusals(&arena, &[], &[
        (&[], &["a verb is missing", "--help"]),
        (&["play"], &["unrecognized subcommand", "play"]),
        (&["match"], &["--agent"]),
        (&["match", "--agent", "greedy"], &["found 1 agents", "expected exactly 2"]),
        (&["match", "--agent", "a=greedy", "--agent", "b=greedy", "--agent", "random"],
         &["found 3 agents", "expected exactly 2"]),
        (&["tournament"], &["a verb is missing", "--help"]),
        (&["tournament", "cup", "--agent", "greedy"], &["cup"]),
        (&["tournament", "knockout", "--agent", "greedy"],
         &["found 1 agents", "expected at least 2"]),
    ]);
}

#[test]
fn wrong_agents() {
    let arena = Arena::new();
    let begin = ["match", "--agent", "greedy", "--agent"];
    #[rustfmt::skip]
    expect_refusals(&arena, &begin, &[
        (&["greedy"], &["`greedy`", "expected different names"]),
        (&[""], &["found ``", "expected NAME=COMMAND"]),
        (&["a="], &["found `a=`", "expected NAME=COMMAND"]),
        (&["a=it's"], &["found `a=it's`", "expected NAME=COMMAND"]),
        (&["a b=random"], &["found the name `a b`", "letters"]),
        (&["a=./none"], &["agent `a`", "`./none` cannot be found"]),
        (&["none-such"], &["`none-such` cannot be found"]),
        (&["minimax:0"], &["`minimax:0` cannot be found"]),
        (&["a=/etc/passwd"], &["/etc/passwd", "a program that can be run"]),
    ]);
}

#[test]
fn wrong_numbers() {
    let arena = Arena::new();
    #[rustfmt::skip]
    expect_refusals(
        &arena,
        &TWO,
        &[
            (&["--size", "0"], &["'0'", "1..=26"]),
            (&["--size", "27"], &["'27'", "1..=26"]),
            (&["--size", "x"], &["'x'", "--size"]),
            (&["--kinds", "11"], &["'11'", "1..=10"]),
            (&["--fill", "0"], &["'0'", "1..=100"]),
            (&["--pairs", "0"], &["'0'", "--pairs"]),
            (&["--pairs", "-1"], &["-1"]),
            (&["--seed", "1.5"], &["'1.5'", "--seed"]),
            (
                &["--seconds", "0"],
                &["found `0`", "expected seconds"],
            ),
            (&["--seconds", "-1"], &["-1"]),
            (
                &["--seconds", "inf"],
                &["found `inf`", "expected seconds"],
            ),
            (
                &["--seconds", "nan"],
                &["found `nan`", "expected seconds"],
            ),
            (
                &["--seconds", "soon"],
                &["found `soon`", "expected seconds"],
            ),
            (&["--margin-ms", "1.5"], &["'1.5'", "--margin-ms"]),
            (&["--clock", "sun"], &["'sun'", "wall, cpu"]),
            (&["--confine", "maybe"], &["'maybe'", "auto, on, off"]),
            (&["--concurrency", "0"], &["'0'", "1..=1024"]),
            (&["--memory-mb", "much"], &["'much'", "--memory-mb"]),
            (&["--shard", "0/3"], &["found `0/3`", "expected I/N"]),
            (&["--shard", "4/3"], &["found `4/3`", "expected I/N"]),
            (&["--shard", "third"], &["found `third`", "expected I/N"]),
            (&["--boards", "8"], &["found `8`", "expected SIZExKINDS"]),
            (
                &["--boards", "8x3,27x3"],
                &["found `27x3`", "expected SIZExKINDS"],
            ),
            (
                &["--boards", "8x3@0"],
                &["found `8x3@0`", "1 to 100 percent"],
            ),
            (&["--boards", "8x3", "--size", "8"], &["--boards", "--size"]),
            (&["--resume"], &["--out"]),
            (&["--nonsense"], &["--nonsense"]),
            (&["leftover"], &["leftover"]),
        ],
    );
}

#[test]
fn wrong_files() {
    let arena = Arena::new();
    for (name, text) in [
        ("bad/a.txt", "3\n2\n5\n00\n"),
        ("none/a.csv", ""),
        ("over/a.txt", "1\n1\n5\n*\n"),
        ("diary", "dear diary\n"),
        ("empty", ""),
    ] {
        let path = arena.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    #[rustfmt::skip]
    expect_refusals(&arena, &TWO, &[
        (&["--board-dir", "nowhere"], &["nowhere", "expected a folder of input files"]),
        (&["--board-dir", "bad"], &["bad/a.txt: line 4, column 3: found", "expected"]),
        (&["--board-dir", "none"], &["none", "expected files called *.txt"]),
        (&["--board-dir", "over"], &["over", "no input files with a board"]),
        (&["--out", "diary"], &["diary: exists already", "--resume"]),
        (&["--out", "diary", "--resume"], &["diary: line 1", "expected"]),
    ]);
    #[rustfmt::skip]
    expect_refusals(&arena, &["report"], &[
        (&[], &["<FILE>"]),
        (&["nowhere"], &["nowhere", "No such file"]),
        (&["diary"], &["diary: line 1", "expected"]),
        (&["empty"], &["empty", "expected a results file"]),
    ]);
    #[rustfmt::skip]
    expect_refusals(&arena, &["merge"], &[
        (&[], &["<FILES>"]),
        (&["nowhere"], &["nowhere", "No such file"]),
    ]);
    let kept = fs::read_to_string(arena.path("diary")).unwrap();
    assert_eq!(kept, "dear diary\n");
}

#[test]
fn wrong_tests_and_counts() {
    let arena = Arena::new();
    let sprt = [&["sprt"], &TWO[1..]].concat();
    expect_refusals(
        &arena,
        &sprt,
        &[
            (&["--elo0", "10", "--elo1", "0"], &["elo"]),
            (&["--elo0", "5", "--elo1", "5"], &["elo"]),
            (&["--elo0", "nan"], &["elo"]),
            (&["--alpha", "0"], &["alpha"]),
            (&["--beta", "1"], &["beta"]),
            (&["--alpha", "0.6", "--beta", "0.6"], &["alpha"]),
            (
                &["--model", "linear"],
                &["'linear'", "logistic, normalised"],
            ),
        ],
    );
    expect_refusals(
        &arena,
        &["stats"],
        &[
            (&[], &["--pentanomial"]),
            (&["--pentanomial", "1,2,3"], &["1,2,3"]),
            (&["--pentanomial", "1,2,3,4,x"], &["x"]),
            (&["--pentanomial", "1,2,3,4,-5"], &["-5"]),
        ],
    );
}
