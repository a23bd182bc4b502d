//! Sources that break a rule, each of which must be reported.

use super::check;

/// What the rules say about files that are otherwise as they should be.
fn complaints(changed: &[(&str, &str)]) -> Vec<String> {
    let right = [
        (
            "src/lib.rs",
            "pub mod clock; pub mod duel; pub mod match3; pub use duel::Report;",
        ),
        (
            "src/main.rs",
            "mod cli; fn main() { cli::run(); println!(\"done\") }",
        ),
        (
            "src/cli/mod.rs",
            "mod play; use play::run; use sweetfish::duel::search; use std::fs;",
        ),
        ("src/clock.rs", "use std::time::Instant;"),
        (
            "src/duel/mod.rs",
            "mod position; pub mod search; pub use position::Position; pub use search::Report; pub const MAX_SIZE: usize = 26;",
        ),
        (
            "src/duel/position.rs",
            "use super::MAX_SIZE; use crate::clock;",
        ),
        (
            "src/duel/search.rs",
            "use super::Position; use crate::clock::Stopwatch; mod tests { use super::*; }",
        ),
        (
            "src/duel/bench.rs",
            "use super::search::Report; use serde::Serialize;",
        ),
        ("src/match3/mod.rs", "pub mod board;"),
        ("src/match3/board.rs", ""),
        ("src/level/format.rs", "use crate::match3::board::Board;"),
        ("src/solve/mcts.rs", "use crate::clock;"),
        (
            "src/experiment/mod.rs",
            "use crate::duel::bench; use rayon::prelude::*;",
        ),
        (
            "grader/src/main.rs",
            "mod game; use sweetfish::duel::{Position, format}; use crate::search::x;",
        ),
        ("shell/src/lib.rs", "mod replace; pub use replace::Target;"),
        (
            "shell/src/replace.rs",
            "use crate::Target; use std::fs; fn f() { println!() }",
        ),
    ];
    let mut files: Vec<_> = right
        .map(|(name, text)| (name.to_string(), text.to_string()))
        .into();
    for (name, text) in changed {
        files.retain(|(other, _)| other != name);
        files.push(((*name).to_string(), (*text).to_string()));
    }
    check(&files)
}

/// Asserts that a file with this text breaks one rule, in words that hold `words`.
fn assert_red(file: &str, text: &str, words: &str) {
    let found = complaints(&[(file, text)]);
    let told = matches!(&found[..], [one] if one.starts_with(file) && one.contains(words));
    assert!(told, "{text}\n  expected: {words}\n  found: {found:#?}");
}

fn assert_green(file: &str, text: &str) {
    let found = complaints(&[(file, text)]);
    assert!(found.is_empty(), "{text}\n{found:#?}");
}

#[test]
fn sources_as_they_should_be_are_green() {
    assert_eq!(complaints(&[]), [""; 0]);
}

#[test]
fn an_upward_import_is_red() {
    let upward = "layer 1 imports duel::search of layer 2";
    for text in [
        "use super::search::Searcher;",
        "use crate::duel::search::Searcher;",
        "use crate::{clock, duel::{position::{self}, search::{Searcher as S, *}}};",
        "use super::{\n    search::Searcher,\n};",
        "fn f() -> crate::duel::search::Searcher { todo!() }",
        "fn f() { ::sweetfish::duel::search::Searcher::<u8>::new() }",
        "use super::super::duel::search::Searcher;",
        "use crate::duel; fn f() { duel::search::Searcher::new() }",
        "use crate::duel as d; fn f() { d::search::Searcher::new() }",
        "fn f() { s::Searcher::new() } use super::search as s;",
        "mod inner { use super::super::search::Searcher; }",
        "mod inner { mod deeper {} fn f() { super::super::search::Searcher::new() } }",
        "mod inner {} use super::search::Searcher;",
    ] {
        assert_red("src/duel/position.rs", text, upward);
    }
    assert_red(
        "src/clock.rs",
        "use crate::duel::Position;",
        "imports duel::position of layer 1",
    );
    assert_red(
        "src/clock.rs",
        "use crate::duel::MAX_SIZE;",
        "imports duel::MAX_SIZE of layer 1",
    );
    assert_red(
        "src/duel/search.rs",
        "use super::bench;",
        "layer 2 imports duel::bench of layer 3",
    );
    assert_red(
        "src/duel/search/order.rs",
        "use crate::experiment;",
        "layer 2 imports experiment",
    );
    assert_red(
        "src/experiment/mod.rs",
        "use crate::cli;",
        "layer 3 imports cli of layer 4",
    );
}

#[test]
fn an_upward_import_through_a_root_is_red() {
    let upward = "imports duel::search of layer 2";
    assert_red("src/duel/position.rs", "use super::Report;", upward);
    assert_red("src/duel/position.rs", "use crate::Report;", upward);
    assert_red(
        "src/duel/position.rs",
        "use super::*;",
        "hides what is used",
    );
    assert_red(
        "src/duel/position.rs",
        "use crate::*;",
        "hides what is used",
    );
    assert_red("src/duel/mod.rs", "pub use search::*;", "without names");
}

