//! Where the files of a submission are, and how they are copied to where others look into them.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use rustix::fs::{AtFlags, CWD, Gid, Mode, Uid, chownat, fchmod, fchown};
use rustix::io::Errno;
use sweetfish_intake::copy::open_file;
use sweetfish_intake::{EntryPath, Place, TYPED, entry_error, fill_new};
use sweetfish_sandbox::folder::open_folder;
use sweetfish_sandbox::walk::{Extent, Step, Walk};

use super::copy::{check_link, copy_folder};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// In this folder.
    Folder(PathBuf),
    /// Files in a folder, each with the name that its author gave it.
    Files {
        folder: PathBuf,
        /// The names in the folder and those of the author.
        files: Vec<(OsString, OsString)>,
    },
    /// A text that was typed into the platform, which keeps it among other things.
    Typed(String),
    /// Nowhere: this is wrong with them in the archive of the export.
    Faulty(String),
}

impl Source {
    /// Returns what a path leads to: a folder, or a file.
    pub(crate) fn at(path: &Path) -> Self {
        match (path.is_dir(), path.file_name()) {
            (false, Some(name)) => Self::Files {
                // That of a bare name is empty, which stands for no folder.
                folder: path.parent().unwrap_or(path).join("."),
                files: vec![(name.into(), name.into())],
            },
            _ => Self::Folder(path.to_path_buf()),
        }
    }

    /// Brings the files to the new folder `to`. Only `owner` may enter it; without one it belongs to this process's user.
    ///
    /// # Errors
    /// If something cannot be read or copied, there is more than `most`, or `stop` is set.
    pub(crate) fn copy_to(
        &self,
        to: &Path,
        owner: Option<u32>,
        most: Extent,
        stop: &AtomicBool,
    ) -> io::Result<()> {
        match self {
            Self::Folder(folder) => copy_folder(folder, to, owner, most, stop),
            Self::Files { folder, files } => {
                copy_files(folder, files, to, most, stop)?;
                hand_over(to, owner)
            }
            Self::Typed(text) => {
                fill_new(to, most, stop, |mut place| {
                    let path = EntryPath::of_file(OsStr::new(TYPED))?;
                    place.file(&path, false, None, &mut text.as_bytes())
                })?;
                hand_over(to, owner)
            }
            Self::Faulty(fault) => Err(io::Error::other(fault.clone())),
        }
    }
}

/// Gives a new folder to its owner, if that is another user.
fn hand_over(folder: &Path, owner: Option<u32>) -> io::Result<()> {
    match owner {
        Some(owner) => give(folder, owner),
        None => fs::set_permissions(folder, fs::Permissions::from_mode(0o755)),
    }
}

fn copy_files(
    folder: &Path,
    files: &[(OsString, OsString)],
    to: &Path,
    most: Extent,
    stop: &AtomicBool,
) -> io::Result<()> {
    let folder = open_folder(CWD, &fs::canonicalize(folder)?)?;
    fill_new(to, most, stop, |mut place| {
        let mut all = files.iter();
        all.try_for_each(|(name, own)| copy_file(folder.as_fd(), name, own, &mut place))
    })
}

/// Copies a file, which gets the name that its author gave it.
fn copy_file(folder: BorrowedFd, name: &OsStr, own: &OsStr, place: &mut Place) -> io::Result<()> {
    check_link(folder, name)?;
    let mut file = open_file(folder, name).map_err(|error| match Errno::from_io_error(&error) {
        Some(Errno::LOOP) => entry_error(name.as_bytes(), "is a link, expected a file"),
        _ => error,
    })?;
    place.count()?;
    let time = file.metadata()?.modified()?;
    let since = time.duration_since(std::time::UNIX_EPOCH);
    let seconds = since.map_or(0, |since| since.as_secs()) as i64;
    place.file(&EntryPath::of_file(own)?, false, Some(seconds), &mut file)
}

/// Gives all of a folder to its owner, who alone may enter it then.
fn give(folder: &Path, owner: u32) -> io::Result<()> {
    let (user, group) = (Some(Uid::from_raw(owner)), Some(Gid::from_raw(owner)));
    let top = open_folder(CWD, folder)?;
    let mut walk = Walk::new(top.as_fd(), Extent::ANY)?;
    while let Some(step) = walk.step()? {
        if let Step::Found(name, _) | Step::Left(name) = step {
            chownat(walk.here(), &name, user, group, AtFlags::SYMLINK_NOFOLLOW)?;
        }
    }
    fchown(&top, user, group)?;
    Ok(fchmod(&top, Mode::RWXU)?)
}

#[cfg(test)]
mod tests;
