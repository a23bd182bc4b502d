//! Ratings by games against baselines, and the pages of those who have them.

use std::collections::BTreeMap;
use std::fs;

use super::{added, page, refused, rows};
use crate::common::Arena;

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
    assert_eq!(lines.next(), Some("\u{feff}name,rating"));
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
