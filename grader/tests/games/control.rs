//! What the user decides about agents and boards: what commands name, clocks of their own, the order of boards, quotes.

use std::fs;

use serde_json::Value;

use crate::common::{AWK_AGENT, Arena, Game, assert_has, offers};

const SMALL: &str = "--size 3 --kinds 2 --pairs 1";

/// Returns the header of a results file.
fn header(arena: &Arena) -> Value {
    let text = fs::read_to_string(arena.out()).unwrap();
    serde_json::from_str(text.lines().next().unwrap()).unwrap()
}

/// A script that reads what its command names before it moves: a folder, a file behind a sign, the parts of a list.
const READER: &str = r#"
set -e
cat "$1/one" > /dev/null
cat "${2#--net=}" > /dev/null
IFS=:
for part in ${3#-cp=}; do ls "$part" > /dev/null; done
cat "$4/agent.awk" > /dev/null
awk -v pick=0.5 -f "$1/agent.awk" input.txt > output.txt
"#;

#[test]
fn what_a_command_names_is_found_in_another_folder() {
    let arena = Arena::new();
    fs::create_dir(arena.path("data")).unwrap();
    fs::write(arena.path("data/one"), "1").unwrap();
    fs::write(arena.path("data/agent.awk"), AWK_AGENT).unwrap();
    fs::write(arena.path("net.bin"), "1").unwrap();
    fs::create_dir(arena.path("lib")).unwrap();
    fs::write(arena.path("agent.sh"), READER).unwrap();
    fs::write(arena.path("agent.awk"), AWK_AGENT).unwrap();
    let command = "sh agent.sh data --net=./net.bin -cp=lib:data/one .";
    for confine in ["off", "auto"] {
        let line =
            format!("match --agent 'own={command}' --agent greedy {SMALL} --confine {confine}");
        for game in arena.play(&line) {
            assert!(game.is_finished(), "{confine}: {}", game.detail);
        }
        let tried = arena.run(&format!("try '{command}' --confine {confine}"));
        assert_eq!(tried.code(), Some(0), "{tried:?}");
        assert!(!tried.stderr.contains("does not exist"), "{tried:?}");
    }
}

#[test]
fn a_folder_is_hidden_from_the_opponent_unless_it_holds_its_own_files() {
    if !offers("own root") && !offers("file rules") {
        return;
    }
    let arena = Arena::new();
    for name in ["a", "b"] {
        fs::create_dir(arena.path(name)).unwrap();
        fs::write(arena.path(name).join("agent.awk"), AWK_AGENT).unwrap();
    }
    let agent = "cat \"$1/agent.awk\" > seen\nawk -v pick=0.5 -f seen input.txt > output.txt\n";
    fs::write(arena.path("agent.sh"), agent).unwrap();
    fs::write(
        arena.path("spy.sh"),
        format!(
            "cat {}/agent.awk && exit 7\n{agent}",
            arena.path("b").display()
        ),
    )
    .unwrap();
    let line =
        format!("match --agent 'a=sh spy.sh a' --agent 'b=sh agent.sh b' {SMALL} --confine auto");
    for game in arena.play(&line) {
        assert!(game.is_finished(), "{}", game.detail);
    }
}

#[test]
fn what_a_command_names_and_is_not_there_is_named_first() {
    let arena = Arena::new();
    let line = format!("match --agent 'old=sh typo.sh --net=no.bin 3' --agent greedy {SMALL}");
    let played = arena.run(&line);
    let first = played.stderr.lines().next().unwrap_or_default();
    assert_has(
        first,
        "the command of `old` names `typo.sh`, `no.bin`, which do not exist",
    );
    assert_eq!(played.code(), Some(4));
    let tried = arena.run("try 'sh typo.sh'");
    tried.refused(&["`typo.sh` does not exist, expected the file that `sh` is to run"]);
    let tried = arena.run("try 'sh -u typo.sh'");
    tried.refused(&["`typo.sh` does not exist"]);
}

#[test]
fn agents_can_have_clocks_of_their_own() {
    let arena = Arena::new();
    let told = "sed -n 3p input.txt >&2\nawk -v pick=0.5 -f \"$1\" input.txt > output.txt\n";
    fs::write(arena.path("agent.sh"), told).unwrap();
    fs::write(arena.path("agent.awk"), AWK_AGENT).unwrap();
    let agents = "--agent 'a=sh agent.sh agent.awk' --agent 'b=sh agent.sh agent.awk'";
    for seconds in ["--seconds 50 --seconds a=20", "--seconds a=20,50"] {
        let games = arena.play(&format!("match {agents} {SMALL} {seconds} --logs logs"));
        assert!(games.iter().all(Game::is_finished));
        let printed = |name: &str| fs::read_to_string(arena.path("logs").join(name)).unwrap();
        assert_has(&printed("r1e1p1a-first-a.log"), "20");
        assert_has(&printed("r1e1p1a-second-b.log"), "50");
        fs::remove_dir_all(arena.path("logs")).unwrap();
        let players = &header(&arena)["schedule"]["players"];
        assert_eq!(players[0]["seconds"], 20.0);
        assert_eq!(players[1].get("seconds"), None);
        arena.run("report games.jsonl --html games.html").passed();
        let html = fs::read_to_string(arena.path("games.html")).unwrap();
        assert_has(&html, "50 s of wall time a side (20 s of a)");
        assert_has(&html, "\"clocks\":[20000,50000]");
    }
    for (seconds, words) in [
        ("c=2", "there is no agent `c`"),
        ("a=2,a=3", "found two `--seconds` for `a`"),
        ("2,3", "found two `--seconds` for all agents"),
        ("a=0", "found `0`, expected seconds"),
    ] {
        arena
            .run(&format!("match {agents} {SMALL} --seconds {seconds}"))
            .refused(&[words]);
    }
}

#[test]
fn fewer_boards_than_pairs_are_announced() {
    let arena = Arena::new();
    for (boards, line) in [
        (
            "--size 2 --kinds 1",
            Some("3 pairs on 1 board: deterministic"),
        ),
        ("--boards 1x2", Some("3 pairs on 2 boards: deterministic")),
        ("--size 2 --kinds 2", None),
    ] {
        let played = arena.run(&format!(
            "match --agent greedy --agent random --pairs 3 {boards}"
        ));
        let announced = played.stderr.lines().find(|line| line.contains("pairs on"));
        let is_right = match line {
            Some(words) => announced.is_some_and(|line| line.starts_with(words)),
            None => announced.is_none(),
        };
        assert!(is_right, "{played:?}");
        played.passed();
    }
}

const BOOK: &str = "match --agent greedy --agent random --board-dir book --pairs 5";

/// Returns an arena with five boards in the folder `book`, called 0 to 4.
fn with_book() -> Arena {
    let arena = Arena::new();
    fs::create_dir(arena.path("book")).unwrap();
    for number in 0..5 {
        let row = format!("{}{}", number / 4, number / 2 % 2);
        let board = format!("2\n2\n5\n{row}\n{}1\n", number % 2);
        fs::write(arena.path("book").join(format!("{number}.txt")), board).unwrap();
    }
    arena
}

/// Returns the names of the boards of a book in the order in which they are played.
fn order(arena: &Arena, options: &str) -> Vec<String> {
    let mut games = arena.play(&format!("{BOOK} {options}"));
    games.retain(|game| !game.id.swapped);
    let names = games.into_iter().map(|game| game.opening.class);
    names.collect()
}

#[test]
fn a_book_is_begun_at_any_board() {
    let arena = with_book();
    let order = |options: &str| order(&arena, options);
    let mut shuffled = order("--board-order random");
    shuffled.rotate_left(2);
    assert_eq!(order("--board-order random --first-board 3"), shuffled);
    assert_eq!(order("--first-board 1"), ["0", "1", "2", "3", "4"]);
    assert_eq!(order("--first-board 4"), ["3", "4", "0", "1", "2"]);
    // It belongs to the schedule.
    let resumed = format!("{BOOK} --out games.jsonl --resume");
    arena.run(&format!("{resumed} --first-board 4")).passed();
    arena.run(&resumed).refused(&[
        "games.jsonl: was begun with `--board-dir` from `3` on (`--first-board`), and this run is with `--board-dir` from `0` on",
    ]);
    for (options, words) in [
        (
            "--first-board 6",
            "--first-board 6: book has 5 boards, expected 1 to 5",
        ),
        ("--first-board 0", "--first-board"),
    ] {
        arena.run(&format!("{BOOK} {options}")).refused(&[words]);
    }
    let random = "match --agent greedy --agent random --first-board 2";
    arena.run(random).refused(&["--board-dir"]);
    let sized = format!("{random} --size 4");
    arena
        .run(&sized)
        .refused(&["'--first-board <N>'", "'--size"]);
}

#[test]
fn given_boards_are_shuffled_by_the_seed() {
    let arena = with_book();
    let order = |options: &str| order(&arena, options);
    let given: Vec<_> = (0..5).map(|number| number.to_string()).collect();
    assert_eq!(order(""), given);
    assert_eq!(order("--seed 2"), given);
    let random = order("--board-order random");
    assert_ne!(random, given);
    assert_eq!(order("--board-order random"), random);
    assert_ne!(order("--board-order random --seed 2"), random);
    let mut sorted = random;
    sorted.sort();
    assert_eq!(sorted, given);
}

#[test]
fn a_command_without_quotes_is_quoted_in_the_message() {
    let arena = Arena::new();
    for subcommand in ["match", "sprt", "timecheck"] {
        let played = arena.run(&format!(
            "{subcommand} --agent python3 agent.py --agent greedy"
        ));
        played.refused(&["--agent \"python3 agent.py\""]);
    }
}

#[test]
fn classes_of_boards_that_are_never_played_are_named() {
    let arena = Arena::new();
    let line = "match --agent greedy --agent random --boards 3x2,4x2,2x2@50";
    let notice = "never `2x2@50`: `--pairs 3` plays each";
    let few = arena.run(&format!("{line} --pairs 2"));
    assert_has(&few.stderr, notice);
    let all = arena.run(&format!("{line} --pairs 3"));
    assert!(!all.stderr.contains("classes of boards"), "{all:?}");
}
