//! What is mended in the copy of a submission, because only its way to here broke it: upload forms keep no execute bits, and
//! editors of other systems write other line ends.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt, fchown};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sweetfish_cli_support::read_plain;

use crate::tree::{Tree, parted};

/// The mark of UTF-8 that editors of Windows put before a text.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// How the names of other files end that the shell and `make` read.
const READ: [&str; 3] = [".sh", "Makefile", "makefile"];

/// Something to mend in a copy. Paths are relative to the folder of the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Mend {
    /// Lets a script or program be executed.
    Executable { path: String },
    /// Takes the mark of UTF-8 and the line ends of Windows out of a text.
    Text { path: String },
    /// Removes a file that asks for what is not on this machine.
    Removed { path: String },
    /// Copies a file, for a language that demands its name.
    Name { from: String, to: String },
}

impl Mend {
    /// Returns its paths.
    pub(crate) fn paths(&self) -> Vec<&str> {
        match self {
            Self::Executable { path } | Self::Text { path } | Self::Removed { path } => vec![path],
            Self::Name { from, to } => vec![from, to],
        }
    }

    /// Mends a copy of a submission whose program is in `folder`, before anything of it runs.
    pub(crate) fn apply(&self, folder: &Path) -> io::Result<()> {
        match self {
            Self::Executable { path } => {
                let path = inside(folder, path)?;
                fs::set_permissions(path, Permissions::from_mode(0o755))
            }
            Self::Text { path } => {
                let path = inside(folder, path)?;
                let content = read_plain(&path, u64::MAX - 1)?;
                let before = fs::metadata(&path)?;
                fs::remove_file(&path)?;
                write_new(&path, &plain(&content), &before)
            }
            Self::Removed { path } => fs::remove_file(inside_of(folder, path)?),
            Self::Name { from, to } => {
                let from = inside(folder, from)?;
                let content = read_plain(&from, u64::MAX - 1)?;
                write_new(&inside_of(folder, to)?, &content, &fs::metadata(&from)?)
            }
        }
    }
}

/// Returns the real path of what `path` leads to in `folder`.
fn inside(folder: &Path, path: &str) -> io::Result<PathBuf> {
    let real = folder.join(path).canonicalize()?;
    if !real.starts_with(folder.canonicalize()?) {
        return Err(io::Error::other("a link that leads out of the submission"));
    }
    Ok(real)
}

/// Returns the path of an entry of `folder` that may be a link or not be there. The folder around it is a real one.
fn inside_of(folder: &Path, path: &str) -> io::Result<PathBuf> {
    let (around, name) = parted(path);
    Ok(inside(folder, around)?.join(name))
}

/// Writes a new file with owner and mode of another one. Nothing that is there is written to.
fn write_new(path: &Path, content: &[u8], like: &fs::Metadata) -> io::Result<()> {
    let mut file = File::options()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path)?;
    file.write_all(content)?;
    if file.metadata()?.uid() != like.uid() {
        fchown(&file, Some(like.uid()), Some(like.gid()))?;
    }
    file.set_permissions(like.permissions())
}

/// Returns a text without the mark of UTF-8 and with the line ends of Linux.
fn plain(text: &[u8]) -> Vec<u8> {
    let text = text.strip_prefix(MARK).unwrap_or(text);
    let is_kept = |&(at, byte): &(usize, &u8)| *byte != b'\r' || text.get(at + 1) != Some(&b'\n');
    let kept = text.iter().enumerate().filter(is_kept);
    kept.map(|(_, byte)| *byte).collect()
}

/// Returns whether a file begins as a script does.
pub(crate) fn is_script(start: &[u8]) -> bool {
    start.strip_prefix(MARK).unwrap_or(start).starts_with(b"#!")
}

/// Returns whether a text begins with the mark of UTF-8.
pub(crate) fn is_marked(start: &[u8]) -> bool {
    start.starts_with(MARK)
}

/// Returns what is to be mended of the scripts in `folder` and below, and of what the shell and `make` read.
pub(crate) fn of_scripts(tree: &Tree, folder: &str) -> Vec<Mend> {
    let mut mends = Vec::new();
    for path in tree.below(folder) {
        let is_script = is_script(&tree.start(folder, path));
        let is_read = is_script || READ.iter().any(|end| path.ends_with(end));
        let path = path.to_string();
        if is_read {
            let content = tree.content(folder, &path);
            if content != plain(&content) {
                mends.push(Mend::Text { path: path.clone() });
            }
        }
        if is_script && !is_executable(&tree.at(folder, &path)) {
            mends.push(Mend::Executable { path });
        }
    }
    mends
}

pub(crate) fn is_executable(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| found.permissions().mode() & 0o100 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_of_windows_run_here() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("agent");
        fs::write(&path, "\u{feff}#!/bin/sh\r\nexit 7\r\n").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o600)).unwrap();
        fs::write(folder.path().join("notes"), "a\r\n").unwrap();
        let mends = of_scripts(&Tree::read(folder.path()), "");
        assert_eq!(mends.len(), 2);
        for mend in &mends {
            mend.apply(folder.path()).unwrap();
        }
        assert_eq!(fs::read(&path).unwrap(), b"#!/bin/sh\nexit 7\n");
        assert!(is_executable(&path));
        assert_eq!(of_scripts(&Tree::read(folder.path()), ""), []);
    }

    #[test]
    fn only_line_ends_change() {
        assert_eq!(plain(b"\xef\xbb\xbfa\r\n\rb\r\r\n\n\r"), b"a\n\rb\r\n\n\r");
        assert_eq!(plain(b"a\xff"), b"a\xff");
    }

    #[test]
    fn nothing_is_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a", "b"] {
            fs::write(folder.path().join(name), name).unwrap();
        }
        let mend = Mend::Name {
            from: "a".into(),
            to: "b".into(),
        };
        assert!(mend.apply(folder.path()).is_err());
        assert_eq!(fs::read_to_string(folder.path().join("b")).unwrap(), "b");
    }
}
