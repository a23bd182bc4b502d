//! Runs that are killed or interrupted can be resumed as if nothing had happened.

mod changes;
mod files;
mod joining;
mod kills;
mod launchers;
mod options;

use std::fs;
use std::process::{Child, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use crate::common::{Arena, lines_without_times};

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

/// Returns a match that does not end by itself.
fn long_match(mock: &str) -> String {
    format!("match --agent greedy --agent {mock} --seconds 3600")
}

/// Runs what must be refused with one line, and checks that the file is unchanged.
fn expect_refusal(arena: &Arena, args: &str, resume: bool, words: &[&str]) {
    let before = fs::read(arena.out()).unwrap();
    arena.run(&with_out(args, arena, resume)).refused(words);
    let after = fs::read(arena.out()).unwrap();
    assert_eq!(after, before, "the file has changed");
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
