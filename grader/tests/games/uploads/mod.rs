//! Submissions as students hand them in: in folders, in many languages, with the homework's names and with files of their own.
//! All boards are a single cell, so that every agent here makes the only move.

mod languages;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use rustix::process::geteuid;

use crate::common::{Arena, assert_has, can_hide, games, offers};

const CONFIG: &str = r#"
boards = ["1x1"]
games = 2
seconds = 20
[[opponent]]
name = "random"
command = "random"
points = 1
[[case]]
input = "case.txt"
points = 1
"#;

const PYTHON: &str = "open('output.txt', 'w').write('A1\\n*\\n')\n";

const SHELL: &str = "printf 'A1\\n*\\n' > output.txt\n";

const C: &str = "#include <stdio.h>\nint play(void) { FILE *f = fopen(\"output.txt\", \"w\"); return fputs(\"A1\\n*\\n\", f) < 0 || fclose(f); }\n";

const JAVA: &str = "public static void main(String[] args) throws Exception {
    java.nio.file.Files.write(java.nio.file.Paths.get(\"output.txt\"), Help.MOVE.getBytes()); }";

const HELP: &str = "class Help { static final String MOVE = \"A1\\n*\\n\"; }";

const RUST: &str = "async fn _of_2021() {}\nfn main() { std::fs::write(\"output.txt\", \"A1\\n*\\n\").unwrap(); }\n";

const NODE: &str = "require('fs').writeFileSync('output.txt', require('./move'));\n";

/// Makes a class with a configuration.
fn class(config: &str) -> Arena {
    let arena = Arena::new();
    fs::create_dir(arena.path("class")).unwrap();
    fs::write(arena.path("class/grade.toml"), config).unwrap();
    fs::write(arena.path("class/case.txt"), "1\n1\n20\n0\n").unwrap();
    arena
}

fn add(arena: &Arena, path: &str, content: impl AsRef<[u8]>) {
    let path = arena.path("class").join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, content).unwrap();
}

/// Marks the class. Returns the faults by the names of the submissions, and checks that who has none has all points.
fn faults(arena: &Arena, options: &str) -> BTreeMap<String, String> {
    arena
        .run(&format!("grade class --out marks {options}"))
        .passed();
    arena.assert_clean();
    let mut marks = csv::Reader::from_path(arena.path("marks/marks.csv")).unwrap();
    let header = marks.headers().unwrap().clone();
    let at = |name: &str| header.iter().position(|own| own == name).unwrap();
    let (name, right, faults) = (at("submission"), at("cases right"), at("faults"));
    let rows = marks.records().map(Result::unwrap);
    rows.map(|row| {
        if row[faults].is_empty() {
            assert_eq!(&row[right], "1", "{row:?}");
        }
        (row[name].to_string(), row[faults].to_string())
    })
    .collect()
}

/// Checks that no submission of the class has a fault, whatever confines it.
#[track_caller]
fn check_good(arena: &Arena) {
    for (name, fault) in faults(arena, "") {
        let log = arena.path(&format!("marks/logs/{name}/build.log"));
        assert_eq!(
            fault,
            "",
            "{name}: {}",
            fs::read_to_string(log).unwrap_or_default()
        );
    }
}

/// Returns whether submissions can use a program here. Where they run as another user than root without a root of their own,
/// those in root's home are closed to them. Otherwise prints a line.
fn is_there(program: &str) -> bool {
    let found = Command::new("sh")
        .args(["-c", &format!("command -v {program}")])
        .output();
    let path = found.map(|found| String::from_utf8_lossy(&found.stdout).into_owned());
    let path = path.unwrap_or_default();
    let is_closed = path.starts_with("/root/") && geteuid().is_root() && !offers("isolated (");
    let is_there = !path.is_empty() && !is_closed;
    if !is_there {
        println!("not tested, for there is no `{program}` for submissions");
    }
    is_there
}

/// Checks that an agent that copies its answer is understood: where it may not change modes, a hint says what to do.
#[test]
fn answers_can_be_copied() {
    if !is_there("python3") {
        return;
    }
    let arena = class(CONFIG);
    let copy = PYTHON.replace("output.txt", "made.txt");
    let copy = format!("import shutil\n{copy}shutil.copy2('made.txt', 'output.txt')\n");
    add(&arena, "copy/agent.py", copy);
    let found = faults(&arena, "");
    if offers("isolated (") {
        assert_eq!(found["copy"], "");
    } else if !found["copy"].is_empty() {
        let one = arena.run("mark class/copy --config class/grade.toml --out -");
        assert!(one.stdout.contains("shutil.copyfile"), "{one:?}");
    }
}

/// Files of an agent in its current folder are as they were handed in when a game begins, and it may change them.
#[test]
fn own_files_are_in_the_current_folder() {
    if !is_there("python3") {
        return;
    }
    let arena = class(CONFIG);
    let agent = "import os
assert not os.path.exists('mark') and not os.path.exists('output.txt')
assert open('weights.txt').read() == '7' and open('nets/a.txt').read() == 'a'
open('mark', 'w').write('x')
open('weights.txt', 'w').write('8')
os.remove('nets/a.txt')
";
    add(&arena, "top/hw/agent.py", format!("{agent}{PYTHON}"));
    add(&arena, "top/hw/weights.txt", "7");
    add(&arena, "top/hw/nets/a.txt", "a");
    add(&arena, "top/hw/output.txt", "old");
    add(&arena, "source/src/agent.py", format!("{agent}{PYTHON}"));
    add(&arena, "source/src/weights.txt", "7");
    add(&arena, "source/nets/a.txt", "a");
    for confine in ["auto", "off"] {
        let found = faults(&arena, &format!("--confine {confine}"));
        assert!(found.values().all(String::is_empty), "{found:?}");
        fs::remove_dir_all(arena.path("marks")).unwrap();
    }
    let handed_in = arena.path("class/top/hw/weights.txt");
    assert_eq!(fs::read_to_string(handed_in).unwrap(), "7");
}

#[test]
#[ignore = "slow: make slow"]
fn a_calibration_runs_once_before_the_games() {
    let arena = class(&CONFIG.replacen("games", "calibrate_seconds = 5\ngames", 1));
    let agent = format!("test \"$(cat calibration.txt)\" = 42 || exit 3\n{SHELL}");
    add(&arena, "shell/homework.sh", &agent);
    add(
        &arena,
        "shell/calibrate.sh",
        "echo calibrated; expr $(cat start.txt) + 1 > calibration.txt\n",
    );
    add(&arena, "shell/start.txt", "41");
    add(&arena, "without/homework.sh", SHELL);
    add(&arena, "without/calibrate.sh", "exit 7\n");
    add(&arena, "endless/homework.sh", SHELL);
    add(&arena, "endless/calibrate.sh", "sleep 1000\n");
    if is_there("c++") {
        let calibrate = "#include <cstdio>\nint main() { std::fputs(\"42\", std::fopen(\"calibration.txt\", \"w\")); }\n";
        add(&arena, "cpp/agent.sh", &agent);
        add(&arena, "cpp/calibrate.cpp", calibrate);
    }
    if is_there("javac") {
        let agent = "if (!java.nio.file.Files.exists(java.nio.file.Paths.get(\"calibration.txt\"))) System.exit(3);";
        let homework = JAVA.replacen("Exception {", &format!("Exception {{ {agent}"), 1);
        add(
            &arena,
            "java/homework.java",
            format!("{HELP} public class homework {{ {homework} }}"),
        );
        let calibrate = JAVA.replace("output.txt", "calibration.txt");
        add(
            &arena,
            "java/calibrate.java",
            format!("public class calibrate {{ {calibrate} }}"),
        );
    }
    check_good(&arena);
    let log = |name: &str| {
        fs::read_to_string(arena.path(&format!("marks/logs/{name}/calibrate-{name}.log"))).unwrap()
    };
    assert_eq!(log("shell"), "calibrated\n");
    assert_eq!(log("without"), "calibrate: exit code 7\n");
    assert_eq!(log("endless"), "calibrate: not ready after 5 s\n");
    // Games with another calibration are other games.
    let config = CONFIG.replacen("games", "calibrate_seconds = 0\ngames", 1);
    fs::write(arena.path("class/grade.toml"), config).unwrap();
    let found = faults(&arena, "");
    assert_has(&found["shell"], "crashed (exit code 3)");
}

#[test]
fn a_line_says_whose_calibration_failed() {
    let arena = class(CONFIG);
    for (name, code) in [("ann", 0), ("bo", 7), ("cy", 0), ("di", 8)] {
        add(&arena, &format!("{name}/homework.sh"), SHELL);
        let calibrate = format!("echo 1 > calibration.txt; exit {code}\n");
        add(&arena, &format!("{name}/calibrate.sh"), calibrate);
    }
    add(&arena, "di/calibrate.sh", "exit 8\n");
    let run = arena.run("grade class --out marks");
    let line = "`calibrate.*` failed (no points lost, see logs): di (exit code 8)\n";
    assert_has(&run.stderr, line);
    run.passed();
    // Not again, as nothing is built again.
    let run = arena.run("grade class --out marks");
    assert!(!run.stderr.contains("calibrate"), "{run:?}");
}

#[test]
fn a_match_is_won_by_most_games() {
    // Who moves first on a single cell wins, and the submission does in two of three games.
    let arena = class(&CONFIG.replace("games = 2", "best_of = 3"));
    add(&arena, "good/agent.sh", SHELL);
    add(&arena, "bad/agent.sh", "exit 1");
    add(&arena, "roster.csv", "name\ngood\nbad\nabsent\n");
    arena.run("grade class --out marks").passed();
    let mut marks = csv::Reader::from_path(arena.path("marks/marks.csv")).unwrap();
    let header = marks.headers().unwrap().clone();
    let at = |name: &str| header.iter().position(|own| own == name).unwrap();
    let rows = marks.records().map(Result::unwrap);
    let cells = |row: csv::StringRecord| {
        (
            row[at("submission")].to_string(),
            row[at("game points")].to_string() + " of " + &row[at("of")],
        )
    };
    let points: BTreeMap<_, _> = rows.map(cells).collect();
    let of = |name: &str| points[name].as_str();
    assert_eq!(
        [of("good"), of("bad"), of("absent")],
        ["1 of 2", "0 of 2", "0 of 2"]
    );
    assert_eq!(games(&arena.path("marks/games/good.jsonl")).len(), 3);
    assert_has(
        &arena.run("grade class --out marks").passed(),
        "0 of 2 marked now",
    );
    let example = arena.run("grade --example homework").passed();
    fs::write(
        arena.path("class/grade.toml"),
        example.replace("best_of = 11", "best_of = 12"),
    )
    .unwrap();
    arena
        .run("grade class --out marks")
        .refused(&["best_of: found 12"]);
}

#[test]
#[ignore = "slow: make slow"]
fn a_move_in_the_grace_counts() {
    for (grace, is_late) in [("0", true), ("10", false)] {
        let config = CONFIG.replace("seconds = 20", &format!("seconds = 1\ngrace = {grace}"));
        let arena = class(&config);
        add(&arena, "slow/agent.sh", format!("sleep 1.3\n{SHELL}"));
        let found = faults(&arena, "");
        assert_eq!(found["slow"].contains("out of time"), is_late, "{found:?}");
    }
}

#[test]
fn a_class_offers_packages_of_python() {
    let arena = class(&CONFIG.replacen("games", "python = \"../venv\"\ngames", 1));
    if !is_there("python3") {
        return;
    }
    let venv = arena.path("venv");
    let made = Command::new("python3")
        .args(["-m", "venv", "--without-pip"])
        .arg(&venv)
        .status();
    if !made.is_ok_and(|made| made.success()) {
        println!("not tested, for there is no `python3` with `venv`");
        return;
    }
    let packages = fs::read_dir(venv.join("lib"))
        .unwrap()
        .flatten()
        .next()
        .unwrap();
    fs::write(
        packages.path().join("site-packages/offered.py"),
        "MOVE = 'A1\\n*\\n'\n",
    )
    .unwrap();
    let agent = "from offered import MOVE\nimport offered\nopen('output.txt', 'w').write(MOVE)\n";
    let probe = "try:\n    open(offered.__file__, 'a').write('x = 1')\n    raise SystemExit(9)\nexcept OSError:\n    pass\n";
    let is_safe = can_hide();
    add(
        &arena,
        "user/agent.py",
        if is_safe {
            format!("{agent}{probe}")
        } else {
            agent.to_string()
        },
    );
    check_good(&arena);
    let line = "pack gradescope --config class/grade.toml --out package.zip";
    arena
        .run(line)
        .refused(&["python: a package cannot have a virtual environment"]);
    let inside = CONFIG.replacen("games", "python = \"venv\"\ngames", 1);
    fs::write(arena.path("class/grade.toml"), inside).unwrap();
    arena
        .run("grade class --out marks")
        .refused(&["python: ", "has no `bin/python3`"]);
}

#[test]
fn a_class_shows_what_is_elsewhere() {
    let shown = |show: &str| CONFIG.replacen("games", &format!("show = [{show}]\ngames"), 1);
    let arena = class(&shown("\"../data\""));
    fs::create_dir(arena.path("data")).unwrap();
    fs::write(arena.path("data/move"), "A1\n*\n").unwrap();
    let agent = format!("cp {} output.txt\n", arena.path("data/move").display());
    add(&arena, "user/agent.sh", agent);
    check_good(&arena);
    fs::write(arena.path("class/grade.toml"), shown("\"../none\"")).unwrap();
    arena
        .run("grade class --out marks")
        .refused(&["show = ../none: No such file"]);
}
