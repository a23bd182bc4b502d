//! The right to write where the file system has no locks: a file that one program creates, keeps fresh and removes.
//!
//! Network file systems create a file exclusively too (`open(2)`, `O_EXCL`: NFS from version 3 on), which `SoftFileLock` of
//! tox-dev/filelock relies on. As lock folders of moxystudio/node-proper-lockfile 4, the file is touched while its owner lives,
//! and stale when it was not for some time; there after 5 and 10 seconds.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, SystemTime};

use crate::read::{open_plain, read_to_end};

/// How often the owner touches its file.
const BEAT: Duration = Duration::from_secs(5);

/// How old a file is whose owner has died. A network can hold up a few touches.
const STALE: Duration = Duration::from_secs(60);

/// The most bytes of an owner.
const LONGEST: u64 = 1 << 10;

/// A file that only one program has created. Dropping this value removes it.
#[derive(Debug)]
pub(crate) struct Lease {
    path: PathBuf,
    owner: String,
    /// Ends the thread that touches the file.
    beat: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Lease {
    /// Creates the file at `path`. `None` if a living program has done so.
    pub(crate) fn take(path: &Path) -> io::Result<Option<Self>> {
        let owner = owner();
        // Once more where a dead program has left one.
        for _ in 0..2 {
            match create(path, &owner) {
                Ok(()) => return Ok(Some(Self::kept(path, owner))),
                Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
                Err(_) if !remove_stale(path)? => return Ok(None),
                Err(_) => {}
            }
        }
        Ok(None)
    }

    fn kept(path: &Path, owner: String) -> Self {
        let (sender, stopped) = mpsc::channel();
        let own = (path.to_path_buf(), owner.clone());
        let thread = thread::spawn(move || {
            let next = || stopped.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout);
            while next() && is_of(&own.0, &own.1) {
                // What fails now can succeed in five seconds.
                let _ = touch(&own.0, &own.1);
            }
        });
        Self {
            path: path.to_path_buf(),
            owner,
            beat: Some((sender, thread)),
        }
    }

    /// Returns whether no other program has taken it over, as happens to one that is stopped for longer than a minute.
    pub(crate) fn is_held(&self) -> bool {
        is_of(&self.path, &self.owner)
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.beat.take() {
            drop(sender);
            let _ = thread.join();
        }
        if found(&self.path).is_ok_and(|found| found.owner == self.owner) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// What a file says of its owner, and when it was touched.
#[derive(PartialEq)]
struct Found {
    /// Empty if it cannot be read, or is not written yet.
    owner: String,
    touched: SystemTime,
}

fn found(path: &Path) -> io::Result<Found> {
    // Opened before the time is asked for: network file systems then ask the server.
    let file = open_plain(path);
    let text = file.and_then(|file| read_to_end(file, LONGEST));
    let owner = text.map(|text| String::from_utf8_lossy(&text).into_owned());
    let touched = fs::symlink_metadata(path)?.modified()?;
    let owner = owner.unwrap_or_default();
    Ok(Found { owner, touched })
}

/// Returns whether the file is this owner's. One that somebody removed, or that cannot be read now, still is.
fn is_of(path: &Path, owner: &str) -> bool {
    found(path).map_or(true, |found| found.owner == owner || found.owner.is_empty())
}

/// Creates the file of an owner. Fails if there is one.
fn create(path: &Path, owner: &str) -> io::Result<()> {
    write(OpenOptions::new().create_new(true), path, owner)
}

/// Writes the file again, so that its time is that of the server, whose clock all programs see. Creates it if it was removed.
fn touch(path: &Path, owner: &str) -> io::Result<()> {
    match write(&mut OpenOptions::new(), path, owner) {
        Err(error) if error.kind() == ErrorKind::NotFound => create(path, owner),
        written => written,
    }
}

fn write(options: &mut OpenOptions, path: &Path, owner: &str) -> io::Result<()> {
    options.write(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        let flags = rustix::fs::OFlags::NOFOLLOW.bits() as i32;
        options.mode(0o600).custom_flags(flags);
    }
    let mut file: File = options.open(path)?;
    file.write_all(owner.as_bytes())?;
    file.sync_all()
}

/// Removes the file of an owner that is dead. Returns whether there is none now.
fn remove_stale(path: &Path) -> io::Result<bool> {
    let is_gone = |error: &io::Error| error.kind() == ErrorKind::NotFound;
    let found_there = match found(path) {
        Ok(found) => found,
        Err(error) if is_gone(&error) => return Ok(true),
        Err(error) => return Err(error),
    };
    if !is_dead(&found_there.owner) {
        let age = now(path)?.duration_since(found_there.touched);
        if age.unwrap_or_default() < STALE {
            return Ok(false);
        }
    }
    // Of two programs that do so at once, one can get what the other has created since: that goes back.
    let aside = unique(path);
    match fs::rename(path, &aside) {
        Err(error) if is_gone(&error) => return Ok(true),
        moved => moved?,
    }
    let is_same = found(&aside).is_ok_and(|moved| moved == found_there);
    if !is_same {
        let _ = fs::hard_link(&aside, path);
    }
    fs::remove_file(&aside)?;
    Ok(is_same)
}

/// Returns the time of the file system that `path` is in.
fn now(path: &Path) -> io::Result<SystemTime> {
    let probe = unique(path);
    create(&probe, "now")?;
    let found = fs::symlink_metadata(&probe).and_then(|found| found.modified());
    fs::remove_file(&probe)?;
    found
}

/// Returns a path beside `path` that no other program uses, on any machine.
fn unique(path: &Path) -> PathBuf {
    let words = owner().replace([' ', '\n', '/'], "-");
    path.with_file_name(format!(".{words}.tmp"))
}

/// Returns a text of one line that names a process as no other one: machine, process, and a number that grows.
fn owner() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("{} {} {count}\n", machine(), std::process::id())
}

/// Returns whether the process that a file names has ended. False if it is of another machine, which cannot be asked.
fn is_dead(owner: &str) -> bool {
    let mut words = owner.split(' ');
    let (there, process) = (words.next(), words.next());
    there == Some(&machine()) && process.is_some_and(|process| !is_alive(process))
}

/// Returns what tells this machine, from its start on, and its set of process numbers from others: containers have their own.
#[cfg(unix)]
fn machine() -> String {
    let name = rustix::system::uname();
    let name = name.nodename().to_string_lossy().replace(' ', "-");
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let processes = fs::read_link("/proc/self/ns/pid").unwrap_or_default();
    format!("{name}/{}/{}", boot.trim(), processes.display())
}

#[cfg(unix)]
fn is_alive(process: &str) -> bool {
    use rustix::process::{Pid, test_kill_process};
    let number = process.parse().ok().and_then(Pid::from_raw);
    // It can be another user's, which may not be signalled.
    number.is_none_or(|number| test_kill_process(number) != Err(rustix::io::Errno::SRCH))
}

#[cfg(not(unix))]
fn machine() -> String {
    "unknown".into()
}

#[cfg(not(unix))]
fn is_alive(_: &str) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes the file of an owner that was touched this long ago.
    fn leave(path: &Path, owner: &str, ago: Duration) {
        fs::write(path, owner).unwrap();
        let file = File::options().write(true).open(path).unwrap();
        file.set_modified(now(path).unwrap() - ago).unwrap();
    }

