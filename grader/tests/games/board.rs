//! `grader board`: rounds that are added, replaced and removed, names that are not shown, and kills.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::common::{Arena, Played, assert_has};

/// Plays a round robin of three players on small boards. None of them is a baseline, whose name would be that of its program.
/// An agent that does not start ends it.
fn play(arena: &Arena, file: &str, seed: u32, more: &str) {
    let line = "tournament round-robin --agent ann=greedy --agent bob=random --agent cid=minimax:1 --pairs 3 --seconds 5 \
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

/// Returns whether a text has a word, not only as a part of another one.
fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphanumeric())
        .any(|found| found == word)
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

/// Plays a student against baselines into `FILE.jsonl`.
fn play_student(arena: &Arena, student: &str, more: &str, file: &str) {
    let line = "tournament gauntlet --pairs 2 --seconds 5 --boards 4x2 --boards 5x3";
    let all = format!("--agent {student} {more}");
    arena
        .run(&format!("{line} {all} --out {file}.jsonl"))
        .passed();
}

const BASELINES: &str = "--agent random --agent greedy --agent minimax:2";

/// Returns the rank and the rating of each player.
fn ratings(arena: &Arena) -> BTreeMap<String, [String; 2]> {
    let rows = rows(arena).into_iter();
    rows.map(|row| (row[1].clone(), [row[0].clone(), row[2].clone()]))
        .collect()
}

/// Makes a board of six students, each with an own file of games against baselines. Returns the files.
fn class(arena: &Arena) -> String {
    let programs = [
        "greedy",
        "random",
        "minimax:1",
        "random",
        "random",
        "random",
    ];
    let mut files = Vec::new();
    for (student, program) in (1..).zip(programs) {
        let name = format!("s{student}");
        play_student(arena, &format!("{name}={program}"), BASELINES, &name);
        files.push(format!("{name}.jsonl"));
    }
    let files = files.join(" ");
    added(arena, &format!("{files} --round one"));
    files
}

#[test]
fn a_changed_student_moves_nobody_else() {
    let arena = Arena::new();
    let files = class(&arena);
    let mut before = ratings(&arena);
    assert_eq!(before.len(), 9);
    let old = before.remove("s6").unwrap();
    let assert_unmoved = |what: &str| {
        let mut after = ratings(&arena);
        let new = after.remove("s6").unwrap();
        for (name, [_, rating]) in &before {
            assert_eq!(after[name][1], *rating, "{name}: {what}");
        }
        new
    };
    fs::remove_file(arena.path("s6.jsonl")).unwrap();
    play_student(&arena, "s6=minimax:3", BASELINES, "s6");
    added(&arena, &format!("{files} --round two"));
    let new = assert_unmoved("all files as a new round");
    assert_ne!(old[1], new[1]);
    for row in rows(&arena).iter().filter(|row| row[1] != "s6") {
        let change = if row[0].is_empty() { "" } else { "+0.0" };
        assert_eq!(row[3], change, "{}", row[1]);
    }
    added(&arena, "--remove two");
    added(&arena, "s6.jsonl --round two");
    assert_eq!(assert_unmoved("its own file as a new round"), new);
    added(&arena, "--remove two");
    added(&arena, &format!("{files} --round one"));
    assert_eq!(assert_unmoved("in place of the round"), new);
    // Games between students are no reason either.
    play_student(
        &arena,
        "s6=minimax:3",
        "--agent s1=greedy --agent s2=random",
        "met",
    );
    added(&arena, "met.jsonl");
    assert_eq!(assert_unmoved("games between students"), new);
}

