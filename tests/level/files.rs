//! Level files: what is wrong with the malformed ones, and that written levels are read again.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use sweetfish::level::{format, import};

use crate::invariants::levels;

/// Returns the files of a folder with this ending, sorted.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == ending))
        .collect();
    files.sort();
    files
}

/// Compares the error of each file with the expected one beside it. With `SWEETFISH_WRITE_ERRORS` in the
/// environment, writes the expected errors instead, for somebody to read.
fn assert_errors(files: &[PathBuf], error_of: impl Fn(&str) -> Option<String>) {
    for file in files {
        let text = fs::read_to_string(file).unwrap();
        let name = file.file_name().unwrap().to_str().unwrap();
        let error = error_of(&text).unwrap_or_else(|| panic!("{name}: no error"));
        let beside = file.with_extension("err");
        if env::var_os("SWEETFISH_WRITE_ERRORS").is_some() {
            fs::write(&beside, format!("{error}\n")).unwrap();
        }
        let expected = fs::read_to_string(&beside).unwrap();
        assert_eq!(error, expected.trim_end(), "{name}");
    }
}

const MALFORMED: &str = "testcases/match3/levels/malformed";

#[test]
fn malformed_levels_say_what_is_wrong() {
    let files = files(MALFORMED, "toml");
    assert!(files.len() >= 30);
    assert_errors(&files, |text| {
        format::parse(text).err().map(|error| error.to_string())
    });
}

#[test]
fn malformed_tile_maps_say_what_is_wrong() {
    let files = files(MALFORMED, "json");
    assert!(files.len() >= 10);
    assert_errors(&files, |text| {
        import::parse(text).err().map(|error| error.to_string())
    });
}

#[test]
fn levels_that_are_written_are_read_again() {
    for (name, level) in levels() {
        let text = format::write(&level);
        assert_eq!(format::parse(&text).as_ref(), Ok(&level), "{name}\n{text}");
    }
}

#[test]
fn tile_maps_become_levels() {
    let files = files("testcases/match3/tilemaps", "json");
    assert!(files.len() >= 5);
    for file in files {
        let imported = import::parse(&fs::read_to_string(&file).unwrap()).unwrap();
        let text = format::write(&imported.level);
        assert_eq!(format::parse(&text), Ok(imported.level), "{file:?}");
        let beside = file.with_extension("toml");
        if env::var_os("SWEETFISH_WRITE_ERRORS").is_some() {
            fs::write(&beside, &text).unwrap();
        }
        assert_eq!(text, fs::read_to_string(&beside).unwrap(), "{file:?}");
    }
}

#[test]
fn what_a_level_cannot_have_is_noted() {
    let text = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("testcases/match3/tilemaps/orders.json"),
    );
    let imported = import::parse(&text.unwrap()).unwrap();
    assert_eq!(
        imported.notes,
        ["licoriceSpawn: swirls that come in later are left out"]
    );
    let text = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("testcases/match3/tilemaps/portals.json"),
    );
    let text = text.unwrap();
    assert_eq!(import::parse(&text).unwrap().notes, [""; 0]);
    // The first portal is not named any more, and its ends keep their bits.
    let unnamed = text.replace("[[0, 3, 10], [0, 5, 10]], ", "");
    let notes = [(4, 1), (6, 1)].map(|(row, column)| {
        format!(
            "row {row}, column {column}: a bit of a portal (1024) is left out, for `portals` does not \
             name it"
        )
    });
    assert_eq!(import::parse(&unnamed).unwrap().notes, notes);
    // An entry that is named as an outlet only.
    let turned = text.replace("[[0, 3, 10], [0, 5, 10]]", "[[0, 5, 10], [0, 3, 10]]");
    let notes = import::parse(&turned).unwrap().notes;
    assert!(
        notes.len() == 2 && notes[0].contains("portal (2048)"),
        "{notes:?}"
    );
}
