//! Files that the grader finds where somebody else may have put them, and files there that would keep it waiting.

use std::fs;
use std::os::unix::fs::chown;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::common::{AWK_AGENT, Arena, assert_has, set_mode};

/// Another user, for tests as root.
const OTHER: u32 = 61_007;

const CONFIG: &str = "games = 2\nboards = [\"3x2\"]\nrun = \"sh agent.sh\"\n[[opponent]]\nname = \"random\"\n\
                      command = \"random\"\npoints = 1\n";

/// Returns an arena with a class of one in the folder `class`, and the configuration beside it.
fn class() -> Arena {
    let arena = Arena::new();
    fs::create_dir_all(arena.path("class/ann")).unwrap();
    let agent = format!("awk -v pick=.5 '{AWK_AGENT}' input.txt > output.txt\n");
    fs::write(arena.path("class/ann/agent.sh"), agent).unwrap();
    fs::write(arena.path("grade.toml"), CONFIG).unwrap();
    arena
}

fn pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status().unwrap();
    assert!(made.success());
}

/// What is found, its text, and what is expected instead.
const FOUND: [(&str, &str, &str); 2] = [
    ("class/grade.toml", "games = 2\n", "`--config FILE`"),
    (
        "roster.csv",
        "name,id\nEve,ann\n",
        "`roster = FILE` in the configuration",
    ),
];

#[test]
fn what_is_found_counts_only_where_nobody_else_may_write() {
    for (file, text, instead) in FOUND {
        let arena = class();
        let path = arena.path(file);
        fs::write(&path, text).unwrap();
        let folder = path.parent().unwrap();
        for mode in [0o777, 0o1777] {
            set_mode(folder, mode);
            // Beside the class it would be the configuration that is refused.
            let config = if file == "roster.csv" {
                "--config grade.toml"
            } else {
                ""
            };
            let played = arena.run(&format!("grade class {config}"));
            played.refused(&[file, "others may write to it", instead]);
        }
        set_mode(folder, 0o755);
        if chown(&path, Some(OTHER), None).is_ok() {
            arena
                .run("grade class")
                .refused(&[file, "belongs to another user", instead]);
        }
        assert!(!arena.path("marks").exists());
    }
}

#[test]
fn nobody_else_says_whose_folders_are_whose() {
    let arena = class();
    let file = "class/submission_metadata.yml";
    let text = "ann:\n  :submitters:\n  - :name: Eve\n    :sid: '1'\n";
    fs::write(arena.path(file), text).unwrap();
    let grade = || {
        let played = arena.run("grade class --config grade.toml");
        (played.stderr.clone(), played.passed())
    };
    assert_has(&grade().1, "Eve");
    let refused = |problem: &str| {
        let (notes, marks) = grade();
        assert_has(&notes, file);
        assert_has(&notes, problem);
        assert!(!marks.contains("Eve"), "{marks}");
    };
    for mode in [0o777, 0o1777] {
        set_mode(&arena.path("class"), mode);
        refused("others may write to it");
    }
    set_mode(&arena.path("class"), 0o755);
    if chown(arena.path(file), Some(OTHER), None).is_ok() {
        refused("belongs to another user");
        // Nor does it keep the marking waiting.
        fs::remove_file(arena.path(file)).unwrap();
        pipe(&arena.path(file));
        refused("not a plain file");
    }
}

#[test]
fn the_current_folder_can_be_a_drop_box() {
    let arena = class();
    set_mode(&arena.path(""), 0o1777);
    for line in [
        "mark class/ann --out open/verdict",
        "pack gradescope --out open/x.zip",
    ] {
        let played = arena.run(line);
        played.refused(&["grade.toml", "others may write to it", "`--config FILE`"]);
        let played = arena.run(&format!("{line} --config grade.toml"));
        assert_eq!(played.code(), Some(0), "{played:?}");
    }
}

#[test]
fn the_configuration_that_was_found_is_named() {
    let arena = class();
    let played = arena.run("grade class");
    assert_has(&played.stderr, "marked by grade.toml\n");
    played.passed();
    fs::copy(arena.path("grade.toml"), arena.path("class/grade.toml")).unwrap();
    let played = arena.run("grade class");
    assert_has(&played.stderr, "marked by class/grade.toml\n");
    // Named, it counts wherever it lies.
    set_mode(&arena.path("class"), 0o1777);
    arena.run("grade class --config class/grade.toml").passed();
}

#[test]
fn nothing_that_is_found_keeps_the_marking_waiting() {
    for file in FOUND
        .map(|(file, ..)| file)
        .into_iter()
        .chain(["marks-names.csv"])
    {
        let arena = class();
        pipe(&arena.path(file));
        let mut run = arena.grader("grade class --anonymous");
        let begun = Instant::now();
        let mut run = run.stderr(std::process::Stdio::piped()).spawn().unwrap();
        while run.try_wait().unwrap().is_none() {
            if begun.elapsed() > Duration::from_secs(60) {
                run.kill().unwrap();
                panic!("{file} keeps the marking waiting");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let out = run.wait_with_output().unwrap();
        let error = String::from_utf8(out.stderr).unwrap();
        assert_eq!(out.status.code(), Some(2), "{error}");
        assert_has(&error, "not a plain file");
    }
    // As an upload it is none.
    let arena = class();
    pipe(&arena.path("class/Hw_ann_attempt_2026-11-20-10-00-00.txt"));
    arena.run("grade class").passed();
}

#[test]
fn nobody_else_chooses_pseudonyms() {
    let arena = class();
    let key = arena.path("open/marks-names.csv");
    set_mode(&arena.path("open"), 0o1777);
    fs::write(&key, "name,pseudonym\nann,chosen\n").unwrap();
    if chown(&key, Some(OTHER), None).is_err() {
        println!("not tested, for only root can give a file away");
        return;
    }
    let grade = || arena.run("grade class --config grade.toml --anonymous --out open/marks");
    grade().refused(&["marks-names.csv", "belongs to another user"]);
    // An own one in such a folder is of an earlier run.
    chown(&key, Some(0), None).unwrap();
    grade().passed();
    let marks = fs::read_to_string(arena.path("open/marks/marks.csv")).unwrap();
    assert_has(&marks, "chosen");
}

#[test]
fn without_a_configuration_the_refusal_says_what_to_do() {
    let arena = class();
    fs::remove_file(arena.path("grade.toml")).unwrap();
    fs::write(arena.path("class.zip"), "").unwrap();
    let advice = "expected the configuration of a marking there or `--config FILE`; \
                  `grader grade --example homework > grade.toml` writes one";
    for (line, places) in [
        ("grade class", "grader: class/grade.toml or grade.toml: no"),
        ("grade class.zip", "grader: grade.toml: no such file"),
        ("mark class/ann", "grader: grade.toml: no such file"),
    ] {
        arena.run(line).refused(&[places, advice]);
    }
}
