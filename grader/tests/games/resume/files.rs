//! Files that are torn, unfinished, of another schedule, of earlier versions, or in use.

use std::fs;

use rustix::process::Signal;

use super::{expect_refusal, games_without_times, long_match, out_text, send, start, with_out};
use crate::common::{Arena, PATIENCE, assert_has, lines_without_times, wait_for, wait_for_end};

#[test]
fn a_torn_last_line_is_played_again() {
    tear(20);
}

#[test]
#[ignore = "slow: make slow"]
fn a_last_line_torn_anywhere_is_played_again() {
    tear(1);
}

/// Tears a file at every `step`-th place.
fn tear(step: usize) {
    let arena = Arena::new();
    let args =
        "match --agent greedy --agent random --pairs 1 --size 2 --concurrency 1 --confine off";
    arena.play(args);
    let text = fs::read(arena.out()).unwrap();
    let whole = lines_without_times(std::str::from_utf8(&text).unwrap());
    let before_last = &text[..text.len() - 1];
    let start_of_last = before_last.iter().rposition(|&b| b == b'\n').unwrap() + 1;
    let end_of_header = text.iter().position(|&b| b == b'\n').unwrap() + 1;
    // Everywhere in the last line, and here and there in the first.
    let header = (0..end_of_header)
        .step_by(40 * step)
        .chain([1, end_of_header - 1]);
    let last = (start_of_last..=text.len()).step_by(3 * step);
    let last = last.chain(text.len() - 3..=text.len());
    for length in last.chain(header) {
        fs::write(arena.out(), &text[..length]).unwrap();
        let played = arena.run(&with_out(args, &arena, true));
        assert_eq!(played.code(), Some(0), "{length}: {}", played.stderr);
        let torn = ![0, end_of_header, start_of_last, text.len()].contains(&length);
        let is_reported = played.stderr.contains("torn");
        assert_eq!(is_reported, torn, "{length}: {}", played.stderr);
        let found = fs::read_to_string(arena.out()).unwrap();
        assert_eq!(lines_without_times(&found), whole, "{length}");
    }
    arena.assert_clean();
}

#[test]
fn files_that_do_not_fit_are_refused_and_kept() {
    let arena = Arena::new();
    let small = "match --agent greedy --agent random --pairs 1 --size 2";
    arena.play(small);
    let words = ["games.jsonl", "exists already", "--resume"];
    expect_refusal(&arena, small, false, &words);
    for text in [
        "dear diary",
        "dear diary\n",
        "{\"a\": 1}",
        "{\"a\": 1}\n",
        "\n",
        "[1, 2",
    ] {
        fs::write(arena.out(), text).unwrap();
        expect_refusal(&arena, small, true, &["line 1", "results file"]);
    }
}

#[test]
fn a_second_run_on_a_file_is_refused() {
    let arena = Arena::new();
    let mock = arena.mock("sleep", "");
    let args = long_match(&mock);
    let mut child = start(&args, &arena, false);
    let begun = wait_for(PATIENCE, || {
        fs::read(arena.out()).is_ok_and(|text| text.ends_with(b"\n"))
    });
    assert!(begun, "the file has no header");
    let second = arena.run(&with_out(&args, &arena, true));
    second.refused(&["another run"]);
    send(&child, Signal::TERM);
    wait_for_end(&mut child);
    arena.assert_clean();
}

#[test]
fn files_that_know_no_programs_are_resumed() {
    let arena = Arena::new();
    let args = "match --agent greedy --agent random --size 3 --pairs 2";
    arena.play(args);
    let whole = out_text(&arena);
    // As versions without checksums wrote it.
    let lines = whole.lines().take(3).map(|line| {
        let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
        let fields = line.as_object_mut().unwrap();
        fields.remove("crc32");
        fields.remove("programs");
        line.to_string() + "\n"
    });
    let earlier = lines.collect::<String>();
    assert!(whole.contains("\"programs\"") && !earlier.contains("\"programs\""));
    fs::write(arena.out(), earlier).unwrap();
    arena.run("report games.jsonl").passed();
    arena.run(&with_out(args, &arena, true)).passed();
    assert_eq!(
        games_without_times(&out_text(&arena)),
        games_without_times(&whole)
    );
}

#[test]
fn an_unfinished_file_says_so() {
    let arena = Arena::new();
    arena.play("match --agent greedy --agent random --size 3 --pairs 10 --concurrency 1");
    let whole = out_text(&arena);
    let lines: Vec<_> = whole.split_inclusive('\n').collect();
    let seven = lines[..8].concat();
    let torn = "the last line is torn and was left out";
    for (text, sentence, json) in [
        (
            whole.clone(),
            None,
            r#""games":20,"planned":20,"torn":false"#,
        ),
        (
            seven.clone(),
            Some("7 of 20 games".to_string()),
            r#""games":7,"planned":20,"torn":false"#,
        ),
        (
            format!("{seven}{}", &lines[8][..lines[8].len() / 2]),
            Some(format!("7 of 20 games; {torn}")),
            r#""games":7,"planned":20,"torn":true"#,
        ),
        (
            format!("{whole}{{"),
            Some(format!("20 games; {torn}")),
            r#""games":20,"planned":20,"torn":true"#,
        ),
    ] {
        fs::write(arena.path("u.jsonl"), text).unwrap();
        let printed = arena.run("report u.jsonl --json --html u.html").passed();
        let page = fs::read_to_string(arena.path("u.html")).unwrap();
        let board = arena.run("board league u.jsonl --round one");
        assert_has(&printed, json);
        let Some(sentence) = sentence else {
            assert!(!printed.contains(" of 20 games") && !board.stderr.contains("games"));
            continue;
        };
        let first: Vec<_> = printed.lines().take(3).collect();
        assert_eq!(first, ["greedy against random", "", &sentence]);
        assert_has(&page, &format!("<li>{sentence}</li>"));
        assert_has(&board.stderr, &format!("u.jsonl: {sentence}"));
        board.passed();
        let merged = arena.run("merge u.jsonl");
        let counted = sentence.split(';').next().unwrap();
        assert_has(&merged.stderr, &format!("{counted} from 1 files"));
        assert_eq!(merged.stderr.contains("torn"), sentence.contains("torn"));
    }
}
