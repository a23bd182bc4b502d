//! Agents that explore the machine, or take more of it than they may.

// What is tried has no safe form in any library.
#![allow(unsafe_code)]

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::thread::{CpuSet, sched_getcpu, sched_setaffinity};

use crate::Turn;
use crate::moves::{burn, burn_on_threads};
use crate::processes::start;

pub(crate) fn act(behaviour: &str, turn: &Turn) -> Option<io::Result<()>> {
    Some(match behaviour {
        "look-around" => look_around(turn),
        "hoard-unlinked" => hoard_unlinked(turn, "."),
        "hoard-shared" => hoard_unlinked(turn, "/dev/shm"),
        "hoard-closed" => hoard_closed(turn),
        "many-files" => many_files(turn),
        "unwaited" => unwaited(turn),
        "crumbs" => crumbs(turn),
        "crowd" => crowd(turn),
        "queue-signals" => queue_signals(turn),
        _ => return None,
    })
}

/// Looks for anything of somebody else. The arguments are a folder with a diary, and namespaces of the tests (`/proc/self/ns`).
fn look_around(turn: &Turn) -> io::Result<()> {
    let mut crimes = Vec::new();
    // What its command named would be its own: it names another file there.
    let diary = Path::new(turn.arg(0)).with_file_name("diary");
    if File::open(&diary).is_ok() {
        crimes.push(format!("read {}", diary.display()));
    }
    for namespace in &turn.args[1..] {
        let (kind, _) = namespace.split_once(':').expect("KIND:[NUMBER]");
        let own = fs::read_link(format!("/proc/self/ns/{kind}"));
        if own.is_ok_and(|own| own.to_string_lossy() == *namespace) {
            crimes.push(format!("shares the machine's {kind}"));
        }
    }
    let is_process = |name: &str| name.bytes().all(|byte| byte.is_ascii_digit());
    let processes =
        fs::read_dir("/proc")?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    // The sandbox and itself.
    let processes = processes.filter(|name| is_process(name)).count();
    if processes > 2 {
        crimes.push("saw other processes".into());
    }
    // The system keeps an older list, too.
    for list in ["/etc/passwd", "/etc/passwd-", "/etc/group-"] {
        let users = fs::read_to_string(list).unwrap_or_default();
        if users.lines().count() > 2 {
            crimes.push(format!("knows other users by {list}"));
        }
    }
    for folder in [
        "/",
        "/home",
        "/root",
        "/tmp",
        "/var",
        "/usr",
        "/etc",
        "/dev",
        "/proc/sys",
    ] {
        if File::create(format!("{folder}/{}", turn.marker)).is_ok() {
            let _ = fs::remove_file(format!("{folder}/{}", turn.marker));
            crimes.push(format!("wrote to {folder}"));
        }
    }
    turn.play_or_confess(&crimes)
}

/// Plays, and holds 400 MB of files that have no name.
fn hoard_unlinked(turn: &Turn, folder: &str) -> io::Result<()> {
    turn.play()?;
    let mut held = Vec::new();
    for number in 0..100 {
        let path = format!("{folder}/hoard-{number}");
        let mut file = File::create(&path)?;
        fs::remove_file(&path)?;
        file.write_all(&vec![1; 4 << 20])?;
        held.push(file);
    }
    Ok(())
}

/// Plays, and fills a folder that cannot be listed.
fn hoard_closed(turn: &Turn) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    turn.play()?;
    if !fs::exists("closed")? {
        fs::DirBuilder::new().mode(0o300).create("closed")?;
    }
    for number in 0..100 {
        // Where the room ends, so does it.
        if fs::write(format!("closed/{number}"), vec![1; 4 << 20]).is_err() {
            break;
        }
    }
    // Long enough for a look.
    std::thread::sleep(Duration::from_millis(300));
    Ok(())
}

/// Plays, and leaves as many files as it can.
fn many_files(turn: &Turn) -> io::Result<()> {
    turn.play()?;
    (0..100_000).try_for_each(|number| File::create(format!("file-{number}")).map(drop))
}

/// Computes for three seconds, in children that end within milliseconds and that nobody waits for.
fn unwaited(turn: &Turn) -> io::Result<()> {
    // SAFETY: no handler of ours is replaced.
    unsafe { libc::signal(libc::SIGCHLD, libc::SIG_IGN) };
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(3) {
        let mut child = start(&turn.marker, "work", &["3"])?;
        // The child is gone, and with it what it used.
        let _ = child.wait();
    }
    turn.play()
}

/// Works by many children at a time, each of which uses less than a tick of the clock and is gone with what it used.
fn crumbs(turn: &Turn) -> io::Result<()> {
    // SAFETY: no handler of ours is replaced.
    unsafe { libc::signal(libc::SIGCHLD, libc::SIG_IGN) };
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(60) {
        let children = (0..40).map(|_| start(&turn.marker, "work", &["4"]));
        for mut child in children.collect::<io::Result<Vec<_>>>()? {
            let _ = child.wait();
        }
    }
    turn.play()
}

/// Works on five threads on one core, so that the first one waits. Makes the file of the argument; plays if it is there.
fn crowd(turn: &Turn) -> io::Result<()> {
    if turn
        .args
        .first()
        .is_some_and(|path| fs::exists(path).unwrap_or_default())
    {
        return turn.play();
    }
    if let Some(path) = turn.args.first() {
        fs::write(path, "")?;
    }
    let core = sched_getcpu();
    let mut cores = CpuSet::new();
    cores.set(core);
    sched_setaffinity(None, &cores)?;
    std::thread::spawn(|| burn_on_threads(4));
    burn(Duration::from_secs(3600));
    Ok(())
}

/// Lets signals wait for itself. The kernel counts those of a user together, so that others could have none.
fn queue_signals(turn: &Turn) -> io::Result<()> {
    const MANY: usize = 3000;
    let signal = libc::SIGRTMIN();
    // SAFETY: the set is one of our own, and no handler is touched.
    unsafe {
        let mut set = std::mem::zeroed();
        libc::sigemptyset(&raw mut set);
        libc::sigaddset(&raw mut set, signal);
        libc::sigprocmask(libc::SIG_BLOCK, &raw const set, std::ptr::null_mut());
    }
    let value = libc::sigval {
        sival_ptr: std::ptr::null_mut(),
    };
    // SAFETY: the process is this one, where the signal is blocked.
    let queue = || unsafe { libc::sigqueue(libc::getpid(), signal, value) } == 0;
    let count = (0..MANY).take_while(|_| queue()).count();
    let crimes = (count == MANY).then(|| format!("queued {count} signals"));
    turn.play_or_confess(crimes.as_slice())
}
