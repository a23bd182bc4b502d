//! What was lost on time while waiting for a core each time it was played: marks and feedback say so, and the next run plays it
//! again. Whether it waits is written into the results of a quiet run: on a machine that is busy nothing can be foretold.

use std::fs;

use serde_json::Value;

use crate::common::{AWK_AGENT, Arena, assert_has};
use crate::marking::marks;

/// Sleeps on a whole board: when it moves first, and on the test board.
const SLEEPER: &str = "grep -q '[*]' input.txt || sleep 100\nawk -v pick=0.5 -f \"$(dirname \"$0\")/agent.awk\" input.txt > output.txt\n";
const AGENT: &str = "awk -v pick=0.5 -f \"$(dirname \"$0\")/agent.awk\" input.txt > output.txt\n";
const CONFIG: &str = "games = 2\nboards = [\"4x3\"]\nseconds = 1\n[[opponent]]\nname = \"random\"\ncommand = \"random\"\npoints = 1\n\
                      [[case]]\ninput = \"first.txt\"\npoints = 1\n";
const WORDS: &str = "doubtful: mark again on a quiet machine";

/// Marks with these options. Returns what is printed.
fn grade(arena: &Arena, options: &str) -> String {
    arena
        .run(&format!("grade class --out marks {options}"))
        .passed()
}

/// Returns the lines of the games of the sleeper.
fn games(arena: &Arena) -> Vec<Value> {
    let text = fs::read_to_string(arena.path("marks/games/sleeper.jsonl")).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
    lines.collect()
}

/// Returns what is kept of the answers of the sleeper.
fn answers(arena: &Arena) -> Value {
    let text = fs::read(arena.path("marks/submissions/sleeper.json")).unwrap();
    serde_json::from_slice(&text).unwrap()
}

/// Lets what the sleeper lost on time have waited for a core.
fn let_it_wait(arena: &Arena) {
    let mut text = String::new();
    for mut line in games(arena) {
        line.as_object_mut().unwrap().remove("crc32");
        if line["end"]["kind"] == "out_of_time" {
            line["end"]["waited"] = 0.5.into();
            line["replaced"] = line["end"].clone();
        }
        text += &line.to_string();
        text.push('\n');
    }
    fs::write(arena.path("marks/games/sleeper.jsonl"), text).unwrap();
    let mut kept = answers(arena);
    kept["answers"][0]["waited"] = 0.5.into();
    let text = kept.to_string();
    fs::write(arena.path("marks/submissions/sleeper.json"), text).unwrap();
}

#[test]
fn what_is_doubtful_is_said_and_played_again_by_the_next_run() {
    let arena = Arena::new();
    for (name, text) in [("sleeper", SLEEPER), ("agent", AGENT)] {
        let own = arena.path("class").join(name);
        fs::create_dir_all(&own).unwrap();
        fs::write(own.join("agent.sh"), text).unwrap();
        fs::write(own.join("agent.awk"), AWK_AGENT).unwrap();
    }
    fs::write(arena.path("class/grade.toml"), CONFIG).unwrap();
    fs::write(arena.path("class/first.txt"), "2\n2\n1.0\n01\n00\n").unwrap();
    grade(&arena, "");
    let_it_wait(&arena);
    let (before, asked_before) = (games(&arena), answers(&arena));
    let late = |game: &&Value| game["end"]["kind"] == "out_of_time";
    let id = before.iter().find(late).unwrap()["id"].clone();
    let place = format!("first.txt; game {}", id.as_str().unwrap());

    let printed = grade(&arena, "--only agent");
    assert_has(&printed, &format!("{WORDS}; lost on time"));
    assert_has(&printed, "sleeper, first.txt; sleeper, game ");
    let found = marks(&arena.path("marks/marks.csv"));
    assert_eq!(found["sleeper"]["doubtful"], format!("{WORDS}: {place}"));
    assert_eq!(found["agent"]["doubtful"], "");
    let read = |name: &str| fs::read_to_string(arena.path("marks").join(name)).unwrap();
    let page = read("marks.html");
    assert_has(&page, "data-head=\"doubtful\">2</td>");
    assert_has(&page, &format!("<li>2 {WORDS}</li>"));
    for name in ["feedback/sleeper.html", "feedback/sleeper.md"] {
        let text = read(name);
        assert_has(&text, &format!("{WORDS}, as it waited for a core there."));
        assert_has(&text, &format!("{WORDS}, as a side waited for a core"));
        assert_has(&text, &format!("This is {WORDS}, as it waited for a core."));
    }
    assert!(!read("feedback/agent.md").contains(WORDS));

    // The machine is quiet by now. What is not doubtful stays.
    let printed = grade(&arena, "");
    assert_has(&printed, "1 of 2 marked now");
    assert!(!printed.contains("doubtful"), "{printed}");
    let found = marks(&arena.path("marks/marks.csv"));
    assert!(!found["sleeper"].contains_key("doubtful"));
    let (after, asked) = (games(&arena), answers(&arena));
    assert_eq!(after.len(), before.len());
    for game in &before {
        let same = after.iter().find(|one| one["id"] == game["id"]).unwrap();
        let is_late = game["end"]["kind"] == "out_of_time";
        assert_eq!(same["used"] == game["used"], !is_late, "{same}");
    }
    assert_ne!(asked["answers"][0], asked_before["answers"][0]);
    assert_has(&grade(&arena, ""), "0 of 2 marked now");
}
