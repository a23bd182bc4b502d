//! Tests of languages that are compiled.

use super::*;

#[test]
fn helpers_are_linked_and_other_programs_are_not() {
    let files = [
        ("src/a b.c", ""),
        ("src/agent.c", C),
        ("src/old/board.c", ""),
        ("src/board.c", ""),
        ("src/tune.c", C),
        ("src/part.c", ""),
        ("src/whole.c", "#include \"part.c\""),
    ];
    let build = "cc -O2 -o agent 'src/a b.c' src/agent.c src/board.c src/whole.c -lm";
    check(&files, "", Some(build), "./agent");
}

#[test]
fn headers_are_found_in_their_folders() {
    let files = [
        ("include/board.hpp", ""),
        ("src/agent.cpp", C),
        ("Makefile", "homework: src/agent.cpp"),
    ];
    let build = "c++ -O2 -o agent -I. -Iinclude src/agent.cpp";
    check(&files, "", Some(build), "./agent");
    let files = [("include/game/board.h", ""), ("src/agent.c", C)];
    let build = "cc -O2 -o agent -I. -Iinclude -Iinclude/game src/agent.c -lm";
    check(&files, "", Some(build), "./agent");
    check(&[("Makefile", "x:")], "", Some("make"), "./agent");
}

#[test]
fn makefiles_count_by_what_they_make() {
    let build = Some("cc -O2 -o agent game.c -lm");
    for text in [
        "# the agent\nhw: game.c",
        "bin/agent: game.c",
        "hw:\n\t@echo agent done",
    ] {
        check(&[("Makefile", text), ("game.c", C)], "", build, "./agent");
    }
    let text = "hw:\n\tcc -o ./agent game.c # done";
    check(
        &[("Makefile", text), ("game.c", C)],
        "",
        Some("make"),
        "./agent",
    );
}

#[test]
fn programs_of_c_plus_plus_have_parts_in_c() {
    let files = [
        ("main.cpp", "#include \"board.h\"\nint main() { }"),
        ("board.c", "#ifdef TEST\nint main(void) { }\n#endif"),
        ("board.h", ""),
        ("old.c", ""),
        ("tune.c", C),
    ];
    let build = Some("c++ -O2 -o agent main.cpp board.c");
    check(&files, "", build, "./agent");
}

#[test]
fn cargo_makes_the_program_that_is_called_so() {
    let build = Some("cargo build --release --offline --quiet");
    let package = |name: &str| format!("[package]\nname = \"{name}\"\n");
    let fruit = package("fruit");
    let two = format!("{fruit}[[bin]]\nname = \"tune\"\n[[bin]]\nname = \"homework\"\n");
    let default = format!("{fruit}default-run = \"b\"\n");
    let (agent, board) = (package("player"), package("board"));
    for (files, name) in [
        (
            &[
                ("Cargo.toml", fruit.as_str()),
                ("src/bin/agent.rs", ""),
                ("src/bin/tune.rs", ""),
            ][..],
            "agent",
        ),
        (
            &[
                ("Cargo.toml", &fruit),
                ("src/main.rs", ""),
                ("src/bin/tune.rs", ""),
            ],
            "fruit",
        ),
        (
            &[
                ("Cargo.toml", &fruit),
                ("src/bin/solve/main.rs", ""),
                ("src/bin/solve/x.rs", ""),
            ],
            "solve",
        ),
        (&[("Cargo.toml", &two), ("src/tune.rs", "")], "homework"),
        (&[("Cargo.toml", &default), ("src/bin/agent.rs", "")], "b"),
        (
            &[
                ("Cargo.toml", "[workspace]\nmembers = [\"*\"]\n"),
                ("board/Cargo.toml", &board),
                ("board/src/lib.rs", ""),
                ("player/Cargo.toml", &agent),
                ("player/src/main.rs", ""),
            ],
            "player",
        ),
    ] {
        check(files, "", build, &format!("./target/release/{name}"));
    }
    let pinned = [("Cargo.toml", fruit.as_str()), ("rust-toolchain.toml", "")];
    let own = found(&pinned.map(|(path, text)| (path, text.as_bytes()))).unwrap();
    let path = "rust-toolchain.toml".to_string();
    assert_eq!(own.mends, [Mend::Removed { path }]);
    let error = found(&[("Cargo.toml", b"[workspace]")]).unwrap_err();
    assert!(error.contains("no name of a package"), "{error}");
}

#[test]
fn compilers_write_beside_a_folder_called_agent() {
    let files = [("agent/agent.c", C), ("board/board.c", "")];
    let build = "cc -O2 -o agent_program agent/agent.c board/board.c -lm";
    check(&files, "", Some(build), "./agent_program");
}

#[test]
fn java_is_built_as_students_write_it() {
    let agent = format!("package edu.hw2; public class Agent {JAVA}");
    let board = "package edu.hw2.game; class Board { }";
    let files = [
        ("hw/src/edu/hw2/Agent.java", agent.as_str()),
        ("hw/src/edu/hw2/game/Board.java", board),
        ("hw/src/edu/hw2/AgentTest.java", "import org.junit.Test;"),
        ("hw/README.md", ""),
    ];
    let build = "javac -encoding UTF-8 -d . src/edu/hw2/Agent.java src/edu/hw2/game/Board.java";
    let run = "java -Xms64m -Xmx1g -cp {folder} edu.hw2.Agent";
    check(&files, "hw", Some(build), run);

    let copies = [("Agent.java", &agent), ("backup/Agent.java", &agent)];
    let build = Some("javac -encoding UTF-8 -d . Agent.java".to_string());
    let own = found(&copies.map(|(path, text)| (path, text.as_bytes())));
    assert_eq!(own.unwrap().build, build);

    let solver = format!("public class Solver {JAVA}");
    let text = [b"\xef\xbb\xbf", solver.as_bytes(), b"// \xe9"].concat();
    let own = found(&[("homework.java", &text)]).unwrap();
    assert_eq!(
        own.build.as_deref(),
        Some("javac -encoding ISO-8859-1 -d . Solver.java")
    );
    assert!(own.run.ends_with(" Solver"), "{}", own.run);
    let (path, from, to) = (
        "homework.java".to_string(),
        "homework.java".into(),
        "Solver.java".into(),
    );
    assert_eq!(own.mends, [Mend::Text { path }, Mend::Name { from, to }]);
    let error = found(&[("Agent.java", b"public class Agent { }")]).unwrap_err();
    assert!(
        error.contains("`Agent.java` has a method `public static void main"),
        "{error}"
    );
}
