//! `level play --by-hand`: games by lines of text.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Output;

use sweetfish::level::agent::{AgentSpec, Played, play};
use sweetfish::level::{Map, builtin};

use super::error;
use crate::program::{assert_has, last_json, run, run_on, sweetfish};

/// Runs `level play --by-hand` in a folder on these lines.
pub(super) fn by_hand(folder: &Path, arguments: &[&str], lines: &str) -> Output {
    let mut command = sweetfish("level play --by-hand");
    run_on(command.args(arguments).current_dir(folder), lines)
}

/// Returns the moves of an agent in a game of seed 3 as lines, and how the game went.
pub(super) fn lines_of(name: &str, agent: &str, number: u64) -> (String, Played) {
    let level = builtin::by_name(name).unwrap().level();
    let map = Map::new(&level);
    let agent: AgentSpec = agent.parse().unwrap();
    let mut lines = String::new();
    let played = play(&map, &mut *agent.build(None), (3, number), |_, swap, _| {
        writeln!(lines, "{swap}").unwrap();
    });
    (lines, played)
}

#[test]
fn a_bots_moves_give_the_bots_game() {
    let folder = tempfile::tempdir().unwrap();
    let (mut won, mut count) = (0, 0);
    for name in ["01-first-steps", "20-lift", "full-house"] {
        for number in 0..3 {
            let (lines, played) = lines_of(name, "greedy", number);
            let number = number.to_string();
            let arguments = [name, "--seed", "3", "--number", &number, "--json"];
            let output = by_hand(folder.path(), &arguments, &lines);
            let record = last_json(&output);
            let result = &record["result"];
            assert_eq!(result["score"], played.score, "{name}");
            assert_eq!(result["swaps"], played.moves);
            assert_eq!(result["end"] == "won", played.won());
            assert_eq!(record["game"]["level"]["name"], name);
            won += u32::from(played.won() && name == "01-first-steps");
            count += 1;
        }
    }
    let mut people = sweetfish("people people.jsonl --json");
    let found = last_json(&run(people.current_dir(&folder)));
    let results = found["results"].as_array().unwrap();
    let games = results.iter().map(|row| row["games"].as_u64().unwrap());
    let games: u64 = games.sum();
    assert_eq!((results.len(), games), (3, count));
    assert_eq!(results[0]["measure"], "success");
    let success = results[0]["mean"].as_f64().unwrap();
    assert!((success - f64::from(won) / 3.0).abs() < 1e-9);
}

#[test]
fn goals_limits_and_reasons_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    let lines = "2,2 right\n4,2 down\n3,2 left\nquit\n";
    let output = by_hand(folder.path(), &["full-house", "--no-record"], lines);
    assert!(output.status.success() && output.stderr.is_empty());
    let text = String::from_utf8(output.stdout).unwrap();
    for expected in [
        "mode jelly, 9x9, 81 cells, 6 kinds; 32 layers of jelly; 30 moves",
        "3w wrapped",
        "score 0, 32 layers of jelly left; 30 moves left",
        "4,2 down is not valid: 4,2 holds frosting, which cannot be swapped",
        "game 0 of seed 1: quit with 0 points after 0 swaps",
    ] {
        assert_has(&text, expected);
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn options_of_bots_and_of_people_are_told_apart() {
    let play = |arguments: &[&str]| error(&[&["play", "05-hedges"], arguments].concat());
    let found = play(&["--player", "ann", "--agent", "random"]);
    assert_has(&found, "found --player, which is for");
    for option in [&["--agent", "random"][..], &["--threads", "2"], &["--show"]] {
        let found = play(&[&["--by-hand"], option].concat());
        assert_has(&found, "cannot be used with");
    }
    let found = error(&["play", "-", "--by-hand"]);
    assert_has(&found, "found level `-` with --by-hand, expected a file");
}
