//! Tests of `language`: whole submissions and the commands that they are built and run with.

mod compiled;
mod further;

use std::fs;

use super::rules::built_in;
use super::*;
use crate::below::below;
use crate::testing::{files, folder_of};

const C: &str = "int main(void) { }";

const JAVA: &str = "{ public static void main(String[] args) { } }";

fn found<T: AsRef<[u8]>>(files: &[(&str, T)]) -> Result<Commands, String> {
    let own = [Language {
        files: "*.ml".into(),
        build: Some("ocamlopt -o agent {files}".into()),
        run: "./agent {main}".into(),
    }];
    commands(&own, folder_of(files).path())
}

/// Checks how the files of a submission are built and run, as this line of a shell: `cd FOLDER; BUILD; RUN`.
#[track_caller]
fn check(submission: &str, expected: &str) {
    let found = found(&files(submission)).unwrap();
    let folder = Some(found.folder).filter(|folder| !folder.is_empty());
    let folder = folder.map(|folder| format!("cd {}", &*folder));
    let all: Vec<_> = folder.into_iter().chain(found.build).collect();
    assert_eq!([all, vec![found.run]].concat().join("; "), expected);
}

/// Checks words of the error about a submission.
#[track_caller]
fn check_error(submission: &str, words: &str) {
    let error = found(&files(submission)).unwrap_err();
    assert!(error.contains(words), "{error}");
}

#[test]
fn the_files_show_the_language() {
    check("x.py | notes.txt", "python3 x.py");
    check("tree.py | main.py", "python3 main.py");
    check("Makefile: agent: | x.c | y.py", "make; ./agent");
    check("x.ml | x.py", "ocamlopt -o agent x.ml; ./agent x.ml");
    check(
        "agent.rs: mod board; | board.rs",
        "rustc --edition 2021 -O --crate-name agent -o agent agent.rs; ./agent",
    );
    let main = "package main\nfunc main() { }";
    check(
        &format!(
            "main.go: {main} | board.go: package main | board_test.go | calibrate.go: {main} | go.mod"
        ),
        "env GOCACHE={folder}/.cache go build -o agent board.go main.go; ./agent",
    );
    check(
        "package.json: { \"main\": \"./lib/start.js\" } | a.js | lib/start.js",
        "node lib/start.js",
    );
    check(
        "hw/Cargo.toml: [package]\nname = \"fruit\"\n | hw/src/main.rs | hw/src/bin/x.rs",
        "cd hw; cargo build --release --offline --quiet; ./target/release/fruit",
    );
    check("run.sh: python3 x.py | notes", "sh run.sh");
    check("run.sh: #!/bin/bash\n", "./run.sh");
    check(
        &format!("agent: #!/usr/bin/env python3\n | agent.py | a.c: {C}"),
        "./agent",
    );
    check("agent: echo A1 | notes", "sh agent");
    let command = with_folder("java -cp {folder} Main", Path::new("/a b/1"));
    assert_eq!(command, "java -cp '/a b/1' Main");
}

#[test]
fn what_is_there_is_named_where_no_program_is() {
    let known = "a source as plain text (*.ml, *.py, *.c, *.cpp, *.rs, *.java, *.go, *.js, *.sh) or a Makefile";
    for (files, words) in [
        ("report.pdf", format!("found `report.pdf`, expected a program: {known}")),
        ("agent.docx | img/a.png", format!("found `agent.docx`, `img/a.png`, expected a program: {known}")),
        (".py", "found no file that counts in `.py` (hidden ones and what tools leave do not), expected".into()),
        ("hw/.git/config", "no file that counts in `hw` (".into()),
        ("a.txt | b.txt | c.txt | d.txt | e.txt | f.txt", "`e.txt` and 1 more, expected a program: a source".into()),
        ("one.zip | two.ZIP", "found `one.zip`, `two.ZIP`, expected a program: unpack `one.zip`".into()),
        ("x.pdf | my agent.ipynb", "program: hand in the script that `jupyter nbconvert --to script 'my agent.ipynb'` makes".into()),
        ("hw/agent.py.txt", "program: name `hw/agent.py.txt` as a source is named, `agent.py`".into()),
        ("notes.txt | code.txt: import sys\nprint(1)", "name `code.txt` as a source is named, `code.py`".into()),
        ("Agent: public class Agent { static void main(String[] a) { } }", "named, `Agent.java`".into()),
        ("README.md: import sys", known.into()),
        ("Agent.class", "hand in the source of `Agent.class`".into()),
        ("calibrate.py", "hand in a source besides `calibrate.py`, such as `homework.py`".into()),
    ] {
        check_error(files, &words);
    }
    let nothing: [(&str, &str); 0] = [];
    assert_eq!(
        found(&nothing).unwrap_err(),
        format!("found no file, expected a program: {known}")
    );
}

