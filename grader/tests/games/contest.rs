//! The tournament of a class: `grader grade --tournament`.

use std::fs;
use std::path::PathBuf;

use crate::common::{AWK_AGENT, Arena, assert_has, games};

const LINE: &str = "grade class --out marks --tournament";

/// Makes a class of five that move, one that crashes and one that cannot be built.
fn class(settings: &str) -> Arena {
    let arena = Arena::new();
    let config = format!(
        "games = 2\nboards = [\"3x2\"]\nseconds = 20\nseed = 1\n[[opponent]]\nname = \"random\"\ncommand = \"random\"\npoints = 1\n\
         {settings}"
    );
    for (number, name) in ["ann", "bea", "cem", "dan", "eve"].iter().enumerate() {
        write(&arena, name, number);
    }
    for (path, text) in [
        ("class/fay/agent.sh", "exit 3\n"),
        ("class/gus/notes.pdf", "no program"),
        ("class/grade.toml", &config),
    ] {
        let path = arena.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    arena
}

/// Writes a submission that picks its groups by a number.
fn write(arena: &Arena, name: &str, number: usize) {
    let own = arena.path(&format!("class/{name}"));
    fs::create_dir_all(&own).unwrap();
    fs::write(own.join("agent.awk"), AWK_AGENT).unwrap();
    let start = format!(
        "awk -v pick=0.{number} -f \"$(dirname \"$0\")/agent.awk\" input.txt > output.txt\n"
    );
    fs::write(own.join("agent.sh"), start).unwrap();
}

fn read(arena: &Arena, file: &str) -> String {
    fs::read_to_string(arena.path(&format!("marks/tournament/{file}"))).unwrap()
}

/// Returns the results of the rounds and of the final.
fn files(arena: &Arena) -> [PathBuf; 2] {
    ["rounds", "final"].map(|name| arena.path(&format!("marks/tournament/{name}.jsonl")))
}

#[test]
fn a_class_plays_a_tournament_under_pseudonyms() {
    let arena = class("");
    let played = arena.run(LINE);
    assert_has(
        &played.stderr,
        "ranking of the tournament: marks/tournament/ranking.html",
    );
    played.passed();
    // Five play five rounds, as everybody has one free, and two of them a final of twice as many games.
    let [rounds, last] = files(&arena).map(|file| games(&file));
    assert_eq!((rounds.len(), last.len()), (20, 4));
    assert!(rounds.iter().chain(&last).all(|game| game.fault.is_none()));
    let ranking = read(&arena, "ranking.csv");
    let rows: Vec<_> = ranking.lines().collect();
    assert_eq!(
        rows[0],
        "\u{feff}rank,submission,rounds won in the final,points before"
    );
    assert_eq!(rows.len(), 6, "{ranking}");
    assert!(
        rows[1].starts_with("1,agent-") && rows[2].starts_with("2,agent-"),
        "{ranking}"
    );
    let key = fs::read_to_string(arena.path("marks-names.csv")).unwrap();
    for name in ["ann", "bea", "cem", "dan", "eve", "fay"] {
        let own = key.lines().find(|line| line.starts_with(name)).unwrap();
        let pseudonym = own.split_once(',').unwrap().1;
        let is_in = ranking.contains(pseudonym);
        assert_eq!(is_in, name != "fay");
        for file in [
            "ranking.html",
            "rounds.html",
            "final.html",
            "rounds.jsonl",
            "ranking.csv",
        ] {
            let text = read(&arena, file);
            let names = [
                format!("\"{name}\""),
                format!(">{name}<"),
                format!(",{name},"),
            ];
            assert!(
                names.iter().all(|own| !text.contains(own)),
                "{file} has {name}"
            );
        }
        if !is_in {
            let page = read(&arena, "ranking.html");
            let left_out = |line: &str| line.contains("left out: no legal move");
            let line = page.lines().find(|line| left_out(line)).unwrap_or_default();
            assert_has(line, &format!("`{pseudonym}`"));
        }
    }
    assert_has(
        &read(&arena, "ranking.html"),
        "<a href=\"final.html\">the final</a>",
    );
    // The marks are those of a class without one, and each student reads the own pseudonym alone, also after marking alone.
    arena.run("grade class --out marks").passed();
    let read = |name: &str| fs::read_to_string(arena.path("marks").join(name)).unwrap();
    let own = key.lines().find(|line| line.starts_with("ann,")).unwrap();
    let words = format!(
        "In the tournament of the class you are `{}`.",
        &own["ann,".len()..]
    );
    assert_has(&read("feedback/ann.md"), &words);
    assert_has(&read("feedback/ann.html"), &words);
    assert_eq!(read("feedback/ann.md").matches("agent-").count(), 1);
    assert!(!read("marks.csv").contains("agent-"));
    arena.assert_clean();
}

#[test]
fn a_tournament_is_continued_by_the_same_command() {
    let arena = class("[tournament]\nrounds = 2\ngames = 4\nfinalists = 0\nnames = true\n");
    arena.run(LINE).passed();
    let [rounds, last] = files(&arena);
    let text = fs::read_to_string(&rounds).unwrap();
    assert_has(&read(&arena, "ranking.csv"), ",ann,");
    assert!(!last.exists() && games(&rounds).len() == 16);
    let lines: Vec<_> = text.lines().collect();
    // As a kill in the second round leaves it, in the middle of a line.
    let cut = lines[..12].join("\n") + "\n" + &lines[12][..40];
    fs::write(&rounds, &cut).unwrap();
    arena.run(LINE).passed();
    let continued = fs::read_to_string(&rounds).unwrap();
    assert!(continued.starts_with(&lines[..12].join("\n")));
    assert_eq!(games(&rounds).len(), 16);
    arena.run(LINE).passed();
    assert_eq!(fs::read_to_string(&rounds).unwrap(), continued);
    // Another program of one submission makes another tournament.
    write(&arena, "eve", 9);
    let played = arena.run(LINE);
    assert_has(
        &played.stderr,
        "have changed since the tournament: rounds.jsonl begins anew",
    );
    played.passed();
    assert_eq!(games(&rounds).len(), 16);
}

#[test]
fn settings_of_a_tournament_are_checked() {
    for (key, words) in [
        ("rounds = 0", "rounds: found 0, expected 1 to 1000"),
        ("games = 3", "games: found 3, expected an even number"),
        ("round = 3", "unknown field `round`"),
    ] {
        let arena = class(&format!("[tournament]\n{key}\n"));
        arena.run(LINE).refused(&[words]);
    }
}

#[test]
fn a_tournament_under_pseudonyms_leaves_none_of_one_with_names() {
    let settings = "[tournament]\nrounds = 1\ngames = 2\nfinalists = 2\nnames = true\n";
    let arena = class(settings);
    // Two that print: one of five has nobody to play.
    for name in ["dan", "eve"] {
        let agent = arena.path(&format!("class/{name}/agent.sh"));
        let play = fs::read_to_string(&agent).unwrap();
        fs::write(&agent, format!("echo hello\n{play}")).unwrap();
    }
    arena.run(LINE).passed();
    assert_has(&read(&arena, "final.html"), "ann");
    let config = arena.path("class/grade.toml");
    let text = fs::read_to_string(&config).unwrap();
    let text = text.replace("finalists = 2\nnames = true", "finalists = 0");
    fs::write(&config, text).unwrap();
    arena.run(LINE).passed();
    for entry in walkdir::WalkDir::new(arena.path("marks/tournament")) {
        let entry = entry.unwrap();
        let path = entry.path().display();
        let text = fs::read_to_string(entry.path()).unwrap_or_default();
        for name in ["ann", "bea", "cem", "dan", "eve"] {
            let ending = format!("-{name}.log");
            assert!(!entry.path().to_string_lossy().ends_with(&ending), "{path}");
            assert!(!text.contains(&format!("\"{name}\"")), "{path}: {name}");
        }
    }
    assert_has(&read(&arena, "ranking.csv"), ",agent-");
    assert!(!arena.path("marks/tournament/final.html").exists());
    let logs = fs::read_dir(arena.path("marks/tournament/logs")).unwrap();
    assert!(logs.count() > 0);
}
