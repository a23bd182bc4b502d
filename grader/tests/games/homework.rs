//! What a teacher sets up for a homework of his own: opponents, boards, and points.

use std::fs;

use super::marking::marks;
use crate::common::{AWK_AGENT, Arena, assert_has, games};

const AGENT: &str = "awk -v pick=0 -f \"$(dirname \"$0\")/agent.awk\" input.txt > output.txt\n";

/// Makes a class of one good submission, `ann`, and a folder `hw` with this configuration.
fn class(config: &str) -> Arena {
    let arena = Arena::new();
    for (path, text) in [
        ("class/ann/agent.sh", AGENT),
        ("class/ann/agent.awk", AWK_AGENT),
        ("hw/grade.toml", config),
    ] {
        let path = arena.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    arena
}

/// Checks cells of the only submission in the marks, by their headings.
fn check_marks(arena: &Arena, cells: &[(&str, &str)]) {
    let marks = marks(&arena.path("marks/marks.csv"));
    for (heading, cell) in cells {
        assert_eq!(marks["ann"][*heading], *cell, "{heading} of {marks:?}");
    }
}

#[test]
fn opponents_lie_beside_the_configuration() {
    let arena = class(
        "games = 2\nboards = [\"1x1\"]\nseconds = 20\n[[opponent]]\nname = \"own\"\ncommand = \"sh ref/own.sh\"\npoints = 1\n",
    );
    fs::create_dir(arena.path("hw/ref")).unwrap();
    let own = "printf 'A1\\n*\\n' > output.txt\n";
    fs::write(arena.path("hw/ref/own.sh"), own).unwrap();
    arena
        .run("grade class --config hw/grade.toml --out marks")
        .passed();
    check_marks(&arena, &[("of", "2")]);
    arena
        .run("pack vocareum --config hw/grade.toml --out package")
        .passed();
    let packed = fs::read_to_string(arena.path("package/work/ref/own.sh"));
    assert_eq!(packed.unwrap(), own);
    // One in the current folder is found as well.
    fs::rename(arena.path("hw/ref"), arena.path("ref")).unwrap();
    arena
        .run("grade class --config hw/grade.toml --out others")
        .passed();
    arena
        .run("pack vocareum --config hw/grade.toml --out another")
        .passed();
    assert!(arena.path("another/work/ref/own.sh").exists());
}

#[test]
fn extra_points_come_on_top() {
    let arena = class(
        "games = 2\nboards = [\"1x1\"]\nseconds = 20\n[[opponent]]\nname = \"random\"\ncommand = \"random\"\npoints = 1\nextra = true\n\
         [[case]]\ninput = \"case.txt\"\npoints = 3\n[[case]]\ninput = \"case.txt\"\nname = \"again\"\npoints = 2\nextra = true\n",
    );
    fs::write(arena.path("hw/case.txt"), "1\n1\n20\n0\n").unwrap();
    arena
        .run("grade class --config hw/grade.toml --out marks")
        .passed();
    check_marks(
        &arena,
        &[
            ("case points", "5"),
            ("game points", "1"),
            ("points", "6"),
            ("of", "3"),
        ],
    );
    let feedback = fs::read_to_string(arena.path("marks/feedback/ann.md")).unwrap();
    assert_has(&feedback, "board again (extra)");
}

#[test]
fn games_are_on_boards_of_ones_own() {
    let arena = class(
        "games = 4\nboard_dir = \"boards\"\ntry_points = 0.5\nseconds = 20\n[[opponent]]\nname = \"random\"\ncommand = \"random\"\n\
         points = 1\n",
    );
    fs::create_dir(arena.path("hw/boards")).unwrap();
    for (name, rows) in [("a", "01\n10\n"), ("b", "00\n11\n")] {
        let text = format!("2\n2\n20\n{rows}");
        fs::write(arena.path(&format!("hw/boards/{name}.txt")), text).unwrap();
    }
    arena
        .run("grade class --config hw/grade.toml --out marks")
        .passed();
    check_marks(&arena, &[("case points", "4.5"), ("cases right", "9")]);
    let played = games(&arena.path("marks/games/ann.jsonl"));
    let classes: Vec<_> = played
        .iter()
        .map(|game| game.opening.class.as_str())
        .collect();
    assert_eq!(classes, ["a", "a", "b", "b"]);
    // Another board is another game.
    fs::write(arena.path("hw/boards/b.txt"), "1\n1\n20\n0\n").unwrap();
    let again = arena.run("grade class --config hw/grade.toml --out marks");
    assert_has(&again.passed(), "1 of 1 marked now");
    arena
        .run("pack classroom50 --config hw/grade.toml --out package")
        .passed();
    assert!(arena.path("package/class/boards/b.txt").exists());
}

#[test]
fn what_a_platform_calls_late_can_cost_a_share() {
    let config = "try_points = 1\nbuild = \"true\"\n[late]\nunknown = 0.25\n";
    let arena = Arena::new();
    fs::create_dir(arena.path("class")).unwrap();
    fs::write(arena.path("class/grade.toml"), config).unwrap();
    for name in ["leebob_12_88_agent.sh", "poeeva_LATE_13_89_agent.sh"] {
        fs::write(arena.path("class").join(name), "exit 1\n").unwrap();
    }
    arena.run("grade class --out marks").passed();
    let csv = fs::read_to_string(arena.path("marks/marks.csv")).unwrap();
    let late: Vec<_> = csv
        .lines()
        .filter(|line| line.contains("late by"))
        .collect();
    assert!(late.len() == 1 && late[0].contains("poeeva"), "{csv}");
    assert_has(late[0], "at an unknown time: -25 %");
}

#[test]
fn the_terminal_names_causes_and_on_demand_students() {
    let arena = class(
        "games = 2\nseed = 3\nboards = [\"2x2\"]\nseconds = 20\n[[opponent]]\nname = \"random\"\ncommand = \"random\"\npoints = 1\n",
    );
    let lacking = "echo \"ModuleNotFoundError: No module named 'numpy'\" >&2\nexit 1\n";
    for number in 10..21 {
        let own = arena.path(&format!("class/student{number}"));
        fs::create_dir(&own).unwrap();
        fs::write(own.join("agent.sh"), lacking).unwrap();
    }
    let line = "grade class --config hw/grade.toml --out marks";
    let printed = arena.run(line).passed();
    let row = "11     22  crashed: ModuleNotFoundError: No module named 'numpy'  student10; student11; student12 and 8 more";
    assert_has(&printed, row);
    assert_has(&printed, "\nmean ");
    assert!(printed.lines().count() < 8, "{printed}");
    let printed = arena.run(&format!("{line} --students")).passed();
    let lines = printed.matches("\n2 of 12  student").count();
    assert_eq!(lines, 11, "{printed}");
}
