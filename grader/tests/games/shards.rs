//! Schedules that are played in parts.

use std::fs;
use std::process::Stdio;

use crate::common::{Arena, assert_has, lines_without_times, wait_for_end};
use serde_json::{Value, json};
use sweetfish_duel::Position;

/// Three players that play the same on the same board.
const THREE: &str = "--agent greedy --agent random --agent minimax:2";
const SMALL: &str = "--size 3 --seed 3";

/// Plays a part into a file. Returns the text of the file.
fn play_part(arena: &Arena, args: &str, name: &str, shard: &str) -> String {
    arena
        .run(&format!("{args} --out {name} --shard {shard}"))
        .passed();
    arena.assert_clean();
    fs::read_to_string(arena.path(name)).unwrap()
}

/// Returns what `grader merge` prints.
fn merge(arena: &Arena, names: &str) -> String {
    arena.run(&format!("merge {names}")).passed()
}

#[test]
fn parts_merge_to_the_whole() {
    for format in ["round-robin", "gauntlet"] {
        let arena = Arena::new();
        let args = format!("tournament {format} --pairs 4 {THREE} {SMALL}");
        arena.play(&args);
        let whole = lines_without_times(&fs::read_to_string(arena.out()).unwrap());
        let mut lines = 0;
        for number in 1..=3 {
            let (name, shard) = (format!("{number}.jsonl"), format!("{number}/3"));
            let text = play_part(&arena, &args, &name, &shard);
            lines += text.lines().count() - 1;
        }
        assert_eq!(lines, whole.len() - 1, "a game is in two parts, or in none");
        let merged = merge(&arena, "1.jsonl 2.jsonl 3.jsonl");
        assert_eq!(lines_without_times(&merged), whole);
        // Merging again, in any order, changes nothing.
        fs::write(arena.path("merged.jsonl"), &merged).unwrap();
        assert_eq!(merge(&arena, "merged.jsonl"), merged);
        for names in ["2.jsonl 1.jsonl 1.jsonl 3.jsonl", "merged.jsonl 2.jsonl"] {
            assert_eq!(merge(&arena, names), merged);
        }
        // A different game at the same place is noticed. Different times alone are not.
        let write = |name: &str, change: fn(&mut Value)| {
            fs::write(arena.path(name), changed(&merged, change)).unwrap();
        };
        write("slower.jsonl", slow_down);
        write("other.jsonl", play_otherwise);
        for (name, notes) in [("slower.jsonl", false), ("other.jsonl", true)] {
            let played = arena.run(&format!("merge merged.jsonl {name}"));
            assert_eq!(played.stdout, merged);
            let is_noted = played.stderr.contains(&format!("{name}: another game r1e"));
            assert_eq!(is_noted, notes, "{}", played.stderr);
        }
        // A part that was killed early, or in the middle of a line.
        fs::write(arena.path("empty.jsonl"), "").unwrap();
        fs::write(arena.path("torn.jsonl"), &merged[..merged.len() - 9]).unwrap();
        let merged = merge(&arena, "empty.jsonl torn.jsonl merged.jsonl");
        assert_eq!(merged.lines().count(), lines + 1);
    }
}

/// Returns the text of a results file with a change of every game, and without checksums.
fn changed(text: &str, change: fn(&mut Value)) -> String {
    let line = |(number, line): (usize, &str)| {
        let mut line: Value = serde_json::from_str(line).unwrap();
        line.as_object_mut().unwrap().remove("crc32");
        if number > 0 {
            change(&mut line);
        }
        format!("{line}\n")
    };
    text.lines().enumerate().map(line).collect()
}

/// Doubles all times of a game.
fn slow_down(game: &mut Value) {
    let double = |time: &mut Value| *time = json!(2.0 * time.as_f64().unwrap());
    let used = game["used"].as_array_mut().unwrap();
    used.iter_mut().for_each(double);
    for made in game["moves"].as_array_mut().unwrap() {
        double(&mut made["seconds"]);
    }
}

/// Replaces a game by one in which both sides take the last group of the list.
fn play_otherwise(game: &mut Value) {
    let rows: Vec<String> = serde_json::from_value(game["opening"]["rows"].clone()).unwrap();
    let kinds = game["opening"]["kinds"].as_u64().unwrap() as usize;
    let mut position = Position::from_rows(kinds, &rows).unwrap();
    let (mut moves, mut scores) = (Vec::new(), [0; 2]);
    while let Some(last) = position.moves().pop() {
        position.play(last.cell);
        let (cell, points) = (last.cell.to_string(), last.reward());
        scores[moves.len() % 2] += points;
        moves.push(json!({ "cell": cell, "points": points, "seconds": 0.0 }));
    }
    game["winner"] = match scores[0].cmp(&scores[1]) {
        std::cmp::Ordering::Greater => json!("first"),
        std::cmp::Ordering::Less => json!("second"),
        std::cmp::Ordering::Equal => Value::Null,
    };
    game["moves"] = json!(moves);
    game["scores"] = json!(scores);
    game["used"] = json!([0.0, 0.0]);
}

