//! Agents that join the games of a file.

use std::fs;

use super::{expect_refusal, games_without_times, out_text, with_out};
use crate::common::{Arena, assert_has, games};

const THREE: &str = "--agent greedy --agent random --agent minimax:2 --size 4";
const FIVE: &str = "--agent fourth=greedy --agent fifth=random";

fn run(arena: &Arena, args: &str) {
    arena.run(&with_out(args, arena, true)).passed();
}

/// Returns who plays each game first, and who second.
fn who(arena: &Arena) -> Vec<(String, String)> {
    let all = games(&arena.out()).into_iter();
    let mut all: Vec<_> = all.map(|game| (game.first, game.second)).collect();
    all.sort();
    all
}

#[test]
fn agents_join_a_gauntlet_and_a_round_robin() {
    for (format, encounters) in [("gauntlet", 4), ("round-robin", 10)] {
        let three = format!("tournament {format} {THREE} --pairs 1");
        let (arena, whole) = (Arena::new(), Arena::new());
        run(&whole, &format!("{three} {FIVE}"));
        run(&arena, &three);
        let begun = out_text(&arena);
        run(&arena, &format!("{three} --agent fourth=greedy"));
        run(&arena, &format!("{three} {FIVE}"));
        let joined = out_text(&arena);
        assert!(joined.starts_with(&begun), "a line was changed");
        assert_eq!(who(&arena), who(&whole));
        assert_eq!(games(&arena.out()).len(), encounters * 2);
        // Both at once, and killed before or behind the new header, the games are the same.
        let expected = games_without_times(&joined);
        for length in [begun.len(), begun.len() + 30, joined.len() - 30] {
            fs::write(arena.out(), &joined[..length]).unwrap();
            run(&arena, &format!("{three} {FIVE}"));
            assert_eq!(games_without_times(&out_text(&arena)), expected, "{length}");
        }
    }
}

#[test]
fn files_from_before_and_after_an_agent_joined_are_merged() {
    let arena = Arena::new();
    let three = format!("tournament round-robin {THREE} --pairs");
    run(&arena, &format!("{three} 2"));
    fs::rename(arena.out(), arena.path("long.jsonl")).unwrap();
    run(&arena, &format!("{three} 1"));
    run(&arena, &format!("{three} 1 {FIVE}"));
    fs::rename(arena.out(), arena.path("wide.jsonl")).unwrap();
    let merged = arena.run("merge long.jsonl wide.jsonl").passed();
    let other = arena.run("merge wide.jsonl long.jsonl").passed();
    assert_eq!(games_without_times(&other), games_without_times(&merged));
    fs::write(arena.out(), merged).unwrap();
    assert_eq!(games(&arena.out()).len(), 20 + 6);
    let report = arena.run("report games.jsonl").passed();
    assert_has(&report, "26 of 40 games");
    run(&arena, &format!("{three} 2 {FIVE}"));
    assert_eq!(games(&arena.out()).len(), 40);
    // One that had all from its first game numbers them otherwise.
    let line = format!("{three} 1 {FIVE} --out all.jsonl");
    arena.run(&line).passed();
    for (names, words) in [
        (
            "long.jsonl all.jsonl",
            "holds games with 5 agents at first, and the files before it with 3 agents at first",
        ),
        (
            "all.jsonl wide.jsonl",
            "holds games with 3 agents at first, and the files before it with 5 agents at first",
        ),
    ] {
        arena.run(&format!("merge {names}")).refused(&[words]);
    }
}

#[test]
fn agents_join_the_parts_of_a_round_robin() {
    let arena = Arena::new();
    let three = format!("tournament round-robin {THREE} --pairs 2");
    let parts = |args: &str| {
        for part in 1..=3 {
            let line = format!("{args} --out part-{part}.jsonl --shard {part}/3 --resume");
            arena.run(&line).passed();
        }
        let merged = arena.run("merge part-1.jsonl part-2.jsonl part-3.jsonl");
        let text = merged.stderr.clone();
        fs::write(arena.out(), merged.passed()).unwrap();
        text
    };
    parts(&three);
    assert_eq!(games(&arena.out()).len(), 12);
    let said = parts(&format!("{three} {FIVE}"));
    // No game is in two parts.
    assert_eq!(said, "40 games from 3 files\n");
    let lines = (1..=3).map(|part| {
        let text = fs::read_to_string(arena.path(&format!("part-{part}.jsonl"))).unwrap();
        games_without_times(&text).len()
    });
    assert_eq!(lines.sum::<usize>(), 40);
    // A part that was lost is played again as one of the others' schedule.
    for part in [1, 3] {
        fs::remove_file(arena.path(&format!("part-{part}.jsonl"))).unwrap();
        let said = parts(&format!("{three} {FIVE}"));
        assert_eq!(said, "40 games from 3 files\n", "{part}");
    }
}

#[test]
fn of_those_who_join_agents_without_a_move_are_left_out() {
    let arena = Arena::new();
    fs::write(arena.path("bad.sh"), "exit 3\n").unwrap();
    let begun = format!("tournament round-robin {THREE} --pairs 1 --drop --agent 'old=sh bad.sh'");
    run(&arena, &begun);
    assert_eq!(games(&arena.out()).len(), 6);
    let line = format!("{begun} --agent 'bad=sh bad.sh' --agent gone=./none --agent good=greedy");
    let played = arena.run(&with_out(&line, &arena, true));
    assert_eq!(played.code(), Some(0), "{played:?}");
    assert_has(&played.stderr, "`bad` is left out: crashed");
    assert_has(&played.stderr, "`gone` is left out");
    assert_eq!(games(&arena.out()).len(), 12);
    let text = out_text(&arena);
    // What was left out stays so, whatever it does by now.
    fs::write(arena.path("bad.sh"), "").unwrap();
    run(&arena, &line);
    assert_eq!(out_text(&arena), text);
    // Without `--drop` the run ends by it, as always.
    fs::write(arena.path("worse.sh"), "exit 3\n").unwrap();
    let line = format!("{line} --agent 'worse=sh worse.sh'").replace(" --drop", "");
    arena
        .run(&with_out(&line, &arena, true))
        .failed(4, &["agent `worse` has made no legal move"]);
}

#[test]
fn who_joins_comes_last_and_in_no_rounds() {
    let more = "--agent fourth=greedy";
    for format in ["knockout", "swiss --rounds 2"] {
        let arena = Arena::new();
        let three = format!("tournament {format} {THREE} --pairs 1");
        run(&arena, &three);
        let words = "this without `--agent fourth=greedy` continues it";
        expect_refusal(&arena, &format!("{three} {more}"), true, &[words]);
    }
    let arena = Arena::new();
    let gauntlet = format!("tournament gauntlet --pairs 1 {THREE}");
    run(&arena, &gauntlet);
    for (args, words) in [
        (
            format!("tournament gauntlet {more} {THREE} --pairs 1"),
            "was begun with `--agent` of greedy, random, minimax:2 first, and this run is with `--agent` of fourth, greedy, random first",
        ),
        (
            format!("{gauntlet} {more} --seconds random=3"),
            "was begun with `--seconds 5`, and this run is with `--seconds 5,random=3`",
        ),
        (
            format!("{gauntlet} {more} --seconds fourth=3 --seed 2"),
            "was begun with `--seed 1`",
        ),
    ] {
        expect_refusal(&arena, &args, true, &[words]);
    }
    run(&arena, &format!("{gauntlet} {more} --seconds fourth=3"));
    let words = "was begun with `--agent fourth=greedy`, and this run is without";
    expect_refusal(&arena, &gauntlet, true, &[words]);
}