#[test]
fn baselines_have_names_and_no_ranks() {
    let arena = Arena::new();
    fs::create_dir(arena.path("league")).unwrap();
    fs::write(arena.path("league/board.toml"), "anonymous = true\n").unwrap();
    class(&arena);
    for (name, [rank, rating]) in ratings(&arena) {
        let is_baseline = !name.starts_with("agent-");
        assert_eq!(rank.is_empty(), is_baseline, "{name}");
        assert_eq!(rating.contains('±'), !is_baseline, "{name}");
    }
    let shown = ratings(&arena);
    let of_file = fs::read_to_string(arena.path("league/baselines.csv")).unwrap();
    let mut lines = of_file.lines();
    assert_eq!(lines.next(), Some("name,rating"));
    let mut sum = 0.0;
    for line in lines {
        let (name, rating) = line.split_once(',').unwrap();
        sum += rating.parse::<f64>().unwrap();
        assert_eq!(
            shown[name][1],
            format!("{:+.1}", rating.parse::<f64>().unwrap())
        );
    }
    assert!(sum.abs() < 0.2, "{of_file}");
    let key = fs::read_to_string(arena.path("league/names.csv")).unwrap();
    assert!(
        key.contains("s1,agent-") && !key.contains("greedy"),
        "{key}"
    );
    assert!(page(&arena).contains("6 players"));
    // Their ratings and who they are can be set.
    fs::write(
        arena.path("league/baselines.csv"),
        of_file.replace("greedy,", "greedy,1"),
    )
    .unwrap();
    added(&arena, "");
    assert_ne!(ratings(&arena)["greedy"], shown["greedy"]);
    fs::write(
        arena.path("league/baselines.csv"),
        "name,rating\ngreedy,good\n",
    )
    .unwrap();
    refused(
        &arena,
        "",
        "baselines.csv: line 2: found the rating `good`, expected a number of Elo",
    );
    fs::remove_file(arena.path("league/baselines.csv")).unwrap();
    fs::write(arena.path("league/board.toml"), "baselines = [\"s1\"]\n").unwrap();
    added(&arena, "");
    let chosen = ratings(&arena);
    assert_eq!(chosen["s1"], [String::new(), "+0.0".into()]);
    assert_eq!(chosen["s2"][1], "-", "it never met the baseline");
    fs::write(arena.path("league/board.toml"), "baselines = [\"s9\"]\n").unwrap();
    refused(&arena, "", "baselines: no round has a player `s9`");
    fs::write(arena.path("league/board.toml"), "baselines = []\n").unwrap();
    added(&arena, "");
    assert!(
        ratings(&arena)
            .values()
            .all(|[rank, rating]| !rank.is_empty() && rating.contains('±'))
    );
}

#[test]
fn each_page_has_the_three_players_ahead() {
    let arena = Arena::new();
    class(&arena);
    let rows = rows(&arena);
    let ranked: Vec<_> = rows.iter().filter(|row| !row[0].is_empty()).collect();
    let key = fs::read_to_string(arena.path("league/names.csv")).unwrap();
    for own in &ranked {
        let line = key
            .lines()
            .find(|line| line.starts_with(&format!("{},", own[1])));
        let (_, page) = line.unwrap().split_once(',').unwrap();
        let page = arena.path(&format!("league/site/players/{page}.html"));
        let page = fs::read_to_string(page).unwrap();
        let rank = |row: &[String]| row[0].parse::<usize>().unwrap();
        let above: Vec<_> = ranked.iter().filter(|row| rank(row) < rank(own)).collect();
        let section = page.split_once("Ahead of you</h2>");
        assert_eq!(section.is_none(), above.is_empty());
        let Some((_, section)) = section else {
            continue;
        };
        let (section, _) = section.split_once("</section>").unwrap();
        for (place, other) in above.iter().rev().enumerate() {
            let is_there = section.contains(&format!(">{}</a>", other[1]));
            assert_eq!(
                is_there,
                place < 3,
                "{} on the page of {}",
                other[1],
                own[1]
            );
        }
    }
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
        .replace("hidden = []", "hidden = [\"ann\"]")
        .replace("top = 0", "top = 1");
    fs::write(&board_toml, &text).unwrap();
    added(&arena, "");
    for (path, bytes) in files(&arena.path("league/site")) {
        let text = String::from_utf8(bytes).unwrap();
        assert!(!has_word(&text, "ann"), "{path}");
    }
    assert_eq!(rows(&arena).len(), 1);
    // The pages of the others are there.
    let pages = fs::read_dir(arena.path("league/site/players")).unwrap();
    assert_eq!(pages.count(), 3);
    let text = template.replace("anonymous = false", "anonymous = true");
    fs::write(&board_toml, text).unwrap();
    added(&arena, "");
    let key = fs::read_to_string(arena.path("league/names.csv")).unwrap();
    for name in ["ann", "bob", "cid", "absent"] {
        assert!(key.contains(&format!("{name},agent-")), "{key}");
        for (path, bytes) in files(&arena.path("league/site")) {
            let text = String::from_utf8(bytes).unwrap();
            assert!(!has_word(&text, name), "{name} in {path}");
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
