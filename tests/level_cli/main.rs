//! `sweetfish level` from outside: every subcommand on built-in levels, and its messages about bad input.

mod predict;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn level(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sweetfish"));
    for name in ["ID", "MIN", "MAX", "STEP"] {
        command.env_remove(format!("SLURM_ARRAY_TASK_{name}"));
    }
    command.arg("level").args(arguments);
    command.output().expect("the program starts")
}

/// The standard output of a run that ends well.
fn text(arguments: &[&str]) -> String {
    let output = level(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// The JSON object in the last line of a run that ends well.
fn json(arguments: &[&str]) -> Value {
    let text = text(&[arguments, &["--json"]].concat());
    serde_json::from_str(text.lines().last().unwrap()).unwrap()
}

/// The one line that a run says which ends with exit code 2.
fn error(arguments: &[&str]) -> String {
    let output = level(arguments);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
    assert_eq!(errors.lines().count(), 1, "{arguments:?}: {errors}");
    errors
}

/// Returns the path of a test case.
fn case(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testcases/match3");
    folder.join(name).display().to_string()
}

/// Returns the path of the file of a built-in level.
fn builtin(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    folder.join(name).display().to_string()
}

fn first_steps() -> String {
    builtin("01-first-steps.toml")
}

#[test]
fn builtin_levels_are_valid_and_malformed_ones_are_not() {
    let found = text(&["check", &first_steps(), &builtin("full-house.toml")]);
    assert_eq!(found.lines().count(), 2);
    assert!(found.contains("01-first-steps.toml: valid: mode moves, 6x6, 36 cells, 4 kinds"));
    let bad = case("levels/malformed/kind-8.toml");
    let found = error(&["check", &first_steps(), &bad]);
    assert!(
        found.contains("kind-8.toml: line 7, column 7: found `8`"),
        "{found}"
    );
    assert!(error(&["check", "nowhere.toml"]).contains("cannot be read"));
    assert!(error(&["check"]).contains("--help"));
}

#[test]
fn builtin_levels_are_found_by_name() {
    let (name, file) = ("35-fortress", builtin("35-fortress.toml"));
    let folder = tempfile::tempdir().unwrap();
    let played = |level: &str| {
        let arguments = ["level", "play", level, "--agent", "random", "--games", "3"];
        let mut command = Command::new(env!("CARGO_BIN_EXE_sweetfish"));
        let output = command.args(arguments).current_dir(&folder).output();
        let output = output.unwrap();
        assert!(output.status.success(), "{output:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        let timeless = text.lines().filter(|line| !line.starts_with("ms per move"));
        timeless.map(|line| format!("{line}\n")).collect::<String>()
    };
    let by_name = played(name);
    assert_eq!(by_name, played(&file));
    for command in ["check", "show", "space"] {
        text(&[command, name]);
    }
    // A file of this name takes precedence.
    fs::copy(builtin("01-first-steps.toml"), folder.path().join(name)).unwrap();
    assert_ne!(played(name), by_name);
}

#[test]
fn misspelt_levels_get_a_suggestion() {
    for (found, meant) in [
        ("35-fortres", "35-fortress"),
        ("fortress.toml", "35-fortress"),
        ("levels/5-hedges.toml", "05-hedges"),
    ] {
        let error = error(&["play", found, "--agent", "random"]);
        let expected = format!("lists them); did you mean `{meant}`?\n");
        assert!(error.ends_with(&expected), "{error}");
    }
    let unlike = error(&["show", "zzzz"]);
    assert!(unlike.ends_with("(`sweetfish level --help` lists them)\n"));
    assert!(text(&["--help"]).contains("35-fortress, 36-last-minute"));
}

/// A level of some rows, in a file of a folder.
fn write_level(folder: &Path, name: &str, board: &str) -> String {
    let head = "mode = \"moves\"\nkinds = 3\nscore = 200\nmoves = 5";
    let path = folder.join(name);
    fs::write(&path, format!("{head}\nboard = '''\n{board}\n'''\n")).unwrap();
    path.to_str().unwrap().to_string()
}

#[test]
fn levels_that_are_lost_at_the_start_are_noted() {
    let folder = tempfile::tempdir().unwrap();
    let notes = |board: &str| {
        let output = level(&["check", &write_level(folder.path(), "a.toml", board)]);
        assert!(output.status.success());
        assert!(
            String::from_utf8(output.stdout)
                .unwrap()
                .contains(": valid: ")
        );
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(notes("1 2 1 1\n2 1 3 2"), "");
    assert_eq!(notes("? ? ? ?\n? ? ? ?\n? ? ? ?"), "");
    let always = "a.toml: lost before the first move: the start has no valid swap, or a run";
    let fixed = notes("1 2 3\n2 3 1\n3 1 2");
    assert!(
        fixed.contains(always) && fixed.lines().count() == 1,
        "{fixed}"
    );
    // Whatever kind the open candy gets, it makes a run.
    let forced = notes("1 1 ? 2 2\n# # 3 # #\n# # 3 # #\n? ? # ? ?\n? ? # ? ?");
    assert!(forced.contains(always), "{forced}");
    let found = json(&["check", &write_level(folder.path(), "b.toml", "1 2\n2 1")]);
    assert!(
        found["valid"] == true && found["note"].is_string(),
        "{found}"
    );
    let run = write_level(folder.path(), "c.toml", "1 1 1 ?\n? ? ? ?");
    assert!(error(&["check", &run]).contains("found a run of three or more"));
}

#[test]
fn files_longer_than_a_mebibyte_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.toml").display().to_string();
    let text = fs::read_to_string(first_steps()).unwrap();
    let fill = (1 << 20) - text.len() - 1;
    fs::write(&path, format!("{text}#{}", "x".repeat(fill))).unwrap();
    self::text(&["check", &path]);
    fs::write(&path, format!("{text}#{}", "x".repeat(fill + 1))).unwrap();
    for subcommand in ["check", "show", "import", "space"] {
        let found = error(&[subcommand, &path]);
        assert!(found.contains("longer than 1 MiB"), "{subcommand}: {found}");
    }
}

#[test]
fn imported_levels_have_names_of_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let map = case("tilemaps/jelly.json");
    for (file, named) in [("lake 7.json", Some("lake 7")), ("two\nlines.json", None)] {
        let path = folder.path().join(file);
        fs::copy(&map, &path).unwrap();
        let found = text(&["import", path.to_str().unwrap()]);
        let name = found.lines().find_map(|line| line.strip_prefix("name = "));
        assert_eq!(name, named.map(|name| format!("\"{name}\"")).as_deref());
        let out = folder.path().join("out.toml").display().to_string();
        fs::write(&out, found).unwrap();
        text(&["check", &out]);
    }
}

#[test]
fn bits_of_portals_without_a_name_are_noted() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(case("tilemaps/portals.json")).unwrap();
    let path = folder.path().join("map.json").display().to_string();
    fs::write(&path, text.replace("[[0, 3, 10], [0, 5, 10]], ", "")).unwrap();
    let output = level(&["import", &path]);
    let notes = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.status.success() && notes.lines().count() == 2,
        "{notes}"
    );
    assert!(notes.contains("map.json: row 4, column 1: a bit of a portal (1024) is left out"));
}

