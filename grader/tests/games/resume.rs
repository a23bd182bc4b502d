//! Runs that are killed or interrupted can be resumed as if nothing had happened.

use std::process::{Child, Stdio};
use std::time::{Duration, SystemTime};
use std::{fs, thread};

use crate::common::{
    AWK_AGENT, Arena, PATIENCE, assert_has, lines_without_times, wait_for, wait_for_end,
};
use rand::{Rng, RngExt};
use rustix::process::{Pid, Signal, kill_process};
use sweetfish_core::rng;

/// Two agents that play the same on the same board: every run of it has the same games.
const MATCH: &str =
    "match --agent greedy --agent random --pairs 12 --size 5 --concurrency 1 --seed 5";

/// Returns the line of a run with a results file.
fn with_out(line: &str, arena: &Arena, resume: bool) -> String {
    let resume = if resume { "--resume" } else { "" };
    format!("{line} --out {} {resume}", arena.out().display())
}

fn start(line: &str, arena: &Arena, resume: bool) -> Child {
    let mut command = arena.grader(&with_out(line, arena, resume));
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("the grader is built")
}

fn send(child: &Child, signal: Signal) {
    let pid = Pid::from_raw(child.id() as i32).expect("a process has a number");
    // It may have ended by itself.
    let _ = kill_process(pid, signal);
}

/// Returns the text of the results file of a run that nothing disturbs.
fn undisturbed(args: &str) -> String {
    let arena = Arena::new();
    arena.play(args);
    fs::read_to_string(arena.out()).expect("the results")
}

/// Kills runs at random instants and resumes the file, until a run gets to its end. Repeats that until there were
/// `kills` kills. Every file must have the lines `whole`.
fn kill_again_and_again(args: &str, kills: u32, whole: &[String], rng: &mut impl Rng) {
    let mut done = 0;
    while done < kills {
        let arena = Arena::new();
        let mut longest = 150;
        loop {
            let mut child = start(args, &arena, fs::exists(arena.out()).unwrap());
            thread::sleep(Duration::from_millis(rng.random_range(1..longest)));
            // On a machine that is too busy for a game within this time, later runs get more.
            longest += longest / 8;
            send(&child, Signal::KILL);
            let status = wait_for_end(&mut child);
            assert!(arena.wait_for_quiet(PATIENCE), "{:?}", arena.processes());
            if status.success() {
                break;
            }
            done += 1;
            // The folder of this run and its lock: those of the runs before have been removed.
            assert!(arena.left_files().len() <= 2, "{:?}", arena.left_files());
        }
        arena.assert_clean();
        let found = fs::read_to_string(arena.out()).expect("the results");
        assert_eq!(lines_without_times(&found), whole);
    }
}

fn seed() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let seed = now.expect("after 1970").as_nanos() as u64;
    println!("seed {seed}");
    seed
}

#[test]
fn a_killed_run_is_resumed() {
    let mut rng = rng::stream(seed(), 0);
    let whole = lines_without_times(&undisturbed(MATCH));
    assert_eq!(whole.len(), 25);
    kill_again_and_again(MATCH, 20, &whole, &mut rng);
}

#[test]
fn a_killed_tournament_is_resumed() {
    let mut rng = rng::stream(seed(), 0);
    for format in ["knockout", "swiss --rounds 3"] {
        let args = format!(
            "tournament {format} --agent greedy --agent random --agent minimax:2 --agent other=random \
             --agent third=greedy --pairs 1 --size 4"
        );
        let whole = lines_without_times(&undisturbed(&args));
        kill_again_and_again(&args, 6, &whole, &mut rng);
    }
}

#[test]
fn a_killed_run_leaves_no_agent_behind() {
    for confine in ["off", "auto"] {
        for behaviour in ["sleep", "forks"] {
            let arena = Arena::new();
            let mock = arena.mock(behaviour, "1");
            let args = format!("match --agent {mock} --agent greedy --confine {confine}");
            let mut child = start(&args, &arena, false);
            arena.wait_for_mock(behaviour);
            send(&child, Signal::KILL);
            wait_for_end(&mut child);
            assert!(arena.wait_for_quiet(PATIENCE), "{:?}", arena.processes());
        }
    }
}

/// Returns a match that does not end by itself.
fn long_match(mock: &str) -> String {
    format!("match --agent greedy --agent {mock} --seconds 3600")
}

