//! `sweetfish-lab duel-match` from outside.

use std::fs;
use std::path::Path;

use tempfile::tempdir;

use crate::program;

const FIXED: &str = "duel-match --boards 5x2,6x3 --pairs 3 --out .";

/// Returns the rows of a match that ends well.
fn rows(folder: &Path, words: &str) -> String {
    program::notes(folder, &format!("{FIXED} {words}"));
    fs::read_to_string(folder.join("duel-match.csv")).unwrap()
}

/// Returns the one line of a match that is refused.
fn refused(folder: &Path, words: &str) -> String {
    program::refused(folder, &format!("{FIXED} {words}"))
}

#[test]
fn the_same_side_twice_is_even_on_any_number_of_threads() {
    let [one, three] = [1, 3].map(|threads| {
        let side = "--test width=8 --base width=8 --nodes 500 --threads";
        rows(tempdir().unwrap().path(), &format!("{side} {threads}"))
    });
    assert_eq!(one, three);
    assert_eq!(one.lines().count(), 1 + 6);
    for line in one.lines().skip(1) {
        let mut numbers = line.rsplit(',').map(|field| field.parse::<f64>().unwrap());
        let (second, first) = (numbers.next().unwrap(), numbers.next().unwrap());
        assert!((first + second).abs() < 1e-9, "{line}");
    }
}

#[test]
fn other_sides_do_not_mix_with_a_finished_match() {
    let folder = tempdir().unwrap();
    let first = rows(folder.path(), "--test effort=0.5 --nodes 500");
    let error = refused(folder.path(), "--test effort=0.25 --nodes 500");
    for test in [
        "was begun with `sweetfish-lab duel-match --test effort=0.5 ",
        "`sweetfish-lab duel-match --test effort=0.25 ",
    ] {
        assert!(error.contains(test), "{error}");
    }
    let kept = fs::read_to_string(folder.path().join("duel-match.csv")).unwrap();
    assert_eq!(first, kept);
}

#[test]
fn bad_settings_are_named() {
    let folder = tempdir().unwrap();
    for (words, found) in [
        ("--test width=0 --nodes 9", "width=0"),
        ("--test width=8:width=9 --nodes 9", "width=9"),
        ("--test default --boards 27x2 --nodes 9", "27x2"),
        ("--test default", "--nodes"),
        ("--test default --nodes 9 --move-ms 1", "--move-ms"),
    ] {
        let error = refused(folder.path(), words);
        assert!(error.contains(found), "{error}");
    }
}