#[test]
fn parts_of_other_schedules_are_not_merged() {
    let arena = Arena::new();
    let args = "match --agent greedy --agent random --pairs 2 --size 2";
    play_part(&arena, args, "a.jsonl", "1/2");
    play_part(&arena, &format!("{args} --seed 9"), "b.jsonl", "2/2");
    fs::write(arena.path("empty.jsonl"), "").unwrap();
    fs::write(arena.path("diary"), "dear diary\n").unwrap();
    let words = "b.jsonl: holds games with `--seed 9`, and the files before it with `--seed 1`";
    for (names, words) in [
        ("a.jsonl b.jsonl", words),
        ("a.jsonl none.jsonl", "none.jsonl"),
        ("a.jsonl diary", "diary: line 1"),
        ("empty.jsonl", "no file holds a schedule"),
    ] {
        let played = arena.run(&format!("merge {names}"));
        played.failed(2, &[words]);
        assert_eq!(played.stdout, "");
    }
}

#[test]
fn a_part_of_another_version_is_announced() {
    let arena = Arena::new();
    let test = "sprt --agent 'mine=sh mine.sh' --agent greedy --pairs 2 --size 2 --confine off";
    for (part, version, is_announced) in [(1, "exit 0", false), (2, "exit 1", true)] {
        fs::write(arena.path("mine.sh"), format!("{version}\n")).unwrap();
        let played = arena.run(&format!("{test} --shard {part}/2 --out {part}.jsonl"));
        let words = "1.jsonl holds games of another `mine`: its `mine.sh` differs";
        assert_eq!(played.stderr.contains(words), is_announced, "{played:?}");
        // The agent makes no move, which is the end of it.
        let (before, after) = played.stderr.split_once("made no legal move").unwrap();
        assert_eq!(before.contains(words), is_announced, "{after}");
    }
    arena
        .run("merge 1.jsonl 2.jsonl")
        .failed(2, &["another `mine`"]);
}

#[test]
fn formats_that_wait_for_results_are_not_parted() {
    let arena = Arena::new();
    for subcommand in ["tournament knockout", "tournament swiss"] {
        let args = "--agent greedy --agent random --shard 1/2";
        let played = arena.run(&format!("{subcommand} {args}"));
        played.refused(&["found `--shard`, expected"]);
    }
}

