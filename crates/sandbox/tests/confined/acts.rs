//! Programs that need more than a shell: whose children compute on after its end, while its sandbox waits for the core that they
//! keep busy; whose threads crowd a core or outlive the first of them; whose files are only in memory.

use std::fs::{self, File};
use std::io::{Read, Write, read_to_string};
use std::os::fd::AsRawFd;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use rustix::fs::{Mode, OFlags, openat};
use sweetfish_sandbox::{AnyPath, ExitStatus, Run, RunSpec, Sandbox, Setup, available_cores};

use super::{GO_ON, Place};

/// The children, and the microseconds of processor time that each takes.
const CHILDREN: usize = 40;
const BURNED: i64 = 400;

/// Acts as the program or one of its children, if this process was started as one.
pub(crate) fn act(part: &str) -> bool {
    match part {
        "begin" => begin(),
        "foster" => foster(),
        "burn" => burn(),
        "crowd" => crowd(),
        "second" => second(),
        "map" => map(),
        "hoard" => hoard(),
        "hold" => hold(),
        _ => return false,
    }
    true
}

/// Ends as soon as its children are ready. Writes how many seconds that took.
fn begin() {
    let clock = Instant::now();
    let own = std::env::current_exe().unwrap();
    // The kernel forgets what ignored children have used.
    let mut foster = Command::new("sh");
    foster
        .args(["-c", "trap '' CHLD; exec \"$0\" foster"])
        .arg(own);
    let foster = foster.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut foster = foster.spawn().unwrap();
    let mut ready = [0];
    foster
        .stdout
        .as_mut()
        .unwrap()
        .read_exact(&mut ready)
        .unwrap();
    fs::write("life", clock.elapsed().as_secs_f64().to_string()).unwrap();
    // Closes the other end of their input.
    drop(foster);
}

/// Starts the children, and stays.
fn foster() {
    let own = std::env::current_exe().unwrap();
    let start = |_| {
        let mut child = Command::new(&own);
        // Each has this input.
        child.arg("burn").stdout(Stdio::null()).spawn().unwrap()
    };
    let _children: Vec<_> = (0..CHILDREN).map(start).collect();
    std::io::stdout().write_all(b"\n").unwrap();
    std::thread::sleep(Duration::from_secs(3600));
}

/// Computes once its input is closed. Adds a byte to a file when it has.
fn burn() {
    let _ = std::io::stdin().read(&mut [0]);
    let used = || {
        let usage = getrusage(UsageWho::RUSAGE_SELF).unwrap();
        usage.user_time().num_microseconds() + usage.system_time().num_microseconds()
    };
    let before = used();
    while used() < before + BURNED {}
    let mut done = File::options()
        .append(true)
        .create(true)
        .open("done")
        .unwrap();
    done.write_all(b"x").unwrap();
}

/// Computes in many threads, so that the first one has the core for a small part of the time.
fn crowd() {
    let work = || {
        loop {
            std::hint::spin_loop();
        }
    };
    let _others: Vec<_> = (0..12).map(|_| std::thread::spawn(work)).collect();
    work();
}

/// Computes in a thread for which the first one waits.
fn second() {
    let work = || {
        loop {
            std::hint::spin_loop();
        }
    };
    let _ = std::thread::spawn(work).join();
}

/// Leaves a file of 12 MiB that has no name and is not open, only in its memory.
#[allow(unsafe_code)]
fn map() {
    let mut file = File::options()
        .read(true)
        .write(true)
        .create_new(true)
        .open("file")
        .unwrap();
    fs::remove_file("file").unwrap();
    let Ok(()) = file.write_all(&vec![1; 12 << 20]) else {
        return std::thread::sleep(Duration::from_secs(5));
    };
    let (read, shared) = (libc::PROT_READ, libc::MAP_SHARED);
    // SAFETY: nothing else is at a place that the system chooses.
    let at = unsafe { libc::mmap(std::ptr::null_mut(), 1, read, shared, file.as_raw_fd(), 0) };
    assert_ne!(at, libc::MAP_FAILED);
    drop(file);
    std::thread::sleep(Duration::from_secs(5));
}

/// Takes 1200 MiB in three processes, and ends if it may.
fn hoard() {
    let own = std::env::current_exe().unwrap();
    let start = |_| Command::new(&own).arg("hold").spawn().unwrap();
    let children: Vec<_> = (0..3).map(start).collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
}

/// Takes 400 MiB for some time, while its first thread has ended.
#[allow(unsafe_code)]
fn hold() {
    std::thread::spawn(|| {
        let memory = vec![1_u8; 400 << 20];
        std::thread::sleep(Duration::from_secs(2));
        std::process::exit(i32::from(memory[0]) - 1);
    });
    // SAFETY: it ends this thread alone, and nothing of its stack is used by the other one.
    unsafe { libc::syscall(libc::SYS_exit, 0) };
}

/// Returns the setup of this program on one core, as the part that it plays.
pub(crate) fn acting(place: &Place, part: &str) -> Setup {
    let own = std::env::current_exe().unwrap();
    Setup {
        program: own.clone().into(),
        args: vec![part.into()],
        own: vec![AnyPath::from(own)],
        cores: available_cores()[..1].to_vec(),
        ..place.setup("")
    }
}

/// Returns the seconds that the program was charged, that it took until its end, and that its children have computed since, on the
/// same core.
pub(crate) fn charged(place: &Place) -> (f64, f64, f64) {
    let mut sandbox = Sandbox::start(&acting(place, "begin"), &GO_ON).unwrap();
    let Run { status, wall, .. } = sandbox.run(RunSpec::within(60.0)).unwrap();
    assert_eq!(status, ExitStatus::Exited(0));
    let read = |name: &str| match sandbox.folder() {
        Some(inside) => {
            let file = openat(inside, name, OFlags::RDONLY, Mode::empty());
            file.map_or_else(
                |_| String::new(),
                |file| read_to_string(File::from(file)).unwrap(),
            )
        }
        None => fs::read_to_string(place.path("own").join(name)).unwrap_or_default(),
    };
    let life: f64 = read("life").parse().unwrap();
    let burned = read("done").len() as i64 * BURNED;
    (wall, life, burned as f64 / 1e6)
}