#[test]
fn a_family_that_imports_another_is_red() {
    assert_red(
        "src/duel/search.rs",
        "use crate::match3::board;",
        "family duel imports family match3",
    );
    assert_red(
        "src/duel/bench.rs",
        "use crate::match3;",
        "family duel imports family match3",
    );
    assert_red(
        "src/match3/board.rs",
        "use crate::level::format;",
        "family match3 imports family level",
    );
    assert_red(
        "src/level/spec.rs",
        "use crate::duel::Position;",
        "family level imports family duel",
    );
}

#[test]
fn a_solver_that_knows_a_game_is_red() {
    assert_red(
        "src/solve/mcts.rs",
        "use crate::match3::board;",
        "solve imports family match3",
    );
}

#[test]
fn printing_below_the_shells_is_red() {
    for name in ["print", "println", "eprint", "eprintln", "dbg"] {
        let text = format!("fn f() {{ {name}!(\"\") }}");
        assert_red("src/duel/bench.rs", &text, &format!("prints with {name}!"));
        assert_red("src/lib.rs", &text, "prints");
        assert_red("src/duel/mod.rs", &text, "prints");
        assert_green("src/cli/play.rs", &text);
        assert_green("grader/src/main.rs", &text);
    }
    assert_green(
        "src/clock.rs",
        "fn f(print: bool) -> bool { print != true }",
    );
    assert_red(
        "src/clock.rs",
        "fn f() { std::io::stdout() }",
        "uses std::io::stdout",
    );
}

#[test]
fn files_and_the_environment_below_the_shells_are_red() {
    assert_red("src/clock.rs", "use std::{env};", "uses std::env");
    assert_red(
        "src/experiment/mod.rs",
        "fn f() { std::fs::read(\"\") }",
        "uses std::fs",
    );
    assert_red(
        "src/duel/mod.rs",
        "use std as s; fn f() { s::env::args() }",
        "uses std::env",
    );
    assert_green("grader/src/main.rs", "use std::{env, fs};");
}

#[test]
fn libraries_below_their_layers_are_red() {
    assert_red("src/duel/search.rs", "use rayon::prelude::*;", "uses rayon");
    assert_red(
        "src/duel/position.rs",
        "#[derive(serde::Serialize)] struct S;",
        "uses serde",
    );
    assert_red("src/duel/bench.rs", "use clap::Parser;", "uses clap");
    assert_red(
        "src/experiment/mod.rs",
        "fn f() { indicatif::ProgressBar::new(1) }",
        "uses indicatif",
    );
    assert_green("src/cli/mod.rs", "use {clap::Parser, serde::Serialize};");
}

#[test]
fn a_module_without_a_layer_is_red() {
    for file in [
        "src/duel/novel.rs",
        "src/novel.rs",
        "src/novel/mod.rs",
        "src/match3/novel.rs",
    ] {
        assert_red(file, "", "has no layer");
    }
    assert_green("src/duel/search/novel.rs", "");
    assert_green("grader/src/novel.rs", "");
}

#[test]
fn a_grader_that_thinks_is_red() {
    for text in [
        "use sweetfish::duel::search::Searcher;",
        "use sweetfish::duel::{Position, eval};",
        "use sweetfish::duel; fn f() { duel::search::f() }",
        "use sweetfish::duel::Report;",
        "fn f() { sweetfish::duel::solve::f() }",
    ] {
        assert_red("grader/src/game.rs", text, "no rule or format");
    }
    assert_red(
        "grader/src/game.rs",
        "use sweetfish::duel::*;",
        "hides what is used",
    );
}

#[test]
fn a_shared_shell_that_knows_a_program_is_red() {
    for (text, program) in [
        ("use sweetfish::clock::Stopwatch;", "sweetfish"),
        ("fn f() { sweetfish::duel::search::f() }", "sweetfish"),
        ("use grader::record::GameRecord;", "grader"),
    ] {
        let words = format!("imports {program}, which it serves");
        assert_red("shell/src/replace.rs", text, &words);
        assert_red("shell/src/lib.rs", text, &words);
    }
    assert_green(
        "shell/src/novel.rs",
        "use sweetfish_shell::Target; use serde::Serialize;",
    );
}

#[test]
fn comments_and_strings_hold_no_imports() {
    for text in [
        "// use super::search::X;\n//! super::search::X",
        "/* super::search /* nested */ println!() */",
        "const S: &str = \"super::search::X \\\" println!()\";",
        "const S: &str = r#\"super::search::X \" println!()\"#;",
        "const S: &[u8] = br\"super::search::X\\\";",
        "const C: [char; 3] = ['\"', '\\'', '\\u{22}']; // super::search::X",
        "fn f<'a>(a: &'a str) {} // 'super::search::X",
    ] {
        assert_green("src/duel/position.rs", text);
    }
    let text = "const C: char = '\"'; fn f<'a>() { r#super::search::X } const D: char = '\"';";
    assert_red("src/duel/position.rs", text, "imports duel::search");
}
