//! The file protocol of the program, from outside: every test case is run in a folder of its own
//! and judged by the plain rules in `rules`.

#[cfg(target_os = "linux")]
mod outputs;
mod rules;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{PoisonError, RwLock};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rand::RngExt;
use tempfile::TempDir;

use rules::{Grid, Place, filled_place, group, judge, read_input};

/// Stands in `output.txt` before a run, to show whether the run touched it.
const SENTINEL: &str = "an answer from before\n";

/// Held for reading by tests that only need the machine, for writing by those that need it to
/// themselves because they measure time.
static MACHINE: RwLock<()> = RwLock::new(());

macro_rules! share_the_machine {
    () => {
        let _machine = MACHINE.read().unwrap_or_else(PoisonError::into_inner);
    };
}

macro_rules! have_the_machine_alone {
    () => {
        let _machine = MACHINE.write().unwrap_or_else(PoisonError::into_inner);
    };
}

/// What a run of the program came to.
struct Run {
    code: Option<i32>,
    stdout: String,
    stderr: String,
    wall: Duration,
}

fn spawn(folder: &Path, arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_sweetfish"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Runs the program; one that is not done after `patience` is killed and fails the test.
fn run_for(folder: &Path, arguments: &[&str], patience: Duration) -> Run {
    let start = Instant::now();
    let mut child = spawn(folder, arguments);
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > patience {
            child.kill().unwrap();
            panic!("still running after {patience:?}");
        }
        sleep(Duration::from_micros(200));
    }
    let wall = start.elapsed();
    let output = child.wait_with_output().unwrap();
    Run {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        wall,
    }
}

fn run(folder: &Path, arguments: &[&str]) -> Run {
    run_for(folder, arguments, Duration::from_secs(20))
}

/// A folder that holds `input.txt` alone.
fn folder_with(input: impl AsRef<[u8]>) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("input.txt"), input).unwrap();
    folder
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// The `.txt` files of a folder of test cases.
fn cases(kind: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("testcases/duel")
        .join(kind);
    let names = names(&folder).into_iter();
    let texts = names.filter(|name| Path::new(name).extension().is_some_and(|end| end == "txt"));
    texts.map(|name| folder.join(name)).collect()
}

/// The text of a valid test case.
fn case(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testcases/duel/valid");
    fs::read_to_string(path.join(name)).unwrap()
}

/// A board of 26 x 26 cells of nine kinds, the largest work that a clock can be given.
fn largest(seconds: &str) -> String {
    let text = case("26x26-p9-full-1s.txt");
    let mut lines: Vec<_> = text.lines().collect();
    lines[2] = seconds;
    lines.join("\n") + "\n"
}

/// Runs the program on `input` and returns the claimed cell and the time it took.
fn answer(name: &str, input: &str, arguments: &[&str], patience: Duration) -> (String, Duration) {
    let (grid, _) = read_input(input);
    let folder = folder_with(input);
    let run = run_for(folder.path(), arguments, patience);
    let said = (run.code, run.stdout.as_str(), run.stderr.as_str());
    assert_eq!(said, (Some(0), "", ""), "{name}");
    assert_eq!(names(folder.path()), ["input.txt", "output.txt"], "{name}");
    let output = fs::read_to_string(folder.path().join("output.txt")).unwrap();
    judge(&grid, &output).unwrap_or_else(|error| panic!("{name}: {error}"));
    (output.lines().next().unwrap().to_string(), run.wall)
}

#[test]
fn every_valid_case_is_answered_in_time() {
    share_the_machine!();
    let cases = cases("valid");
    assert!(cases.len() >= 64, "{} cases", cases.len());
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
        let patience = Duration::from_secs(10);
        let (cell, wall) = answer(name, &input, arguments, patience);
        assert!(wall.as_secs_f64() < clock, "{name}: {cell} took {wall:?}");
    }
}

#[test]
#[ignore = "needs a quiet machine, since the shortest clock is 10 ms"]
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