#[test]
fn every_verb_speaks_json() {
    let file = builtin("full-house.toml");
    let bad = case("levels/malformed/kind-8.toml");
    let output = level(&["check", &file, &bad, "--json"]);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stdout).unwrap();
    let found: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(found.len(), 2);
    assert_eq!(found[0]["file"], *file);
    assert!(found[0]["valid"] == true && found[0]["error"].is_null());
    assert!(found[1]["valid"] == false && found[1]["level"].is_null());
    let error = found[1]["error"].as_str().unwrap();
    assert!(error.contains("kind-8.toml: line 7"), "{error}");

    let shown = json(&["show", &file]);
    for key in ["name", "mode", "kinds", "moves", "seconds", "orders"] {
        assert_eq!(shown[key], found[0]["level"][key], "{key}");
    }
    let rows = shown["board"].as_array().unwrap();
    assert_eq!(Some(rows.len() as u64), shown["height"].as_u64());
    let words = rows.iter().flat_map(|row| row.as_array().unwrap());
    let cells = words.filter(|word| *word != "#").count();
    assert_eq!(Some(cells as u64), shown["cells"].as_u64());
    assert!(!shown["spawners"].as_array().unwrap().is_empty());

    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.toml").display().to_string();
    let made = json(&["import", &case("tilemaps/orders.json"), "-o", &out]);
    assert_eq!(made["file"], *out);
    assert_eq!(made["level"]["mode"], "orders");
    assert!(!made["notes"].as_array().unwrap().is_empty());
    assert!(self::error(&["import", &out, "--json"]).contains("--output"));

    let play = ["play", &file, "--agent", "mcts:20", "--games", "1"];
    assert!(json(&play)["budget_ms"].is_null());
    assert_eq!(
        json(&[&play[..], &["--budget-ms", "0.5"]].concat())["budget_ms"],
        0.5
    );
    let tree = folder.path().join("tree.dot").display().to_string();
    let found = json(&[&play[..4], &["--tree", &tree]].concat());
    assert_eq!(found["file"], *tree);
    assert_eq!(found["simulations"], 20);
    assert!(found["budget_ms"].is_null() && found["move"].is_string());
}

