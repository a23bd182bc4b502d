//! Games in which the referee moves for a side that is out of time.

use std::fs;

use serde_json::Value;

use super::{Arena, quiet};
use crate::common::{AWK_AGENT, Side, assert_has, games};

/// Takes a group of a whole board, and then waits for ever: what is ahead would gain if that ended the game.
const STALLS: &str = "if grep -q '[*]' input.txt; then sleep 100; fi\nawk -v pick=0.5 -f \"$1\" input.txt > output.txt\n";

#[test]
fn for_who_is_out_of_time_the_referee_takes_the_smallest_groups() {
    let _quiet = quiet();
    let arena = Arena::new();
    fs::write(arena.path("stall.sh"), STALLS).unwrap();
    fs::write(arena.path("agent.awk"), AWK_AGENT).unwrap();
    let line = "match --agent 'stall=sh stall.sh agent.awk' --agent greedy --size 5 --kinds 3 --seconds 1 --timeout smallest --concurrency 1";
    // A run that stops after a pair, and is resumed.
    arena.play(&format!("{line} --pairs 1"));
    arena
        .run(&format!("{line} --pairs 2 --out games.jsonl --resume"))
        .passed();
    let all = games(&arena.out());
    assert_eq!(all.len(), 4);
    for game in &all {
        assert!(game.is_finished(), "{}", game.detail);
        let own = game.side_of("stall").unwrap();
        let by_referee = |side| {
            game.moves_of(side)
                .map(|made| made.by_referee)
                .collect::<Vec<_>>()
        };
        let [own_moves, others] = [by_referee(own), by_referee(own.other())];
        // As the second side it meets no whole board.
        let alone = usize::from(own == Side::First);
        assert!(own_moves[alone..].iter().all(|made| *made), "{own_moves:?}");
        assert!(!own_moves[..alone].contains(&true) && !others.contains(&true));
        let late = game.moves_of(own).nth(alone).unwrap();
        assert!(late.seconds > 0.1 && game.used[own.index()] > 1.0);
        let (points, other) = (game.scores[own.index()], game.scores[own.other().index()]);
        assert_eq!(game.winner == Some(own), points > other);
    }
    let report = arena
        .run("report games.jsonl --json --html games.html")
        .passed();
    let outcome: Value = serde_json::from_str(report.lines().last().unwrap()).unwrap();
    assert_eq!(
        (&outcome["stopped"], &outcome["faults"]),
        (&4.into(), &0.into())
    );
    assert_has(&report, "ran out of time");
    let page = fs::read_to_string(arena.path("games.html")).unwrap();
    let words = "stall ran out of time at move 3 (";
    assert_has(&page, words);
    // Of the moves of the first game, as its replay shows them.
    assert_has(&page, "\"referee\":[2,4");
    let explained = arena
        .run("explain games.jsonl r1e1p1a --seconds 0.01")
        .passed();
    assert_has(&explained, words);
    assert_has(&explained, "stall, moving first, lost");
    assert_has(&explained, "by 1 move");

    // What such a game says is checked, as all is.
    let text = fs::read_to_string(arena.out()).unwrap();
    let lines = lines_with(&text, |_| ());
    fs::write(arena.path("whole.jsonl"), lines).unwrap();
    arena.run("report whole.jsonl").passed();
    for (key, value, words) in [
        (
            "by_referee",
            Value::from(false),
            "found a clock over its 1.01 s",
        ),
        ("cell", "A5".into(), "of the referee, expected"),
        ("seconds", (-1.0).into(), "found -1 s of the referee"),
    ] {
        let edited = lines_with(&text, |made| made[key] = value.clone());
        fs::write(arena.path("edited.jsonl"), edited).unwrap();
        arena.run("report edited.jsonl").refused(&["move 3", words]);
    }
    let of_others =
        lines_with(&text, |_| ()).replace("\"timeout\":\"smallest\"", "\"timeout\":\"stop\"");
    fs::write(arena.path("edited.jsonl"), of_others).unwrap();
    arena
        .run("report edited.jsonl")
        .refused(&["the rules let make none"]);
}

/// Returns a results file of only the first game, without checksums, and with another third move.
fn lines_with(text: &str, edit: impl Fn(&mut Value)) -> String {
    let line = |(number, line): (usize, &str)| {
        let mut line: Value = serde_json::from_str(line).unwrap();
        line.as_object_mut().unwrap().remove("crc32");
        if number == 1 {
            edit(&mut line["moves"][2]);
        }
        format!("{line}\n")
    };
    text.lines().take(2).enumerate().map(line).collect()
}
