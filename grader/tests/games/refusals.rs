//! Invalid command lines and files: exit code 2, and one line with what was found and what was expected.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use serde_json::{Value, json};

use crate::common::{Arena, Side};

const TWO: &str = "match --agent greedy --agent random";

/// Runs command lines that must be refused, each with words that its one line must contain.
fn expect_refusals(arena: &Arena, begin: &str, table: &[(&str, &[&str])]) {
    for (args, words) in table {
        arena.run(&format!("{begin} {args}")).refused(words);
    }
    arena.assert_clean();
}

#[test]
fn wrong_subcommands_and_numbers_of_agents() {
    let arena = Arena::new();
    #[rustfmt::skip]
    expect_refusals(&arena, "", &[
        ("", &["a subcommand is missing", "--help"]),
        ("play", &["unrecognized subcommand", "play"]),
        ("mach", &["unrecognized subcommand", "a similar subcommand exists: 'match'"]),
        ("match --agnet greedy", &["a similar argument exists: '--agent'"]),
        ("match", &["--agent"]),
        ("match --agent greedy", &["found 1 agents", "expected exactly 2"]),
        ("match --agent a=greedy --agent b=greedy --agent random", &["found 3 agents", "expected exactly 2"]),
        ("tournament", &["a subcommand is missing", "--help"]),
        ("tournament cup --agent greedy", &["cup"]),
        ("tournament knockout --agent greedy", &["found 1 agents", "expected at least 2"]),
    ]);
}

#[test]
fn wrong_agents() {
    let arena = Arena::new();
    #[rustfmt::skip]
    expect_refusals(&arena, "match --agent greedy --agent", &[
        ("greedy", &["`greedy`", "expected different names"]),
        ("''", &["found ``", "expected NAME=COMMAND"]),
        ("a=", &["found `a=`", "expected NAME=COMMAND"]),
        ("\"a=it's\"", &["found `a=it's`", "expected NAME=COMMAND"]),
        ("'a b=random'", &["found the name `a b`", "letters"]),
        ("a=./none", &["agent `a`", "`./none` cannot be found"]),
        ("none-such", &["`none-such` cannot be found"]),
        ("minimax:0", &["`minimax:0` cannot be found"]),
        ("a=/etc/passwd", &["/etc/passwd", "a program that can be run"]),
    ]);
}

#[test]
fn wrong_numbers() {
    let arena = Arena::new();
    #[rustfmt::skip]
    expect_refusals(&arena, TWO, &[
        ("--size 0", &["'0'", "1..=26"]),
        ("--size 27", &["'27'", "1..=26"]),
        ("--size x", &["'x'", "--size"]),
        ("--kinds 11", &["'11'", "1..=10"]),
        ("--fill 0", &["'0'", "1..=100"]),
        ("--pairs 0", &["'0'", "--pairs"]),
        ("--pairs -1", &["-1"]),
        ("--seed 1.5", &["'1.5'", "--seed"]),
        ("--seconds 0", &["found `0`", "expected seconds"]),
        ("--seconds -1", &["-1"]),
        ("--seconds inf", &["found `inf`", "expected seconds"]),
        ("--seconds nan", &["found `nan`", "expected seconds"]),
        ("--seconds soon", &["found `soon`", "expected seconds"]),
        ("--margin-ms 1.5", &["'1.5'", "--margin-ms"]),
        ("--clock sun", &["'sun'", "wall, cpu"]),
        ("--confine maybe", &["'maybe'", "auto, on, off"]),
        ("--concurrency 0", &["'0'", "1..=1024"]),
        ("--memory-mb much", &["'much'", "--memory-mb"]),
        ("--shard 0/3", &["found `0/3`", "expected I/N"]),
        ("--shard 4/3", &["found `4/3`", "expected I/N"]),
        ("--shard third", &["found `third`", "expected I/N"]),
        ("--boards 8", &["found `8`", "expected SIZExKINDS"]),
        ("--boards 8x3,27x3", &["found `27x3`", "expected SIZExKINDS"]),
        ("--boards 8x3@0", &["found `8x3@0`", "1 to 100 percent"]),
        ("--boards 8x3 --size 8", &["--boards", "--size"]),
        ("--resume", &["--out"]),
        ("--nonsense", &["--nonsense"]),
        ("leftover", &["leftover"]),
    ]);
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
    let made = Command::new("mkfifo").arg(arena.path("pipe")).status();
    assert!(made.unwrap().success());
    #[rustfmt::skip]
    expect_refusals(&arena, TWO, &[
        ("--board-dir nowhere", &["nowhere", "expected a folder of input files"]),
        ("--board-dir bad", &["bad/a.txt: line 4, column 3: found", "expected"]),
        ("--board-dir none", &["none", "expected files called *.txt"]),
        ("--board-dir over", &["over", "no input files with a board"]),
        ("--out diary", &["diary: exists already", "--resume"]),
        ("--out diary --resume", &["diary: line 1", "expected"]),
        ("--out nowhere/games", &["nowhere/games: ", "expected a results file to write"]),
        ("--out diary/games", &["diary/games: ", "expected a results file to write"]),
        ("--out bad", &["bad: not a plain file"]),
        ("--out pipe --resume", &["pipe: not a plain file"]),
        ("--out /dev/zero --resume", &["/dev/zero: not a plain file"]),
    ]);
    #[rustfmt::skip]
    expect_refusals(&arena, "report", &[
        ("", &["<FILE>"]),
        ("nowhere", &["nowhere", "No such file"]),
        ("diary", &["diary: line 1", "expected"]),
        ("empty", &["empty", "expected a results file"]),
    ]);
    #[rustfmt::skip]
    expect_refusals(&arena, "merge", &[
        ("", &["<FILES>"]),
        ("nowhere", &["nowhere", "No such file"]),
    ]);
    let kept = fs::read_to_string(arena.path("diary")).unwrap();
    assert_eq!(kept, "dear diary\n");
}

