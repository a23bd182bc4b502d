//! An open folder that is filled by what an archive says, which can be anything: nothing is written outside it, and no entry
//! takes the place of another.

use std::borrow::Cow;
use std::ffi::{CStr, CString, OsStr};
use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::fs::AtFlags;
use rustix::fs::{
    Mode, OFlags, Timespec, Timestamps, fchmod, futimens, linkat, mkdirat, openat, symlinkat,
};
use rustix::io::Errno;
use sweetfish_cli_support::one_line;
use sweetfish_sandbox::folder::open_folder;
use sweetfish_sandbox::walk::{Budget, Extent};

use crate::copy::open_new;
use crate::debris::is_debris;

/// The modes of what is made: only the owner may write.
const FOLDER: Mode = Mode::from_bits_retain(0o755);
const FILE: Mode = Mode::from_bits_retain(0o644);
const PROGRAM: Mode = Mode::from_bits_retain(0o755);

/// Bytes that are written between two looks at budget and interrupts.
const PART: usize = 1 << 16;

/// Where an entry belongs: the names from the outermost folder on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryPath(Vec<CString>);

impl EntryPath {
    /// Reads the name of an entry. Its parts are divided by `/`, and by a backslash too if it `is_of_windows`. `None` if it
    /// names the outermost folder or something in debris.
    pub(crate) fn parse(name: &[u8], is_of_windows: bool) -> io::Result<Option<Self>> {
        let wrong = |what: &str| {
            Err(entry_error(
                name,
                &format!("is {what}, expected a path within the archive"),
            ))
        };
        let divides = |byte: &u8| *byte == b'/' || (is_of_windows && *byte == b'\\');
        let is_drive = is_of_windows && name.get(1) == Some(&b':');
        if name.first().is_some_and(divides) || is_drive {
            return wrong("an absolute path");
        }
        let mut parts = Vec::new();
        for part in name.split(divides) {
            match part {
                b"" | b"." => {}
                b".." => return wrong("a path that leads outside"),
                _ => match CString::new(utf8(part).as_bytes()) {
                    Ok(part) => parts.push(part),
                    Err(_) => return wrong("a name with a zero byte"),
                },
            }
        }
        let is_skipped = |part: &CString| is_debris(OsStr::from_bytes(part.to_bytes()));
        let is_left_out = parts.is_empty() || parts.iter().any(is_skipped);
        Ok((!is_left_out).then_some(Self(parts)))
    }

    /// Returns the path of a file of this name in the outermost folder.
    ///
    /// # Errors
    /// If it has a zero byte.
    pub fn of_file(name: &OsStr) -> io::Result<Self> {
        Ok(Self(vec![CString::new(name.as_bytes())?]))
    }

    /// Returns an error about the entry of this path.
    fn error(&self, what: &str) -> io::Error {
        let parts: Vec<_> = self.0.iter().map(|part| part.to_bytes()).collect();
        entry_error(&parts.join(&b'/'), what)
    }
}

/// Returns a name as UTF-8. Tars do not say what theirs are; others than UTF-8 are taken for Latin-1.
fn utf8(name: &[u8]) -> Cow<'_, str> {
    let latin = |_| {
        name.iter()
            .map(|byte| char::from(*byte))
            .collect::<String>()
    };
    str::from_utf8(name).map_or_else(|error| Cow::Owned(latin(error)), Cow::Borrowed)
}

/// What is wrong with an entry of an archive.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` {what}", one_line(&String::from_utf8_lossy(.name)))]
pub struct EntryError {
    name: Vec<u8>,
    what: String,
}

impl EntryError {
    /// Returns whether its entry would be this file, or lie below it. The path begins in the outermost folder.
    pub fn is_of(&self, path: &[u8]) -> bool {
        let mut names = parts(&self.name);
        parts(path).all(|part| names.next() == Some(part))
    }
}

/// Returns the parts of a name in any archive, as they are unpacked.
fn parts(name: &[u8]) -> impl Iterator<Item = Cow<'_, str>> {
    let parts = name.split(|byte| b"/\\".contains(byte));
    parts
        .filter(|part| ![&b""[..], b"."].contains(part))
        .map(utf8)
}

/// Returns an error about an entry.
pub fn entry_error(name: &[u8], what: &str) -> io::Error {
    io::Error::other(EntryError {
        name: name.into(),
        what: what.into(),
    })
}

/// Makes the new folder `to`, lets `fill` fill it with at most this much. Only this process's
/// user may enter it.
///
/// # Errors
/// If it is there already or cannot be made, or those of `fill`.
pub fn fill_new<Found>(
    to: &Path,
    most: Extent,
    stop: &AtomicBool,
    fill: impl FnOnce(Place) -> io::Result<Found>,
) -> io::Result<Found> {
    let target = open_new(to)?;
    fill(Place::new(target.as_fd(), most, stop))
}

/// An open folder that is filled.
pub struct Place<'a> {
    top: BorrowedFd<'a>,
    budget: Budget,
    stop: &'a AtomicBool,
    /// What is wrong with entries, if others are unpacked all the same.
    faults: Option<Vec<EntryError>>,
}

impl<'a> Place<'a> {
    /// Fills an open folder with at most this much, until `stop` is set.
    pub(crate) fn new(top: BorrowedFd<'a>, most: Extent, stop: &'a AtomicBool) -> Self {
        let budget = Budget::new(most);
        Self {
            top,
            budget,
            stop,
            faults: None,
        }
    }

