//! `sweetfish match3 play` and `sweetfish people` from outside: games by lines of text, and their records.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Output};

use sweetfish::match3::agent::{AgentSpec, Played, Resources, play_observed};
use sweetfish::match3::{Goal, Rules};

use crate::program::{assert_has, last_json, refusal, run, run_on, start, sweetfish, text};

const P1: Goal = Goal::FewestSwaps { target: 250 };

/// Runs the program in a folder.
fn in_folder(folder: &Path, arguments: &str) -> Output {
    run(sweetfish(arguments).current_dir(folder))
}

/// Runs `match3 play` in a folder on these lines.
fn play(folder: &Path, arguments: &str, lines: &str) -> Output {
    let mut command = sweetfish(&format!("match3 play {arguments}"));
    run_on(command.current_dir(folder), lines)
}

/// Returns the swaps of an agent as lines, and how its game went.
fn lines_of(rules: Rules, agent: &str, place: (u64, u64)) -> (String, Played) {
    let agent: AgentSpec = agent.parse().unwrap();
    let mut agent = agent.build((&rules, &Resources::default())).unwrap();
    let mut lines = String::new();
    let played = play_observed(rules, &mut agent, place, |_, swap, _| {
        writeln!(lines, "{swap}").unwrap();
    });
    (lines, played)
}

#[test]
fn a_bots_swaps_give_the_game_of_match3_run() {
    let folder = tempfile::tempdir().unwrap();
    for (rules, options) in [
        (Rules::gemgem(6, 4, P1), ""),
        (Rules::crush(), "--rules crush"),
    ] {
        let (lines, _) = lines_of(rules, "sgs", (5, 0));
        let arguments = format!("{options} --seed 5 --player ann --json");
        let record = last_json(&play(folder.path(), &arguments, &lines));
        let arguments = format!("match3 run --agent sgs --seed 5 --games 1 --json {options}");
        let run = last_json(&run(&mut sweetfish(&arguments)));
        let key = if options.is_empty() { "swaps" } else { "score" };
        assert_eq!(record["result"][key].as_f64(), run["mean"].as_f64());
        assert_eq!(record["result"]["end"], "won");
        assert_eq!(record["player"], "ann");
    }
    let kept = fs::read_to_string(folder.path().join("people.jsonl")).unwrap();
    assert_eq!(kept.lines().count(), 2);
}

#[test]
fn games_follow_each_other_and_are_counted_by_people() {
    let folder = tempfile::tempdir().unwrap();
    let rules = Rules::gemgem(6, 4, P1);
    let games = [3, 4, 5].map(|number| lines_of(rules, "hgs", (1, number)));
    let lines: String = games.iter().map(|(lines, _)| lines.as_str()).collect();
    let arguments = "--number 3 --games 4 --record games.jsonl";
    let output = play(folder.path(), arguments, &(lines + "quit\n"));
    let found = text(&output);
    let notes = String::from_utf8(output.stderr).unwrap();
    assert_eq!(notes, "games are recorded in games.jsonl\n");
    for (number, (_, played)) in (3..).zip(&games) {
        assert!(!played.failed);
        let end = format!("game {number} of seed 1: won with ");
        let end = found.lines().find(|line| line.starts_with(&end)).unwrap();
        let swaps = format!(" after {} swaps", played.swaps);
        assert!(end.ends_with(&swaps), "{end}");
    }
    assert!(found.ends_with("game 6 of seed 1: quit with 0 points after 0 swaps\n"));

    let output = in_folder(folder.path(), "people games.jsonl --json");
    assert_has(&text(&output), "28.8 swaps needed, 8.9 points a swap");
    let results = &last_json(&output)["results"];
    assert_eq!(results.as_array().unwrap().len(), 1);
    let swaps: u32 = games.iter().map(|(_, played)| played.swaps).sum();
    let mean = results[0]["mean"].as_f64().unwrap();
    assert!((mean - f64::from(swaps) / 3.0).abs() < 1e-9);
    assert_eq!([&results[0]["games"], &results[0]["quit"]], [3, 1]);
    assert_eq!(results[0]["published"][0], 28.8);

    let [games, copy] = ["games.jsonl", "copy.jsonl"].map(|name| folder.path().join(name));
    fs::copy(games, copy).unwrap();
    let output = in_folder(folder.path(), "people games.jsonl copy.jsonl --json");
    assert_eq!(&last_json(&output)["results"], results, "each game once");
}

