//! Copies a folder whose owner may exchange anything in it at any moment.
//!
//! Every entry is opened by its name relative to the open folder that holds it, and links are not followed. So nothing
//! outside the folder is reached, whatever is exchanged meanwhile. (`openat2` could do the same for longer paths;
//! names of one part need only `O_NOFOLLOW`, which all kernels have.) The walk is that of the sandbox.

use std::ffi::{CStr, OsStr};
use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::fs::{
    AtFlags, CWD, FileType, Gid, Mode, OFlags, Stat, Uid, chownat, fchmod, fchown, fstat, mkdirat,
    openat, readlinkat, statvfs, symlinkat,
};
use rustix::io::Errno;
use rustix::path::Arg;
use sweetfish_cli_support::one_line;

use sweetfish_sandbox::MOST_FILES;
use sweetfish_sandbox::folder::open_folder;
use sweetfish_sandbox::walk::{Extent, Step, Walk};

/// The most that a submission may hold.
pub const SUBMISSION: Extent = Extent {
    depth: 40,
    entries: MOST_FILES as u64,
    bytes: 2 << 30,
};

/// Returns the most that each of `count` submissions may hold, so that all of their copies have room below `place`.
///
/// # Errors
/// If the system does not say how much room there is, or that is too little for usual ones.
pub fn share_of(place: &Path, count: usize) -> io::Result<Extent> {
    /// Its copy, what its build makes, and its own files for the games.
    const COPIES: u64 = 4;
    /// What nearly all submissions hold at most.
    const LEAST: u64 = 1 << 20;
    let found = statvfs(place)?;
    let free = found.f_bavail.saturating_mul(found.f_frsize);
    let copies = COPIES * count.max(1) as u64;
    if free / copies < LEAST {
        let (free, wanted) = (free >> 20, (LEAST * copies) >> 20);
        let what = format!("found {free} MiB free, expected {wanted} for {count} submissions");
        return Err(io::Error::new(ErrorKind::StorageFull, what));
    }
    Ok(Extent {
        bytes: SUBMISSION.bytes.min(free / copies),
        ..SUBMISSION
    })
}

/// Returns whether this process, or the system, lacks open files or memory.
pub fn is_of_process(error: &io::Error) -> bool {
    let error = Errno::from_io_error(error);
    error.is_some_and(|error| [Errno::MFILE, Errno::NFILE, Errno::NOMEM].contains(&error))
}

/// Bytes that are copied between two checks for an interrupt.
const PART: u64 = 8 << 20;

/// The modes of copies: only the owner may write, and there are no setuid bits. Others may read if they can enter the
/// folder around.
const CLOSED_FOLDER: Mode = Mode::RWXU;
const OPEN_FOLDER: Mode = Mode::from_bits_retain(0o755);
const FILE: Mode = Mode::from_bits_retain(0o644);
const PROGRAM: Mode = Mode::from_bits_retain(0o755);

/// Makes a folder that only this process's user may enter, and opens it.
///
/// # Errors
/// If it is there already, or cannot be made.
pub fn open_new(path: &Path) -> io::Result<OwnedFd> {
    mkdirat(CWD, path, CLOSED_FOLDER)?;
    open_folder(CWD, path)
}

/// Copies files, folders and links from an open folder to an open and empty one. Pipes and the like are left out. Only `owner` may enter it;
/// without one it belongs to this process's user.
///
/// # Errors
/// If something cannot be read or written, there is more than `most`, or `stop` is set.
pub fn copy_content(
    from: BorrowedFd,
    to: BorrowedFd,
    owner: Option<u32>,
    most: Extent,
    stop: &AtomicBool,
) -> io::Result<()> {
    copy(Walk::new(from, most)?, from, to, owner, stop)
}

/// Copies what a walk through the open folder `from` finds, as [`copy_content`] does.
///
/// # Errors
/// As [`copy_content`].
pub fn copy(
    walk: Walk,
    from: BorrowedFd,
    to: BorrowedFd,
    owner: Option<u32>,
    stop: &AtomicBool,
) -> io::Result<()> {
    let mut copy = Copy {
        walk,
        to: vec![to.try_clone_to_owned()?],
        owner,
        author: fstat(from)?.st_uid,
        stop,
    };
    copy.all().map_err(|error| {
        let path = copy.walk.path();
        let is_of_student = error.kind() != ErrorKind::Interrupted && !is_of_process(&error);
        if !is_of_student || path.as_os_str().is_empty() {
            return error;
        }
        let path = one_line(&path.display().to_string());
        io::Error::new(error.kind(), format!("{path}: {error}"))
    })
}

