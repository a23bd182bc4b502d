//! Links in the copy of a submission, which nobody changes meanwhile. They stay links, for programs find what lies beside the
//! file that a link leads to; those that git wrote as texts become links again.

use std::ffi::{CStr, CString, OsStr};
use std::io::{self, Read};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use rustix::fs::{AtFlags, FileType, readlinkat, statat, symlinkat, unlinkat};
use rustix::io::Errno;
use sweetfish_sandbox::folder::open_folder;
use sweetfish_sandbox::walk::{Extent, Step, Walk};

use crate::grade::copy::open_file;

/// The most links that lead to each other.
const MOST_LINKS: usize = 8;

/// The longest text that can be a link.
const LONGEST_TEXT: i64 = 255;

/// Makes links of texts that are written ones and lead to files of the same folder.
///
/// # Errors
/// If the system refuses.
pub(crate) fn resolve(top: BorrowedFd) -> io::Result<()> {
    let mut found = Vec::new();
    let mut walk = Walk::new(top, Extent::ANY)?.sorted();
    while let Some(step) = walk.step()? {
        let Step::Found(name, stat) = step else {
            continue;
        };
        let kind = FileType::from_raw_mode(stat.st_mode);
        if kind == FileType::RegularFile && stat.st_size <= LONGEST_TEXT {
            let path = parts(walk.path().as_os_str().as_bytes());
            let text = text_of(walk.here(), &name)?;
            found.extend(written_link(&path, &text).map(|to| (path, to, text)));
        }
    }
    for (link, to, text) in found {
        if follow(top, &to)?.is_some_and(|file| file != link) {
            let (folder, name) = around(top, &link)?;
            unlinkat(&folder, name, AtFlags::empty())?;
            symlinkat(OsStr::from_bytes(&text), &folder, name)?;
        }
    }
    Ok(())
}

fn text_of(folder: BorrowedFd, name: &CStr) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    open_file(folder, OsStr::from_bytes(name.to_bytes()))?.read_to_end(&mut text)?;
    Ok(text)
}

/// Returns the path to which a file leads that is a link written as text: git does that on Windows. Such a text is nothing but
/// a path with the file's own ending, so no program.
fn written_link(path: &[CString], text: &[u8]) -> Option<Vec<CString>> {
    let (name, folders) = path.split_last()?;
    let ending = Path::new(OsStr::from_bytes(name.as_bytes())).extension()?;
    let is_path = text.contains(&b'/') && !text.starts_with(b"/") && !text.contains(&b'\n');
    let leads_to = Path::new(OsStr::from_bytes(text));
    let is_link = is_path && leads_to.extension() == Some(ending);
    is_link.then(|| folders.iter().cloned().chain(parts(text)).collect())
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
