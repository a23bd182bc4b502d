//! `level export`.

use std::fs;

use super::{error, json, level, text};

#[test]
fn levels_become_tile_maps_and_levels_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (map, back) = (path("map.json"), path("map.toml"));
    text(&["export", "thesis-77-like", "-o", &map]);
    let printed = text(&["export", "thesis-77-like"]);
    assert_eq!(printed, fs::read_to_string(&map).unwrap());
    text(&["import", &map, "-o", &back]);
    text(&["check", &back]);
    let made = json(&["export", "04-toolbox", "-o", &map]);
    let notes = made["notes"].as_array().unwrap();
    assert!(!notes.is_empty(), "{made}");
    let output = level(&["export", "04-toolbox"]);
    let lines = String::from_utf8(output.stderr).unwrap();
    assert_eq!(lines.lines().count(), notes.len(), "{lines}");
    assert!(lines.contains("04-toolbox: "), "{lines}");
}

#[test]
fn goals_that_a_tile_map_cannot_have_are_bad_input() {
    let found = error(&["export", "29-market-day"]);
    assert!(found.contains("in a tile map"), "{found}");
}