#[test]
fn an_interrupted_run_leaves_nothing_and_prints_how_to_resume() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        let arena = Arena::new();
        let mock = arena.mock("sleep", "");
        let args = long_match(&mock);
        let mut command = arena.grader(&with_out(&args, &arena, false));
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().expect("the grader is built");
        arena.wait_for_mock("sleep");
        send(&child, signal);
        let output = child.wait_with_output().expect("it ends");
        // At once: with the end of the run, all is over.
        arena.assert_clean();
        assert_eq!(output.status.code(), Some(130), "{signal:?}");
        let stderr = String::from_utf8_lossy(&output.stderr);
        let last = stderr.lines().last().unwrap_or_default();
        let hint = format!("{}, `--resume` continues", arena.out().display());
        assert!(
            last.contains(&hint) && last.contains("interrupted"),
            "{stderr}"
        );
    }
}

#[test]
fn a_torn_last_line_is_played_again() {
    let arena = Arena::new();
    let args =
        "match --agent greedy --agent random --pairs 1 --size 2 --concurrency 1 --confine off";
    arena.play(args);
    let text = fs::read(arena.out()).unwrap();
    let whole = lines_without_times(std::str::from_utf8(&text).unwrap());
    let before_last = &text[..text.len() - 1];
    let start_of_last = before_last.iter().rposition(|&b| b == b'\n').unwrap() + 1;
    let end_of_header = text.iter().position(|&b| b == b'\n').unwrap() + 1;
    // Everywhere in the last line, and here and there in the first.
    let header = (0..end_of_header).step_by(40).chain([1, end_of_header - 1]);
    let last = (start_of_last..=text.len()).step_by(3);
    let last = last.chain(text.len() - 3..=text.len());
    for length in last.chain(header) {
        fs::write(arena.out(), &text[..length]).unwrap();
        let played = arena.run(&with_out(args, &arena, true));
        assert_eq!(played.code(), Some(0), "{length}: {}", played.stderr);
        let torn = ![0, end_of_header, start_of_last, text.len()].contains(&length);
        let is_reported = played.stderr.contains("torn");
        assert_eq!(is_reported, torn, "{length}: {}", played.stderr);
        let found = fs::read_to_string(arena.out()).unwrap();
        assert_eq!(lines_without_times(&found), whole, "{length}");
    }
    arena.assert_clean();
}

/// Runs what must be refused with one line, and checks that the file is unchanged.
fn expect_refusal(arena: &Arena, args: &str, resume: bool, words: &[&str]) {
    let before = fs::read(arena.out()).unwrap();
    arena.run(&with_out(args, arena, resume)).refused(words);
    let after = fs::read(arena.out()).unwrap();
    assert_eq!(after, before, "the file has changed");
    arena.assert_clean();
}

#[test]
fn files_that_do_not_fit_are_refused_and_kept() {
    let arena = Arena::new();
    let players = "match --agent greedy --agent random";
    let small = format!("{players} --pairs 1 --size 2");
    arena.play(&small);
    let words = ["games.jsonl", "exists already", "--resume"];
    expect_refusal(&arena, &small, false, &words);
    for (options, field) in [
        ("--pairs 1 --size 3", "`openings`"),
        ("--pairs 1 --boards 2x4", "`openings`"),
        ("--pairs 1 --size 2 --seed 9", "`seed`"),
        ("--pairs 1 --size 2 --seconds 9", "`rules`"),
        ("--pairs 1 --size 2 --lenient", "`rules`"),
        ("--pairs 1 --size 2 --clock cpu", "`rules`"),
        ("--pairs 1 --size 2 --margin-ms 9", "`rules`"),
        ("--pairs 1 --size 2 --ties-by-time", "`rules`"),
    ] {
        let args = format!("{players} {options}");
        expect_refusal(&arena, &args, true, &["another schedule", field]);
    }
    for (args, field) in [
        (small.replace("random", "x=random"), "`players`"),
        (small.replace("match", "tournament gauntlet"), "`format`"),
    ] {
        expect_refusal(&arena, &args, true, &["another schedule", field]);
    }
    for text in [
        "dear diary",
        "dear diary\n",
        "{\"a\": 1}",
        "{\"a\": 1}\n",
        "\n",
        "[1, 2",
    ] {
        fs::write(arena.out(), text).unwrap();
        expect_refusal(&arena, &small, true, &["line 1", "results file"]);
    }
}

