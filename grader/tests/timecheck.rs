//! `grader timecheck`, through the built program.

mod common;

use std::fs;
use std::process::Stdio;
use std::sync::{Mutex, MutexGuard, PoisonError};

use common::{
    Arena, GRADER, PATIENCE, assert_has, has_python, process_lines, quoted, wait_for, wait_for_end,
};
use rustix::process::{Pid, Signal, kill_process};

/// Held by every test that plays, as each of them measures time.
fn alone() -> MutexGuard<'static, ()> {
    static MACHINE: Mutex<()> = Mutex::new(());
    MACHINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The checks of one board of each class.
const SHORT: &str = "timecheck --boards 1";
/// All boards at once, as most of the time is sleep.
const EIGHT: &str = "--clocks 0.5 --concurrency 8";

/// Checks an agent; returns the exit code and the printed tables.
fn check(arena: &Arena, agent: &str, options: &str) -> (Option<i32>, String) {
    let agent = quoted(agent);
    let done = arena.run(&format!("{SHORT} --agent {agent} {options}"));
    (done.code(), done.stdout)
}

/// Returns the cells of the row of the games with an overhead, from the number of games on.
fn row<'a>(table: &'a str, overhead: &str) -> Vec<&'a str> {
    let row = |line: &'a str| line.strip_prefix("games")?.split_once(overhead);
    let (_, cells) = table.lines().find_map(row).expect(table);
    cells.split_ascii_whitespace().collect()
}

/// Returns the seconds of the game in such a row that used the most.
fn used(table: &str, overhead: &str) -> f64 {
    row(table, overhead)[3].parse().unwrap()
}