#[test]
fn the_homeworks_names_need_no_setting() {
    check("homework3.py | calibrate3.py", "python3 homework3.py");
    check(
        &format!("homework11.cpp: {C} | calibrate.cpp: {C}"),
        "c++ -O2 -o agent -std=gnu++11 homework11.cpp; ./agent",
    );
    let homework = format!("public class homework {JAVA}");
    check(
        &format!("homework.java: {homework} | calibrate.java: {homework}"),
        "javac -encoding UTF-8 -d . homework.java; java -Xms64m -Xmx1g -cp {folder} homework",
    );
}

#[test]
fn endings_in_capitals_count() {
    check("AGENT.PY", "python3 AGENT.PY");
    check(
        &format!("GAME.CPP: {C}"),
        "c++ -O2 -o agent GAME.CPP; ./agent",
    );
}

#[test]
fn what_tools_leave_is_no_program() {
    let made = "cmake-build-debug/CMakeFiles/3.26.4/CompilerIdC/CMakeCCompilerId.c";
    check(
        &format!("game.cpp: {C} | {made}: {C} | CMakeLists.txt"),
        "c++ -O2 -o agent game.cpp; ./agent",
    );
    check(
        "hw/player.py | env/pyvenv.cfg | env/lib/main.py | target/CACHEDIR.TAG | target/debug/out/agent.rs",
        "cd hw; python3 player.py",
    );
    check(
        "solver.js | solver.test.js: require('./solver') | jest.config.js",
        "node solver.js",
    );
    check("player.py | setup.py", "python3 player.py");
}

#[test]
fn what_is_not_clear_names_the_candidates() {
    let names: Vec<_> = (0..401).map(|number| format!("x{number}.py")).collect();
    for (files, words) in [
        (
            "a.py | b.py",
            "2 files *.py that could begin the program, `a.py`, `b.py`; expected",
        ),
        (
            "agent.py | agent.js",
            "found `agent.py` and `agent.js`, either of which could begin the program; expected one of them to be called \
             homework",
        ),
        (
            "homework3.py: go() | homework11.cpp: int main() { }",
            "found `homework3.py` and `homework11.cpp`, either of which could begin the program; expected only one of them",
        ),
        (
            "a/homework.py | b/homework.py | x.py",
            "`a/homework.py`, `b/homework.py`; expected only one of them",
        ),
        (
            "v1/agent.py | v2/agent.py",
            "found programs in the folders `v1` and `v2`",
        ),
        (&names.join(" | "), "found more than 400 files *.py"),
        ("agent.ZIP", ": unpack `agent.ZIP`"),
    ] {
        check_error(files, words);
    }
    check("homework3.py | agent.js | main.py", "python3 homework3.py");
    // What has a main goes before what has none, names before both, scripts of the shell come last.
    let solve = format!("solve.c: {C}");
    check(
        &format!("{solve} | plot.py"),
        "cc -O2 -o agent solve.c -lm; ./agent",
    );
    check(
        &format!("{solve} | agent.py | build.sh"),
        "python3 agent.py",
    );
}

