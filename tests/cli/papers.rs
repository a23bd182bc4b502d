//! `docs/papers.md` names commands that run, agents and options that exist, and tests that are there.

#[path = "../papers/table.rs"]
mod table;

use std::fs;
use std::path::Path;

use crate::program::{assert_has, refusal, run, sweetfish, text};

/// A word in capitals, and what stands for it here.
const VALUES: [(&str, &str); 10] = [
    ("C", "12"),
    ("N", "4"),
    ("M", "5"),
    ("K", "3"),
    ("T", "2"),
    ("F", "thesis-13-like"),
    ("DIR", "levels"),
    ("FILE", "people.csv"),
    ("NAME", "ada"),
    ("hgs:W", "hgs:1,.2,0,.2,.2"),
];

/// Plays a level with the agent that follows.
const LEVEL: &str = "level play thesis-13-like --agent";

/// Runs a command in its short form: one game, or no more than the check of its options where it plays for long, needs
/// files, or asks somebody.
fn runs(command: &str) {
    let mut words: Vec<_> = command.split_whitespace().collect();
    let start = [0, 1].map(|at| words.get(at).copied().unwrap_or_default());
    match start {
        ["match3", "run"] | ["level", "play"] if !words.contains(&"--show") => {
            match words.iter().position(|&word| word == "--games") {
                Some(at) => words[at + 1] = "1",
                None => words.extend(["--games", "1"]),
            }
        }
        ["match3", "play" | "train"] | ["level", "predict"] | ["people" | "", _] => {
            words.push("--help");
        }
        _ => {}
    }
    let output = run(&mut sweetfish(&words.join(" ")));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command}: {errors}");
}

#[test]
fn every_command_of_the_papers_runs() {
    for program in ["sweetfish", "match3", "level", "sm3"] {
        for words in table::commands(program, &VALUES) {
            let group = if program == "sweetfish" { "" } else { program };
            runs(&format!("{group} {}", words.join(" ")));
        }
    }
}

#[test]
fn every_option_of_the_papers_is_there() {
    let helps = ["match3 run", "match3 solve", "match3 train", "level play"]
        .map(|command| text(&run(&mut sweetfish(&format!("{command} --help")))));
    for span in table::spans().filter(|span| span.starts_with("--")) {
        let option = span.split(' ').next().unwrap();
        let is_there = |help: &String| help.contains(&format!("{option} "));
        assert!(helps.iter().any(is_there), "no option {option}");
    }
}

#[test]
fn every_agent_and_setting_of_the_papers_plays() {
    let specs = table::spans().filter(|span| !span.contains(' ') && !span.contains("::"));
    for spec in specs.filter(|spec| spec.contains([':', '='])) {
        match (spec.split_once(':'), spec.split_once('=')) {
            (Some(("thesis", _)), _) => runs(&format!("{LEVEL} {spec}")),
            (Some(("lbfs" | "hgs", _)), _) => runs(&format!("match3 run --agent {spec}")),
            (Some(_), _) => runs(&format!("match3 run --rules crush --agent {spec}")),
            // A setting that has any value: the search of levels says which.
            (None, Some((name, ""))) => {
                let refused = run(&mut sweetfish(&format!("{LEVEL} mcts:5:{name}=?")));
                assert_has(&refusal(&refused), &format!("expected {name}="));
            }
            (None, _) => runs(&format!("{LEVEL} mcts:5:{spec}")),
        }
    }
}

#[test]
fn every_test_of_the_papers_is_there() {
    let sources = sources(Path::new(env!("CARGO_MANIFEST_DIR")));
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || "_:".contains(letter);
    let named = table::spans().filter(|span| span.contains('_') || span.contains("::"));
    for name in named.filter(|span| span.chars().all(is_letter)) {
        let name = name.rsplit("::").next().unwrap();
        let forms = ["fn NAME(", "fn NAME<", "mod NAME;", "mod NAME {"];
        let is_there = |form: &&str| sources.contains(&form.replace("NAME", name));
        assert!(forms.iter().any(is_there), "no {name}");
    }
}

/// Returns the text of all Rust files of a repository.
fn sources(folder: &Path) -> String {
    let mut all = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") {
            all += &sources(&path);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            all += &fs::read_to_string(&path).unwrap();
        }
    }
    all
}
