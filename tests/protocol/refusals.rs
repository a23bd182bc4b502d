//! What the program refuses, in one line.

use std::fs;

use super::{SENTINEL, assert_fails, case, cases, folder_with, names, run};

#[test]
fn every_malformed_case_is_refused_in_one_line() {
    share_the_machine!();
    let cases = cases("malformed");
    assert!(cases.len() >= 47, "{} cases", cases.len());
    let mut wrong = Vec::new();
    for path in cases {
        let message = fs::read_to_string(path.with_extension("err")).unwrap();
        let folder = folder_with(fs::read(&path).unwrap());
        fs::write(folder.path().join("output.txt"), SENTINEL).unwrap();
        let run = run(folder.path(), &[]);
        let expected = format!("sweetfish: input.txt: {message}");
        let output = fs::read_to_string(folder.path().join("output.txt")).unwrap();
        let untouched = output == SENTINEL && names(folder.path()) == ["input.txt", "output.txt"];
        if run.code != Some(2) || run.stderr != expected || !run.stdout.is_empty() || !untouched {
            wrong.push(format!(
                "{}: exit code {:?}, stdout {:?}, folder untouched: {untouched}\n  expected: {expected:?}\n  found:    {:?}",
                path.file_name().unwrap().display(),
                run.code,
                run.stdout,
                run.stderr,
            ));
        }
    }
    let count = wrong.len();
    assert!(wrong.is_empty(), "{count} wrong\n{}", wrong.join("\n"));
}

#[test]
fn a_missing_input_file_is_bad_input() {
    share_the_machine!();
    let folder = tempfile::tempdir().unwrap();
    assert_fails(folder.path(), &[], 2, "input.txt", &[]);
    fs::write(folder.path().join("output.txt"), SENTINEL).unwrap();
    assert_fails(folder.path(), &[], 2, "input.txt", &["output.txt"]);
    let output = fs::read_to_string(folder.path().join("output.txt")).unwrap();
    assert_eq!(output, SENTINEL);
}

#[test]
fn a_folder_for_an_input_file_is_bad_input() {
    share_the_machine!();
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("input.txt")).unwrap();
    assert_fails(folder.path(), &[], 2, "input.txt", &["input.txt"]);
}

#[test]
fn an_output_file_that_cannot_be_written_is_an_error() {
    share_the_machine!();
    let folder = folder_with(case("4x4-p2-sample-a-300s.txt"));
    fs::create_dir(folder.path().join("output.txt")).unwrap();
    let left = ["input.txt", "output.txt"];
    assert_fails(folder.path(), &[], 2, "output.txt", &left);
    assert_fails(folder.path(), &["play", "-o", ".."], 2, "..", &left);
    // A folder that is not there stops even a user who may write anywhere, and before the search, which
    // `-v` would show.
    let nowhere = ["play", "-v", "-o", "nowhere/answer.txt"];
    assert_fails(folder.path(), &nowhere, 2, "nowhere/answer.txt", &left);
}

#[test]
fn only_play_has_more_to_show() {
    const NO_VERBOSE: &str = "found -v, expected it without a subcommand or with `sweetfish play`";
    share_the_machine!();
    let folder = folder_with(case("4x4-p2-sample-a-300s.txt"));
    let left = ["input.txt"];
    assert_fails(folder.path(), &["-v", "bench"], 2, NO_VERBOSE, &left);
    assert_fails(folder.path(), &["bench", "-v"], 2, "-v", &left);
    for arguments in [&["-v"][..], &["play", "-v"], &["-v", "play"]] {
        let shown = run(folder.path(), arguments);
        assert!(shown.stdout.contains("C1: 7 cells"), "{}", shown.stdout);
    }
}

#[cfg(unix)]
#[test]
fn an_input_is_not_overwritten_and_an_endless_one_not_read() {
    share_the_machine!();
    let input = case("4x4-p2-sample-a-300s.txt");
    let folder = folder_with(&input);
    let at = |name: &str| folder.path().join(name);
    fs::hard_link(at("input.txt"), at("hard")).unwrap();
    std::os::unix::fs::symlink("input.txt", at("soft")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", at("zero")).unwrap();
    let left = ["hard", "input.txt", "soft", "zero"];
    for name in ["input.txt", "hard", "soft"] {
        assert_fails(folder.path(), &["play", "-o", name], 2, name, &left);
    }
    assert_eq!(fs::read_to_string(at("input.txt")).unwrap(), input);
    assert_fails(folder.path(), &["play", "-i", "zero"], 2, "zero", &left);
    for arguments in [
        &["level", "check", "zero"][..],
        &["sm3", "solve", "-i", "zero"],
        &["level", "import", "zero", "-o", "new"],
    ] {
        assert_fails(folder.path(), arguments, 2, "zero", &left);
    }
}

#[cfg(unix)]
#[test]
fn a_link_for_an_output_file_is_followed() {
    share_the_machine!();
    let folder = folder_with(case("4x4-p2-sample-a-300s.txt"));
    fs::write(folder.path().join("answer.txt"), SENTINEL).unwrap();
    std::os::unix::fs::symlink("answer.txt", folder.path().join("output.txt")).unwrap();
    let played = run(folder.path(), &["play", "--nodes", "100"]);
    assert_eq!(played.code, Some(0));
    let link = fs::symlink_metadata(folder.path().join("output.txt")).unwrap();
    assert!(link.is_symlink());
    let answer = fs::read_to_string(folder.path().join("answer.txt")).unwrap();
    assert!(answer.starts_with("C1\n"), "{answer}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_behind_the_standard_output_is_a_failure() {
    share_the_machine!();
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sweetfish"));
    command.args(["duel", "new", "--size", "3", "--kinds", "2", "--seed", "1"]);
    let output = command.stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error.lines().count(), 1, "{error}");
}
