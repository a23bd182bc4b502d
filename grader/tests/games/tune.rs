//! `grader tune`: it finds the better values, resumes after kills as if nothing had happened, and refuses what makes no sense.

use std::process::Stdio;
use std::thread;
use std::time::Duration;
use std::{fs, iter};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::common::{AWK_AGENT, Arena, PATIENCE, assert_has, quoted, wait_for_end};

/// A mock that plays better the larger a number in its command is.
fn line(arena: &Arena, options: &str) -> String {
    let agent = quoted(&format!("m={}", arena.command("width", "{width}")));
    format!(
        "tune --agent {agent} --param width=4:0..20:3 --size 5 --confine off --seconds 60 {options}"
    )
}

/// Returns the iterations of the file of a tuning without the times and the order in which they ended.
fn iterations(arena: &Arena) -> Vec<Value> {
    let text = fs::read_to_string(arena.path("tune.jsonl")).expect("the file");
    let mut found: Vec<Value> = text
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    for iteration in &mut found {
        let fields = iteration.as_object_mut().expect("an object");
        fields.remove("crc32");
        for game in fields["games"].as_array_mut().expect("games") {
            let game = game.as_object_mut().expect("an object");
            game.remove("used");
            for made in game["moves"].as_array_mut().expect("moves") {
                let made = made.as_object_mut().expect("an object");
                made.remove("seconds");
                made.remove("waited");
            }
        }
    }
    found.sort_by_key(|iteration| iteration["iteration"].as_u64());
    found
}

#[test]
fn a_better_value_is_found_and_plays_the_start() {
    let arena = Arena::new();
    let options =
        "--iterations 40 --closing-pairs 5 --out tune.jsonl --html tune.html --json --seed 2";
    let printed = arena.run(&line(&arena, options)).passed();
    arena.assert_clean();
    assert_has(&printed, "40 of 40 iterations, 80 games");
    assert_has(&printed, "tuned against start");
    let last = printed.lines().last().expect("a line");
    let outcome: Value = serde_json::from_str(last).expect("JSON");
    let tuned = outcome["parameters"][0]["tuned"]
        .as_f64()
        .expect("a number");
    assert!(tuned > 8.0, "{tuned}");
    assert_eq!(outcome["closing"]["games"], 10);
    assert_eq!(iterations(&arena).len(), 40);
    let page = fs::read_to_string(arena.path("tune.html")).expect("the page");
    assert_has(&page, "width over the iterations: from 4 to");
    assert_has(
        &page,
        outcome["closing"]["sentence"].as_str().expect("a sentence"),
    );
    // The closing match is a results file like any other, and both resume to the same end.
    arena.run("report tune-closing.jsonl").passed();
    let again = arena.run(&line(&arena, &format!("{options} --resume")));
    assert_eq!(again.passed(), printed);
}

#[test]
fn a_killed_tuning_is_resumed() {
    let options =
        "--iterations 12 --pairs-per-step 2 --closing-pairs 0 --concurrency 2 --out tune.jsonl";
    let whole = Arena::new();
    whole.run(&line(&whole, options)).passed();
    let whole = iterations(&whole);
    let arena = Arena::new();
    let mut kills = 0;
    for wait in iter::successors(Some(20), |wait| Some(wait * 5 / 4)) {
        let mut command = arena.grader(&line(&arena, &format!("{options} --resume")));
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the grader is built");
        thread::sleep(Duration::from_millis(wait));
        let pid = Pid::from_raw(child.id() as i32).expect("a process has a number");
        let _ = kill_process(pid, Signal::KILL);
        if wait_for_end(&mut child).success() {
            break;
        }
        kills += 1;
        assert!(arena.wait_for_quiet(PATIENCE), "{:?}", arena.processes());
    }
    println!("{kills} kills");
    assert!(kills > 1);
    assert_eq!(iterations(&arena), whole);
}

