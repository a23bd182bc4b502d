//! `grader board`: rounds that are added, replaced and removed, names that are not shown, and kills.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::common::{Arena, Played, assert_has};

/// Plays a round robin on small boards. An agent that does not start ends it.
fn play(arena: &Arena, file: &str, seed: u32, more: &str) {
    let line = "tournament round-robin --agent greedy --agent random --agent minimax:1 --pairs 3 --seconds 5 \
                --boards 4x2 --boards 5x3";
    let played = arena.run(&format!("{line} --out {file} --seed {seed} {more}"));
    assert!([Some(0), Some(4)].contains(&played.code()), "{played:?}");
}

fn board(arena: &Arena, args: &str) -> Played {
    arena.run(&format!("board league {args}"))
}

fn added(arena: &Arena, args: &str) -> String {
    board(arena, args).passed()
}

fn refused(arena: &Arena, args: &str, words: &str) {
    board(arena, args).refused(&[words]);
}

/// Returns all files below a folder, by path.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.insert(path.display().to_string(), fs::read(&path).unwrap());
        }
    }
    found
}

/// Returns the data of a file of the site.
fn data(arena: &Arena, name: &str) -> Value {
    let text = fs::read_to_string(arena.path("league/site/data").join(name)).unwrap();
    let key = name.strip_suffix(".js").unwrap();
    let json = text.strip_prefix(&format!("loaded(\"{key}\", ")).unwrap();
    serde_json::from_str(json.strip_suffix(");\n").unwrap()).unwrap()
}

fn page(arena: &Arena) -> String {
    fs::read_to_string(arena.path("league/site/index.html")).unwrap()
}

/// Returns the cells of the leaderboard.
fn rows(arena: &Arena) -> Vec<Vec<String>> {
    let page = page(arena);
    let (_, rest) = page.split_once("<tbody>").unwrap();
    let (body, _) = rest.split_once("</tbody>").unwrap();
    let cells = |row: &str| -> Vec<String> {
        let mut cells = Vec::new();
        for cell in row
            .split("</t")
            .filter(|cell| cell.contains("<td") || cell.contains("<th"))
        {
            let text = cell.trim_end_matches("</a>");
            cells.push(text.rsplit('>').next().unwrap().to_string());
        }
        cells
    };
    body.lines()
        .filter(|line| line.starts_with("<tr>"))
        .map(cells)
        .collect()
}

#[test]
fn a_round_is_that_of_the_report_and_of_the_file() {
    let arena = Arena::new();
    play(&arena, "games.jsonl", 1, "");
    added(&arena, "games.jsonl");
    let report = arena.run("report games.jsonl --json").passed();
    let outcome: Value = serde_json::from_str(report.lines().last().unwrap()).unwrap();
    let players = outcome["players"].as_array().unwrap();
    let rows = rows(&arena);
    assert_eq!(rows.len(), players.len());
    for player in players {
        // Equal ratings have no order.
        let row = rows
            .iter()
            .find(|row| player["name"] == row[1].as_str())
            .unwrap();
        let number = |key: &str| player[key].as_f64().unwrap();
        let rating = format!("{:+.1} ± {:.1}", number("rating"), number("rating_error"));
        assert_eq!(row[2], rating);
        assert_eq!(row[3], "-");
        assert_eq!(row[4], format!("{:.1}", number("points")));
        assert_eq!(row[5], player["games"].to_string());
    }
    // Every game is on the site, move by move.
    let index = data(&arena, "rounds/1.js");
    let moves = index["moves"].as_str().unwrap();
    let part = data(&arena, &format!("games/{moves}/0.js"));
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    for (place, id) in index["id"].as_array().unwrap().iter().enumerate() {
        places.insert(id.as_str().unwrap(), place);
    }
    let text = fs::read_to_string(arena.path("games.jsonl")).unwrap();
    for line in text.lines().skip(1) {
        let game: Value = serde_json::from_str(line).unwrap();
        let place = places.remove(game["id"].as_str().unwrap()).unwrap();
        for side in ["first", "second"] {
            let player = index[side][place].as_u64().unwrap() as usize;
            assert_eq!(index["players"][player][1], game[side]);
        }
        let moves = &part["games"][place];
        let made = game["moves"].as_array().unwrap().iter();
        let cells: Vec<_> = made.map(|made| made["cell"].clone()).collect();
        assert_eq!(moves["cells"], Value::from(cells));
        let board = moves["board"].as_u64().unwrap() as usize;
        assert_eq!(part["boards"][board], game["opening"]["rows"]);
        assert_eq!(index["scores"][place], game["scores"]);
    }
    assert!(places.is_empty(), "{places:?}");
}

