//! Agents that start processes, leave them behind, or turn on those that are there.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::process::{Child, Command, Stdio, exit};
use std::time::{Duration, Instant};
use std::{env, thread};

use rustix::process::{
    Pid, Signal, getpid, getppid, kill_process, setpgid, setsid, test_kill_process,
};

use crate::{Turn, moves};

/// Acts as a helper process, if the behaviour is one.
pub(crate) fn help(behaviour: &str, marker: &str, args: &[String]) -> bool {
    match behaviour {
        "linger" => thread::sleep(Duration::from_secs(3600)),
        "spoil" => spoil(args[0].parse().expect("a process")),
        "work" => moves::burn(Duration::from_millis(
            args[0].parse().expect("milliseconds"),
        )),
        "hold" => hold(args[0].parse().expect("megabytes")),
        "join" => {
            let group = Pid::from_raw(args[0].parse().expect("a process"));
            let _ = setpgid(None, group);
            let _ = kill_process(getpid(), Signal::STOP);
        }
        // The middle one of two generations: the young one has neither parent nor session of ours.
        "escape" => {
            setsid().expect("a session of its own");
            start(marker, &args[0], &[&args[1]]).expect("a child");
            exit(0);
        }
        _ => return false,
    }
    true
}

pub(crate) fn act(behaviour: &str, turn: &Turn) -> Option<io::Result<()>> {
    Some(match behaviour {
        "forks" => forks(turn),
        "many-forks" => many_forks(turn),
        "hog-many" => hog_many(turn),
        "starve" => starve(turn),
        "background" => background(turn, |pid| start(&turn.marker, "spoil", &[pid]).map(|_| ())),
        "background-hidden" => background(turn, |pid| {
            let mut young = start(&turn.marker, "escape", &["spoil", pid])?;
            young.wait().map(|_| ())
        }),
        "leave-workers" => leave_workers(turn),
        "workers" => workers(turn),
        "relay" => relay(turn),
        "kill-parent" => kill_parent(turn, Signal::KILL),
        "stop-parent" => kill_parent(turn, Signal::STOP),
        "stop-and-go" => stop_and_go(turn),
        "kill-and-stay" => kill_and_stay(turn),
        "hang-up" => hang_up(turn),
        "forge" => forge(turn),
        _ => return None,
    })
}

pub(crate) fn start(marker: &str, behaviour: &str, args: &[&str]) -> io::Result<Child> {
    Command::new(env::current_exe()?)
        .args([behaviour, marker])
        .args(args)
        .stdin(Stdio::null())
        .spawn()
}

/// Starts as many children as possible, up to 200. Each sleeps for an hour.
fn forks(turn: &Turn) -> io::Result<()> {
    let started = (0..200).filter(|_| start(&turn.marker, "linger", &[]).is_ok());
    let count = started.count();
    // With itself.
    let expected: usize = turn.arg(0).parse().expect("a number of processes");
    let crimes = (count + 1 != expected).then(|| format!("started {count} processes"));
    turn.play_or_confess(crimes.as_slice())
}

/// Plays, if it cannot start as many children as it should try to.
fn many_forks(turn: &Turn) -> io::Result<()> {
    let all: usize = turn.arg(0).parse().expect("a number of processes");
    let mut started = (0..all).map_while(|_| start(&turn.marker, "linger", &[]).ok());
    let count = started.by_ref().count();
    let crimes = (count == all).then(|| format!("started {count} processes"));
    turn.play_or_confess(crimes.as_slice())
}

/// Plays after a moment in which its children together hold 800 MiB.
fn hog_many(turn: &Turn) -> io::Result<()> {
    let children: Vec<_> = (0..8)
        .map(|_| start(&turn.marker, "hold", &["100"]))
        .collect::<io::Result<_>>()?;
    for mut child in children {
        child.wait()?;
    }
    turn.play()
}

/// Computes for a third of a second in 40 processes, and ends while its sandbox waits for the core that they keep busy.
fn starve(turn: &Turn) -> io::Result<()> {
    for _ in 0..40 {
        start(&turn.marker, "work", &["2000"])?;
    }
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_millis(333) {
        std::hint::spin_loop();
    }
    turn.play()
}

fn hold(megabytes: usize) {
    let held = std::hint::black_box(vec![1_u8; megabytes << 20]);
    thread::sleep(Duration::from_millis(300));
    drop(held);
}

/// Plays, and leaves a child that spoils the folder; confesses if one of an earlier move still does.
fn background(turn: &Turn, start: impl Fn(&str) -> io::Result<()>) -> io::Result<()> {
    let _ = fs::remove_file("noise");
    thread::sleep(Duration::from_millis(20));
    if fs::exists("noise")? {
        return turn.play_or_confess(&["an earlier child lives".to_string()]);
    }
    start(&std::process::id().to_string())?;
    while !fs::exists("noise")? {
        thread::sleep(Duration::from_millis(1));
    }
    turn.play()
}

