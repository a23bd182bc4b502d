//! `grader languages`: which languages work on this machine.

use std::fs;
use std::os::unix::fs::symlink;

use crate::common::{Arena, assert_has, copied_by_another, finish, set_mode};

/// Returns the row of a language in what was printed.
fn row<'a>(printed: &'a str, language: &str) -> &'a str {
    let start = format!("{language} ");
    let mut lines = printed.lines().skip(1);
    lines.find(|line| line.starts_with(&start)).expect("a row")
}

#[test]
fn what_is_installed_works() {
    let arena = Arena::new();
    let played = arena.run("languages shell AWK script rust cargo --json");
    arena.assert_clean();
    let printed = played.passed();
    assert!(printed.starts_with("confinement: "), "{printed}");
    for language in ["awk", "cargo", "Rust", "script", "shell"] {
        let row = row(&printed, language);
        assert!(row.contains(" yes "), "{row}");
        let is_built = ["cargo", "Rust"].contains(&language);
        let times = row.split_whitespace().filter(|word| *word == "s").count();
        assert_eq!(times, 1 + usize::from(is_built), "{row}");
    }
    let last: serde_json::Value = serde_json::from_str(printed.lines().last().unwrap()).unwrap();
    assert_eq!(last["languages"][3]["language"], "script");
    assert_eq!(last["languages"][3]["works"], "yes");
    assert!(last["languages"][2]["build"].as_f64() > Some(0.0));
}

#[test]
fn what_is_not_there_or_fails_is_named() {
    let arena = Arena::new();
    let bin = arena.path("bin");
    fs::create_dir(&bin).unwrap();
    for program in ["sh", "env"] {
        let path = ["/usr/bin", "/bin"].map(|folder| format!("{folder}/{program}"));
        let real = path.iter().find(|path| fs::exists(path).unwrap()).unwrap();
        symlink(real, bin.join(program)).unwrap();
    }
    let run = |languages: &str| {
        let mut command = arena.grader(&format!("languages {languages}"));
        command.env("PATH", &bin);
        finish(command)
    };
    let printed = run("haskell shell").passed();
    let row_of = row(&printed, "Haskell");
    assert!(row_of.contains("not installed  ghc"), "{row_of}");
    assert!(row(&printed, "shell").contains(" yes "), "{printed}");
    // One that is installed and broken.
    let broken = bin.join("ghc");
    fs::write(
        &broken,
        "#!/bin/sh\necho 'agent.hs:1: error: no such luck'\nexit 3\n",
    )
    .unwrap();
    set_mode(&broken, 0o755);
    copied_by_another(&broken);
    let played = run("haskell shell");
    assert_eq!(played.code(), Some(1), "{}", played.stderr);
    assert!(
        row(&played.stdout, "Haskell").contains(" no "),
        "{}",
        played.stdout
    );
    assert_has(
        &played.stdout,
        "Haskell: build failed: exit code 3: agent.hs:1: error: no such luck",
    );
    arena.assert_clean();
}

#[test]
fn an_unknown_language_is_refused() {
    let played = Arena::new().run("languages shell cobol");
    played.refused(&["found `cobol`, expected a language: Ada, awk, C, "]);
}
