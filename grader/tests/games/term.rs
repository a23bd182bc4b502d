//! A class over a term: submissions come, change and go, runs are killed, and marks are as if made at once.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use rand::RngExt;
use sweetfish_core::rng;

use crate::common::{self, Arena, GRADER, PATIENCE, Played, assert_has, finish, has_python};

/// An agent that takes the bottom cell of the first column that has one. It knows that a group can be more than it.
const GOOD: &str = r#"
import sys
lines = open("input.txt").read().split()
size, rows = int(lines[0]), [list(row) for row in lines[3:]]
cell = next((size - 1, x) for x in range(size) if rows[size - 1][x] != "*")
kind, group, left = rows[cell[0]][cell[1]], set(), [cell]
while left:
    y, x = left.pop()
    if 0 <= y < size and 0 <= x < size and rows[y][x] == kind and (y, x) not in group:
        group.add((y, x))
        left += [(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)]
columns = [[rows[y][x] for y in range(size) if rows[y][x] != "*" and (y, x) not in group] for x in range(size)]
columns = [["*"] * (size - len(column)) + column for column in columns]
out = [chr(65 + cell[1]) + str(cell[0] + 1)] + ["".join(column[y] for column in columns) for y in range(size)]
open("output.txt", "w").write("\n".join(out) + "\n")
"#;

const CONFIG: &str = r#"
seed = 1
games = 4
boards = ["4x2", "5x3"]
seconds = 20
[[opponent]]
name = "random"
command = "random"
points = 1
[[opponent]]
name = "greedy"
command = "greedy"
points = 2
[[case]]
input = "case.txt"
points = 3
accept = ["A2"]
"#;

/// A class of Python programs. `None` where there is no Python.
fn class() -> Option<Arena> {
    if !has_python() {
        return None;
    }
    let arena = Arena::new();
    fs::create_dir(arena.path("class")).unwrap();
    configure(&arena, CONFIG);
    fs::write(arena.path("class/case.txt"), "2\n2\n20\n01\n11\n").unwrap();
    Some(arena)
}

fn configure(arena: &Arena, config: &str) {
    let text = config.replacen("seconds", "run = \"/usr/bin/python3 agent.py\"\nseconds", 1);
    fs::write(arena.path("class/grade.toml"), text).unwrap();
}

fn submit(arena: &Arena, name: &str, program: &str) {
    let own = arena.path("class").join(name);
    fs::create_dir_all(&own).unwrap();
    fs::write(own.join("agent.py"), program).unwrap();
}

fn grade(arena: &Arena, options: &str) -> Played {
    arena.run(&format!("grade class --out marks {options}"))
}

/// Marks the class, and returns how many were marked now, and the rows of the marks by name.
fn mark(arena: &Arena, options: &str) -> (String, BTreeMap<String, String>) {
    let printed = grade(arena, options).passed();
    arena.assert_clean();
    let mut lines = printed.lines();
    let now = lines.find_map(|line| Some(line.split_once(" marked now")?.0));
    (
        now.unwrap_or_default().to_string(),
        rows(&arena.path("marks/marks.csv")),
    )
}

fn rows(path: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(path).unwrap();
    let rows = text.lines().skip(1);
    rows.filter_map(|row| row.split_once(','))
        .map(|(name, row)| (name.to_string(), row.to_string()))
        .collect()
}

/// The results files of a class with their times of change.
fn games(arena: &Arena) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = fs::read_dir(arena.path("marks/games")).unwrap();
    let files = files.map(|file| file.unwrap().path());
    files
        .map(|file| (file.clone(), fs::read(file).unwrap()))
        .collect()
}

#[test]
#[ignore = "slow: make slow"]
fn only_what_changed_is_marked_again() {
    let Some(arena) = class() else { return };
    submit(&arena, "ann", GOOD);
    submit(&arena, "bob", "raise SystemExit(3)");
    submit(&arena, "cleo", GOOD);
    let (now, first) = mark(&arena, "");
    assert_eq!(now, "3 of 3");
    assert!(first["ann"].contains(",3,1,"), "{first:?}");
    assert!(first["bob"].contains("exit code 3"), "{first:?}");
    let played = games(&arena);
    assert_eq!(mark(&arena, ""), ("0 of 3".into(), first.clone()));
    assert_eq!(games(&arena), played);

    // A mended one and a new one are marked, the others keep their games.
    submit(&arena, "bob", GOOD);
    submit(&arena, "dan", GOOD);
    let (now, second) = mark(&arena, "");
    assert_eq!(now, "2 of 4");
    assert!(second["bob"].ends_with(','), "{second:?}");
    let own = arena.path("marks/games/ann.jsonl");
    assert_eq!(games(&arena)[&own], played[&own]);

    // On request.
    let gradebook = fs::read(arena.path("marks/canvas.csv")).unwrap();
    assert_eq!(mark(&arena, "--only ann").0, "1 of 4");
    let again = fs::read(arena.path("marks/canvas.csv")).unwrap();
    assert_eq!(again, gradebook, "it has the others, too");
    assert_eq!(mark(&arena, "--failed").0, "0 of 4");
    submit(&arena, "bob", "raise SystemExit(3)");
    assert_eq!(mark(&arena, "--only ann").0, "1 of 3");
    assert_eq!(mark(&arena, "").0, "1 of 4");
    assert_eq!(mark(&arena, "--failed").0, "1 of 4");
    grade(&arena, "--only eve").failed(2, &["--only eve"]);

    // Points are computed anew, games are not played anew; another opponent is another matter.
    configure(&arena, &CONFIG.replace("points = 3", "points = 7"));
    let (now, dearer) = mark(&arena, "");
    assert_eq!(now, "0 of 4");
    assert!(dearer["ann"].contains(",7,1,"), "{dearer:?}");
    let another = CONFIG.replace("command = \"greedy\"", "command = \"minimax:2\"");
    configure(&arena, &another);
    assert_eq!(mark(&arena, "").0, "4 of 4");
    fs::remove_dir_all(arena.path("class/cleo")).unwrap();
    let (now, left) = mark(&arena, "");
    assert_eq!((now.as_str(), left.contains_key("cleo")), ("0 of 3", false));
}

