//! Open folders. Their entries are reached by name, relative to the open folder: so no path is too long for the system, and
//! none is resolved twice.

use std::ffi::CString;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::fs::{Dir, Mode, OFlags, openat};
use rustix::path::Arg;

/// How folders are opened.
pub const FOLDER: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::CLOEXEC);

/// Opens a folder relative to an open one. A link is not followed if it is the last part of the path.
///
/// # Errors
/// If the system refuses.
pub fn open_folder(parent: impl AsFd, path: impl Arg) -> io::Result<OwnedFd> {
    let flags = FOLDER | OFlags::NOFOLLOW;
    Ok(openat(parent, path, flags, Mode::empty())?)
}

/// Returns the names in a folder, in no order. They are read at once, so that a walk has one file open for each level.
///
/// # Errors
/// If the system refuses.
pub fn names_in(folder: BorrowedFd) -> io::Result<Vec<CString>> {
    let mut names = Vec::new();
    for entry in Dir::read_from(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        if ![c".", c".."].contains(&name) {
            names.push(name.to_owned());
        }
    }
    Ok(names)
}
