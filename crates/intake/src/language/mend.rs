//! What is mended in the copy of a submission, because only its way to here broke it: upload forms keep no execute bits, and
//! editors of other systems write other line ends.

#[cfg(target_os = "linux")]
mod apply;

use serde::{Deserialize, Serialize};

use crate::below::PathBelow;
use crate::program::is_executable;
use crate::tree::{Tree, joined};

/// The mark of UTF-8 that editors of Windows put before a text.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// How the names of other files end that the shell and `make` read.
const READ: [&str; 3] = [".sh", "Makefile", "makefile"];

/// Something to mend in a copy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Mend<P = PathBelow> {
    /// Lets a script or program be executed.
    Executable { path: P },
    /// Takes the mark of UTF-8 and the line ends of Windows out of a text.
    Text { path: P },
    /// Removes a file that asks for what is not on this machine.
    Removed { path: P },
    /// Gives a file another name as well, for a language that demands it.
    Name { from: P, to: P },
}

impl Mend<String> {
    /// Returns the same for a submission, whose program is in `folder`, with the file that a link leads to in its place. `None` if
    /// it leads to none.
    pub(crate) fn in_submission(self, tree: &Tree, folder: &str) -> Option<Mend> {
        let real = |path: &str| tree.real(folder, path);
        let own = |path: &str| PathBelow::try_from(joined(folder, path)).ok();
        Some(match self {
            Self::Executable { path } => Mend::Executable { path: real(&path)? },
            Self::Text { path } => Mend::Text { path: real(&path)? },
            Self::Removed { path } => Mend::Removed { path: own(&path)? },
            Self::Name { from, to } => Mend::Name {
                from: real(&from)?,
                to: own(&to)?,
            },
        })
    }
}

/// Returns a text without the mark of UTF-8 and with the line ends of Linux.
fn plain(text: &[u8]) -> Vec<u8> {
    let text = text.strip_prefix(MARK).unwrap_or(text);
    let is_kept = |&(at, byte): &(usize, &u8)| *byte != b'\r' || text.get(at + 1) != Some(&b'\n');
    let kept = text.iter().enumerate().filter(is_kept);
    kept.map(|(_, byte)| *byte).collect()
}

/// Returns whether a file has nothing but text. A script can have an archive behind its first line, as Python's zipapp writes it.
fn is_text(content: &[u8]) -> bool {
    !content.contains(&0)
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
pub(crate) fn of_scripts(tree: &Tree, folder: &str) -> Vec<Mend<String>> {
    let mut mends = Vec::new();
    for path in tree.below(folder) {
        let is_script = is_script(&tree.start(folder, path));
        let is_read = is_script || READ.iter().any(|end| path.ends_with(end));
        let path = path.to_string();
        if is_read {
            let content = tree.content(folder, &path);
            if is_text(&content) && content != plain(&content) {
                mends.push(Mend::Text { path: path.clone() });
            }
        }
        if is_script && !is_executable(&tree.at(folder, &path)) {
            mends.push(Mend::Executable { path });
        }
    }
    mends
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::fs::{self, Permissions};
    use std::os::fd::{AsFd, OwnedFd};
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    use std::path::Path;

    use rustix::fs::CWD;
    use sweetfish_sandbox::folder::open_folder;

    use crate::below::below;

    fn open(folder: &Path) -> OwnedFd {
        open_folder(CWD, folder).unwrap()
    }

    #[test]
    fn scripts_of_windows_run_here() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("agent");
        fs::write(&path, "\u{feff}#!/bin/sh\r\nexit 7\r\n").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o600)).unwrap();
        fs::write(folder.path().join("notes"), "a\r\n").unwrap();
        symlink("agent", folder.path().join("link")).unwrap();
        let tree = Tree::read(folder.path());
        let mends = of_scripts(&tree, "");
        assert_eq!(mends.len(), 4);
        for mend in mends {
            let mend = mend.in_submission(&tree, "").unwrap();
            mend.apply(open(folder.path()).as_fd()).unwrap();
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
    fn an_archive_behind_a_first_line_keeps_its_bytes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("agent.pyz");
        fs::write(&path, b"#!/usr/bin/env python3\nPK\x03\x04\x14\0\r\n").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o755)).unwrap();
        assert_eq!(of_scripts(&Tree::read(folder.path()), ""), []);
    }

    #[test]
    fn nothing_is_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a", "b"] {
            fs::write(folder.path().join(name), name).unwrap();
        }
        let named = |to: &str| {
            let (from, to) = ("a".to_string(), to.to_string());
            let tree = Tree::read(folder.path());
            let mend = Mend::Name { from, to }.in_submission(&tree, "").unwrap();
            mend.apply(open(folder.path()).as_fd())
        };
        assert!(named("b").is_err());
        assert_eq!(fs::read_to_string(folder.path().join("b")).unwrap(), "b");
        named("c").unwrap();
        assert_eq!(fs::read_to_string(folder.path().join("c")).unwrap(), "a");
    }

    #[test]
    fn nothing_is_mended_outside() {
        let root = tempfile::tempdir().unwrap();
        let own = root.path().join("own");
        fs::create_dir(&own).unwrap();
        fs::write(root.path().join("secret"), "a\r\n").unwrap();
        symlink("..", own.join("up")).unwrap();
        symlink("../secret", own.join("link")).unwrap();
        let before = fs::metadata(root.path().join("secret")).unwrap();
        let (from, to) = (below("link"), below("up/new"));
        for mend in [
            Mend::Executable {
                path: below("up/secret"),
            },
            Mend::Text {
                path: below("link"),
            },
            Mend::Removed {
                path: below("up/secret"),
            },
            Mend::Name { from, to },
        ] {
            assert!(mend.apply(open(&own).as_fd()).is_err(), "{mend:?}");
        }
        let after = fs::metadata(root.path().join("secret")).unwrap();
        assert_eq!(
            (before.mode(), before.ctime()),
            (after.mode(), after.ctime())
        );
    }
}