#[test]
fn what_is_no_swap_costs_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (lines, played) = lines_of(Rules::gemgem(6, 4, P1), "first", (1, 0));
    let refused = "hello\n\n1,1 up\n7,1 up\n2,2\n";
    let lines = lines.lines().map(|line| format!("{refused}{line}\n"));
    let output = play(folder.path(), "--no-record", &lines.collect::<String>());
    let found = text(&output);
    let swaps = format!("after {} swaps", played.swaps);
    for part in [
        "found `hello`, expected a cell and a direction",
        "1,1 up is not valid: the cell above 1,1 is not on the board",
        "7,1 up is not valid: 7,1 is not on the board",
        &swaps,
        "swap 1: ",
        "step 1: +",
        "<",
    ] {
        assert_has(&found, part);
    }
    assert!(!found.contains('\u{1b}'), "no colours into a pipe");
    assert!(output.stderr.is_empty());
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn changed_records_are_refused_with_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let (lines, _) = lines_of(Rules::gemgem(6, 4, P1), "first", (1, 0));
    for _ in 0..2 {
        text(&play(folder.path(), "", &lines));
    }
    let path = folder.path().join("people.jsonl");
    let records = fs::read_to_string(&path).unwrap();
    let second = records.find('\n').unwrap() + 1;
    let people = |text: &str| {
        fs::write(&path, text).unwrap();
        in_folder(folder.path(), "people people.jsonl")
    };
    text(&people(&records));
    let changed = records[second..].replace("\"seed\":1,", "\"seed\":2,");
    let found = refusal(&people(&format!("{}{changed}", &records[..second])));
    assert_has(&found, "sweetfish: people.jsonl: line 2: swap ");
    assert_has(&found, "expected a valid swap");
    assert_has(&refusal(&people("")), "found no game");
    let half = &records[..second / 2];
    let torn = refusal(&people(half));
    assert_has(&torn, "people.jsonl: line 1, column ");
    assert_has(&torn, ": found a text that is cut off, expected a record");
    // A game that is added to such a file has a line of its own.
    text(&play(folder.path(), "", &lines));
    let kept = fs::read_to_string(&path).unwrap();
    assert_eq!(kept.lines().count(), 2);
    assert!(kept.starts_with(half) && kept.ends_with("}\n"));
    let found = refusal(&in_folder(folder.path(), "people none.jsonl"));
    assert_has(&found, "none.jsonl: cannot be read");
}

#[test]
fn options_that_cannot_be_are_one_line_and_exit_code_2() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, message) in [
        ("--number 9999999 --games 2", "found game number 10000000"),
        ("--record .", ".: not a plain file"),
        ("--record no/such/file", "no/such/file: cannot be written"),
        ("--record a --no-record", "cannot be used with"),
        (
            "--target 9 --goal p2",
            "found --target, which is for goal p1",
        ),
    ] {
        assert_has(&refusal(&play(folder.path(), arguments, "")), message);
    }
}

/// Starts a game and returns it when its first swap was made.
fn in_a_game(folder: &Path) -> Child {
    let (lines, _) = lines_of(Rules::gemgem(6, 4, P1), "first", (1, 0));
    let mut child = start(sweetfish("match3 play").current_dir(folder));
    let stdin = child.stdin.as_mut().unwrap();
    let first = lines.lines().next().unwrap();
    stdin.write_all(format!("{first}\n").as_bytes()).unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.contains("swaps made: 1") {
        line.clear();
        assert!(stdout.read_line(&mut line).unwrap() > 0, "the game goes on");
    }
    child.stdout = Some(stdout.into_inner());
    child
}

#[test]
fn a_kill_leaves_no_half_of_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut killed = in_a_game(folder.path());
    killed.kill().unwrap();
    killed.wait().unwrap();
    let path = folder.path().join("people.jsonl");
    assert_eq!(fs::read_to_string(path).unwrap(), "");
}

#[cfg(unix)]
#[test]
fn an_interrupt_records_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let output = crate::program::interrupt(in_a_game(folder.path()));
    assert!(text(&output).contains("quit with "));
    let kept = fs::read_to_string(folder.path().join("people.jsonl")).unwrap();
    let record: serde_json::Value = serde_json::from_str(kept.trim_end()).unwrap();
    assert_eq!(record["result"]["end"], "quit");
    assert_eq!(record["swaps"].as_array().unwrap().len(), 1);
}
