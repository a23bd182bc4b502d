//! Links in the copy of a submission, which nobody changes meanwhile. They stay links, for programs find what lies beside the
//! file that a link leads to; those that git wrote as texts become links again.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Read};
use std::os::fd::AsFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::{Component, Path, PathBuf};

use rustix::fs::{CWD, FileType};
use sweetfish_sandbox::folder::open_folder;
use sweetfish_sandbox::walk::{Extent, Step, Walk};

use crate::copy::open_file;
use crate::program::is_of_system;

/// The most links that lead to each other, and the most names on the way.
const MOST: usize = 40;
const MOST_NAMES: usize = 10_000;

/// The longest text that can be a link.
const LONGEST_TEXT: i64 = 255;

/// Makes links of texts that are written ones and lead to other files of the folder `top`.
pub(crate) fn resolve(top: &Path) -> io::Result<()> {
    let top = top.canonicalize()?;
    for (link, to) in written(&top)? {
        if leads_to_other(&top, &link, &to) {
            let path = top.join(&link);
            fs::remove_file(&path)?;
            symlink(to, path)?;
        }
    }
    Ok(())
}

/// Returns whether there are such texts.
pub(crate) fn are_written(top: &Path) -> io::Result<bool> {
    let top = top.canonicalize()?;
    let written = written(&top)?;
    Ok(written
        .iter()
        .any(|(link, to)| leads_to_other(&top, link, to)))
}

/// Returns the texts that can be links, and where they lead.
fn written(top: &Path) -> io::Result<Vec<(PathBuf, PathBuf)>> {
    let folder = open_folder(CWD, top)?;
    let mut found = Vec::new();
    let mut walk = Walk::new(folder.as_fd(), Extent::ANY)?.sorted();
    while let Some(step) = walk.step()? {
        let Step::Found(name, stat) = step else {
            continue;
        };
        let kind = FileType::from_raw_mode(stat.st_mode);
        if kind == FileType::RegularFile && stat.st_size <= LONGEST_TEXT {
            let mut text = Vec::new();
            let name = OsStr::from_bytes(name.to_bytes());
            open_file(walk.here(), name)?.read_to_end(&mut text)?;
            let link = walk.path();
            found.extend(written_link(&link, &text).map(|to| (link, to)));
        }
    }
    Ok(found)
}

/// Returns whether a link at this path of the real folder `top` would lead to another file there. Nothing outside is looked at.
fn leads_to_other(top: &Path, link: &Path, to: &Path) -> bool {
    let target = link.parent().unwrap_or(Path::new("")).join(to);
    let is_other =
        |real: PathBuf| real.starts_with(top) && real.is_file() && real != top.join(link);
    links_out(top, &target).is_none() && top.join(target).canonicalize().is_ok_and(is_other)
}

/// Returns the path to which a file leads that is a link written as text: git does that on Windows. Such a text is nothing but
/// a path with the file's own ending, so no program.
fn written_link(link: &Path, text: &[u8]) -> Option<PathBuf> {
    let is_path = text.contains(&b'/') && !text.starts_with(b"/") && !text.contains(&b'\n');
    let to = Path::new(OsStr::from_bytes(text));
    let is_link = is_path && to.extension() == Some(link.extension()?);
    is_link.then(|| to.into())
}

/// Returns how many links a path in `folder` follows until it leads out of it, and to no place of the system, or winds too much
/// to tell. `None` if it does not. Nothing outside is looked at.
pub fn links_out(folder: &Path, path: &Path) -> Option<usize> {
    let path = path.strip_prefix(folder).unwrap_or(path);
    if path.is_absolute() {
        return None;
    }
    let mut left = names(path);
    let mut here = PathBuf::new();
    let mut links = 0_usize;
    let mut passed = 0_usize;
    while let Some(name) = left.pop() {
        passed += 1;
        if passed > MOST_NAMES {
            return Some(links);
        }
        if name == ".." {
            if !here.pop() {
                return Some(links);
            }
            continue;
        }
        let Ok(leads_to) = fs::read_link(folder.join(&here).join(&name)) else {
            here.push(name);
            continue;
        };
        links += 1;
        if links > MOST {
            return Some(links);
        }
        if leads_to.is_absolute() {
            // The rest of the path goes on from there.
            let rest: PathBuf = left.iter().rev().collect();
            return (!is_of_system(&leads_to.join(rest))).then_some(links);
        }
        left.extend(names(&leads_to));
    }
    None
}

/// Returns the names on a path, the first one last.
fn names(path: &Path) -> Vec<OsString> {
    let names = path.components().rev();
    let names = names.filter(|part| matches!(part, Component::Normal(_) | Component::ParentDir));
    names.map(|part| part.as_os_str().to_os_string()).collect()
}
