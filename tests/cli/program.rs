//! Runs of the program, and what they must print.

use std::io::Write as _;
use std::process::{Child, Command, Output, Stdio};

use serde_json::Value;

/// Returns the program with arguments that hold no blanks, parted by blanks. It runs outside of any Slurm job.
pub(crate) fn sweetfish(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sweetfish"));
    for name in ["ID", "MIN", "MAX", "STEP", "COUNT"] {
        command.env_remove(format!("SLURM_ARRAY_TASK_{name}"));
    }
    command.args(arguments.split_whitespace());
    command
}

/// Runs a command to its end.
pub(crate) fn run(command: &mut Command) -> Output {
    command.output().expect("the program starts")
}

/// Starts a command with pipes for its standard streams.
pub(crate) fn start(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command.stderr(Stdio::piped()).spawn().unwrap()
}

/// Runs a command on these lines.
pub(crate) fn run_on(command: &mut Command, lines: &str) -> Output {
    let mut child = start(command);
    let mut stdin = child.stdin.take().unwrap();
    // A run that refuses its options has ended by now.
    let _ = stdin.write_all(lines.as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap()
}

/// Interrupts a run, and waits for its end. Other systems have no such signal for one program.
#[cfg(unix)]
pub(crate) fn interrupt(child: Child) -> Output {
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
    child.wait_with_output().unwrap()
}

/// Returns the standard output of a run, which must have succeeded.
pub(crate) fn text(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Returns the JSON object in the last line of a run that succeeds.
pub(crate) fn last_json(output: &Output) -> Value {
    serde_json::from_str(text(output).lines().last().unwrap()).unwrap()
}

/// Checks that a text has a part.
#[track_caller]
pub(crate) fn assert_has(text: &str, part: &str) {
    assert!(text.contains(part), "no `{part}` in: {text}");
}

/// Returns the one line of the standard error of a run with exit code 2.
pub(crate) fn refusal(output: &Output) -> String {
    let errors = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
    errors
}