#[test]
fn a_finished_tuning_goes_on_with_more_iterations() {
    let arena = Arena::new();
    let options = "--closing-pairs 2 --concurrency 2 --out tune.jsonl --html tune.html --seed 2";
    let run = |more: &str| arena.run(&line(&arena, &format!("{options} {more}")));
    let first = run("--iterations 8").passed();
    let before = iterations(&arena);
    let closing = || fs::read_to_string(arena.path("tune-closing.jsonl")).expect("the file");
    let earlier = closing();
    let tuned = |text: &str| {
        let line = text.lines().find(|line| line.starts_with("tuned: "));
        line.expect("the command").to_string()
    };
    // The gains are those of the first run, whose rate is that of 8 iterations.
    let more = run("--iterations 30 --resume");
    assert_has(
        &more.stderr,
        "tune-closing.jsonl has the closing match of earlier values",
    );
    let kept = fs::read_to_string(arena.path("tune-closing-8.jsonl"));
    assert_eq!(kept.expect("the earlier match"), earlier);
    let more = more.passed();
    assert_has(&more, "30 of 30 iterations, 60 games");
    assert_has(&more, "tuned against start");
    assert_ne!(tuned(&more), tuned(&first));
    let after = iterations(&arena);
    assert_eq!((after.len(), &after[..8]), (30, &before[..]));
    assert_ne!(closing(), earlier);
    let page = fs::read_to_string(arena.path("tune.html")).expect("the page");
    assert_has(&page, "30 iterations<");
    assert_has(&page, "at iteration 8;");
    // It is at its end again.
    let again = run("--iterations 30 --resume");
    assert_eq!((again.passed(), iterations(&arena)), (more, after));
    run("--iterations 20 --resume").refused(&[
        "tune.jsonl: holds iteration 30, expected `--iterations 30` or more instead of 20",
    ]);
    run("--iterations 40 --resume --r-end 0.1")
        .refused(&["begun with `--r-end 0.5`", "is with `--r-end 0.1`"]);
    let fewer = options.replace("--closing-pairs 2", "--closing-pairs 1");
    let fewer = arena.run(&line(&arena, &format!("{fewer} --iterations 30 --resume")));
    fewer.failed(
        2,
        &[
            "tune-closing.jsonl: holds games of pair 2, and this run is with `--closing-pairs 1`",
            "`--closing-pairs 2` or more continues it",
        ],
    );
}

#[test]
fn files_of_other_tunings_and_changed_ones_are_refused() {
    let arena = Arena::new();
    let options = "--iterations 4 --closing-pairs 0 --out tune.jsonl";
    let run = |more: &str| arena.run(&line(&arena, &format!("{options} {more}")));
    run("--concurrency 1").passed();
    run("").refused(&["tune.jsonl: exists already", "`--resume`"]);
    run("--resume --seed 7").refused(&["begun with `--seed 1`", "is with `--seed 7`"]);
    arena
        .run("report tune.jsonl")
        .refused(&["tune.jsonl", "line 1"]);
    let path = arena.path("tune.jsonl");
    let text = fs::read_to_string(&path).expect("the file");
    fs::write(&path, text.replacen("\"plus\":[\"", "\"plus\":[\"1", 1)).expect("written");
    run("--resume").refused(&["line 2", "checksum"]);
    let torn = &text[..text.len() - 9];
    fs::write(&path, torn).expect("written");
    // As many at a time as the file says.
    let played = run("--resume --concurrency 2");
    assert_has(&played.stderr, "was torn");
    played.passed();
    fs::write(&path, "my notes").expect("written");
    run("--resume").refused(&["found something else", "file of a tuning"]);
    assert_eq!(fs::read_to_string(&path).expect("the file"), "my notes");
}

#[test]
fn what_cannot_be_tuned_is_refused() {
    let arena = Arena::new();
    let agent = quoted(&format!("m={}", arena.command("width", "{width}")));
    fs::create_dir(arena.path("one")).expect("a folder");
    fs::write(arena.path("one/board.txt"), "2\n2\n9\n01\n11\n").expect("written");
    #[rustfmt::skip]
    let table: [(&str, &[&str]); 12] = [
        ("", &["--param"]),
        ("--param width", &["found `width`", "NAME=START:LEAST..MOST:STEP"]),
        ("--param width=3:4..24:2", &["found `width=3:4..24:2`", "expected a start"]),
        ("--param width=9:24..4:2", &["expected a least value below"]),
        ("--param width=9:4..24:0", &["expected a step above 0"]),
        ("--param depth=9:4..24:2", &["parameter `depth` is not in the command", "`{depth}`"]),
        ("--param width=9:4..24:2 --param depth=9:4..24:2", &["parameter `depth` is not in the command"]),
        ("--param width=9:4..24:2 --param width=9:4..24:2", &["found two parameters `width`"]),
        ("--param width=9:4..24:2 --agent greedy", &["found 2 agents", "expected exactly 1"]),
        ("--param width=9:4..24:2 --board-dir one", &["found one board", "at least two"]),
        ("--param width=9:4..24:2 --size 2 --kinds 1", &["found one board", "at least two"]),
        ("--param width=9:4..24:2 --shard 1/2", &["found `--shard`"]),
    ];
    for (options, words) in table {
        arena
            .run(&format!("tune --agent {agent} {options}"))
            .refused(words);
    }
    let two = quoted("m=greedy {width} {depth}");
    arena
        .run(&format!("tune --agent {two} --param width=9:4..24:2"))
        .refused(&["found `{depth}` in the command", "--param depth="]);
    let none = "tune --agent 'm=./none {width}' --param width=9:4..24:2";
    arena.run(none).refused(&["`./none` cannot be found"]);
    arena.assert_clean();
}

