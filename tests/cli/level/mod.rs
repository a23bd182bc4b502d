//! `sweetfish level` from outside: every subcommand on built-in levels, and its messages about bad input.

mod by_hand;
mod check;
mod export;
mod folders;
mod generate;
mod import;
mod new;
mod play;
mod predict;
mod show;
mod tune;
mod why;

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::Value;

use crate::program::{self, assert_has};

/// Runs `sweetfish level`.
fn level(arguments: &[&str]) -> Output {
    program::run(program::sweetfish("level").args(arguments))
}

/// Returns the standard output of a run that succeeds.
fn text(arguments: &[&str]) -> String {
    program::text(&level(arguments))
}

/// Returns the JSON object in the last line of a run that succeeds.
fn json(arguments: &[&str]) -> Value {
    program::last_json(&level(&[arguments, &["--json"]].concat()))
}

/// Returns the one line of the standard error of a run with exit code 2.
fn error(arguments: &[&str]) -> String {
    program::refusal(&level(arguments))
}

/// Returns the path of a test case.
fn case(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testcases/match3");
    folder.join(name).display().to_string()
}

/// Returns the path of the file of a built-in level.
fn builtin(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/level/levels");
    folder.join(name).display().to_string()
}

fn first_steps() -> String {
    builtin("01-first-steps.toml")
}

#[test]
fn builtin_levels_are_found_by_name() {
    let (name, file) = ("35-fortress", builtin("35-fortress.toml"));
    let folder = tempfile::tempdir().unwrap();
    let played = |level: &str| {
        let mut command = program::sweetfish("level play --agent random --games 3");
        let text = program::text(&program::run(command.arg(level).current_dir(&folder)));
        let timeless = text.lines().filter(|line| !line.starts_with("ms per move"));
        timeless.collect::<Vec<_>>().join("\n")
    };
    let by_name = played(name);
    assert_eq!(by_name, played(&file));
    for command in ["check", "show", "space"] {
        text(&[command, name]);
    }
    // A file of this name takes precedence.
    fs::copy(builtin("01-first-steps.toml"), folder.path().join(name)).unwrap();
    assert_ne!(played(name), by_name);
}

#[test]
fn misspelt_levels_get_a_suggestion() {
    for (found, meant) in [
        ("35-fortres", "35-fortress"),
        ("fortress.toml", "35-fortress"),
        ("levels/5-hedges.toml", "05-hedges"),
    ] {
        let error = error(&["play", found, "--agent", "random"]);
        let expected = format!("lists them); did you mean `{meant}`?\n");
        assert!(error.ends_with(&expected), "{error}");
    }
    let unlike = error(&["show", "zzzz"]);
    assert!(unlike.ends_with("(`sweetfish level --help` lists them)\n"));
    assert!(text(&["--help"]).contains("35-fortress, 36-last-minute"));
}

#[test]
fn files_longer_than_a_mebibyte_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.toml").display().to_string();
    let text = fs::read_to_string(first_steps()).unwrap();
    let fill = (1 << 20) - text.len() - 1;
    fs::write(&path, format!("{text}#{}", "x".repeat(fill))).unwrap();
    self::text(&["check", &path]);
    fs::write(&path, format!("{text}#{}", "x".repeat(fill + 1))).unwrap();
    for subcommand in ["check", "show", "import", "space"] {
        let found = error(&[subcommand, &path]);
        assert_has(&found, "longer than 1 MiB");
    }
}

#[test]
fn every_subcommand_prints_json() {
    let file = builtin("full-house.toml");
    let bad = case("levels/malformed/kind-8.toml");
    let output = level(&["check", &file, &bad, "--json"]);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stdout).unwrap();
    let found = text.lines().map(|line| serde_json::from_str(line).unwrap());
    let found: Vec<Value> = found.collect();
    assert_eq!(found.len(), 2);
    assert_eq!(found[0]["file"], *file);
    assert!(found[0]["valid"] == true && found[0]["error"].is_null());
    assert!(found[1]["valid"] == false && found[1]["level"].is_null());
    let error = found[1]["error"].as_str().unwrap();
    assert_has(error, "kind-8.toml: line 7");

    let shown = json(&["show", &file]);
    for key in ["name", "mode", "kinds", "moves", "seconds", "orders"] {
        assert_eq!(shown[key], found[0]["level"][key], "{key}");
    }
    let rows = shown["board"].as_array().unwrap();
    assert_eq!(Some(rows.len() as u64), shown["height"].as_u64());
    let words = rows.iter().flat_map(|row| row.as_array().unwrap());
    let cells = words.filter(|word| *word != "#").count();
    assert_eq!(Some(cells as u64), shown["cells"].as_u64());
    assert!(!shown["spawners"].as_array().unwrap().is_empty());

    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.toml").display().to_string();
    let made = json(&["import", &case("tilemaps/orders.json"), "-o", &out]);
    assert_eq!(made["file"], *out);
    assert_eq!(made["level"]["mode"], "orders");
    assert!(!made["notes"].as_array().unwrap().is_empty());
    assert!(self::error(&["import", &out, "--json"]).contains("--output"));

    let play = ["play", &file, "--agent", "mcts:20", "--games", "1"];
    assert!(json(&play)["budget_ms"].is_null());
    let found = json(&[&play[..], &["--budget-ms", "0.5"]].concat());
    assert_eq!(found["budget_ms"], 0.5);
    let tree = folder.path().join("tree.svg").display().to_string();
    let found = json(&[&play[..4], &["--tree", &tree]].concat());
    assert_eq!(found["file"], *tree);
    assert_eq!(found["simulations"], 20);
    assert!(found["budget_ms"].is_null() && found["move"].is_string());
}

#[test]
fn the_space_of_a_level_is_measured() {
    let file = builtin("thesis-13-like.toml");
    let found = json(&["space", &file, "--games", "500"]);
    let number = |key: &str| found[key].as_f64().unwrap();
    let (actions, depth) = (number("actions"), number("depth"));
    assert!((5.0..15.0).contains(&actions), "{found}");
    assert!((19.0..=21.0).contains(&depth), "{found}");
    // Each of 21 moves clears three candies of six kinds at least.
    let least = 21.0 * (actions.log10() - 0.1 + 3.0 * 6_f64.log10());
    assert!(number("cleared") > 3.0, "{found}");
    assert!(number("log10_states") > least, "{found}");
    assert!(number("success") < 0.2);
    let text = text(&["space", &file, "--games", "2"]);
    let named = text
        .lines()
        .any(|line| line == "level        Like level 13 of the thesis");
    assert!(named, "{text}");
}

/// Elements of HTML that have no end.
const VOID: [&str; 4] = ["meta", "br", "hr", "img"];

/// Checks that the tags are closed in order. Style sheets may hold text.
fn assert_well_formed(text: &str) {
    let mut open = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let end = at + rest[at..].find('>').expect("a tag ends");
        let tag = &rest[at + 1..end];
        assert!(!tag.contains('<'), "a mark inside of <{tag}>");
        assert_eq!(tag.matches('"').count() % 2, 0, "<{tag}>");
        let mut words = tag.split([' ', '/', '\n']);
        let name = words.find(|word| !word.is_empty()).unwrap_or_default();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "</{name}>");
        } else if !tag.starts_with(['!', '?']) && !tag.ends_with('/') && !VOID.contains(&name) {
            open.push(name);
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty(), "{open:?}");
}