struct Copy<'a> {
    walk: Walk<'a>,
    /// The folders of the copy, from the outermost to the one that is filled.
    to: Vec<OwnedFd>,
    owner: Option<u32>,
    author: u32,
    stop: &'a AtomicBool,
}

impl Copy<'_> {
    fn all(&mut self) -> io::Result<()> {
        while let Some(step) = self.walk.step()? {
            if self.stop.load(Ordering::Relaxed) {
                return Err(ErrorKind::Interrupted.into());
            }
            match step {
                Step::Entered(name, _) => {
                    mkdirat(self.target(), &name, CLOSED_FOLDER)?;
                    let folder = open_folder(self.target(), &name)?;
                    self.to.push(folder);
                }
                Step::Left(_) => {
                    let folder = self.to.pop().expect("it was entered");
                    self.hand_over(folder.as_fd(), OPEN_FOLDER)?;
                }
                Step::Found(name, found) => self.entry(&name, &found)?,
            }
        }
        let mode = self.owner.map_or(OPEN_FOLDER, |_| CLOSED_FOLDER);
        self.hand_over(self.target(), mode)
    }

    fn target(&self) -> BorrowedFd<'_> {
        self.to.last().expect("the outermost one stays").as_fd()
    }

    fn entry(&mut self, name: &CStr, found: &Stat) -> io::Result<()> {
        match FileType::from_raw_mode(found.st_mode) {
            FileType::RegularFile => self.file(name),
            FileType::Symlink => {
                let leads_to = readlinkat(self.walk.here(), name, Vec::new())?;
                symlinkat(&leads_to, self.target(), name)?;
                self.own_link(self.target(), name)
            }
            _ => Ok(()),
        }
    }

    fn file(&mut self, name: &CStr) -> io::Result<()> {
        let source = open_file_of(self.walk.here(), name, self.author)?;
        let found = fstat(&source)?;
        // A hole counts in full, for it is copied as zeros.
        self.walk.budget().check_bytes(found.st_size as u64)?;
        // Closed to others from the start.
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
        let target = openat(self.target(), name, flags, Mode::RUSR | Mode::WUSR)?;
        let (mut source, mut target) = (source, File::from(target));
        self.content(&mut source, &mut target)?;
        let is_program = Mode::from_raw_mode(found.st_mode).contains(Mode::XUSR);
        self.hand_over(target.as_fd(), if is_program { PROGRAM } else { FILE })
    }

    fn content(&mut self, from: &mut File, to: &mut File) -> io::Result<()> {
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(ErrorKind::Interrupted.into());
            }
            let count = io::copy(&mut Read::take(&mut *from, PART), to)?;
            self.walk.budget().add_bytes(count)?;
            if count < PART {
                return to.flush();
            }
        }
    }

    /// Gives a copy to its owner, then sets its mode, because the change of owner would reset it.
    fn hand_over(&self, file: BorrowedFd, mode: Mode) -> io::Result<()> {
        if let Some(owner) = self.owner {
            fchown(file, Some(Uid::from_raw(owner)), Some(Gid::from_raw(owner)))?;
        }
        Ok(fchmod(file, mode)?)
    }

    fn own_link(&self, folder: BorrowedFd, name: &CStr) -> io::Result<()> {
        let Some(owner) = self.owner else {
            return Ok(());
        };
        let (user, group) = (Uid::from_raw(owner), Gid::from_raw(owner));
        let flags = AtFlags::SYMLINK_NOFOLLOW;
        Ok(chownat(folder, name, Some(user), Some(group), flags)?)
    }
}

/// Opens a file in a folder of submissions. A link is not followed.
///
/// # Errors
/// If it is no file, or another name of another user's file.
pub fn open_file(folder: BorrowedFd, name: &OsStr) -> io::Result<File> {
    open_file_of(folder, name, fstat(folder)?.st_uid)
}

/// Refuses a hard link to another user's file that not everybody may read: on some systems anybody can link to any file.
fn open_file_of(folder: BorrowedFd, name: impl Arg, author: u32) -> io::Result<File> {
    // Nonblocking, because a pipe may have replaced the file.
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let file = openat(folder, name, flags, Mode::empty())?;
    let found = fstat(&file)?;
    if FileType::from_raw_mode(found.st_mode) != FileType::RegularFile {
        return Err(io::Error::other("was exchanged while it was copied"));
    }
    let is_open = Mode::from_raw_mode(found.st_mode).contains(Mode::ROTH);
    if found.st_nlink < 2 || is_open || found.st_uid == author {
        return Ok(file.into());
    }
    Err(io::Error::other("is another name of another user's file"))
}
