//! Runs that are killed at any instant, or interrupted.

use std::process::Stdio;
use std::time::{Duration, SystemTime};
use std::{fs, thread};

use rand::{Rng, RngExt};
use rustix::process::Signal;
use serde_json::Value;
use sweetfish_core::rng;

use super::{long_match, send, start, with_out};
use crate::common::{AWK_AGENT, Arena, PATIENCE, lines_without_times, wait_for, wait_for_end};

/// Two agents that play the same on the same board: every run of it has the same games.
const MATCH: &str =
    "match --agent greedy --agent random --pairs 12 --size 5 --concurrency 1 --seed 5";

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
    resume_match(1);
}

#[test]
#[ignore = "slow: make slow"]
fn a_run_that_is_killed_often_is_resumed() {
    resume_match(20);
}

fn resume_match(kills: u32) {
    let mut rng = rng::stream(seed(), 0);
    let whole = lines_without_times(&undisturbed(MATCH));
    assert_eq!(whole.len(), 25);
    kill_again_and_again(MATCH, kills, &whole, &mut rng);
}

#[test]
fn a_killed_tournament_is_resumed() {
    resume_tournaments(1);
}

#[test]
#[ignore = "slow: make slow"]
fn a_tournament_that_is_killed_often_is_resumed() {
    resume_tournaments(6);
}

fn resume_tournaments(kills: u32) {
    let mut rng = rng::stream(seed(), 0);
    for format in ["knockout", "swiss --rounds 3"] {
        let args = format!(
            "tournament {format} --agent greedy --agent random --agent minimax:2 --agent other=random \
             --agent third=greedy --pairs 1 --size 4"
        );
        let whole = lines_without_times(&undisturbed(&args));
        kill_again_and_again(&args, kills, &whole, &mut rng);
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

/// Waits for ever on the board of three columns, and moves.
const NAPS_ON_THREE: &str = "if head -n 1 input.txt | grep -q 3; then sleep 100; fi\nawk -v pick=0 -f agent.awk input.txt > output.txt\n";

#[test]
fn answers_that_were_given_before_a_kill_are_not_asked_again() {
    for signal in [Signal::INT, Signal::KILL] {
        let arena = Arena::new();
        for name in ["ann", "ben"] {
            let own = arena.path("class").join(name);
            fs::create_dir_all(&own).unwrap();
            fs::write(own.join("agent.sh"), NAPS_ON_THREE).unwrap();
            fs::write(own.join("agent.awk"), AWK_AGENT).unwrap();
        }
        fs::write(arena.path("class/two.txt"), "2\n2\n100\n01\n10\n").unwrap();
        fs::write(arena.path("class/three.txt"), "3\n2\n2\n011\n100\n001\n").unwrap();
        let case = |input: &str| format!("[[case]]\ninput = \"{input}.txt\"\npoints = 1\n");
        let config = format!(
            "{}visibility = \"hidden\"\n{}{}",
            case("two"),
            case("two"),
            case("three")
        );
        fs::write(arena.path("class/grade.toml"), config).unwrap();

        let mut command = arena.grader("grade class --concurrency 1");
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the grader is built");
        let journal = arena.path("marks/submissions/ann.jsonl");
        let lines = || fs::read_to_string(&journal).unwrap_or_default();
        assert!(wait_for(PATIENCE, || lines().lines().count() == 2));
        send(&child, signal);
        wait_for_end(&mut child);
        assert!(arena.wait_for_quiet(PATIENCE), "{:?}", arena.processes());
        let kept: Value = serde_json::from_str(lines().lines().nth(1).unwrap()).unwrap();
        assert_eq!(kept["board"], 1);

        arena.run("grade class").passed();
        assert!(!journal.exists());
        let whole = fs::read_to_string(journal.with_extension("json")).unwrap();
        let whole: Value = serde_json::from_str(&whole).unwrap();
        assert_eq!(whole["answers"][1], kept["answer"], "{signal:?}");
        assert_eq!(whole["answers"][0]["verdict"]["Ok"], "A1");
        assert_eq!(whole["answers"][2]["verdict"]["Err"]["kind"], "out_of_time");
    }
}
