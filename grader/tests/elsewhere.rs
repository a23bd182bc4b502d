//! `grader try --confine off` as on Windows and macOS, through the built program. The agents are this very program again, so it has
//! a `main` of its own: `elsewhere act BEHAVIOUR` is one move. It takes words of the names of the tests to run as its arguments;
//! without any it runs all, but none on Linux, where other tests try agents.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use std::{env, hint, process, thread};

use sweetfish_duel::format::{Output, parse_input, print_output};
use tempfile::TempDir;

/// The argument of an agent.
const ACT: &str = "act";

const TESTS: [(&str, fn()); 8] = [
    ("a_good_agent_has_no_fault", a_good_agent_has_no_fault),
    ("ends_are_told_apart", ends_are_told_apart),
    (
        "a_program_that_does_not_end_is_ended",
        a_program_that_does_not_end_is_ended,
    ),
    (
        "what_an_agent_leaves_is_ended",
        what_an_agent_leaves_is_ended,
    ),
    ("outputs_are_limited", outputs_are_limited),
    ("logs_keep_both_ends", logs_keep_both_ends),
    (
        "nothing_is_left_in_the_temporary_folder",
        nothing_is_left_in_the_temporary_folder,
    ),
    ("what_needs_linux_says_so", what_needs_linux_says_so),
];

fn main() -> ExitCode {
    let args: Vec<_> = env::args().skip(1).collect();
    if args.first().is_some_and(|word| word == ACT) {
        act(&args[1], args.get(2).map(Path::new)).expect("the agent's files");
        return ExitCode::SUCCESS;
    }
    // What `cargo test` adds for the usual harness.
    let words: Vec<_> = args.iter().filter(|word| !word.starts_with('-')).collect();
    if words.is_empty() && cfg!(target_os = "linux") {
        return ExitCode::SUCCESS;
    }
    for (name, test) in TESTS {
        if words.is_empty() || words.iter().any(|word| name.contains(word.as_str())) {
            test();
            println!("{name}: ok");
        }
    }
    ExitCode::SUCCESS
}

/// Plays one move in the current folder, well or otherwise. A child of an agent writes to the file `beat` while it lives.
fn act(behaviour: &str, beat: Option<&Path>) -> io::Result<()> {
    match behaviour {
        "fail" => panic!("a bug of mine"),
        "abort" => process::abort(),
        "turn" => loop {
            hint::spin_loop();
        },
        "idle" => return Ok(()),
        "flood" => return fs::write("output.txt", vec![b'1'; 10 << 20]),
        "live" => loop {
            File::options()
                .append(true)
                .create(true)
                .open(beat.expect("a file"))?
                .write_all(b".")?;
            thread::sleep(Duration::from_millis(20));
        },
        "bear" => {
            let mut child = Command::new(env::current_exe()?);
            child.args([ACT, "live"]).args(beat);
            child
                .stdin(Stdio::null())
                .stdout(Stdio::inherit())
                .spawn()?;
            // Else it is ended before it has begun.
            while !beat.is_some_and(Path::exists) {
                thread::sleep(Duration::from_millis(5));
            }
        }
        "talk" => println!("begin{}end", "x".repeat(1 << 20)),
        "own" => assert_eq!(fs::read_to_string("weights.txt")?, "7"),
        _ => {}
    }
    let input = parse_input(&fs::read("input.txt")?).expect("an input file");
    let mut position = input.position;
    let groups = position.moves();
    let cell = groups
        .iter()
        .max_by_key(|group| group.size)
        .expect("a group")
        .cell;
    position.play(cell);
    fs::write("output.txt", print_output(&Output { cell, position }))
}

/// A folder with a blank in its path, and in it an agent.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        fs::create_dir_all(place.home()).unwrap();
        fs::copy(env::current_exe().unwrap(), place.agent()).unwrap();
        place
    }

    fn home(&self) -> PathBuf {
        self.0.path().join("my homework")
    }

    fn agent(&self) -> PathBuf {
        self.home()
            .join("agent")
            .with_extension(env::consts::EXE_EXTENSION)
    }

    /// Tries the agent. Returns the exit code, and what was printed.
    fn try_agent(&self, behaviour: &str, options: &[&str]) -> (Option<i32>, String) {
        let command = format!("\"{}\" {ACT} {behaviour}", self.agent().display());
        let options = ["try", "--confine", "off"].iter().chain(options);
        grader(self.0.path(), options.copied().chain([&*command]))
    }
}

/// Runs the grader with its temporary files in a folder. Returns the exit code, and what was printed.
fn grader<'a>(temporary: &Path, args: impl IntoIterator<Item = &'a str>) -> (Option<i32>, String) {
    let mut grader = Command::new(env!("CARGO_BIN_EXE_grader"));
    for name in ["TMPDIR", "TMP", "TEMP"] {
        grader.env(name, temporary);
    }
    let done = grader.args(args).stdin(Stdio::null()).output().unwrap();
    let text = [done.stdout, done.stderr].concat();
    (done.status.code(), String::from_utf8(text).unwrap())
}