/// Plays a sample for a moment, and returns its board and the claimed cells.
fn play_sample(name: &str) -> (Grid, BTreeSet<Place>) {
    let input = case(name);
    let (grid, _) = read_input(&input);
    let patience = Duration::from_secs(10);
    // Nodes, not seconds: a busy machine must not change the move.
    let (cell, _) = answer(name, &input, &["play", "--nodes", "400000"], patience);
    let cells = group(&grid, filled_place(&grid, &cell).unwrap());
    eprintln!("{name}: {cell}, {} cells", cells.len());
    (grid, cells)
}

#[test]
fn sample_a_is_answered_with_the_group_of_c1() {
    share_the_machine!();
    let (grid, claimed) = play_sample("4x4-p2-sample-a-300s.txt");
    assert_eq!(claimed, group(&grid, filled_place(&grid, "C1").unwrap()));
}

#[test]
fn sample_b_is_answered_with_its_top_row() {
    share_the_machine!();
    let (grid, claimed) = play_sample("5x5-p3-sample-b-60s.txt");
    // The bottom row keeps the game level as well; an inner one joins its neighbours.
    assert_eq!(claimed, group(&grid, filled_place(&grid, "A2").unwrap()));
}

#[test]
fn sample_c_is_answered_with_the_group_of_h5() {
    share_the_machine!();
    let (grid, claimed) = play_sample("10x10-p4-sample-c-300s.txt");
    assert_eq!(claimed.len(), 14);
    assert_eq!(claimed, group(&grid, filled_place(&grid, "H5").unwrap()));
}

