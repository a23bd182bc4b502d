//! Paths below a folder in which anything can be a link: they are opened name by name, and no link is followed.

use std::ffi::{CString, OsStr};
use std::fs::File;
use std::io;
use std::ops::Deref;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path};

use serde::{Deserialize, Serialize};
use sweetfish_sandbox::folder::open_folder;

use crate::copy::open_file;

/// A path that leads nowhere but below the folder that it begins in: names with `/` between them. Empty for that folder.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PathBelow(String);

impl PathBelow {
    /// Opens the folder around it, which lies in the open folder `top`. Returns that with its name.
    pub(crate) fn around(&self, top: BorrowedFd) -> io::Result<(OwnedFd, CString)> {
        let (around, name) = self.0.rsplit_once('/').unwrap_or(("", &self.0));
        let folder = Self(around.into()).open_folder(top)?;
        Ok((folder, CString::new(name)?))
    }

    /// Opens the folder there, which lies in the open folder `top`.
    ///
    /// # Errors
    /// If there is none, or a link on the way.
    pub fn open_folder(&self, top: BorrowedFd) -> io::Result<OwnedFd> {
        let mut here = open_folder(top, c".")?;
        for name in self.0.split('/').filter(|name| !name.is_empty()) {
            here = open_folder(&here, name)?;
        }
        Ok(here)
    }

    /// Opens the file there, which lies in the open folder `top`.
    ///
    /// # Errors
    /// If there is none, or a link on the way, or it is another name of another user's file.
    pub fn open(&self, top: BorrowedFd) -> io::Result<File> {
        let (folder, name) = self.around(top)?;
        open_file(folder.as_fd(), OsStr::from_bytes(name.as_bytes()))
    }
}

impl TryFrom<String> for PathBelow {
    type Error = String;

    fn try_from(path: String) -> Result<Self, String> {
        let mut parts = Path::new(&path).components();
        let is_below = parts.all(|part| matches!(part, Component::Normal(_)));
        if is_below && !path.contains('\0') && !path.ends_with('/') {
            return Ok(Self(path));
        }
        Err("expected a path below a folder".into())
    }
}

impl From<PathBelow> for String {
    fn from(path: PathBelow) -> Self {
        path.0
    }
}

impl Deref for PathBelow {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// Returns a path of a test.
#[cfg(test)]
pub(crate) fn below(path: &str) -> PathBelow {
    PathBelow::try_from(path.to_string()).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::symlink;

    use rustix::fs::CWD;

    #[test]
    fn no_path_leads_elsewhere() {
        for outside in ["/", "/a", "..", "a/../b", "a/", "a\0", "./a", "."] {
            assert!(
                PathBelow::try_from(outside.to_string()).is_err(),
                "{outside}"
            );
        }
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("a/b")).unwrap();
        fs::write(root.path().join("a/b/c"), "1").unwrap();
        symlink("a", root.path().join("link")).unwrap();
        symlink("c", root.path().join("a/b/link")).unwrap();
        let top = open_folder(CWD, root.path()).unwrap();
        let opens = |text: &str| below(text).open(top.as_fd()).is_ok();
        assert!(opens("a/b/c"));
        for no_file in ["a/b", "link/b/c", "a/b/link", "a/none", ""] {
            assert!(!opens(no_file), "{no_file}");
        }
        let folder = |text: &str| below(text).open_folder(top.as_fd()).is_ok();
        assert!(folder("") && folder("a/b") && !folder("link") && !folder("link/b"));
    }
}
