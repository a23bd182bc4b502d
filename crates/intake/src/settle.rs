//! What becomes of the copy of a submission before its program is looked for: an archive that is all there is is unpacked, links
//! that were written as texts are made again, and a program that was typed into a form becomes a file.

use std::ffi::{CString, OsStr};
use std::fs::{self, File};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use chrono::{Offset, Utc};
use rustix::fs::{AtFlags, CWD, FileType, Mode, OFlags, openat, statat};
use sweetfish_sandbox::folder::{names_in, open_folder};
use sweetfish_sandbox::remove;
use sweetfish_sandbox::walk::Extent;

use crate::archive::unpack;
use crate::copy::{copy_content, open_file, open_new};
use crate::debris::is_debris;
use crate::kind::{Kind, kind_of};
use crate::language::typed_program;
use crate::links;
use crate::place::{entry_error, fill_new};

/// Endings of archives.
pub const ENDINGS: [&str; 8] = [
    ".zip", ".tar", ".tar.gz", ".tgz", ".tar.xz", ".tar.bz2", ".7z", ".rar",
];

/// How often an archive may hold nothing but another one.
const WRAPPINGS: usize = 4;

/// Endings of what can lie beside the archive of a submission.
const DOCUMENTS: [&str; 12] = [
    ".pdf", ".txt", ".md", ".png", ".jpg", ".jpeg", ".gif", ".doc", ".docx", ".odt", ".rtf",
    ".html",
];

/// Settles the copy of a submission, which is only read. Where something is to change, the new folder `tree` has it as it is
/// then. Returns whether there is one.
///
/// # Errors
/// If an archive cannot be unpacked or holds more than `most`, something cannot be read or written, or `stop` is set.
pub fn settle(copy: &Path, tree: &Path, most: Extent, stop: &AtomicBool) -> io::Result<bool> {
    let mut is_new = false;
    for _ in 0..WRAPPINGS {
        let packed = only_archive(if is_new { tree } else { copy })?;
        let Some(packed) = packed else {
            break;
        };
        let mut next = tree.as_os_str().to_os_string();
        next.push(".unpacked");
        let next = Path::new(&next);
        packed.unpack_to(next, most, stop)?;
        keep_texts(&packed.around, next)?;
        if is_new {
            remove(tree)?;
        }
        fs::rename(next, tree)?;
        is_new = true;
    }
    if !is_new && links::are_written(copy)? {
        let (from, to) = (open_folder(CWD, copy)?, open_new(tree)?);
        copy_content(from.as_fd(), to.as_fd(), None, most, stop)?;
        is_new = true;
    }
    if is_new {
        links::resolve(tree)?;
    } else if let Some((name, text)) = typed_program(copy) {
        open_new(tree)?;
        fs::write(tree.join(name), text)?;
        is_new = true;
    }
    Ok(is_new)
}

impl Packed {
    /// Unpacks it to the new folder `to`, which is gone if that fails.
    fn unpack_to(&self, to: &Path, most: Extent, stop: &AtomicBool) -> io::Result<()> {
        let unpacked = fill_new(to, most, stop, |mut place| {
            unpack(self.kind, &self.file, Utc.fix(), &mut place)
        });
        let Err(error) = unpacked else {
            return Ok(());
        };
        remove(to)?;
        if error.kind() == io::ErrorKind::Interrupted {
            return Err(error);
        }
        let what = format!("cannot be unpacked: {error}");
        let fault = entry_error(self.name.to_bytes(), &what);
        Err(io::Error::new(error.kind(), fault.to_string()))
    }
}

/// Copies texts that lie beside an archive, such as a `calibration.txt`, to what was in it, or to the only folder there.
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
            let mut text = open_file(from.as_fd(), OsStr::from_bytes(name.to_bytes()))?;
            let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
            let copy = openat(&to, &name, flags, Mode::from_bits_retain(0o644))?;
            io::copy(&mut text, &mut File::from(copy))?;
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

#[cfg(test)]
mod tests;
