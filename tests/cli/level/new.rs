//! `level new`.

use std::fs;

use super::{error, text};
use crate::program::assert_has;

#[test]
fn a_new_level_is_valid_and_overwrites_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my-level.toml");
    let file = path.to_str().unwrap();
    text(&["new", file]);
    assert_eq!(text(&["new"]), fs::read_to_string(&path).unwrap());
    assert_has(&text(&["check", file]), "valid");
    // The default agent plays it.
    assert_has(
        &text(&["play", file, "--games", "5"]),
        "agent        heuristic",
    );
    fs::write(&path, "mine").unwrap();
    assert_has(
        &error(&["new", file]),
        "exists already, expected a new file",
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
}
