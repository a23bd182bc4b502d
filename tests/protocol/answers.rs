//! What the program answers, however it is ended.

use std::collections::BTreeSet;
use std::fs;
use std::thread::sleep;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rand::RngExt;

use super::clock::{first_answer, median};
use super::rules::{Grid, Place, filled_place, group, judge, read_input};
use super::{
    PATIENCE, SENTINEL, answer, case, cases, folder_with, largest, spawn, wait_for_output,
};

#[test]
fn every_valid_case_is_answered_in_time() {
    share_the_machine!();
    let cases = cases("valid");
    assert!(cases.len() >= 64, "{} cases", cases.len());
    // Under Wine a start alone can take a second.
    let start = if cfg!(windows) { 10.0 } else { 0.0 };
    for path in cases {
        let name = path.file_name().unwrap().to_str().unwrap();
        let input = fs::read_to_string(&path).unwrap();
        let (_, seconds) = read_input(&input);
        // Long clocks would make this slow: the strict test below runs them, this one plays the
        // same boards for a tenth of a second.
        let (arguments, clock): (&[&str], _) = if seconds > 1.0 {
            (&["play", "--move-time", "0.1"], seconds)
        } else if seconds > 0.5 {
            (&[], seconds)
        } else {
            // The other tests and builds share the processor, and one stall of it may be longer
            // than a short clock. A run that ignores its clock is still caught here; that short
            // clocks are kept on a quiet machine is for the median below and the strict test.
            (&[], seconds + 1.0)
        };
        let (cell, wall) = answer(name, &input, arguments, PATIENCE);
        let is_in_time = wall.as_secs_f64() < clock + start;
        assert!(is_in_time, "{name}: {cell} took {wall:?}");
    }
}

#[test]
#[ignore = "by hand, on a quiet machine: the shortest clock is 10 ms"]
fn every_valid_case_keeps_its_own_clock() {
    have_the_machine_alone!();
    let mut late = Vec::new();
    for path in cases("valid") {
        let name = path.file_name().unwrap().to_str().unwrap();
        let input = fs::read_to_string(&path).unwrap();
        let (_, seconds) = read_input(&input);
        let patience = Duration::from_secs_f64(seconds + 1.0);
        let (cell, wall) = answer(name, &input, &[], patience);
        eprintln!("{name}: {cell} in {wall:.3?} of {seconds} s");
        if wall.as_secs_f64() >= seconds {
            late.push(format!("{name} took {wall:?}"));
        }
    }
    assert!(late.is_empty(), "{late:#?}");
}

/// Plays a sample for a moment, and returns its board and the cells that it takes.
fn play_sample(name: &str) -> (Grid, BTreeSet<Place>) {
    let input = case(name);
    let (grid, _) = read_input(&input);
    // Nodes, not seconds: a busy machine must not change the move.
    let (cell, _) = answer(name, &input, &["play", "--nodes", "400000"], PATIENCE);
    let cells = group(&grid, filled_place(&grid, &cell).unwrap());
    eprintln!("{name}: {cell}, {} cells", cells.len());
    (grid, cells)
}

#[test]
fn samples_are_answered_with_their_best_groups() {
    share_the_machine!();
    // Of sample B the top row: the bottom row keeps the game level as well, and an inner one joins its neighbours.
    for (name, best, count) in [
        ("4x4-p2-sample-a-300s.txt", "C1", 7),
        ("5x5-p3-sample-b-60s.txt", "A2", 5),
        ("10x10-p4-sample-c-300s.txt", "H5", 14),
    ] {
        let (grid, cells) = play_sample(name);
        assert_eq!(cells.len(), count, "{name}");
        assert_eq!(cells, group(&grid, filled_place(&grid, best).unwrap()));
    }
}

#[test]
fn killed_at_any_instant_the_answer_is_complete() {
    have_the_machine_alone!();
    // A start takes a few milliseconds, under Wine more.
    let usual = median((0..20).map(|_| first_answer()).collect());
    let limit = Duration::from_millis(if cfg!(windows) { 5000 } else { 50 });
    assert!(usual < limit, "{usual:?} to the first answer");

    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let seed = std::env::var("KILL_SEED").map_or(now.as_secs(), |seed| {
        seed.parse().expect("KILL_SEED is a number")
    });
    let mut rng = sweetfish::rng::stream(seed, 0);
    let input = largest("300");
    let (grid, _) = read_input(&input);
    for number in 0..30 {
        // Answers change most at the start, so half of the kills fall there, when there may be none yet. The other half
        // comes after the first answer, however long the machine takes for it.
        let is_early = number % 2 == 0;
        let longest = if is_early { 60_000 } else { 400_000 };
        let instant = Duration::from_micros(rng.random_range(0..longest));
        let folder = folder_with(&input);
        let output = folder.path().join("output.txt");
        let before = number % 3 == 0;
        if before {
            fs::write(&output, SENTINEL).unwrap();
        }
        let mut child = spawn(folder.path(), &["play", "--move-time", "1"]);
        if !is_early {
            wait_for_output(folder.path(), before.then_some(SENTINEL));
        }
        sleep(instant);
        child.kill().unwrap();
        child.wait().unwrap();
        let found = fs::read_to_string(&output).ok();
        let untouched = found.as_deref() == before.then_some(SENTINEL);
        let verdict = judge(&grid, found.as_deref().unwrap_or(""));
        assert!(
            verdict.is_ok() || (untouched && is_early),
            "KILL_SEED={seed}, kill {number} after {instant:?}: {verdict:?}"
        );
    }
}

#[cfg(windows)]
#[test]
fn an_output_file_that_is_open_elsewhere_is_written_once_it_is_closed() {
    use std::os::windows::fs::OpenOptionsExt;

    share_the_machine!();
    let input = largest("300");
    let folder = folder_with(&input);
    let output = folder.path().join("output.txt");
    fs::write(&output, SENTINEL).unwrap();
    let mut options = fs::File::options();
    // Others may read it, and neither write nor replace it.
    let reader = options.read(true).share_mode(1).open(&output).unwrap();
    let child = spawn(folder.path(), &["play", "--move-time", "3"]);
    sleep(Duration::from_secs(1));
    assert_eq!(fs::read_to_string(&output).unwrap(), SENTINEL);
    drop(reader);
    let played = child.wait_with_output().unwrap();
    let errors = String::from_utf8(played.stderr).unwrap();
    assert_eq!((played.status.code(), errors.as_str()), (Some(0), ""));
    judge(&read_input(&input).0, &fs::read_to_string(&output).unwrap()).unwrap();
}

#[cfg(unix)]
#[test]
fn interrupted_it_ends_at_once_with_a_complete_answer() {
    use std::process::Command;
    use std::time::Instant;

    share_the_machine!();
    let input = largest("300");
    let folder = folder_with(&input);
    let mut child = spawn(folder.path(), &["play", "--move-time", "600"]);
    wait_for_output(folder.path(), None);
    sleep(Duration::from_millis(500));
    let interrupt = Instant::now();
    let id = child.id().to_string();
    // Not the signal of Ctrl-C, which a job that runs in the background of a shell ignores.
    let kill = Command::new("kill").args(["-TERM", &id]).status().unwrap();
    assert!(kill.success());
    child.wait().unwrap();
    // A busy machine takes a while.
    let limit = Duration::from_secs(10);
    assert!(interrupt.elapsed() < limit, "{:?}", interrupt.elapsed());
    let output = fs::read_to_string(folder.path().join("output.txt")).unwrap();
    judge(&read_input(&input).0, &output).unwrap();
}
