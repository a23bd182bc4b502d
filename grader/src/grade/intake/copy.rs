//! Copies an upload, and says what in the folder of a class only the teacher can have put there.

use std::ffi::OsStr;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path};
use std::sync::atomic::AtomicBool;

use rustix::fs::{AtFlags, CWD, FileType, Mode, Stat, fstat, openat, readlinkat, statat};
use rustix::path::Arg;
use sweetfish_cli_support::one_line;
use sweetfish_intake::copy::{copy, open_new};
use sweetfish_intake::is_debris;
use sweetfish_sandbox::folder::{FOLDER, open_folder};
use sweetfish_sandbox::walk::{Extent, Walk};

use crate::results_folder::trust;

/// Copies the folder `from` with its files, folders and links to the new folder `to`. Only `owner` may enter it; without
/// one it belongs to this process's user, and is open to others once it is complete. Pipes and the like and debris are left out.
///
/// # Errors
/// If something cannot be read or written, the folder holds more than `most`, or `stop` is set.
pub(crate) fn copy_folder(
    from: &Path,
    to: &Path,
    owner: Option<u32>,
    most: Extent,
    stop: &AtomicBool,
) -> io::Result<()> {
    let source = open_submission(from)?;
    let target = open_new(to)?;
    let walk = Walk::new(source.as_fd(), most)?.without(is_debris);
    copy(walk, source.as_fd(), target.as_fd(), owner, stop)
}

/// Returns whether there is a link that only the teacher can have made.
pub(crate) fn is_teachers_link(path: &Path) -> bool {
    let is_it = || {
        let (class, name) = open_around(path)?;
        let found = statat(&class, name, AtFlags::SYMLINK_NOFOLLOW)?;
        Ok::<_, io::Error>(is_link(&found) && is_teachers(class.as_fd(), &found)?)
    };
    is_it().unwrap_or(false)
}

/// Opens the folder around a submission, and returns it with the submission's name.
fn open_around(path: &Path) -> io::Result<(OwnedFd, &OsStr)> {
    let class = path.parent().filter(|class| !class.as_os_str().is_empty());
    let class = openat(CWD, class.unwrap_or(Path::new(".")), FOLDER, Mode::empty())?;
    Ok((class, path.file_name().unwrap_or_default()))
}

/// Checks that a submission is no link in a folder to which others may write: it could lead to the work of another student.
pub(crate) fn check_link(class: BorrowedFd, name: impl Arg) -> io::Result<()> {
    let found = statat(class, name, AtFlags::SYMLINK_NOFOLLOW)?;
    if !is_link(&found) || is_teachers(class, &found)? {
        return Ok(());
    }
    Err(io::Error::other(
        "it is a link in a folder where others may write, so it could be another student's work; expected the files themselves",
    ))
}

/// Returns whether only the teacher can have put a file there. Fails if it is not there.
pub(crate) fn is_teachers_file(path: &Path) -> io::Result<bool> {
    let (class, name) = open_around(path)?;
    let found = statat(&class, name, AtFlags::SYMLINK_NOFOLLOW)?;
    is_teachers(class.as_fd(), &found)
}

fn is_link(found: &Stat) -> bool {
    FileType::from_raw_mode(found.st_mode) == FileType::Symlink
}

/// Returns whether nobody but the teacher can have put something into the folder of a class.
fn is_teachers(class: BorrowedFd, found: &Stat) -> io::Result<bool> {
    let around = fstat(class)?;
    // In a folder with the sticky bit nobody else can exchange the teacher's own.
    let is_own = trust::is_own(found.st_uid) && trust::problem_around(&around).is_none();
    Ok(is_own || !trust::others_may_write(&around))
}

/// Opens a submission's folder. It may be a link, but its target must not lead through another link: the link is the
/// teacher's, what it leads to can be somebody else's.
fn open_submission(path: &Path) -> io::Result<OwnedFd> {
    let (class, name) = open_around(path)?;
    check_link(class.as_fd(), name)?;
    let found = statat(&class, name, AtFlags::SYMLINK_NOFOLLOW)?;
    let leads_to = match FileType::from_raw_mode(found.st_mode) {
        FileType::Symlink => readlinkat(&class, name, Vec::new())?,
        _ => return open_folder(&class, name),
    };
    let leads_to = Path::new(OsStr::from_bytes(leads_to.as_bytes()));
    let mut folder = if leads_to.is_absolute() {
        openat(CWD, "/", FOLDER, Mode::empty())?
    } else {
        class
    };
    let parts = leads_to.components();
    for part in parts.filter(|part| *part != Component::RootDir) {
        folder = open_folder(&folder, part.as_os_str()).map_err(|error| {
            let part = one_line(&part.as_os_str().display().to_string());
            let hint = "a submission may be a link, but not one that leads through other links";
            io::Error::new(error.kind(), format!("{part}: {error}; {hint}"))
        })?;
    }
    Ok(folder)
}

#[cfg(test)]
mod tests;
