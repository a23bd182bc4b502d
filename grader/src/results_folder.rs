//! A folder for results, which only this user and root may change, and where nothing is written through a link.

pub(crate) mod found;
pub(crate) mod trust;
mod way;

use std::ffi::{CStr, OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::MetadataExt;
use std::path::{Component, Path, PathBuf};

use rustix::fs::{
    AtFlags, CWD, FileType, Mode, OFlags, Stat, chmodat, fstat, mkdirat, openat, renameat, unlinkat,
};
use rustix::io::Errno;
use sweetfish_cli_support::{BadInput, read_to_end, write_error};
use sweetfish_sandbox::folder::{FOLDER, names_in, open_folder};
use sweetfish_sandbox::walk::{Extent, Step, Walk};

use way::{Refusal, Way};

/// What of a mode lets others read.
const READ_BY_OTHERS: Mode = Mode::RGRP.union(Mode::ROTH);

/// The kept upload, and the one that takes its place. Links in them are the student's: copied, never followed.
pub(crate) const KEPT_UPLOAD: &str = "previous";
pub(crate) const NEW_UPLOAD: &str = "previous.new";

/// An open folder for results.
#[derive(Debug)]
pub(crate) struct ResultsFolder {
    /// Absolute.
    path: PathBuf,
    folder: OwnedFd,
    /// The rights that new files and folders do not have.
    closed: Mode,
}

impl ResultsFolder {
    /// Opens the folder, and makes it if it is missing. It is closed to those who cannot read the file `secret`. Fails before
    /// anything is written if somebody else may change the folder, the way to it or its content, or a link is in it.
    pub(crate) fn make(path: &Path, secret: Option<&Path>) -> anyhow::Result<Self> {
        Self::open(path, secret, true)
    }

    fn open(path: &Path, secret: Option<&Path>, is_whole: bool) -> anyhow::Result<Self> {
        let absolute = std::path::absolute(path)?;
        let way = way::go(&absolute).map_err(|refusal| refused(path, refusal))?;
        let closed = secret.map_or(Mode::empty(), closed_by);
        let mut made = Self {
            path: absolute,
            folder: way.open().map_err(|error| write_error(path, error))?,
            closed,
        };
        if way.missing.is_empty() {
            made.check(path)?;
            if is_whole {
                made.check_content(path)?;
                made.close().map_err(|error| write_error(path, error))?;
            }
        }
        for (place, name) in (1..).zip(&way.missing) {
            // Only the last one is for results.
            made.closed = if place == way.missing.len() {
                closed
            } else {
                Mode::empty()
            };
            made.folder = made.inner(name).map_err(|error| write_error(path, error))?;
        }
        Ok(made)
    }

    /// As [`Self::make`] for logs, whatever is in the folder: logs are never written through a link.
    pub(crate) fn make_for_logs(path: &Path, secret: Option<&Path>) -> anyhow::Result<Self> {
        Self::open(path, secret, false)
    }

    /// Makes a new folder in one that is private already.
    pub(crate) fn make_private(path: &Path) -> anyhow::Result<Self> {
        let made = mkdirat(CWD, path, Mode::RWXU).map_err(io::Error::from);
        let opened = made.and_then(|()| open_folder(CWD, path));
        Ok(Self {
            folder: opened.map_err(|error| write_error(path, error))?,
            path: path.to_path_buf(),
            closed: Mode::empty(),
        })
    }

    /// Returns the folder of this name in it, which is made unless it is there.
    pub(crate) fn folder(&self, name: &str) -> anyhow::Result<Self> {
        let path = self.path.join(name);
        let folder = self.inner(OsStr::new(name));
        Ok(Self {
            folder: folder.map_err(|error| write_error(&path, error))?,
            closed: self.closed,
            path,
        })
    }

    /// Returns its absolute path.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns whether there is nothing in it.
    pub(crate) fn is_empty(&self) -> io::Result<bool> {
        Ok(names_in(self.folder.as_fd())?.is_empty())
    }

    /// Replaces a file as a whole: at any instant it holds the old text or the new one. Makes the folders around it.
    pub(crate) fn replace(
        &self,
        path: impl AsRef<Path>,
        text: impl AsRef<[u8]>,
    ) -> anyhow::Result<()> {
        self.write(path.as_ref(), text.as_ref(), Mode::from_raw_mode(0o666))
    }

    /// Replaces a program as a whole.
    pub(crate) fn replace_program(
        &self,
        path: impl AsRef<Path>,
        text: &[u8],
    ) -> anyhow::Result<()> {
        self.write(path.as_ref(), text, Mode::from_raw_mode(0o777))
    }

    fn write(&self, path: &Path, text: &[u8], mode: Mode) -> anyhow::Result<()> {
        let written = || {
            let (folder, name) = self.around(path)?;
            put(&folder, name, text, mode - self.closed)
        };
        written().map_err(|error| write_error(&self.path.join(path), error))
    }

    /// Reads a file. `None` if there is none.
    pub(crate) fn read(&self, name: &str, most: u64) -> io::Result<Option<Vec<u8>>> {
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let file = match openat(&self.folder, name, flags, Mode::empty()) {
            Err(Errno::NOENT) => return Ok(None),
            file => File::from(file?),
        };
        if !file.metadata()?.is_file() {
            return Err(io::Error::other("not a plain file"));
        }
        read_to_end(file, most).map(Some)
    }

    /// Makes an empty file, unless it is there.
    pub(crate) fn make_file(&self, name: &str) -> anyhow::Result<()> {
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::NOFOLLOW | OFlags::NONBLOCK;
        let rights = Mode::from_raw_mode(0o666) - self.closed;
        match openat(&self.folder, name, flags | OFlags::CLOEXEC, rights) {
            Ok(_) => Ok(()),
            Err(error) => Err(write_error(&self.path.join(name), error.into())),
        }
    }

    /// Opens the folder around a file in it, and returns it with the file's name.
    fn around<'p>(&self, path: &'p Path) -> io::Result<(OwnedFd, &'p OsStr)> {
        let parts: Vec<_> = path.components().collect();
        let is_inside = parts
            .iter()
            .all(|part| matches!(part, Component::Normal(_)));
        let (Some((name, folders)), true) = (parts.split_last(), is_inside) else {
            return Err(io::ErrorKind::InvalidInput.into());
        };
        let mut here = openat(&self.folder, c".", FOLDER, Mode::empty())?;
        for part in folders {
            here = make_in(&here, part.as_os_str(), self.closed)?;
        }
        Ok((here, name.as_os_str()))
    }

    fn inner(&self, name: &OsStr) -> io::Result<OwnedFd> {
        make_in(&self.folder, name, self.closed)
    }

    /// Checks a folder that was there.
    fn check(&self, named: &Path) -> anyhow::Result<()> {
        let found = fstat(&self.folder);
        let found = found.map_err(|error| write_error(&self.path, error.into()))?;
        match trust::problem(&found) {
            Some(problem) => Err(refused(named, Refusal::Unsafe(self.path.clone(), problem))),
            None => Ok(()),
        }
    }

    fn check_content(&self, named: &Path) -> anyhow::Result<()> {
        let failed = |error: io::Error| write_error(&self.path, error);
        let mut walk = Walk::new(self.folder.as_fd(), Extent::ANY)
            .map_err(failed)?
            .sorted();
        while let Some(step) = walk.step().map_err(failed)? {
            let (Step::Entered(_, found) | Step::Found(_, found)) = step else {
                continue;
            };
            let at = walk.path();
            let is_inside = |upload| at.starts_with(upload) && at != Path::new(upload);
            let is_in_upload = [KEPT_UPLOAD, NEW_UPLOAD].into_iter().any(is_inside);
            let problem = content_problem(&found).filter(|_| !is_in_upload);
            if let Some(problem) = problem {
                return Err(refused(named, Refusal::Unsafe(self.path.join(at), problem)));
            }
        }
        Ok(())
    }
}

