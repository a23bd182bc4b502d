//! `level show`.

use std::fs;

use super::{assert_well_formed, builtin, case, error, text};
use crate::program::assert_has;

#[test]
fn a_level_is_drawn_as_text_and_as_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("level.svg");
    let file = builtin("full-house.toml");
    let open = text(&["show", &file]);
    for part in ["?", "f5=", "frosting and its layers"] {
        assert_has(&open, part);
    }
    // No colours where nobody sees them.
    assert!(!open.contains('\u{1b}'));
    let svg = ["--svg", picture.to_str().unwrap()];
    let filled = text(&[&["show", &file, "--seed", "3"][..], &svg].concat());
    assert!(!filled.contains('?'), "{filled}");
    assert_eq!(filled, text(&["show", &file, "--seed", "3"]));
    let svg = fs::read_to_string(&picture).unwrap();
    assert_well_formed(&svg);
    assert!(svg.starts_with("<svg xmlns="));
    error(&["show", &case("levels/malformed/kind-8.toml")]);
}

#[test]
fn every_builtin_level_has_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("level.svg");
    for entry in fs::read_dir(builtin("")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "toml") {
            let (level, svg) = (path.to_str().unwrap(), picture.to_str().unwrap());
            text(&["show", level, "--svg", svg]);
            assert_well_formed(&fs::read_to_string(&picture).unwrap());
        }
    }
}