#[test]
fn rounds_are_added_continued_replaced_and_removed() {
    let arena = Arena::new();
    play(&arena, "a.jsonl", 1, "");
    play(&arena, "b.jsonl", 2, "");
    let whole = fs::read_to_string(arena.path("a.jsonl")).unwrap();
    let begun: String = whole.split_inclusive('\n').take(9).collect();
    fs::write(arena.path("a.jsonl"), begun).unwrap();
    assert!(added(&arena, "a.jsonl").contains("Round 1, a, added: 8 games."));
    fs::write(arena.path("a.jsonl"), &whole).unwrap();
    assert!(added(&arena, "a.jsonl").contains("Round 1, a, replaced: 18 games."));
    let before = files(&arena.path("league/site"));
    assert!(added(&arena, "a.jsonl").contains("are round 1, a, already"));
    assert!(added(&arena, "").contains("\n0 files") || added(&arena, "").starts_with("0 files"));
    assert_eq!(files(&arena.path("league/site")), before);
    // Another file of the same name is another round, unless the round is named.
    fs::copy(arena.path("b.jsonl"), arena.path("a.jsonl")).unwrap();
    assert!(added(&arena, "a.jsonl").contains("Round 2, a 2, added"));
    fs::write(arena.path("c.jsonl"), &whole).unwrap();
    assert!(
        added(&arena, "c.jsonl b.jsonl --round 'a 2'")
            .contains("Round 2, a 2, replaced: 36 games.")
    );
    let page_of_two = page(&arena);
    assert!(page_of_two.contains("3 players, 54 games"), "{page_of_two}");
    assert!(rows(&arena).iter().all(|row| row[3] != "-"));
    added(&arena, "--remove 'a 2'");
    assert_eq!(files(&arena.path("league/site")), before);
    refused(
        &arena,
        "--remove 'a 2'",
        "no round `a 2`, expected one of: a",
    );
    refused(&arena, "--remove a", "no other round");
}

#[test]
fn names_are_shown_to_nobody_who_should_not_see_them() {
    let arena = Arena::new();
    let program = arena.path("absent.sh");
    fs::write(&program, "#!/absent/interpreter\n").unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    play(&arena, "games.jsonl", 1, "--agent absent=./absent.sh");
    let board_toml = arena.path("league/board.toml");
    added(&arena, "games.jsonl");
    let template = fs::read_to_string(&board_toml).unwrap();
    let text = template
        .replace("hidden = []", "hidden = [\"greedy\"]")
        .replace("top = 0", "top = 1");
    fs::write(&board_toml, &text).unwrap();
    added(&arena, "");
    for (path, bytes) in files(&arena.path("league/site")) {
        let text = String::from_utf8(bytes).unwrap();
        assert!(!text.contains("greedy"), "{path}");
    }
    assert_eq!(rows(&arena).len(), 1);
    // The pages of the others are there.
    let pages = fs::read_dir(arena.path("league/site/players")).unwrap();
    assert_eq!(pages.count(), 3);
    let text = template.replace("anonymous = false", "anonymous = true");
    fs::write(&board_toml, text).unwrap();
    added(&arena, "");
    let key = fs::read_to_string(arena.path("league/names.csv")).unwrap();
    for name in ["greedy", "random", "minimax:1", "absent"] {
        assert!(key.contains(&format!("{name},agent-")), "{key}");
        for (path, bytes) in files(&arena.path("league/site")) {
            let text = String::from_utf8(bytes).unwrap();
            // The word stands in a script, of another thing.
            let text = text.replace("Math.random", "");
            assert!(!text.contains(name), "{name} in {path}");
        }
    }
    assert_eq!(rows(&arena).len(), 4);
    assert!(rows(&arena).iter().all(|row| row[1].starts_with("agent-")));
    // Nor does the schedule, whose order may be that of names.
    assert!(data(&arena, "rounds/1.js")["id"].is_null());
}