#[test]
fn a_second_run_on_a_file_is_refused() {
    let arena = Arena::new();
    let mock = arena.mock("sleep", "");
    let args = long_match(&mock);
    let mut child = start(&args, &arena, false);
    let begun = wait_for(PATIENCE, || {
        fs::read(arena.out()).is_ok_and(|text| text.ends_with(b"\n"))
    });
    assert!(begun, "the file has no header");
    let second = arena.run(&with_out(&args, &arena, true));
    second.refused(&["another run"]);
    send(&child, Signal::TERM);
    wait_for_end(&mut child);
    arena.assert_clean();
}

/// Returns the games of a results file without their times, sorted.
fn games_without_times(text: &str) -> Vec<String> {
    let mut lines = lines_without_times(text);
    lines.retain(|line| line.contains("\"moves\""));
    lines.sort();
    lines
}

fn out_text(arena: &Arena) -> String {
    fs::read_to_string(arena.out()).expect("the results")
}

#[test]
fn a_longer_schedule_goes_on_from_a_shorter_one() {
    let players = "--agent greedy --agent random --agent minimax:2 --size 3";
    let two = "--agent greedy --agent random --boards 3x3,4x2";
    for (args, test) in [
        (format!("match {two}"), false),
        (format!("sprt {two} --elo1 10"), true),
        (format!("tournament round-robin {players}"), false),
        (format!("tournament gauntlet {players}"), false),
    ] {
        let run = |arena: &Arena, pairs: u32, resume: bool| {
            let played = arena.run(&with_out(&format!("{args} --pairs {pairs}"), arena, resume));
            let expected = if test { 3 } else { 0 };
            assert_eq!(played.code(), Some(expected), "{played:?}");
        };
        let whole = Arena::new();
        run(&whole, 5, false);
        let whole = games_without_times(&out_text(&whole));
        let arena = Arena::new();
        run(&arena, 2, false);
        let short = out_text(&arena);
        run(&arena, 5, true);
        assert_eq!(games_without_times(&out_text(&arena)), whole, "{args}");
        // Killed in the middle of the new header, or behind it.
        let long = out_text(&arena);
        let header = long[short.len()..].find('\n').unwrap() + short.len();
        for length in [short.len() + 1, header - 1, header, header + 1] {
            fs::write(arena.out(), &long[..length]).unwrap();
            run(&arena, 5, true);
            assert_eq!(games_without_times(&out_text(&arena)), whole, "{length}");
        }
        // Fewer pairs than were played are no schedule of these games.
        let words = [
            "games.jsonl",
            "pair 5, expected `--pairs 5` or more instead of 3",
        ];
        expect_refusal(&arena, &format!("{args} --pairs 3"), true, &words);
    }
}

#[test]
fn later_rounds_are_not_extended() {
    for format in ["knockout", "swiss --rounds 2"] {
        let arena = Arena::new();
        let args = format!("tournament {format} --agent greedy --agent random --size 2 --pairs");
        arena.play(&format!("{args} 1"));
        let words = ["`pairs` differs", "later rounds depend"];
        expect_refusal(&arena, &format!("{args} 2"), true, &words);
    }
}

/// Writes an agent that takes the group of one of the cells, which one being a number between 0 and 1.
fn write_agent(arena: &Arena, pick: &str) {
    let script = arena.path("agent.awk");
    fs::write(&script, AWK_AGENT).unwrap();
    let script = script.display();
    let text = format!("awk -v pick={pick} -f {script} input.txt > output.txt\n");
    fs::write(arena.path("mine.sh"), text).unwrap();
}

#[test]
fn a_changed_agent_is_refused_or_counted_apart() {
    let arena = Arena::new();
    write_agent(&arena, "0");
    let agents = "--agent 'mine=sh mine.sh' --agent greedy --agent random";
    let args = format!(
        "tournament round-robin {agents} --size 3 --pairs 2 --show {}",
        arena.path("").display()
    );
    arena.play(&args);
    let before = out_text(&arena);
    arena.run(&with_out(&args, &arena, true)).passed();
    assert_eq!(out_text(&arena), before, "nothing has changed");

    write_agent(&arena, "0.9");
    let words = [
        "`mine.sh` of agent `mine` has changed",
        "`--changed`",
        "`--out`",
    ];
    expect_refusal(&arena, &args, true, &words);
    let played = arena.run(&format!("{} --changed", with_out(&args, &arena, true)));
    assert_has(&played.stderr, "changed since 8 games");
    played.passed();
    // The same games as those of a new run, and of the other two the ones that were there.
    let fresh = Arena::new();
    write_agent(&fresh, "0.9");
    fresh.play(&args.replace(
        &arena.path("").display().to_string(),
        &fresh.path("").display().to_string(),
    ));
    let again = games_without_times(&out_text(&arena)[before.len()..]);
    let mut expected = games_without_times(&out_text(&fresh));
    expected.retain(|line| line.contains("mine"));
    assert_eq!(again, expected);
    let report = arena.run("report games.jsonl --json").passed();
    assert_has(
        &report,
        "12 games; 8 games from before an agent changed were left out: mine ",
    );
    assert_has(
        &report,
        r#""games":12,"planned":12,"torn":false,"set_aside":8"#,
    );
    let merged = arena.run("merge games.jsonl");
    assert_has(
        &merged.stderr,
        "8 games of agents that changed later are left out",
    );
    assert_eq!(games_without_times(&merged.passed()).len(), 12);
    // Without the option, this is the agent that continues.
    let after = out_text(&arena);
    arena.run(&with_out(&args, &arena, true)).passed();
    assert_eq!(out_text(&arena), after);
}