/// Checks a class that is larger than the number of files that a process may have open.
#[test]
#[ignore = "slow: make slow"]
fn a_large_class_needs_few_open_files() {
    let Some(arena) = class() else { return };
    let config = CONFIG.split("[[opponent]]").next().unwrap();
    let opponent = "[[opponent]]\nname = \"random\"\ncommand = \"random\"\npoints = 1\n";
    let config = format!("{config}{opponent}").replace("games = 4", "games = 2");
    configure(&arena, &config);
    for number in 0..150 {
        submit(&arena, &format!("s{number:03}"), "raise SystemExit(3)");
    }
    submit(&arena, "good", GOOD);
    let line = "ulimit -n 300; exec \"$@\"";
    let mut limited = Command::new("sh");
    limited
        .args(["-c", line, "sh", GRADER])
        .args(["grade", "class", "--out", "marks", "--confine", "off"])
        .current_dir(arena.path(""))
        .env("TMPDIR", arena.path("tmp"));
    assert_has(&finish(limited).passed(), "\n151 of 151 marked now");
}

#[test]
fn pseudonyms_stay_and_tell_nothing() {
    let Some(arena) = class() else { return };
    submit(&arena, "ann", GOOD);
    submit(&arena, "bob", "raise SystemExit(3)");
    let (now, first) = mark(&arena, "--anonymous");
    assert_eq!(now, "2 of 2");
    let again = ("0 of 2".into(), first.clone());
    assert_eq!(mark(&arena, "--anonymous"), again);
    submit(&arena, "cleo", GOOD);
    let (now, second) = mark(&arena, "--anonymous");
    assert_eq!(now, "1 of 3");
    assert!(first.keys().all(|name| second.contains_key(name)));
    for file in ["marks/marks.csv", "marks/marks.html"] {
        let text = fs::read_to_string(arena.path(file)).unwrap();
        for name in ["ann", "bob", "cleo"] {
            let mut words = text.split(|c: char| !c.is_alphanumeric());
            assert!(words.all(|word| word != name), "{name} in {file}");
        }
    }
    for (file, bytes) in games(&arena) {
        let text = String::from_utf8(bytes).unwrap();
        assert!(!text.contains("agent.py"), "{}", file.display());
    }
    let text = fs::read_to_string(arena.path("marks/marks.csv")).unwrap();
    let order: Vec<_> = text.lines().skip(1).map(|line| &line[..12]).collect();
    // The order of names would tell them.
    assert!(order.is_sorted(), "{order:?}");
    let key = fs::read_to_string(arena.path("marks-names.csv")).unwrap();
    let bob = key.lines().find_map(|line| line.strip_prefix("bob,"));
    let bob = bob.unwrap();
    assert!(second[bob].contains("exit code 3"), "{second:?}");
    fs::write(arena.path("marks-names.csv"), "something else\n").unwrap();
    let refused = grade(&arena, "--anonymous");
    refused.failed(
        2,
        &["marks-names.csv: line 1: found the header `something else`, expected"],
    );
}

#[test]
fn kills_at_any_instant_change_no_mark() {
    kill_marking(1, 2);
}

#[test]
#[ignore = "slow: make slow"]
fn many_kills_at_any_instant_change_no_mark() {
    kill_marking(4, 5);
}

/// Marks a class `rounds` times, each after `kills` kills.
fn kill_marking(rounds: u32, kills: u32) {
    let Some(arena) = class() else { return };
    for name in ["ann", "bob", "cleo"] {
        submit(&arena, name, GOOD);
    }
    submit(&arena, "dan", "print(1 / 0)");
    let marks = || {
        let rows = mark(&arena, "--confine off").1;
        let books = ["canvas", "moodle"].map(|book| arena.path(&format!("marks/{book}.csv")));
        (rows, books.map(|book| fs::read_to_string(book).unwrap()))
    };
    let whole = marks();
    let mut rng = rng::stream(20, 0);
    for round in 0..rounds {
        fs::remove_dir_all(arena.path("marks")).unwrap();
        for _ in 0..kills {
            let mut run = arena.grader("grade class --out marks --confine off");
            let run = run.stdout(Stdio::null()).stderr(Stdio::null());
            let mut run = run.spawn().unwrap();
            thread::sleep(Duration::from_millis(rng.random_range(5..900)));
            run.kill().unwrap();
            run.wait().unwrap();
            assert!(arena.wait_for_quiet(PATIENCE));
        }
        assert_eq!(marks(), whole, "round {round}");
    }
}