    /// Keeps what is wrong with an entry, and unpacks the others.
    #[must_use]
    pub fn forgiving(mut self) -> Self {
        self.faults = Some(Vec::new());
        self
    }

    /// Returns what is wrong with entries.
    pub fn into_faults(self) -> Vec<EntryError> {
        self.faults.unwrap_or_default()
    }

    /// Returns whether an entry was unpacked, or is left out because of what is wrong with it.
    pub(crate) fn forgive(&mut self, unpacked: io::Result<()>) -> io::Result<bool> {
        let Err(error) = unpacked else {
            return Ok(true);
        };
        let fault = error.get_ref().and_then(|error| error.downcast_ref());
        match (&mut self.faults, fault) {
            (Some(faults), Some(fault)) => {
                faults.push(EntryError::clone(fault));
                Ok(false)
            }
            _ => Err(error),
        }
    }

    /// Counts an entry of an archive, whether it is used or not.
    ///
    /// # Errors
    /// If there are too many.
    pub fn count(&mut self) -> io::Result<()> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(ErrorKind::Interrupted.into());
        }
        self.budget.add_entry()
    }

    /// Checks that there may be this many entries more.
    pub(crate) fn check_entries(&self, more: u64) -> io::Result<()> {
        self.budget.check_entries(more)
    }

    /// Makes a folder, if it is not there.
    pub(crate) fn folder(&mut self, path: &EntryPath) -> io::Result<()> {
        self.open(path, &path.0).map(drop)
    }

    /// Makes a file with this content, made at `time` (seconds since 1970).
    ///
    /// # Errors
    /// If it is there already, cannot be read or written, is too much, or the user interrupts.
    pub fn file(
        &mut self,
        path: &EntryPath,
        is_program: bool,
        time: Option<i64>,
        content: &mut dyn Read,
    ) -> io::Result<()> {
        let (folder, name) = self.around(path)?;
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
        let file = openat(&folder, name, flags, Mode::RUSR | Mode::WUSR);
        let mut file = File::from(file.map_err(|error| in_the_way(path, error))?);
        self.write(&mut file, content)?;
        fchmod(&file, if is_program { PROGRAM } else { FILE })?;
        if let Some(time) = time {
            let time = Timespec {
                tv_sec: time,
                tv_nsec: 0,
            };
            let times = Timestamps {
                last_access: time,
                last_modification: time,
            };
            futimens(&file, &times)?;
        }
        Ok(())
    }

    /// Makes a symbolic link. It can lead anywhere, and nothing is ever written through it.
    pub(crate) fn link(&mut self, path: &EntryPath, leads_to: &[u8]) -> io::Result<()> {
        let (folder, name) = self.around(path)?;
        let made = symlinkat(OsStr::from_bytes(leads_to), &folder, name);
        made.map_err(|error| in_the_way(path, error))
    }

    /// Makes another name of a file that is there.
    pub(crate) fn hard_link(&mut self, path: &EntryPath, to: &EntryPath) -> io::Result<()> {
        let (old, old_name) = self.around(to)?;
        let (folder, name) = self.around(path)?;
        let made = linkat(&old, old_name, &folder, name, AtFlags::empty());
        made.map_err(|error| match error {
            Errno::NOENT => path.error("is a link to a file that is not in the archive"),
            Errno::PERM => path.error("is a link to a folder, expected one to a file"),
            error => in_the_way(path, error),
        })
    }

    /// Opens the folder around an entry, and returns it with the entry's name in it.
    fn around<'p>(&mut self, path: &'p EntryPath) -> io::Result<(OwnedFd, &'p CStr)> {
        let (name, folders) = path.0.split_last().expect("a path has a name");
        Ok((self.open(path, folders)?, name))
    }

    /// Opens a folder below the outermost one; makes those on the way. No link is followed.
    fn open(&mut self, path: &EntryPath, folders: &[CString]) -> io::Result<OwnedFd> {
        let deep = self.budget.check_depth(folders.len());
        deep.map_err(|error| path.error(&format!("lies in {error}")))?;
        let mut here = open_folder(self.top, c".")?;
        for name in folders {
            match mkdirat(&here, name, FOLDER) {
                Ok(()) => self.budget.add_entry()?,
                Err(Errno::EXIST) => {}
                Err(error) => return Err(in_the_way(path, error)),
            }
            let inner = open_folder(&here, name);
            here = inner.map_err(|_| path.error("leads through a file or a link"))?;
        }
        Ok(here)
    }

    /// Reads the content of an entry that is not used. It counts as much as others.
    pub(crate) fn pass(&mut self, content: &mut dyn Read) -> io::Result<()> {
        self.write(&mut io::sink(), content)
    }

    fn write(&mut self, file: &mut dyn Write, content: &mut dyn Read) -> io::Result<()> {
        let mut part = vec![0; PART];
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(ErrorKind::Interrupted.into());
            }
            match content.read(&mut part) {
                Ok(0) => return Ok(()),
                Ok(count) => {
                    self.budget.add_bytes(count as u64)?;
                    file.write_all(&part[..count])?;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

fn in_the_way(path: &EntryPath, error: Errno) -> io::Error {
    match error {
        Errno::EXIST => path.error("is there twice"),
        Errno::NAMETOOLONG => path.error("has too long a name"),
        error => error.into(),
    }
}
