//! Tests of languages that are compiled.

use super::*;

#[test]
fn helpers_are_linked_and_other_programs_are_not() {
    check(
        &format!(
            "src/a b.c | src/agent.c: {C} | src/old/board.c | src/board.c | src/tune.c: {C} | src/part.c | \
             src/whole.c: #include \"part.c\""
        ),
        "cc -O2 -o agent 'src/a b.c' src/agent.c src/board.c src/whole.c -lm; ./agent",
    );
    // A program of C++ has the parts in C whose headers it includes.
    check(
        &format!(
            "main.cpp: #include \"board.h\"\nint main() {{ }} | board.c: #ifdef TEST\nint main(void) {{ }}\n#endif | \
             board.h | old.c | tune.c: {C}"
        ),
        "c++ -O2 -o agent main.cpp board.c; ./agent",
    );
    // Compilers write beside a folder called agent.
    check(
        &format!("agent/agent.c: {C} | board/board.c"),
        "cc -O2 -o agent_program agent/agent.c board/board.c -lm; ./agent_program",
    );
}

#[test]
fn headers_are_found_in_their_folders() {
    check(
        &format!("include/board.hpp | src/agent.cpp: {C} | Makefile: homework: src/agent.cpp"),
        "c++ -O2 -o agent -I. -Iinclude src/agent.cpp; ./agent",
    );
    check(
        &format!("include/game/board.h | src/agent.c: {C}"),
        "cc -O2 -o agent -I. -Iinclude -Iinclude/game src/agent.c -lm; ./agent",
    );
}

#[test]
fn makefiles_count_by_what_they_make() {
    let game = "cc -O2 -o agent game.c -lm; ./agent";
    for (makefile, expected) in [
        ("# the agent\nhw: game.c", game),
        ("bin/agent: game.c", game),
        ("hw:\n\t@echo agent done", game),
        ("hw:\n\tcc -o ./agent game.c # done", "make; ./agent"),
    ] {
        check(&format!("Makefile: {makefile} | game.c: {C}"), expected);
    }
    check("Makefile: x:", "make; ./agent");
}

#[test]
fn cargo_makes_the_program_that_is_called_so() {
    let package = |name: &str| format!("Cargo.toml: [package]\nname = \"{name}\"\n");
    let fruit = package("fruit");
    let (agent, board) = (package("player"), package("board"));
    for (files, name) in [
        (
            format!("{fruit} | src/bin/agent.rs | src/bin/tune.rs"),
            "agent",
        ),
        (format!("{fruit} | src/main.rs | src/bin/tune.rs"), "fruit"),
        (
            format!("{fruit} | src/bin/solve/main.rs | src/bin/solve/x.rs"),
            "solve",
        ),
        (
            format!(
                "{fruit}[[bin]]\nname = \"tune\"\n[[bin]]\nname = \"homework\"\n | src/tune.rs"
            ),
            "homework",
        ),
        (
            format!("{fruit} | src/bin/agent.rs | src/bin/homework.rs"),
            "homework",
        ),
        (
            format!("{fruit}default-run = \"b\"\n | src/bin/agent.rs"),
            "b",
        ),
        (
            format!(
                "Cargo.toml: [workspace]\nmembers = [\"*\"]\n | board/{board} | board/src/lib.rs | player/{agent} | \
                 player/src/main.rs"
            ),
            "player",
        ),
    ] {
        let expected = format!("cargo build --release --offline --quiet; ./target/release/{name}");
        check(&files, &expected);
    }
    let own = found(&files(&format!("{fruit} | rust-toolchain.toml"))).unwrap();
    let path = below("rust-toolchain.toml");
    assert_eq!(own.mends, [Mend::Removed { path }]);
    check_error("Cargo.toml: [workspace]", "no name of a package");
}

#[test]
fn java_is_built_as_students_write_it() {
    let agent = format!("package edu.hw2; public class Agent {JAVA}");
    check(
        &format!(
            "hw/src/edu/hw2/Agent.java: {agent} | hw/src/edu/hw2/game/Board.java: package edu.hw2.game; class Board {{ }} | \
             hw/src/edu/hw2/AgentTest.java: import org.junit.Test; | hw/README.md"
        ),
        "cd hw; javac -encoding UTF-8 -d . src/edu/hw2/Agent.java src/edu/hw2/game/Board.java; \
         java -Xms64m -Xmx1g -cp {folder} edu.hw2.Agent",
    );
    check(
        &format!("Agent.java: {agent} | backup/Agent.java: {agent}"),
        "javac -encoding UTF-8 -d . Agent.java; java -Xms64m -Xmx1g -cp {folder} edu.hw2.Agent",
    );
    let solver = format!("public class Solver {JAVA}");
    let text = [b"\xef\xbb\xbf", solver.as_bytes(), b"// \xe9"].concat();
    let own = found(&[("homework.java", &text)]).unwrap();
    assert_eq!(
        own.build.as_deref(),
        Some("javac -encoding ISO-8859-1 -d . Solver.java")
    );
    assert!(own.run.ends_with(" Solver"), "{}", own.run);
    let path = below("homework.java");
    let (from, to) = (path.clone(), below("Solver.java"));
    assert_eq!(own.mends, [Mend::Text { path }, Mend::Name { from, to }]);
    check_error(
        "Agent.java: public class Agent { }",
        "`Agent.java` has a method `public static void main",
    );
}