#[test]
fn later_rounds_do_not_go_on_with_a_changed_agent() {
    let arena = Arena::new();
    write_agent(&arena, "0");
    let show = arena.path("");
    let agents = "--agent 'mine=sh mine.sh' --agent greedy --size 2 --pairs 1";
    let args = format!("tournament knockout {agents} --show {}", show.display());
    arena.play(&args);
    write_agent(&arena, "0.9");
    let with_option = format!("{args} --changed");
    expect_refusal(
        &arena,
        &with_option,
        true,
        &["`mine.sh` of agent `mine`", "later rounds"],
    );
}

#[test]
fn files_that_know_no_programs_are_resumed() {
    let arena = Arena::new();
    let args = "match --agent greedy --agent random --size 3 --pairs 2";
    arena.play(args);
    let whole = out_text(&arena);
    // As versions without checksums wrote it.
    let lines = whole.lines().take(3).map(|line| {
        let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
        let fields = line.as_object_mut().unwrap();
        fields.remove("crc32");
        fields.remove("programs");
        line.to_string() + "\n"
    });
    let earlier = lines.collect::<String>();
    assert!(whole.contains("\"programs\"") && !earlier.contains("\"programs\""));
    fs::write(arena.out(), earlier).unwrap();
    arena.run("report games.jsonl").passed();
    arena.run(&with_out(args, &arena, true)).passed();
    assert_eq!(
        games_without_times(&out_text(&arena)),
        games_without_times(&whole)
    );
}

#[test]
fn an_unfinished_file_says_so() {
    let arena = Arena::new();
    arena.play("match --agent greedy --agent random --size 3 --pairs 10 --concurrency 1");
    let whole = out_text(&arena);
    let lines: Vec<_> = whole.split_inclusive('\n').collect();
    let seven = lines[..8].concat();
    let torn = "the last line is torn and was left out";
    for (text, sentence, json) in [
        (
            whole.clone(),
            None,
            r#""games":20,"planned":20,"torn":false"#,
        ),
        (
            seven.clone(),
            Some("7 of 20 games".to_string()),
            r#""games":7,"planned":20,"torn":false"#,
        ),
        (
            format!("{seven}{}", &lines[8][..lines[8].len() / 2]),
            Some(format!("7 of 20 games; {torn}")),
            r#""games":7,"planned":20,"torn":true"#,
        ),
        (
            format!("{whole}{{"),
            Some(format!("20 games; {torn}")),
            r#""games":20,"planned":20,"torn":true"#,
        ),
    ] {
        fs::write(arena.path("u.jsonl"), text).unwrap();
        let printed = arena.run("report u.jsonl --json --html u.html").passed();
        let page = fs::read_to_string(arena.path("u.html")).unwrap();
        let board = arena.run("board league u.jsonl --round one");
        assert_has(&printed, json);
        let Some(sentence) = sentence else {
            assert!(!printed.contains(" of 20 games") && !board.stderr.contains("games"));
            continue;
        };
        let first: Vec<_> = printed.lines().take(3).collect();
        assert_eq!(first, ["greedy against random", "", &sentence]);
        assert_has(&page, &format!("<li>{sentence}</li>"));
        assert_has(&board.stderr, &format!("u.jsonl: {sentence}"));
        board.passed();
        let merged = arena.run("merge u.jsonl");
        let counted = sentence.split(';').next().unwrap();
        assert_has(&merged.stderr, &format!("{counted} from 1 files"));
        assert_eq!(merged.stderr.contains("torn"), sentence.contains("torn"));
    }
}
