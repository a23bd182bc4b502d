//! Agents that write a wrong move, end wrongly, or take too long.

use std::fs::{self, File};
use std::io::{self, Write};
use std::process::exit;
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeVal;
use rustix::process::{Signal, getpid, kill_process};
use sweetfish_duel::format::{Output, print_output};
use sweetfish_duel::{Cell, Position};

use crate::Turn;

/// Longer than any test takes.
const HOUR: Duration = Duration::from_secs(3600);
const MIB: usize = 1 << 20;

pub(crate) fn act(behaviour: &str, turn: &Turn) -> Option<io::Result<()>> {
    Some(match behaviour {
        "random" => turn.play(),
        // The more often it takes a largest group, the wider it looks: never with a width of 0, always from 20.
        "width" => {
            let width: u64 = turn.arg(0).parse().expect("a width");
            let is_greedy = turn.input.position.hash() % 20 < width;
            let output = if is_greedy {
                turn.greedy()
            } else {
                turn.legal()
            };
            fs::write("output.txt", print_output(&output))
        }
        "illegal" => illegal(turn),
        "outside" => outside(turn),
        "wrong-board" => wrong_board(turn),
        "malformed" => fs::write("output.txt", "I resign\n"),
        "empty" => fs::write("output.txt", ""),
        "bytes" => fs::write("output.txt", [0xff; 40]),
        "no-board" => fs::write("output.txt", format!("{}\n", turn.legal().cell)),
        "nothing" => Ok(()),
        "segv" => die_by(Signal::SEGV),
        "exit3" => turn.play().map(|()| exit(3)),
        "exit3-silently" => exit(3),
        "sleep" => {
            thread::sleep(HOUR);
            turn.play()
        }
        "nap" => {
            thread::sleep(Duration::from_millis(
                turn.arg(0).parse().expect("milliseconds"),
            ));
            turn.play()
        }
        "spin" => {
            let time = Duration::from_millis(turn.arg(0).parse().expect("milliseconds"));
            let start = Instant::now();
            while start.elapsed() < time {
                std::hint::spin_loop();
            }
            turn.play()
        }
        // Works for so long at the first move on a board.
        "work-first" => {
            let time = Duration::from_millis(turn.arg(0).parse().expect("milliseconds"));
            let position = &turn.input.position;
            if cells(position).all(|cell| position.kind_at(cell).is_some()) {
                burn(time);
            }
            turn.play()
        }
        "play-and-sleep" => turn.play().map(|()| thread::sleep(HOUR)),
        "busy" => {
            burn_on_threads(4);
            turn.play()
        }
        "big-output" => write_much("output.txt", 1024),
        "big-noise" => write_much("noise", 1024).and_then(|()| turn.play()),
        "big-short" => fs::write("output.txt", "*".repeat(100_000)),
        "sparse" => File::create("output.txt").and_then(|file| file.set_len(1 << 40)),
        "chatter" => chatter(turn),
        "hog" => hog(turn),
        _ => return None,
    })
}

fn cells(position: &Position) -> impl Iterator<Item = Cell> + use<> {
    let size = position.size();
    (0..size).flat_map(move |column| (0..size).map(move |row| Cell::new(column, row)))
}

/// Takes the first empty cell, once there is one.
fn illegal(turn: &Turn) -> io::Result<()> {
    let position = &turn.input.position;
    let mut empty = cells(position).filter(|&cell| position.kind_at(cell).is_none());
    match empty.next() {
        None => turn.play(),
        Some(cell) => {
            let position = position.clone();
            fs::write("output.txt", print_output(&Output { cell, position }))
        }
    }
}

/// Writes a cell beside the board, with a board that is right for another cell.
fn outside(turn: &Turn) -> io::Result<()> {
    let beyond = Cell::new(turn.input.position.size(), 0);
    fs::write("output.txt", format!("{beyond}\n{}", turn.legal().position))
}

/// Writes a legal move, but leaves the group on the board.
fn wrong_board(turn: &Turn) -> io::Result<()> {
    let cell = turn.legal().cell;
    let position = turn.input.position.clone();
    fs::write("output.txt", print_output(&Output { cell, position }))
}

fn die_by(signal: Signal) -> ! {
    loop {
        // The handler of the standard library takes the first one and restores the default.
        let _ = kill_process(getpid(), signal);
    }
}

/// Works on all these threads, for an hour.
pub(crate) fn burn_on_threads(threads: usize) {
    let workers: Vec<_> = (0..threads).map(|_| thread::spawn(|| burn(HOUR))).collect();
    for worker in workers {
        let _ = worker.join();
    }
}

/// Works until this process has worked for so long in all, however busy the machine is.
pub(crate) fn burn(time: Duration) {
    let seconds = |time: TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
    let used = || {
        let usage = getrusage(UsageWho::RUSAGE_SELF).expect("it is our own");
        seconds(usage.user_time()) + seconds(usage.system_time())
    };
    let mut sum = 0_u64;
    while used() < time.as_secs_f64() {
        for number in 0..10_000_u64 {
            sum = std::hint::black_box(sum.wrapping_mul(31).wrapping_add(number));
        }
    }
}

fn write_much(name: &str, mib: usize) -> io::Result<()> {
    let mut file = File::create(name)?;
    let part = vec![b'x'; MIB];
    for _ in 0..mib {
        file.write_all(&part)?;
    }
    Ok(())
}

/// Talks on both outputs, more than a pipe holds.
fn chatter(turn: &Turn) -> io::Result<()> {
    let line = "what a fine day to claim a group\n".repeat(100);
    for _ in 0..100 {
        io::stdout().write_all(line.as_bytes())?;
        io::stderr().write_all(line.as_bytes())?;
    }
    turn.play()
}

/// Takes memory far beyond the limit of the tests, but not without end in case the limit does not hold.
fn hog(turn: &Turn) -> io::Result<()> {
    let mut taken = Vec::new();
    for _ in 0..64 {
        taken.push(std::hint::black_box(vec![1_u8; 16 * MIB]));
    }
    turn.play_or_confess(&[format!("took {} times 16 MiB", taken.len())])
}
