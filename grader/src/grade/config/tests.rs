//! Tests of `config`.

use super::*;
use crate::test_board::Visibility;
use sweetfish_sandbox::Mechanism;

#[test]
fn the_documented_example_is_read() {
    let lines = include_str!("../../../../docs/grading.md").lines();
    let example: Vec<_> = lines
        .skip_while(|line| *line != "```toml")
        .skip(1)
        .take_while(|line| *line != "```")
        .collect();
    let config: Config = example.join("\n").parse().unwrap();
    assert_eq!((config.games, config.opponents.len()), (4, 1));
    assert_eq!(config.timeout, Timeout::Forfeit);
    let stops = format!("timeout = \"stop\"\n{}", example.join("\n"));
    let config: Config = stops.parse().unwrap();
    assert_eq!(config.timeout, Timeout::Stop);
}

#[test]
fn all_of_the_confinement_can_be_required() {
    let demand = Demand::Required;
    let mut found = Confinement {
        level: ConfinementLevel::Isolated,
        ..Confinement::default()
    };
    assert!(!demand.accepts(&found) && Demand::Enclosed.accepts(&found));
    found.mechanisms.insert(Mechanism::Calls);
    assert!(demand.accepts(&found));
    found.level = ConfinementLevel::Enclosed;
    assert!(!demand.accepts(&found));
}

#[test]
fn the_homeworks_rules_are_read_and_documented() {
    let [(_, class), (_, homework)] = crate::grade::EXAMPLES;
    let config: Config = homework.parse().unwrap();
    assert_eq!((config.pairs(), config.margin_ms), (6, 10_000));
    let document = include_str!("../../../../docs/grading.md");
    assert!(document.contains(homework));
    // What is off in the other one can be switched on.
    let all_on = class.lines().map(|line| match line.strip_prefix("# ") {
        Some(key) if key.contains(" = ") => key,
        _ => line,
    });
    for text in [class.to_string(), all_on.collect::<Vec<_>>().join("\n")] {
        let config: Config = text.parse().unwrap();
        assert_eq!(config.due.is_some(), text != class);
    }
}

#[test]
fn every_key_is_described() {
    let document = include_str!("../../../../docs/grading.md");
    let tables = ["", "[[opponent]]", "[[case]]", "[[language]]"];
    for table in tables.into_iter().chain(["[submission.x]"]) {
        let wrong = format!("{table}\nno-such-key = 1");
        let error = wrong.parse::<Config>().unwrap_err();
        let keys = error.split("expected").nth(1).expect("a list of keys");
        let keys: Vec<_> = keys.split('`').skip(1).step_by(2).collect();
        assert!(keys.len() > 1, "{error}");
        for key in keys {
            let is_there = |before| document.contains(&format!("{before}{key}"));
            assert!(["`", "[", "."].into_iter().any(is_there), "{key}");
        }
    }
}

#[test]
fn points_grow_with_the_margin_where_that_is_asked_for() {
    let opponent = |full_margin| Opponent {
        name: "x".into(),
        command: "greedy".into(),
        points: 4.0,
        full_margin,
        visibility: Visibility::Visible,
        extra: false,
    };
    let check = |full_margin, half_points, margin, expected: f64| {
        let found = opponent(full_margin).points_for(half_points, margin);
        assert!((found - expected).abs() < 1e-9, "{margin} {found}");
    };
    let table = [
        (-60, 0.0),
        (-50, 0.0),
        (0, 2.0),
        (25, 3.0),
        (50, 4.0),
        (90, 4.0),
    ];
    for (margin, points) in table {
        check(Some(50), 2, margin, points);
    }
    for (half_points, points) in [(0, 0.0), (1, 2.0), (2, 4.0)] {
        check(None, half_points, 7, points);
    }
    let none = "[[opponent]]\nname = \"g\"\ncommand = \"greedy\"\npoints = 1\nfull_margin = 0\n";
    let error = none.parse::<Config>().unwrap_err();
    assert!(error.contains("full_margin: found 0"), "{error}");
}