#[test]
fn a_level_is_drawn_as_text_and_as_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("level.svg");
    let file = builtin("full-house.toml");
    let open = text(&["show", &file]);
    assert!(open.contains('?') && open.contains("f5=") && open.contains("frosting and its layers"));
    assert!(
        !open.contains('\u{1b}'),
        "no colours where nobody sees them"
    );
    let svg = ["--svg", picture.to_str().unwrap()];
    let filled = text(&[&["show", &file, "--seed", "3"][..], &svg].concat());
    assert!(!filled.contains('?'), "{filled}");
    assert_eq!(filled, text(&["show", &file, "--seed", "3"]));
    let svg = fs::read_to_string(&picture).unwrap();
    assert_well_formed(&svg);
    assert!(svg.starts_with("<svg xmlns="));
    error(&["show", &case("levels/malformed/kind-8.toml")]);
}

#[test]
fn every_builtin_level_has_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("level.svg");
    for entry in fs::read_dir(builtin("")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "toml") {
            text(&[
                "show",
                path.to_str().unwrap(),
                "--svg",
                picture.to_str().unwrap(),
            ]);
            assert_well_formed(&fs::read_to_string(&picture).unwrap());
        }
    }
}

#[test]
fn tile_maps_become_levels() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["jelly", "ingredients", "orders", "portals", "timed"] {
        let map = case(&format!("tilemaps/{name}.json"));
        let out = folder.path().join("out.toml");
        text(&["import", &map, "-o", out.to_str().unwrap()]);
        text(&["check", out.to_str().unwrap()]);
        assert_eq!(text(&["import", &map]), fs::read_to_string(&out).unwrap());
    }
    let found = error(&["import", &first_steps()]);
    assert!(
        found.contains("found what is no JSON, expected a tile map"),
        "{found}"
    );
}

#[test]
fn threads_change_nothing_but_the_time() {
    for agent in [
        "random",
        "first",
        "greedy",
        "heuristic",
        "flat:1",
        "mcts:20:playout=clouded",
    ] {
        let one = |threads| {
            let file = builtin("20-lift.toml");
            let rest = [
                "--agent",
                agent,
                "--games",
                "6",
                "--seed",
                "9",
                "--threads",
                threads,
            ];
            let mut found = json(&[&["play", &file][..], &rest].concat());
            let time = found
                .as_object_mut()
                .unwrap()
                .remove("ms_per_move")
                .unwrap();
            assert!(time.as_f64().unwrap() > 0.0);
            found
        };
        let found = one("1");
        assert_eq!(found, one("3"));
        assert_eq!(found["games"], 6);
        assert!(
            found["agent"]
                .as_str()
                .unwrap()
                .starts_with(agent.split(':').next().unwrap())
        );
        assert!(found["success_high"].as_f64() > found["success"].as_f64());
    }
}

#[test]
fn better_agents_win_more_often() {
    let won = |agent| {
        let file = builtin("thesis-13-like.toml");
        let rest = ["--agent", agent, "--games", "60", "--threads", "2"];
        json(&[&["play", &file][..], &rest].concat())["wins"]
            .as_u64()
            .unwrap()
    };
    let (random, greedy, heuristic, search) = (
        won("random"),
        won("greedy"),
        won("heuristic"),
        won("mcts:50"),
    );
    assert!(
        random + 8 < greedy.min(heuristic),
        "{random} {greedy} {heuristic}"
    );
    assert!(
        greedy.max(heuristic) < search,
        "{greedy} {heuristic} {search}"
    );
}

#[test]
fn a_game_is_shown_move_by_move() {
    let found = text(&[
        "play",
        &first_steps(),
        "--agent",
        "greedy",
        "--show",
        "--seed",
        "4",
    ]);
    assert!(
        found.contains("move 1: ") && found.contains("moves left"),
        "{found}"
    );
    assert!(found.contains('['), "the swap is marked");
    assert_eq!(found.matches("\nmove ").count() as u64, moves_of(&found));
}