impl ResultsFolder {
    /// Takes from a folder that was there, and from all in it, the rights that new files do not have.
    fn close(&self) -> io::Result<()> {
        if self.closed.is_empty() {
            return Ok(());
        }
        let close = |folder: BorrowedFd, name: &CStr, found: &Stat| {
            let mode = Mode::from_raw_mode(found.st_mode);
            let is_link = FileType::from_raw_mode(found.st_mode) == FileType::Symlink;
            if is_link || !mode.intersects(self.closed) || !trust::may_change(found) {
                return Ok(());
            }
            // Nobody else can put a link there.
            chmodat(folder, name, mode - self.closed, AtFlags::empty()).map_err(io::Error::from)
        };
        close(self.folder.as_fd(), c".", &fstat(&self.folder)?)?;
        let mut walk = Walk::new(self.folder.as_fd(), Extent::ANY)?;
        while let Some(step) = walk.step()? {
            match step {
                Step::Entered(_, found) => close(walk.here(), c".", &found)?,
                Step::Found(name, found) => close(walk.here(), &name, &found)?,
                Step::Left(_) => {}
            }
        }
        Ok(())
    }
}

impl Way {
    fn open(&self) -> io::Result<OwnedFd> {
        Ok(openat(&self.last, c".", FOLDER, Mode::empty())?)
    }
}

