//! How the program keeps the clock.

use std::time::{Duration, Instant};

use super::{PATIENCE, answer, case, folder_with, largest, run, spawn, wait_for_output};

/// Returns how long a search of a second on the largest board takes to write its first answer.
pub(super) fn first_answer() -> Duration {
    let folder = folder_with(largest("300"));
    let start = Instant::now();
    let mut child = spawn(folder.path(), &["play", "--move-time", "1"]);
    wait_for_output(folder.path(), None);
    let elapsed = start.elapsed();
    child.kill().unwrap();
    child.wait().unwrap();
    elapsed
}

pub(super) fn median<T: PartialOrd + Copy>(mut all: Vec<T>) -> T {
    assert!(!all.is_empty(), "nothing was measured");
    all.sort_by(|one, other| one.partial_cmp(other).expect("times are numbers"));
    all[all.len() / 2]
}

#[test]
#[ignore = "a measurement: run it alone, with --release and --nocapture"]
fn the_first_answer_is_on_disk_at_once() {
    have_the_machine_alone!();
    let mut times: Vec<_> = (0..50).map(|_| first_answer()).collect();
    times.sort();
    eprintln!(
        "first answer on 26x26: median {:?}, worst {:?}",
        times[25], times[49]
    );
    assert!(times[25] < Duration::from_millis(20));
}

#[test]
#[cfg_attr(windows, ignore = "under Wine a start alone can take as long")]
fn a_clock_of_50_ms_is_kept_on_the_largest_board() {
    have_the_machine_alone!();
    let input = largest("0.05");
    // The median, since other work on the machine may stall any single run.
    let times: Vec<_> = (0..40)
        .map(|_| answer("26x26 with 0.05 s", &input, &[], PATIENCE).1)
        .collect();
    let text = format!("{times:?}");
    assert!(median(times) < Duration::from_millis(50), "{text}");
}

/// Returns the milliseconds of overhead that `-v` prints after a script.
#[cfg(target_os = "linux")]
fn overhead(script: &str) -> Option<f64> {
    use std::process::Command;

    let folder = folder_with(largest("20"));
    let output = Command::new("sh")
        .args(["-c", &format!("{script}; exec \"$0\" play --nodes 1 -v")])
        .arg(env!("CARGO_BIN_EXE_sweetfish"))
        .current_dir(folder.path())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let (_, after) = text.split_once("s left, overhead ").expect(&text);
    let cost = after.lines().next().expect("a line");
    let number = cost.strip_suffix(" ms");
    assert!(number.is_some() || cost == "unknown", "{cost}");
    number.map(|number| number.parse().unwrap())
}

#[test]
#[cfg(target_os = "linux")]
fn the_start_of_a_slow_script_is_seen() {
    have_the_machine_alone!();
    if !std::path::Path::new("/proc/self/stat").exists() {
        eprintln!("not checked: there is no /proc");
        return;
    }
    // On a machine that stands still meanwhile it may be older than what counts as a start, a second.
    let usual = |script| median((0..9).filter_map(|_| overhead(script)).collect());
    let slept = usual("sleep 0.3");
    assert!(slept >= 285.0, "{slept}");
    let quick = usual(":");
    assert!(quick < 100.0, "{quick}");
    // A process that old was not started for this move.
    assert_eq!(overhead("sleep 1.2"), None);
}

#[test]
fn the_care_with_the_clock_has_a_range() {
    share_the_machine!();
    let folder = folder_with(case("4x4-p2-sample-a-300s.txt"));
    for safety in ["0.1", "3", "10"] {
        let played = run(folder.path(), &["play", "--safety", safety]);
        assert_eq!(
            (played.code, played.stderr.as_str()),
            (Some(0), ""),
            "{safety}"
        );
    }
    for safety in ["0", "11", "-1", "x", "NaN"] {
        let refused = run(folder.path(), &["play", &format!("--safety={safety}")]);
        assert_eq!(refused.code, Some(2), "{safety}: {}", refused.stderr);
        assert!(refused.stderr.contains("0.1 to 10"), "{}", refused.stderr);
        assert_eq!(refused.stderr.lines().count(), 1);
    }
    // What a fixed limit ends needs no care with the clock.
    let both = run(folder.path(), &["play", "--safety=2", "--depth=2"]);
    assert_eq!(both.code, Some(2), "{}", both.stderr);
}
