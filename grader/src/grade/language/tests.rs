//! Tests of `language`: whole submissions and the commands that they are built and run with.

mod compiled;

use std::fs;

use super::rules::BUILT_IN;
use super::*;

const C: &str = "int main(void) { }";

const JAVA: &str = "{ public static void main(String[] args) { } }";

/// Makes a submission of files with their texts.
fn submission(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn found(files: &[(&str, &[u8])]) -> Result<Commands, String> {
    let own = [Language {
        files: "*.ml".into(),
        build: Some("ocamlopt -o agent {files}".into()),
        run: "./agent {main}".into(),
    }];
    commands(&own, submission(files).path())
}

/// Checks the folder and the commands of a submission of texts.
#[track_caller]
fn check(files: &[(&str, &str)], folder: &str, build: Option<&str>, run: &str) {
    let files: Vec<_> = files
        .iter()
        .map(|(path, text)| (*path, text.as_bytes()))
        .collect();
    let found = found(&files).unwrap();
    let commands = (
        found.folder.as_str(),
        found.build.as_deref(),
        found.run.as_str(),
    );
    assert_eq!(commands, (folder, build, run));
}

#[test]
fn the_files_show_the_language() {
    check(&[("x.py", ""), ("notes.txt", "")], "", None, "python3 x.py");
    check(
        &[("tree.py", ""), ("main.py", "")],
        "",
        None,
        "python3 main.py",
    );
    check(
        &[("Makefile", "agent:"), ("x.c", ""), ("y.py", "")],
        "",
        Some("make"),
        "./agent",
    );
    check(
        &[("x.ml", ""), ("x.py", "")],
        "",
        Some("ocamlopt -o agent x.ml"),
        "./agent x.ml",
    );
    let rust = "rustc --edition 2021 -O --crate-name agent -o agent agent.rs";
    check(
        &[("agent.rs", "mod board;"), ("board.rs", "")],
        "",
        Some(rust),
        "./agent",
    );
    let go = "env GOCACHE={folder}/.cache go build -o agent board.go main.go";
    let main = "package main\nfunc main() { }";
    let files = [
        ("main.go", main),
        ("board.go", "package main"),
        ("board_test.go", ""),
        ("calibrate.go", main),
        ("go.mod", ""),
    ];
    check(&files, "", Some(go), "./agent");
    let package = "{ \"main\": \"./lib/start.js\" }";
    check(
        &[
            ("package.json", package),
            ("a.js", ""),
            ("lib/start.js", ""),
        ],
        "",
        None,
        "node lib/start.js",
    );
    let cargo = Some("cargo build --release --offline --quiet");
    let manifest = "[package]\nname = \"fruit\"\n";
    check(
        &[
            ("hw/Cargo.toml", manifest),
            ("hw/src/main.rs", ""),
            ("hw/src/bin/x.rs", ""),
        ],
        "hw",
        cargo,
        "./target/release/fruit",
    );
    check(
        &[("run.sh", "python3 x.py"), ("notes", "")],
        "",
        None,
        "sh run.sh",
    );
    check(&[("run.sh", "#!/bin/bash\n")], "", None, "./run.sh");
    check(
        &[
            ("agent", "#!/usr/bin/env python3\n"),
            ("agent.py", ""),
            ("a.c", C),
        ],
        "",
        None,
        "./agent",
    );
    check(&[("agent", "echo A1"), ("notes", "")], "", None, "sh agent");
    let error = found(&[(".py", b""), ("x", b"")]).unwrap_err();
    assert!(error.contains("found none of *.ml, Makefile"), "{error}");
    let command = with_folder("java -cp {folder} Main", Path::new("/a b/1"));
    assert_eq!(command, "java -cp '/a b/1' Main");
}

#[test]
fn the_homeworks_names_need_no_setting() {
    check(
        &[("homework3.py", ""), ("calibrate3.py", "")],
        "",
        None,
        "python3 homework3.py",
    );
    let build = Some("c++ -O2 -o agent -std=gnu++11 homework11.cpp");
    check(
        &[("homework11.cpp", C), ("calibrate.cpp", C)],
        "",
        build,
        "./agent",
    );
    let build = Some("javac -encoding UTF-8 -d . homework.java");
    let homework = format!("public class homework {JAVA}");
    let run = "java -Xms64m -Xmx1g -cp {folder} homework";
    check(
        &[("homework.java", &homework), ("calibrate.java", &homework)],
        "",
        build,
        run,
    );
}

#[test]
fn endings_in_capitals_count() {
    check(&[("AGENT.PY", "")], "", None, "python3 AGENT.PY");
    let build = Some("c++ -O2 -o agent GAME.CPP");
    check(&[("GAME.CPP", C)], "", build, "./agent");
}

#[test]
fn what_tools_leave_is_no_program() {
    let made = "cmake-build-debug/CMakeFiles/3.26.4/CompilerIdC/CMakeCCompilerId.c";
    let files = [("game.cpp", C), (made, C), ("CMakeLists.txt", "")];
    check(&files, "", Some("c++ -O2 -o agent game.cpp"), "./agent");
    let files = [
        ("hw/player.py", ""),
        ("env/pyvenv.cfg", ""),
        ("env/lib/main.py", ""),
        ("target/CACHEDIR.TAG", ""),
        ("target/debug/out/agent.rs", ""),
    ];
    check(&files, "hw", None, "python3 player.py");
    let files = [
        ("solver.js", ""),
        ("solver.test.js", "require('./solver')"),
        ("jest.config.js", ""),
    ];
    check(&files, "", None, "node solver.js");
    let files = [("player.py", ""), ("setup.py", "")];
    check(&files, "", None, "python3 player.py");
}

#[test]
fn a_flood_of_files_is_one_fault() {
    let names: Vec<_> = (0..401).map(|number| format!("x{number}.py")).collect();
    let files: Vec<_> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
    let error = found(&files).unwrap_err();
    assert!(
        error.starts_with("found more than 400 files *.py"),
        "{error}"
    );
}

#[test]
fn what_is_not_clear_names_the_candidates() {
    for (files, words) in [
        (
            ["a.py", "b.py"],
            "2 files *.py that could begin the program, `a.py`, `b.py`; expected",
        ),
        (
            ["agent.py", "agent.js"],
            "found `agent.py` and `agent.js`, either of which",
        ),
        (
            ["v1/agent.py", "v2/agent.py"],
            "found programs in the folders `v1` and `v2`",
        ),
    ] {
        let error = found(&files.map(|path| (path, &b""[..]))).unwrap_err();
        assert!(error.contains(words), "{error}");
    }
    // What has a main goes before what has none, names before both, scripts of the shell come last.
    check(
        &[("solve.c", C), ("plot.py", "")],
        "",
        Some("cc -O2 -o agent solve.c -lm"),
        "./agent",
    );
    check(
        &[("agent.py", ""), ("solve.c", C), ("build.sh", "")],
        "",
        None,
        "python3 agent.py",
    );
}

#[test]
fn programs_of_other_systems_do_not_count() {
    let own = fs::read(std::env::current_exe().unwrap()).unwrap();
    let mac: &[u8] = b"\xcf\xfa\xed\xfe\x07\0\0\x01";
    let commands = found(&[("agent", &own)]).unwrap();
    assert_eq!(commands.run, "./agent");
    assert_eq!(
        commands.mends,
        [Mend::Executable {
            path: "agent".into()
        }]
    );
    for program in [mac, &own] {
        let commands = found(&[("agent", program), ("agent.c", C.as_bytes())]).unwrap();
        assert!(commands.build.is_some(), "sources go before programs");
    }
    let commands = found(&[("agent", &own), ("plot.py", b"")]).unwrap();
    assert_eq!(commands.run, "./agent", "a script is not its source");
    let error = found(&[("hw/agent", mac)]).unwrap_err();
    assert!(
        error.starts_with("`hw/agent` is a program for macOS"),
        "{error}"
    );
}

#[test]
fn packed_submissions_are_named() {
    let folder = submission(&[("agent.ZIP", b"")]);
    let error = commands(&[], folder.path()).unwrap_err();
    assert!(error.ends_with("; unpack `agent.ZIP`"), "{error}");
}

#[test]
fn links_inside_a_submission_are_files() {
    let folder = submission(&[("code/solve.py", b"")]);
    let link = |to: &str, name: &str| std::os::unix::fs::symlink(to, folder.path().join(name));
    link("code/solve.py", "agent.py").unwrap();
    link("/etc/passwd", "main.py").unwrap();
    assert_eq!(
        commands(&[], folder.path()).unwrap().run,
        "python3 agent.py"
    );
}

#[test]
fn the_documents_have_every_rule() {
    let document = include_str!("../../../../docs/grading.md");
    for rule in &BUILT_IN {
        let quoted = |text: &str| format!("`{text}`");
        let files: Vec<_> = rule.files.split(' ').map(quoted).collect();
        let build = rule.build.map(quoted).unwrap_or_default();
        let line = format!("| {} | {build} | {} |", files.join(", "), quoted(rule.run))
            .replace("|  |", "| |");
        assert!(document.lines().any(|own| own == line), "no line {line}");
    }
}
