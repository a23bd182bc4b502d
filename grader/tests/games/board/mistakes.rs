//! Mistakes of the user, each with its line.

use std::fs;

use super::{added, play, refused};
use crate::common::Arena;

#[test]
fn mistakes_are_named_and_leave_nothing() {
    let arena = Arena::new();
    refused(&arena, "", "no board, expected one, or results files");
    refused(&arena, "absent.jsonl", "absent.jsonl");
    refused(&arena, "--round x", "expected its results files");
    assert!(!arena.path("league").exists());
    fs::create_dir(arena.path("league")).unwrap();
    // Settings before the first round.
    fs::write(arena.path("league/board.toml"), "anonymous = true\n").unwrap();
    refused(&arena, "", "no round yet");
    fs::remove_file(arena.path("league/board.toml")).unwrap();
    fs::write(arena.path("league/notes.txt"), "mine").unwrap();
    play(&arena, "games.jsonl", 1, "");
    refused(&arena, "games.jsonl", "not empty and no board");
    fs::remove_file(arena.path("league/notes.txt")).unwrap();
    added(&arena, "games.jsonl");
    fs::write(arena.path("league/board.toml"), "tops = 3\n").unwrap();
    refused(
        &arena,
        "",
        "board.toml: line 1, column 1: unknown field `tops`",
    );
    fs::write(arena.path("league/board.toml"), "hidden = [\"greddy\"]\n").unwrap();
    refused(&arena, "", "no round has a player `greddy`");
    refused(
        &arena,
        "--round again games.jsonl",
        "no round has a player `greddy`",
    );
    assert!(!arena.path("league/rounds/2.json").exists());
    fs::write(arena.path("league/board.toml"), "top = 0\n").unwrap();
    let round = fs::read_to_string(arena.path("league/rounds/1.json")).unwrap();
    let (before, _) = round.split_once("\"hash\":\"").unwrap();
    let elsewhere = format!("{before}\"hash\":\"../../x\"}}");
    fs::write(arena.path("league/rounds/1.json"), elsewhere).unwrap();
    refused(&arena, "", "expected 64 hexadecimal digits");
    fs::write(arena.path("league/rounds/1.json"), "{}").unwrap();
    refused(&arena, "", "1.json");
}
