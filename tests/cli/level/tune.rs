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

#[test]
fn games_too_few_for_the_tolerance_are_noted() {
    let folder = tempfile::tempdir().unwrap();
    let tune = |games: &str| {
        let out = folder.path().join(games);
        let out = out.to_str().unwrap();
        let own = ["--agent", "random", "--games", games, "--within", "0.1"];
        let output = level(
            &[
                &["tune", "05-hedges", "--target", "0.4", "--out", out],
                &own[..],
            ]
            .concat(),
        );
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let doubt =
        "20 games leave an error of 21 points, --within allows 10: more --games verify better";
    assert_has(&tune("20"), doubt);
    let many = tune("200");
    assert!(!many.contains("leave an error"), "{many}");
}

#[test]
fn a_level_that_cannot_be_won_is_said_to_be_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("apart.toml");
    let board = "i ? ? ?\n? ? ? ?\n# # # #\n? ? ? ?";
    let exits = ". . . .\n. . . .\n# # # #\nv . . .";
    let head = "mode = \"ingredients\"\nkinds = 5\nmoves = 9\ningredients = 1";
    let text = format!("{head}\nboard = '''\n{board}\n'''\nexits = '''\n{exits}\n'''\n");
    fs::write(&file, text).unwrap();
    let (file, out) = (file.to_str().unwrap(), folder.path().join("out"));
    let warning =
        format!("{file}: cannot be won: row 1, column 1: this ingredient has no way to an exit");
    let tuned = level(
        &[
            &[
                "tune",
                file,
                "--target",
                "0.4",
                "--out",
                out.to_str().unwrap(),
            ],
            &FAST[..],
        ]
        .concat(),
    );
    let asked = level(&["why", file, "--games", "50"]);
    for (output, code) in [(tuned, 1), (asked, 0)] {
        assert_eq!(output.status.code(), Some(code));
        assert_has(&String::from_utf8(output.stderr).unwrap(), &warning);
    }
}
