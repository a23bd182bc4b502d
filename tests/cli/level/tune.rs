//! `level tune`.

use std::fs;

use super::{json, level, text};
use crate::program::assert_has;

const FAST: [&str; 6] = ["--agent", "random", "--games", "100", "--within", "0.1"];

#[test]
fn variants_are_valid_files_that_say_what_was_changed() {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (folder.path().join("mine.toml"), folder.path().join("out"));
    let (file, out) = (file.to_str().unwrap(), out.to_str().unwrap());
    text(&["new", file]);
    let before = fs::read_to_string(file).unwrap();
    let arguments = ["tune", file, "--target", "0.4", "--out", out];
    let found = json(&[&arguments[..], &FAST].concat());
    let proposals = found["proposals"].as_array().unwrap();
    assert!(!proposals.is_empty(), "{found}");
    for proposal in proposals {
        let path = proposal["file"].as_str().unwrap();
        let written = fs::read_to_string(path).unwrap();
        let change = proposal["change"].as_str().unwrap();
        assert_has(&written, &format!("# {change}: random wins "));
        assert_has(&text(&["check", path]), "valid");
    }
    assert_eq!(fs::read_dir(out).unwrap().count(), proposals.len());
    assert_eq!(fs::read_to_string(file).unwrap(), before);
}

#[test]
fn a_target_out_of_reach_is_an_error_that_names_the_nearest() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let arguments = ["tune", "18-narrow-gate", "--target", "1", "--out", out];
    let vary = ["--vary", "kinds", "--json"];
    let output = level(&[&arguments[..], &FAST, &vary].concat());
    assert_eq!(output.status.code(), Some(1));
    let found = String::from_utf8(output.stderr.clone()).unwrap();
    assert_has(
        &found,
        "found no variant with 100.0 ± 10.0 % won by random among changes of kinds; nearest: ",
    );
    assert_has(&found, "% in the search, ");
    assert_has(&found, "% of 100 fresh games");
    assert_eq!(found.lines().count(), 1, "{found}");
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert_has(&stdout, "\"proposals\":[]");
    assert_eq!(fs::read_dir(out).unwrap().count(), 0);
}
