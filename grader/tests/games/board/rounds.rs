//! Rounds are those of their files, however they come and go, also if a run is killed.

use std::collections::BTreeMap;
use std::fs;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::{added, data, files, page, play, refused, rows};
use crate::common::{Arena, assert_has};

#[test]
fn a_round_is_that_of_the_report_and_of_the_file() {
    let arena = Arena::new();
    play(&arena, "games.jsonl", 1, "");
    added(&arena, "games.jsonl");
    let report = arena.run("report games.jsonl --json").passed();
    let outcome: Value = serde_json::from_str(report.lines().last().unwrap()).unwrap();
    let players = outcome["players"].as_array().unwrap();
    let rows = rows(&arena);
    assert_eq!(rows.len(), players.len());
    for player in players {
        // Equal ratings have no order.
        let row = rows
            .iter()
            .find(|row| player["name"] == row[1].as_str())
            .unwrap();
        let number = |key: &str| player[key].as_f64().unwrap();
        let rating = format!("{:+.1} ± {:.1}", number("rating"), number("rating_error"));
        assert_eq!(row[2], rating);
        assert_eq!(row[3], "-");
        assert_eq!(row[4], format!("{:.1}", number("points")));
        assert_eq!(row[5], player["games"].to_string());
    }
    // Every game is on the site, move by move.
    let index = data(&arena, "rounds/1.js");
    let moves = index["moves"].as_str().unwrap();
    let part = data(&arena, &format!("games/{moves}/0.js"));
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    for (place, id) in index["id"].as_array().unwrap().iter().enumerate() {
        places.insert(id.as_str().unwrap(), place);
    }
    let text = fs::read_to_string(arena.path("games.jsonl")).unwrap();
    for line in text.lines().skip(1) {
        let game: Value = serde_json::from_str(line).unwrap();
        let place = places.remove(game["id"].as_str().unwrap()).unwrap();
        for side in ["first", "second"] {
            let player = index[side][place].as_u64().unwrap() as usize;
            assert_eq!(index["players"][player][1], game[side]);
        }
        let moves = &part["games"][place];
        let made = game["moves"].as_array().unwrap().iter();
        let cells: Vec<_> = made.map(|made| made["cell"].clone()).collect();
        assert_eq!(moves["cells"], Value::from(cells));
        let board = moves["board"].as_u64().unwrap() as usize;
        assert_eq!(part["boards"][board], game["opening"]["rows"]);
        assert_eq!(index["scores"][place], game["scores"]);
    }
    assert!(places.is_empty(), "{places:?}");
}

#[test]
fn rounds_are_added_continued_replaced_and_removed() {
    let arena = Arena::new();
    play(&arena, "a.jsonl", 1, "");
    play(&arena, "b.jsonl", 2, "");
    let whole = fs::read_to_string(arena.path("a.jsonl")).unwrap();
    let begun: String = whole.split_inclusive('\n').take(9).collect();
    fs::write(arena.path("a.jsonl"), begun).unwrap();
    assert!(added(&arena, "a.jsonl").contains("Round 1, a, added: 8 games."));
    fs::write(arena.path("a.jsonl"), &whole).unwrap();
    assert!(added(&arena, "a.jsonl").contains("Round 1, a, replaced: 18 games."));
    let before = files(&arena.path("league/site"));
    assert!(added(&arena, "a.jsonl").contains("are round 1, a, already"));
    assert!(added(&arena, "").contains("\n0 files") || added(&arena, "").starts_with("0 files"));
    assert_eq!(files(&arena.path("league/site")), before);
    // Another file of the same name is another round, unless the round is named.
    fs::copy(arena.path("b.jsonl"), arena.path("a.jsonl")).unwrap();
    assert!(added(&arena, "a.jsonl").contains("Round 2, a 2, added"));
    fs::write(arena.path("c.jsonl"), &whole).unwrap();
    assert!(
        added(&arena, "c.jsonl b.jsonl --round 'a 2'")
            .contains("Round 2, a 2, replaced: 36 games.")
    );
    let page_of_two = page(&arena);
    assert!(page_of_two.contains("3 players, 54 games"), "{page_of_two}");
    assert!(rows(&arena).iter().all(|row| row[3] != "-"));
    added(&arena, "--remove 'a 2'");
    assert_eq!(files(&arena.path("league/site")), before);
    refused(
        &arena,
        "--remove 'a 2'",
        "no round `a 2`, expected one of: a",
    );
    refused(&arena, "--remove a", "no other round");
}

#[test]
fn games_that_a_later_round_repeats_count_once() {
    let arena = Arena::new();
    let ratings = || {
        let rated = |row: Vec<String>| (row[1].clone(), row[2].clone());
        rows(&arena).into_iter().map(rated).collect::<Vec<_>>()
    };
    play(&arena, "a.jsonl", 1, "");
    added(&arena, "a.jsonl");
    let settings = arena.path("league/board.toml");
    let text = fs::read_to_string(&settings).unwrap();
    fs::write(&settings, text.replace("window = 1", "window = 0")).unwrap();
    added(&arena, "");
    let before = ratings();
    // The agents play without chance.
    play(&arena, "b.jsonl", 1, "");
    assert!(added(&arena, "b.jsonl").contains("Round 2, b, added: 18 games."));
    assert_eq!(ratings(), before);
    play(&arena, "c.jsonl", 2, "");
    added(&arena, "c.jsonl");
    assert_ne!(ratings(), before);
}

#[test]
fn a_killed_run_is_made_good_by_the_next() {
    let arena = Arena::new();
    play(&arena, "a.jsonl", 1, "");
    play(&arena, "b.jsonl", 2, "");
    let killed_after = |file: &str, microseconds: u64| {
        let mut run = arena.grader(&format!("board league {file}"));
        let mut run = run.spawn().unwrap();
        thread::sleep(Duration::from_micros(microseconds));
        run.kill().unwrap();
        run.wait().unwrap();
        added(&arena, file);
    };
    // Killed while the board begins, too.
    for instant in 0..8 {
        let _ = fs::remove_dir_all(arena.path("league"));
        killed_after("a.jsonl", 800 * instant);
        let template = fs::read_to_string(arena.path("league/board.toml")).unwrap();
        assert_has(&template, "anonymous = false");
        assert_eq!(rows(&arena).len(), 3, "killed after {instant}");
    }
    for instant in 0..8 {
        killed_after("b.jsonl", 1_800 * instant);
        let killed = files(&arena.path("league/site"));
        // The same players keep their pages, so a site that is made at once is the same.
        fs::remove_dir_all(arena.path("league/site/players")).unwrap();
        fs::remove_file(arena.path("league/site/index.html")).unwrap();
        added(&arena, "");
        let made_at_once = files(&arena.path("league/site"));
        assert_eq!(made_at_once, killed, "killed after {instant}");
        added(&arena, "--remove b");
    }
}