#[test]
fn mistakes_are_named_and_leave_nothing() {
    let arena = Arena::new();
    refused(&arena, "", "no board, expected one, or results files");
    refused(&arena, "absent.jsonl", "absent.jsonl");
    refused(&arena, "--round x", "expected its results files");
    assert!(!arena.path("league").exists());
    fs::create_dir(arena.path("league")).unwrap();
    // Settings before the first round.
    fs::write(arena.path("league/board.toml"), "anonymous = true\n").unwrap();
    refused(&arena, "", "no round yet");
    fs::remove_file(arena.path("league/board.toml")).unwrap();
    fs::write(arena.path("league/notes.txt"), "mine").unwrap();
    play(&arena, "games.jsonl", 1, "");
    refused(&arena, "games.jsonl", "not empty and no board");
    fs::remove_file(arena.path("league/notes.txt")).unwrap();
    added(&arena, "games.jsonl");
    fs::write(arena.path("league/board.toml"), "tops = 3\n").unwrap();
    refused(
        &arena,
        "",
        "board.toml: line 1, column 1: unknown field `tops`",
    );
    fs::write(arena.path("league/board.toml"), "hidden = [\"greddy\"]\n").unwrap();
    refused(&arena, "", "no round has a player `greddy`");
    refused(
        &arena,
        "--round again games.jsonl",
        "no round has a player `greddy`",
    );
    assert!(!arena.path("league/rounds/2.json").exists());
    fs::write(arena.path("league/board.toml"), "top = 0\n").unwrap();
    let round = fs::read_to_string(arena.path("league/rounds/1.json")).unwrap();
    let (before, _) = round.split_once("\"hash\":\"").unwrap();
    let elsewhere = format!("{before}\"hash\":\"../../x\"}}");
    fs::write(arena.path("league/rounds/1.json"), elsewhere).unwrap();
    refused(&arena, "", "expected 64 hexadecimal digits");
    fs::write(arena.path("league/rounds/1.json"), "{}").unwrap();
    refused(&arena, "", "1.json");
}

#[test]
fn a_killed_run_is_made_good_by_the_next() {
    let arena = Arena::new();
    play(&arena, "a.jsonl", 1, "");
    play(&arena, "b.jsonl", 2, "");
    let killed_after = |file: &str, microseconds: u64| {
        let mut run = arena.grader(&format!("board league {file}"));
        let mut run = run.spawn().unwrap();
        thread::sleep(Duration::from_micros(microseconds));
        run.kill().unwrap();
        run.wait().unwrap();
        added(&arena, file);
    };
    // Killed while the board begins, too.
    for instant in 0..20 {
        let _ = fs::remove_dir_all(arena.path("league"));
        killed_after("a.jsonl", 300 * instant);
        let template = fs::read_to_string(arena.path("league/board.toml")).unwrap();
        assert_has(&template, "anonymous = false");
        assert_eq!(rows(&arena).len(), 3, "killed after {instant}");
    }
    for instant in 0..20 {
        killed_after("b.jsonl", 700 * instant);
        let killed = files(&arena.path("league/site"));
        // The same players keep their pages, so a site that is made at once is the same.
        fs::remove_dir_all(arena.path("league/site/players")).unwrap();
        fs::remove_file(arena.path("league/site/index.html")).unwrap();
        added(&arena, "");
        let made_at_once = files(&arena.path("league/site"));
        assert_eq!(made_at_once, killed, "killed after {instant}");
        added(&arena, "--remove b");
    }
}
