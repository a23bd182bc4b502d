//! The way to a folder, on which nobody else may lead this process elsewhere.

use std::ffi::{OsStr, OsString};
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};

use rustix::fs::{AtFlags, CWD, FileType, Mode, OFlags, fstat, openat, readlinkat, statat};
use rustix::io::Errno;

use super::trust;

const MOST_LINKS: usize = 40;
/// How folders on the way are opened: those that can be entered and not read as well.
const PASSED: OFlags = OFlags::PATH
    .union(OFlags::DIRECTORY)
    .union(OFlags::NOFOLLOW)
    .union(OFlags::CLOEXEC);

/// How far a path exists.
pub(super) struct Way {
    /// The last folder that exists.
    pub(super) last: OwnedFd,
    /// The names of those that do not.
    pub(super) missing: Vec<OsString>,
}

/// Why a path is not used.
pub(super) enum Refusal {
    Unsafe(PathBuf, &'static str),
    System(PathBuf, io::Error),
}

/// Opens an absolute path folder by folder, and checks each. Follows links of this user and root only.
pub(super) fn go(path: &Path) -> Result<Way, Refusal> {
    let (mut here, mut at) = root()?;
    let mut left: Vec<OsString> = names(path);
    let mut links = 0;
    while let Some(name) = left.pop() {
        let shown = at.join(&name);
        let system = |error: Errno| Refusal::System(shown.clone(), error.into());
        check_around(&here, &at)?;
        let found = match statat(&here, &name, AtFlags::SYMLINK_NOFOLLOW) {
            Err(Errno::NOENT) => {
                left.push(name);
                break;
            }
            found => found.map_err(system)?,
        };
        match FileType::from_raw_mode(found.st_mode) {
            FileType::Symlink if links == MOST_LINKS => return Err(system(Errno::LOOP)),
            FileType::Symlink => {
                links += 1;
                if !trust::is_own(found.st_uid) {
                    return Err(Refusal::Unsafe(shown, "a link of another user"));
                }
                let leads_to = readlinkat(&here, &name, Vec::new()).map_err(system)?;
                let leads_to = Path::new(OsStr::from_bytes(leads_to.as_bytes()));
                if leads_to.is_absolute() {
                    (here, at) = root()?;
                }
                left.extend(names(leads_to));
            }
            FileType::Directory => {
                here = openat(&here, &name, PASSED, Mode::empty()).map_err(system)?;
                at = if name == ".." {
                    at.parent().unwrap_or(Path::new("/")).to_path_buf()
                } else {
                    shown
                };
            }
            _ => return Err(Refusal::Unsafe(shown, "a file")),
        }
    }
    left.reverse();
    Ok(Way {
        last: here,
        missing: left,
    })
}

fn root() -> Result<(OwnedFd, PathBuf), Refusal> {
    let root = PathBuf::from("/");
    match openat(CWD, &root, PASSED, Mode::empty()) {
        Ok(opened) => Ok((opened, root)),
        Err(error) => Err(Refusal::System(root, error.into())),
    }
}

/// Returns the names on a path, the first one last.
fn names(path: &Path) -> Vec<OsString> {
    let names = path.components().rev();
    let names = names.filter(|part| matches!(part, Component::Normal(_) | Component::ParentDir));
    names.map(|part| part.as_os_str().to_os_string()).collect()
}

fn check_around(folder: &OwnedFd, at: &Path) -> Result<(), Refusal> {
    let found = fstat(folder).map_err(|error| Refusal::System(at.to_path_buf(), error.into()))?;
    match trust::problem_around(&found) {
        Some(problem) => Err(Refusal::Unsafe(at.to_path_buf(), problem)),
        None => Ok(()),
    }
}
