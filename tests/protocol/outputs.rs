//! Places where no file can be written: one line, exit code 2, and nothing is waited for or replaced.

use std::fs;
use std::os::unix::fs::FileTypeExt;
use std::path::Path;
use std::process::{Command, Stdio};

use super::{assert_fails, case, folder_with};

/// Returns the subcommands that write to one file. Its name follows.
fn writers(root: &Path) -> [String; 5] {
    let level = root.join("crates/level/levels/01-first-steps.toml");
    let map = root.join("testcases/match3/tilemaps/orders.json");
    let (level, map) = (level.display(), map.display());
    [
        "play --nodes 10 -o".to_string(),
        format!("level show {level} --svg"),
        format!("level import {map} -o"),
        format!("level export {level} -o"),
        "match3 train --agent linear --size 4 --games 1 --out".to_string(),
    ]
}

fn arguments<'a>(subcommand: &'a str, output: &'a str) -> Vec<&'a str> {
    subcommand.split(' ').chain([output]).collect()
}

#[test]
fn outputs_that_cannot_be_are_bad_input() {
    share_the_machine!();
    let folder = folder_with(case("4x4-p2-sample-a-300s.txt"));
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    fs::create_dir(folder.path().join("folder")).unwrap();
    let left = ["folder", "input.txt", "pipe"];
    let long = "x".repeat(300);
    for subcommand in writers(Path::new(env!("CARGO_MANIFEST_DIR"))) {
        let mut outputs = vec![
            "pipe",
            "folder",
            "/dev/null",
            "nowhere/file",
            "input.txt/file",
        ];
        // Only found when it is written, after the subcommands of levels have printed something.
        if !subcommand.starts_with("level") {
            outputs.extend(["/proc/no-such-file", &long]);
        }
        for output in outputs {
            let arguments = arguments(&subcommand, output);
            assert_fails(folder.path(), &arguments, 2, output, &left);
        }
    }
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
}

#[test]
fn a_standard_output_that_is_a_pipe_is_no_file() {
    share_the_machine!();
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
    share_the_machine!();
    let folder = folder_with("");
    let levels = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/level/levels");
    let levels = levels.display();
    let predict = format!("level predict {levels} --agent random --games 1 --out");
    let long = "x".repeat(300);
    for output in [
        "input.txt",
        "input.txt/folder",
        "/proc/no-such-folder",
        &long,
    ] {
        let words = arguments(&predict, output);
        let file = output.strip_suffix("/folder").unwrap_or(output);
        assert_fails(folder.path(), &words, 2, file, &["input.txt"]);
    }
}
