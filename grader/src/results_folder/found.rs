//! Files that are found where they usually lie, instead of named: they count only if nobody else can have put them there.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, Mode, OFlags, fstat, openat};
use rustix::io::Errno;
use sweetfish_cli_support::{BadInput, follow_own_link, read_to_end};

use super::way::{self, Refusal};
use super::{trust, write_error};

/// Returns whether a file that the user did not name is at `path`. Fails with the advice `instead` if it is no plain file,
/// belongs to another user, or somebody else may change its folder or the way there.
pub(crate) fn is_found(path: &Path, instead: &str) -> anyhow::Result<bool> {
    if !is_own_file(path, instead)? {
        return Ok(false);
    }
    let absolute = std::path::absolute(path)?;
    let folder = absolute.parent().unwrap_or(Path::new("/"));
    let problem = match way::go(folder) {
        Err(Refusal::System(at, error)) => return Err(write_error(&at, error)),
        Err(Refusal::Unsafe(at, problem)) => Some((at, problem)),
        Ok(way) => {
            let found = fstat(&way.last).map_err(|error| write_error(folder, error.into()))?;
            trust::problem(&found).map(|problem| (folder.to_path_buf(), problem))
        }
    };
    match problem {
        Some((at, problem)) => Err(refused(
            path,
            &format!("in {}, {problem}", at.display()),
            instead,
        )),
        None => Ok(true),
    }
}

/// Returns the configuration that the user named, else the first usual one that is there.
///
/// # Errors
/// If there is none, or somebody else can have put it there.
pub(crate) fn config(named: Option<&Path>, usual: &[PathBuf]) -> anyhow::Result<PathBuf> {
    if let Some(named) = named {
        return Ok(named.to_path_buf());
    }
    for path in usual {
        if is_found(path, "expected `--config FILE` to name one")? {
            return Ok(path.clone());
        }
    }
    let usual: Vec<_> = usual
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    Err(BadInput::because(format!(
        "{}: no such file, expected the configuration of a marking there or `--config FILE`; \
         `grader grade --example homework > grade.toml` writes one",
        usual.join(" or ")
    )))
}

/// Reads a file that belongs to this user or root, in a folder where others may have theirs, too. `None` if there is none.
/// Fails if it is not a plain file, belongs to another user, is longer than `most` bytes or cannot be read.
pub(crate) fn read_own(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let file = match openat(CWD, follow_own_link(path)?, flags, Mode::empty()) {
        Err(Errno::NOENT) => return Ok(None),
        file => File::from(file?),
    };
    // Of the open file: in such a folder another one can have its name at any moment.
    let found = file.metadata()?;
    if !found.is_file() {
        return Err(io::Error::other("not a plain file"));
    }
    if !trust::is_own(found.uid()) {
        return Err(io::Error::other("belongs to another user"));
    }
    read_to_end(file, most).map(Some)
}

/// Returns whether there is a plain file at `path` that belongs to this user or root.
fn is_own_file(path: &Path, instead: &str) -> anyhow::Result<bool> {
    let found = match fs::symlink_metadata(path) {
        Ok(found) => found,
        Err(error) if is_absence(error.kind()) => return Ok(false),
        Err(error) => return Err(refused(path, &error.to_string(), instead)),
    };
    let of_owner = |found: &Metadata| -> Option<&str> {
        (!trust::is_own(found.uid())).then_some("belongs to another user")
    };
    if let Some(problem) = of_owner(&found) {
        return Err(refused(path, problem, instead));
    }
    // What a link of this user leads to.
    let Ok(found) = fs::metadata(path) else {
        return Ok(false);
    };
    let problem = if found.is_file() {
        of_owner(&found)
    } else {
        Some("not a plain file")
    };
    problem.map_or(Ok(true), |problem| Err(refused(path, problem, instead)))
}

fn is_absence(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::NotFound | ErrorKind::NotADirectory)
}

fn refused(path: &Path, problem: &str, instead: &str) -> anyhow::Error {
    let shown = path.display();
    BadInput::because(format!("{shown}: not trusted ({problem}), {instead}"))
}