/// Checks that a trial found nothing but slow moves, which a busy machine makes of good ones.
#[track_caller]
fn assert_plays(code: Option<i32>, printed: &str) {
    let is_slow = |line: &str| line.contains("out of time") || line.contains("slow");
    let boards = printed.lines().filter(|line| line.contains(" s  "));
    let mut faults = boards.filter(|line| line.starts_with('✗'));
    assert!(faults.all(is_slow), "{printed}");
    let is_good = printed.contains("No fault was found");
    assert!(is_good || printed.lines().any(is_slow), "{printed}");
    assert_eq!(code, Some(i32::from(!is_good)), "{printed}");
}

#[track_caller]
fn assert_has(text: &str, words: &[&str]) {
    for word in words {
        assert!(text.contains(word), "found no `{word}` in:\n{text}");
    }
}

fn a_good_agent_has_no_fault() {
    let place = Place::new();
    fs::write(place.home().join("weights.txt"), "7").unwrap();
    for behaviour in ["play", "own"] {
        let (code, printed) = place.try_agent(behaviour, &[]);
        assert_has(&printed, &["not confined"]);
        assert_plays(code, &printed);
    }
}

fn ends_are_told_apart() {
    let place = Place::new();
    for (behaviour, words) in [
        (
            "fail",
            &["exit code 101", "a bug of mine", "Fix first: "][..],
        ),
        ("abort", &["signal 6", "prints nothing"]),
        ("idle", &["no output", "Fix first: "]),
    ] {
        let (code, printed) = place.try_agent(behaviour, &[]);
        assert_has(&printed, words);
        assert_eq!(code, Some(1), "{printed}");
    }
    let (code, printed) = grader(place.0.path(), ["try", "--confine", "off", "./none"]);
    assert_has(&printed, &["`./none` cannot be found"]);
    assert_eq!(code, Some(2), "{printed}");
}

fn a_program_that_does_not_end_is_ended() {
    let clock = Instant::now();
    let (code, printed) = Place::new().try_agent("turn", &[]);
    assert_has(&printed, &["out of time", "No games are played"]);
    assert_eq!(code, Some(1), "{printed}");
    assert!(clock.elapsed() < Duration::from_secs(60), "{printed}");
}

fn what_an_agent_leaves_is_ended() {
    let place = Place::new();
    let beat = place.0.path().join("beat");
    let (code, printed) = place.try_agent(&format!("bear '{}'", slashed(&beat)), &[]);
    assert_plays(code, &printed);
    let before = fs::metadata(&beat).expect("a child has lived").len();
    thread::sleep(Duration::from_secs(1));
    assert_eq!(
        fs::metadata(&beat).unwrap().len(),
        before,
        "a child lives on"
    );
}

/// Returns a path as every system reads it within quotes.
fn slashed(path: &Path) -> String {
    path.display().to_string().replace('\\', "/")
}

fn outputs_are_limited() {
    let (code, printed) = Place::new().try_agent("flood", &[]);
    assert_has(&printed, &["output.txt", "too large"]);
    assert_eq!(code, Some(1), "{printed}");
}

fn logs_keep_both_ends() {
    let place = Place::new();
    let logs = place.0.path().join("logs");
    let (code, printed) = place.try_agent("talk", &["--logs", logs.to_str().unwrap()]);
    assert_plays(code, &printed);
    let kept: Vec<_> = fs::read_dir(&logs)
        .unwrap()
        .map(|log| fs::read_to_string(log.unwrap().path()).unwrap())
        .collect();
    assert!(!kept.is_empty());
    for log in kept {
        assert!(log.starts_with("beginx") && log.trim_end().ends_with("xend"));
        assert!(
            log.contains("bytes left out") && log.len() < 3 << 16,
            "{}",
            log.len()
        );
    }
}

fn nothing_is_left_in_the_temporary_folder() {
    let place = Place::new();
    let (code, printed) = place.try_agent("play", &[]);
    assert_plays(code, &printed);
    let left: Vec<_> = fs::read_dir(place.0.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(left, ["my homework"]);
}

fn what_needs_linux_says_so() {
    if cfg!(target_os = "linux") {
        return;
    }
    let place = Place::new();
    let agent = slashed(&place.agent());
    for args in [
        &["grade", "subs", "--out", "marks"][..],
        &["match", "--agent", "greedy"],
    ] {
        let (code, printed) = grader(place.0.path(), args.iter().copied());
        assert_has(&printed, &[&format!("found `{}`", args[0]), "needs Linux"]);
        assert_eq!((code, printed.lines().count()), (Some(2), 1), "{printed}");
    }
    let (code, printed) = grader(place.0.path(), ["try", &format!("'{agent}' {ACT} play")]);
    assert_has(&printed, &["on Linux only", "--confine off"]);
    assert_eq!((code, printed.lines().count()), (Some(2), 1), "{printed}");
}
