//! Places where no file can be written: one line, exit code 2, and nothing is waited for or replaced.

use std::fs;
use std::os::unix::fs::FileTypeExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::PoisonError;

use super::{MACHINE, assert_fails, case, folder_with};

/// The subcommands that write to one file; its name follows.
fn writers(root: &Path) -> Vec<Vec<String>> {
    let cases = root.join("testcases/match3");
    let level = root.join("crates/level/levels/01-first-steps.toml");
    let map = cases.join("tilemaps/orders.json");
    let (level, map) = (level.display(), map.display());
    let subcommands = [
        "play --nodes 10 -o".to_string(),
        format!("level show {level} --svg"),
        format!("level import {map} -o"),
        format!("level export {level} -o"),
        "match3 train --agent linear --size 4 --games 1 --out".to_string(),
    ];
    let words = |subcommand: String| subcommand.split(' ').map(String::from).collect();
    subcommands.into_iter().map(words).collect()
}

fn arguments<'a>(subcommand: &'a [String], output: &'a str) -> Vec<&'a str> {
    let words = subcommand.iter().map(String::as_str);
    words.chain([output]).collect()
}

#[test]
fn outputs_that_cannot_be_are_bad_input() {
    let _machine = MACHINE.read().unwrap_or_else(PoisonError::into_inner);
    let folder = folder_with(case("4x4-p2-sample-a-300s.txt"));
    let pipe = folder.path().join("pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    fs::create_dir(folder.path().join("folder")).unwrap();
    let left = ["folder", "input.txt", "pipe"];
    let long = "x".repeat(300);
    for subcommand in writers(Path::new(env!("CARGO_MANIFEST_DIR"))) {
        for output in [
            "pipe",
            "folder",
            "/dev/null",
            "nowhere/file",
            "input.txt/file",
        ] {
            assert_fails(
                folder.path(),
                &arguments(&subcommand, output),
                2,
                output,
                &left,
            );
        }
        // Only found when it is written, after the subcommands of levels have printed something.
        if subcommand[0] != "level" {
            for output in ["/proc/no-such-file", &long] {
                assert_fails(
                    folder.path(),
                    &arguments(&subcommand, output),
                    2,
                    output,
                    &left,
                );
            }
        }
    }
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
}

#[test]
fn a_standard_output_that_is_a_pipe_is_no_file() {
    let _machine = MACHINE.read().unwrap_or_else(PoisonError::into_inner);
    let folder = folder_with(case("4x4-p2-sample-a-300s.txt"));
    for subcommand in writers(Path::new(env!("CARGO_MANIFEST_DIR"))) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sweetfish"));
        command.args(arguments(&subcommand, "/dev/stdout"));
        command.current_dir(folder.path()).stdin(Stdio::null());
        let output = command.output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        let expected = "sweetfish: /dev/stdout: not a plain file, expected a file to write\n";
        assert_eq!(error, expected);
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn folders_that_cannot_be_are_bad_input() {
    let _machine = MACHINE.read().unwrap_or_else(PoisonError::into_inner);
    let folder = folder_with("");
    let levels = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/level/levels");
    let predict = format!(
        "level predict {} --agent random --games 1",
        levels.display()
    );
    let long = "x".repeat(300);
    for output in [
        "input.txt",
        "input.txt/folder",
        "/proc/no-such-folder",
        &long,
    ] {
        let words: Vec<_> = predict.split(' ').chain(["--out", output]).collect();
        let file = output.strip_suffix("/folder").unwrap_or(output);
        assert_fails(folder.path(), &words, 2, file, &["input.txt"]);
    }
}