#[test]
fn errors_name_the_place() {
    let error = |text: &str| text.parse::<Config>().unwrap_err();
    let odd = "games = 3\n[[opponent]]\nname = \"g\"\ncommand = \"greedy\"\npoints = 1\n";
    assert!(error(odd).starts_with("games: found 3, expected an even number"));
    assert!(error("seed = 1\ngame = 2\n").starts_with("line 2, column 1: unknown field `game`"));
    let three = odd.replace("games = 3", "boards = [\"8x3\", \"10x4\", \"6x2\"]");
    assert_eq!(
        error(&three),
        "boards: found 3 classes and games = 4, which play the first 2 of them alone, expected games = 6 or more, or fewer classes"
    );
    assert!(
        error(&format!("best_of = 3\n{three}"))
            .ends_with("expected best_of = 5 or more, or fewer classes")
    );
    for enough in ["games = 6", "best_of = 5"] {
        assert!(format!("{enough}\n{three}").parse::<Config>().is_ok());
    }
    assert!(error("boards = []").starts_with("boards: found none"));
    assert!(error("boards = [\"99x3\"]").starts_with("line 1, column 10: found `99x3`"));
    assert!(error(&odd.replace('3', "4294967294")).contains("up to 2000000"));
    let late = odd.replace("games = 3", "margin_ms = 60001");
    assert!(error(&late).starts_with("margin_ms: found 60001, expected 0 to 60000"));
    for points in ["-99", "1e308", "nan"] {
        let text = odd.replace("games = 3", "games = 2");
        let text = text.replace("points = 1", &format!("points = {points}"));
        assert!(error(&text).starts_with("points: found"), "{points}");
    }
    for (key, found) in [("build", ""), ("run", "it's")] {
        let text = format!("{key} = \"{found}\"\n{}", odd.replace('3', "2"));
        let expected = format!("{key}: found `{found}`, expected a program");
        assert!(error(&text).starts_with(&expected), "{}", error(&text));
    }
    for files in ["", "*", "src/*.py"] {
        let rule = format!("[[language]]\nfiles = \"{files}\"\nrun = \"x\"\n");
        let text = odd.replace('3', "2") + &rule;
        assert!(error(&text).starts_with("language: found files"), "{files}");
    }
    let best = |games: u32| error(&odd.replacen("games = 3", &format!("best_of = {games}"), 1));
    assert!(best(4).starts_with("best_of: found 4, expected an odd number"));
    let margin = format!(
        "best_of = 3\n{}full_margin = 9\n",
        odd.replace("games = 3\n", "")
    );
    assert!(error(&margin).starts_with("full_margin: expected none with best_of"));
    let late = odd.replace("games = 3", "grace = 61");
    assert!(error(&late).starts_with("grace: found 61, expected 0 to 60 seconds"));
    assert!(error("").contains("expected something to mark"));
    assert!(error("seconds = ").starts_with("line 1"));
}

#[test]
fn names_and_deadlines_are_read() {
    const CASE: &str = "[[opponent]]\nname = \"a\"\ncommand = \"greedy\"\npoints = 1\n";
    let read = |text: &str| format!("{text}\n{CASE}").parse::<Config>();
    for due in [
        "due = 2026-11-20T23:59:00+01:00",
        "due = \"2026-11-20T23:59:00+01:00\"",
    ] {
        let config = read(due).unwrap();
        assert_eq!(
            config.due.unwrap().to_rfc3339(),
            "2026-11-20T23:59:00+01:00"
        );
        assert_eq!(config.zone().local_minus_utc(), 3600);
    }
    for (wrong, words) in [
        ("due = 2026-11-20T23:59:00", "expected a time with a zone"),
        ("due = 3", "found `integer`, expected a time with a zone"),
        ("names = \"{nam}\"", "line 1, column 9: found `{nam}`"),
        ("[late]\npenalty = 10", "[late] penalty: found 10"),
        ("[late]\npenalty = 0.1", "[late] penalty: found no `due`"),
    ] {
        let error = read(wrong).unwrap_err();
        assert!(error.contains(words), "{error}");
    }
}
