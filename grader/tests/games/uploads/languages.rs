//! Programs of all languages, as students write them.

use super::*;

#[test]
fn programs_are_built_as_students_write_them() {
    let arena = class(CONFIG);
    add(&arena, "shell/run.sh", SHELL);
    if is_there("python3") {
        add(&arena, "nested/hw/agent.py", PYTHON);
        add(&arena, "nested/README.md", "");
        add(&arena, "nested/__MACOSX/hw/._agent.py", "\0\x05");
        add(&arena, "nested/.git/hook.py", "exit(1)");
        add(&arena, "homework/homework3.py", PYTHON);
        add(&arena, "homework/search.py", "");
        add(
            &arena,
            "source/src/main.py",
            format!("import board\n{PYTHON}"),
        );
        add(&arena, "source/src/board.py", "");
        let linked = format!("import board\n{PYTHON}");
        add(&arena, "linked/src/homework3.py", linked);
        add(&arena, "linked/src/board.py", "");
        let link = arena.path("class/linked/homework3.py");
        std::os::unix::fs::symlink("src/homework3.py", link).unwrap();
    }
    if is_there("cc") {
        add(
            &arena,
            "c/src/agent.c",
            "#include \"play.h\"\nint main(void) { return play(); }\n",
        );
        add(&arena, "c/src/play.h", "int play(void);\n");
        add(&arena, "c/src/lib/play.c", C);
        add(&arena, "c/src/other.c", "int main(void) { return 1; }\n");
        add(&arena, "c/agent", b"\xcf\xfa\xed\xfe\x07\0\0\x01");
    }
    if is_there("c++") {
        add(
            &arena,
            "cpp/homework11.cpp",
            format!(
                "{C}#include <iterator>\nusing namespace std;\nint size = 0;\nint main() {{ return play() + size; }}\n"
            ),
        );
    }
    if is_there("rustc") {
        add(&arena, "rust/main.rs", RUST);
    }
    if is_there("cargo") {
        add(
            &arena,
            "cargo/hw/Cargo.toml",
            "[package]\nname = \"fruit-rage\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
        );
        add(&arena, "cargo/hw/src/main.rs", RUST);
        let members = "[workspace]\nmembers = [\"*\"]\nresolver = \"2\"\n";
        add(&arena, "workspace/Cargo.toml", members);
        add(&arena, "workspace/rust-toolchain", "1.2.3\n");
        let package = "[package]\nname = \"fruit\"\nedition = \"2021\"\n";
        add(&arena, "workspace/agent/Cargo.toml", package);
        add(&arena, "workspace/agent/src/bin/agent.rs", RUST);
        add(&arena, "workspace/agent/src/bin/tune.rs", "fn main() {}\n");
    }
    if is_there("node") {
        add(&arena, "node/solve.js", NODE);
        add(&arena, "node/move.js", "module.exports = 'A1\\n*\\n';\n");
    }
    check_good(&arena);
}

/// A link leads to Haskell's packages, in /var/lib on Debian; Nim and Go keep caches below the home, which is closed.
#[test]
fn compilers_find_their_packages_and_a_place_for_caches() {
    let languages = "[[language]]\nfiles = \"*.hs\"\nbuild = \"ghc -v0 {files} -o agent\"\nrun = \"./agent\"\n\
                     [[language]]\nfiles = \"*.nim\"\nbuild = \"nim c --hints:off -o:agent {files}\"\nrun = \"./agent\"\n";
    let arena = class(&format!("{CONFIG}{languages}"));
    add(&arena, "shell/run.sh", SHELL);
    if is_there("ghc") {
        let program = "import qualified Data.Map as M\nmain = writeFile \"output.txt\" (M.findWithDefault \"\" 1 (M.fromList [(1 :: Int, \"A1\\n*\\n\")]))\n";
        add(&arena, "haskell/homework.hs", program);
    }
    if is_there("nim") {
        add(
            &arena,
            "nim/homework.nim",
            "writeFile(\"output.txt\", \"A1\\n*\\n\")\n",
        );
    }
    if is_there("go") {
        let program = "package main\nimport \"os\"\nfunc main() { os.WriteFile(\"output.txt\", []byte(\"A1\\n*\\n\"), 0o644) }\n";
        add(&arena, "golang/homework.go", program);
    }
    check_good(&arena);
}

#[test]
fn java_is_built_as_students_write_it() {
    if !is_there("javac") {
        return;
    }
    let arena = class(CONFIG);
    add(
        &arena,
        "package/hw/src/edu/hw2/Agent.java",
        format!("package edu.hw2; public class Agent {{ {JAVA} }}"),
    );
    add(
        &arena,
        "package/hw/src/edu/hw2/Help.java",
        format!("package edu.hw2; {HELP}"),
    );
    add(
        &arena,
        "other-class/homework.java",
        format!("{HELP} class Solver {{ {JAVA} }}"),
    );
    let marked = format!("\u{feff}{HELP} public class Agent {{ {JAVA} }} // caf");
    add(
        &arena,
        "public-class/homework.java",
        [marked.as_bytes(), b"\xe9\r\n"].concat(),
    );
    add(
        &arena,
        "mains/Agent.java",
        format!("public class Agent {{ {JAVA} }} {HELP}"),
    );
    add(
        &arena,
        "mains/Tune.java",
        "class Tune { public static void main(String[] args) { System.exit(1); } }",
    );
    add(
        &arena,
        "mains/AgentTest.java",
        "import org.junit.Test; class AgentTest { }",
    );
    check_good(&arena);
}

#[test]
fn scripts_run_as_they_arrive() {
    let arena = class(CONFIG);
    add(&arena, "no-bit/agent", format!("#!/bin/sh\n{SHELL}"));
    add(
        &arena,
        "windows/agent",
        format!("#!/usr/bin/env sh\r\n{}", SHELL.replace('\n', "\r\n")),
    );
    add(
        &arena,
        "windows-sh/hw/agent.sh",
        SHELL.replace('\n', "\r\n"),
    );
    check_good(&arena);
    // The same for commands of the configuration.
    let run = CONFIG.replacen("games", "run = \"./agent\"\ngames", 1);
    let arena = class(&run);
    add(&arena, "no-bit/agent", format!("#!/bin/sh\n{SHELL}"));
    add(&arena, "windows/hw/agent", format!("#!/bin/sh\r\n{SHELL}"));
    check_good(&arena);
}

#[test]
fn what_is_not_clear_is_one_fault() {
    let arena = class(CONFIG);
    add(&arena, "good/agent.sh", SHELL);
    add(&arena, "versions/v1/agent.py", PYTHON);
    add(&arena, "versions/v2/agent.py", PYTHON);
    add(&arena, "two/a.py", PYTHON);
    add(&arena, "two/b.py", PYTHON);
    add(&arena, "foreign/agent", b"\xcf\xfa\xed\xfe\x07\0\0\x01");
    let found = faults(&arena, "");
    for (name, words) in [
        ("good", ""),
        ("versions", "found programs in the folders `v1` and `v2`"),
        ("two", "`a.py`, `b.py`"),
        ("foreign", "`agent` is a program for macOS"),
    ] {
        assert!(found[name].contains(words), "{found:?}");
        assert_eq!(found[name].is_empty(), words.is_empty(), "{found:?}");
    }
    assert!(Path::new(&arena.path("marks/marks.html")).exists());
}
