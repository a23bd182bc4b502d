//! The file protocol of the program, from outside: every test case is run in a folder of its own
//! and judged by the plain rules in `rules`.

macro_rules! share_the_machine {
    () => {
        let _machine = crate::MACHINE.read().unwrap_or_else(|e| e.into_inner());
    };
}

macro_rules! have_the_machine_alone {
    () => {
        let _machine = crate::MACHINE.write().unwrap_or_else(|e| e.into_inner());
    };
}

mod answers;
mod clock;
#[cfg(target_os = "linux")]
mod outputs;
mod refusals;
mod rules;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::RwLock;
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use rules::{judge, read_input};

/// Held for reading by tests that only need the machine, for writing by those that need it to
/// themselves because they measure time.
static MACHINE: RwLock<()> = RwLock::new(());

/// Stands in `output.txt` before a run, to show whether the run touched it.
const SENTINEL: &str = "an answer from before\n";

/// The result of a run of the program.
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

/// How long to wait for what must happen. Only a failure takes as long: the machine may have other work.
const PATIENCE: Duration = Duration::from_secs(120);

fn run(folder: &Path, arguments: &[&str]) -> Run {
    run_for(folder, arguments, PATIENCE)
}

/// Waits until `output.txt` holds another text than `before`.
fn wait_for_output(folder: &Path, before: Option<&str>) {
    let start = Instant::now();
    let text = || fs::read_to_string(folder.join("output.txt")).ok();
    while text().as_deref() == before {
        assert!(start.elapsed() < PATIENCE, "no answer");
        sleep(Duration::from_micros(200));
    }
}

/// Returns a folder that holds `input.txt` alone.
fn folder_with(input: impl AsRef<[u8]>) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("input.txt"), input).unwrap();
    folder
}

/// Returns the names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Returns the `.txt` files of a folder of test cases.
fn cases(kind: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.join("testcases/duel").join(kind);
    let names = names(&folder).into_iter();
    let texts = names.filter(|name| Path::new(name).extension().is_some_and(|end| end == "txt"));
    texts.map(|name| folder.join(name)).collect()
}

/// Returns the text of a valid test case.
fn case(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testcases/duel/valid");
    fs::read_to_string(path.join(name)).unwrap()
}

/// Returns an input of 26 x 26 cells of nine kinds, the largest there is.
fn largest(seconds: &str) -> String {
    let text = case("26x26-p9-full-1s.txt");
    let mut lines: Vec<_> = text.lines().collect();
    lines[2] = seconds;
    lines.join("\n") + "\n"
}

/// Runs the program on `input` and returns the cell of its move and the time it took.
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
