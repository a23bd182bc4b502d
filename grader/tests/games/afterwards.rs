//! Sequential tests of games that exist: `report --sprt`, `stats --model`, and tests that are resumed with other bounds.

use std::fs;

use serde_json::Value;

use crate::common::{Arena, assert_has};

const BOARDS: &str = "--size 4 --seed 3";

/// Returns the line with the state of a test.
fn state(text: &str) -> String {
    let line = text.lines().find(|line| line.starts_with("SPRT"));
    line.unwrap_or_default().to_string()
}

#[test]
fn games_that_exist_are_tested_as_if_played_so() {
    for (first, second, bounds, format, code) in [
        ("greedy", "random", "--h1 200", "match", 0),
        (
            "random",
            "greedy",
            "--model logistic --h1 300",
            "tournament round-robin",
            1,
        ),
        (
            "greedy",
            "random",
            "--model margin --h0 -1 --h1 1 --alpha .1",
            "match",
            3,
        ),
    ] {
        let arena = Arena::new();
        let agents = format!("--agent {first} --agent {second} {BOARDS} --pairs 13");
        let played = arena.run(&format!("sprt {agents} {bounds}"));
        assert_eq!(played.code(), Some(code), "{played:?}");
        arena.play(&format!("{format} {agents}"));
        let report = arena.run(&format!("report games.jsonl --json --sprt {bounds}"));
        assert_eq!(report.code(), Some(code), "{report:?}");
        assert_eq!(state(&report.stdout), state(&played.stdout), "{format}");
        let json = report.stdout.lines().last().unwrap_or_default();
        let json: Value = serde_json::from_str(json).expect("JSON");
        let ends_at = json["sprt"]["ends_at"].as_u64().unwrap();
        let note = match code {
            3 => "it does not end within 13 pairs".into(),
            _ => format!("it ends at pair {ends_at} of 13"),
        };
        assert_has(&report.stdout, &note);
        assert_has(&report.stdout, "do not keep the promised error rates");
        // Without the option it is what it was.
        let plain = arena.run("report games.jsonl").passed();
        assert_eq!(state(&plain), "");
        assert!(!plain.contains("afterwards"), "{plain}");
    }
}

#[test]
fn a_page_has_the_test_of_afterwards() {
    let arena = Arena::new();
    arena.play(&format!(
        "match --agent greedy --agent random {BOARDS} --pairs 11"
    ));
    arena
        .run("report games.jsonl --html games.html --sprt --h1 300")
        .passed();
    let page = fs::read_to_string(arena.path("games.html")).unwrap();
    for words in [
        "greedy is stronger than random",
        "it ends at pair ",
        "SPRT (normalised): H1 accepted",
    ] {
        assert_has(&page, words);
    }
}

#[test]
fn a_pair_that_is_not_complete_ends_the_test_of_afterwards() {
    let arena = Arena::new();
    arena.play(&format!(
        "match --agent greedy --agent random {BOARDS} --pairs 5"
    ));
    let text = fs::read_to_string(arena.out()).unwrap();
    let lines = text.lines().filter(|line| !line.contains(r#""r1e1p4b""#));
    let lines: Vec<_> = lines.collect();
    assert_eq!(lines.len() + 1, text.lines().count());
    fs::write(arena.out(), lines.join("\n") + "\n").unwrap();
    let report = arena.run("report games.jsonl --sprt --h1 300");
    assert_eq!(report.code(), Some(3), "{report:?}");
    assert_has(&report.stdout, "it ends at pair 4, which is not complete");
}

#[test]
fn what_no_test_can_be_applied_to_is_refused() {
    let arena = Arena::new();
    let two = format!("--agent greedy --agent random {BOARDS}");
    arena.play(&format!("match {two} --pairs 2"));
    for (options, words) in [
        ("--h1 20", &["--sprt"][..]),
        ("--model margin", &["--sprt"]),
        ("--sprt --h0 5 --h1 5", &["h0 must be less than h1"]),
        ("--sprt --alpha 1", &["alpha must be"]),
        ("--sprt --model linear", &["'linear'"]),
    ] {
        arena
            .run(&format!("report games.jsonl {options}"))
            .refused(words);
    }
    arena.play(&format!(
        "tournament round-robin {two} --agent minimax:1 --pairs 1"
    ));
    arena
        .run("report games.jsonl --sprt")
        .refused(&["games.jsonl: found 3 agents, expected two for `--sprt`"]);
    arena.play(&format!("tournament knockout {two} --pairs 1"));
    arena
        .run("report games.jsonl --sprt")
        .refused(&["found a knockout, expected a match"]);
}

#[test]
fn counts_are_tested_by_the_model_that_is_asked_for() {
    let arena = Arena::new();
    // Few pairs that are not split: far apart in units of their spread, close in Elo.
    let stats = |options: &str| arena.run(&format!("stats --pentanomial 0,1,500,30,0 {options}"));
    let last = |options: &str| {
        stats(options)
            .passed()
            .lines()
            .last()
            .unwrap_or_default()
            .to_string()
    };
    assert_eq!(
        last(""),
        "SPRT   normalised: H1 accepted: 30 Elo rather than 0"
    );
    assert_eq!(
        last("--model logistic"),
        "SPRT   logistic: H0 accepted: 0 Elo rather than 30"
    );
    let json: Value = serde_json::from_str(&last("--model logistic --json")).unwrap();
    assert_eq!(
        (&json["model"], &json["verdict"]),
        (&"logistic".into(), &"H0".into())
    );
    stats("--model margin").refused(&["counts of pairs have no margins"]);
    stats("--model logistic --h1 1500").refused(&["h1 must be a number between -1000 and 1000"]);
}

#[test]
fn a_test_is_resumed_with_its_own_bounds_alone() {
    let arena = Arena::new();
    let line = format!("sprt --agent greedy --agent random {BOARDS} --pairs 11 --out games.jsonl");
    let before = arena.run(&format!("{line} --model margin --h1 200"));
    let again = arena.run(&format!("{line} --h1 200 --resume"));
    again.refused(&[
        "games.jsonl: was begun with `--model margin`, and this run is with `--model normalised`: ",
    ]);
    let resumed = arena.run(&format!("{line} --model margin --h1 200 --resume"));
    assert_eq!(state(&resumed.stdout), state(&before.stdout));
    assert_has(
        &state(&arena.run("report games.jsonl").passed()),
        "SPRT (margin): ",
    );
}

#[test]
fn a_test_that_was_played_is_tested_with_other_bounds() {
    let arena = Arena::new();
    let line = format!("sprt --agent greedy --agent random {BOARDS} --h1 300 --pairs 13");
    arena.play(&line);
    let played = state(&arena.run("report games.jsonl").passed());
    let again = arena.run("report games.jsonl --sprt --h1 300").passed();
    assert_eq!(state(&again), played);
    let other = arena.run("report games.jsonl --sprt --h0 -500 --h1 0 --model margin");
    assert_has(
        &state(&other.passed()),
        "SPRT (margin): H1 accepted: 0 Elo rather than -500",
    );
}
