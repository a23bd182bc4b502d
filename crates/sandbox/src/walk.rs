//! A walk through a folder that others may change meanwhile. It goes by open folders alone, so nothing leads it away; no
//! depth stops it, for it has three files open at a time.

use std::ffi::{CStr, CString, OsStr};
use std::fs::{self, Permissions};
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use rustix::fs::{AtFlags, FileType, Mode, OFlags, Stat, fstat, openat, statat};
use rustix::io::Errno;

use serde::{Deserialize, Serialize};

use crate::folder::{FOLDER, names_in, open_folder};

/// How much a folder may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extent {
    /// The most folders in each other.
    pub depth: usize,
    /// The most files, folders and links together.
    pub entries: u64,
    /// The most bytes of all files together.
    pub bytes: u64,
}

impl Extent {
    /// No limit.
    pub const ANY: Self = Self {
        depth: usize::MAX,
        entries: u64::MAX,
        bytes: u64::MAX,
    };
}

/// What of an extent is used up.
#[derive(Clone, Debug)]
pub struct Budget {
    most: Extent,
    entries: u64,
    bytes: u64,
}

impl Budget {
    /// Returns the budget of which nothing is used.
    pub fn new(most: Extent) -> Self {
        Self {
            most,
            entries: 0,
            bytes: 0,
        }
    }

    /// Checks the depth of a folder: 0 is the outermost one.
    ///
    /// # Errors
    /// If it is too deep.
    pub fn check_depth(&self, depth: usize) -> io::Result<()> {
        let most = self.most.depth;
        if depth <= most {
            return Ok(());
        }
        Err(io::Error::other(format!("folders deeper than {most}")))
    }

    /// Counts a file, folder or link.
    ///
    /// # Errors
    /// If there are too many.
    pub fn add_entry(&mut self) -> io::Result<()> {
        self.entries += 1;
        self.check_entries(0)
    }

    /// Checks that there may be this many entries more.
    ///
    /// # Errors
    /// If that is too many.
    pub fn check_entries(&self, more: u64) -> io::Result<()> {
        let most = self.most.entries;
        if self.entries.saturating_add(more) <= most {
            return Ok(());
        }
        Err(io::Error::other(format!("more than {most} files")))
    }

    /// Counts bytes.
    ///
    /// # Errors
    /// As [`Self::check_bytes`].
    pub fn add_bytes(&mut self, bytes: u64) -> io::Result<()> {
        self.bytes = self.bytes.saturating_add(bytes);
        self.check_bytes(0)
    }

    /// Checks that there may be this many bytes more.
    ///
    /// # Errors
    /// If that is too much.
    pub fn check_bytes(&self, more: u64) -> io::Result<()> {
        if self.bytes.saturating_add(more) <= self.most.bytes {
            return Ok(());
        }
        let most = self.most.bytes >> 20;
        Err(io::Error::other(format!(
            "all files together are over {most} MiB"
        )))
    }
}

/// A step of a walk.
#[derive(Debug)]
pub enum Step {
    /// A folder of this name. It is the current one now.
    Entered(CString, Stat),
    /// Something else of this name in the current folder.
    Found(CString, Stat),
    /// The end of the folder of this name. The one around it is the current one again.
    Left(CString),
}

/// A walk. Each folder comes before what is in it, and once more after it.
pub struct Walk<'a> {
    top: BorrowedFd<'a>,
    /// The current folder.
    here: OwnedFd,
    /// The folders from the outermost to the current one.
    levels: Vec<Level>,
    /// What was found last, if that is no folder.
    last: Option<CString>,
    budget: Budget,
    is_sorted: bool,
    is_lenient: bool,
    opens_closed: bool,
    skips: fn(&OsStr) -> bool,
}

/// A folder that is not gone through yet.
struct Level {
    name: CString,
    id: Id,
    /// The names in it that are left, the next one last.
    left: Vec<CString>,
}

/// What tells a folder from all others: its device and its number there.
type Id = (u64, u64);