/// Writes into the folder again and again; some time after process `agent` has ended, wrong inputs and outputs too.
fn spoil(agent: i32) {
    let agent = Pid::from_raw(agent).expect("a process has a number");
    let mut alone = 0;
    for _ in 0..30_000 {
        let _ = fs::write("noise", "noise");
        alone += u32::from(test_kill_process(agent).is_err());
        if alone > 50 {
            let _ = fs::write("output.txt", "written in the background");
            let _ = fs::write("input.txt", "written in the background");
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// Leaves children that continue to work. They must not slow down the opponent.
fn leave_workers(turn: &Turn) -> io::Result<()> {
    for _ in 0..4 {
        start(&turn.marker, "work", &["3600000"])?;
    }
    turn.play()
}

/// Starts children that work in its place, and waits for them. The arguments are their number and the milliseconds each.
fn workers(turn: &Turn) -> io::Result<()> {
    let count: usize = turn.arg(0).parse().expect("a number of workers");
    let started = (0..count).map(|_| start(&turn.marker, "work", &[turn.arg(1)]));
    for child in started.collect::<io::Result<Vec<_>>>()? {
        // With their ends ignored they are waited for all the same.
        let _ = child.wait_with_output();
    }
    turn.play()
}

/// Does the same, with one child after the other.
fn relay(turn: &Turn) -> io::Result<()> {
    let count: usize = turn.arg(0).parse().expect("a number of workers");
    for _ in 0..count {
        let _ = start(&turn.marker, "work", &[turn.arg(1)])?.wait();
    }
    turn.play()
}

/// Turns on its parent and, in a process namespace of its own only, on everybody there is.
fn kill_parent(turn: &Turn, signal: Signal) -> io::Result<()> {
    if let Some(parent) = getppid() {
        let _ = kill_process(parent, signal);
    }
    if is_in_namespace() {
        let everybody = nix::unistd::Pid::from_raw(-1);
        let _ = nix::sys::signal::kill(everybody, nix::sys::signal::Signal::SIGKILL);
    }
    turn.play()
}

/// Returns whether its sandbox is the init of a namespace. Only then does "everybody" spare the machine.
fn is_in_namespace() -> bool {
    getppid().is_some_and(Pid::is_init)
}

/// Works while its sandbox does not look, and plays when that goes on.
fn stop_and_go(turn: &Turn) -> io::Result<()> {
    let parent = getppid().expect("a sandbox");
    let is_stopped = kill_process(parent, Signal::STOP).is_ok();
    moves::burn(Duration::from_millis(300));
    let _ = kill_process(parent, Signal::CONT);
    let crimes = is_stopped && !is_in_namespace();
    turn.play_or_confess(crimes.then(|| "stopped its sandbox".to_string()).as_slice())
}

/// Leaves a stopped process in the group of its sandbox, which the kernel then tells that nobody is left who would go on.
fn hang_up(turn: &Turn) -> io::Result<()> {
    let parent = getppid().expect("a sandbox").as_raw_nonzero().to_string();
    let child = start(&turn.marker, "join", &[&parent])?;
    let status = format!("/proc/{}/stat", child.id());
    let is_stopped = || fs::read_to_string(&status).is_ok_and(|text| text.contains(") T "));
    // Not everywhere does `/proc` number it as here.
    for _ in 0..50 {
        if is_stopped() {
            break;
        }
        thread::sleep(Duration::from_millis(5));
    }
    turn.play()
}

/// Kills its parent, and stays.
fn kill_and_stay(turn: &Turn) -> io::Result<()> {
    start(&turn.marker, "linger", &[])?;
    kill_parent(turn, Signal::KILL)?;
    if !is_in_namespace() {
        thread::sleep(Duration::from_secs(3600));
    }
    Ok(())
}

/// Tries to report to the referee in the name of its sandbox that it took no time.
fn forge(turn: &Turn) -> io::Result<()> {
    let report = r#"{"ran":{"status":{"exited":0},"wall":0.0,"cpu":0.0}}"#;
    // Its number in `/proc`, which may be another one than here.
    let status = fs::read_to_string("/proc/self/status")?;
    let parent = status.lines().find_map(|line| line.strip_prefix("PPid:"));
    let parent = format!("/proc/{}", parent.unwrap_or_default().trim());
    let mut crimes = Vec::new();
    for number in 0..20 {
        let path = format!("{parent}/fd/{number}");
        if let Ok(mut open) = OpenOptions::new().write(true).open(&path) {
            let _ = open.write_all(format!("{report}\n").as_bytes());
            crimes.push(format!("wrote to {path}"));
        }
    }
    let memory = OpenOptions::new().write(true).open(format!("{parent}/mem"));
    if memory.is_ok() {
        crimes.push("opened the memory of its sandbox".into());
    }
    turn.play_or_confess(&crimes)
}