#[test]
fn every_malformed_case_is_refused_in_one_line() {
    share_the_machine!();
    let cases = cases("malformed");
    assert!(cases.len() >= 47, "{} cases", cases.len());
    let mut wrong = Vec::new();
    for path in cases {
        let message = fs::read_to_string(path.with_extension("err")).unwrap();
        let folder = folder_with(fs::read(&path).unwrap());
        fs::write(folder.path().join("output.txt"), SENTINEL).unwrap();
        let run = run(folder.path(), &[]);
        let expected = format!("sweetfish: input.txt: {message}");
        let output = fs::read_to_string(folder.path().join("output.txt")).unwrap();
        let untouched = output == SENTINEL && names(folder.path()) == ["input.txt", "output.txt"];
        if run.code != Some(2) || run.stderr != expected || !run.stdout.is_empty() || !untouched {
            wrong.push(format!(
                "{}: exit code {:?}, stdout {:?}, folder untouched: {untouched}\n  expected: {expected:?}\n  found:    {:?}",
                path.file_name().unwrap().display(),
                run.code,
                run.stdout,
                run.stderr,
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Asserts that a run failed with `code`, said so in one line that names `file`, and left only
/// `left` in the folder.
fn assert_fails(folder: &Path, arguments: &[&str], code: i32, file: &str, left: &[&str]) {
    let run = run(folder, arguments);
    let Run { stdout, stderr, .. } = &run;
    assert_eq!((run.code, stdout.as_str()), (Some(code), ""), "{stderr}");
    let one_line = stderr.lines().count() == 1 && stderr.ends_with('\n');
    assert!(one_line && stderr.starts_with("sweetfish: "), "{stderr:?}");
    assert!(stderr.contains(file), "{stderr:?} does not name {file}");
    assert_eq!(names(folder), left);
}

#[test]
fn a_missing_input_file_is_bad_input() {
    share_the_machine!();
    let folder = tempfile::tempdir().unwrap();
    assert_fails(folder.path(), &[], 2, "input.txt", &[]);
    fs::write(folder.path().join("output.txt"), SENTINEL).unwrap();
    assert_fails(folder.path(), &[], 2, "input.txt", &["output.txt"]);
    let output = fs::read_to_string(folder.path().join("output.txt")).unwrap();
    assert_eq!(output, SENTINEL);
}

#[test]
fn a_folder_for_an_input_file_is_bad_input() {
    share_the_machine!();
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("input.txt")).unwrap();
    assert_fails(folder.path(), &[], 2, "input.txt", &["input.txt"]);
}

#[test]
fn an_output_file_that_cannot_be_written_is_an_error() {
    share_the_machine!();
    let folder = folder_with(case("4x4-p2-sample-a-300s.txt"));
    fs::create_dir(folder.path().join("output.txt")).unwrap();
    let left = ["input.txt", "output.txt"];
    assert_fails(folder.path(), &[], 2, "output.txt", &left);
    assert_fails(folder.path(), &["play", "-o", ".."], 2, "..", &left);
    // A folder that is not there stops even a user who may write anywhere, and before the search, which
    // `-v` would show.
    let nowhere = ["play", "-v", "-o", "nowhere/answer.txt"];
    assert_fails(folder.path(), &nowhere, 2, "nowhere/answer.txt", &left);
}

#[test]
fn only_play_has_more_to_show() {
    share_the_machine!();
    let folder = folder_with(case("4x4-p2-sample-a-300s.txt"));
    let left = ["input.txt"];
    assert_fails(folder.path(), &["-v", "bench"], 2, "-v", &left);
    assert_fails(folder.path(), &["bench", "-v"], 2, "-v", &left);
    for arguments in [&["-v"][..], &["play", "-v"], &["-v", "play"]] {
        let shown = run(folder.path(), arguments);
        assert!(shown.stdout.contains("C1: 7 cells"), "{}", shown.stdout);
    }
}

#[cfg(unix)]
#[test]
fn an_input_is_not_overwritten_and_an_endless_one_not_read() {
    share_the_machine!();
    let input = case("4x4-p2-sample-a-300s.txt");
    let folder = folder_with(&input);
    let at = |name: &str| folder.path().join(name);
    fs::hard_link(at("input.txt"), at("hard")).unwrap();
    std::os::unix::fs::symlink("input.txt", at("soft")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", at("zero")).unwrap();
    let left = ["hard", "input.txt", "soft", "zero"];
    for name in ["input.txt", "hard", "soft"] {
        assert_fails(folder.path(), &["play", "-o", name], 2, name, &left);
    }
    assert_eq!(fs::read_to_string(at("input.txt")).unwrap(), input);
    assert_fails(folder.path(), &["play", "-i", "zero"], 2, "zero", &left);
    for arguments in [
        &["level", "check", "zero"][..],
        &["sm3", "solve", "-i", "zero"],
        &["level", "import", "zero", "-o", "new"],
    ] {
        assert_fails(folder.path(), arguments, 2, "zero", &left);
    }
}

#[cfg(unix)]
#[test]
fn a_link_for_an_output_file_is_followed() {
    share_the_machine!();
    let folder = folder_with(case("4x4-p2-sample-a-300s.txt"));
    fs::write(folder.path().join("answer.txt"), SENTINEL).unwrap();
    std::os::unix::fs::symlink("answer.txt", folder.path().join("output.txt")).unwrap();
    assert_eq!(
        run(folder.path(), &["play", "--nodes", "100"]).code,
        Some(0)
    );
    let link = fs::symlink_metadata(folder.path().join("output.txt")).unwrap();
    assert!(link.is_symlink());
    let answer = fs::read_to_string(folder.path().join("answer.txt")).unwrap();
    assert!(answer.starts_with("C1\n"), "{answer}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_behind_the_standard_output_is_a_failure() {
    share_the_machine!();
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_sweetfish"));
    command.args(["duel", "new", "--size", "3", "--kinds", "2", "--seed", "1"]);
    let output = command.stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error.lines().count(), 1, "{error}");
}

/// How long a search of a second on the largest board takes to put its first answer on the disk.
fn first_answer() -> Duration {
    let folder = folder_with(largest("300"));
    let start = Instant::now();
    let mut child = spawn(folder.path(), &["play", "--move-time", "1"]);
    while !folder.path().join("output.txt").exists() {
        assert!(start.elapsed() < Duration::from_secs(10), "no answer");
        std::hint::spin_loop();
    }
    let elapsed = start.elapsed();
    child.kill().unwrap();
    child.wait().unwrap();
    elapsed
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
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
fn killed_at_any_instant_the_answer_is_complete() {
    have_the_machine_alone!();
    // The median, since the machine may stall any single run; a start takes a few milliseconds.
    let first = median((0..5).map(|_| first_answer()).collect());
    assert!(first < Duration::from_millis(50), "first answer: {first:?}");
    // A run that was killed this late has had its chance, even where the machine stalled it.
    let chance = Duration::from_millis(150).max(first * 5);

    let seed = std::env::var("KILL_SEED").map_or_else(
        |_| {
            SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .unwrap()
                .as_secs()
        },
        |seed| seed.parse().expect("KILL_SEED is a number"),
    );
    let mut rng = sweetfish::rng::stream(seed, 0);
    let input = largest("300");
    let (grid, _) = read_input(&input);
    for number in 0..30 {
        // Answers change most at the start, so half of the kills fall there.
        let longest = if number % 2 == 0 { 60_000 } else { 1_000_000 };
        let instant = Duration::from_micros(rng.random_range(0..longest));
        let folder = folder_with(&input);
        let output = folder.path().join("output.txt");
        let before = number % 3 == 0;
        if before {
            fs::write(&output, SENTINEL).unwrap();
        }
        let mut child = spawn(folder.path(), &["play", "--move-time", "1"]);
        sleep(instant);
        child.kill().unwrap();
        child.wait().unwrap();
        let found = fs::read_to_string(&output).ok();
        let untouched = found.as_deref() == before.then_some(SENTINEL);
        let verdict = judge(&grid, found.as_deref().unwrap_or(""));
        assert!(
            verdict.is_ok() || (untouched && instant < chance),
            "KILL_SEED={seed}, kill {number} after {instant:?}: {verdict:?}"
        );
    }
}

#[cfg(unix)]
#[test]
fn interrupted_it_ends_at_once_with_a_complete_answer() {
    share_the_machine!();
    let input = largest("300");
    let folder = folder_with(&input);
    let mut child = spawn(folder.path(), &["play", "--move-time", "10"]);
    sleep(Duration::from_millis(500));
    let interrupt = Instant::now();
    let id = child.id().to_string();
    // Not the signal of Ctrl-C, which a job that runs in the background of a shell ignores.
    let kill = Command::new("kill").args(["-TERM", &id]).status().unwrap();
    assert!(kill.success());
    child.wait().unwrap();
    let wait = interrupt.elapsed();
    assert!(wait < Duration::from_secs(2), "took {wait:?} to end");
    let output = fs::read_to_string(folder.path().join("output.txt")).unwrap();
    judge(&read_input(&input).0, &output).unwrap();
}

#[test]
fn a_clock_of_50_ms_is_kept_on_the_largest_board() {
    have_the_machine_alone!();
    let input = largest("0.05");
    let patience = Duration::from_secs(10);
    let times: Vec<_> = (0..10)
        .map(|_| answer("26x26 with 0.05 s", &input, &[], patience).1)
        .collect();
    eprintln!("{times:?}");
    // The median, since other work on the machine may stall any single run.
    let median = median(times);
    assert!(median < Duration::from_millis(50), "median {median:?}");
}

/// The milliseconds that `-v` prints as overhead, after a script.
#[cfg(target_os = "linux")]
fn overhead(script: &str) -> Option<f64> {
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
    share_the_machine!();
    if !Path::new("/proc/self/stat").exists() {
        eprintln!("not checked: there is no /proc");
        return;
    }
    // A machine that stands still meanwhile may make it too old, but not every time.
    let slept = || overhead("sleep 0.3").is_some_and(|cost| cost >= 285.0);
    assert!((0..3).any(|_| slept()));
    let none = || overhead(":").is_some_and(|cost| cost < 100.0);
    assert!((0..3).any(|_| none()));
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