    #[test]
    fn one_program_has_it_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".games.lease");
        let lease = Lease::take(&path).unwrap().unwrap();
        assert!(lease.is_held());
        assert!(Lease::take(&path).unwrap().is_none());
        drop(lease);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        assert!(Lease::take(&path).unwrap().is_some());
    }

    #[test]
    fn what_a_dead_program_left_is_taken_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".games.lease");
        let [fresh, old] = [STALE / 2, STALE + BEAT];
        for (owner, ago, is_taken) in [
            ("other/1/2 77 0\n", fresh, false),
            ("other/1/2 77 0\n", old, true),
            // It was killed before it had written who it is.
            ("", fresh, false),
            ("", old, true),
        ] {
            leave(&path, owner, ago);
            let taken = Lease::take(&path).unwrap();
            assert_eq!(taken.is_some(), is_taken, "{owner:?} {ago:?}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn a_process_of_this_machine_that_has_ended_is_known_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".games.lease");
        let of = |process: u32| format!("{} {process} 0\n", machine());
        let mut ended = std::process::Command::new("true").spawn().unwrap();
        ended.wait().unwrap();
        for (process, is_taken) in [(std::process::id(), false), (1, false), (ended.id(), true)] {
            leave(&path, &of(process), Duration::ZERO);
            let taken = Lease::take(&path).unwrap();
            assert_eq!(taken.is_some(), is_taken, "{process}");
        }
    }

    #[test]
    fn who_lost_it_knows_and_leaves_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".games.lease");
        let lease = Lease::take(&path).unwrap().unwrap();
        // Somebody who removes hidden files takes nothing.
        fs::remove_file(&path).unwrap();
        assert!(lease.is_held());
        touch(&path, &lease.owner).unwrap();
        assert!(Lease::take(&path).unwrap().is_none());
        fs::write(&path, "other/1/2 77 0\n").unwrap();
        assert!(!lease.is_held());
        drop(lease);
        assert_eq!(fs::read_to_string(&path).unwrap(), "other/1/2 77 0\n");
    }
}
