//! Links in the copy of a submission, which nobody changes meanwhile: one that leads to a file of the same submission becomes
//! that file. All others stay links, and are never followed.

use std::ffi::{CString, OsStr};
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;

use rustix::fs::{AtFlags, FileType, linkat, readlinkat, statat, unlinkat};
use rustix::io::Errno;
use sweetfish_sandbox::folder::open_folder;
use sweetfish_sandbox::walk::{Extent, Step, Walk};

/// The most links that lead to each other.
const MOST_LINKS: usize = 8;

/// Replaces links to files of the same folder by these files.
///
/// # Errors
/// If the system refuses.
pub(crate) fn resolve(top: BorrowedFd) -> io::Result<()> {
    let mut found = Vec::new();
    let mut walk = Walk::new(top, Extent::ANY)?.sorted();
    while let Some(step) = walk.step()? {
        if let Step::Found(_, stat) = step
            && FileType::from_raw_mode(stat.st_mode) == FileType::Symlink
        {
            found.push(parts(walk.path().as_os_str().as_bytes()));
        }
    }
    for link in found {
        let Some(file) = follow(top, &link)? else {
            continue;
        };
        let (folder, name) = around(top, &link)?;
        let (other, other_name) = around(top, &file)?;
        unlinkat(&folder, name, AtFlags::empty())?;
        linkat(&other, other_name, &folder, name, AtFlags::empty())?;
    }
    Ok(())
}

/// Returns the parts of a path.
fn parts(path: &[u8]) -> Vec<CString> {
    let parts = path.split(|byte| *byte == b'/');
    let parts = parts.filter(|part| !part.is_empty() && *part != b".");
    parts.filter_map(|part| CString::new(part).ok()).collect()
}

/// Returns the path of the file that a link leads to. `None` if it leads out, to a folder or to nothing.
fn follow(top: BorrowedFd, link: &[CString]) -> io::Result<Option<Vec<CString>>> {
    let mut left: Vec<_> = link.iter().rev().cloned().collect();
    let mut path: Vec<CString> = Vec::new();
    let mut links = 0;
    while let Some(part) = left.pop() {
        if part.as_bytes() == b".." {
            if path.pop().is_none() {
                return Ok(None);
            }
            continue;
        }
        path.push(part);
        let (folder, name) = around(top, &path)?;
        let found = match statat(&folder, name, AtFlags::SYMLINK_NOFOLLOW) {
            Err(Errno::NOENT) => return Ok(None),
            found => found?,
        };
        match FileType::from_raw_mode(found.st_mode) {
            FileType::Directory => {}
            FileType::RegularFile if left.is_empty() => return Ok(Some(path)),
            FileType::Symlink if links < MOST_LINKS => {
                links += 1;
                let leads_to = readlinkat(&folder, name, Vec::new())?;
                if leads_to.as_bytes().starts_with(b"/") {
                    return Ok(None);
                }
                path.pop();
                left.extend(parts(leads_to.as_bytes()).into_iter().rev());
            }
            _ => return Ok(None),
        }
    }
    Ok(None)
}

/// Opens the folder around what has this path, and returns it with the last name.
fn around<'p>(top: BorrowedFd, path: &'p [CString]) -> io::Result<(OwnedFd, &'p OsStr)> {
    let (name, folders) = path.split_last().expect("a path has a name");
    let mut here = open_folder(top, c".")?;
    for folder in folders {
        here = open_folder(here.as_fd(), folder)?;
    }
    Ok((here, OsStr::from_bytes(name.to_bytes())))
}
