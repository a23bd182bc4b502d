//! `level import`.

use std::fs;

use super::{case, error, first_steps, level, text};
use crate::program::assert_has;

#[test]
fn imported_levels_have_names_of_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let map = case("tilemaps/jelly.json");
    let mut files = vec![("lake 7.json", Some("lake 7"))];
    // Windows has no such names.
    if cfg!(unix) {
        files.push(("two\nlines.json", None));
    }
    for (file, named) in files {
        let path = folder.path().join(file);
        fs::copy(&map, &path).unwrap();
        let found = text(&["import", path.to_str().unwrap()]);
        let name = found.lines().find_map(|line| line.strip_prefix("name = "));
        assert_eq!(name, named.map(|name| format!("\"{name}\"")).as_deref());
        let out = folder.path().join("out.toml").display().to_string();
        fs::write(&out, found).unwrap();
        text(&["check", &out]);
    }
}

#[test]
fn bits_of_portals_without_a_name_are_noted() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(case("tilemaps/portals.json")).unwrap();
    let path = folder.path().join("map.json").display().to_string();
    fs::write(&path, text.replace("[[0, 3, 10], [0, 5, 10]], ", "")).unwrap();
    let output = level(&["import", &path]);
    let notes = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{notes}");
    assert_eq!(notes.lines().count(), 2, "{notes}");
    let note = "map.json: row 4, column 1: a bit of a portal (1024) is left out";
    assert_has(&notes, note);
}

#[test]
fn tile_maps_become_levels() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["jelly", "ingredients", "orders", "portals", "timed"] {
        let map = case(&format!("tilemaps/{name}.json"));
        let out = folder.path().join("out.toml");
        text(&["import", &map, "-o", out.to_str().unwrap()]);
        text(&["check", out.to_str().unwrap()]);
        assert_eq!(text(&["import", &map]), fs::read_to_string(&out).unwrap());
    }
    let found = error(&["import", &first_steps()]);
    assert_has(&found, "invalid JSON: ");
}
