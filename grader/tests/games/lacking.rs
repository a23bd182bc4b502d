//! Submissions that need a program which is not there: the next run that finds it marks them.

use std::fs;

use crate::common::{AWK_AGENT, Arena, assert_has, finish};

const AGENT: &str = "awk -v pick=0.5 -f \"$(dirname \"$0\")/agent.awk\" input.txt > output.txt\n";

/// A class in which each submission is started by `odd-sh` in its own way, which is to be in `bin`.
fn class() -> Arena {
    let arena = Arena::new();
    let bin = arena.path("bin");
    fs::create_dir(&bin).unwrap();
    let bin = bin.display();
    let config = format!(
        "games = 2\nboards = [\"2x2\"]\nseconds = 20\n[[opponent]]\nname = \"random\"\ncommand = \"random\"\npoints = 1\n\
         [submission.command]\nrun = \"odd-sh agent.sh\"\n[submission.variables]\nrun = \"env A=b odd-sh agent.sh\"\n\
         [submission.options]\nrun = \"env -u LANG odd-sh agent.sh\"\n[submission.absolute]\nrun = \"{bin}/odd-sh agent.sh\"\n"
    );
    let by_path = format!("#!{bin}/odd-sh\n{AGENT}");
    let by_name = format!("#!/usr/bin/env odd-sh\n{AGENT}");
    let by_shell = "odd-sh \"$(dirname \"$0\")/part\"\n";
    let made = "agent:\n\todd-sh -c 'cp part agent && chmod +x agent'\n";
    for (name, file, text) in [
        ("good", "agent.sh", AGENT),
        ("command", "agent.sh", AGENT),
        ("options", "agent.sh", AGENT),
        ("variables", "agent.sh", AGENT),
        ("absolute", "agent.sh", AGENT),
        ("path", "agent", &by_path),
        ("name", "agent", &by_name),
        ("shell", "agent.sh", by_shell),
        ("make", "Makefile", made),
    ] {
        let own = arena.path("class").join(name);
        fs::create_dir_all(&own).unwrap();
        let part = format!("#!/bin/sh\n{AGENT}");
        for (file, text) in [(file, text), ("agent.awk", AWK_AGENT), ("part", &part)] {
            fs::write(own.join(file), text).unwrap();
        }
    }
    fs::write(arena.path("class/grade.toml"), config).unwrap();
    arena
}

/// Marks the class. Returns what is printed, and the lines of the marks that have a fault.
fn grade(arena: &Arena) -> (String, Vec<String>) {
    let path = std::env::var("PATH").unwrap();
    let mut command = arena.grader("grade class");
    command.env("PATH", format!("{}:{path}", arena.path("bin").display()));
    let played = finish(command);
    let said = played.stderr.clone();
    let printed = played.passed() + &said;
    let marks = fs::read_to_string(arena.path("marks/marks.csv")).unwrap();
    let faulty = marks.lines().skip(1).filter(|line| !line.ends_with(','));
    (printed, faulty.map(str::to_string).collect())
}

#[test]
fn an_interpreter_that_is_installed_later_is_found() {
    let arena = class();
    let (printed, faulty) = grade(&arena);
    for words in [
        "bin/odd-sh` cannot be found, which absolute needs, so it is not marked",
        "`odd-sh` cannot be found, which 2 submissions need, so they are not marked",
        "not marked yet: absolute; command; variables\n",
    ] {
        assert_has(&printed, words);
    }
    assert_eq!(faulty.len(), 5, "{faulty:?}");
    assert_has(&printed, "6 of 6 marked now");
    // Without it nothing changes.
    let (printed, again) = grade(&arena);
    assert_eq!(again, faulty);
    assert_has(&printed, "5 of 6 marked now");
    fs::copy("/bin/sh", arena.path("bin/odd-sh")).unwrap();
    let (printed, faulty) = grade(&arena);
    assert_eq!(faulty, [""; 0]);
    assert_has(&printed, "8 of 9 marked now");
    assert_has(&grade(&arena).0, "0 of 9 marked now");
}

#[test]
fn a_link_to_a_program_that_is_gone_is_a_missing_program() {
    let arena = class();
    std::os::unix::fs::symlink("gone/odd-sh", arena.path("bin/odd-sh")).unwrap();
    let words = "bin/odd-sh` cannot be found, which absolute needs, so it is not marked";
    assert_has(&grade(&arena).0, words);
}