#[test]
#[ignore = "slow: make slow"]
fn limits_are_checked() {
    let _alone = alone();
    let arena = Arena::new();
    let junit = arena.path("time.xml");
    let options = "--games 6 --junit time.xml";
    // On the wall clock an agent that waits for a core on a busy machine would lose.
    let own = format!("{EIGHT} {options} --clock cpu");
    let (code, table) = check(&arena, "greedy", &own);
    assert_eq!(code, Some(0), "{table}");
    let report = || fs::read_to_string(&junit).unwrap();
    let passed = r#"tests="24" skipped="0" failures="0""#;
    assert_has(&report(), passed);
    let suite = r#"name="games with 6 s a side, overhead 25 % of a share" tests="8""#;
    assert_has(&report(), suite);
    // Asleep for longer than any clock of this check, all at once.
    let options = format!("--clocks 3 --concurrency 24 {options}");
    let (code, table) = check(&arena, "slow=sh -c 'sleep 7'", &options);
    assert_eq!(code, Some(1), "{table}");
    assert_eq!(table.matches("out of time").count(), 24, "{table}");
    assert_has(&report(), r#"failures="24""#);
}

/// An agent whose start alone takes longer than a clock is told so; another one is not.
#[test]
#[ignore = "slow: make slow"]
fn a_start_that_exceeds_the_clock_is_named() {
    let _alone = alone();
    let arena = Arena::new();
    // Right on a board of one cell, and nowhere else.
    let slow = "slow=sh -c 'sleep .3; printf \"A1\\n*\\n\" > output.txt'";
    let options = "--clocks 0.1,5 --games 1 --concurrency 8";
    let (code, table) = check(&arena, slow, options);
    assert_eq!(code, Some(1), "{table}");
    assert_has(&table, "That alone exceeds a clock of 0.1 s: ");
    let (code, table) = check(&arena, "wrong=false", &format!("{EIGHT} --games 1"));
    assert_eq!(code, Some(1), "{table}");
    assert!(!table.contains("one cell"), "{table}");
}

#[test]
#[ignore = "slow: make slow"]
fn an_overhead_is_charged_to_the_clock() {
    let _alone = alone();
    // One after the other: agents that wait for a core would lose on the wall clock.
    for clock in ["wall", "cpu"] {
        assert_overheads_are_charged(clock);
    }
}

fn assert_overheads_are_charged(clock: &str) {
    // On a busy machine the starts of an agent take up to two seconds of a game.
    let options = format!("{EIGHT} --games 6 --overhead-ms 5,20%,6100 --clock {clock}");
    let (code, table) = check(&Arena::new(), "greedy", &options);
    assert_eq!(code, Some(1), "{table}");
    // More than a hundred moves on the largest board.
    assert!(used(&table, "5 ms") > 0.5, "{clock}: {table}");
    // A fifth of the share for each move is about a fifth of the clock.
    let fifth = used(&table, "20 % of a share");
    assert!(fifth > 1.0, "{clock}: {table}");
    assert_eq!(row(&table, "6100 ms").last(), Some(&"8"), "{table}");
    // The wall clock counts what other work on the machine takes, too.
    if clock == "cpu" {
        assert!(fifth < 4.0, "{table}");
        assert_eq!(row(&table, "20 % of a share").last(), Some(&"0"), "{table}");
    }
}

#[test]
#[ignore = "slow: make slow"]
fn a_stall_comes_once_in_a_game() {
    let _alone = alone();
    let stalled = |milliseconds, clock| {
        let stall = format!("--clock {clock} --stall-ms {milliseconds}");
        let options = format!("{EIGHT} --overhead-ms 0 --games 6 {stall}");
        check(&Arena::new(), "greedy", &options)
    };
    // One after the other: two at once would wait for each other's cores on a busy machine.
    let (code, table) = stalled("3000", "cpu");
    assert_eq!(code, Some(0), "{table}");
    assert!((3.0..5.8).contains(&used(&table, "none")), "{table}");
    let (code, table) = stalled("6100", "wall");
    assert_eq!(code, Some(1), "{table}");
    assert_eq!(table.matches("out of time").count(), 8, "{table}");
}

/// Half of the clock is enough for it, but not beside that load.
#[test]
#[ignore = "slow: make slow"]
fn what_a_load_delays_is_no_fault() {
    let _alone = alone();
    let arena = Arena::new();
    let load = 4 * std::thread::available_parallelism().unwrap().get();
    let works = arena.mock("work-first", "250");
    let options =
        format!("--clocks 0.5 --games 100 --overhead-ms 0 --load {load} --json --junit time.xml");
    let played = arena.run(&format!("{SHORT} --agent {works} {options}"));
    let printed = played.passed();
    // What came of it alone depends on the machine.
    assert_has(&printed, "lost on time while waiting for a core");
    let last = printed.lines().last().unwrap();
    let found: serde_json::Value = serde_json::from_str(last).unwrap();
    assert_eq!(found["faults"], 0, "{printed}");
    assert!(found["lost_waiting"].as_u64() >= Some(4), "{printed}");
    let report = fs::read_to_string(arena.path("time.xml")).unwrap();
    let skipped = format!(r#"skipped="{}" failures="0""#, found["doubtful"]);
    assert_has(&report, &skipped);
}

/// Returns the number of living processes of a load.
fn busy_processes() -> usize {
    let lines = process_lines().into_iter();
    let is_busy = |line: &str| line.trim_end() == format!("{GRADER} busy");
    lines.filter(|(_, line)| is_busy(line)).count()
}

#[test]
fn a_load_lasts_as_long_as_the_checks() {
    let _alone = alone();
    for is_killed in [false, true] {
        let arena = Arena::new();
        let naps = arena.mock("nap", "20");
        let options = "--clocks 0.5 --games 60 --overhead-ms 0 --load 3";
        let mut grader = arena.grader(&format!("{SHORT} --agent {naps} {options}"));
        let mut grader = grader.stdout(Stdio::null()).spawn().unwrap();
        assert!(wait_for(PATIENCE, || busy_processes() == 3));
        arena.wait_for_mock("nap");
        if is_killed {
            grader.kill().unwrap();
        } else {
            // As from the keyboard, so that it ends in order.
            let pid = Pid::from_raw(grader.id() as i32).unwrap();
            kill_process(pid, Signal::INT).unwrap();
        }
        wait_for_end(&mut grader);
        assert!(wait_for(PATIENCE, || busy_processes() == 0));
        assert!(arena.wait_for_quiet(PATIENCE));
    }
}

#[test]
fn disturbances_out_of_range_are_refused() {
    let arena = Arena::new();
    for (option, value) in [
        ("--overhead-ms", "-1"),
        ("--overhead-ms", "101%"),
        ("--overhead-ms", "ten"),
        ("--stall-ms", "0"),
        ("--load", "2000"),
    ] {
        let option = format!("{option}={value}");
        let refused = arena.run(&format!("{SHORT} --agent greedy {option}"));
        refused.refused(&[value]);
    }
}

#[test]
fn the_sample_agent_has_no_fault() {
    if !has_python() {
        return;
    }
    // A board leaves half a second for all.
    let _alone = alone();
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/agents/greedy.py");
    let arena = Arena::new();
    let played = arena.run(&format!("try '/usr/bin/python3 {sample}' --json"));
    let printed = played.passed();
    assert_has(&printed, "\nNo fault was found.\n");
    let last = printed.lines().last().unwrap();
    let found: serde_json::Value = serde_json::from_str(last).unwrap();
    assert_eq!(found["fix_first"], serde_json::Value::Null);
    assert_eq!(found["boards"].as_array().unwrap().len(), 9);
    assert_eq!(found["games"][0]["opponent"], "random");
    // Without a terminal there are no colours.
    assert!(!printed.contains('\u{1b}'));
}
