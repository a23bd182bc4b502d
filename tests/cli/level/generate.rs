use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::{error, json, level, text};
use crate::program;

/// Returns the files of a folder with their texts.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap());
    let read = |file: fs::DirEntry| {
        let name = file.file_name().into_string().unwrap();
        (name, fs::read_to_string(file.path()).unwrap())
    };
    files.map(read).collect()
}

#[test]
fn a_seed_gives_the_same_valid_levels_with_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let run = |threads: &str| {
        let out = folder.path().join(threads);
        let words = "generate --seed 3 --count 4 --games 100 --target 0.8..0.4 --elements jelly,frosting --threads";
        let mut words: Vec<_> = words.split(' ').collect();
        words.extend([threads, "--out", out.to_str().unwrap()]);
        (json(&words), files(&out))
    };
    let (found, one) = run("1");
    assert_eq!((found.clone(), one.clone()), run("2"));
    assert_eq!(found["first_valid"], 1.0);
    let rows = found["levels"].as_array().unwrap();
    assert_eq!((rows.len(), one.len()), (4, 4));
    for (number, row) in rows.iter().enumerate() {
        let target = 0.8 - 0.4 * number as f64 / 3.0;
        let success = row["success"].as_f64().unwrap();
        assert!((success - target).abs() < 0.0501, "level {number}: {row}");
        let text = &one[row["file"].as_str().unwrap()];
        assert!(text.contains('~') || text.contains('='), "{text}");
    }
    // The first line says how its result is had again.
    let (name, own) = one.first_key_value().unwrap();
    let path = folder.path().join("1").join(name);
    let seed = own.lines().next().unwrap().rsplit(' ').next().unwrap();
    let played = json(&[
        "play",
        path.to_str().unwrap(),
        "--games",
        "100",
        "--seed",
        seed,
    ]);
    assert_eq!(played["success"], rows[0]["success"]);
    assert!(level(&["check", path.to_str().unwrap()]).stderr.is_empty());
    // Levels are never overwritten.
    let again = error(&[
        "generate",
        "--out",
        folder.path().join("1").to_str().unwrap(),
    ]);
    assert!(
        again.contains("expected a folder without levels"),
        "{again}"
    );
}

#[test]
fn what_cannot_be_generated_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    for (option, value, expected) in [
        ("--elements", "fog", "possible values"),
        ("--size", "2x9", "rows and columns of 3 to 9"),
        ("--target", "0.4..2", "a number from 0 to 1"),
        ("--symmetric", "odd", "possible values"),
    ] {
        let message = error(&["generate", "--out", out, option, value]);
        assert!(message.contains(expected), "{message}");
    }
    assert!(text(&["generate", "--help"]).contains("colour-bombs"));
}

#[test]
fn levels_that_cannot_be_made_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("new");
    let words = "generate --count 2 --games 20 --target 0.999 --within 0.0001 --size 5x5 --elements jelly --json --out";
    let mut words: Vec<_> = words.split(' ').collect();
    words.push(out.to_str().unwrap());
    let output = level(&words);
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{stdout}");
    assert!(
        stdout.contains("no level near the target for 1, 2\n"),
        "{stdout}"
    );
    assert!(stdout.contains("\"failed\":[1,2]"), "{stdout}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_the_levels_at_hand_and_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["generate", "--count", "100000", "--games", "20", "--json"];
    let mut command = program::sweetfish("level");
    let running = program::start(command.args(words).arg("--out").arg(folder.path()));
    let levels = || {
        let names = fs::read_dir(folder.path())
            .unwrap()
            .map(|file| file.unwrap().path());
        let levels = names.filter(|path| path.extension().is_some_and(|end| end == "toml"));
        levels.count()
    };
    while levels() < 2 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let output = program::interrupt(running);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    let expected = format!("interrupted: {} of 100000 levels written\n", levels());
    assert!(error.ends_with(&expected), "{error}");
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert!(stdout.contains("\"count\":100000"), "{stdout}");
}