#[test]
fn programs_of_other_systems_do_not_count() {
    let own = fs::read(std::env::current_exe().unwrap()).unwrap();
    let mac: &[u8] = b"\xcf\xfa\xed\xfe\x07\0\0\x01";
    let commands = found(&[("agent", &own)]).unwrap();
    assert_eq!(commands.run, "./agent");
    let path = below("agent");
    assert_eq!(commands.mends, [Mend::Executable { path }]);
    for program in [mac, &own] {
        let commands = found(&[("agent", program), ("agent.c", C.as_bytes())]).unwrap();
        assert!(commands.build.is_some(), "sources go before programs");
    }
    let commands = found(&[("agent", &own[..]), ("plot.py", b"")]).unwrap();
    assert_eq!(commands.run, "./agent", "a script is not its source");
    let error = found(&[("hw/agent", mac)]).unwrap_err();
    assert!(
        error.starts_with("`hw/agent` is a program for macOS"),
        "{error}"
    );
}

#[test]
fn links_inside_a_submission_are_files() {
    let folder = folder_of(&[("code/solve.py", "")]);
    let link = |to: &str, name: &str| std::os::unix::fs::symlink(to, folder.path().join(name));
    link("code/solve.py", "agent.py").unwrap();
    link("/etc/passwd", "main.py").unwrap();
    let found = commands(&[], folder.path()).unwrap();
    assert_eq!(found.run, "python3 agent.py");
}

#[test]
fn the_documents_have_every_rule() {
    let document = include_str!("../../../../docs/grading.md");
    for rule in built_in() {
        let quoted = |text: &str| format!("`{text}`");
        let files: Vec<_> = rule.files.split(' ').map(quoted).collect();
        let build = rule.build.map(quoted).unwrap_or_default();
        let line = format!("| {} | {build} | {} |", files.join(", "), quoted(rule.run))
            .replace("|  |", "| |");
        assert!(document.lines().any(|own| own == line), "no line {line}");
    }
}

#[test]
fn commands_that_are_told_are_checked() {
    let own = vec![Language {
        files: "*.ml".into(),
        build: Some("/opt/ml/build {files} -I/opt/ml".into()),
        run: "env HOME=/tmp ./agent /opt/ml/{name}".into(),
    }];
    let rules = CommandRules::ByFiles(own);
    let with = |build: &str, run: &str| Commands {
        folder: below("hw"),
        mends: Vec::new(),
        files: Vec::new(),
        build: Some(build.into()),
        run: run.into(),
        calibration: None,
    };
    for (build, run, expected) in [
        ("cc -O2 -o agent a.c 'b c.c' -Isrc -lm", "./agent", true),
        (
            "javac -encoding UTF-8 -d . A.java",
            "java -Xmx1g -cp {folder} p.A",
            true,
        ),
        (
            "/opt/ml/build a.ml -I/opt/ml",
            "env HOME=/tmp ./agent /opt/ml/a",
            true,
        ),
        ("cat /etc/passwd", "./agent", false),
        ("cc ../other/a.c", "./agent", false),
        ("cc -I/etc a.c", "./agent", false),
        ("cc a.c --file=/etc/passwd", "./agent", false),
        ("cc a.c", "/bin/sh x", false),
        ("cc a.c", "./agent /opt/ml/../../etc", false),
        ("cc 'a.c", "./agent", false),
    ] {
        assert_eq!(with(build, run).fit(&rules), expected, "{build}; {run}");
    }
    let given = CommandRules::Given {
        build: Some("/usr/bin/make".into()),
        run: "./agent".into(),
    };
    assert!(with("/usr/bin/make", "./agent").fit(&given));
    assert!(!with("make", "./agent").fit(&given));
    // Nor can paths be told that lead elsewhere.
    let told = |folder: &str, mended: &str| {
        let mut answer = serde_json::to_value(with("make", "./agent")).unwrap();
        answer["folder"] = folder.into();
        answer["mends"] = serde_json::json!([{ "executable": { "path": mended } }]);
        serde_json::from_value::<Commands>(answer).is_ok()
    };
    assert!(told("hw", "hw/agent"));
    assert!(!told("../hw", "hw/agent") && !told("hw", "/etc/passwd"));
}