#[test]
fn a_broken_machine_is_not_a_broken_class() {
    let Some(arena) = class() else { return };
    for name in ["ann", "bob", "cleo"] {
        submit(&arena, name, GOOD);
    }
    let refused_with = |config: &str, parts: [&str; 2]| {
        configure(&arena, config);
        grade(&arena, "").failed(1, &parts);
        assert!(!arena.path("marks/marks.csv").exists());
    };
    let alike = "all 3 submissions failed identically";
    let failing = CONFIG.replacen("games", "build = \"sh -c 'exit 9'\"\ngames", 1);
    refused_with(&failing, [alike, "exit code 9"]);
    // All of them need the compiler that is missing.
    let missing = CONFIG.replacen("games", "build = \"no-such-compiler x\"\ngames", 1);
    refused_with(&missing, ["`no-such-compiler` cannot be found", "ann"]);
    // As if the interpreter were broken.
    for name in ["ann", "bob", "cleo"] {
        submit(&arena, name, "raise SystemExit(127)");
    }
    refused_with(CONFIG, [alike, "crashed (exit code 127)"]);
    submit(&arena, "dan", "raise SystemExit(126)");
    assert_eq!(mark(&arena, "").0, "4 of 4");
    fs::remove_dir_all(arena.path("class/dan")).unwrap();
    for name in ["ann", "bob", "cleo"] {
        submit(&arena, name, GOOD);
    }

    // The sample shows it as well, before anything is built.
    submit(&arena, "sample", GOOD);
    let with_sample = CONFIG.replacen("games", "sample = \"sample\"\ngames", 1);
    configure(&arena, &with_sample);
    let (now, marked) = mark(&arena, "");
    assert_eq!(now, "3 of 3");
    assert!(!marked.contains_key("sample"));
    submit(&arena, "sample", "import no_such_module");
    let known = "the sample is known to be good and fails";
    grade(&arena, "").failed(2, &[known, "case.txt: crashed (exit code 1)"]);
}

/// Margins, time and rank give the points that follow from the games, computed here from the files.
#[test]
fn points_follow_from_margins_time_and_ranks() {
    let Some(arena) = class() else { return };
    let extra = "time_points = 4\nrank_points = 6\ngames";
    let config = CONFIG.replacen("games", extra, 1);
    let config = config.replace("points = 2", "points = 2\nfull_margin = 20");
    configure(&arena, &config);
    submit(&arena, "good", GOOD);
    submit(&arena, "same", GOOD);
    submit(&arena, "fails", "raise SystemExit(3)");
    submit(&arena, "wrong", "open('output.txt', 'w').write('A1')");
    grade(&arena, "").passed();
    let mut marks = csv::Reader::from_path(arena.path("marks/marks.csv")).unwrap();
    let header = marks.headers().unwrap().clone();
    let mut others = BTreeMap::new();
    let mut ranks = BTreeMap::new();
    for row in marks.records().map(Result::unwrap) {
        let cell = |name: &str| row[header.iter().position(|own| own == name).unwrap()].to_string();
        let number = |name: &str| cell(name).parse::<f64>().unwrap();
        let name = cell("submission");
        let played = common::games(&arena.path(&format!("marks/games/{name}.jsonl")));
        let (mut points, mut kept) = (0.0, 0);
        for game in &played {
            let side = game.side_of(&name).unwrap();
            let own = f64::from(game.scores[side.index()] - game.scores[side.other().index()]);
            let is_lost = !game.is_finished();
            kept += u32::from(!is_lost);
            if is_lost {
                continue;
            }
            if game.side_of("greedy").is_some() {
                points += 2.0 * ((own / 20.0).clamp(-1.0, 1.0) + 1.0) / 2.0;
            } else {
                let won = game.winner.map(|winner| winner == side);
                points += won.map_or(0.5, |won| f64::from(u8::from(won)));
            }
        }
        let is = |column: &str, expected: f64| {
            let found = number(column);
            assert!(
                (found - expected).abs() < 1e-9,
                "{name}: {column} {found}, {expected}"
            );
        };
        is("game points", points);
        let right = number("cases right");
        // The answer of `wrong` is refused, and that of the good ones is right.
        let time = 4.0 * (f64::from(kept) + right) / 9.0;
        is("points for time", time);
        let other = points + number("case points") + time;
        is("points", other + number("points for rank"));
        others.insert(name.clone(), other);
        ranks.insert(name, number("points for rank"));
    }
    assert_eq!((ranks["good"], ranks["same"]), (6.0, 6.0), "{others:?}");
    assert_eq!((ranks["fails"], ranks["wrong"]), (0.0, 0.0), "{others:?}");
}