/// The mean number of moves that a report of one game tells.
fn moves_of(report: &str) -> u64 {
    let line = report
        .lines()
        .find(|line| line.starts_with("moves   "))
        .unwrap();
    let number: f64 = line.split_whitespace().last().unwrap().parse().unwrap();
    number as u64
}

#[test]
fn trees_are_exported() {
    let folder = tempfile::tempdir().unwrap();
    for end in ["svg", "dot"] {
        let path = folder.path().join(format!("tree.{end}"));
        let path = path.to_str().unwrap();
        text(&["play", &first_steps(), "--agent", "mcts:60", "--tree", path]);
        let text = fs::read_to_string(path).unwrap();
        assert!(text.contains(" right") || text.contains(" down"), "{text}");
        if end == "svg" {
            assert_well_formed(&text);
        }
    }
    let path = folder.path().join("tree.dot").display().to_string();
    let several = ["--agent", "mcts:60:trees=3", "--tree", &path, "--json"];
    let output = level(&[&["play", &first_steps()][..], &several].concat());
    let notes = String::from_utf8(output.stderr).unwrap();
    assert!(notes.contains("tree.dot, the first of 3 trees"), "{notes}");
    let found = String::from_utf8(output.stdout).unwrap();
    assert!(
        found.contains("trees        3, the first is drawn"),
        "{found}"
    );
    assert!(found.contains("\"trees\":3"), "{found}");
    let greedy = ["--agent", "greedy", "--tree", "tree.svg"];
    assert!(error(&[&["play", &first_steps()][..], &greedy].concat()).contains("expected mcts"));
    let other = ["--agent", "mcts", "--tree", "tree.png"];
    assert!(error(&[&["play", &first_steps()][..], &other].concat()).contains(".svg or .dot"));
}

#[test]
fn players_that_are_none_are_refused() {
    let play = |agent: &str| error(&["play", &first_steps(), "--agent", agent]);
    assert!(play("nobody").contains("there are random, first, greedy, heuristic, flat, mcts"));
    assert!(play("greedy:3").contains("expected no more settings"));
    assert!(play("flat:0").contains("expected playouts from 1"));
    assert!(play("mcts:many").contains("found `many`, expected simulations from 1"));
    assert!(play("mcts:c=x").contains("found `c=x`, expected c= with a number from 0 to 1000000"));
    assert!(play("mcts:c=1:c=2").contains("found `c=2`, expected c= once"));
    assert!(play("mcts:10:20").contains("found `20`, expected simulations or each= once"));
    let budget = [
        "play",
        &first_steps(),
        "--agent",
        "greedy",
        "--budget-ms",
        "2",
    ];
    assert!(error(&budget).contains("does not take"));
    let budget = ["--agent", "mcts", "--budget-ms", "1", "--games", "1"];
    text(&[&["play", &first_steps()][..], &budget].concat());
}

#[test]
fn the_space_of_a_level_is_measured() {
    let file = builtin("thesis-13-like.toml");
    let found = json(&["space", &file, "--games", "500"]);
    let number = |key: &str| found[key].as_f64().unwrap();
    let (actions, depth) = (number("actions"), number("depth"));
    assert!(
        (5.0..15.0).contains(&actions) && (19.0..=21.0).contains(&depth),
        "{found}"
    );
    assert!((number("log10_states") - depth * actions.log10()).abs() < 1e-9);
    assert!(number("success") < 0.2);
}

/// Elements of HTML that have no end.
const VOID: [&str; 4] = ["meta", "br", "hr", "img"];

/// Whether each tag is closed in order; text may stand in style sheets.
fn assert_well_formed(text: &str) {
    let mut open = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let end = at + rest[at..].find('>').expect("a tag ends");
        let tag = &rest[at + 1..end];
        assert!(!tag.contains('<'), "a mark inside of <{tag}>");
        assert_eq!(tag.matches('"').count() % 2, 0, "<{tag}>");
        let name = tag
            .split([' ', '/', '\n'])
            .find(|name| !name.is_empty())
            .unwrap_or_default();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "</{name}>");
        } else if !tag.starts_with(['!', '?']) && !tag.ends_with('/') && !VOID.contains(&name) {
            open.push(name);
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty(), "{open:?}");
}
