//! Runs that are killed or interrupted can be resumed as if nothing had happened.

use std::process::{Child, Stdio};
use std::time::{Duration, SystemTime};
use std::{fs, thread};

use crate::common::{Arena, PATIENCE, lines_without_times, wait_for, wait_for_end};
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
        ("--pairs 2 --size 2", "`pairs`"),
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
