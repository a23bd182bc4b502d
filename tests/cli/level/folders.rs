//! Folders of results: two programs at once, and folders that nobody can write to.

use std::fs;
use std::path::Path;

use super::level;

/// Commands of `level` that write to a folder after long work.
const COMMANDS: [&str; 4] = [
    "generate --count 1 --games 20",
    "tune 05-hedges --target 0.5 --games 50",
    "why 05-hedges --games 20",
    "predict LEVELS --games 2",
];

/// Returns the error of each command that writes to a folder, which is refused in one line.
fn refusals(out: &Path) -> Vec<String> {
    let levels = tempfile::tempdir().unwrap();
    fs::copy(super::first_steps(), levels.path().join("one.toml")).unwrap();
    let levels = levels.path().to_str().unwrap();
    let refusal = |command: &&str| {
        let words = command.split(' ');
        let words = words.map(|word| if word == "LEVELS" { levels } else { word });
        let words: Vec<_> = words.chain(["--out", out.to_str().unwrap()]).collect();
        let output = level(&words);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{command}: {error}");
        assert_eq!(error.lines().count(), 1, "{command}: {error}");
        assert!(output.stdout.is_empty(), "{command}");
        error
    };
    COMMANDS.iter().map(refusal).collect()
}

#[test]
fn a_folder_that_another_program_writes_to_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let own = sweetfish_cli_support::take_folder(&out).unwrap();
    for error in refusals(&out) {
        let expected = "out: another program is writing to this folder";
        assert!(error.contains(expected), "{error}");
    }
    drop(own);
    assert_eq!(fs::read_dir(&out).unwrap().count(), 0);
}

#[test]
fn a_file_in_the_way_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "mine").unwrap();
    for out in [file.clone(), file.join("below")] {
        for error in refusals(&out) {
            assert!(error.contains("a file, expected a folder"), "{error}");
        }
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
}

/// Even root makes no file there.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_written_is_refused_before_any_work() {
    for error in refusals(Path::new("/proc")) {
        assert!(error.contains("/proc: cannot be written"), "{error}");
    }
}
