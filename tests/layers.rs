//! What crates cannot see: families of games do not import each other, what serves all games imports
//! none, and only shells print, read files or the environment.

use std::fs;
use std::path::{Path, PathBuf};

/// Games with their rules and agents. Only `level` stands on another family, `match3`.
const FAMILIES: [&str; 4] = ["duel", "match3", "level", "sm3"];
/// What knows no game, beside single files.
const GENERAL: [&str; 6] = ["agents", "learn", "stats", "experiment", "plot", "runner"];
/// What may print, read and write, as the beginnings of paths.
const SHELLS: [&str; 7] = [
    "src/main.rs",
    "src/cli/",
    "src/runner/",
    "src/predict/folder.rs",
    "src/predict/records.rs",
    "lab/src/main.rs",
    "lab/src/cli/",
];
/// What only shells use.
const OUTSIDE: [&str; 17] = [
    // Nested imports would hide what is imported.
    "std::{",
    "eprintln!",
    "eprint!",
    "println!",
    "print!",
    "dbg!",
    "std::fs",
    "std::env",
    "std::process",
    "io::stdin",
    "io::stdout",
    "io::stderr",
    "anyhow",
    "clap",
    "anstream",
    "sweetfish_shell",
    "std::net",
];

/// Returns whether a file may import a family: its own games, or all of them if it is no general method.
fn may_import(name: &str, family: &str) -> bool {
    let Some(inside) = name.strip_prefix("src/") else {
        return true;
    };
    match inside.split_once('/') {
        Some(("level", _)) => ["level", "match3"].contains(&family),
        Some((own, _)) if FAMILIES.contains(&own) => own == family,
        Some((own, _)) => !GENERAL.contains(&own),
        None => false,
    }
}

/// Returns what is wrong with a file of the library, the lab or the page's engine.
fn complaints(name: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    // Tests stand at the end of a file and may use anything.
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    for (number, line) in (1..).zip(code.lines()) {
        let line = line.split("//").next().unwrap_or_default();
        let has = |word: &str| {
            let mut rest = line.match_indices(word);
            rest.any(|(at, _)| !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
        };
        for family in FAMILIES {
            let imported = has(&format!("crate::{family}::")) || has(&format!("crate::{family};"));
            if imported && !may_import(name, family) {
                found.push(format!("{name}:{number}: imports family {family}"));
            }
        }
        if !SHELLS.iter().any(|shell| name.starts_with(shell)) {
            let used = OUTSIDE.iter().filter(|word| has(word));
            found.extend(
                used.map(|word| format!("{name}:{number}: uses {word}, which is for shells")),
            );
        }
    }
    found
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn the_sources_keep_to_their_layers() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(&root.join("src"), &mut files);
    sources(&root.join("lab/src"), &mut files);
    sources(&root.join("web/src"), &mut files);
    assert!(files.len() > 200, "only {} files", files.len());
    let found = files.iter().flat_map(|path| {
        let name = path.strip_prefix(root).unwrap().display().to_string();
        complaints(&name, &fs::read_to_string(path).unwrap())
    });
    let found: Vec<_> = found.collect();
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

#[test]
fn each_rule_is_seen() {
    for (name, line) in [
        ("src/duel/eval.rs", "use crate::match3::Board;"),
        ("src/match3/state.rs", "fn f(x: &crate::level::Game) {}"),
        ("src/agents/beam.rs", "use crate::sm3::Game;"),
        ("src/stats.rs", "use crate::duel::Position;"),
        ("src/duel/search.rs", "    println!(\"{depth}\");"),
        ("src/duel/search.rs", "    eprintln!(\"{depth}\");"),
        ("src/level/format/mod.rs", "use std::fs;"),
        ("src/level/format/mod.rs", "use std::{fs, io};"),
        ("lab/src/duel/tune.rs", "let now = std::env::args();"),
    ] {
        assert_eq!(complaints(name, line).len(), 1, "{name}: {line}");
    }
    for (name, line) in [
        ("src/level/game.rs", "use crate::match3::Plane;"),
        ("src/predict/mod.rs", "use crate::level::Level;"),
        ("src/cli/play.rs", "use std::fs;"),
        ("src/duel/search.rs", "// println!(\"{depth}\");"),
        (
            "src/duel/search.rs",
            "#[cfg(test)]\nmod tests {\n    use std::fs;",
        ),
    ] {
        assert!(complaints(name, line).is_empty(), "{name}: {line}");
    }
}
