//! Places where no file can be written: one line, exit code 2, and nothing is waited for or replaced.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::tempdir;

use crate::program::{self, lab, notes};

/// Returns the message of a refused command, which leaves its folder as it was.
fn refused(folder: &Path, words: &str, out: &str) -> String {
    let before = names(folder);
    let error = program::refused(folder, &format!("{words} --out {out}"));
    assert_eq!(names(folder), before);
    error
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn folders_that_cannot_be_are_bad_input() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "text").unwrap();
    let long = "x".repeat(300);
    for words in [
        "run gemgem-heuristics --games 1",
        "run all",
        "duel-match --test width=3 --nodes 1 --pairs 1",
        "train match3 --only score-4 --rounds 1",
    ] {
        for out in ["file", "file/folder", "/proc/no-such-folder", &long] {
            let error = refused(folder.path(), words, out);
            let shown = out.strip_suffix("/folder").unwrap_or(out);
            assert!(error.contains(shown), "{error}");
        }
        let error = refused(folder.path(), words, "file/folder");
        assert!(error.contains("file: a file, expected a folder to write to"));
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "text");
}

#[test]
fn files_that_cannot_be_are_bad_input() {
    let folder = tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    fs::create_dir(folder.path().join("folder")).unwrap();
    let long = "x".repeat(300);
    let outs = [
        "pipe",
        "folder",
        "/dev/null",
        "/dev/stdout",
        "nowhere/file",
        &long,
    ];
    for out in outs {
        let words = "train level --games 1 --agent random";
        let error = refused(folder.path(), words, out);
        assert!(error.contains(out), "{error}");
    }
}

#[test]
fn a_folder_in_the_place_of_rows_is_bad_input() {
    let folder = tempdir().unwrap();
    for name in ["gemgem-heuristics.partial.csv", "gemgem-heuristics.csv"] {
        let rows = folder.path().join("out").join(name);
        fs::create_dir_all(&rows).unwrap();
        let words = "run gemgem-heuristics --games 1";
        let error = refused(folder.path(), words, "out");
        assert!(error.contains(name), "{error}");
        fs::remove_dir(&rows).unwrap();
    }
    refused(folder.path(), "report gemgem-heuristics", "out");
}

/// Only 1 says that something differs.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_no_difference() {
    let folder = tempdir().unwrap();
    notes(folder.path(), "run gemgem-heuristics --games 1 --out out");
    let verify = "verify gemgem-heuristics --results out";
    let code = || lab(folder.path(), verify).status.code();
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = program::command(folder.path(), verify);
    let output = command.stdout(full).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{error}");
    assert!(error.contains("No space left on device"), "{error}");
    let report = folder.path().join("out/gemgem-heuristics.md");
    let page = fs::read_to_string(&report).unwrap();
    fs::write(&report, page.replacen("sgs", "SGS", 1)).unwrap();
    assert_eq!(code(), Some(1));
    fs::remove_file(&report).unwrap();
    assert_eq!(code(), Some(2));
}

const LEVEL: &str = "mode = \"jelly\"\nkinds = 4\nmoves = 3\nboard = '''\n\
                     ? ? ? ?\n? ?~ ? ?\n? ? ?~ ?\n? ? ? ?\n'''\n";

/// Makes levels of these names in the folder `levels` of a folder.
fn make_levels(folder: &Path, names: &[&str]) {
    let levels = folder.join("levels");
    fs::create_dir(&levels).unwrap();
    for name in names {
        fs::write(levels.join(name).with_extension("toml"), LEVEL).unwrap();
    }
}

/// Trees and the favoured move of the first three levels; episodes of levels that end in numbers.
#[test]
fn levels_of_a_folder_have_pictures() {
    let folder = tempdir().unwrap();
    make_levels(folder.path(), &["a-0049", "b-0050", "c-0051", "d-0066"]);
    let run = |name| {
        let words = format!("run {name} --games 2 --out out --levels levels");
        notes(folder.path(), &words)
    };
    run("level-tree");
    let read = |name: &str| fs::read_to_string(folder.path().join("out").join(name)).unwrap();
    let page = read("level-tree.md");
    for level in ["a-0049", "b-0050", "c-0051"] {
        for part in ["0.6-whole", "0.6-centre", "0.1-whole", "0.1-centre", "move"] {
            let file = format!("level-tree-{level}-{part}.svg");
            assert!(
                page.contains(&file) && read(&file).starts_with("<svg "),
                "{file}"
            );
        }
    }
    assert!(!page.contains("level-tree-d-0066"), "{page}");
    run("level-phase3");
    let plot = read("level-phase3-attempts.svg");
    for episode in [">36-50<", ">51-65<", ">66-80<"] {
        assert!(plot.contains(episode), "{plot}");
    }
    assert!(read("level-phase3.md").contains("| hardest third | 2 |"));
}

/// The report names the command with its filter.
#[test]
fn a_phase_of_the_thesis_filters_a_folder_of_levels() {
    let folder = tempdir().unwrap();
    let names = ["level-0049", "level-0050", "level-0055", "level-1100"];
    make_levels(folder.path(), &names);
    let run = "run level-scores --games 2 --out out --levels levels";
    let errors = notes(folder.path(), &format!("{run} --phase 3"));
    let missing = "levels: these levels of phase 3 are missing: 51 52 53 54 56 ";
    assert!(errors.contains(missing), "{errors}");
    let page = fs::read_to_string(folder.path().join("out/level-scores.md")).unwrap();
    assert!(
        page.contains("level-0050") && !page.contains("level-0049"),
        "{page}"
    );
    assert!(
        !page.contains("level-0055") && !page.contains("level-1100"),
        "{page}"
    );
    assert!(page.contains("--levels levels --phase 3"), "{page}");
    let verify = "verify level-scores --results out --levels levels --phase 3";
    notes(folder.path(), verify);
    let error = program::refused(folder.path(), &format!("{run} --phase 2"));
    assert!(
        error.contains("levels: found no level of phase 2"),
        "{error}"
    );
}
