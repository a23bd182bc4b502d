//! `level check`.

use std::fs;
use std::path::Path;

use super::{builtin, case, error, first_steps, json, level, text};
use crate::program::{self, assert_has};

#[test]
fn builtin_levels_are_valid_and_malformed_ones_are_not() {
    let found = text(&["check", &first_steps(), &builtin("full-house.toml")]);
    assert_eq!(found.lines().count(), 2);
    assert!(found.contains("01-first-steps.toml: valid: mode moves, 6x6, 36 cells, 4 kinds"));
    let bad = case("levels/malformed/kind-8.toml");
    let found = error(&["check", &first_steps(), &bad]);
    assert_has(&found, "kind-8.toml: line 7, column 7: found `8`");
    assert_has(&error(&["check", "nowhere.toml"]), "cannot be read");
    let both = level(&["check", &bad, "nowhere.toml"]);
    assert_eq!(both.status.code(), Some(2));
    let errors = String::from_utf8(both.stderr).unwrap();
    let mut lines = errors.lines();
    assert_eq!(lines.clone().count(), 2);
    assert!(lines.all(|line| line.starts_with("sweetfish: ")));
    assert!(error(&["check"]).contains("--help"));
}

/// Writes a level with this board to a file of a folder.
fn write_level(folder: &Path, name: &str, board: &str) -> String {
    let head = "mode = \"moves\"\nkinds = 3\nscore = 200\nmoves = 5";
    let path = folder.join(name);
    fs::write(&path, format!("{head}\nboard = '''\n{board}\n'''\n")).unwrap();
    path.to_str().unwrap().to_string()
}

#[test]
fn levels_that_are_lost_at_the_start_are_noted() {
    let folder = tempfile::tempdir().unwrap();
    let notes = |board: &str| {
        let output = level(&["check", &write_level(folder.path(), "a.toml", board)]);
        assert_has(&program::text(&output), ": valid: ");
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(notes("1 2 1 1\n2 1 3 2"), "");
    assert_eq!(notes("? ? ? ?\n? ? ? ?\n? ? ? ?"), "");
    let always = "a.toml: lost before the first move: the start has no valid swap, or a run";
    let fixed = notes("1 2 3\n2 3 1\n3 1 2");
    assert_has(&fixed, always);
    assert_eq!(fixed.lines().count(), 1, "{fixed}");
    // Whatever kind the open candy gets, it makes a run.
    let forced = notes("1 1 ? 2 2\n# # 3 # #\n# # 3 # #\n? ? # ? ?\n? ? # ? ?");
    assert_has(&forced, always);
    let found = json(&["check", &write_level(folder.path(), "b.toml", "1 2\n2 1")]);
    assert_eq!(found["valid"], true);
    assert!(found["note"].is_string(), "{found}");
    let run = write_level(folder.path(), "c.toml", "1 1 1 ?\n? ? ? ?");
    assert!(error(&["check", &run]).contains("found a run of three or more"));
}