impl<'a> Walk<'a> {
    /// Begins a walk through an open folder. Entries and depth are counted against `most`, bytes only by the caller.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn new(top: BorrowedFd<'a>, most: Extent) -> io::Result<Self> {
        let here = openat(top, c".", FOLDER, Mode::empty())?;
        let level = Level {
            name: c".".into(),
            id: id_of(here.as_fd())?,
            left: names_in(here.as_fd())?,
        };
        Ok(Self {
            top,
            here,
            levels: vec![level],
            last: None,
            budget: Budget::new(most),
            is_sorted: false,
            is_lenient: false,
            opens_closed: false,
            skips: |_| false,
        })
    }

    /// Goes through the names of each folder in their order.
    #[must_use]
    pub fn sorted(mut self) -> Self {
        self.is_sorted = true;
        sort(&mut self.levels[0].left);
        self
    }

    /// Leaves out the names that `skips` returns true for.
    #[must_use]
    pub fn without(mut self, skips: fn(&OsStr) -> bool) -> Self {
        self.skips = skips;
        self
    }

    /// Resumes where folders were moved away meanwhile, without their [`Step::Left`]. Otherwise that is an error.
    #[must_use]
    pub fn lenient(mut self) -> Self {
        self.is_lenient = true;
        self
    }

    /// Gives the owner of every folder all rights to it before it is opened.
    #[must_use]
    pub fn opening_closed(mut self) -> Self {
        self.opens_closed = true;
        self
    }

    /// Returns the current folder.
    pub fn here(&self) -> BorrowedFd<'_> {
        self.here.as_fd()
    }

    /// Returns the path of the last step, relative to the outermost folder. It can be longer than the system takes.
    pub fn path(&self) -> PathBuf {
        let folders = self.levels.iter().skip(1).map(|level| &level.name);
        let names = folders.chain(&self.last);
        names
            .map(|name| OsStr::from_bytes(name.to_bytes()))
            .collect()
    }

    /// Returns what is counted.
    pub fn budget(&mut self) -> &mut Budget {
        &mut self.budget
    }

    /// Takes the next step. `None` at the end.
    ///
    /// # Errors
    /// If there is more than there may be, or the system refuses.
    pub fn step(&mut self) -> io::Result<Option<Step>> {
        self.last = None;
        while let Some(level) = self.levels.last_mut() {
            let step = match level.left.pop() {
                Some(name) => self.look_at(name)?,
                None => self.leave()?,
            };
            if step.is_some() {
                return Ok(step);
            }
        }
        Ok(None)
    }

    /// Looks at an entry of the current folder. `None` if it is gone or left out.
    fn look_at(&mut self, name: CString) -> io::Result<Option<Step>> {
        if (self.skips)(OsStr::from_bytes(name.to_bytes())) {
            return Ok(None);
        }
        self.last = Some(name.clone());
        let found = match statat(&self.here, &name, AtFlags::SYMLINK_NOFOLLOW) {
            Ok(found) => found,
            Err(Errno::NOENT) => return Ok(None),
            Err(_) if self.is_lenient => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        self.budget.add_entry()?;
        if FileType::from_raw_mode(found.st_mode) != FileType::Directory {
            return Ok(Some(Step::Found(name, found)));
        }
        self.budget.check_depth(self.levels.len())?;
        match self.enter(&name) {
            Ok(()) => Ok(Some(Step::Entered(name, found))),
            // It was removed or exchanged meanwhile.
            Err(error) if self.is_lenient && is_gone(&error) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn enter(&mut self, name: &CStr) -> io::Result<()> {
        let folder = if self.opens_closed {
            open_closed(self.here.as_fd(), name)?
        } else {
            open_folder(&self.here, name)?
        };
        let mut left = names_in(folder.as_fd())?;
        if self.is_sorted {
            sort(&mut left);
        }
        self.levels.push(Level {
            name: name.into(),
            id: id_of(folder.as_fd())?,
            left,
        });
        self.last = None;
        self.here = folder;
        Ok(())
    }

    /// Returns to the folder around the current one. `None` at the end, or if the current one was moved elsewhere.
    fn leave(&mut self) -> io::Result<Option<Step>> {
        let Some(level) = self.levels.pop().filter(|_| !self.levels.is_empty()) else {
            return Ok(None);
        };
        let around = self.levels.last().map(|level| level.id);
        let above = open_folder(&self.here, c"..");
        match above.and_then(|above| Ok((id_of(above.as_fd())?, above))) {
            Ok((id, above)) if Some(id) == around => {
                self.here = above;
                Ok(Some(Step::Left(level.name)))
            }
            _ if self.is_lenient => self.descend_again().map(|()| None),
            _ => Err(io::Error::other("was moved meanwhile")),
        }
    }

    /// Opens the folders from the outermost one again, as far as they are still in each other.
    fn descend_again(&mut self) -> io::Result<()> {
        let mut here = openat(self.top, c".", FOLDER, Mode::empty())?;
        for depth in 1..self.levels.len() {
            let level = &self.levels[depth];
            match open_folder(&here, &level.name) {
                Ok(inner) if id_of(inner.as_fd())? == level.id => here = inner,
                _ => {
                    self.levels.truncate(depth);
                    break;
                }
            }
        }
        self.here = here;
        Ok(())
    }
}

/// Sorts names so that the first one is last, where it is taken from.
fn sort(names: &mut [CString]) {
    names.sort_by(|one, other| other.cmp(one));
}

fn id_of(folder: BorrowedFd) -> io::Result<Id> {
    let found = fstat(folder)?;
    Ok((found.st_dev, found.st_ino))
}

fn is_gone(error: &io::Error) -> bool {
    use io::ErrorKind::{NotADirectory, NotFound};
    // A link in the place of the folder makes too many of them.
    let is_link = error.raw_os_error() == Some(Errno::LOOP.raw_os_error());
    is_link || matches!(error.kind(), NotFound | NotADirectory)
}

/// Opens a folder and its mode, so that its entries can be removed.
pub(crate) fn open_closed(parent: BorrowedFd, name: &CStr) -> io::Result<OwnedFd> {
    let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let found = openat(parent, name, flags, Mode::empty())?;
    // Through the open folder, which nobody can exchange.
    let this = format!("/proc/self/fd/{}", found.as_raw_fd());
    fs::set_permissions(this, Permissions::from_mode(0o700))?;
    Ok(openat(&found, c".", FOLDER, Mode::empty())?)
}

#[cfg(test)]
mod tests;
