//! What tables, pages and sites say of few games, as users read them.

use std::fs;
use std::path::Path;

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
    // It crashes at its first move. The other game of the pair, if it is played beside, is kept.
    let broken = arena.command("segv", "");
    let line = format!(
        "match --agent 'own={broken}' --agent greedy {SMALL} --pairs 3 --concurrency 1 --out two.jsonl"
    );
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

/// Returns the texts of all sources in a folder.
fn sources(folder: &Path) -> String {
    let mut all = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all += &sources(&path);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            all += &fs::read_to_string(path).unwrap();
        }
    }
    all
}

#[test]
fn each_promise_names_a_test_that_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = fs::read_to_string(root.join("docs/security.md")).unwrap();
    let folders = ["grader/tests", "grader/src", "crates/sandbox/tests"];
    let tests: String = folders.map(|folder| sources(&root.join(folder))).concat();
    let is_test = |name: &str| {
        let is_name = |sign: char| sign.is_ascii_lowercase() || sign == '_';
        name.chars().all(is_name) && name.matches('_').count() > 1
    };
    let named: Vec<_> = text.split('`').filter(|part| is_test(part)).collect();
    assert!(named.len() > 20, "{named:?}");
    for name in named {
        assert_eq!(tests.matches(&format!("fn {name}(")).count(), 1, "{name}");
    }
    let (_, table) = text.split_once("| tests |\n").expect("the levels");
    for row in table.lines().skip(1).take_while(|line| !line.is_empty()) {
        assert!(row.ends_with("` |"), "{row}");
    }
}
