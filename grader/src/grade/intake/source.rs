//! Where the files of a submission are, and how they get to where it is built: copied or unpacked, archives in it unpacked in
//! place, links that were written as texts made again.

use std::ffi::{CString, OsStr, OsString};
use std::fs::{self, File};
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use chrono::{Offset, Utc};
use rustix::fs::{
    AtFlags, CWD, FileType, Gid, Mode, Uid, chownat, fchmod, fchown, renameat, statat,
};
use rustix::io::Errno;
use sweetfish_sandbox::folder::{names_in, open_folder};
use sweetfish_sandbox::remove;
use sweetfish_sandbox::walk::{Extent, Step, Walk};

use super::archive::unpack;
use super::copy::{check_link, copy_folder};
use super::debris::is_debris;
use super::kind::{Kind, kind_of};
use super::links;
use super::place::{EntryPath, Place, entry_error};
use crate::copy::{open_file, open_new};

pub(super) const ENDINGS: [&str; 8] = [
    ".zip", ".tar", ".tar.gz", ".tgz", ".tar.xz", ".tar.bz2", ".7z", ".rar",
];

/// How often an archive may hold nothing but another one.
const WRAPPINGS: usize = 4;

/// Endings of what can lie beside the archive of a submission.
const DOCUMENTS: [&str; 12] = [
    ".pdf", ".txt", ".md", ".png", ".jpg", ".jpeg", ".gif", ".doc", ".docx", ".odt", ".rtf",
    ".html",
];

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// In this folder.
    Folder(PathBuf),
    /// Files in a folder, each with the name that its author gave it. A single archive is unpacked.
    Files {
        folder: PathBuf,
        /// The names in the folder and those of the author.
        files: Vec<(OsString, OsString)>,
    },
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
    /// If something cannot be read, copied or unpacked, there is more than `most`, or `stop` is set.
    pub(crate) fn copy_to(
        &self,
        to: &Path,
        owner: Option<u32>,
        most: Extent,
        stop: &AtomicBool,
    ) -> io::Result<()> {
        match self {
            Self::Folder(folder) => copy_folder(folder, to, most, stop)?,
            Self::Files { folder, files } => copy_files(folder, files, to, most, stop)?,
            Self::Faulty(fault) => return Err(io::Error::other(fault.clone())),
        }
        unwrap(to, most, stop)?;
        links::resolve(to)?;
        owner.map_or(Ok(()), |owner| give(to, owner))
    }
}

/// Makes the new folder `to`, lets `fill` fill it with at most this much, and opens it to others.
pub(crate) fn fill_new<Found>(
    to: &Path,
    most: Extent,
    stop: &AtomicBool,
    fill: impl FnOnce(Place) -> io::Result<Found>,
) -> io::Result<Found> {
    let target = open_new(to)?;
    let found = fill(Place::new(target.as_fd(), most, stop))?;
    fchmod(&target, Mode::from_bits_retain(0o755))?;
    Ok(found)
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

/// Replaces a folder that holds nothing but an archive by what is in the archive.
fn unwrap(folder: &Path, most: Extent, stop: &AtomicBool) -> io::Result<()> {
    for _ in 0..WRAPPINGS {
        let Some(Packed {
            around,
            name,
            kind,
            file,
        }) = only_archive(folder)?
        else {
            return Ok(());
        };
        let mut inner = folder.as_os_str().to_os_string();
        inner.push(".unpacked");
        let unpacked = fill_new(Path::new(&inner), most, stop, |mut place| {
            unpack(kind, &file, Utc.fix(), &mut place)
        });
        if let Err(error) = unpacked {
            remove(Path::new(&inner))?;
            return Err(match error.kind() {
                io::ErrorKind::Interrupted => error,
                kind => {
                    let fault =
                        entry_error(name.to_bytes(), &format!("cannot be unpacked: {error}"));
                    io::Error::new(kind, fault.to_string())
                }
            });
        }
        keep_texts(&around, Path::new(&inner))?;
        remove(folder)?;
        fs::rename(&inner, folder)?;
    }
    Ok(())
}

/// Moves texts that lie beside an archive, such as a `calibration.txt`, to what was in it, or to the only folder there.
fn keep_texts(from: &OwnedFd, to: &Path) -> io::Result<()> {
    let mut to = open_folder(CWD, to)?;
    let inside = names_in(to.as_fd())?;
    let inside: Vec<_> = inside.iter().filter(|name| !is_document(name)).collect();
    if let [only] = inside[..]
        && let Ok(folder) = open_folder(&to, only)
    {
        to = folder;
    }
    for name in names_in(from.as_fd())? {
        let kind = FileType::from_raw_mode(statat(from, &name, AtFlags::SYMLINK_NOFOLLOW)?.st_mode);
        let is_text = kind == FileType::RegularFile && name.to_bytes().ends_with(b".txt");
        if is_text && statat(&to, &name, AtFlags::SYMLINK_NOFOLLOW).is_err() {
            renameat(from, &name, &to, &name)?;
        }
    }
    Ok(())
}

/// Returns the archive of a folder that holds nothing else, or only documents beside it, or a folder like that.
fn only_archive(folder: &Path) -> io::Result<Option<Packed>> {
    let mut here = open_folder(CWD, folder)?;
    loop {
        let (mut folders, mut files) = (Vec::new(), Vec::new());
        for name in names_in(here.as_fd())? {
            let found = statat(&here, &name, AtFlags::SYMLINK_NOFOLLOW)?;
            match FileType::from_raw_mode(found.st_mode) {
                _ if is_document(&name) => {}
                FileType::Directory => folders.push(name),
                FileType::RegularFile => files.push(name),
                _ => return Ok(None),
            }
        }
        match (folders.as_slice(), files.as_slice()) {
            ([only], []) => here = open_folder(&here, only)?,
            ([], [only]) => return archive_in(here, only.clone()),
            _ => return Ok(None),
        }
    }
}

struct Packed {
    around: OwnedFd,
    name: CString,
    kind: Kind,
    file: File,
}

fn archive_in(around: OwnedFd, name: CString) -> io::Result<Option<Packed>> {
    let file = open_file(around.as_fd(), OsStr::from_bytes(name.to_bytes()))?;
    let kind = kind_of(name.to_bytes(), &file)?;
    if kind.is_none() && is_called_archive(&name.to_string_lossy()) {
        return Err(entry_error(
            name.to_bytes(),
            "is no archive, expected a zip, tar or tar.gz",
        ));
    }
    Ok(kind.map(|kind| Packed {
        around,
        name,
        kind,
        file,
    }))
}

fn is_called_archive(name: &str) -> bool {
    let name = name.to_lowercase();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}

fn is_document(name: &CString) -> bool {
    let name = name.to_string_lossy().to_lowercase();
    let is_called = name.starts_with('.') || ["readme", "license"].contains(&name.as_str());
    let is_of_kind = || DOCUMENTS.iter().any(|ending| name.ends_with(ending));
    is_called || is_debris(OsStr::new(&name)) || is_of_kind()
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