/// Returns what is wrong with something in a folder of results.
fn content_problem(found: &Stat) -> Option<&'static str> {
    match FileType::from_raw_mode(found.st_mode) {
        FileType::Symlink => Some("a link"),
        FileType::Directory => trust::problem(found),
        _ => (!trust::is_own(found.st_uid)).then_some("belongs to another user"),
    }
}

/// Returns the rights of those who cannot read a file.
fn closed_by(secret: &Path) -> Mode {
    let found = fs::metadata(secret).map_or(0o777, |found| found.mode());
    let open = Mode::from_raw_mode(found) & READ_BY_OTHERS;
    let mut closed = Mode::empty();
    for (right, all) in [(Mode::RGRP, Mode::RWXG), (Mode::ROTH, Mode::RWXO)] {
        if !open.contains(right) {
            closed |= all;
        }
    }
    closed
}

fn make_in(folder: &OwnedFd, name: &OsStr, closed: Mode) -> io::Result<OwnedFd> {
    match mkdirat(folder, name, Mode::from_raw_mode(0o777) - closed) {
        Ok(()) | Err(Errno::EXIST) => open_folder(folder, name),
        Err(error) => Err(error.into()),
    }
}

/// Puts a new file in the place of another.
fn put(folder: &OwnedFd, name: &OsStr, text: &[u8], mode: Mode) -> io::Result<()> {
    let mut new = OsString::from(".");
    new.push(name);
    new.push(".tmp");
    // What a killed run left: no other run writes here.
    match unlinkat(folder, &new, AtFlags::empty()) {
        Ok(()) | Err(Errno::NOENT) => {}
        Err(error) => return Err(error.into()),
    }
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let mut file = File::from(openat(folder, &new, flags, mode)?);
    let written = file
        .write_all(text)
        .and_then(|()| Ok(renameat(folder, &new, folder, name)?));
    if written.is_err() {
        let _ = unlinkat(folder, &new, AtFlags::empty());
    }
    written
}

/// Returns the refusal of a folder.
fn refused(path: &Path, refusal: Refusal) -> anyhow::Error {
    let shown = path.display();
    match refusal {
        Refusal::System(at, error) => write_error(&at, error),
        Refusal::Unsafe(at, "a file") => BadInput::because(format!(
            "{}: a file, expected a folder to write to",
            at.display()
        )),
        Refusal::Unsafe(at, problem) => BadInput::because(format!(
            "{shown}: not safe for results ({}: {problem}), expected a folder without links that only you and root may change",
            at.display()
        )),
    }
}
