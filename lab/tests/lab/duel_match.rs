//! `sweetfish-lab duel-match` from outside.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sweetfish-lab"))
        .args(["duel-match", "--boards", "5x2,6x3", "--pairs", "3", "--out"])
        .arg(folder)
        .args(arguments)
        .output()
        .expect("the program starts")
}

/// Returns the rows of a match that ends well.
fn rows(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    fs::read_to_string(folder.join("duel-match.csv")).unwrap()
}

/// Returns the one line that a refused match says.
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn the_same_side_twice_is_even_on_any_number_of_threads() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let side = [
        "--test",
        "width=8",
        "--base",
        "width=8",
        "--nodes",
        "500",
        "--threads",
    ];
    let [one, three] = [("1", &folders[0]), ("3", &folders[1])]
        .map(|(threads, folder)| rows(folder.path(), &[&side[..], &[threads]].concat()));
    assert_eq!(one, three);
    let mut count = 0;
    for line in one.lines().skip(1) {
        let mut numbers = line.rsplit(',').map(|field| field.parse::<f64>().unwrap());
        let (second, first) = (numbers.next().unwrap(), numbers.next().unwrap());
        assert!((first + second).abs() < 1e-9, "{line}");
        count += 1;
    }
    assert_eq!(count, 6);
}

#[test]
fn other_sides_do_not_mix_with_a_finished_match() {
    let folder = tempfile::tempdir().unwrap();
    let first = rows(folder.path(), &["--test", "effort=0.5", "--nodes", "500"]);
    let said = refused(folder.path(), &["--test", "effort=0.25", "--nodes", "500"]);
    assert!(said.contains("another run"), "{said}");
    let kept = fs::read_to_string(folder.path().join("duel-match.csv")).unwrap();
    assert_eq!(first, kept);
}

#[test]
fn bad_settings_are_named() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, found) in [
        (&["--test", "width=0", "--nodes", "9"][..], "width=0"),
        (&["--test", "width=8:width=9", "--nodes", "9"], "width=9"),
        (
            &["--test", "default", "--boards", "27x2", "--nodes", "9"],
            "27x2",
        ),
        (&["--test", "default"], "--nodes"),
        (
            &["--test", "default", "--nodes", "9", "--move-ms", "1"],
            "--move-ms",
        ),
    ] {
        let said = refused(folder.path(), arguments);
        assert!(said.contains(found), "{said}");
    }
}