/// Returns a header with a part of its schedule replaced.
fn header(part: &str, value: serde_json::Value) -> String {
    let mut header = serde_json::json!({ "schedule": {
        "format": { "kind": "match" },
        "players": [{ "name": "a", "command": "greedy" }, { "name": "b", "command": "random" }],
        "pairs": 1,
        "openings": { "from": "random", "classes": [{ "size": 8, "kinds": 3, "fill": 100 }] },
        "seed": 1,
        "rules": { "seconds": 5.0, "clock": "wall", "margin_ms": 10, "lenient": false,
                   "ties_by_time": false },
    }});
    *header.pointer_mut(part).expect("a part") = value;
    format!("{header}\n")
}

#[test]
fn wrong_headers() {
    let arena = Arena::new();
    let class = |size: u32, kinds: u32, fill: u32| json!({ "from": "random", "classes": [{ "size": size, "kinds": kinds, "fill": fill }] });
    let given = |row: &str| {
        let board = json!({ "class": "x", "kinds": 2, "rows": [row] });
        json!({ "from": "given", "boards": [board] })
    };
    let named =
        |a: &str| json!([{ "name": a, "command": "greedy" }, { "name": "b", "command": "random" }]);
    #[rustfmt::skip]
    let table = [
        ("/players", json!([]), "found 0 players, expected at least 2"),
        ("/players", json!([{ "name": "a", "command": "greedy" }]), "found 1 players"),
        ("/players", named("b"), "found a player `b`, expected names that are different"),
        ("/players", named(""), "found a player ``, expected names"),
        ("/pairs", json!(0), "found 0 pairs, expected 1 to 1000000"),
        ("/pairs", json!(1_000_001), "found 1000001 pairs, expected"),
        ("/rules/seconds", json!(0.0), "found 0e0 seconds, expected more than 0"),
        ("/rules/seconds", json!(-1.0), "found -1e0 seconds, expected"),
        ("/rules/seconds", json!(1e300), "found 1e300 seconds, expected"),
        ("/openings/classes", json!([]), "found no classes of boards, expected at least one"),
        ("/openings", class(0, 3, 100), "found `0x3@100`, expected SIZExKINDS"),
        ("/openings", class(27, 3, 100), "found `27x3@100`, expected"),
        ("/openings", class(8, 11, 100), "found `8x11@100`, expected"),
        ("/openings", class(8, 3, 0), "found `8x3@0`, expected"),
        ("/openings", json!({ "from": "given", "boards": [] }), "found no boards, expected"),
        ("/openings", given("01"), "board `x`: "),
        ("/openings", given("2"), "board `x`: "),
        ("/openings", given("*"), "found an empty board `x`, expected pieces"),
        ("/format", json!({ "kind": "swiss", "rounds": 1001 }), "found 1001 rounds, expected"),
        ("/format", json!({ "kind": "marking", "submissions": 0 }), "found 0 submissions"),
        ("/format", json!({ "kind": "marking", "submissions": 3 }), "found 3 submissions"),
    ];
    for (part, value, words) in table {
        let text = header(&format!("/schedule{part}"), value);
        fs::write(arena.path("wrong"), text).unwrap();
        let words = format!("wrong: line 1: {words}");
        expect_refusals(&arena, "report", &[("wrong", &[&words])]);
    }
    fs::write(arena.path("right"), header("/schedule/seed", json!(2))).unwrap();
    assert_eq!(arena.run("report right").code(), Some(0));
    let game = r#"{"id":"r1e1p1a","first":"a","second":"b","opening":{"class":"1x1","kinds":1,
        "rows":["0"]},"moves":[],"scores":[0,0],"used":[1e300,0],"end":{"kind":"finished"},
        "winner":null}"#;
    let text = header("/schedule/seed", json!(2)) + &game.replace("\n        ", "") + "\n";
    fs::write(arena.path("slow"), text).unwrap();
    let words = "slow: line 2: game r1e1p1a: found a time of 1e300 s, expected at most 1e9 s";
    expect_refusals(&arena, "report", &[("slow", &[words])]);
}

