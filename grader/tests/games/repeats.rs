//! Sequential tests on boards that are so few that deterministic agents repeat their games.

use std::fs;

use crate::common::{AWK_AGENT, Arena, assert_has, games};

/// Two agents that play alike on six boards.
const TEST: &str = "sprt --agent 'a=greedy' --agent 'b=greedy' --board-dir book --out games.jsonl";

/// Returns an arena with six boards.
fn arena() -> Arena {
    let arena = Arena::new();
    fs::create_dir(arena.path("book")).unwrap();
    for number in 0..6 {
        let board = format!("3\n2\n9000\n{number:03b}\n010\n011\n");
        fs::write(arena.path(&format!("book/{number}.txt")), board).unwrap();
    }
    arena
}

#[test]
fn a_test_ends_where_no_pair_is_new_any_more() {
    let arena = arena();
    let line = format!("{TEST} --concurrency 1");
    let words = "No new pair came from all 6 boards: more boards decide.";
    let played = arena.run(&line);
    assert_eq!(played.code(), Some(3), "{played:?}");
    assert_has(&played.stdout, words);
    assert_eq!(games(&arena.out()).len(), 2 * (6 + 20));
    // It has come to its end.
    let again = arena.run(&format!("{line} --resume"));
    assert_eq!((again.code(), &again.stdout), (Some(3), &played.stdout));
    assert_eq!(games(&arena.out()).len(), 2 * (6 + 20));
    assert_has(&arena.run("report games.jsonl").stdout, words);
    // Agents of chance go on.
    let pick = "0.$(od -An -N2 -tu2 /dev/urandom | tr -d ' ')";
    let agent = format!("awk -v pick={pick} '{AWK_AGENT}' input.txt > output.txt\n");
    fs::write(arena.path("agent.sh"), agent).unwrap();
    let chance = line.replace("=greedy", "=sh agent.sh");
    let chance = chance.replace("games.jsonl", "chance.jsonl --pairs 30 --confine off");
    arena.run(&chance);
    assert_eq!(games(&arena.path("chance.jsonl")).len(), 2 * 30);
}

#[test]
fn a_part_that_sees_no_other_ends_likewise() {
    let arena = arena();
    for part in 1..=2 {
        let line = TEST.replace("games.jsonl", &format!("{part}/games.jsonl"));
        fs::create_dir(arena.path(&part.to_string())).unwrap();
        arena
            .run(&format!("{line} --shard {part}/2 --concurrency 1"))
            .passed();
        let played = games(&arena.path(&format!("{part}/games.jsonl")));
        assert_eq!(played.len(), 2 * (3 + 20));
    }
    let merged = arena.run("merge 1/games.jsonl 2/games.jsonl").passed();
    fs::write(arena.out(), merged).unwrap();
    let whole = arena.run(&format!("{TEST} --resume"));
    assert_eq!(whole.code(), Some(3), "{whole:?}");
    assert_has(&whole.stdout, "from all 6 boards");
    assert_eq!(games(&arena.out()).len(), 2 * 2 * (3 + 20));
}