/// Returns the line with the verdict of a sequential test.
fn verdict(text: &str) -> String {
    let lines = text.lines().filter(|line| line.contains("SPRT"));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn sequential_tests_decide() {
    for (first, second, options, code, words) in [
        ("greedy", "random", "--elo1 200", 0, "H1 accepted"),
        ("random", "greedy", "--elo0 0 --elo1 200", 1, "H0 accepted"),
        ("greedy", "random", "--pairs 2", 3, "undecided"),
    ] {
        let arena = Arena::new();
        let agents = format!("--agent {first} --agent {second}");
        let out = "--json --out games.jsonl";
        let args = format!("sprt {agents} --size 5 --model logistic {options} {out}");
        let played = arena.run(&args);
        assert_eq!(played.code(), Some(code), "{played:?}");
        arena.assert_clean();
        let printed = verdict(&played.stdout);
        assert_has(&printed, words);
        let report = arena.run("report games.jsonl");
        assert_eq!(verdict(&report.stdout), printed);
        let json = played.stdout.lines().last().unwrap_or_default();
        let json: Value = serde_json::from_str(json).expect("JSON");
        let short = json["sprt"]["verdict"].as_str().unwrap();
        assert!(words.starts_with(short), "{json}");
        // Decided or used up, it stays so: nothing is played any more.
        let before = fs::read(arena.out()).unwrap();
        let again = arena.run(&format!("{args} --resume"));
        let found = (again.code(), verdict(&again.stdout));
        assert_eq!(found, (Some(code), printed));
        assert_eq!(fs::read(arena.out()).unwrap(), before);
    }
}

/// A test that is decided after a few of its 200 pairs.
const TEST: &str = "sprt --agent greedy --agent random --size 4 --elo1 200 --pairs 200";

#[test]
fn parts_of_a_sequential_test_decide_it_together() {
    let arena = Arena::new();
    let whole = verdict(&arena.run(TEST).passed());
    assert_has(&whole, "H1 accepted");
    fs::create_dir(arena.path("parts")).unwrap();
    // What else lies there is no part.
    fs::write(arena.path("parts/diary.jsonl"), "dear diary\n").unwrap();
    let other = format!("{TEST} --seed 2 --out parts/other.jsonl");
    arena.run(&other).passed();
    let part = |number| {
        format!("{TEST} --shard {number}/4 --out parts/part-{number}.jsonl --concurrency 1")
    };
    let start = |number| {
        let mut command = arena.grader(&part(number));
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().expect("the grader is built")
    };
    let started: Vec<_> = (1..=4).map(start).collect();
    for mut child in started {
        assert_eq!(wait_for_end(&mut child).code(), Some(0));
    }
    arena.assert_clean();
    let merged = merge(
        &arena,
        "parts/part-1.jsonl parts/part-2.jsonl parts/part-3.jsonl parts/part-4.jsonl",
    );
    fs::write(arena.path("merged.jsonl"), &merged).unwrap();
    let printed = arena.run("report merged.jsonl").passed();
    assert_eq!(verdict(&printed), whole);
    let played = merged.lines().count() - 1;
    assert!(played < 200, "stopped after {played} of 400 games");
    // It is decided: nothing is played any more, and each part knows.
    for number in 1..=4 {
        let path = arena.path(&format!("parts/part-{number}.jsonl"));
        let before = fs::read(&path).unwrap();
        let again = arena.run(&format!("{} --resume", part(number))).passed();
        assert_eq!(verdict(&again), whole);
        assert_eq!(fs::read(&path).unwrap(), before);
    }
    // The verdict of the merged file as an exit code.
    let again = arena.run(&format!("{TEST} --out merged.jsonl --resume"));
    assert_eq!(verdict(&again.passed()), whole);
}

#[test]
#[ignore = "slow: make slow"]
fn a_part_stops_by_the_files_of_others_alone() {
    let arena = Arena::new();
    let small = TEST.replace("--pairs 200", "--pairs 40");
    let part =
        |number| format!("{small} --shard {number}/2 --out part-{number}.jsonl --concurrency 1");
    let lines = |name: &str| {
        fs::read_to_string(arena.path(name))
            .unwrap()
            .lines()
            .count()
            - 1
    };
    // Alone it decides nothing, for every other pair is missing, and plays all of its part.
    let alone = arena.run(&part(2)).passed();
    assert_has(&verdict(&alone), "undecided; 0 pairs");
    assert_eq!(lines("part-2.jsonl"), 40);
    // A line that is being written is read later.
    let text = fs::read_to_string(arena.path("part-2.jsonl")).unwrap();
    fs::write(arena.path("part-2.jsonl"), &text[..text.len() - 9]).unwrap();
    let printed = arena.run(&part(1)).passed();
    assert_eq!(verdict(&printed), verdict(&arena.run(&small).passed()));
    assert!(lines("part-1.jsonl") < 20, "{}", lines("part-1.jsonl"));
    let alone = format!("{small} --shard 1/2");
    arena
        .run(&alone)
        .refused(&["`--shard` of a test", "`--out FILE`"]);
}

#[test]
fn parts_of_a_shorter_schedule_are_merged() {
    let arena = Arena::new();
    let args = "match --agent greedy --agent random --size 3 --pairs";
    let short = play_part(&arena, &format!("{args} 4"), "a.jsonl", "1/2");
    let long = play_part(&arena, &format!("{args} 8"), "b.jsonl", "2/2");
    let count = |text: &str| text.lines().count() - 1;
    for names in ["a.jsonl b.jsonl", "b.jsonl a.jsonl"] {
        let merged = arena.run(&format!("merge {names}"));
        assert_has(&merged.stderr, "12 of 16 games from 2 files");
        assert_has(&merged.stdout, r#""pairs":8"#);
        assert_eq!(count(&merged.stdout), count(&short) + count(&long));
    }
}

#[test]
fn parts_of_other_agents_are_not_merged() {
    let arena = Arena::new();
    let mine = arena.path("mine.sh");
    let args = "match --agent 'mine=sh mine.sh' --agent greedy --size 2 --pairs 2";
    for (number, text) in [(1, "exit 1\n"), (2, "exit 2\n")] {
        fs::write(&mine, text).unwrap();
        arena.run(&format!("{args} --shard {number}/2 --out {number}.jsonl"));
    }
    let played = arena.run("merge 1.jsonl 2.jsonl");
    played.failed(
        2,
        &[
            "2.jsonl: holds games of another `mine`",
            "its `mine.sh` has changed in between",
        ],
    );
}