#[test]
fn an_agent_without_a_legal_move_ends_it() {
    let arena = Arena::new();
    let agent = quoted(&format!("m={}", arena.command("segv", "{width}")));
    let options = "--param width=9:4..24:2 --iterations 50 --confine off --out tune.jsonl";
    let played = arena.run(&format!("tune --agent {agent} {options}"));
    assert_eq!(played.code(), Some(4), "{}", played.stderr);
    assert_has(&played.stderr, "agent `m` has made no legal move");
    assert_has(&played.stderr, "; `--logs DIR` keeps what agents print");
    assert_has(&played.stderr, "crashed (signal 11)");
    assert!(iterations(&arena).len() <= 2);
    arena.assert_clean();
}

#[test]
fn both_sides_are_one_agent() {
    let arena = Arena::new();
    fs::write(arena.path("agent.awk"), AWK_AGENT).expect("written");
    // It crashes at its second move, which the side reaches first that began.
    let script =
        "test -e moved && exit 3\ntouch moved\nawk -v pick=0 -f \"$1\" input.txt > output.txt\n";
    fs::write(arena.path("agent.sh"), script).expect("written");
    let agent = quoted("m=sh agent.sh agent.awk --net=none.bin {width}");
    let rules = "--size 5 --kinds 3 --seconds 60 --confine off --faults 2 --concurrency 1";
    let line = format!("tune --agent {agent} --param width=9:4..24:2 --iterations 4 {rules}");
    let played = arena.run(&format!("{line} --out tune.jsonl"));
    let words = ["agent `m` lost 2 games by faults", "crashed (exit code 3)"];
    played.failed(4, &words);
    assert_has(&played.stderr, "the command of `m` names `none.bin`");
    assert_eq!(iterations(&arena).len(), 1);
    arena.assert_clean();
    let other = line.replace("none.bin", "net.bin");
    arena
        .run(&format!("{other} --out tune.jsonl --resume"))
        .failed(
            2,
            &[
                "begun with `--agent 'm=sh agent.sh agent.awk --net=none.bin {width}'`",
                "with `--agent 'm=sh agent.sh agent.awk --net=net.bin {width}'`",
            ],
        );
}

#[test]
fn a_program_that_other_values_lack_is_named_as_the_user_did() {
    let arena = Arena::new();
    std::os::unix::fs::symlink("/bin/true", arena.path("agent9")).expect("a link");
    let line = "tune --agent m=./agent{width} --param width=9:4..24:2 --confine off";
    let played = arena.run(line);
    played.failed(5, &["agent `m`: `./agent1", "cannot be found"]);
    arena.assert_clean();
}

#[test]
fn faults_that_ended_it_end_it_again() {
    let arena = Arena::new();
    let agent = quoted(&format!("m={}", arena.command("nap", "{wait}")));
    let tune = |more: &str| {
        let rules = "--size 8 --kinds 3 --seconds .5 --confine off --faults 1 --concurrency 1";
        let line = format!("tune --agent {agent} --param wait=150:100..200:20 {rules}");
        arena.run(&format!("{line} --iterations 5 --out tune.jsonl {more}"))
    };
    for more in ["", "--resume", "--resume"] {
        let played = tune(more);
        assert_eq!(played.code(), Some(4), "{more}: {}", played.stderr);
        assert_eq!(iterations(&arena).len(), 1, "{more}");
    }
    arena.assert_clean();
}