/// Edited files: with the checksums of before, and without any.
#[test]
fn edited_results() {
    let arena = Arena::new();
    let games = arena.play(&format!("{TWO} --pairs 2 --size 4 --seconds 60"));
    let whole = fs::read_to_string(arena.out()).unwrap();
    assert_eq!(arena.run("report games.jsonl").code(), Some(0));
    let sum = |line: &str| line.rsplit_once(",\"crc32\"").unwrap().0.to_string() + "}";
    let plain: Vec<String> = whole.lines().map(sum).collect();
    let write =
        |lines: &[String]| fs::write(arena.path("edited"), lines.join("\n") + "\n").unwrap();
    write(&plain);
    assert_eq!(arena.run("report edited").code(), Some(0));
    // One game as it is in the file, whichever of them came first.
    let line = &plain[1];
    let mut games = games.iter();
    let game = games.find(|game| line.contains(&format!("\"{}\"", game.id)));
    let game = game.unwrap();
    let id = game.id.to_string();
    let winner = if game.winner == Some(Side::First) {
        "second"
    } else {
        "first"
    };
    let moved = |cell: &str, points: i32| format!(r#"{{"cell":"{cell}","points":{points}"#);
    let first_move = moved(&game.moves[0].cell, game.moves[0].points);
    let [a, b] = game.scores;
    #[rustfmt::skip]
    let edits = [
        (r#""winner":"#, format!(r#""winner":"{winner}","winner":"#), "found the field `winner` twice"),
        (r#""winner":"#, r#""loser":1,"winner":"#.into(), "found field `loser`, expected"),
        (&*format!(r#""scores":[{a},{b}]"#), format!(r#""scores":[{},{b}]"#, a + 1), "found the points ["),
        (&first_move, moved(&game.moves[0].cell, 1000), "move 1: found 1000 points, expected"),
        (&first_move, moved("Z26", 1), "move 1: Z26 is empty or outside the board"),
        (&first_move, moved("?", 1), "move 1: found `?`, expected a cell"),
        (&id, id.replacen('r', "r0", 1), "expected a game's place"),
        (&id, id.replacen("r1", "r2", 1), "the board is not that of the schedule"),
        (&id, id.replacen("e1", "e2", 1), "its round has 1 encounters in the schedule"),
        (&id, id.replacen('p', "p9", 1), "expected one of 2"),
        (r#""first":"greedy""#, r#""first":"sweetfish""#.into(), "expected `greedy` against `random`"),
        (r#""kind":"finished""#, r#""kind":"no_output","culprit":"first""#.into(), "a fault or the clock ended it, with no piece"),
        (r#""used":["#, r#""used":[9"#.into(), "s of its moves"),
    ];
    for (found, new, words) in edits {
        let mut lines = plain.clone();
        let place = if found.starts_with(r#""first""#) {
            plain.iter().rposition(|line| line.contains(found)).unwrap()
        } else {
            1
        };
        lines[place] = plain[place].replacen(found, &new, 1);
        assert_ne!(lines[place], plain[place], "{found}");
        write(&lines);
        for subcommand in ["report", "merge"] {
            expect_refusals(&arena, subcommand, &[("edited", &["edited: ", words])]);
        }
        // With the checksums, the edit itself is noticed.
        let spoilt = whole.lines().map(|line| line.replacen(found, &new, 1));
        write(&spoilt.collect::<Vec<_>>());
        let words = "its checksum is that of another line";
        expect_refusals(&arena, "report", &[("edited", &[words])]);
    }
    let mut lines: Vec<_> = whole.lines().map(str::to_string).collect();
    lines[1].clone_from(&plain[1]);
    write(&lines);
    let words = "line 2: found no checksum";
    expect_refusals(&arena, "report", &[("edited", &[words])]);
}

/// A game that is cut short, with a fault of the side that was not to move.
#[test]
fn a_fault_of_the_side_that_waits() {
    let arena = Arena::new();
    arena.play(&format!("{TWO} --pairs 1 --size 4"));
    let whole = fs::read_to_string(arena.out()).unwrap();
    let (header, games) = whole.split_once('\n').unwrap();
    let mut header: Value = serde_json::from_str(header).unwrap();
    header.as_object_mut().unwrap().remove("crc32");
    let mut game: Value = serde_json::from_str(games.lines().next().unwrap()).unwrap();
    game.as_object_mut().unwrap().remove("crc32");
    let moves = game["moves"].as_array().unwrap().len();
    assert!(moves > 2);
    for left in [moves - 1, moves - 2] {
        game["moves"].as_array_mut().unwrap().truncate(left);
        let culprit = ["second", "first"][left % 2];
        game["end"] = json!({ "kind": "no_output", "culprit": culprit });
        fs::write(arena.path("edited"), format!("{header}\n{game}\n")).unwrap();
        let words =
            format!("found a fault or the clock of the {culprit} side, which was not to move");
        expect_refusals(&arena, "report", &[("edited", &["edited: ", &words])]);
    }
}

#[test]
fn inputs_are_not_overwritten_and_endless_files_not_read() {
    let arena = Arena::new();
    arena.play(&format!("{TWO} --pairs 1 --size 3"));
    let before = fs::read(arena.out()).unwrap();
    symlink(arena.out(), arena.path("link")).unwrap();
    fs::hard_link(arena.out(), arena.path("hard")).unwrap();
    symlink("/dev/zero", arena.path("endless")).unwrap();
    for name in ["games.jsonl", "link", "hard"] {
        let words = "is also an input file, expected another file to write";
        expect_refusals(&arena, "report games.jsonl --html", &[(name, &[words])]);
    }
    assert_eq!(fs::read(arena.out()).unwrap(), before);
    for subcommand in ["report", "merge"] {
        expect_refusals(&arena, subcommand, &[("endless", &["endless: a device"])]);
    }
    fs::create_dir_all(arena.path("class/one")).unwrap();
    let grade = "grade class --config";
    expect_refusals(&arena, grade, &[("endless", &["endless: ", "a device"])]);
    fs::create_dir(arena.path("boards")).unwrap();
    symlink("/dev/zero", arena.path("boards/a.txt")).unwrap();
    let timecheck = "timecheck --agent greedy --suite";
    expect_refusals(&arena, timecheck, &[("boards", &["a.txt: a device"])]);
}

#[test]
fn wrong_tests_and_counts() {
    let arena = Arena::new();
    #[rustfmt::skip]
    expect_refusals(&arena, "sprt --agent greedy --agent random", &[
        ("--h0 10 --h1 0", &["h0 must be less than h1"]),
        ("--elo0 5 --elo1 5", &["h0 must be less than h1"]),
        ("--h0 nan", &["h0 must be a number"]),
        ("--alpha 0", &["alpha"]),
        ("--beta 1", &["beta"]),
        ("--alpha 0.6 --beta 0.6", &["alpha"]),
        ("--model linear", &["'linear'", "logistic, normalised"]),
    ]);
    #[rustfmt::skip]
    expect_refusals(&arena, "stats", &[
        ("", &["--pentanomial"]),
        ("--pentanomial 1,2,3", &["1,2,3"]),
        ("--pentanomial 1,2,3,4,x", &["x"]),
        ("--pentanomial 1,2,3,4,-5", &["-5"]),
        ("--pentanomial 1000000000000000000,1,2,3,4", &["expected at most 1000000000000 pairs", "found more"]),
    ]);
}
