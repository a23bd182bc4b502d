//! What tables, pages and sites say of few games, as users read them.

use std::fs;

use crate::common::{Arena, assert_has};

const SMALL: &str = "--size 3 --kinds 2 --seconds 20";

#[test]
fn the_page_of_a_match_has_no_strength_of_few_games() {
    let arena = Arena::new();
    arena.play(&format!(
        "match --agent greedy --agent minimax:2 {SMALL} --pairs 2"
    ));
    arena.run("report games.jsonl --html games.html").passed();
    let page = fs::read_to_string(arena.path("games.html")).unwrap();
    assert_has(&page, ">Result</h2>");
    assert_has(&page, "too few games");
    assert!(!page.contains(">Standings</h2>"));
    arena.play(&format!(
        "tournament round-robin --agent greedy --agent minimax:2 --agent random {SMALL} --pairs 1"
    ));
    arena.run("report games.jsonl --html games.html").passed();
    let page = fs::read_to_string(arena.path("games.html")).unwrap();
    assert_has(&page, ">Standings</h2>");
    assert_has(&page, ">Crosstable</h2>");
}

/// Returns what the table of a leaderboard has of a player: its cells from the rating on.
fn row_of(arena: &Arena, player: &str) -> String {
    let page = fs::read_to_string(arena.path("league/site/index.html")).unwrap();
    let (_, row) = page.split_once(&format!(">{player}</a>")).expect("a row");
    row.split("</tr>").next().unwrap().into()
}

#[test]
fn a_round_without_a_pair_leaves_ratings_as_they_are() {
    let arena = Arena::new();
    arena.play(&format!(
        "match --agent own=minimax:2 --agent greedy {SMALL} --pairs 3"
    ));
    fs::rename(arena.out(), arena.path("one.jsonl")).unwrap();
    arena.run("board league one.jsonl").passed();
    let before = row_of(&arena, "own");
    assert_has(&before, " ± ");
    // It crashes at its first move.
    let broken = arena.command("segv", "");
    let line =
        format!("match --agent 'own={broken}' --agent greedy {SMALL} --pairs 3 --out two.jsonl");
    arena.run(&line).failed(4, &["no legal move"]);
    arena.run("board league two.jsonl").passed();
    let rating = |row: &str| row.split(" ± ").next().unwrap().to_string();
    assert_eq!(rating(&row_of(&arena, "own")), rating(&before));
}

#[test]
fn bounds_beyond_those_of_logistic_elo_have_a_ratio() {
    let arena = Arena::new();
    let printed = arena.run("stats --pentanomial 9,3,2,0,0 --elo0 -1500 --elo1 -500");
    assert_has(&printed.passed(), "LLR    - logistic, +");
}
