//! Names that are not shown.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::{added, data, files, play, rows};
use crate::common::{AWK_AGENT, Arena, assert_has};

/// Returns whether a text has a word, not only as a part of another one.
fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphanumeric())
        .any(|found| found == word)
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
    assert_eq!(data(&arena, "rounds/1.js")["name"], "games");
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
    // Nor does the name of the file, which can be that of a student.
    assert_eq!(data(&arena, "rounds/1.js")["name"], "Round 1");
    // Nor does the schedule, whose order may be that of names.
    assert!(data(&arena, "rounds/1.js")["id"].is_null());
}

#[test]
fn a_board_that_begins_with_a_class_has_pseudonyms() {
    let arena = Arena::new();
    for name in ["quentin", "rosalind"] {
        let own = arena.path("class").join(name);
        fs::create_dir_all(&own).unwrap();
        let agent = format!("awk -v pick=.5 '{AWK_AGENT}' input.txt > output.txt\n");
        fs::write(own.join("agent.sh"), agent).unwrap();
    }
    let config = "seed = 5\ngames = 2\nboards = [\"2x2\"]\nseconds = 20\n[[opponent]]\nname = \"greedy\"\n\
                  command = \"greedy\"\npoints = 1\n";
    fs::write(arena.path("grade.toml"), config).unwrap();
    arena.run("grade class --config grade.toml").passed();
    let games = "marks/games/quentin.jsonl marks/games/rosalind.jsonl";
    added(&arena, &format!("{games} --round first"));
    let board_toml = fs::read_to_string(arena.path("league/board.toml")).unwrap();
    assert_has(&board_toml, "\nanonymous = true\n");
    for (path, bytes) in files(&arena.path("league/site")) {
        let text = String::from_utf8(bytes).unwrap();
        assert!(!has_word(&text, "quentin"), "{path}");
    }
}
